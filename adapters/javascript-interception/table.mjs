// For the tests: positions and allotments in short.
import { allot } from './answers.mjs';

export const PANZER = 'panzer-regiment-iii';
export const RIFLES = 'motorized-rifle-regiment';
export const ITALIAN_TANK = 'italian-tank-regiment';
export const INFANTRY = 'italian-infantry-regiment';
export const BOX = 'box';
export const LEVEL_UP = 'level-up';

export const levelled = (card) => ({ card, attached: [LEVEL_UP] });
export const exhausted = (card, attached) => ({ card, exhausted: true, ...(attached && { attached }) });
export const enemies = (number) => Array(number).fill('royal-air-force');

export const position = (frontLine, foes, more = {}) => ({
  phase: 'interception',
  players: [{ front_line: frontLine }, {}],
  counterattack: { trigger: 0, interceptor: 0, enemies: typeof foes === 'number' ? enemies(foes) : foes, queue: [], ...more },
});

export const goes = (unit, targets = 1, count = 1) => ({ unit, count, targets });
export const paired = (targets = 1, count = 1, unit = INFANTRY) => ({ unit, count, targets, paired: true });
export const group = (count = 1, unit = INFANTRY) => ({ unit, count, targets: 1, grouped: true });

export const rulings = (...readings) => Object.fromEntries(readings.map((each) => [each.slice(0, -1), each]));

/** A question about a position under some readings, the others being the defaults. */
export const ask = (mode, where, readings = [], more = {}) => allot({
  task: 'interception', mode, position: where, rulings: rulings(...readings), ...more,
});

/** The clauses that an allotment breaks; `destroyed` is a number of Royal Air Force, or names. */
export function broken(where, orders, destroyed, readings = [], more = {}) {
  const names = typeof destroyed === 'number' ? enemies(destroyed) : destroyed;
  const answer = ask('test', where, readings, { assignment: { orders, destroyed: names }, ...more });
  return answer.violations.map((each) => each.clause);
}
