"""What the rulebooks attest of single cards stands in the data, with its place."""

import re
from typing import Any

import pytest

from alamein.engine.deckbuilding.catalogue import Catalogue
from alamein.engine.deckbuilding.overlay import plain, value_of
from alamein.engine.deckbuilding.provenance import Attested, External, kind_of

BATTLE = ("en 15-1", "fan 14-1", "ja 15-1")
BOTH_EXAMPLES = ("en 15-1", "en 15-2", "fan 14-1", "fan 14-2", "ja 15-1", "ja 15-2")
DEPLOYMENT = ("en 10", "fan 10", "ja 10")
DIAGRAM = ("ja 4",)

NUMBERS = {
    "sea-transport": "002",
    "motorized-rifle-regiment": "003",
    "motorcycle-unit": "004",
    "armoured-signals": "005",
    "corps-hq": "008",
    "motorized-artillery": "009",
    "heavy-flak-company": "010",
    "motorized-repair-shop": "011",
    "italian-infantry-regiment": "012-015",
    "italian-tank-regiment": "016",
    "tank-hunters": "017",
    "armoured-reconnaissance": "018",
    "italian-hq": "019",
    "outflanking-operation": "020",
    "lil-rommel": "021",
    "logistics-operation": "022",
    "box": "035",
}

NAMES = [
    ("motorized-transport", "en", "Motorized Transport", "en 4"),
    ("motorized-transport", "fan", "Truck Transport", "fan 4"),
    ("motorized-transport", "ja", "トラック輸送", "ja 4"),
    ("sea-transport", "ja", "海上輸送", "ja 4"),
    ("motorized-rifle-regiment", "en", "Motorized Rifle Regiment", "en 15-1"),
    ("motorized-rifle-regiment", "ja", "自動車化狙撃兵連隊", "ja 4"),
    ("motorcycle-unit", "ja", "オートバイ", "ja 4"),
    ("armoured-signals", "ja", "装甲通信", "ja 4"),
    ("panzer-regiment-iii", "en", "Panzer Regiment (III)", "en 4"),
    ("panzer-regiment-iii", "ja", "装甲連隊（Ⅲ）", "ja 4"),  # noqa: RUF001 -- as printed
    ("panzer-regiment-iv", "en", "Panzer Regiment (IV)", "en 4"),
    ("panzer-regiment-iv", "ja", "装甲連隊（Ⅳ）", "ja 4"),  # noqa: RUF001 -- as printed
    ("corps-hq", "ja", "軍団司令部", "ja 4"),
    ("motorized-artillery", "ja", "自動車砲兵", "ja 4"),
    ("heavy-flak-company", "en", "88mm Heavy Flak Company", "en 15-1"),
    ("heavy-flak-company", "fan", "88mm Anti-aircraft Battery Company", "fan 14-1"),
    ("heavy-flak-company", "ja", "88mm重高射砲中隊", "ja 4"),
    ("motorized-repair-shop", "en", "Motorized Repair Shop Company", "en 10"),
    ("motorized-repair-shop", "fan", "Motorized Repair Company", "fan 10"),
    ("motorized-repair-shop", "ja", "自動車化整備中隊", "ja 4"),
    ("italian-infantry-regiment", "en", "Italian Infantry Regiment", "en 4"),
    ("italian-infantry-regiment", "ja", "イタリア軍歩兵連隊", "ja 4"),
    ("italian-tank-regiment", "en", "Italian Tank Regiment", "en 15-1"),
    ("italian-tank-regiment", "ja", "イタリア軍戦車連隊", "ja 4"),
    ("tank-hunters", "ja", "装甲猟兵", "ja 4"),
    ("armoured-reconnaissance", "ja", "装甲捜索", "ja 4"),
    ("italian-hq", "ja", "イタリア司令部", "ja 4"),
    ("outflanking-operation", "ja", "迂回作戦", "ja 4"),
    ("lil-rommel", "en", "Li'l Rommel", "en 13-3.1"),
    ("lil-rommel", "ja", "ロンメルたん", "ja 4"),
    ("logistics-operation", "ja", "兵站作戦", "ja 4"),
    ("british-tank-brigade", "en", "British Tank Brigade", "en 15-1"),
    ("british-tank-brigade", "ja", "イギリス軍戦車旅団", "ja 15-1"),
    ("british-counterattack", "en", "British Counterattack", "en 15-1"),
    ("british-artillery-regiment", "en", "British Artillery Regiment", "en 15-1"),
    ("british-artillery-regiment", "ja", "イギリス軍砲兵連隊", "ja 15-1"),
    ("british-infantry-brigade", "en", "British Infantry Brigade", "en 15-1"),
    ("british-infantry-brigade", "ja", "イギリス軍歩兵旅団", "ja 15-1"),
    ("incoming-sandstorm", "en", "Incoming Sandstorm", "en 15-2"),
    ("incoming-sandstorm", "ja", "砂嵐", "ja 15-2"),
    ("royal-air-force", "en", "Royal Air Force", "en 15-2"),
    ("royal-air-force", "ja", "イギリス空軍", "ja 15-2"),
    ("box", "en", "Box", "en 3-6"),
    ("box", "ja", "ボックス陣地", "ja 3-6"),
    ("fort-capuzzo", "en", "Fort Capuzzo", "en 15-1"),
    ("fort-capuzzo", "ja", "フォート・カプッツォ", "ja 15-1"),
    ("el-alamein", "en", "El Alamein", "en 13-1"),
    ("el-alamein", "ja", "エルアラメイン", "ja 13-1"),
    ("alexandria", "en", "Alexandria", "en 8-1"),
    ("alexandria", "ja", "アレクサンドリア", "ja 8-1"),
    ("captured-enemy-general", "en", "Captured Enemy General!", "en 15-1"),
    ("captured-enemy-general", "fan", "Enemy general captured!", "fan 14-1"),
    ("captured-enemy-general", "ja", "敵将を捕捉！", "ja 15-1"),  # noqa: RUF001 -- as printed
    ("enemy-forces-defeated", "en", "Enemy Forces Defeated!", "en 15-1"),
    ("enemy-forces-defeated", "fan", "Enemy forces annihilated!", "fan 14-1"),
    ("enemy-forces-defeated", "ja", "敵軍撃破！", "ja 15-1"),  # noqa: RUF001 -- as printed
    ("level-up", "en", "Level Up!", "en 15-1"),
    ("level-up", "fan", "Valuable Experience!", "fan 14-1"),
    ("level-up", "ja", "練度アップ！", "ja 15-1"),  # noqa: RUF001 -- as printed
]

