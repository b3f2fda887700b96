// What an allotment owes as a whole: which units must go, and how many enemy cards must be destroyed.
import { fits, formations, most, ownRatings, pairRatings } from './capacity.mjs';

const counts = (unit) => unit.counts;
const bound = (unit) => unit.bound;
const any = () => true;

const anyInfantry = (situation) => situation.classes.some((unit) => unit.eligible);

/**
 * The least number of enemy cards to be destroyed, by what is used: EA-13.3.2c.
 * `floor` is what units reach that are rated by themselves, whatever becomes of infantry (D-101);
 * `owed` adds what infantry owes: the group in use (D-104), pairs that were formed (D-99), all of it (D-09b).
 */
export function owed(situation, way, formed) {
  const known = (situation.owed ??= new Map());
  const key = `${way} ${formed}`;
  if (!known.has(key)) {
    const floor = most([], ownRatings(situation, 'none', [], counts), 0, situation);
    const amount = Math.max(floor, byUse(situation, way, formed), byInfantry(situation));
    known.set(key, { floor, amount });
  }
  return known.get(key);
}

/** D-104a, D-99a: infantry that is used owes like any other unit. */
function byUse(situation, way, formed) {
  const { switched } = situation;
  const own = () => ownRatings(situation, way, formed, counts);
  if (way === 'group' && !switched.groupFree) return most([], own(), 1, situation);
  if (way === 'pairs' && !switched.pairsFree) return most([], [...own(), ...pairRatings(situation, formed)], 0, situation);
  return 0;
}

/** D-09b, D-107: infantry must be used where that destroys more. */
function byInfantry(situation) {
  if (!situation.switched.infantryOwed) return 0;
  return (situation.byInfantry ??= Math.max(0, byGroup(situation), byPairs(situation)));
}

const byGroup = (situation) => (anyInfantry(situation) ? most([], ownRatings(situation, 'group', [], counts), 1, situation) : 0);

function byPairs(situation) {
  if (situation.switched.groupOnly) return 0;
  const reach = (formed) => most(
    [], [...ownRatings(situation, 'pairs', formed, counts), ...pairRatings(situation, formed)], 0, situation,
  );
  return formations(situation).reduce((best, formed) => Math.max(best, reach(formed)), 0);
}

/** EA-13.3.2c: the number destroyed must be the greatest possible. */
function destroyMost(situation, use, destroyed) {
  const { floor, amount } = owed(situation, use.way, use.formed);
  if (destroyed >= amount) return [];
  const short = { rule: 'destroy-most', clause: 'EA-13.3.2c' };
  const pairs = use.way === 'pairs' && destroyed >= floor;
  return pairs ? [{ rule: 'pairs-must-serve', clause: 'EA-13.3.2q' }, short] : [short];
}

/** EA-13.3.2q, D-13b: a pair that was formed goes, if the most can be destroyed then as well. */
function pairsMustGo(situation, use) {
  if (!situation.switched.pairsMustGo || use.way !== 'pairs') return [];
  const { amount } = owed(situation, 'pairs', use.formed);
  const own = ownRatings(situation, 'pairs', use.formed, any);
  const couldGo = situation.types.some((type, i) => {
    if (use.formed[i] <= use.sent[i] || type.pair < 1) return false;
    const sent = use.sent.map((count, j) => count + (i === j ? 1 : 0));
    const rest = use.formed.map((count, j) => count - sent[j]);
    const reach = most(pairRatings(situation, sent), [...own, ...pairRatings(situation, rest)], 0, situation);
    return reach >= amount;
  });
  return couldGo ? [{ rule: 'pair-held-back', clause: 'EA-13.3.2q' }] : [];
}

/**
 * EA-13.3.2a, D-10b and D-105b: units rated by themselves come before group and pairs. Broken where such
 * a unit stays, and what went of them would not do if infantry had not been used.
 */
function ratedFirst(situation, use, destroyed) {
  const { ratedBeforeGroup, ratedBeforePairs } = situation.switched;
  const replaced = (use.way === 'group' && ratedBeforeGroup) || (use.way === 'pairs' && ratedBeforePairs && use.sum > use.own);
  if (!replaced || !use.idle) return [];
  const alone = (situation.alone ??= most([], ownRatings(situation, 'none', [], bound), 0, situation));
  return Math.min(use.own, destroyed) < alone ? [{ rule: 'rated-unit-spared', clause: 'EA-13.3.2a' }] : [];
}

/** EA-13.3.2a, D-06b: no rated unit stays that could go besides those that go; nor does a pair (D-99a). */
function everyUnit(situation, use) {
  const { switched } = situation;
  if (!switched.everyUnit) return [];
  const staying = [use.idle, switched.pairsFree ? 0 : use.held].filter((rating) => rating > 0);
  const withIt = (rating) => ({
    units: use.units + 1, sum: use.sum + use.short + rating, max: Math.max(use.highest, rating),
  });
  const group = use.way === 'group' ? 1 : 0;
  const couldGo = staying.some((rating) => fits(withIt(rating), group, situation));
  return couldGo ? [{ rule: 'unit-left-behind', clause: 'EA-13.3.2a' }] : [];
}

/** The duties that an allotment breaks, the most specific first. */
export function duties(situation, use, destroyed) {
  return [
    ...pairsMustGo(situation, use),
    ...ratedFirst(situation, use, destroyed),
    ...everyUnit(situation, use),
    ...destroyMost(situation, use, destroyed),
  ];
}

/** The numbers of enemy cards that such a use of units can destroy, from least to most: D-08, D-106, D-98a. */
export function span(situation, use) {
  const { enemies, switched } = situation;
  const group = use.way === 'group' ? 1 : 0;
  const all = use.sum + group;
  if (switched.several) return [Math.max(use.widest, group), Math.min(enemies, all)];
  const least = group && switched.besideGroup ? all - (use.units - (use.short ? 1 : 0)) : all;
  if (use.short) return least <= enemies && enemies <= all ? [enemies, enemies] : [1, 0];
  return [least, Math.min(enemies, all)];
}
