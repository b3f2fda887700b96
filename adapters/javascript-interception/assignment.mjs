// An allotment as it is told: orders, and the enemy cards destroyed.
import { isCapped, mostPairs } from './capacity.mjs';
import { deployedCard } from './position.mjs';
import { Refusal, isCount, isObject } from './refusal.mjs';

const unknown = (where, what) => new Refusal('unknown-action', `assignment.${where}: ${what}`);

function flag(order, name, where) {
  const value = order[name] ?? false;
  if (typeof value !== 'boolean') throw unknown(`${where}.${name}`, 'must be true or false');
  return value;
}

function readOrder(order, i, situation, cards) {
  const where = `orders.${i}`;
  if (!isObject(order)) throw unknown(where, 'must be a mapping');
  const { unit, count = 1, targets } = order;
  if (!isCount(count) || count < 1) throw unknown(`${where}.count`, 'must be a number of at least 1');
  if (!isCount(targets)) throw unknown(`${where}.targets`, 'must be a number of at least 0');
  let told;
  try {
    told = deployedCard(unit, 'unit', cards, situation.home, situation.players);
  } catch (error) {
    if (error instanceof Refusal) throw unknown(where, error.message);
    throw error;
  }
  return {
    key: told.key, document: told.document, count, targets,
    paired: flag(order, 'paired', where), grouped: flag(order, 'grouped', where),
    unit: situation.classes.find((each) => each.key === told.key),
  };
}

function listOf(assignment, field) {
  const value = assignment[field] ?? [];
  if (!Array.isArray(value)) throw unknown(field, 'must be a list');
  return value;
}

/** The orders and the names of destroyed cards. What sends a unit nowhere, unpaired, is no order. */
export function readAssignment(assignment, situation, cards) {
  if (!isObject(assignment)) throw new Refusal('unknown-action', 'assignment: must be a mapping');
  const orders = listOf(assignment, 'orders').map((each, i) => readOrder(each, i, situation, cards));
  const destroyed = listOf(assignment, 'destroyed').map((name, i) => {
    if (!cards.has(name)) throw unknown(`destroyed.${i}`, 'there is no such card');
    return name;
  });
  return { orders: orders.filter((each) => each.targets > 0 || each.paired || each.grouped), destroyed };
}

/** The rating by which an order goes: that of the pair, or of the unit itself. */
export const ratingOf = (order) => (order.paired ? order.unit.pair : order.unit.rating);

/** An allotment summed up, as far as the duties ask: see `duties`. */
export function useOf({ orders }, situation) {
  const { classes, types } = situation;
  const total = (list, value) => list.reduce((sum, each) => sum + each.count * value(each), 0);
  const single = orders.filter((each) => !each.grouped);
  const going = single.filter((each) => each.targets > 0);
  const capped = going.filter((each) => isCapped(ratingOf(each), each.targets, situation));
  const paired = single.filter((each) => each.paired);
  const perType = (list) => types.map((type) => total(list.filter((each) => each.unit.rating === type.own), () => 1));
  const lowest = (values) => (values.length ? Math.min(...values) : 0);
  const isIdle = (unit) => unit.bound && total(orders.filter((each) => each.unit === unit), () => 1) < unit.count;
  const highest = (values) => values.reduce((a, b) => Math.max(a, b), 0);
  return {
    way: orders.some((each) => each.grouped) ? 'group' : paired.length ? 'pairs' : 'none',
    formed: perType(paired),
    sent: perType(paired.filter((each) => each.targets > 0)),
    units: total(going, () => 1),
    sum: total(going, (each) => each.targets),
    own: total(going.filter((each) => !each.paired), (each) => each.targets),
    highest: highest(going.map(ratingOf)),
    widest: highest(going.map((each) => each.targets)),
    short: total(capped, (each) => ratingOf(each) - each.targets),
    capped: total(capped, () => 1),
    idle: lowest(classes.filter(isIdle).map((unit) => unit.rating)),
    held: lowest(paired.filter((each) => each.targets === 0 && each.unit.pair >= 1).map((each) => each.unit.pair)),
  };
}

/** EA-13.3.2p, D-100b: whether so many pairs may be formed. */
export const mayForm = (pairs, situation) => pairs <= mostPairs(situation)
  && (!situation.switched.allPairs || pairs === 0 || pairs === mostPairs(situation));