FLAK_ABILITY = {
    "cost": [{"return": "this"}],
    "effect": [
        {
            "destroy": {
                "which": {"subtype": {"D-50a": "tank", "D-50b": "tank", "D-50c": "any"}},
                "count": {"D-50a": "all", "D-50b": 2, "D-50c": 2},
            }
        },
        {"disengage": {"D-52a": "tank", "D-52c": "any"}},
    ],
    "during": ["combat", "interception"],
}
REPAIR_ABILITY = {
    "cost": [{"return": "this"}],
    "effect": [
        {
            "salvage": {
                "which": {"card": "british-tank-brigade"},
                "count": {"D-51a": "all", "D-51b": 2, "D-51c": 1},
            }
        }
    ],
    "during": ["after-combat", "interception"],
}
RIFLES_SECOND_ABILITY = {
    "cost": [
        {
            "give-up": {
                "which": {"card": "italian-infantry-regiment"},
                "count": 1,
                "zone": {"D-04a": "hand", "D-04b": "front-line", "D-04c": "front-line"},
            }
        }
    ],
    "effect": [{"gain": {"attack": 1}}],
}
INFANTRY_AT_END_OF_TURN = {
    "at": "end-of-turn",
    "exhausted": True,
    "after_combat": {"D-53a": "none-needed", "D-53b": "any"},
    "do": [{"forfeit": "this"}],
}
TANKS_AT_END_OF_TURN = {
    "at": "end-of-turn",
    "exhausted": True,
    "fought": {"subtype": "tank"},
    "do": [{"return": "this"}],
}
LEVEL_UP_ATTACHED = {
    "at": "attached",
    "do": [{"rating": {"add": {"D-15a": 2}, "set": {"D-15b": 3}}}],
}
ARTILLERY_REVEALED = {"give-up": {"which": {"type": "army"}, "count": 1, "zone": "front-line"}}

