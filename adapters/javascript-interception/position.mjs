// The position of a request, read and checked: what the interceptor can send, against how many enemy cards.
import { isBox, isItalianInfantry, isUnit } from './catalogue.mjs';
import { changes, hasStandingBox, pairRating, rating, withBox } from './ratings.mjs';
import { Refusal, isCount, isObject } from './refusal.mjs';

// The phases in which an allotment is waited for.
const WAITS = ['interception', 'allotting'];
const ZONES = ['deck', 'hand', 'discard', 'playing_area', 'front_line', 'unique'];

const cannotLoad = (where, what) => new Refusal('cannot-load', `${where}: ${what}`);
const inconsistent = (where, what) => new Refusal('inconsistent-position', `${where}: ${what}`);

function list(value, where) {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw cannotLoad(where, 'must be a list');
  return value;
}

function cardOf(value, where, cards) {
  const id = isObject(value) ? value.card : value;
  if (typeof id !== 'string') throw cannotLoad(where, 'must name a card');
  if (!cards.has(id)) throw cannotLoad(where, `there is no card ${id}`);
  return cards.get(id);
}

function seat(value, where, players) {
  if (!isCount(value)) throw cannotLoad(where, 'must be the number of a player');
  if (value >= players) throw inconsistent(where, `there is no player ${value}`);
  return value;
}

/** A card on a Front Line, or in an order: a name alone is active, bears nothing and belongs to its player. */
export function deployedCard(value, where, cards, home, players) {
  const card = cardOf(value, where, cards);
  const { exhausted = false, attached, owner = home } = isObject(value) ? value : {};
  if (typeof exhausted !== 'boolean') throw cannotLoad(`${where}.exhausted`, 'must be true or false');
  const borne = list(attached, `${where}.attached`).map((each, i) => cardOf(each, `${where}.attached.${i}`, cards));
  const of = owner === null ? home : seat(owner, `${where}.owner`, players);
  return { card, exhausted, attached: borne, owner: of, ...written(card, exhausted, borne, of === home ? null : of) };
}

/** The unit as a position writes it, and a key that identical units share. */
function written(card, exhausted, attached, owner) {
  const document = { card: card.id };
  if (exhausted) document.exhausted = true;
  if (attached.length) document.attached = attached.map((each) => each.id);
  if (owner !== null) document.owner = owner;
  const plain = Object.keys(document).length === 1;
  const key = JSON.stringify([card.id, exhausted, attached.map((each) => each.id).sort(), owner]);
  return { document: plain ? card.id : document, key };
}

/** Every card that a zone names must exist; so must the owner of every card in play. */
function checkPlayers(position, cards) {
  const players = list(position.players, 'players');
  if (!players.length) throw cannotLoad('players', 'there is nobody');
  players.forEach((player, i) => {
    if (!isObject(player)) throw cannotLoad(`players.${i}`, 'must be a mapping');
    for (const zone of ZONES) {
      const where = `players.${i}.${zone}`;
      list(player[zone], where).forEach((each, j) => {
        if (zone === 'front_line') deployedCard(each, `${where}.${j}`, cards, i, players.length);
        else cardOf(each, `${where}.${j}`, cards);
      });
    }
  });
  return players;
}

function checkWarZone(position, cards) {
  const piles = position.war_zone ?? {};
  if (!isObject(piles)) throw cannotLoad('war_zone', 'must be a mapping');
  const places = Object.entries(piles).map(([pile, content]) => [`war_zone.${pile}`, content]);
  for (const [where, content] of [...places, ['box', position.box]]) {
    list(content, where).forEach((each, i) => cardOf(each, `${where}.${i}`, cards));
  }
}

