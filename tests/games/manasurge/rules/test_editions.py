"""Component data: where it comes from, and a user's own changes of it."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.conformance import check
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.manasurge.rules import components as cards
from manaforge_widgets.games.manasurge.rules.components import Components, house_components
from manaforge_widgets.games.manasurge.rules.edition import HOUSE_FILE, load_edition

if TYPE_CHECKING:
    from pathlib import Path

OWN = {
    "meta": {"edition": "mine"},
    "shards": {"ones": 60, "goal": {"2": 15}},
    "suits": [{"name": "Fireball", "power": {"damage": 3, "on_play": "may_play_again"}}],
    "metamagics": [{"name": "Deceive", "effect": "Swap a card with somebody.", "reported": ["effect"]}],
    "wizards": [
        {"number": 1, "name": "The Red One", "printed": ["name"]},
        {"name": "Oracle", "power": "See what will come."},
    ],
}


# ------------------------------------------------------------------------------------------------ the packaged cards


def test_there_are_the_cards_of_the_rulebook() -> None:
    house = house_components()
    printed = [1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8]  # "There are 12 cards in each Spell suit numbered"
    for suit, name in enumerate(["Blades", "Fireball", "Frost", "Lightning", "Quake", "Entangle"]):
        assert house.suits[suit] == name
        assert [rank for one, rank in house.spells if one == suit] == printed
    assert len(house.spells) == 72
    assert len(house.metamagics) == 14
    assert len(house.wizards) == 8
    assert house.shards == 40 + 10 * 5
    assert house.goal[2:] == (12, 12, 12, 10, 10)


def test_tables_by_number_agree() -> None:
    house = house_components()
    every = range(cards.CARDS)
    assert len(house.suit_of) == len(house.rank_of) == len(house.kind_of) == cards.CARDS
    assert len(house.kind_names) == len(set(house.kind_names)) == len(house.cards_of) == cards.KINDS
    for card in every:
        kind = house.kind_of[card]
        assert card in house.cards_of[kind]
        assert (house.kind_suits[kind], house.kind_ranks[kind]) == (house.suit_of[card], house.rank_of[card])
        name = house.kind_names[kind]
        assert house.kind_ids[name] == kind
        if card < cards.SPELLS:
            assert name == f"{house.rank_of[card]} {house.suits[house.suit_of[card]]}"
        else:
            assert name == house.metamagics[card - cards.SPELLS]
            assert (house.suit_of[card], house.rank_of[card]) == (cards.NO_SUIT, 0)
    assert Counter(map(len, house.cards_of)) == {1: 6 * 4 + 14, 2: 6 * 4}
    assert sorted(card for kind in house.cards_of for card in kind) == list(every)


def test_numbers_of_suits_metamagics_and_wizards_are_those_of_the_file() -> None:
    house = house_components()
    for names, prefix in ((house.suits, ""), (house.metamagics, ""), (house.wizards, "")):
        for number, name in enumerate(names):
            assert getattr(cards, prefix + name.upper().replace(" ", "_")) == number


def test_powers_of_suits_are_data() -> None:
    house = house_components()
    powers = zip(house.suits, house.down, house.damage, house.on_play, house.others_damage, strict=True)
    assert list(powers) == [
        ("Blades", True, 1, cards.NOTHING, 0),
        ("Fireball", False, 2, cards.NOTHING, 0),
        ("Frost", False, 0, cards.GIVE, 0),
        ("Lightning", False, 0, cards.AGAIN, 0),
        ("Quake", False, 0, cards.NOTHING, 1),
        ("Entangle", False, 0, cards.ANY_RANK, 0),
    ]


@pytest.mark.rule("MS-S1")
@pytest.mark.parametrize("box", range(6))
def test_a_deck_is_five_or_six_suits_and_all_metamagics(box: int) -> None:
    house = house_components()
    deck = house.deck([suit for suit in range(6) if suit != box])
    assert len(deck) == len(set(deck)) == 74
    assert box not in {house.suit_of[card] for card in deck}
    assert house.deck(range(6)) == list(range(86))


def test_what_the_file_says_of_its_values() -> None:
    data = load_edition(None)
    wizards, metamagics = data.tables["wizards"], data.tables["metamagics"]
    assert {data.provenance(row, "power") for row in wizards} == {"house"}
    assert Counter(data.provenance(row, "effect") for row in metamagics) == {"printed": 7, "inferred": 4, "house": 3}
    assert {data.provenance(row, "power") for row in data.tables["suits"]} == {"printed"}
    assert data.tables == tomllib.loads(HOUSE_FILE.read_text(encoding="utf-8"))


# -------------------------------------------------------------------------------------------------- a user's changes


def test_a_users_file_changes_what_may_be_changed() -> None:
    own = Components(load_edition(OWN))
    assert (own.edition, own.shards) == ("mine", 110)
    assert own.goal == (0, 0, 15, 12, 12, 10, 10)
    assert (own.damage[cards.FIREBALL], own.on_play[cards.FIREBALL]) == (3, cards.AGAIN)
    assert own.effects[cards.DECEIVE] == "Swap a card with somebody."
    assert own.wizards[cards.EMBER] == "The Red One"
    assert own.powers[cards.ORACLE] == "See what will come."


def test_what_is_changed_counts_as_of_the_house() -> None:
    data = load_edition(OWN)
    rows = {row["name"]: row for table in ("suits", "metamagics", "wizards") for row in data.tables[table]}
    assert data.provenance(rows["Fireball"], "power") == "house"
    assert data.provenance(rows["Deceive"], "effect") == "reported"
    assert data.provenance(rows["The Red One"], "name") == "printed"
    assert data.provenance(rows["The Red One"], "power") == "house"
    shards = data.tables["shards"]
    assert [data.provenance(shards, field) for field in ("ones", "fives", "goal")] == ["house", "printed", "house"]


def test_a_match_is_played_with_a_users_file(tmp_path: Path) -> None:
    m = mf.new_match("manasurge", seats=2, seed=1, edition=OWN, wizards=True)
    assert m.rules.edition == "mine"
    mf.play_out(m, "random")
    assert m.outcome is not None
    assert max(m.outcome.scores) >= 15
    m.save(tmp_path / "mine.json")
    assert mf.load_match(tmp_path / "mine.json").view(None) == m.view(None)
    with pytest.raises(mf.PositionError, match="mine"):
        mf.match_from(m.view(None))
    assert mf.match_from(m.view(None), edition=OWN).view(None) == m.view(None)


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "surge.toml"
    path.write_text('[[suits]]\nname = "Quake"\npower = { damage = 1 }\n', encoding="utf-8")
    assert mf.new_match("manasurge", seats=2, edition=path).rules.edition == "surge"


def test_renamed_wizards_are_played_by_their_names() -> None:
    names = ["Ann", "No", "By Night", "Use", "Play No More", "Choose", "Direction Left", "Nothing"]
    edition = {
        "meta": {"edition": "names"},
        "wizards": [{"number": number, "name": name} for number, name in enumerate(names, 1)],
    }
    game: Any = load_game("manasurge", edition)
    rng = random.Random(2)
    used = set()
    for seed in range(6):
        m = mf.new_match("manasurge", seats=6, seed=seed, edition=edition, wizards=True)
        while m.outcome is None:
            for action in m.legal_actions():
                assert game.read(m.copy_position(), action.seat, str(action)) == action.code
                used |= {action.args.wizard} if action.kind == "use" else set()
            m.apply(rng.choice(m.legal_actions()))
    assert len(used) > 5


@pytest.mark.parametrize("seed", range(3))
def test_games_of_an_edition_keep_the_contract(seed: int) -> None:
    assert check(load_game("manasurge", OWN), 3, seed) > 0


def suit(**fields: Any) -> dict[str, Any]:
    return {"suits": [{"name": "Frost", **fields}]}


def power(**parts: Any) -> dict[str, Any]:
    return suit(power=parts)


def wizard(**fields: Any) -> dict[str, Any]:
    return {"wizards": [{"number": 3, **fields}]}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown table": ({"spells": []}, "spells"),
    "a table that is none": ({"shards": 3}, "shards"),
    "suits that are no list": ({"suits": {}}, "suits"),
    "a suit without a name": ({"suits": [{"power": {}}]}, "name"),
    "an unknown suit": ({"suits": [{"name": "Fire"}]}, "Fire"),
    "an unknown field": (suit(rank=3), "rank"),
    "a power in words": (suit(power="strong"), "power"),
    "no power": (power(), "power"),
    "an unknown power": (power(win=1), "win"),
    "damage in words": (power(damage="much"), "damage"),
    "damage below none": (power(damage=-1), "damage"),
    "damage beyond counting": (power(damage=10**30), "damage"),
    "damage that is a truth": (power(damage=True), "damage"),
    "ranks that go sideways": (power(progression="sideways"), "progression"),
    "an unknown thing on play": (power(on_play="may_win"), "on_play"),
    "another edition's name": ({"meta": {"edition": "house-1"}}, "house-1"),
    "another game": ({"meta": {"game": "manaforge"}}, "manaforge"),
    "other ranks": ({"meta": {"ranks": [1, 2, 3]}}, "ranks"),
    "no shards": ({"shards": {"ones": 0, "fives": 0}}, "MS-E7"),
    "fewer shards than none": ({"shards": {"ones": -1}}, "ones"),
    "shards by halves": ({"shards": {"fives": 2.5}}, "fives"),
    "shards of another kind": ({"shards": {"tens": 5}}, "tens"),
    "a goal for seven": ({"shards": {"goal": {"7": 10}}}, "7"),
    "a goal of nothing": ({"shards": {"goal": {"3": 0}}}, "goal"),
    "a goal beyond reach": ({"shards": {"goal": {"6": 16}}}, "MS-E7"),
    "a goal that is no table": ({"shards": {"goal": 12}}, "goal"),
    "a metamagic that is not there": ({"metamagics": [{"name": "Abracadabra", "effect": "x"}]}, "Abracadabra"),
    "an effect that is no text": ({"metamagics": [{"name": "Blink", "effect": 3}]}, "effect"),
    "an empty effect": ({"metamagics": [{"name": "Blink", "effect": ""}]}, "effect"),
    "an endless effect": ({"metamagics": [{"name": "Blink", "effect": "x" * 301}]}, "effect"),
    "an effect with symbols": ({"metamagics": [{"name": "Blink", "effect": "{shard}"}]}, "effect"),
    "a ninth wizard": ({"wizards": [{"number": 9, "name": "Ninth"}]}, "9"),
    "a wizard by a truth": ({"wizards": [{"number": True, "name": "First"}]}, "number"),
    "a wizard with another's name": (wizard(name="oracle"), "Oracle"),
    "a wizard with a suit's name": (wizard(name="Frost"), "Frost"),
    "a wizard without a name": (wizard(name=""), "name"),
    "a wizard that begins like a card": (wizard(name="5 Frost"), "name"),
    "a wizard with the name of an answer": (wizard(name="Counter"), "name"),
    "a wizard with spaces": (wizard(name="Storm  caller"), "name"),
    "a power of a wizard that is none": (wizard(power=None), "power"),
    "provenance of a field that is not there": (suit(printed=["cost"]), "printed"),
    "provenance that is not a list": ({"shards": {"house": 3}}, "house"),
}


@pytest.mark.parametrize(("edition", "word"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_edition_is_refused_with_the_place(edition: dict[str, Any], word: str) -> None:
    with pytest.raises(mf.EditionError) as refusal:
        load_game("manasurge", {"meta": {"edition": "mine"}, **edition})
    message = str(refusal.value)
    assert word in message
    assert 20 < len(message) < 300
    assert message.startswith("edition: ")


NONSENSE = [None, True, -1, 0, 10**30, 2.5, "", "x", [], [[]], {}, {"x": 1}, [None], ["Frost"], {"3": 11}]


def test_nonsense_in_any_field_is_refused_or_played() -> None:
    rng = random.Random(5)
    fields = {
        "suits": ["name", "power", "house"],
        "metamagics": ["name", "effect", "inferred"],
        "wizards": ["number", "name", "power", "reported"],
    }
    keys = {"suits": ("name", "Frost"), "metamagics": ("name", "Blink"), "wizards": ("number", 2)}
    for table, names in fields.items():
        for name in names:
            for value in NONSENSE:
                _try({table: [{keys[table][0]: keys[table][1], name: value}]}, rng)
    for part in ("progression", "damage", "on_play", "others_damage_if_caster_safe"):
        for value in [*NONSENSE, "up", "may_ignore_rank", 9]:
            _try(power(**{part: value}), rng)
    for table in ("shards", "meta"):
        for value in NONSENSE:
            _try({table: {"ones": value, "goal": value, "edition": value}}, rng)
            _try({table: value}, rng)


def _try(edition: dict[str, Any], rng: random.Random) -> None:
    try:
        game: Any = load_game("manasurge", edition)
    except mf.EditionError as error:
        assert 10 < len(str(error)) < 300  # noqa: PT017 - either is right
        return
    position = game.start(2)
    game.playout(position, lambda _now, codes: rng.choice(codes), rng.randrange)
    assert game.pending(position).outcome.winners
