// Readings of disputed points. Only those that decide which allotments are legal are switches here.
import { Refusal, isObject } from './refusal.mjs';

// The first reading of each pair is the default of the register, but for D-08 and D-33.
const DEFAULTS = [
  'D-06a', 'D-07a', 'D-08b', 'D-09a', 'D-10a', 'D-11a', 'D-13a', 'D-14a', 'D-15a', 'D-33b',
  'D-98a', 'D-99a', 'D-100a', 'D-101a', 'D-102a', 'D-103a', 'D-104a', 'D-105a', 'D-106a', 'D-107a',
];

const dispute = (reading) => reading.slice(0, -1);

/** What `hello` declares: both readings of every switch. */
export const PLAYABLE = Object.fromEntries(
  DEFAULTS.map((reading) => [dispute(reading), [`${dispute(reading)}a`, `${dispute(reading)}b`]]),
);

/** The readings in force, as a set; disputes that are no switch here are taken as they come. */
export function readings(rulings = {}) {
  if (!isObject(rulings)) throw new Refusal('malformed', 'rulings: must map disputes to readings');
  const taken = new Map(DEFAULTS.map((reading) => [dispute(reading), reading]));
  for (const [name, reading] of Object.entries(rulings)) {
    if (typeof reading !== 'string') throw new Refusal('malformed', `rulings.${name}: must be a reading`);
    if (Object.hasOwn(PLAYABLE, name) && !PLAYABLE[name].includes(reading)) {
      throw new Refusal('unsupported-ruling', `${name}: the reading ${reading} cannot be played`);
    }
    taken.set(name, reading);
  }
  return new Set(taken.values());
}

/** The switches by name: what the code asks for. */
export function switches(taken) {
  return {
    everyUnit: taken.has('D-06b'), // a rated unit may not stay while it can go
    exact: taken.has('D-07b'), // a unit takes just its rating
    several: taken.has('D-08a'), // an enemy card may get several units
    infantryOwed: taken.has('D-09b'), // infantry rated 0 must help to destroy the most
    ratedBeforeGroup: taken.has('D-10b'), // the group may not spare a rated unit
    byKind: taken.has('D-11b'), // the two ways are for all Italian Infantry, not for rating 0 only
    pairsMustGo: taken.has('D-13b'), // a pair that was formed must go if it can
    pairingLasts: taken.has('D-14a'), // a Box stays on its infantry after an interception
    effectsAct: taken.has('D-33a'), // Deployed effects act by themselves
    noCap: taken.has('D-98b'), // with D-07b: what cannot reach its rating does not go
    pairsFree: taken.has('D-99b'), // a pair that was formed owes nothing
    allPairs: taken.has('D-100b'), // way 2 forms all pairs there can be
    infantryExempt: taken.has('D-101b'), // infantry with a rating of its own owes nothing
    boxMakesOne: taken.has('D-102b'), // a pair is rated 1; else a Box adds 1
    infantryOnce: taken.has('D-103b'), // infantry in a pair takes one enemy card
    groupFree: taken.has('D-104b'), // the group owes nothing, even when it goes
    ratedBeforePairs: taken.has('D-105b'), // a pair may not spare a unit rated by itself
    besideGroup: taken.has('D-106b'), // rated units may share the card of the group
    groupOnly: taken.has('D-107b'), // with D-09b: the group is owed, pairs are not
  };
}

/** A printed value that may depend on a reading: the value, or undefined where it is left out. */
export function byReading(value, taken) {
  if (!isObject(value)) return value ?? undefined;
  for (const reading of Object.keys(value)) {
    if (taken.has(reading)) return value[reading];
    const known = [...taken].some((other) => dispute(other) === dispute(reading));
    if (!known) throw new Refusal('unsupported-cards', `a value depends on ${dispute(reading)}, which was not ruled on`);
  }
  return undefined;
}
