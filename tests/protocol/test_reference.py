"""The reference engine behind the protocol: it plays its own game, and refuses what is no game."""

from __future__ import annotations

import msgspec
import pytest
from tests.protocol.talking import (
    GAME,
    TWIN,
    Plain,
    Table,
    error,
    is_unharmed,
    load,
    reset,
    said,
)

from alamein.conformance.protocol import messages as say
from alamein.conformance.protocol.projecting import projected
from alamein.conformance.protocol.reference import CAPABILITIES, Reference
from alamein.conformance.protocol.serving import Adapter

ILLEGAL = {"play": "tobruk"}
UNREADABLE = {"fly": "tobruk"}
WAITING = {
    "phase": "allotting",
    "counterattack": {"trigger": 0, "interceptor": 0, "enemies": ["british-tank-brigade"]},
    "players": [{"front_line": ["italian-tank-regiment"]}, {}],
}
NOBODY: Plain = {"orders": [], "destroyed": []}
ENDED = {
    "phase": "tactics", "ending": True,
    "players": [{"front_line": ["level-up"]}, {}],
}  # fmt: skip


@pytest.fixture
def table() -> Table:
    """Two players, at the beginning."""
    return Table(3)


def hello(least: int = 1, most: int = 1, game: str = GAME) -> say.Hello:
    """Return a greeting that offers some versions."""
    return say.Hello(
        id="h", protocol=say.Range(least, most), runner=say.Program("tests"),
        suite=say.Suite(game, "", ""), limits=say.Limits(1, 1),
    )  # fmt: skip


@pytest.mark.parametrize(("least", "most", "speaks"), [(1, 1, 1), (0, 9, 1), (2, 3, 0), (0, 0, 0)])
def test_version_is_agreed_upon(least: int, most: int, speaks: int) -> None:
    """A version is spoken if it is among those offered."""
    answer = said(Reference(), hello(least, most))

    if speaks:
        assert answer.protocol == speaks
    else:
        assert answer.code == "protocol-unsupported"


def test_unknown_suite_is_greeted() -> None:
    """Who checks another game is told which games there are."""
    welcome = said(Reference(), hello(game="chess"))

    assert [GAME] == [each.game for each in welcome.games]
    assert {} == welcome.rulings


def test_set_up_uses_its_tape(table: Table) -> None:
    """Who sets a game up is told how much of the tape was used, and not more than is needed."""
    tape = tuple(table.chance.tape)

    assert len(tape) == table.begun.tape_used
    assert len(tape) == said(table.adapter, reset((*tape, *tape))).tape_used


def test_game_is_the_game(table: Table) -> None:
    """A game told over the protocol is the game: every decision, every position."""
    for _ in range(400):
        request = table.next()
        applied = table.carry_out(request)
        here = TWIN.decision(table.state)
        assert here is not None
        assert (True, len(request.tape)) == (applied.applied, applied.tape_used)
        assert [(here.player, here.kind)] == [(d.player, d.kind) for d in applied.decisions]

    assert msgspec.to_builtins(projected(TWIN, TWIN.save(table.state))) == table.seen()


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (reset(game="chess"), "unsupported-game"),
        (reset(players=1), "unsupported-players"),
        (reset(players=6), "unsupported-players"),
        (reset(rulings={"D-01": "D-01z"}), "unsupported-ruling"),
        (reset(rulings={"X-01": "X-01a"}), "unsupported-ruling"),
        (reset(cards={"no-card": {"cost": 1}}), "unsupported-cards"),
        (reset(), "tape-exhausted"),
        (reset((say.Choice("box", ("box",)),)), "tape-mismatch"),
        (load({}, game="chess"), "unsupported-game"),
        (load({}, rulings={"D-01": ""}), "unsupported-ruling"),
        (load({}, cards={"box": {"cost": "dear"}}), "unsupported-cards"),
        (load({"players": 5}), "cannot-load"),
        (load({"turn": -1}), "cannot-load"),
        (load({"phase": "lunch"}), "cannot-load"),
    ],
)
def test_no_game_is_begun(request_: say.Request, code: str) -> None:
    """What cannot be begun is answered by what is missing, and no session is there."""
    adapter = Reference()

    assert code == error(adapter, request_)
    assert "no-such-session" == error(adapter, say.Observe(id="o", session="s1"))


SESSIONED: list[say.Request] = [
    say.Legal(id="7", session="s9", decision="d0", mode="list"),
    say.Apply(id="7", session="s9", decision="d0", action="proceed"),
    say.Allot(id="7", task="interception", mode="list", session="s9"),
    say.Observe(id="7", session="s9"),
    say.Score(id="7", session="s9"),
    say.Explain(id="7", session="s9", decision="d0", action="proceed"),
    say.Snapshot(id="7", session="s9"),
    say.Restore(id="7", session="s9", token="k0"),  # noqa: S106 - no password
    say.Close(id="7", session="s9"),
]


