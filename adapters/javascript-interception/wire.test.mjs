// The adapter as a program: lines in, lines out.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { BOX, INFANTRY, PANZER, RIFLES, goes, position } from './table.mjs';

const ADAPTER = fileURLToPath(new URL('./adapter.mjs', import.meta.url));

/** What the program answers to these lines; requests are written as objects. */
function talk(...said) {
  const input = said.map((each) => (typeof each === 'object' && !Buffer.isBuffer(each) ? JSON.stringify(each) : each));
  const bytes = Buffer.concat(input.flatMap((each) => [Buffer.from(each), Buffer.from('\n')]));
  const run = spawnSync(process.execPath, [ADAPTER], { input: bytes, timeout: 20_000 });
  assert.equal(run.status, 0, String(run.stderr));
  return String(run.stdout).trimEnd().split('\n').map((line) => JSON.parse(line));
}

const HELLO = {
  id: 'h', op: 'hello', protocol: { min: 1, max: 1 }, runner: { name: 'test' },
  suite: { game: 'el-alamein', version: '1', digest: '' }, limits: { line_bytes: 1_000_000, op_ms: 1000 },
};
const allot = (more) => ({
  id: 'a', op: 'allot', task: 'interception', mode: 'best', position: position([PANZER], 2), rulings: {}, cards: {}, ...more,
});
const codeOf = (more) => talk(allot(more))[0].error?.code;

test('hello, a question, shutdown', () => {
  const [hello, best, bye, ...more] = talk(HELLO, allot({}), { id: 'z', op: 'shutdown' }, HELLO);
  assert.equal(hello.id, 'h');
  assert.equal(hello.ok.protocol, 1);
  assert.deepEqual(hello.ok.capabilities.allot, ['test', 'best', 'count', 'list']);
  assert.deepEqual(hello.ok.rulings['D-99'], ['D-99a', 'D-99b']);
  assert.deepEqual(best, {
    id: 'a', ok: { value: 2, witness: { orders: [goes(PANZER, 2)].map(({ unit, count, targets }) => ({ unit, count, targets })), destroyed: ['royal-air-force', 'royal-air-force'] } },
  });
  assert.deepEqual([bye, more], [{ id: 'z', ok: {} }, []]);
});

test('the end of stdin ends the program', () => assert.equal(talk(HELLO).length, 1));

test('a version that is not spoken', () => {
  assert.equal(talk({ ...HELLO, protocol: { min: 2, max: 3 } })[0].error.code, 'protocol-unsupported');
});

test('lines that are no requests are answered, and so is the next', () => {
  const bad = ['', 'nonsense', '[]', '{"op": "hello"}', '{"id": 3, "op": "hello"}', '{"id": "x"}', Buffer.from([0xff, 0xfe])];
  const answers = talk(...bad, allot({}));
  assert.deepEqual(answers.slice(0, -1).map((each) => each.error.code), bad.map(() => 'malformed'));
  assert.equal(answers[5].id, 'x');
  assert.equal(answers.at(-1).ok.value, 2);
});

test('what is not there', () => {
  assert.equal(talk({ id: 'r', op: 'reset' })[0].error.code, 'unsupported-op');
  assert.equal(talk({ id: 'r', op: 'constructor' })[0].error.code, 'unsupported-op');
  assert.equal(codeOf({ task: 'battle-damage' }), 'unsupported-task');
  assert.equal(codeOf({ mode: 'worst' }), 'malformed');
  assert.equal(codeOf({ position: undefined, session: 's', decision: 'd' }), 'no-such-session');
  assert.equal(codeOf({ rulings: { 'D-09': 'D-09c' } }), 'unsupported-ruling');
  assert.equal(codeOf({ rulings: { 'D-44': 'D-44a' } }), undefined);
  assert.equal(codeOf({ cards: { [RIFLES]: { speed: 3 } } }), 'unsupported-cards');
});

