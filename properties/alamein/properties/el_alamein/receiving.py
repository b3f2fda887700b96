"""Laws of what becomes of a card that is received: chapters 3-5 to 3-7, 10 and 11-3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from alamein.engine.deckbuilding.verbs import Attach, Place, Salvage
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.magnitudes import acting
from alamein.properties.el_alamein.scripts import effects_of, fits_unit, has_box, has_cost
from alamein.properties.el_alamein.table import Happened, Printed, Seat, Table, Unit
from alamein.properties.el_alamein.unfolding import Unfolding, gone, law_of, once, told
from alamein.properties.law import Law


class Gift(NamedTuple):
    """A card received, by whom, and whether it is to go to the hand."""

    player: int
    card: str
    to_hand: bool


@dataclass(frozen=True)
class Receiving:
    """A step in which cards were received."""

    unfolding: Unfolding
    gifts: list[Gift]

    @property
    def printed(self) -> Printed:
        """Return the printed cards and the readings in force."""
        return self.unfolding.printed

    def seats(self, player: int) -> tuple[Seat, Seat]:
        """Return what a player has before and after."""
        return self.unfolding.before.seats[player], self.unfolding.after.seats[player]


@once
def receiving(happened: Happened) -> Iterator[Receiving]:
    """Yield the step if cards were received in it that were on their way, or salvaged."""
    unfolding = Unfolding(happened)
    due = [step for step in unfolding.done if step["step"] == "acquire"]
    for step in unfolding.new:
        if step["step"] == "acquire" and step in due:
            due.remove(step)
    gifts = [Gift(s["player"], s["card"], s.get("to_hand", False)) for s in due]
    gifts += _salvaged(happened)
    asked = {s["card"] for s in unfolding.new if s["step"] in ("may-attach", "hand", "acquire")}
    gifts = [gift for gift in gifts if gift.card not in asked]
    if gifts:
        yield Receiving(unfolding, gifts)


def _salvaged(happened: Happened) -> Iterator[Gift]:
    for own in acting(happened):
        wanted = own.wanted(Salvage, "salvage")
        lost = gone(_destroyed(happened.before), _destroyed(happened.after))
        for card in lost.elements() if wanted else ():
            yield Gift(own.player, card, to_hand=False)


def _destroyed(table: Table) -> Counter[str]:
    return Counter(e.card for e in table.garrison + table.forces if e.destroyed_by >= 0)


law = law_of(receiving)


@law(Clause.EA_11_3g, Clause.EA_11_3d, Clause.EA_15_1v, Clause.EA_3_5c, Clause.EA_11_3k)
def what_can_be_played_goes_to_the_discard_pile(step: Receiving) -> Iterator[str]:
    """A card that is received and has a Play Cost goes to the own discard pile (D-58)."""
    for gift in step.gifts:
        card, (before, after) = step.printed.card(gift.card), step.seats(gift.player)
        early = card.type == "event" and step.printed.takes("D-58b") and has_box(card)
        if card.type in ("site", "victory") or gift.to_hand or early or not has_cost(card):
            continue
        if not gone(Counter(after.discard), Counter(before.discard))[gift.card]:
            yield f"{gift.card} did not come to the discard pile of player {gift.player}"


@law(Clause.EA_11_3f, Clause.EA_3_7b, Clause.EA_3_6b, Clause.EA_10a, Clause.EA_10c,
     Clause.EA_12_1_8c, Clause.EA_5_7b)  # fmt: skip
def what_cannot_be_played_is_deployed(step: Receiving) -> Iterator[str]:
    """A card that is received and has no Play Cost is Deployed as it is, active."""
    for gift in step.gifts:
        card, (before, after) = step.printed.card(gift.card), step.seats(gift.player)
        early = card.type == "event" and step.printed.takes("D-58b") and has_box(card)
        in_play = card.type in ("site", "victory") or early or not has_cost(card)
        placed = any(isinstance(e, Place) for e in effects_of(step.printed, gift.card, "acquire"))
        if not in_play or placed or (step.printed.takes("D-57b") and not has_box(card)):
            continue
        owner = -1 if card.type != "event" or step.printed.takes("D-93a") else gift.player
        came = gone(Counter(after.front), Counter(before.front))
        if not came[Unit(gift.card)] + came[Unit(gift.card, owner=owner)]:
            yield f"{gift.card} did not come to the Front Line; {told(came)} did"


@law_of(lambda happened: iter((happened,)))(Clause.EA_3_7c, Clause.EA_10h, Clause.EA_14_2a)
def what_can_be_attached_is_offered(step: Happened) -> Iterator[str]:
    """A card that can be attached as it is received is not Deployed unasked.

    Nobody is asked any more when the game is over (D-71b).
    """
    if step.after.waiting is None:
        return
    printed, waiting = step.before.printed, step.before.waiting or {"step": "nothing"}
    declined = [waiting["card"]] if waiting["step"] == "may-attach" else []
    for player, (was, is_) in enumerate(zip(step.before.seats, step.after.seats, strict=True)):
        came = gone(gone(Counter(is_.front), Counter(was.front)), Counter(map(Unit, declined)))
        for unit in came:
            texts = effects_of(printed, unit.card, "acquire")
            attach = next((text for text in texts if isinstance(text, Attach)), None)
            hosts = [host for host in was.front if attach and not host.attached and
                     host in is_.front and fits_unit(printed, host.card, attach.to)]  # fmt: skip
            if hosts:
                yield f"player {player} was not asked about {unit.card}, which fits {hosts[0].card}"


@dataclass(frozen=True)
class Answered:
    """What a player chose for a card just received: a unit, a player, or nothing."""

    unfolding: Unfolding
    kind: str  # what was asked
    word: str
    card: str
    player: int


@once
def answered(happened: Happened) -> Iterator[Answered]:
    """Yield the answer if it was asked what to do with a card received."""
    waiting = happened.before.waiting
    if waiting is not None and waiting["step"] in ("may-attach", "hand"):
        yield Answered(
            Unfolding(happened),
            waiting["step"],
            happened.tried.word,
            waiting["card"],
            waiting["player"],
        )


of_answer = law_of(answered)


@of_answer(Clause.EA_10h, Clause.EA_5_8r, Clause.EA_15_1u, Clause.EA_5_7d)
def is_attached_where_chosen(answer: Answered) -> Iterator[str]:
    """A card that its player attaches lies with the unit chosen, which stays as it was."""
    if answer.kind != "may-attach" or answer.word != "choose-unit":
        return
    what = answer.unfolding.happened.tried.what
    whole = isinstance(what, dict) and "unit" in what
    unit = Unit.read(what["unit"] if whole else what)
    player = what.get("player", -1) if whole else -1
    player = answer.player if player < 0 else player
    seats = answer.unfolding.before.seats[player], answer.unfolding.after.seats[player]
    expected = unit._replace(attached=tuple(sorted((*unit.attached, answer.card))))
    before, after = (Counter(seat.front) for seat in seats)
    if gone(after, before)[expected] != 1 or gone(before, after) != Counter([unit]):
        yield f"{told(gone(before, after))} became {told(gone(after, before))}"


@of_answer(Clause.EA_10h, Clause.EA_10i, Clause.EA_10a, Clause.EA_3_7b)
def is_deployed_if_not_attached(answer: Answered) -> Iterator[str]:
    """A card that could be attached and is not is Deployed like others of its kind."""
    if answer.kind != "may-attach" or answer.word != "decline":
        return
    before, after = (
        t.seats[answer.player] for t in (answer.unfolding.before, answer.unfolding.after)
    )
    printed = answer.unfolding.printed
    if printed.takes("D-57b") and not has_box(printed.card(answer.card)):
        return
    came = gone(Counter(after.front), Counter(before.front))
    if not came[Unit(answer.card)]:
        yield f"{answer.card} did not come to the Front Line; {told(came)} did"


@of_answer(Clause.EA_3_5d, Clause.EA_14_2a)
def is_placed_where_chosen(answer: Answered) -> Iterator[str]:
    """A card that its player may place lies in the Combat Zone of the player chosen."""
    if answer.kind != "hand" or answer.word != "choose-player":
        return
    chosen = int(answer.unfolding.happened.tried.what)
    for player, (before, after) in enumerate(
        zip(answer.unfolding.before.seats, answer.unfolding.after.seats, strict=True)
    ):
        came = Counter(u.card for u in gone(Counter(after.front), Counter(before.front)).elements())
        if came[answer.card] != int(player == chosen) and answer.unfolding.alone:
            yield f"{came[answer.card]} {answer.card} came to player {player}, {chosen} was chosen"


LAWS: tuple[Law[Happened], ...] = (
    what_can_be_played_goes_to_the_discard_pile,
    what_cannot_be_played_is_deployed,
    what_can_be_attached_is_offered,
    is_attached_where_chosen,
    is_deployed_if_not_attached,
    is_placed_where_chosen,
)
