// Whether an allotment is legal, and which clauses it breaks.
import { ratingOf, mayForm, useOf } from './assignment.mjs';
import { targetNumbers } from './capacity.mjs';
import { duties, span } from './duties.mjs';

const broken = (rule, clause) => ({ rule, clause });
const total = (orders) => orders.reduce((sum, each) => sum + each.count, 0);

/** EA-13.3.2m: infantry is used in one way or the other, never in both. */
function oneWay(situation, orders) {
  const both = orders.some((each) => each.grouped) && orders.some((each) => each.paired);
  return both ? [broken('both-ways', 'EA-13.3.2m')] : [];
}

/** EA-13.3.2o, D-11: the group is all infantry that may be in it, and takes one enemy card. */
function wholeGroup(situation, orders) {
  const grouped = orders.filter((each) => each.grouped);
  if (!grouped.length) return [];
  const found = [];
  if (grouped.some((each) => !each.unit?.eligible)) found.push(broken('not-of-the-group', 'EA-13.3.2o'));
  const missing = situation.classes.some(
    (unit) => unit.eligible && total(grouped.filter((each) => each.unit === unit)) < unit.count,
  );
  if (missing) found.push(broken('group-incomplete', 'EA-13.3.2o'));
  if (grouped.some((each) => each.targets !== 1)) found.push(broken('group-takes-one', 'EA-13.3.2o'));
  return found;
}

/** EA-13.3.2p, D-11, D-14, D-100: pairs are of infantry that may pair, one Box each. */
function pairsOneToOne(situation, orders) {
  const paired = orders.filter((each) => each.paired);
  if (paired.some((each) => !each.unit?.pairable)) return [broken('not-to-be-paired', 'EA-13.3.2p')];
  return mayForm(total(paired), situation) ? [] : [broken('number-of-pairs', 'EA-13.3.2p')];
}

/** EA-13.3.2a: what is allotted must be Deployed Army units of the interceptor. */
function deployedUnits(situation, orders) {
  if (orders.some((each) => !each.unit)) return [broken('no-such-unit', 'EA-13.3.2a')];
  const tooMany = situation.classes.some((unit) => total(orders.filter((each) => each.unit === unit)) > unit.count);
  return tooMany ? [broken('too-many-units', 'EA-13.3.2a')] : [];
}

/** EA-13.3.2h, EA-13.3.2n, EA-13.3.2f, EA-13.3.2b: how many enemy cards each unit takes. */
function withinRating(situation, orders) {
  const found = new Map();
  for (const order of orders.filter((each) => each.unit && !each.grouped && each.targets > 0)) {
    const rating = ratingOf(order);
    if (targetNumbers(rating, situation).includes(order.targets)) continue;
    const once = order.paired && situation.switched.infantryOnce && rating === 1;
    if (rating < 1) found.set('no-rating', 'EA-13.3.2h');
    else if (once) found.set('infantry-once', 'EA-13.3.2n');
    else if (order.targets <= rating && order.targets > situation.enemies) found.set('too-few-enemies', 'EA-13.3.2b');
    else found.set(order.targets > rating ? 'above-rating' : 'below-rating', 'EA-13.3.2f');
  }
  return [...found].map(([rule, clause]) => broken(rule, clause));
}

/** EA-13.3.2b: only enemy cards that are there and not yet destroyed can be taken. */
function livingEnemies(situation, orders, destroyed) {
  const gone = (name) => destroyed.filter((other) => other === name).length > (situation.living.get(name) ?? 0);
  return destroyed.some(gone) ? [broken('no-such-enemy', 'EA-13.3.2b')] : [];
}

const STRUCTURE = [oneWay, wholeGroup, pairsOneToOne, withinRating, livingEnemies, deployedUnits];

/** EA-13.3.3a, D-08, D-106, D-98a: so many units destroy so many enemy cards, neither more nor fewer. */
function rightNumber(situation, use, destroyed) {
  if (use.capped > 1) return [broken('below-rating', 'EA-13.3.2f')];
  const [least, greatest] = span(situation, use);
  if (least <= destroyed && destroyed <= greatest) return [];
  const group = use.way === 'group' ? 1 : 0;
  if (destroyed > use.sum + group) return [broken('destroyed-without-unit', 'EA-13.3.3a')];
  if (situation.switched.several) return [broken('different-enemies', 'EA-13.3.2f')];
  const capped = use.short > 0 && destroyed < situation.enemies && use.sum + group <= situation.enemies;
  if (capped) return [broken('below-rating', 'EA-13.3.2f')];
  return [group ? broken('beside-the-group', 'EA-13.3.2o') : broken('several-on-one-enemy', 'EA-13.3.2a')];
}

/** Every clause that an allotment breaks, the most specific first; none if it is legal. */
export function violations(situation, assignment) {
  const { orders, destroyed } = assignment;
  const wrong = STRUCTURE.flatMap((rule) => rule(situation, orders, destroyed));
  if (wrong.length) return wrong;
  const use = useOf(assignment, situation);
  const number = rightNumber(situation, use, destroyed.length);
  return number.length ? number : duties(situation, use, destroyed.length);
}