VALUES: list[tuple[str, str, Any, tuple[str, ...]]] = [
    ("motorized-transport", "play_cost", 0, ("ja 3-1",)),
    ("motorized-transport", "recruit_cost", 2, ("en 11-2", "ja 11-2")),
    ("motorized-transport", "play_bonus", {"supply": 1}, BATTLE),
    ("sea-transport", "play_cost", 0, ("ja 3-1",)),
    ("motorized-rifle-regiment", "play_cost", 1, BATTLE),
    ("motorized-rifle-regiment", "deploy_abilities.2", RIFLES_SECOND_ABILITY, BATTLE),
    ("panzer-regiment-iii", "recruit_cost", 7, ("fan 14-1", "ja 15-1")),
    ("panzer-regiment-iii", "copies", 5, ("en 4", "ja 4")),
    ("panzer-regiment-iv", "copies", 5, ("en 4", "ja 4")),
    ("heavy-flak-company", "deploy_abilities.1", FLAK_ABILITY, BOTH_EXAMPLES),
    ("motorized-repair-shop", "play_bonus", {"draw": 2}, DEPLOYMENT),
    ("motorized-repair-shop", "play_rules.1", {"deploy": {"choice": "may"}}, DEPLOYMENT),
    ("motorized-repair-shop", "deploy_abilities.1", REPAIR_ABILITY, BOTH_EXAMPLES),
    ("italian-infantry-regiment", "deploy_rules.1", INFANTRY_AT_END_OF_TURN, BATTLE),
    ("italian-tank-regiment", "deploy_rules.1", TANKS_AT_END_OF_TURN, ("fan 14-1", "ja 15-1")),
    ("lil-rommel", "keywords", ["combat"], ("en 13-3.1", "ja 13-3.1")),
    ("british-tank-brigade", "subtypes", ["tank"], ("en 13-3.2", "en 15-1")),
    ("british-tank-brigade", "defence", 4, BATTLE),
    ("british-counterattack", "reveal_rules.1", {"scrap": "this"}, BATTLE),
    ("british-counterattack", "reveal_rules.2", {"reveal": 1}, BATTLE),
    ("british-counterattack", "reveal_rules.3", {"counterattack": "after-this-turn"}, BATTLE),
    ("british-artillery-regiment", "reveal_rules.1", ARTILLERY_REVEALED, BATTLE),
    ("box", "victory_points", 1, ("en 3-6",)),
    ("fort-capuzzo", "defence", 6, BATTLE),
    ("fort-capuzzo", "garrison", 3, ("en 15-1",)),
    ("fort-capuzzo", "reinforcements", 2, ("en 15-1",)),
    ("fort-capuzzo", "victory_cards", 4, ("en 15-1",)),
    ("fort-capuzzo", "penalty", 2, ("en 15-1",)),
    ("captured-enemy-general", "victory_points", 4, BATTLE),
    ("enemy-forces-defeated", "victory_points", 3, BATTLE),
    ("level-up", "victory_points", 1, BATTLE),
    ("level-up", "acquire_rules.1", {"attach": {"to": {"type": "army"}}}, DEPLOYMENT),
    ("level-up", "deploy_rules.1", LEVEL_UP_ATTACHED, ("en 15-2", "fan 14-2", "ja 15-2")),
]


def attested(catalogue: Catalogue, card: str, fact: str) -> tuple[Any, tuple[str, ...]]:
    """A value as it is written, and the places that attest it: none if it is not attested."""
    origin = catalogue.cards[card].origin(fact)
    places = origin.value if isinstance(origin, Attested) else ()
    return plain(value_of(catalogue.cards[card], fact)), tuple(sorted(places))


@pytest.mark.parametrize(
    ("card", "fact", "value", "places"),
    [pytest.param(*row, id=f"{row[0]}-{row[1]}") for row in VALUES],
)
def test_attested_value_stands(
    catalogue: Catalogue, card: str, fact: str, value: object, places: tuple[str, ...]
) -> None:
    """A value printed in a rulebook stands on its card, attested in exactly those places."""
    assert (value, places) == attested(catalogue, card, fact)


@pytest.mark.parametrize(("card", "number"), NUMBERS.items())
def test_number_comes_from_the_diagram(catalogue: Catalogue, card: str, number: str) -> None:
    """The numbers of the set-up diagram stand on their cards, attested there."""
    assert (number, DIAGRAM) == attested(catalogue, card, "number")