@pytest.mark.parametrize("request_", SESSIONED, ids=lambda each: type(each).__name__)
def test_unknown_session_is_told(table: Table, request_: say.Request) -> None:
    """A session that was never begun is no session, whatever is asked of it."""
    assert "no-such-session" == error(table.adapter, request_)


def test_closed_session_is_no_session(table: Table) -> None:
    """A session that is closed is gone, and closing it again is refused; others go on."""
    other = said(table.adapter, load({}))
    close = say.Close(id="c", session=table.begun.session)

    assert say.Done() == said(table.adapter, close)
    assert "no-such-session" == error(table.adapter, close)
    assert isinstance(said(table.adapter, say.Observe(id="o", session=other.session)), say.Observed)


def test_refusal_leaves_the_game(table: Table) -> None:
    """An illegal action is refused by its clause; game and decision are as they were."""
    before = table.seen()
    told = said(table.adapter, table.asks(ILLEGAL, ()))

    assert not told.applied
    assert told.refusal.clause.startswith("EA-")
    assert told.decisions == table.decisions
    assert before == table.seen()


def test_unreadable_action_is_told(table: Table) -> None:
    """An action that cannot be read is no refusal, but could not be tried."""
    assert "unknown-action" == error(table.adapter, table.asks(UNREADABLE, ()))
    assert is_unharmed(table.adapter, table.asks(UNREADABLE, ()))


def test_past_decision_is_not_open(table: Table) -> None:
    """A decision that was taken is not open any more."""
    request = table.next()
    table.carry_out(request)

    assert "no-such-decision" == error(table.adapter, request)


def test_short_tape_undoes_the_action(table: Table) -> None:
    """Where the tape ends too early the action was not carried out, and can be tried again."""
    request = table.to_chance()
    before = table.seen()
    short = msgspec.structs.replace(request, tape=request.tape[:-1])

    assert "tape-exhausted" == error(table.adapter, short)
    assert is_unharmed(table.adapter, short)
    assert before == table.seen()
    assert table.carry_out(request).tape_used == len(request.tape)


def test_wrong_tape_undoes_the_action(table: Table) -> None:
    """Where the tape has something else the action was not carried out."""
    request = table.to_chance()
    before = table.seen()
    wrong = msgspec.structs.replace(request, tape=(say.Choice("nothing", ("nothing",)),))

    assert "tape-mismatch" == error(table.adapter, wrong)
    assert before == table.seen()


def test_views_show_what_may_be_seen(table: Table) -> None:
    """A player sees one hand, an onlooker none, and who sees all sees all of them."""
    hands = {
        view: [isinstance(player["hand"], list) for player in table.seen(view)["players"]]
        for view in ("all", "public", "player:0", "player:1")
    }

    assert {
        "all": [True, True],
        "public": [False, False],
        "player:0": [True, False],
        "player:1": [False, True],
    } == hands


@pytest.mark.parametrize(("view", "is_there"), [("player:1", True), ("player:2", False)])
def test_view_of_nobody_is_unsupported(table: Table, view: str, *, is_there: bool) -> None:
    """Who does not play cannot be shown anything."""
    answer = said(table.adapter, say.Observe(id="o", session=table.begun.session, view=view))

    assert is_there == isinstance(answer, say.Observed)
    assert is_there or answer.code == "view-unsupported"


def judged(table: Table, mode: Plain, **more: Plain) -> Plain:
    """Return what is legal at a table."""
    session, decision = table.begun.session, table.decisions[0].id
    request = say.Legal(id="l", session=session, decision=decision, mode=mode, **more)
    return said(table.adapter, request)


def test_modes_of_legal_agree(table: Table) -> None:
    """A list has as many actions as are counted, and each is legal by itself."""
    actions = judged(table, "list").actions

    assert len(actions) == judged(table, "count").count > 0
    assert all(judged(table, "test", action=action).legal for action in actions)


def test_illegal_action_has_a_clause(table: Table) -> None:
    """An action that is not legal is told with its clause, by test and by explanation."""
    told = judged(table, "test", action=ILLEGAL)
    asked = say.Explain(id="e", session=table.begun.session, decision="d0", action=ILLEGAL)

    assert told.legal is False
    assert (told.clause,) == said(table.adapter, asked).clauses


def test_test_of_nothing_is_malformed(table: Table) -> None:
    """A test of an action or an allotment needs one."""
    allot = say.Allot(id="a", task="interception", mode="test", **inline(WAITING))

    assert "malformed" == judged(table, "test").code
    assert "malformed" == error(table.adapter, allot)