test('positions that are wrong', () => {
  const at = (change) => {
    const where = position([PANZER], 2);
    change(where);
    return codeOf({ position: where });
  };
  assert.equal(at((where) => { where.phase = 'combat'; }), 'cannot-load');
  assert.equal(at((where) => { where.players[1].hand = ['no-such-card']; }), 'cannot-load');
  assert.equal(at((where) => { where.players[0].front_line = [{ card: PANZER, attached: 'level-up' }]; }), 'cannot-load');
  assert.equal(at((where) => { where.war_zone = { event: [7] }; }), 'cannot-load');
  assert.equal(at((where) => { delete where.counterattack; }), 'inconsistent-position');
  assert.equal(at((where) => { where.counterattack.interceptor = 2; }), 'inconsistent-position');
  assert.equal(at((where) => { where.counterattack.enemies = [PANZER]; }), 'inconsistent-position');
  assert.equal(at((where) => { where.counterattack.enemies[0] = { card: 'royal-air-force', destroyed_by: 9 }; }), 'inconsistent-position');
  assert.equal(at((where) => { where.players[0].front_line = [{ card: PANZER, owner: 5 }]; }), 'inconsistent-position');
});

test('allotments that cannot be read', () => {
  const test = (assignment) => codeOf({ mode: 'test', assignment });
  assert.equal(test(undefined), 'malformed');
  assert.equal(test([]), 'unknown-action');
  assert.equal(test({ orders: [{ unit: PANZER, count: 0, targets: 1 }], destroyed: [] }), 'unknown-action');
  assert.equal(test({ orders: [{ unit: 'no-such-card', count: 1, targets: 1 }], destroyed: [] }), 'unknown-action');
  assert.equal(test({ orders: [], destroyed: [3] }), 'unknown-action');
  assert.equal(test({ orders: [], destroyed: [] }), undefined);
});

test('a list is cut at its limit, or where a line ends', () => {
  const where = position(Array(10).fill(PANZER), ['royal-air-force', 'british-tank-brigade', 'british-infantry-brigade']);
  const list = (more, hello = HELLO) => talk(hello, allot({ mode: 'list', position: where, rulings: { 'D-08': 'D-08a' }, ...more }))[1].ok;
  assert.equal(list({}).complete, true);
  assert.equal(list({ limit: 3 }).assignments.length, 3);
  assert.equal(list({ limit: 3 }).complete, false);
  const short = list({}, { ...HELLO, limits: { line_bytes: 3000, op_ms: 1000 } });
  assert.ok(!short.complete && short.assignments.length > 0);
});

// Twenty units of many kinds against twenty enemy cards, under readings that ask for much.
const LINE = [
  ...Array(3).fill(PANZER), ...Array(3).fill({ card: PANZER, exhausted: true }), ...Array(2).fill(RIFLES),
  { card: RIFLES, attached: ['level-up'] }, { card: PANZER, attached: ['level-up'] }, { card: RIFLES, attached: ['level-up', 'level-up'] },
  ...Array(5).fill(INFANTRY), ...Array(2).fill({ card: INFANTRY, exhausted: true }), ...Array(2).fill({ card: INFANTRY, attached: ['level-up'] }),
  ...Array(6).fill(BOX),
];
const FOES = ['royal-air-force', 'british-tank-brigade', 'british-infantry-brigade', 'incoming-sandstorm'].flatMap((card) => Array(5).fill(card));
const MUCH = [
  [], ['D-06b'], ['D-08a'], ['D-07b'], ['D-06b', 'D-07b', 'D-11b'], ['D-06b', 'D-07b', 'D-98b', 'D-09b', 'D-11b', 'D-13b', 'D-99b'],
  ['D-06b', 'D-08a', 'D-10b', 'D-105b', 'D-11b', 'D-13b'], ['D-106b', 'D-10b', 'D-06b', 'D-104b', 'D-101b'],
];

// They take tenths of a second; the limit is for machines that are busy.
test('twenty against twenty is answered in time', () => {
  for (const taken of MUCH) {
    const rulings = Object.fromEntries(taken.map((each) => [each.slice(0, -1), each]));
    const assignment = { orders: [goes(PANZER, 2, 3)], destroyed: [] };
    const asked = [allot({ mode: 'best' }), allot({ mode: 'test', assignment }), allot({ mode: 'count' })]
      .map((each) => ({ ...each, position: position(LINE, FOES), rulings }));
    for (const each of asked) {
      const begun = process.hrtime.bigint();
      const [answer] = talk(each);
      const spent = Number((process.hrtime.bigint() - begun) / 1_000_000n);
      if (process.env.SHOW) console.log(taken.join(), each.mode, spent, JSON.stringify(answer).slice(0, 120));
      assert.ok(each.mode === 'count' || spent < 5000, `${taken}: ${each.mode} took ${spent} ms`);
    }
  }
});
