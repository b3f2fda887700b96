// Interception ratings: EA-13.3.2i to EA-13.3.2l, and the cards that change them.
import { fitsWords, isBox, isGermanTank, isItalianInfantry } from './catalogue.mjs';
import { Refusal } from './refusal.mjs';
import { byReading } from './rulings.mjs';

/** EA-13.3.2i, EA-13.3.2j, EA-13.3.2k: the rating that comes with kind and nation. */
export function baseRating(card) {
  if (isItalianInfantry(card)) return 0;
  return isGermanTank(card) ? 2 : 1;
}

const ratingsIn = (words) => words.filter((word) => word?.rating).map((word) => word.rating);

/** What a Deployed or attached card does to ratings by itself. */
function standing(card, at, exhausted) {
  const rules = (card.deploy_rules ?? []).filter((rule) => rule.at === at && (!rule.exhausted || exhausted));
  return rules.flatMap((rule) => ratingsIn(rule.do));
}

/** What a card does to ratings that was played or used in this interception. */
function used(card) {
  const abilities = [...(card.play_abilities ?? []), ...(card.deploy_abilities ?? [])];
  const played = ratingsIn(card.play_rules ?? []);
  return played.length ? played : abilities.flatMap((ability) => ratingsIn(ability.effect));
}

const times = (list, card) => list.filter((other) => other === card).length;

/**
 * The changes of rating that act on the units of the interceptor: those of played cards (EA-5.8a), and
 * those of Deployed cards (EA-13.3.1b): all of them (D-33a), or those the player applied (D-33b).
 * A Deployed card that is told both as applied and as a boost acts once.
 */
export function changes(given, switched) {
  const { deployed, boosts, applied } = given;
  const found = [];
  for (const card of new Set([...boosts, ...applied, ...deployed.map((each) => each.card)])) {
    const words = used(card);
    const boosted = times(boosts, card);
    for (let i = 0; i < boosted; i += 1) found.push(...words.map((rating) => ({ card, rating })));
    const sources = deployed.filter((each) => each.card === card);
    const byPlayer = Math.max(times(applied, card), words.length ? 0 : boosted);
    const acting = switched.effectsAct
      ? sources.flatMap((each) => standing(card, 'always', each.exhausted))
      : Array.from({ length: byPlayer }, () => standing(card, 'always', true)).flat();
    found.push(...acting.map((rating) => ({ card, rating })));
  }
  return found;
}

/** EA-15.2g, D-15: the changes by the cards a unit bears. A Box among them is a matter of `ownRating`. */
function borne(attached) {
  return attached.flatMap((card) => standing(card, 'attached', true).map((rating) => ({ bearer: true, rating })));
}

/** The rating of a unit: what a card sets comes first, then everything that is added. */
export function rating(card, attached, effects, taken) {
  const acting = [...borne(attached), ...effects].filter(
    (each) => (each.rating.which == null
      ? each.bearer || each.card === card
      : fitsWords(card, each.rating.which, (value) => byReading(value, taken))),
  );
  const told = (field) => acting.map((each) => byReading(each.rating[field], taken)).filter((value) => value !== undefined);
  if (![...told('set'), ...told('add')].every(Number.isSafeInteger)) {
    throw new Refusal('unsupported-cards', `${card.id}: its rating is changed by what is no number`);
  }
  return told('add').reduce((a, b) => a + b, told('set').at(-1) ?? baseRating(card));
}

/** D-14: whether an infantry still has the Box that it was paired with in an earlier interception. */
export const hasStandingBox = (card, attached, switched) => switched.pairingLasts && isItalianInfantry(card) && attached.some(isBox);

/** D-102: what a Box makes of the rating of its infantry. */
export const withBox = (value, switched) => (switched.boxMakesOne ? 1 : value + 1);

/** EA-13.3.2p, D-103: how many enemy cards a pair can take that is formed now. */
export function pairRating(value, switched) {
  const result = withBox(value, switched);
  return switched.infantryOnce ? Math.min(result, 1) : result;
}
