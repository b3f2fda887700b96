"""Laws of steps, chapter 12: Victory Cards, spoils, and how Combat ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from alamein.engine.core.game import Event
from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.verbs import Attach, Place, Salvage, Take
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.fighting import (
    EVENTS,
    VICTORY,
    by,
    due,
    following,
    front,
    is_city,
    is_open,
    number,
    site_of,
    told,
)
from alamein.properties.el_alamein.interceptions import exposed_cards
from alamein.properties.el_alamein.outcomes import decided
from alamein.properties.el_alamein.table import Happened, Table
from alamein.properties.law import Law, law

FORT = "fort-capuzzo"
FORT_NUMBERS = (2, 4, 2)  # Reinforcements, VP and Penalty, as in the example


@law(Clause.EA_12_1_8c, Clause.EA_12_1_8e, Clause.EA_5_8k, Clause.EA_12_1_8g, Clause.EA_3_7a)
def victory_cards_are_drawn(happened: Happened) -> Iterator[str]:
    """A City that is won brings its Victory Cards once; one that is lost does not (D-49).

    A Box brings none.
    """
    site = site_of(happened)
    if site is None or told(happened, "scored"):
        return
    words = ("won", "lost") if happened.before.printed.takes("D-49b") else ("won",)
    owed = due(happened.before, "victory-cards") + len(told(happened, *words)) * is_city(site)
    drawn, left = len(told(happened, "victory-cards")), due(happened.after, "victory-cards")
    if owed != drawn + left and (number(site.victory_cards) or drawn > owed):
        yield f"{owed} due at {site.id}, {drawn} drawn, {left} still to come"


@law(Clause.EA_12_1_8e, Clause.EA_5_8k)
def as_many_victory_cards(happened: Happened) -> Iterator[str]:
    """As many Victory Cards are drawn as the City's VP number, off the top; all if too few."""
    site, pile = site_of(happened), happened.before.piles[VICTORY]
    for event in told(happened, "victory-cards"):
        if site is None:
            continue
        count = min(number(site.victory_cards), len(pile))
        if int(event.facts[0]) != count:
            yield f"{event.facts[0]} drawn, {number(site.victory_cards)} due of {len(pile)}"
        now, back = happened.after.piles[VICTORY], len(told(happened, "returned"))
        above = back if happened.before.printed.takes("D-88b") else 0
        if now[above : above + len(pile) - count] != pile[count:]:
            yield "what is left of the Victory pile does not lie as before"
        if Counter(_received(happened)) != Counter(pile[:count]):
            yield f"{pile[:count]} were drawn, received were {_received(happened)}"


def _received(happened: Happened) -> list[str]:
    """Return the Victory Cards that were Deployed, attached or are still in the hand of a step."""
    printed = happened.before.printed
    names = [printed.named(e) for e in following(happened, "victory-cards") if _is_receipt(e)]
    steps = happened.after.position["agenda"]
    names.extend(step["card"] for step in steps if step["step"] in ("acquire", "may-attach"))
    return [name for name in names if printed.card(name).type == "victory"]


def _is_receipt(event: Event) -> bool:
    return event.what in ("deployed", "attached", "returned")


@law(Clause.EA_12_1_8f, Clause.EA_3_5d)
def spoils(happened: Happened) -> Iterator[str]:
    """After a win cards that are put before a player when acquired do not stay in the Garrison."""
    combat = happened.after.position["combat"]
    if combat and combat["won"] and happened.after.window == "after-combat":
        for enemy in happened.after.garrison:
            if _is_placed(happened.before.printed.card(enemy.card)):
                yield f"{enemy.card} is still there"
    asked = happened.after.waiting is not None and happened.after.waiting["step"] == "hand"
    if (asked or told(happened, "placed")) and due(happened.after, "victory-cards"):
        yield "the Victory Cards are still to be drawn"
    if told(happened, "placed") or (asked and decided(happened)):
        over = happened.before.position["combat"] or combat
        if over and not (over["won"] or told(happened, "won")):
            yield "a card was put before a player though the Combat was not won"


def _is_placed(card: Card) -> bool:
    rules = card.acquire_rules
    return isinstance(rules, tuple) and any(isinstance(rule, Place) for rule in rules)


