// What is printed on the cards, as far as an interception asks for it.
import { readFileSync } from 'node:fs';
import { Refusal, isObject } from './refusal.mjs';

const PRINTED = JSON.parse(readFileSync(new URL('./cards.json', import.meta.url), 'utf8'));

const TYPES = ['supply', 'army', 'strategy', 'support', 'event', 'site', 'victory'];

// Fields that can stand on a card but never matter to an allotment.
const IDLE = [
  'number', 'names', 'copies', 'play_cost', 'recruit_cost', 'keywords', 'play_bonus', 'recruit_rules',
  'reveal_rules', 'acquire_rules', 'defence', 'city_number', 'garrison', 'reinforcements', 'victory_cards', 'penalty', 'battle_damage', 'victory_points',
];

const isText = (value) => typeof value === 'string';
const isListOf = (test) => (value) => Array.isArray(value) && value.every(test);

const READ = {
  type: (value) => TYPES.includes(value),
  subtypes: isListOf(isText),
  nation: isText,
  play_rules: isListOf((rule) => isText(rule) || isObject(rule)),
  deploy_rules: isListOf((rule) => isObject(rule) && Array.isArray(rule.do)),
  play_abilities: isListOf((ability) => isObject(ability) && Array.isArray(ability.effect)),
  deploy_abilities: isListOf((ability) => isObject(ability) && Array.isArray(ability.effect)),
};

/** All cards by id: ours, with the printed fields of a request laid over them. */
export function catalogue(overrides = {}) {
  if (!isObject(overrides)) throw new Refusal('malformed', 'cards: must map cards to printed fields');
  const cards = new Map(Object.entries(PRINTED).map(([id, fields]) => [id, { id, ...fields }]));
  for (const [id, fields] of Object.entries(overrides)) {
    if (!isObject(fields)) throw new Refusal('malformed', `cards.${id}: must map fields to values`);
    cards.set(id, overlaid(cards.get(id) ?? { id }, fields));
  }
  return cards;
}

/** What a request says is printed goes before what we have; a field of null is not printed at all. */
function overlaid(card, fields) {
  const result = { ...card };
  for (const [field, value] of Object.entries(fields)) {
    if (IDLE.includes(field)) continue;
    if (!Object.hasOwn(READ, field)) {
      throw new Refusal('unsupported-cards', `cards.${card.id}.${field}: no such printed field`);
    }
    if (value === null) delete result[field];
    else if (READ[field](value)) result[field] = value;
    else throw new Refusal('unsupported-cards', `cards.${card.id}.${field}: this value cannot be printed`);
  }
  if (result.type === undefined) throw new Refusal('unsupported-cards', `cards.${card.id}: a card needs a type`);
  return result;
}

const has = (card, subtype) => (card.subtypes ?? []).includes(subtype);

/** EA-13.3.2l: British tanks that a player Deployed are units like Army Cards. */
export const isUnit = (card) => card.type === 'army' || (card.type === 'event' && isTank(card) && card.nation === 'british');

export const isTank = (card) => has(card, 'tank');

export const isBox = (card) => card.type === 'site' && has(card, 'box');

export const isItalianInfantry = (card) => card.type === 'army' && card.nation === 'italian' && has(card, 'infantry');

export const isGermanTank = (card) => card.type === 'army' && card.nation === 'german' && isTank(card);

/** Whether a card fits every word of a `which`. */
export function fitsWords(card, which, read) {
  if (!isObject(which)) throw new Refusal('unsupported-cards', 'which: must be a mapping of words');
  const subtype = read(which.subtype);
  return (which.card == null || which.card === card.id)
    && (which.type == null || which.type === card.type)
    && (which.nation == null || which.nation === card.nation)
    && (subtype == null || subtype === 'any' || has(card, subtype));
}
