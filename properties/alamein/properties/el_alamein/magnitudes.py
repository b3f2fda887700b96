"""Laws of effects: what acts, acts as often and as strongly as printed, and on what fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from alamein.engine.deckbuilding.verbs import Destroy, Gain, Look, Reactivate, Salvage, Take, Weaken
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.abilities import used
from alamein.properties.el_alamein.judging_picks import enemies
from alamein.properties.el_alamein.plays import played
from alamein.properties.el_alamein.reinforcing import recruited
from alamein.properties.el_alamein.scripts import (
    bonus_of,
    choice,
    effects_of,
    fits,
    fits_unit,
    listed,
    points_in,
    wealth,
)
from alamein.properties.el_alamein.table import POINTS, Enemy, Happened, Table, Unit
from alamein.properties.el_alamein.unfolding import (
    Acted,
    OfPlayer,
    Unfolding,
    gone,
    law_of,
    once,
    script,
    told,
)
from alamein.properties.law import Law

ANSWERS = ("draw", "choose", "choose-unit", "choose-player", "decline")
MANY = 1_000


@dataclass(frozen=True)
class Acting(OfPlayer):
    """A step in which scripts of the player's own cards acted, and nothing else."""

    unfolding: Unfolding
    player: int
    acted: list[Acted]

    @cached_property
    def effects(self) -> list[Any]:
        """Return the effects that acted, one after another."""
        return [effect for each in self.acted for effect in each.effects]

    def wanted(self, verb: type, word: str) -> tuple[Any, int] | None:
        """Return the only effect of this kind and how many cards it still acts on, or nothing."""
        begun = [(effect, _count(effect)) for effect in self.effects if isinstance(effect, verb)]
        for step in self.unfolding.done:
            if step["step"] == "pick" and step["wanted"] == word and step["index"] >= 0:
                effects = effects_of(self.printed, step["card"], step["script"])
                begun.append((effects[step["index"]], step["left"]))
        return begun[0] if len(begun) == 1 else None

    def left(self, word: str) -> int:
        """Return how many cards of an effect are still to be picked."""
        picks = (s for s in self.unfolding.new if s["step"] == "pick" and s["wanted"] == word)
        return sum(step["left"] for step in picks)


def _count(effect: Any) -> int:  # noqa: ANN401 - effects share no base class of msgspec's
    return effect.count if isinstance(effect.count, int) else MANY


@once
def acting(happened: Happened) -> Iterator[Acting]:
    """Yield the step if it consists of scripts of the player's own cards."""
    unfolding = Unfolding(happened)
    if not unfolding.alone:
        return
    if happened.tried.word in (*ANSWERS, "deploy"):  # by D-56b that is an answer, too
        yield Acting(unfolding, happened.before.decider, unfolding.acted())
    for play in played(happened):
        yield Acting(unfolding, play.player, play.acted)
    for use in used(happened):
        yield Acting(unfolding, use.player, use.acted)
    for recruit in recruited(happened):
        told_ = script(unfolding.printed, recruit.player, recruit.name, "recruit")
        yield Acting(unfolding, recruit.player, unfolding.acted(told_))


law = law_of(acting)


@law(
    Clause.EA_5_2d,
    Clause.EA_9e,
    Clause.EA_11_3k,
    Clause.EA_2c,
    Clause.EA_2d,
    Clause.EA_9l,
    Clause.EA_5_2g,
)
def answers_bring_what_is_printed(step: Acting) -> Iterator[str]:
    """To answer what a card asks costs no points and brings those of the rest of its text."""
    if step.unfolding.happened.tried.word not in ANSWERS or _receives_red_text(step):
        return
    for kind in POINTS:
        gains = sum(wealth(points)[kind] for points in points_in(step.effects))
        came = step.after.wallet[kind] - step.before.wallet[kind]
        if came != gains:
            yield f"{kind} points changed by {came}, not {gains}"


