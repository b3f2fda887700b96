// For the tests: every allotment of a small position, card by card, judged by the definitions in words.
// It shares no code with the rest; units and enemy cards are told apart here and named alike in the end.

const bits = (mask) => mask.toString(2).replaceAll('0', '').length;

/** What a unit can do: stay, go by itself, be paired and stay or go. Targets are sets, as bit masks. */
function deedsOf(unit, n, way, r) {
  const deeds = [{ kind: 'stay', mask: 0 }];
  if (way === 'group' && unit.eligible) return [{ kind: 'grouped', mask: 0 }];
  for (let mask = 1; mask < 2 ** n; mask += 1) {
    if (bits(mask) <= unit.rating) deeds.push({ kind: 'own', mask, rating: unit.rating });
  }
  if (way === 'pairs' && unit.pairable) {
    const rating = r.has('D-103b') ? Math.min(unit.pair, 1) : unit.pair;
    for (let mask = 0; mask < 2 ** n; mask += 1) {
      if (bits(mask) <= Math.max(rating, 0)) deeds.push({ kind: 'paired', mask, rating });
    }
  }
  return deeds;
}

function* combinations(lists, i = 0) {
  if (i === lists.length) yield [];
  else for (const first of lists[i]) for (const rest of combinations(lists, i + 1)) yield [first, ...rest];
}

/** D-98a: some order in which each unit takes its rating, or all cards that have no unit yet. */
function someOrder(going, covered, all, shared) {
  if (!going.length) return true;
  return going.some((deed, i) => {
    const open = all & ~covered;
    const full = bits(deed.mask) === deed.rating && (deed.mask & covered & ~shared) === 0;
    const capped = bits(deed.mask) < deed.rating && deed.mask === open;
    if (!full && !capped) return false;
    return someOrder(going.filter((_, j) => j !== i), covered | deed.mask, all, shared);
  });
}

function possible(deeds, groupMask, n, boxes, pairable, r) {
  const going = deeds.filter((deed) => deed.mask);
  const pairs = deeds.filter((deed) => deed.kind === 'paired').length;
  if (pairs > boxes || (r.has('D-100b') && pairs > 0 && pairs < Math.min(boxes, pairable))) return false;
  const several = r.has('D-08a');
  const shared = several ? 2 ** n - 1 : r.has('D-106b') ? groupMask : 0;
  let covered = groupMask;
  for (const deed of going) {
    if (deed.mask & covered & ~shared) return false;
    covered |= deed.mask;
  }
  if (!r.has('D-07b')) return true;
  if (r.has('D-98b')) return going.every((deed) => bits(deed.mask) === deed.rating);
  if (several) return going.every((deed) => bits(deed.mask) === Math.min(deed.rating, n));
  return someOrder(going, groupMask, 2 ** n - 1, shared);
}

/** Every allotment that is possible, whatever it owes. */
function allotments({ units, n, boxes }, r) {
  const found = [];
  const pairable = units.filter((unit) => unit.pairable).length;
  for (const way of ['none', 'group', 'pairs']) {
    const spots = way === 'group' ? Array.from({ length: n }, (_, i) => 2 ** i) : [0];
    if (way === 'group' && !units.some((unit) => unit.eligible)) continue;
    for (const spot of spots) {
      for (const deeds of combinations(units.map((unit) => deedsOf(unit, n, way, r)))) {
        if (way === 'pairs' && !deeds.some((deed) => deed.kind === 'paired')) continue;
        if (!possible(deeds, spot, n, boxes, pairable, r)) continue;
        const which = (test) => deeds.reduce((set, deed, i) => (test(deed) ? set | (2 ** i) : set), 0);
        found.push({
          way, deeds, spot,
          destroyed: deeds.reduce((mask, deed) => mask | deed.mask, spot),
          own: which((deed) => deed.kind === 'own'),
          formed: which((deed) => deed.kind === 'paired'),
          sent: which((deed) => deed.kind === 'paired' && deed.mask),
        });
      }
    }
  }
  return found;
}

const number = (each) => bits(each.destroyed);
const within = (set, whole) => (set & ~whole) === 0;

/** The most that is destroyed among those that fit. */
const greatest = (list, test) => list.reduce((best, each) => (test(each) ? Math.max(best, number(each)) : best), 0);