@law(Clause.EA_11_3e, Clause.EA_12_1_8f)
def nothing_else_is_won(happened: Happened) -> Iterator[str]:
    """Of the revealed cards a win brings only those that say of themselves that they are received.

    Tanks, say, are received by a text that takes them and not by winning.
    """
    ended = due(happened.before, "spoils") > due(happened.after, "spoils")
    if not (told(happened, "won") or ended) or _takes_more(happened):
        return
    printed = happened.before.printed
    for name in _events_of(happened.after) - _events_of(happened.before):
        if not _is_handed_over(printed.card(name)):
            yield f"{name} was received, though nothing says so"


def _events_of(table: Table) -> Counter[str]:
    """Return the Event Cards that players have, or are about to receive."""
    coming = [s for s in table.position["agenda"] if s["step"] in ("acquire", "may-attach", "hand")]
    found: Counter[str] = Counter(step["card"] for step in coming)
    for seat in table.seats:
        found.update(seat.deck + seat.hand + seat.discard)
        for unit in seat.area + seat.front:
            found.update((unit.card, *unit.attached))
    kinds = table.printed.card
    return Counter({name: n for name, n in found.items() if kinds(name).type == "event"})


def _is_handed_over(card: Card) -> bool:
    rules = card.acquire_rules
    return isinstance(rules, tuple) and any(isinstance(rule, Place | Attach) for rule in rules)


def _takes_more(happened: Happened) -> bool:
    """Return whether red text of what is received takes further cards."""
    cards = happened.before.printed.catalogue.cards.values()
    texts = (rule for card in cards for rule in card.acquire_rules or ())
    return any(isinstance(rule, Salvage | Take) for rule in texts)


@law(Clause.EA_15_1b)
def fort_capuzzo_has_its_numbers(happened: Happened) -> Iterator[str]:
    """Combat at Fort Capuzzo moves two Reinforcements and, if it is won, brings four Victory Cards.

    Where there are fewer cards, fewer are moved and drawn.
    """
    site, pile = site_of(happened), happened.before.piles[VICTORY]
    if site is None or site.id != FORT or not _is_as_in_the_example(happened.before):
        return
    for event in by(happened, "reinforced", Clause.EA_12_1_4a):
        if int(event.facts[0]) > FORT_NUMBERS[0]:
            yield f"{event.facts[0]} cards moved"
    for event in told(happened, "victory-cards"):
        if int(event.facts[0]) != min(FORT_NUMBERS[1], len(pile)):
            yield f"{event.facts[0]} Victory Cards of {len(pile)}"


@law(Clause.EA_15_1b)
def fort_capuzzo_has_its_penalty(happened: Happened) -> Iterator[str]:
    """Whoever loses Fort Capuzzo loses two Victory Cards with it, or all if there are fewer."""
    printed = happened.before.printed
    lost = zip(told(happened, "lost-city"), told(happened, "lost-victory-cards"), strict=False)
    for city, cards in lost if _is_as_in_the_example(happened.before) else ():
        exposed = exposed_cards(happened.before, city.player or 0)
        most = min(FORT_NUMBERS[2], len(exposed))
        if printed.named(city) == FORT and len(cards.facts) != most:
            yield f"{len(cards.facts)} lost of {len(exposed)}"


def _is_as_in_the_example(table: Table) -> bool:
    """Return whether Fort Capuzzo is not printed anew."""
    card = table.printed.card(FORT)
    return (card.reinforcements, card.victory_cards, card.penalty) == FORT_NUMBERS


@law(Clause.EA_3_5d, Clause.EA_11_3f)
def placed(happened: Happened) -> Iterator[str]:
    """A card put before a player lies there Deployed, and belongs to whom the reading says."""
    printed = happened.before.printed
    for event in told(happened, "placed"):
        name, seat = printed.named(event), int(event.facts[1])
        if happened.tried.word == "choose-player" and seat != _player(happened.tried.what):
            yield f"player {_player(happened.tried.what)} was chosen, not {seat}"
        before, now = (front(t.seats[seat])[name] for t in (happened.before, happened.after))
        if now != before + 1 and happened.tried.word == "choose-player":
            yield f"player {seat} had {before} {name} and has {now}"


