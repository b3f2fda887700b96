// The search against brute force, on many small positions under many readings.
import assert from 'node:assert/strict';
import test from 'node:test';
import { allot } from './answers.mjs';
import { canonical, everyAllotment } from './brute.mjs';
import { PLAYABLE } from './rulings.mjs';

/** Chance that can be repeated. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const INFANTRY = 'italian-infantry-regiment';
const KINDS = [
  { unit: 'panzer-regiment-iii', rating: 2 },
  { unit: 'panzer-regiment-iii', rating: 2 },
  { unit: 'motorized-rifle-regiment', rating: 1 },
  { unit: { card: 'motorized-rifle-regiment', exhausted: true }, rating: 1 },
  { unit: { card: 'motorized-rifle-regiment', attached: ['level-up'] }, rating: 3 },
  { unit: INFANTRY, rating: 0, infantry: true },
  { unit: INFANTRY, rating: 0, infantry: true },
  { unit: { card: INFANTRY, exhausted: true }, rating: 0, infantry: true },
  { unit: { card: INFANTRY, attached: ['level-up'] }, rating: 2, infantry: true },
  { unit: { card: INFANTRY, attached: ['box'] }, rating: 0, infantry: true, standing: true },
];

/** The unit as brute force knows it, by the readings about ratings. */
function known(kind, r) {
  const standing = Boolean(kind.standing) && r.has('D-14a');
  let { rating } = kind;
  if (rating > 1 && kind.unit.attached && r.has('D-15b')) rating = 3;
  if (standing) rating = 1;
  const eligible = Boolean(kind.infantry) && (r.has('D-11b') || rating === 0);
  return { ...kind, rating, eligible, pairable: eligible && !standing, pair: r.has('D-102b') ? 1 : rating + 1 };
}

function problemOf(roll, r) {
  const units = Array.from({ length: 1 + roll(4) }, () => known(KINDS[roll(KINDS.length)], r));
  const n = roll(4);
  const names = Array.from({ length: n }, () => ['royal-air-force', 'british-tank-brigade'][roll(2)]);
  return { units, n, names, boxes: roll(3) };
}

const positionOf = ({ units, names, boxes }) => ({
  phase: 'interception',
  players: [{ front_line: [...units.map((each) => each.unit), ...Array(boxes).fill('box')] }, {}],
  counterattack: { trigger: 0, interceptor: 0, enemies: names, queue: [] },
});

/** Readings by chance; most of the time most of them are the defaults. */
function rulingsBy(roll) {
  const odds = [1, 2, 4][roll(3)];
  const pick = (choices, name) => (roll(odds) ? undefined : [name, choices[roll(2)]]);
  return Object.fromEntries(Object.entries(PLAYABLE).map(([name, choices]) => pick(choices, name)).filter(Boolean));
}

const DEFAULT = { 'D-08': 'D-08b', 'D-33': 'D-33b' };
const inForce = (rulings) => new Set(Object.keys(PLAYABLE).map((name) => rulings[name] ?? DEFAULT[name] ?? `${name}a`));

function compare(problem, rulings) {
  const r = inForce(rulings);
  const verdicts = everyAllotment(problem, r);
  const position = positionOf(problem);
  const ask = (mode, more) => allot({ task: 'interception', mode, position, rulings, ...more });
  const legal = [...verdicts].filter(([, each]) => each.legal).map(([key]) => key).sort();
  const where = JSON.stringify({ problem, rulings });
  const { assignments, complete } = ask('list', { limit: 100_000 });
  assert.ok(complete);
  assert.deepEqual(assignments.map(canonical).sort(), legal, where);
  assert.equal(ask('count').count, legal.length, where);
  for (const { assignment, legal: verdict } of verdicts.values()) {
    assert.equal(ask('test', { assignment }).legal, verdict, `${JSON.stringify(assignment)} ${where}`);
  }
  if (!legal.length) return 0;
  const best = Math.max(...legal.map((key) => JSON.parse(key)[1].length));
  const answer = ask('best');
  assert.equal(answer.value, best, where);
  assert.equal(answer.witness.destroyed.length, best, where);
  assert.ok(legal.includes(canonical(answer.witness)), where);
  return 1;
}

const CASES = Number(process.env.CASES ?? 150);
const SEED = Number(process.env.SEED ?? 1);

test('the search agrees with brute force over labelled units', () => {
  const roll = dice(SEED);
  let playable = 0;
  for (let i = 0; i < CASES; i += 1) {
    const rulings = rulingsBy(roll);
    playable += compare(problemOf(roll, inForce(rulings)), rulings);
  }
  assert.equal(playable, CASES, 'there is a legal allotment in every position');
});