const setOf = (units, test) => units.reduce((set, unit, i) => (test(unit) ? set | (2 ** i) : set), 0);

/** The number of enemy cards that each allotment owes. */
function demands(units, list, r) {
  const owing = setOf(units, (unit) => unit.rating >= 1 && (r.has('D-09b') || !(unit.infantry && r.has('D-101b'))));
  const reach = (way, formed) => greatest(
    list, (each) => each.way === way && (formed === null || each.formed === formed) && within(each.own, owing),
  );
  const infantry = r.has('D-09b') ? [reach('group', null), r.has('D-107b') ? 0 : reach('pairs', null)] : [];
  const floor = Math.max(reach('none', null), ...infantry);
  const memo = new Map();
  return (each) => {
    const free = { none: true, group: r.has('D-104b'), pairs: r.has('D-99b') }[each.way];
    const key = `${each.way} ${each.formed}`;
    if (!memo.has(key)) memo.set(key, Math.max(floor, free ? 0 : reach(each.way, each.formed)));
    return memo.get(key);
  };
}

/** A judge of allotments: true for those that are legal. */
function judge(units, list, r) {
  const due = demands(units, list, r);
  const bound = setOf(units, (unit) => unit.rating >= 1 && !(unit.infantry && r.has('D-101b')));
  const alone = greatest(list, (each) => each.way === 'none' && within(each.own, bound));
  const distinct = [...new Map(list.map((each) => [[each.way, each.own, each.formed, each.sent, number(each)].join(), each])).values()];
  const alike = (a, b) => a.way === b.way && a.formed === b.formed;
  const mustJoin = r.has('D-99b') ? () => 0 : (a) => a.formed & ~a.sent;
  return (a) => {
    if (number(a) < due(a)) return false;
    const grouped = a.way === 'group' ? setOf(units, (unit) => unit.eligible) : 0;
    const idle = bound & ~a.own & ~a.formed & ~grouped;
    const better = (test) => distinct.some((b) => alike(a, b) && within(a.sent, b.sent) && test(b));
    if (r.has('D-13b') && better((b) => b.sent !== a.sent && number(b) >= due(a))) return false;
    const first = (a.way === 'group' && r.has('D-10b')) || (a.sent && r.has('D-105b'));
    const ownCards = a.deeds.reduce((mask, deed) => (deed.kind === 'own' ? mask | deed.mask : mask), 0);
    if (first && idle && bits(ownCards) < alone) return false;
    const joins = (b) => within(a.own, b.own) && ((b.own & ~a.own & idle) || (b.sent & ~a.sent & mustJoin(a)));
    return !(r.has('D-06b') && better(joins));
  };
}

/** The allotment as it is told. */
function told(each, units, names) {
  const orders = new Map();
  each.deeds.forEach((deed, i) => {
    if (deed.kind === 'stay') return;
    const targets = deed.kind === 'grouped' ? 1 : bits(deed.mask);
    const flags = { ...(deed.kind === 'paired' && { paired: true }), ...(deed.kind === 'grouped' && { grouped: true }) };
    const key = JSON.stringify([units[i].unit, targets, flags]);
    orders.set(key, { unit: units[i].unit, count: (orders.get(key)?.count ?? 0) + 1, targets, ...flags });
  });
  return { orders: [...orders.values()], destroyed: names.filter((_, i) => each.destroyed & (2 ** i)) };
}

/** An allotment as text that is the same however it is written down. */
export const canonical = ({ orders, destroyed }) => JSON.stringify([
  orders.map((each) => JSON.stringify([each.unit, each.count, each.targets, !!each.paired, !!each.grouped])).sort(),
  [...destroyed].sort(),
]);

/** All possible allotments as they are told, with whether they are legal in some way of carrying them out. */
export function everyAllotment(problem, r) {
  const list = allotments(problem, r);
  const legal = judge(problem.units, list, r);
  const verdicts = new Map();
  for (const each of list) {
    const assignment = told(each, problem.units, problem.names);
    const key = canonical(assignment);
    const before = verdicts.get(key);
    verdicts.set(key, { assignment, legal: before?.legal || legal(each) });
  }
  return verdicts;
}
