// The rules of an interception, from the rulebook and its worked example.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  BOX, INFANTRY, ITALIAN_TANK, LEVEL_UP, PANZER, RIFLES,
  ask, broken, exhausted, goes, group, levelled, paired, position,
} from './table.mjs';

const legal = (...args) => assert.deepEqual(broken(...args), []);
const illegal = (clause, ...args) => assert.equal(broken(...args)[0], clause);
const best = (where, readings, more) => ask('best', where, readings, more).value;

const FORCE = [
  'british-tank-brigade', 'british-tank-brigade', 'british-counterattack', 'incoming-sandstorm', 'royal-air-force',
];

test('the worked example 15-2', async (t) => {
  const rifles = exhausted(RIFLES, [LEVEL_UP]);
  const line = [exhausted(PANZER), rifles, exhausted(ITALIAN_TANK), exhausted(ITALIAN_TANK), 'fort-capuzzo', 'captured-enemy-general'];
  const where = position(line, FORCE);
  const chosen = [goes(exhausted(ITALIAN_TANK), 1, 2), goes(rifles, 3)];
  await t.test('EA-15.2g: the Panzer is spared', () => legal(where, chosen, FORCE));
  await t.test('EA-15.2e: ratings 2, 3, 1 and 1 destroy all five', () => assert.equal(best(where), 5));
  await t.test('EA-15.2f: exhausted units must serve', () => illegal('EA-13.3.2c', where, [], []));
  await t.test('all five must be destroyed', () => illegal('EA-13.3.2c', where, [goes(rifles, 3)], FORCE.slice(0, 3)));
  await t.test('the names of units tell that they are exhausted', () => illegal('EA-13.3.2a', where, [goes(PANZER, 2)], FORCE.slice(0, 2)));
  await t.test('EA-15.2i: with two tanks gone the Rifles are enough, and are needed', () => {
    const gone = FORCE.map((card, i) => (i < 2 ? { card, destroyed_by: 0 } : card));
    const later = position([exhausted(PANZER), rifles], gone);
    legal(later, [goes(rifles, 3)], FORCE.slice(2));
    for (const { orders } of ask('list', later).assignments) assert.ok(orders.some((each) => each.unit?.attached));
    illegal('EA-13.3.2b', later, [goes(rifles, 3)], FORCE.slice(0, 3));
  });
  await t.test('every allotment of the example that destroys all', () => {
    const { assignments, complete } = ask('list', where);
    assert.ok(complete);
    assert.ok(assignments.every((each) => each.destroyed.length === 5));
    // Panzer + Rifles + tanks: 2+3+0, 2+2+1, 2+1+2, 1+3+1, 1+2+2, 0+3+2.
    const sums = assignments.map(({ orders }) => orders.reduce((sum, each) => sum + each.count * each.targets, 0));
    assert.deepEqual([assignments.length, new Set(sums)], [6, new Set([5])]);
    assert.equal(ask('count', where).count, 6);
  });
});

test('ratings', async (t) => {
  const alone = (unit, foes, readings, more) => best(position([unit], 9, more), readings, foes);
  await t.test('EA-13.3.2i to EA-13.3.2l', () => {
    const cards = [INFANTRY, PANZER, 'panzer-regiment-iv', RIFLES, ITALIAN_TANK, 'british-tank-brigade', 'incoming-sandstorm', BOX];
    assert.deepEqual(cards.map((card) => alone(card, undefined, ['D-09a'])), [1, 2, 2, 1, 1, 1, 0, 0]);
    illegal('EA-13.3.2h', position([INFANTRY], 9), [goes(INFANTRY)], 1);
  });
  await t.test('D-15: Level Up adds two, or makes three', () => {
    assert.equal(alone(levelled(PANZER)), 4);
    assert.equal(alone(levelled(PANZER), undefined, ['D-15b']), 3);
    assert.equal(alone({ card: RIFLES, attached: [LEVEL_UP, LEVEL_UP] }), 5);
  });
  await t.test("a Li'l Rommel that was played acts on Germans", () => {
    assert.equal(alone(PANZER, undefined, [], { boosts: ['lil-rommel', 'lil-rommel'] }), 4);
    assert.equal(alone(ITALIAN_TANK, undefined, [], { boosts: ['lil-rommel'] }), 1);
  });
  await t.test('D-33: a Sandstorm acts by itself, or if the player says so', () => {
    const line = [PANZER, RIFLES, 'incoming-sandstorm'];
    assert.equal(best(position(line, 5), ['D-33a']), 1);
    assert.equal(best(position(line, 5), ['D-33b']), 3);
    assert.equal(best(position(line, 5, { applied: ['incoming-sandstorm'] }), ['D-33b']), 1);
    assert.equal(best(position(line, 5, { applied: ['incoming-sandstorm'], boosts: ['incoming-sandstorm'] })), 1);
    illegal('EA-13.3.2h', position(line, 5), [goes(RIFLES)], 1, ['D-33a']);
  });
  await t.test('D-14: a Box stays on its infantry, or does not', () => {
    const line = [{ card: INFANTRY, attached: [BOX] }];
    illegal('EA-13.3.2c', position(line, 1), [], 0, ['D-14a']);
    legal(position(line, 1), [], 0, ['D-14b']);
  });
  await t.test('printed fields can be told anew', () => {
    const cards = { [RIFLES]: { subtypes: ['tank'] }, [PANZER]: { nation: 'italian', subtypes: ['infantry'] } };
    assert.equal(best(position([RIFLES, RIFLES], 9), [], { cards }), 4);
    assert.equal(best(position([PANZER, PANZER], 9), [], { cards }), 1);
    const weaker = { [LEVEL_UP]: { deploy_rules: [{ at: 'attached', do: [{ rating: { add: 1 } }] }] } };
    assert.equal(best(position([levelled(RIFLES)], 9), [], { cards: weaker }), 2);
    const refused = (fields) => assert.throws(() => best(position([RIFLES], 9), [], { cards: { [RIFLES]: fields } }), { code: 'unsupported-cards' });
    refused({ type: null });
    refused({ counterattack_rating: 3 });
    assert.equal(best(position([RIFLES], 9), [], { cards: { [RIFLES]: { play_cost: 0, nation: null } } }), 1);
  });
});

