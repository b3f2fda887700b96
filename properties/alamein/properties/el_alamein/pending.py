"""Laws of El Alamein that hold of every position: what is under way, and what must still follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from alamein.engine.deckbuilding.cards import Card
from alamein.engine.deckbuilding.verbs import Forfeit, Return, Reveal, Scrap
from alamein.engine.el_alamein.clause import Clause
from alamein.properties.el_alamein.table import Plain, Table
from alamein.properties.law import Law, law

LAST_CITY = "alexandria"

# What each phase still has to do, from its window on: the phases follow in fixed order.
PHASES: dict[str, frozenset[tuple[str, ...]]] = {
    "starting": frozenset({("begin-tactics",)}),
    "tactics": frozenset({("end-tactics",)}),
    "reinforcement": frozenset({("begin-clean-up",)}),
    "keep": frozenset({("end-clean-up",)}),
    "clean-up": frozenset({("end-turn",), ("lose-points", "end-turn")}),
}
FIGHTING = frozenset({"combat", "payment", "after-combat", "end-combat"})
ARRIVALS = frozenset({"reveal-garrison", "red-text", "move-reinforcements"})
OVER = frozenset({"game-over", "acquire", "may-attach", "hand"})
AFTERWARDS = frozenset({"begin-turn", "begin-counterattack", "game-over"})
INTERCEPTION = (
    "preparation", "allotting", "aftermath", "outcome", "end-interception", "next-interceptor",
)  # fmt: skip


def word(step: Plain) -> str:
    """Return what a step is called: its window, what the rules do in it, or its kind."""
    return str(step.get("name") or step.get("act") or step["step"])


def words(table: Table) -> list[str]:
    """Return the pending steps, the next one first."""
    return [word(step) for step in table.position["agenda"]]


def unfinished(table: Table) -> bool:
    """Return whether an effect is being carried out."""
    waiting = table.waiting
    return waiting is not None and waiting["step"] != "window"


def best_city(table: Table, player: int) -> int:
    """Return the highest City Number that a player has Deployed, 0 for none."""
    cards = (table.printed.card(unit.card) for unit in table.seats[player].front)
    return max((card.city_number or 0 for card in cards), default=0)


@law(Clause.EA_6d, Clause.EA_7_1d, Clause.EA_7_3a, Clause.EA_7_4a, Clause.EA_7_4i)
def phases_follow_in_order(table: Table) -> Iterator[str]:
    """Each phase is followed by the next: Starting, Tactics, Reinforcement, Clean-Up."""
    agenda = words(table)
    for phase, rests in PHASES.items():
        if phase in agenda:
            rest = tuple(agenda[agenda.index(phase) + 1 :])
            if rest not in rests:
                yield f"after {phase} follow {rest}"


@law(Clause.EA_6a, Clause.EA_6c, Clause.EA_13_2_3a)
def who_is_to_move_decides(table: Table) -> Iterator[str]:
    """Decisions are made by the player whose turn it is; in an interception by who intercepts.

    Draw Points of a Supply Card that another player adds by D-28b are used by that player.
    """
    fight = table.position["counterattack"]
    mover = fight["interceptor"] if fight else table.position["active"]
    for step in table.position["agenda"]:
        if step["step"] != "run" and step["player"] != mover:
            late = words(table)[-1] in AFTERWARDS  # enemy cards put back by choice (D-26b)
            aside = fight and step["step"] == "draw" and table.printed.takes("D-28b")
            if not late and not aside:
                yield f"{word(step)} waits for player {step['player']}, player {mover} moves"


@law(Clause.EA_9k, Clause.EA_5_2m, Clause.EA_9j)
def one_effect_at_a_time(table: Table) -> Iterator[str]:
    """While the effects of a card are unfinished, those of no other card are."""
    cards = []
    for step in table.position["agenda"]:
        if step["step"] == "window":
            break
        if step["step"] in ("effects", "pick") and "card" in step:
            cards.append(step["card"])
    if len(set(cards)) > 1 and table.position["combat"] is None:
        yield f"{cards} are unfinished"


@law(Clause.EA_2g, Clause.EA_5_2e, Clause.EA_5_2f)
def draw_points_are_used_first(table: Table) -> Iterator[str]:
    """Draw Points wait for nothing: they are used or lost before anything else goes on."""
    for place, step in enumerate(table.position["agenda"]):
        if step["step"] == "draw" and place > 0:
            yield f"{step['count']} Draw Points wait behind {word(table.position['agenda'][0])}"
        if step["step"] == "draw" and step["count"] < 1:
            yield f"{step['count']} Draw Points wait"


@law(Clause.EA_12a)
def one_combat_in_a_turn(table: Table) -> Iterator[str]:
    """Combat is carried out once in a Tactics Phase, and not before it."""
    combats = table.position["combats"]
    if combats > 1 or (combats and "begin-tactics" in words(table)):
        yield f"{combats} Combats were declared"


@law(Clause.EA_12_1_1a, Clause.EA_12_1_5a, Clause.EA_12_1_9a, Clause.EA_12_1_10a)
def combat_lasts_while_its_steps_do(table: Table) -> Iterator[str]:
    """There is an objective as long as steps of its Combat are left, within the Tactics Phase."""
    combat, agenda = table.position["combat"], set(words(table))
    if not agenda - OVER:  # by D-71b a game may end amid a Combat
        return
    pending = bool(FIGHTING & agenda)
    if pending != (combat is not None):
        yield f"the Combat is {combat and combat['site']}, pending are {agenda}"
    if combat is not None and not ("end-tactics" in agenda and table.position["combats"]):
        yield f"Combat against {combat['site']} outside the Tactics Phase"


@law(Clause.EA_12_1_2b, Clause.EA_12_1_8c, Clause.EA_3_6b)
def the_objective_lies_where_it_should(table: Table) -> Iterator[str]:
    """The objective tops its pile until it is taken; then its taker has it Deployed."""
    combat = table.position["combat"]
    if combat is None:
        return
    site = combat["site"]
    if table.printed.card(site).type != "site":
        yield f"{site} is no Site"
    pile = table.piles[table.printed.card(site).pile]
    taken = [unit.card for unit in table.seats[table.position["active"]].front]
    if combat["won"] and site not in taken and not table.printed.takes("D-57b"):
        yield f"{site} was won and is not Deployed"
    if not combat["won"] and pile[:1] != [site]:
        yield f"{site} is attacked, {pile[:1]} lies on top"


@law(Clause.EA_5_8d, Clause.EA_12_1_3a, Clause.EA_12_1_6b, Clause.EA_12_2a)
def a_garrison_has_its_size(table: Table) -> Iterator[str]:
    """Revealed are as many cards as the City's Garrison, less only if no Event Card is left.

    They are more or fewer if some red text reveals cards and its own stays, or the other way round.
    """
    combat = table.position["combat"]
    if combat is None:
        return
    size, due = len(table.garrison), table.printed.card(combat["site"]).garrison or 0
    if size > due and not replaced_by_more(table):
        yield f"{size} cards are revealed, the Garrison is {due}"
    short = size < due and table.window == "combat" and not replaced_by_fewer(table)
    if short and table.piles["event"]:
        yield f"{size} cards are revealed for a Garrison of {due}"


def replaced_by_more(table: Table) -> bool:
    """Return whether red text brings more cards than it takes away."""
    return any(_brought(card.reveal_rules or ()) > 0 for card in _cards(table))


def replaced_by_fewer(table: Table) -> bool:
    """Return whether red text takes its card away and brings none in its place."""
    return any(_brought(card.reveal_rules or ()) < 0 for card in _cards(table))


def _cards(table: Table) -> Iterable[Card]:
    return table.printed.catalogue.cards.values()


def _brought(text: Iterable[object]) -> int:
    """Return how many cards more lie there when a red text has acted."""
    rules = list(text)
    leaves = any(isinstance(rule, (Scrap, Return, Forfeit)) for rule in rules)
    return sum(rule.value for rule in rules if isinstance(rule, Reveal)) - leaves


@law(Clause.EA_5_8i, Clause.EA_12_1_3a, Clause.EA_12_1_4a)
def reinforcements_come_after_the_garrison(table: Table) -> Iterator[str]:
    """Event Cards join the British only after the Garrison; both are over when abilities are."""
    agenda = words(table)
    if table.waiting and agenda[0] == "combat" and ARRIVALS & set(agenda):
        yield f"pending are {agenda}"
    if "move-reinforcements" in agenda:
        later = agenda[agenda.index("move-reinforcements") + 1 :]
        if {"red-text", "reveal-garrison"} & set(later) or "combat" not in later:
            yield f"after the Reinforcements follow {later}"


@law(Clause.EA_3_5a, Clause.EA_5_8e)
def enemies_are_event_cards(table: Table) -> Iterator[str]:
    """Enemies are Event Cards; red text still to act is that of revealed ones."""
    for enemy in table.garrison + table.forces:
        if table.printed.card(enemy.card).type != "event":
            yield f"{enemy.card} is an enemy"
    combat = table.position["combat"]
    if combat and (more := Counter(combat["pending"]) - Counter(e.card for e in table.garrison)):
        yield f"{dict(more)} would act and lie not there"


@law(Clause.EA_12_3a, Clause.EA_12_1_5d)
def a_win_destroys_the_garrison(table: Table) -> Iterator[str]:
    """Once Combat is won every revealed card is marked as destroyed."""
    combat = table.position["combat"]
    if combat and combat["won"]:
        for enemy in table.garrison:
            if enemy.destroyed_by < 0:
                yield f"{enemy.card} is not"


@law(Clause.EA_12_1_5d, Clause.EA_13_3a)
def the_player_who_fights_destroys(table: Table) -> Iterator[str]:
    """A destroyed card is marked with a player who fought it."""
    for enemy in table.garrison:
        if enemy.destroyed_by not in (-1, table.position["active"]):
            yield f"{enemy.card} of the Garrison was destroyed by player {enemy.destroyed_by}"
    queue = (table.position["counterattack"] or {}).get("queue", ())
    for enemy in table.forces:
        once = not table.printed.takes("D-17b")  # by which who triggered it may come again
        if enemy.destroyed_by >= len(table.seats) or (once and enemy.destroyed_by in queue):
            yield f"{enemy.card} was destroyed by player {enemy.destroyed_by}, still to intercept"


@law(Clause.EA_2d, Clause.EA_7_4g, Clause.EA_13_3_1g)
def points_are_of_the_moment(table: Table) -> Iterator[str]:
    """Nobody has points but who is to move; in a counterattack see D-28 and D-32."""
    fight = table.position["counterattack"]
    lasting = table.printed.takes("D-32b") or table.printed.takes("D-28b")
    if not table.position["agenda"] or (fight and lasting):
        return
    mover = fight["interceptor"] if fight else table.position["active"]
    for number, seat in enumerate(table.seats):
        if number != mover and any(seat.wallet.values()):
            yield f"player {number} has {seat.wallet}, player {mover} moves"


@law(Clause.EA_6b, Clause.EA_13_1a, Clause.EA_13_1b, Clause.EA_13_1g)
def a_counterattack_needs_combat(table: Table) -> Iterator[str]:
    """A counterattack is due only in a turn, or after one, in which there was a Combat."""
    due = table.position["due"]
    if due and not table.position["combats"]:
        yield f"{due} due without a Combat"
    if due > 1 and table.printed.takes("D-21a"):
        yield f"{due} due"


@law(
    Clause.EA_13_1d,
    Clause.EA_13_1e,
    Clause.EA_13_1g,
    Clause.EA_13_3_1e,
    Clause.EA_13_3_4a,
    Clause.EA_13_3_5a,
)
def interceptions_come_between_turns(table: Table) -> Iterator[str]:
    """A counterattack comes when the turn is over: Preparations, allotment, its end, the next.

    Between the allotment and its end there is the second window.
    """
    agenda, fight = words(table), table.position["counterattack"]
    if (fight is None) == ("next-interceptor" in agenda):
        yield f"pending are {agenda}, the counterattack is {fight}"
    if fight is None:
        return
    rest = [step for step in agenda if step in INTERCEPTION]
    if tuple(rest) != INTERCEPTION[-len(rest) :] or set(PHASES) & set(agenda):
        yield f"pending are {agenda}"


@law(Clause.EA_13_2_5b, Clause.EA_13_2_1a)
def the_british_pile_is_revealed_whole(table: Table) -> Iterator[str]:
    """While the British counterattack, their Reinforcements pile is empty."""
    if table.position["counterattack"] and table.piles["british-reinforcements"]:
        yield f"{len(table.piles['british-reinforcements'])} cards are left in it"


@law(Clause.EA_13_2_2a, Clause.EA_13_2_2b, Clause.EA_13_2_2c, Clause.EA_13_2_2d, Clause.EA_13_2_3a)
def targets_wait_in_order(table: Table) -> Iterator[str]:
    """Targets still to come own a City, come once each, and in descending order of their best."""
    fight = table.position["counterattack"]
    if fight is None:
        return
    queue, printed = fight["queue"], table.printed
    if len(set(queue)) < len(queue) or (fight["interceptor"] in queue and printed.takes("D-17a")):
        yield f"player {fight['interceptor']} intercepts, then {queue}"
    others = [player for player in queue if player != fight["trigger"]]
    ranks = [best_city(table, player) for player in others]
    if ranks != sorted(ranks, reverse=True):
        yield f"players {others} have Cities {ranks}"
    if 0 in ranks and not printed.takes("D-18b"):
        yield f"players {others} have Cities {ranks}"
    if fight["trigger"] in queue and printed.takes("D-17a"):
        yield f"player {fight['trigger']} is the first target and waits"


@law(Clause.EA_13_2_2a, Clause.EA_13_2_2b)
def nobody_is_spared(table: Table) -> Iterator[str]:
    """While the first target intercepts, every other owner of a City waits to."""
    fight = table.position["counterattack"]
    if fight is None or fight["interceptor"] != fight["trigger"] or table.printed.takes("D-17b"):
        return
    for player in range(len(table.seats)):
        if player not in (fight["trigger"], *fight["queue"]) and best_city(table, player):
            yield f"player {player} has City {best_city(table, player)} and is not attacked"


@law(Clause.EA_13_1e, Clause.EA_13_2_4a, Clause.EA_13_2_4c)
def nobody_intercepts_what_is_destroyed(table: Table) -> Iterator[str]:
    """Nobody is asked to intercept when those before have destroyed every enemy card."""
    fight = table.position["counterattack"]
    if fight is None or not table.forces:
        return
    destroyers = {enemy.destroyed_by for enemy in table.forces}
    if -1 not in destroyers and fight["interceptor"] not in destroyers:
        yield f"player {fight['interceptor']} intercepts, destroyed by {sorted(destroyers)}"


@law(Clause.EA_8_1a, Clause.EA_8_1b, Clause.EA_13_1g)
def the_end_is_not_outlived(table: Table) -> Iterator[str]:
    """No phase follows the Tactics Phase in which Alexandria fell or the Victory pile ran out.

    By D-23b a turn in which a counterattack became due is finished all the same.
    """
    later = {"starting", "reinforcement", "keep", "clean-up"} & set(words(table))
    taken = any(unit.card == LAST_CITY for seat in table.seats for unit in seat.front)
    over = taken or not table.piles["victory"]
    due = table.position["due"] > 0 and "starting" not in later
    if later and over and not (due and table.printed.takes("D-23b")):
        yield f"{LAST_CITY} taken: {taken}; Victory pile: {len(table.piles['victory'])}; {later}"


@law(Clause.EA_8_1a)
def the_last_city_announces_the_end(table: Table) -> Iterator[str]:
    """Once Alexandria has been taken the end is near."""
    taken = any(unit.card == LAST_CITY for seat in table.seats for unit in seat.front)
    if taken and not table.position["ending"] and "spoils" not in words(table):
        yield f"{LAST_CITY} is taken, the game is not ending"


@law(Clause.EA_8_1a, Clause.EA_8_1b)
def a_game_is_over_for_a_reason(table: Table) -> Iterator[str]:
    """A game is over only if Alexandria fell or the Victory pile ran out.

    By D-23b a counterattack may have put Cities and Victory Cards back before the end, and by
    D-57b Victory Cards that ran out by D-71b go back under their pile.
    """
    taken = any(unit.card == LAST_CITY for seat in table.seats for unit in seat.front)
    takes = table.printed.takes
    excused = table.position["ending"] and (takes("D-23b") or (takes("D-71b") and takes("D-57b")))
    if table.waiting is None and table.piles["victory"] and not (taken or excused):
        yield f"{len(table.piles['victory'])} Victory Cards are left and {LAST_CITY} is not taken"


LAWS: tuple[Law[Table], ...] = (
    phases_follow_in_order,
    who_is_to_move_decides,
    one_effect_at_a_time,
    draw_points_are_used_first,
    one_combat_in_a_turn,
    combat_lasts_while_its_steps_do,
    the_objective_lies_where_it_should,
    a_garrison_has_its_size,
    reinforcements_come_after_the_garrison,
    enemies_are_event_cards,
    a_win_destroys_the_garrison,
    the_player_who_fights_destroys,
    points_are_of_the_moment,
    a_counterattack_needs_combat,
    interceptions_come_between_turns,
    the_british_pile_is_revealed_whole,
    targets_wait_in_order,
    nobody_is_spared,
    nobody_intercepts_what_is_destroyed,
    the_end_is_not_outlived,
    the_last_city_announces_the_end,
    a_game_is_over_for_a_reason,
)