@law(Clause.EA_5_2e, Clause.EA_2g, Clause.EA_9e)
def offers_the_draws_printed(step: Acting) -> Iterator[str]:
    """Draw Points that an effect gives are to be used before its next effect acts."""
    draws = [e for e in step.effects if isinstance(e, Gain) and e.value.draw]
    if not draws or step.printed.takes("D-66b") or not step.after.deck + step.after.discard:
        return
    waiting = step.unfolding.after.waiting or {"step": "nothing"}
    count = waiting.get("count", 0) if waiting["step"] == "draw" else 0
    if draws[-1] is not step.effects[-1] or count != draws[-1].value.draw:
        yield f"{draws[-1].value.draw} Draw Points are printed, {count} are offered"


@law(Clause.EA_5_2e, Clause.EA_2g, Clause.EA_3_1h, Clause.EA_3_1i)
def offers_no_other_draws(step: Acting) -> Iterator[str]:
    """Draw Points are offered only where the Play Bonus or a text that acts now gives them."""
    takes = any(isinstance(effect, Take) for effect in step.effects)
    if takes or any(s.get("wanted") == "take" for s in step.unfolding.done):
        return
    printed = [points.draw for points in points_in(step.effects)]
    printed += [bonus_of(play.card).draw for play in played(step.unfolding.happened)]
    for asked in step.unfolding.new:
        if asked["step"] == "draw" and asked["count"] not in printed:
            yield f"{asked['count']} Draw Points are offered, printed are {printed}"


@law(Clause.EA_5_7d, Clause.EA_9i, Clause.EA_9e, Clause.EA_3_1h, Clause.EA_9d)
def reactivates_as_many_as_printed(step: Acting) -> Iterator[str]:
    """A text that reactivates makes as many exhausted Deployed cards active as it says."""
    wanted = step.wanted(Reactivate, "reactivate")
    if wanted is None or any(unit.owner >= 0 for unit in step.before.front):
        return
    effect, count = wanted
    before = _exhausted(step, effect, step.unfolding.before)
    if _exhausts_itself(step, effect):
        before += 1
    after = _exhausted(step, effect, step.unfolding.after)
    came = before - after
    expected = min(count, before) - min(step.left("reactivate"), after)
    if came != expected:
        yield f"{came} units became active, not {expected} ({count} wanted, {before} exhausted)"


@law(Clause.EA_12_3c, Clause.EA_12_1_5d, Clause.EA_13_3a, Clause.EA_9e, Clause.EA_15_1k)
def destroys_as_many_as_printed(step: Acting) -> Iterator[str]:
    """A text that destroys enemy cards destroys as many that fit as it says."""
    wanted = step.wanted(Destroy, "destroy")
    if wanted is None:
        return
    effect, count = wanted
    before, after = (
        [enemy for enemy in _enemies(table) if _fits_enemy(step, enemy, effect, table)]
        for table in (step.unfolding.before, step.unfolding.after)
    )
    came = len(before) - len(after)
    expected = min(count, len(before)) - min(step.left("destroy"), len(after))
    if came != expected:
        yield f"{came} enemy cards were destroyed, not {expected} ({count} of {len(before)})"


@law(Clause.EA_12_1_5d, Clause.EA_13_3a, Clause.EA_15_1k)
def destroys_only_what_fits(step: Acting) -> Iterator[str]:
    """Enemy cards are destroyed by a text that says so, of the kind it names, by its player."""
    before, after = (
        Counter(_all_enemies(t)) for t in (step.unfolding.before, step.unfolding.after)
    )
    wanted = step.wanted(Destroy, "destroy")
    for enemy in gone(after, before):
        effect = wanted[0] if wanted else None
        if effect is None or enemy.destroyed_by != step.player or not _fits_enemy(
            step, Enemy(enemy.card), effect, step.unfolding.before
        ):  # fmt: skip
            yield f"{enemy.card} was destroyed by player {enemy.destroyed_by}"


