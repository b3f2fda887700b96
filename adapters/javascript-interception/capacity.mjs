// How many enemy cards units can destroy: the numbers that the duties of EA-13.3.2 are measured by.

/** The numbers of enemy cards that a unit of this rating may take: EA-13.3.2f, D-07, D-98. */
export function targetNumbers(rating, { enemies, switched }) {
  const most = Math.min(rating, enemies);
  if (most < 1) return [];
  const upTo = Array.from({ length: most }, (_, i) => i + 1);
  if (!switched.exact) return upTo;
  if (rating <= enemies && (switched.noCap || switched.several)) return [rating];
  if (switched.noCap) return [];
  return switched.several ? [enemies] : upTo; // upTo: fewer than the rating is the cap of D-98a
}

/** D-98a: whether a unit that takes so many has been capped, by enemy cards running out. */
export const isCapped = (rating, targets, { switched }) => switched.exact && !switched.noCap && !switched.several && targets < rating;

/** D-106: whether units may share the card that the group is on while other cards take one unit only. */
const sharesGroup = (group, switched) => group > 0 && switched.besideGroup && !switched.several;

/** Units taken together: how many, the sum of their ratings, the greatest. */
export const together = (ratings) => ({
  units: ratings.length,
  sum: ratings.reduce((a, b) => a + b, 0),
  max: ratings.reduce((a, b) => Math.max(a, b), 0),
});

/** Whether all these units can be allotted at once, beside a group (1) or without one (0). */
export function fits({ units, sum, max }, group, { enemies, switched }) {
  if (units + group === 0) return true;
  if (enemies < 1) return false;
  if (switched.several) return !(switched.exact && switched.noCap) || max <= enemies;
  const shares = sharesGroup(group, switched);
  if (!switched.exact) return (shares ? 0 : units) + group <= enemies;
  const full = sum - (shares ? units : 0) + group;
  if (full <= enemies) return true;
  if (switched.noCap) return false;
  // D-98a: the greatest goes last and takes what is left, which must be one card at least.
  const others = sum - max - (shares ? units - 1 : 0) + group;
  return others <= enemies - 1;
}

/**
 * The greatest number of enemy cards that can be destroyed when the forced units all go, the others
 * as may be, and the group (1) or no group (0). Minus one if the forced units cannot all go.
 */
export function most(forced, others, group, situation) {
  const { enemies, switched } = situation;
  const must = together(forced);
  if (!fits(must, group, situation)) return -1;
  if (switched.exact && switched.noCap) return mostExact(forced, others, group, situation);
  return Math.min(enemies, must.sum + together(others).sum + group);
}

/** D-98b: units take just their rating or nothing, so not every sum can be reached. */
function mostExact(forced, others, group, { enemies, switched }) {
  if (switched.several) {
    const able = others.filter((rating) => rating <= enemies);
    return Math.min(enemies, together(forced).sum + together(able).sum + group);
  }
  const shares = sharesGroup(group, switched);
  let sums = new Set([group]);
  const add = (rating, optional) => {
    const next = new Set(optional ? sums : []);
    for (const sum of sums) {
      next.add(sum + rating);
      if (shares) next.add(sum + rating - 1);
    }
    sums = new Set([...next].filter((sum) => sum <= enemies));
  };
  forced.forEach((rating) => add(rating, false));
  others.forEach((rating) => add(rating, true));
  return Math.max(...sums);
}

const repeat = (rating, count) => Array.from({ length: count }, () => rating);

/** The ratings of the units rated by themselves that fit `test` and are not used by a way. */
export function ownRatings({ classes, types }, way, formed, test) {
  const free = classes.filter((unit) => unit.rating >= 1 && test(unit) && !(way === 'group' && unit.eligible));
  const ratings = free.flatMap((unit) => repeat(unit.rating, unit.count));
  types.forEach((type, i) => {
    if (way !== 'pairs' || type.own < 1 || !test(type)) return;
    for (let k = 0; k < formed[i]; k += 1) ratings.splice(ratings.indexOf(type.own), 1);
  });
  return ratings;
}

/** The ratings of pairs, by how many there are of each type; a pair rated 0 cannot go. */
export const pairRatings = ({ types }, formed) => types.flatMap((type, i) => (type.pair >= 1 ? repeat(type.pair, formed[i]) : []));

/** How many pairs can be formed at most: EA-13.3.2p, one Box each. */
export const mostPairs = ({ types, boxes }) => Math.min(boxes, types.reduce((sum, type) => sum + type.infantry, 0));

/** All ways to choose how many pairs of each type are formed: D-100. */
export function formations(situation) {
  const limit = mostPairs(situation);
  let found = [[]];
  for (const type of situation.types) {
    found = found.flatMap((formed) => {
      const left = Math.min(type.infantry, limit - formed.reduce((a, b) => a + b, 0));
      return Array.from({ length: left + 1 }, (_, count) => [...formed, count]);
    });
  }
  const total = (formed) => formed.reduce((a, b) => a + b, 0);
  const least = situation.switched.allPairs ? limit : 1;
  return found.filter((formed) => total(formed) >= Math.max(1, least));
}

/** The most that could be destroyed if nobody had to be spared or sent: a bound for the search. */
export function upperBound(situation) {
  const own = (way, formed) => ownRatings(situation, way, formed, () => true);
  const pairs = formations(situation).map((formed) => most([], [...own('pairs', formed), ...pairRatings(situation, formed)], 0, situation));
  const group = situation.classes.some((unit) => unit.eligible) ? [most([], own('group', []), 1, situation)] : [];
  return Math.max(most([], own('none', []), 0, situation), ...group, ...pairs);
}