def test_restored_game_is_as_it_was(table: Table) -> None:
    """What was kept comes back, as often as it is asked for, and the game goes on from there."""
    before, decisions, request = table.seen(), table.decisions, table.next()
    kept = say.Snapshot(id="k", session=table.begun.session)
    token = said(table.adapter, kept).token
    for _ in range(2):
        table.carry_out(request)
        assert before != table.seen()
        back = said(table.adapter, say.Restore(id="b", session=table.begun.session, token=token))
        assert (decisions, before) == (back.decisions, table.seen())


@pytest.mark.parametrize("token", ["k0", "k1", "k-1", "x", "k"])
def test_nothing_is_kept_under_other_names(table: Table, token: str) -> None:
    """A token that was not given brings nothing back."""
    session = table.begun.session
    if token == "k1":  # noqa: S105 - no password
        said(table.adapter, say.Snapshot(id="k", session=session))

    assert "malformed" == error(table.adapter, say.Restore(id="b", session=session, token=token))


def inline(position: Plain, **more: Plain) -> Plain:
    """Return what an allotment needs that has a position of its own."""
    return {"game": GAME, "position": position, "rulings": {}, **more}


def allotted(mode: Plain, adapter: Adapter | None = None, **more: Plain) -> Plain:
    """Return what is answered of allotments in the position that waits for one."""
    where = more if "session" in more else inline(WAITING, **more)
    request = say.Allot(id="a", task="interception", mode=mode, **where)
    return said(adapter or Reference(), request)


def test_modes_of_allot_agree() -> None:
    """A list has as many allotments as are counted; the best is among them, and each is legal."""
    found, best = allotted("list").assignments, allotted("best")

    assert len(found) == allotted("count").count > 0
    assert best.witness in found
    assert best.value == len(best.witness["destroyed"]) == 1
    assert all(allotted("test", assignment=each).legal for each in found)


def test_bad_allotment_names_its_clause() -> None:
    """An allotment that takes less than it could is refused, and the clause is named."""
    told = allotted("test", assignment=NOBODY)

    assert told.legal is False
    assert [True] == [each.clause.startswith("EA-13") for each in told.violations]


def test_session_allots_as_a_position_does() -> None:
    """Who asks within a session is answered as who sends the position."""
    adapter = Reference()
    begun = said(adapter, load(WAITING))
    decision = begun.decisions[0].id

    assert allotted("list") == allotted("list", adapter, session=begun.session)
    assert allotted("list") == allotted("list", adapter, session=begun.session, decision=decision)
    closed = allotted("list", adapter, session=begun.session, decision="d9")
    assert "no-such-decision" == closed.code


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"task": "lunch", **inline(WAITING)}, "unsupported-task"),
        ({"task": "interception"}, "malformed"),
        ({"task": "interception", **inline({})}, "no-such-decision"),
        ({"task": "interception", **inline({"players": 5})}, "cannot-load"),
        ({"task": "interception", **inline(WAITING, game="chess")}, "unsupported-game"),
    ],
)
def test_nothing_to_allot(more: Plain, code: str) -> None:
    """An allotment needs a task that is known, and a position that waits for it."""
    assert code == error(Reference(), say.Allot(id="a", mode="list", **more))


def test_result_waits_for_the_end(table: Table) -> None:
    """There is no result while the game goes on."""
    asked = say.Score(id="s", session=table.begun.session)

    assert "not-terminal" == error(table.adapter, asked)


def result(adapter: Adapter, **cards: Plain) -> Plain:
    """Return the result of the game that is ending, some cards being written anew."""
    begun = said(adapter, load(ENDED, cards=cards))
    decisions = begun.decisions
    for _ in range(10):
        if not decisions:
            break
        asked = say.Apply(id="a", session=begun.session, decision=decisions[0].id, action="proceed")
        decisions = said(adapter, asked).decisions
    assert said(adapter, say.Observe(id="o", session=begun.session)).terminal
    return said(adapter, say.Score(id="s", session=begun.session))


def test_result_comes_at_the_end() -> None:
    """When the game is over nothing is to be decided, and the result is told."""
    assert say.Scored((1, 0), (0,)) == result(Reference())


def test_printed_values_are_changed_for_one_game() -> None:
    """Cards that are written anew are so in the game they were written for, and in no other."""
    adapter = Reference()
    changed = {"level-up": {"victory_points": 3}}

    assert say.Scored((3, 0), (0,)) == result(adapter, **changed)
    assert say.Scored((1, 0), (0,)) == result(adapter)


def test_what_is_declared_is_there() -> None:
    """Every operation behind a capability has a method; what is not declared has none."""
    can = msgspec.to_builtins(CAPABILITIES)
    flags = ("score", "explain", "snapshot", "perft")

    assert [can.get(flag, False) for flag in flags] == [hasattr(Reference, flag) for flag in flags]