@law(Clause.EA_15_1v, Clause.EA_11_3g, Clause.EA_11_3e, Clause.EA_15_2n)
def salvages_as_many_as_printed(step: Acting) -> Iterator[str]:
    """A text that acquires destroyed enemy cards acquires as many as it says.

    Of Counterattacking Forces those that the readings let it have (D-02, D-20, D-35).
    """
    wanted = step.wanted(Salvage, "salvage")
    tables = (step.unfolding.before, step.unfolding.after)
    if wanted is None or len({table.decider for table in tables}) > 1:
        return
    effect, count = wanted
    before, after = (enemies(table, effect.which, destroyed=True) for table in tables)
    came = len(before) - len(after)
    expected = min(count, len(before)) - min(step.left("salvage"), len(after))
    if came != expected:
        yield f"{came} enemy cards were acquired, not {expected} ({count} of {len(before)})"


@law(Clause.EA_11_3k, Clause.EA_11_3c, Clause.EA_11_3d, Clause.EA_14_2a, Clause.EA_3_1h,
     Clause.EA_9d)  # fmt: skip
def takes_one_from_the_top(step: Acting) -> Iterator[str]:
    """A text that gains a card takes one fitting card off the top of its pile, to where it says."""
    begun = [effect for effect in step.effects if isinstance(effect, Take)]
    picked = [s for s in step.unfolding.done if s["step"] == "pick" and s["wanted"] == "take"]
    if len(begun) + len(picked) != 1 or step.left("take"):
        return
    effect = begun[0] if begun else effects_of(
        step.printed, picked[0]["card"], picked[0]["script"]
    )[picked[0]["index"]]  # fmt: skip
    yield from _taken(step, effect)


def _taken(step: Acting, effect: Take) -> Iterator[str]:
    before, after = step.unfolding.before.piles, step.unfolding.after.piles
    tops = [(pile, cards[0]) for pile, cards in before.items()
            if cards and fits(step.printed, cards[0], effect.which)]  # fmt: skip
    lost = [(pile, top) for pile, top in tops if len(after[pile]) < len(before[pile])]
    if len(lost) != min(1, len(tops)):
        yield f"taken from {lost}, where {tops} fit"
    for pile, top in lost:
        zones = (step.before.hand, step.after.hand) if effect.to == "hand" else (
            step.before.discard, step.after.discard)  # fmt: skip
        there = Counter(zones[0])
        if effect.to == "hand":
            there.subtract(play.name for play in played(step.unfolding.happened))
        came = gone(Counter(zones[1]), there)
        if after[pile] != before[pile][1:] or not came[top]:
            yield f"{top} off the pile {pile} did not come to the {effect.to}"


@law(Clause.EA_12_1_6a, Clause.EA_9e, Clause.EA_3_1h)
def weakens_as_printed(step: Acting) -> Iterator[str]:
    """A text that lowers the defence lowers that of the Combat under way, by what it says."""
    before, after = (t.position["combat"] for t in (step.unfolding.before, step.unfolding.after))
    if before is None or after is None:
        return
    expected = sum(effect.value for effect in step.effects if isinstance(effect, Weaken))
    came = after.get("weakened", 0) - before.get("weakened", 0)
    if came != expected:
        yield f"the defence was lowered by {came}, not {expected}"


@law(Clause.EA_14_1a, Clause.EA_14_1b, Clause.EA_5_1f, Clause.EA_14_1d)
def looks_at_the_top(step: Acting) -> Iterator[str]:
    """A text that looks at cards shows as many as it says, off the top of the own deck."""
    looks = [effect for effect in step.effects if isinstance(effect, Look)]
    shown = [s for s in step.unfolding.new if s["step"] == "look"]
    if len(looks) != 1 or any(s["step"] in ("look", "draw") for s in step.unfolding.done):
        return
    if any(event.what == "drew" for event in step.unfolding.happened.events):  # by D-66b, unasked
        return
    before = step.before
    rebuilt = len(before.deck) < looks[0].top if step.printed.takes("D-70a") else not before.deck
    there = len(before.deck) + (len(before.discard) if rebuilt else 0)
    seen = [card for s in shown for card in s["cards"]]
    if shown and len(seen) != min(looks[0].top, there):
        yield f"{len(seen)} cards are looked at, of {looks[0].top} printed and {there} there"
    if (
        shown
        and sorted(seen[: len(before.deck)]) != sorted(before.deck[: len(seen)])
        and not rebuilt
    ):
        yield f"{seen} are looked at, not the top of the deck"
    came = len(step.after.hand) - len(before.hand) + len(list(played(step.unfolding.happened)))
    if not shown and came < min(looks[0].take, there):
        yield "nothing was looked at"