/** EA-13.2.4c, EA-13.3.2b: the enemy cards that are still there, and those that are not. */
function readEnemies(attack, cards, players) {
  const living = new Map();
  const destroyed = new Set();
  list(attack.enemies, 'counterattack.enemies').forEach((each, i) => {
    const where = `counterattack.enemies.${i}`;
    const card = cardOf(each, where, cards);
    if (card.type !== 'event') throw inconsistent(where, `${card.id} is no Event Card (EA-13.2.1a)`);
    const by = isObject(each) ? each.destroyed_by ?? null : null;
    if (by === null) living.set(card.id, (living.get(card.id) ?? 0) + 1);
    else destroyed.add(card.id) && seat(by, `${where}.destroyed_by`, players);
  });
  return { living, destroyed };
}

function readAttack(position, players) {
  const attack = position.counterattack;
  if (attack === undefined || attack === null) throw inconsistent('counterattack', 'there is no interception without it');
  if (!isObject(attack)) throw cannotLoad('counterattack', 'must be a mapping');
  seat(attack.interceptor, 'counterattack.interceptor', players);
  if (attack.trigger != null) seat(attack.trigger, 'counterattack.trigger', players);
  list(attack.queue, 'counterattack.queue').forEach((each, i) => seat(each, `counterattack.queue.${i}`, players));
  return attack;
}

/** Units that are alike, with all that decides what they may do. */
function classOf(unit, effects, switched, taken) {
  const { card, attached, document, key } = unit;
  const infantry = isItalianInfantry(card);
  const standing = hasStandingBox(card, attached, switched);
  const own = rating(card, attached, effects, taken);
  const value = standing ? withBox(own, switched) : own;
  // EA-13.3.2m, D-11: the two ways are for infantry rated 0, or for all of that kind.
  const eligible = infantry && (switched.byKind || value === 0);
  return {
    document, key, infantry, eligible, count: 0,
    rating: value,
    pairable: eligible && !standing,
    pair: pairRating(value, switched),
    // EA-13.3.2a, D-101: who is bound by having a rating, ...
    bound: value >= 1 && !(infantry && switched.infantryExempt),
    // ... and who counts for the most that must be destroyed; D-09b knows no exempt infantry.
    counts: value >= 1 && !(infantry && switched.infantryExempt && !switched.infantryOwed),
  };
}

/** The interception that a position stands before. */
export function readPosition(position, cards, switched, taken) {
  if (!isObject(position)) throw cannotLoad('position', 'must be a mapping');
  if (!WAITS.includes(position.phase)) throw cannotLoad('phase', `must be one of ${WAITS.join(', ')}`);
  const players = checkPlayers(position, cards);
  checkWarZone(position, cards);
  const attack = readAttack(position, players.length);
  const { living, destroyed } = readEnemies(attack, cards, players.length);
  const home = attack.interceptor;
  const names = (field) => list(attack[field] || [], `counterattack.${field}`)
    .map((each, i) => cardOf(each, `counterattack.${field}.${i}`, cards));
  const deployed = list(players[home].front_line, '').map((each) => deployedCard(each, '', cards, home, players.length));
  const effects = changes({ deployed, boosts: names('boosts'), applied: names('applied') }, switched);
  const classes = unitClasses(deployed, effects, switched, taken);
  return {
    home, players: players.length, living, destroyed, switched, classes, types: pairTypes(classes),
    enemies: [...living.values()].reduce((sum, count) => sum + count, 0),
    boxes: deployed.filter((each) => isBox(each.card)).length,
  };
}

function unitClasses(deployed, effects, switched, taken) {
  const classes = new Map();
  for (const unit of deployed.filter((each) => isUnit(each.card))) {
    if (!classes.has(unit.key)) classes.set(unit.key, classOf(unit, effects, switched, taken));
    classes.get(unit.key).count += 1;
  }
  return [...classes.values()];
}

/** The kinds of pair there can be: infantry of one rating makes pairs of one rating. */
function pairTypes(classes) {
  const types = new Map();
  for (const unit of classes.filter((each) => each.pairable)) {
    const { rating: own, pair, bound, counts } = unit;
    if (!types.has(own)) types.set(own, { own, pair, bound, counts, infantry: 0 });
    types.get(own).infantry += unit.count;
  }
  return [...types.values()];
}