def _player(what: Any) -> int:  # noqa: ANN401 - what JSON can say
    return int(what if isinstance(what, int) else what["player"])


@law(Clause.EA_12_1_9a)
def second_window(happened: Happened) -> Iterator[str]:
    """When a Combat is decided, abilities and cards may be used once more before it ends."""
    goes_on = not told(happened, "scored")
    if decided(happened) and goes_on and not is_open(happened.after, "after-combat"):
        yield f"next comes {happened.after.waiting}"


@law(Clause.EA_12_1_10a)
def over_after_the_window(happened: Happened) -> Iterator[str]:
    """A Combat ends with its second window, its cards put back, and not otherwise."""
    before, now = (t.position["combat"] is not None for t in (happened.before, happened.after))
    over, began = told(happened, "combat-over"), told(happened, "attacked")
    if before and began:
        yield "a second Combat was declared in the middle of one"
    if now != bool((before or began) and not over) and not told(happened, "scored"):
        yield f"{len(over)} told to be over, Combat under way: {now}"
    closed = happened.tried.word == "proceed" and happened.before.window == "after-combat"
    if over and not closed and happened.before.waiting["step"] != "put-under":  # type: ignore[index]
        yield f"it ended by {happened.tried.word}"
    if over and not is_open(happened.after, "tactics"):
        yield f"the Tactics Phase does not go on, next comes {happened.after.waiting}"


@law(Clause.EA_12_1_10a, Clause.EA_11_3h)
def put_back(happened: Happened) -> Iterator[str]:
    """Revealed cards that are still there when Combat ends go under the Event pile, all of them."""
    if not told(happened, "combat-over") or told(happened, "scored"):
        return
    cards = [enemy.card for enemy in happened.before.garrison] + list(happened.before.held())
    before, now = happened.before.piles[EVENTS], happened.after.piles[EVENTS]
    if now[: len(before)] != before:
        yield "the cards of the Event pile do not lie as before"
    elif Counter(now[len(before) :]) != Counter(cards):
        yield f"{now[len(before) :]} were put under, {cards} were there"


@law(Clause.EA_12_1_10b, Clause.EA_11_3h)
def order_of_putting_back(happened: Happened) -> Iterator[str]:
    """The attacker chooses the order of cards put back, or it is random (D-27b)."""
    printed = happened.before.printed
    mixed = by(happened, "mixed-under", Clause.EA_11_3h)
    if mixed and not printed.takes("D-27b"):
        yield "chance put them back"
    closed = happened.tried.word == "proceed" and happened.before.window == "after-combat"
    kinds = {enemy.card for enemy in happened.before.garrison}
    if not closed or len(kinds) <= 1:
        return
    asked = happened.after.waiting
    chosen = asked is not None and asked["step"] == "put-under"
    if chosen == printed.takes("D-27b"):
        yield f"{len(kinds)} kinds of cards go back, next comes {asked}"
    if chosen and asked and asked["player"] != happened.before.decider:
        yield f"player {asked['player']} chooses, {happened.before.decider} attacked"


@law(Clause.EA_12_1_10a)
def put_back_early(happened: Happened) -> Iterator[str]:
    """Cards go back after the second window, or before it once the Combat is won (D-27c)."""
    combat = happened.after.position["combat"]
    if not combat or happened.after.window != "after-combat":
        return
    at_once = happened.before.printed.takes("D-27c") and combat["won"]
    if at_once and combat["garrison"]:
        yield f"{combat['garrison']} lie there in the second window"
    moved = told(happened, "put-under", "mixed-under")
    if not at_once and any(event.facts[0] == EVENTS for event in moved):
        yield "cards went under the Event pile before the second window"


LAWS: tuple[Law[Any], ...] = (
    victory_cards_are_drawn,
    as_many_victory_cards,
    spoils,
    nothing_else_is_won,
    fort_capuzzo_has_its_numbers,
    fort_capuzzo_has_its_penalty,
    placed,
    second_window,
    over_after_the_window,
    put_back,
    order_of_putting_back,
    put_back_early,
)
