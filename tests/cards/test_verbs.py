"""The vocabulary of printed rules: every word is read, used, and helped with when misspelt."""

from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from alamein.engine.core.loading import convert
from alamein.engine.core.problem import DataError, Problem
from alamein.engine.core.source import parse
from alamein.engine.deckbuilding import verbs
from alamein.engine.deckbuilding.cards import Ability, Card, Keyword, OverlayCard, OverlayFile
from alamein.engine.deckbuilding.catalogue import Catalogue
from alamein.engine.deckbuilding.verbs import Cost, Effect, Points, Which

Verb = tuple[str, str]

COSTS: dict[str, tuple[str, msgspec.Struct]] = {
    "pay": ("{pay: {supply: 1}}", verbs.Pay(Points(supply=1))),
    "exhaust": ("{exhaust: this}", verbs.Exhaust("this")),
    "return": ("{return: this}", verbs.Return("this")),
    "give-up": (
        "{give-up: {which: {card: box}, count: 1, zone: hand}}",
        verbs.GiveUp(Which(card="box"), 1, "hand"),
    ),
}
EFFECTS: dict[str, tuple[str, msgspec.Struct]] = {
    "gain": ("{gain: {tactic: 2, attack: 1}}", verbs.Gain(Points(tactic=2, attack=1))),
    "deploy": ("{deploy: {choice: may}}", verbs.Deploy("may", exhausted=False)),
    "return": ("{return: this}", verbs.Return("this")),
    "forfeit": ("{forfeit: this}", verbs.Forfeit("this")),
    "scrap": ("{scrap: this}", verbs.Scrap("this")),
    "give-up": (
        "{give-up: {which: {type: army}, count: all, zone: {D-04a: hand, D-04b: front-line}}}",
        verbs.GiveUp(Which(type="army"), "all", {"D-04a": "hand", "D-04b": "front-line"}),
    ),
    "attach": ("{attach: {to: {type: army}}}", verbs.Attach(Which(type="army"))),
    "rating": (
        "{rating: {add: -1, which: {nation: german}}}",
        verbs.Rating(add=-1, set=None, which=Which(nation="german")),
    ),
    "reactivate": (
        "{reactivate: {which: {subtype: tank}, count: 2}}",
        verbs.Reactivate(Which(subtype="tank"), 2),
    ),
    "destroy": (
        "{destroy: {which: {subtype: {D-50a: tank}}, count: {D-50a: all, D-50b: 2}}}",
        verbs.Destroy(Which(subtype={"D-50a": "tank"}), {"D-50a": "all", "D-50b": 2}),
    ),
    "disengage": ("{disengage: tank}", verbs.Disengage("tank")),
    "salvage": (
        "{salvage: {which: {card: british-tank-brigade}, count: all}}",
        verbs.Salvage(Which(card="british-tank-brigade"), "all"),
    ),
    "take": (
        "{take: {which: {subtype: infantry}, to: discard-pile}}",
        verbs.Take(Which(subtype="infantry"), "discard-pile"),
    ),
    "look": ("{look: {top: 3, take: 1}}", verbs.Look(top=3, take=1)),
    "weaken": ("{weaken: 3}", verbs.Weaken(3)),
    "reveal": ("{reveal: 1}", verbs.Reveal(1)),
    "counterattack": (
        "{counterattack: after-this-turn}",
        verbs.Counterattack("after-this-turn"),
    ),
    "muster": ("{muster: {D-40a: 3, D-40b: 2}}", verbs.Muster({"D-40a": 3, "D-40b": 2})),
    "place": ("{place: any-player}", verbs.Place("any-player")),
}
VERBS = [("cost", word, *row) for word, row in COSTS.items()]
VERBS += [("effect", word, *row) for word, row in EFFECTS.items()]

FILE = """\
overlay: el-alamein
cards:
  - id: box
    play_abilities:
      - cost: [{cost}]
        effect: [{effect}]
    keywords: [{keyword}]
"""


def ability(cost: str = "{exhaust: this}", effect: str = "{scrap: this}") -> Ability:
    """The ability written with that cost and that effect."""
    card = read(cost=cost, effect=effect)
    assert isinstance(card.play_abilities, tuple)
    return card.play_abilities[0]


def read(
    *, cost: str = "{exhaust: this}", effect: str = "{scrap: this}", keyword: str = "unique"
) -> OverlayCard:
    """The card of a file with an ability of that cost and effect, and with that keyword."""
    text = FILE.replace("{cost}", cost).replace("{effect}", effect).replace("{keyword}", keyword)
    return convert(parse(text, "mine.yaml"), OverlayFile).cards[0]


def faults(*, cost: str = "{exhaust: this}", effect: str = "{scrap: this}") -> tuple[Problem, ...]:
    """What is wrong with an ability of that cost and effect."""
    with pytest.raises(DataError) as error:
        ability(cost, effect)
    return error.value.problems


def misspelt(word: str) -> str:
    """The word with its last two letters exchanged."""
    return word[:-2] + word[-1] + word[-2]