test('boundaries: units, ratings and enemy cards', async (t) => {
  const where = position([PANZER, RIFLES], 3);
  await t.test('EA-13.3.2f: up to the rating, not above', () => {
    legal(where, [goes(PANZER, 2), goes(RIFLES)], 3);
    illegal('EA-13.3.2f', where, [goes(PANZER, 1), goes(RIFLES, 2)], 3);
    illegal('EA-13.3.2f', where, [goes(PANZER, 3)], 3);
  });
  await t.test('EA-13.3.2a: only what is Deployed', () => {
    illegal('EA-13.3.2a', where, [goes(PANZER, 2, 2)], 3);
    illegal('EA-13.3.2a', where, [goes(ITALIAN_TANK)], 1);
    illegal('EA-13.3.2a', position([BOX], 1), [goes(BOX)], 1);
  });
  await t.test('EA-13.3.3a: as many destroyed as are taken', () => {
    illegal('EA-13.3.3a', where, [goes(PANZER, 1)], 2);
    illegal('EA-13.3.2a', where, [goes(PANZER, 2), goes(RIFLES)], 2);
    illegal('EA-13.3.2b', position([PANZER], 1), [goes(PANZER, 2)], 1);
  });
  await t.test('nothing to destroy', () => {
    legal(position([PANZER], 0), [], 0);
    assert.equal(best(position([PANZER], 0)), 0);
    assert.equal(ask('count', position([PANZER, INFANTRY, BOX], 0)).count, 2); // the pair formed, or not
  });
  await t.test('nobody to send', () => assert.deepEqual(ask('list', position([], 2)).assignments, [{ orders: [], destroyed: [] }]));
});

test('EA-13.3.2m to EA-13.3.2r: the two ways of infantry', async (t) => {
  const where = position([INFANTRY, INFANTRY, INFANTRY, BOX, BOX], 3);
  await t.test('the group is all of them on one card', () => {
    legal(where, [group(3)], 1);
    illegal('EA-13.3.2o', where, [group(2)], 1);
    illegal('EA-13.3.2o', where, [{ ...group(3), targets: 2 }], 2);
    illegal('EA-13.3.2o', where, [group(3), { ...group(1), unit: RIFLES }], 1);
    const mixed = position([INFANTRY, exhausted(INFANTRY)], 1);
    legal(mixed, [group(1), group(1, exhausted(INFANTRY))], 1);
    illegal('EA-13.3.2o', mixed, [group(1)], 1);
  });
  await t.test('pairs are one to one', () => {
    legal(where, [paired(1, 2)], 2);
    legal(where, [paired(1, 1)], 1);
    illegal('EA-13.3.2p', where, [paired(1, 3)], 3);
    illegal('EA-13.3.2p', position([RIFLES, BOX], 1), [{ ...goes(RIFLES), paired: true }], 1);
    illegal('EA-13.3.2f', where, [paired(2)], 2);
  });
  await t.test('never both', () => illegal('EA-13.3.2m', where, [group(2), paired()], 2));
  await t.test('their use is voluntary, once used they owe', () => {
    legal(where, [], 0);
    illegal('EA-13.3.2q', where, [paired(0)], 0);
    illegal('EA-13.3.2q', where, [paired(1), paired(0)], 1);
    illegal('EA-13.3.2c', position([RIFLES, INFANTRY], 2), [group(1)], 1);
  });
  await t.test('best uses them if it helps', () => assert.equal(best(position([RIFLES, INFANTRY, INFANTRY, BOX, BOX], 3)), 3));
});