@pytest.mark.parametrize(
    ("card", "edition", "name", "place"),
    [pytest.param(*row, id=f"{row[0]}-{row[1]}") for row in NAMES],
)
def test_printed_name_is_attested(
    catalogue: Catalogue, card: str, edition: str, name: str, place: str
) -> None:
    """A name printed in an edition stands on its card, and its place is cited."""
    value, places = attested(catalogue, card, f"names.{edition}")

    assert (name, True) == (value, place in places)


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("play_cost", 1),
        ("play_bonus", {"attack": 2}),
        ("play_rules.1", {"deploy": {"choice": "must", "exhausted": True}}),
    ],
)
def test_flak_is_known_from_a_review(catalogue: Catalogue, fact: str, value: object) -> None:
    """What only the review X2 shows of the Flak is external and cites it."""
    card = catalogue.cards["heavy-flak-company"]

    assert (value, External(("X2",))) == (plain(value_of(card, fact)), card.origin(fact))


@pytest.mark.parametrize(
    ("card", "fact", "value"),
    [
        pytest.param("motorized-transport", "number", "001", id="transport-number"),
        pytest.param("motorized-transport", "copies", 30, id="transport-copies"),
        pytest.param(
            "panzer-regiment-iii",
            "deploy_abilities.1",
            {
                "cost": [{"pay": {"supply": 1}}, {"exhaust": "this"}],
                "effect": [{"gain": {"attack": 4}}],
            },
            id="panzer-exhausts",
        ),
        pytest.param(
            "italian-infantry-regiment",
            "deploy_abilities.1",
            {"cost": [{"exhaust": "this"}], "effect": [{"gain": {"attack": 1}}]},
            id="infantry-attack",
        ),
        pytest.param(
            "italian-tank-regiment",
            "deploy_abilities.1",
            {"cost": [{"exhaust": "this"}], "effect": [{"gain": {"attack": 2}}]},
            id="italian-tank-attack",
        ),
        pytest.param(
            "motorized-rifle-regiment",
            "play_rules.1",
            {"deploy": {"choice": "must", "exhausted": {"D-55a": True, "D-55b": False}}},
            id="rifles-enter-exhausted",
        ),
        pytest.param("lil-rommel", "play_cost", 0, id="rommel-play-cost"),
        pytest.param("fort-capuzzo", "battle_damage", {"count": 1}, id="capuzzo-damage"),
        pytest.param("el-alamein", "city_number", 8, id="el-alamein-number"),
        pytest.param("alexandria", "city_number", 9, id="alexandria-number"),
    ],
)
def test_derived_value_is_inferred(
    catalogue: Catalogue, card: str, fact: str, value: object
) -> None:
    """A value that only follows from the texts stands on its card as inferred."""
    entry = catalogue.cards[card]
    origin = entry.origin(fact)

    assert (value, "inferred") == (plain(value_of(entry, fact)), kind_of(origin) if origin else "")


def test_filling_up_is_not_attested(catalogue: Catalogue) -> None:
    """Up to how many cards British Counterattack fills the pile is derived from the example."""
    origin = catalogue.cards["british-counterattack"].origin("reveal_rules.4")

    assert not isinstance(origin, Attested)


def test_only_type_of_support_is_attested(catalogue: Catalogue) -> None:
    """No rulebook shows a single Support Card: nothing but the type of ours is attested."""
    support = [card for card in catalogue.cards.values() if card.type == "support"]
    facts = {f for card in support for f in card.facts() if isinstance(card.origin(f), Attested)}

    assert {"type"} == facts


def test_attested_places_are_sections(catalogue: Catalogue) -> None:
    """Every place cited by a card or a pile is a section in which some clause stands."""
    sections = {
        f"{edition} {section}"
        for clause in catalogue.book.clauses.values()
        for edition, listed in clause.editions.items()
        for section in re.split(r", *", listed or "")
    }
    origins = [o for card in catalogue.cards.values() for o in card.provenance.values()]
    origins += [pile.provenance for pile in catalogue.piles.values()]
    cited = {place for o in origins if isinstance(o, Attested) for place in o.value}

    assert [] == sorted(
        place
        for place in cited - sections
        if not any(section.startswith(f"{place}.") for section in sections)
    )
