// All legal allotments at once. Identical units are counted, not told apart; of an allotment begun only that
// is kept which the duties ask for (a state), so that very many allotments share few states.
import { mayForm } from './assignment.mjs';
import { isCapped, mostPairs, targetNumbers } from './capacity.mjs';
import { duties, owed, span } from './duties.mjs';

/** Which parts of a state matter under these readings; the others stay 0, so that states fall together. */
function tracked({ switched }, way) {
  const { everyUnit, exact, several, noCap, pairsMustGo, ratedBeforeGroup, ratedBeforePairs, besideGroup } = switched;
  const first = (way === 'group' && ratedBeforeGroup) || (way === 'pairs' && ratedBeforePairs);
  const capping = exact && !noCap && !several;
  return {
    units: !several && (everyUnit || (besideGroup && way === 'group')),
    highest: everyUnit && capping,
    widest: several,
    own: first,
    idle: everyUnit || first,
    held: everyUnit,
    sent: pairsMustGo,
    ratings: everyUnit && exact, // of who stays; else it is enough that somebody does
  };
}

/** The steps of the search: for each class what some of its units may do, then that the rest stays. */
function steps(situation, way) {
  const found = [];
  for (const unit of situation.classes) {
    if (way === 'group' && unit.eligible) continue;
    const slot = (rating, targets, type) => ({ unit, rating, targets, type, capped: isCapped(rating, targets, situation) });
    found.push({ unit, begin: true });
    for (const targets of targetNumbers(unit.rating, situation)) found.push(slot(unit.rating, targets, -1));
    if (way === 'pairs' && unit.pairable) {
      const type = situation.types.findIndex((each) => each.own === unit.rating);
      for (const targets of [0, ...targetNumbers(unit.pair, situation)]) found.push(slot(unit.pair, targets, type));
    }
    found.push({ unit, end: true });
  }
  return found;
}

const lower = (known, rating) => (known ? Math.min(known, rating) : rating);

/** `count` more units do what a step says; null if that cannot be. */
function advance(use, step, count, situation, track) {
  const next = { ...use, left: use.left - count };
  const { targets, rating, type } = step;
  if (type >= 0) {
    next.formed = use.formed.with(type, use.formed[type] + count);
    if (next.formed.reduce((a, b) => a + b, 0) > mostPairs(situation)) return null;
    if (targets === 0) {
      if (track.held && rating >= 1) next.held = lower(use.held, track.ratings ? rating : 1);
      return next;
    }
    if (track.sent) next.sent = use.sent.with(type, use.sent[type] + count);
  }
  if (step.capped && (count > 1 || use.short)) return null;
  if (step.capped) next.short = rating - targets;
  const { enemies, switched } = situation;
  const capAt = (sum) => (switched.several ? Math.min(sum, enemies) : sum);
  next.sum = capAt(use.sum + count * targets);
  if (type < 0 && track.own) next.own = capAt(use.own + count * targets);
  if (track.units) next.units += count;
  if (track.highest) next.highest = Math.max(use.highest, rating);
  if (track.widest) next.widest = Math.max(use.widest, targets);
  const shared = use.way === 'group' && switched.besideGroup ? next.units : 0;
  return switched.several || next.sum - shared <= enemies ? next : null;
}

/** The states after a step, for a state before it. */
function* follow(use, step, situation, track) {
  if (step.begin) yield [{ ...use, left: step.unit.count }, 0];
  else if (step.end) {
    const stays = track.idle && use.left > 0 && step.unit.bound;
    const idle = stays ? lower(use.idle, track.ratings ? step.unit.rating : 1) : use.idle;
    yield [{ ...use, left: 0, idle }, 0];
  } else {
    yield [use, 0];
    for (let count = 1; count <= use.left; count += 1) {
      const next = advance(use, step, count, situation, track);
      if (!next) return;
      yield [next, count];
    }
  }
}

/** What the units after each step can still take at most; within a class, all of it. */
function yetToCome(list, way) {
  const most = (unit) => unit.count * Math.max(unit.rating, way === 'pairs' && unit.pairable ? unit.pair : 0, 0);
  let sum = 0;
  return list.toReversed().map((step) => {
    const after = sum;
    if (step.end) sum += most(step.unit);
    return step.end ? after : sum;
  }).toReversed();
}

/** One state for all allotments that are alike to the duties, with how many they are and whence they come. */
function table(situation, way, least) {
  const zero = situation.types.map(() => 0);
  const start = {
    way, left: 0, formed: zero, sent: zero, units: 0, sum: 0, own: 0, short: 0, highest: 0, widest: 0, idle: 0, held: 0,
  };
  const track = tracked(situation, way);
  const all = steps(situation, way);
  const coming = yetToCome(all, way);
  const needed = least - (way === 'group' ? 1 : 0);
  let layer = [{ use: start, total: 1n, from: [] }];
  all.forEach((step, i) => {
    const next = new Map();
    for (const node of layer) {
      for (const [use, count] of follow(node.use, step, situation, track)) {
        if (use.sum + coming[i] < needed) continue;
        const key = Object.values(use).join();
        const found = next.get(key) ?? { use, total: 0n, from: [] };
        found.total += node.total;
        found.from.push({ node, step, count });
        next.set(key, found);
      }
    }
    layer = [...next.values()];
  });
  return layer;
}

/** The ways that can be taken at all: none, the group, pairs. */
function waysOf(situation) {
  const group = situation.enemies > 0 && situation.classes.some((unit) => unit.eligible);
  return ['none', ...(group ? ['group'] : []), ...(mostPairs(situation) > 0 ? ['pairs'] : [])];
}

/** Every state that is legal and destroys so many at least, with each number it may legally destroy. */
export function* legalEnds(situation, atLeast = 0) {
  for (const way of waysOf(situation)) {
    const limit = Math.max(atLeast, owed(situation, 'none', []).amount);
    for (const node of table(situation, way, limit)) {
      const pairs = node.use.formed.reduce((a, b) => a + b, 0);
      if (way === 'pairs' && (pairs === 0 || !mayForm(pairs, situation))) continue;
      const [least, greatest] = span(situation, node.use);
      for (let destroyed = Math.max(least, limit); destroyed <= greatest; destroyed += 1) {
        if (!duties(situation, node.use, destroyed).length) yield { node, destroyed };
      }
    }
  }
}

/** The orders of the group: all infantry that may be in it. */
const groupOrders = (situation) => situation.classes.filter((unit) => unit.eligible)
  .map((unit) => ({ unit: unit.document, count: unit.count, targets: 1, grouped: true }));

const orderOf = ({ unit, targets, type }, count) => ({
  unit: unit.document, count, targets, ...(type >= 0 ? { paired: true } : {}),
});

/** All lists of orders that lead to a state. */
export function* ordersOf(node, situation, later = null) {
  if (!node.from.length) {
    const orders = node.use.way === 'group' ? groupOrders(situation) : [];
    for (let each = later; each; each = each.later) orders.push(each.order);
    yield orders;
    return;
  }
  for (const { node: before, step, count } of node.from) {
    const chain = count ? { order: orderOf(step, count), later } : later;
    yield* ordersOf(before, situation, chain);
  }
}