// Where readings part: position, orders, number destroyed, other readings, and the reading that forbids it.
const PARTED = [
  ['D-06', 'b', [PANZER, ITALIAN_TANK], 2, [goes(PANZER, 2)], 2],
  ['D-07', 'b', [PANZER, PANZER], 2, [goes(PANZER, 1, 2)], 2, []],
  ['D-08', 'b', [RIFLES, RIFLES], 1, [goes(RIFLES, 1, 2)], 1],
  ['D-09', 'b', [INFANTRY, 'tobruk'], 1, [], 0],
  ['D-10', 'b', [RIFLES, INFANTRY], 1, [group()], 1],
  ['D-11', 'b', [levelled(INFANTRY), INFANTRY], 3, [goes(levelled(INFANTRY), 2), group()], 3],
  ['D-11', 'a', [levelled(INFANTRY), INFANTRY], 1, [group(), group(1, levelled(INFANTRY))], 1],
  ['D-13', 'b', [RIFLES, INFANTRY, BOX], 1, [goes(RIFLES), paired(0)], 1],
  ['D-14', 'a', [{ card: INFANTRY, attached: [BOX] }], 1, [], 0],
  ['D-15', 'b', [levelled(PANZER)], 4, [goes(levelled(PANZER), 4)], 4],
  ['D-98', 'b', [PANZER], 1, [goes(PANZER, 1)], 1, ['D-07b']],
  ['D-98', 'a', [PANZER], 1, [], 0, ['D-07b']],
  ['D-99', 'a', [INFANTRY, BOX], 1, [paired(0)], 0],
  ['D-100', 'b', [INFANTRY, INFANTRY, BOX, BOX], 2, [paired(1)], 1],
  ['D-101', 'a', [levelled(INFANTRY), 'tobruk'], 1, [], 0],
  ['D-102', 'b', [levelled(INFANTRY), BOX], 3, [paired(3, 1, levelled(INFANTRY))], 3, ['D-11b']],
  ['D-103', 'b', [levelled(INFANTRY), BOX], 3, [paired(3, 1, levelled(INFANTRY))], 3, ['D-11b']],
  ['D-104', 'a', [RIFLES, INFANTRY], 2, [group()], 1],
  ['D-105', 'b', [RIFLES, INFANTRY, BOX], 1, [paired()], 1],
  ['D-106', 'a', [RIFLES, INFANTRY], 1, [goes(RIFLES), group()], 1],
  ['D-107', 'a', [INFANTRY, INFANTRY, BOX, BOX], 2, [group(2)], 1, ['D-09b']],
];

for (const [dispute, forbids, line, foes, orders, destroyed, others = []] of PARTED) {
  test(`${dispute} parts: only ${dispute}${forbids} forbids what its other reading allows`, () => {
    const verdict = (letter) => broken(position(line, foes), orders, destroyed, [...others, `${dispute}${letter}`]).length === 0;
    assert.deepEqual([verdict('a'), verdict('b')], [forbids !== 'a', forbids !== 'b']);
  });
}

test('what the other reading asks for', () => {
  legal(position([PANZER, ITALIAN_TANK], 2), [goes(PANZER, 1), goes(ITALIAN_TANK)], 2, ['D-06b']);
  legal(position([PANZER, ITALIAN_TANK], 2), [goes(PANZER, 1), goes(ITALIAN_TANK)], 2, ['D-06b', 'D-07b']);
  legal(position([PANZER, PANZER], 2), [goes(PANZER, 2)], 2, ['D-07b']);
  legal(position([RIFLES, INFANTRY, BOX], 1), [paired()], 1, ['D-13b']);
  assert.equal(best(position([levelled(INFANTRY), INFANTRY], 3), ['D-11b']), 2);
  assert.equal(best(position([levelled(INFANTRY), BOX], 3), ['D-11b', 'D-102b']), 2);
  assert.equal(best(position([levelled(INFANTRY), BOX], 3), ['D-11b', 'D-103b']), 2);
  assert.equal(best(position([PANZER], 1), ['D-07b', 'D-98b']), 0);
});
