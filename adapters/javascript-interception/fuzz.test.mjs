// Whatever is asked is answered, and nothing makes the program fail.
import assert from 'node:assert/strict';
import test from 'node:test';
import { allot } from './answers.mjs';
import { BOX, INFANTRY, PANZER, goes, position } from './table.mjs';
import { answer } from './wire.mjs';

const JUNK = [null, true, -1, 0, 1, 2.5, 1e300, '', 'box', 'constructor', '__proto__', [], {}, [[]], { card: 'box' }, ['level-up']];

const request = () => ({
  id: 'f', op: 'allot', task: 'interception', mode: 'test', limit: 5, rulings: { 'D-09': 'D-09b', 'D-33': 'D-33a' },
  cards: { [PANZER]: { deploy_rules: [{ at: 'attached', exhausted: false, do: [{ rating: { add: { 'D-15a': 1 }, which: { subtype: 'tank' } } }] }], nation: 'german' } },
  position: {
    ...position([PANZER, INFANTRY, { card: INFANTRY, exhausted: true, attached: ['level-up'], owner: 1 }, BOX, 'incoming-sandstorm'], 2),
    war_zone: { event: ['royal-air-force'] }, box: ['box'],
  },
  assignment: { orders: [goes(PANZER, 2), { unit: INFANTRY, count: 1, targets: 1, paired: true }], destroyed: ['royal-air-force', 'royal-air-force'] },
});

/** Every place in a document, as a list of keys. */
function* places(value, path = []) {
  yield path;
  if (value && typeof value === 'object') for (const key of Object.keys(value)) yield* places(value[key], [...path, key]);
}

function replaced(document, path, junk) {
  const copy = structuredClone(document);
  let at = copy;
  for (const key of path.slice(0, -1)) at = at[key];
  if (!path.length) return junk;
  if (junk === undefined) delete at[path.at(-1)];
  else at[path.at(-1)] = junk;
  return copy;
}

test('junk in any place of a request', () => {
  for (const mode of ['test', 'best', 'list', 'count']) {
    const whole = { ...request(), mode };
    for (const path of places(whole)) {
      for (const junk of [undefined, ...JUNK]) {
        const line = Buffer.from(JSON.stringify(replaced(whole, path, junk)) ?? '');
        const { text } = answer(line, { allot });
        const said = JSON.parse(text);
        assert.ok(said.ok || said.error.code !== 'internal', `${path.join('.')} = ${JSON.stringify(junk)}: ${text}`);
      }
    }
  }
});
