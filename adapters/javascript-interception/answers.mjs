// The four questions of `allot`: test, best, count, list.
import { readAssignment } from './assignment.mjs';
import { upperBound } from './capacity.mjs';
import { catalogue } from './catalogue.mjs';
import { readPosition } from './position.mjs';
import { Refusal, isCount } from './refusal.mjs';
import { violations } from './rules.mjs';
import { readings, switches } from './rulings.mjs';
import { legalEnds, ordersOf } from './search.mjs';

const LIST_LIMIT = 1000;

/** All choices of so many enemy cards, by name. */
function* choices(living, number) {
  const [first, ...rest] = living;
  if (!first) {
    if (number === 0) yield [];
    return;
  }
  const [name, there] = first;
  for (let taken = Math.min(there, number); taken >= 0; taken -= 1) {
    for (const others of choices(rest, number - taken)) yield [...Array(taken).fill(name), ...others];
  }
}

/** How many choices there are, by the number of enemy cards chosen. */
function choiceCounts(living) {
  let counts = [1n];
  for (const there of living.values()) {
    const next = Array(counts.length + there).fill(0n);
    counts.forEach((ways, chosen) => {
      for (let taken = 0; taken <= there; taken += 1) next[chosen + taken] += ways;
    });
    counts = next;
  }
  return counts;
}

/** Is this allotment legal, and if not, why not? */
function test(situation, request, cards) {
  const assignment = readAssignment(request.assignment, situation, cards);
  const broken = violations(situation, assignment);
  return { legal: broken.length === 0, violations: broken, value: assignment.destroyed.length };
}

/** EA-13.3.2c: the greatest number that a legal allotment destroys, and one that does. */
function best(situation) {
  const [first] = legalEnds(situation, upperBound(situation));
  const end = first ?? [...legalEnds(situation)].reduce((a, b) => (a && a.destroyed >= b.destroyed ? a : b), null);
  if (!end) throw new Refusal('internal', 'under these readings no allotment is legal at all');
  const [orders] = ordersOf(end.node, situation);
  const [destroyed] = choices([...situation.living], end.destroyed);
  return { value: end.destroyed, witness: { orders, destroyed } };
}

function count(situation) {
  const ways = choiceCounts(situation.living);
  let all = 0n;
  for (const { node, destroyed } of legalEnds(situation)) all += node.total * ways[destroyed];
  if (all > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refusal('too-many', `there are ${all} legal allotments`);
  return { count: Number(all) };
}

function* everything(situation) {
  for (const { node, destroyed } of legalEnds(situation)) {
    for (const orders of ordersOf(node, situation)) {
      for (const names of choices([...situation.living], destroyed)) yield { orders, destroyed: names };
    }
  }
}

function list(situation, request) {
  const limit = request.limit ?? LIST_LIMIT;
  if (!isCount(limit)) throw new Refusal('malformed', 'limit: must be a number of at least 0');
  const assignments = [];
  for (const assignment of everything(situation)) {
    if (assignments.length >= limit) return { assignments, complete: false };
    assignments.push(assignment);
  }
  return { assignments, complete: true };
}

const MODES = { test, best, count, list };

export const MODE_NAMES = Object.keys(MODES);

/** The answer to `allot`. */
export function allot(request) {
  if (typeof request.task !== 'string') throw new Refusal('malformed', 'task: must be text');
  if (request.task !== 'interception') throw new Refusal('unsupported-task', `no allotments of the kind ${request.task}`);
  if (!MODE_NAMES.includes(request.mode)) throw new Refusal('malformed', `mode: must be one of ${MODE_NAMES.join(', ')}`);
  if (request.position === undefined) {
    const code = request.session === undefined ? 'malformed' : 'no-such-session';
    throw new Refusal(code, 'position: an allotment needs a position of its own here');
  }
  if (request.mode === 'test' && request.assignment === undefined) throw new Refusal('malformed', 'assignment: nothing to test');
  const taken = readings(request.rulings);
  const cards = catalogue(request.cards);
  const situation = readPosition(request.position, cards, switches(taken), taken);
  return MODES[request.mode](situation, request, cards);
}