def used(card: Card) -> Iterator[tuple[str, object]]:
    """Every verb printed on a card, with the part it plays there."""
    fields = dict(card.printed())
    for name in ("play_rules", "recruit_rules", "reveal_rules", "acquire_rules"):
        yield from (("effect", effect) for effect in fields.get(name, ()))
    for rule in fields.get("deploy_rules", ()):
        yield from (("effect", effect) for effect in rule.do)
    for name in ("play_abilities", "deploy_abilities"):
        for entry in fields.get(name, ()):
            yield from (("cost", cost) for cost in entry.cost)
            yield from (("effect", effect) for effect in entry.effect)


def all_words() -> set[Verb]:
    """Every word of both tables, with the part it plays."""
    return {("cost", w) for w in Cost.words} | {("effect", w) for w in Effect.words}


def test_table_covers_every_verb() -> None:
    """Every word of the vocabulary has its row in the table of this file, and no other has."""
    assert all_words() == {(part, word) for part, word, _, _ in VERBS}


@pytest.mark.everywhere
@pytest.mark.parametrize(
    ("part", "written", "value"),
    [pytest.param(part, text, value, id=f"{part}-{word}") for part, word, text, value in VERBS],
)
def test_verb_is_read(part: str, written: str, value: msgspec.Struct) -> None:
    """The written form of a verb becomes its value."""
    entry = ability(cost=written) if part == "cost" else ability(effect=written)

    assert (value,) == getattr(entry, part)


@pytest.mark.parametrize(
    ("part", "word", "written"),
    [pytest.param(part, word, text, id=f"{part}-{word}") for part, word, text, _ in VERBS],
)
def test_misspelt_verb_gets_the_nearest(part: str, word: str, written: str) -> None:
    """A misspelt verb is refused with file, line, card and field, and the nearest word first."""
    wrong = misspelt(word)
    text = written.replace(word, wrong, 1)

    (problem,) = faults(cost=text) if part == "cost" else faults(effect=text)

    assert (
        f"mine.yaml:{5 if part == 'cost' else 6}: box field play_abilities.0.{part}.0.{wrong}: "
        f"unknown field '{wrong}'; nearest: {word}"
    ) == str(problem).partition(", ")[0]


@pytest.mark.parametrize(
    ("part", "word"), sorted(all_words()), ids=[f"{p}-{w}" for p, w in sorted(all_words())]
)
def test_verb_is_on_some_card(catalogue: Catalogue, part: str, word: str) -> None:
    """Every word is used on at least one card in the part it is listed for."""
    meaning = (Cost if part == "cost" else Effect).words[word]

    assert any(
        isinstance(verb, meaning) and part == played
        for card in catalogue.cards.values()
        for played, verb in used(card)
    )


@pytest.mark.parametrize("keyword", get_args(Keyword))
def test_keyword_is_on_some_card(catalogue: Catalogue, keyword: str) -> None:
    """Every keyword is printed on at least one card."""
    printed = [dict(card.printed()).get("keywords", ()) for card in catalogue.cards.values()]

    assert any(keyword in keywords for keywords in printed)


def test_misspelt_keyword_gets_the_nearest() -> None:
    """A misspelt keyword is refused with the nearest one."""
    with pytest.raises(DataError) as error:
        read(keyword="combta")

    assert "mine.yaml:7: box field keywords.0: 'combta' is not known; nearest: combat" == str(
        error.value
    )


def test_cost_alone_is_no_effect() -> None:
    """A word that can only be paid is refused where something must happen."""
    (problem,) = faults(effect="{exhaust: this}")

    assert "unknown field 'exhaust'" == problem.says.partition(";")[0]


def test_effect_alone_is_no_cost() -> None:
    """A word that only happens is refused where something must be paid."""
    (problem,) = faults(cost="{scrap: this}")

    assert "unknown field 'scrap'" == problem.says.partition(";")[0]


@pytest.mark.parametrize("effect", ["{scrap: this, reveal: 1}", "{}"])
def test_verb_is_one_word(effect: str) -> None:
    """Two verbs in one mapping, or none, are refused."""
    (problem,) = faults(effect=effect)

    assert "must have exactly one key" in problem.says


@pytest.mark.parametrize(
    ("effect", "field"),
    [
        pytest.param("{scrap: that}", "scrap", id="only-this"),
        pytest.param("{gain: {attack: -1}}", "gain.attack", id="negative-points"),
        pytest.param("{gain: {atack: 1}}", "gain.atack", id="misspelt-points"),
        pytest.param("{deploy: {choice: perhaps}}", "deploy.choice", id="neither-must-nor-may"),
        pytest.param("{weaken: three}", "weaken", id="number-in-letters"),
        pytest.param("{take: {which: {}, to: deck}}", "take.to", id="unknown-target"),
        pytest.param("{look: {top: 3}}", "look", id="number-missing"),
    ],
)
def test_wrong_argument_is_refused(effect: str, field: str) -> None:
    """An argument its verb does not take is refused, and the field is named."""
    (problem,) = faults(effect=effect)

    assert f"box field play_abilities.0.effect.0.{field}" == problem.where


@pytest.mark.parametrize("part", ["cost", "effect"])
def test_ability_has_cost_and_effect(part: str) -> None:
    """An ability without a cost, or without an effect, is refused."""
    (problem,) = faults(cost="") if part == "cost" else faults(effect="")

    assert f"box field play_abilities.0.{part}" == problem.where