@law(Clause.EA_14_2a, Clause.EA_5_3a, Clause.EA_14_1c)
def puts_back_what_it_does_not_take(step: Acting) -> Iterator[str]:
    """Of the cards looked at those chosen come into the hand, the others back onto the deck."""
    looked = [s for s in step.unfolding.done if s["step"] == "look"]
    if len(looked) != 1 or step.effects:
        return
    pending = [card for s in step.unfolding.new if s["step"] in ("look", "put-under")
               for card in s["cards"]]  # fmt: skip
    came = gone(Counter(step.after.hand), Counter(step.before.hand))
    back = gone(Counter(step.after.deck), Counter(step.before.deck))
    if Counter(looked[0]["cards"]) != Counter(pending) + came + back:
        yield f"of {looked[0]['cards']}, {told(came)} came to hand and {told(back)} to the deck"
    under = len(step.before.deck)
    if under and step.after.deck[-under:] != step.before.deck:
        yield "the rest of the deck changed its order"
    if came.total() > looked[0].get("take", 0):
        yield f"{told(came)} taken, {looked[0].get('take', 0)} allowed"


def _receives_red_text(step: Acting) -> bool:
    """Return whether a card is received whose red text acts, too."""
    what = step.unfolding.happened.tried.what
    name = what if isinstance(what, str) and what in step.printed.names else ""
    received = any(s["step"] in ("pick", "may-attach", "hand") for s in step.unfolding.done)
    return bool(name and received and listed(step.printed.card(name), "recruit_rules"))


def _exhausts_itself(step: Acting, effect: Reactivate) -> bool:
    """Return whether the card that acts was exhausted in this very step and could be meant."""
    for use in used(step.unfolding.happened):
        changed = use.expected.exhausted and not use.unit.exhausted and not use.played
        return changed and fits_unit(step.printed, use.unit.card, effect.which)
    return False


def _exhausted(step: Acting, effect: Reactivate, table: Table) -> int:
    front: list[Unit] = table.seats[step.player].front
    return sum(
        unit.exhausted and fits_unit(step.printed, unit.card, effect.which) for unit in front
    )


def _all_enemies(table: Table) -> list[Enemy]:
    return [enemy for enemy in table.forces + table.garrison if enemy.destroyed_by >= 0]


def _enemies(table: Table) -> list[Enemy]:
    found = table.forces if table.position["counterattack"] else table.garrison
    return [enemy for enemy in found if enemy.destroyed_by < 0]


def _fits_enemy(step: Acting, enemy: Enemy, effect: Destroy, table: Table) -> bool:
    """Return whether an enemy card is meant; under D-35b a counterattack reads its type alone."""
    which = effect.which
    blind = table.position["counterattack"] and step.printed.takes("D-35b")
    subtype = choice(step.printed, which.subtype)
    if blind and (which.card or which.nation or subtype not in (None, "any")):
        return False
    return fits(step.printed, enemy.card, which)


LAWS: tuple[Law[Happened], ...] = (
    answers_bring_what_is_printed,
    offers_the_draws_printed,
    offers_no_other_draws,
    reactivates_as_many_as_printed,
    destroys_as_many_as_printed,
    destroys_only_what_fits,
    salvages_as_many_as_printed,
    takes_one_from_the_top,
    weakens_as_printed,
    looks_at_the_top,
    puts_back_what_it_does_not_take,
)
