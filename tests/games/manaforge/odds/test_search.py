"""What can still be built in a turn: from the rules, from trying everything, and by playing what was found."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from games.manaforge.odds import every_action
from games.manaforge.odds.tables import COSTS, LEVELS, Setting, random_card, random_roll, random_setting, rolled
from games.manaforge.rules.table import Table, card, play

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.odds.search import buildable, next_turn, ways_to_build
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules import position as at
from manaforge_widgets.games.manaforge.rules.position import Position
from manaforge_widgets.odds.budget import Budget, OddsError

EARTH_2 = {"earth": 2}
EARTH_3_ANY = {"earth": 3, "any": 1}
FIRE_5_ANY = {"fire": 5, "any": 1}
ANY_2, ANY_4, ANY_5, ANY_6 = ({"any": count} for count in (2, 4, 5, 6))
BLANK = ("wind", "power surge")
E2, F2, TRANSMUTE, COPY = ("earth", "2 earth"), ("fire", "2 fire"), ("fire", "transmute"), ("water", "gem copy")
E_GEM, E_FIRE = ("earth", "earth gem"), ("earth", "1 fire")
CIRCLE, GEYSER, ACCELERATOR = "Stone Circle", "Aether Geyser", "Mana Accelerator"


# Whether these dice, nothing held back, can pay that cost, with four spends unless it says otherwise.
# fmt: off
RULES = [
    # MF-T1: four spends, more or fewer of them, and no die twice.
    (True, (E2,), EARTH_2, {}),
    (False, (E2,), EARTH_2, {"spends": 0}),
    (False, (E2,), EARTH_3_ANY, {}),
    (False, (E_FIRE,) * 5, ANY_5, {}),
    (True, (E_FIRE,) * 5, ANY_5, {"spends": 5}),
    # MF-D1: one of the two elements of an arcane face.
    (True, (("arcane", "earth/fire"), ("arcane", "earth/water")), EARTH_2, {}),
    (False, (("arcane", "earth/fire"), ("arcane", "fire/water")), EARTH_2, {}),
    (False, (("arcane", "earth/fire"),), ANY_2, {}),
    # MF-D3: earth and wind, or fire and water.
    (True, (("earth", "runestone"), ("earth", "1 water")), {"earth": 1, "water": 1, "any": 1}, {}),
    (False, (("earth", "runestone"), ("earth", "1 fire")), {"earth": 1, "water": 1, "any": 1}, {}),
    # MF-D4: the chosen die may be spent before or after; chained Transmutes each copy it; alone it does nothing.
    (True, (E2, TRANSMUTE), EARTH_3_ANY, {}),
    (True, (F2, TRANSMUTE, TRANSMUTE), FIRE_5_ANY, {}),
    (True, (TRANSMUTE, E2), EARTH_2, {"spends": 1}),
    (False, (TRANSMUTE, TRANSMUTE), ANY_2, {}),
    (True, (TRANSMUTE,), EARTH_3_ANY, {"held": E2}),
    # MF-D5: a card works once more.
    (True, (BLANK,), EARTH_2, {"workshop": (CIRCLE,)}),
    (False, (E_FIRE,), EARTH_2, {"workshop": (CIRCLE,)}),
    # MF-D6, MF-P1: gem die, Gem Copy, both gems spent as mana (worked case 1).
    (True, (E_GEM, COPY), EARTH_2, {}),
    (False, (COPY,), EARTH_2, {}),
    # Gem Copy with only a prism: exchange the prism first and it works (worked case 2).
    (True, (COPY,), EARTH_2, {"prisms": 1}),
    # Attached gems don't count (MF-D6).
    (False, (COPY,), EARTH_2, {"workshop": (card(CIRCLE, "earth", charged=False),)}),
    # MF-T6: a prism is a gem of any element.
    (True, (BLANK,), {"earth": 2, "any": 1}, {"prisms": 3}),
    (False, (BLANK,), {"earth": 2, "any": 1}, {"prisms": 2}),
    # MF-T3: once while charged.
    (True, (E_GEM,), EARTH_2, {"workshop": (CIRCLE,)}),
    (False, (E_GEM,), EARTH_2, {"workshop": (card(CIRCLE, charged=False),)}),
    # MF-T4: attach an earth gem, use the second level (worked case 3 without its build).
    (True, (E_GEM,), EARTH_2, {"workshop": (card(CIRCLE, charged=True),), "spends": 1}),
    (True, (BLANK,), EARTH_2, {"workshop": (CIRCLE,), "gems": {"earth": 1}, "spends": 0}),
    (False, (BLANK,), EARTH_2, {"workshop": (CIRCLE,), "gems": {"fire": 1}, "spends": 0}),
    # MF-I10: nothing before both gems are attached.
    (True, (BLANK,), {"earth": 1, "any": 1}, {"workshop": (card("Gem Amplifier", "earth", "fire"),), "spends": 0}),
    (False, (BLANK,), {"earth": 1, "any": 1}, {"workshop": (card("Gem Amplifier", "earth"),), "spends": 0}),
    # MF-I11: one mana becomes two gems of its element; a gem may pay it.
    (True, (("fire", "1 earth"),), EARTH_2, {"workshop": ("Mana Condenser",)}),
    (True, (BLANK,), EARTH_2, {"workshop": ("Mana Condenser",), "gems": {"earth": 1}}),
    (False, (E_FIRE,), EARTH_2, {"workshop": ("Mana Condenser",)}),
    # MF-I12: the Accelerator recharges another exhausted card, not itself.
    (True, (E_FIRE,), EARTH_2, {"workshop": (CIRCLE, ACCELERATOR)}),
    (False, (E_FIRE,), EARTH_3_ANY, {"workshop": (CIRCLE, ACCELERATOR)}),
    # MF-I13: Geyser, Accelerator on Geyser, Geyser again: two more spends, no die twice (worked case 6).
    (True, (E2, E2, E2), ANY_4, {"workshop": (GEYSER, ACCELERATOR), "spends": 0}),
    (False, (E2, E2, E2), ANY_5, {"workshop": (GEYSER, ACCELERATOR), "spends": 0}),
    (False, (E2,), ANY_4, {"workshop": (GEYSER, ACCELERATOR), "spends": 4}),
    # A spend must be left for the Power Surge that brings the Geyser's next.
    (True, (BLANK, E2, E2), ANY_4, {"workshop": (GEYSER,), "spends": 1}),
    # MF-A3: a die turned to a gem side; a spent one stays spent, and a Transmute copies the gem.
    (True, (E_FIRE, COPY), EARTH_2, {"talents": ("Geomancer",)}),
    (False, (E_FIRE, COPY), EARTH_2, {"talents": ("Pyromancer",)}),
    (False, (E2,), EARTH_3_ANY, {"talents": ("Geomancer",)}),
    (True, (E_FIRE, TRANSMUTE), {"earth": 1, "fire": 1}, {"talents": ("Geomancer",)}),
    (False, (E_FIRE, TRANSMUTE), {"earth": 1, "fire": 1}, {}),
    # MF-A4: spent straight from the card.
    (True, (BLANK,), EARTH_2, {"held": E2}),
    # MF-A5: one spend for one mana of any element, while spends remain.
    (True, (BLANK,), EARTH_3_ANY, {"talents": ("Wizard's Apprentice",)}),
    (False, (BLANK,), ANY_5, {"talents": ("Wizard's Apprentice",)}),
    (True, (E2,), ANY_5, {"talents": ("Wizard's Apprentice",)}),
    (False, (E2,), ANY_6, {"talents": ("Wizard's Apprentice",)}),
    # MF-A1: prestige pays for nothing.
    (False, (E_GEM,), EARTH_2, {"talents": ("Earth Enchanter",)}),
]
# fmt: on


def can(shown: tuple[tuple[str, str], ...], cost: dict[str, int], **what: Any) -> bool:
    what["workshop"] = tuple(card(entry) if isinstance(entry, str) else entry for entry in what.get("workshop", ()))
    setting = Setting(tuple(kind for kind, _ in shown), cost, **what)
    position = rolled(setting.table(), [face for _, face in shown])
    return setting.item in buildable(position, 0, [setting.item])


@pytest.mark.parametrize(("expected", "shown", "cost", "what"), RULES)
def test_the_rules_as_a_table(
    expected: bool, shown: tuple[tuple[str, str], ...], cost: dict[str, int], what: dict[str, Any]
) -> None:
    assert can(shown, cost, **what) == expected


# ------------------------------------------------------------------------------------------------ everything tried


def some_way_into_the_turn(rng: Random, position: Position) -> Position:
    """Return the position some actions later, half of the time in the middle of a choice if there is one to come."""
    pos = position.copy()
    in_a_choice = rng.random() < 0.5
    for _ in range(6 if in_a_choice else rng.randrange(3)):
        codes = [code for code in engine.legal(pos, 0) if code & actions.KIND_MASK not in every_action.LEFT_OUT]
        if not codes or (in_a_choice and pos.stack):
            break
        engine.apply(pos, rng.choice(codes))
    return pos


def leaves_nothing_out(seed: str, edition: str = "costs", **sizes: int) -> None:
    rng = Random(seed)
    setting = random_setting(rng, **sizes)
    if edition == "levels":
        titles = rng.sample(list(LEVELS), rng.randint(1, 2))
        setting = replace(setting, workshop=tuple(random_card(rng, title, LEVELS[title]) for title in titles))
    position = rolled(setting.table(edition), random_roll(rng, setting.dice))
    position = some_way_into_the_turn(rng, position)
    every_item = range(len(COSTS))
    found = buildable(position, 0, every_item, Budget("it is small", 60))
    assert found == every_action.buildable(position, every_item), f"{seed}: {setting}"


@pytest.mark.parametrize("number", range(40))
def test_the_search_leaves_nothing_out(number: int) -> None:
    leaves_nothing_out(f"search {number}", dice=3, cards=2, prisms=1, most_gems=1)


@pytest.mark.parametrize("number", range(30))
def test_the_search_leaves_nothing_out_of_somebodys_own_edition(number: int) -> None:
    leaves_nothing_out(f"levels {number}", "levels", dice=2, cards=0, prisms=1, most_gems=1)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_the_search_leaves_nothing_out_of_many_turns() -> None:
    for number in range(600):
        leaves_nothing_out(f"nightly {number}", dice=3, cards=2, prisms=1, most_gems=2)
        leaves_nothing_out(f"nightly levels {number}", "levels", dice=2, cards=0, prisms=1, most_gems=2)


# ------------------------------------------------------------------------------------------------- ways, at a match


def presenter_of(match: mf.Match) -> Position:
    position = match.rules.from_view(match.view(None))
    assert isinstance(position, Position)
    return position


@pytest.mark.parametrize("seed", range(6))
def test_the_ways_found_can_be_played(seed: int) -> None:
    match = mf.new_match("manaforge", seats=2, seed=seed)
    rng = Random(seed)
    built = 0
    while match.outcome is None:
        position = presenter_of(match)
        seat = match.to_act[0]
        rolled_and_open = all(frame[0] < at.FIRST_CHANCE for frame in position.stack) and not position.built
        if position.phase == at.PLAY and seat == position.active and rolled_and_open and rng.random() < 0.1:
            items = [item for item in position.board if item >= 0]
            ways = ways_to_build(position, seat, items, Budget("it is small", 60))
            for codes in ways.values():
                branch = match.branch()
                for code in codes:
                    [action] = [action for action in branch.legal_actions(seat) if action.code == code]
                    branch.apply(action)
                assert branch.actions[-1].kind == "build"
                built += 1
        match.apply(rng.choice(match.legal_actions(seat)))
    assert built > 10


def test_a_choice_on_the_way_narrows_what_can_be_built() -> None:
    t = Table()
    t.board("Glittering Cavern", "Phoenix Egg", "Steam Vents", "Sacred Fountain")
    t.seat(0, dice={"earth-1": "runestone"}, spent=["fire-1", "wind-1", "water-1"])
    match = t.match()

    def left() -> set[str]:
        position = presenter_of(match)
        items = [item for item in position.board if item >= 0]
        return {position.components.items[item].title for item in buildable(position, 0, items)}

    everything = {"Glittering Cavern", "Phoenix Egg", "Steam Vents", "Sacred Fountain"}
    assert left() == everything
    play(match, "spend earth-1")
    assert left() == everything
    play(match, "choose 1 earth, 1 wind")
    assert left() == {"Glittering Cavern", "Steam Vents"}
    play(match, "build Steam Vents")
    assert left() == set()


def test_a_die_about_to_be_turned_still_shows_its_old_face() -> None:
    setting = Setting(("earth", "earth"), {"earth": 1, "fire": 1}, talents=("Geomancer",))
    position = rolled(setting.table(), ("1 fire", "1 water"))
    assert buildable(position, 0, [setting.item]) == {setting.item}
    use = actions.code(actions.USE, position.components.talent_ids["Geomancer"])
    engine.apply(position, use)
    assert position.stack
    assert buildable(position, 0, [setting.item]) == {setting.item}


def test_a_die_that_must_be_turned_may_be_one_that_shows_its_gem() -> None:
    setting = Setting(("earth", "earth"), {"earth": 3, "any": 1}, gems={"fire": 1}, talents=("Geomancer",))
    position = rolled(setting.table(), ("2 earth", "earth gem"))
    engine.apply(position, actions.code(actions.USE, position.components.talent_ids["Geomancer"]))
    assert buildable(position, 0, [setting.item]) == {setting.item}


def test_a_prism_gained_leaves_nothing_to_build() -> None:
    t = Table()
    t.board("Excavation Wand")
    match = t.match()
    play(match, "gain prism")
    position = presenter_of(match)
    assert not buildable(position, 0, position.board)


def test_an_offer_to_another_seat_does_not_matter() -> None:
    t = Table()
    t.board("Excavation Wand", "Instant Castle")
    t.seat(0, talents=["Aether Reserve", "Famous"], dice={"earth-1": "2 earth"}, held="earth-1")
    match = t.match()
    play(match, "end turn")
    position = presenter_of(match)
    assert match.to_act == (0,)
    assert position.active == 1
    wand, castle = (position.components.item_ids[title] for title in ("Excavation Wand", "Instant Castle"))
    assert buildable(position, 1, [wand, castle]) == {wand}


def test_the_position_is_left_as_it_was() -> None:
    setting = Setting(("earth", "water"), EARTH_2, prisms=1, workshop=(card(CIRCLE),))
    position = setting.table()
    before = position.key()
    buildable(position, 0, [setting.item])
    next_turn(position, 0, [1, 2])
    assert position.key() == before


# ------------------------------------------------------------------------------------------------------- next turn


def test_the_next_turn_starts_anew() -> None:
    t = Table()
    t.seat(0, gems={"fire": 1}, workshop=[card(CIRCLE, "earth", charged=False)], spent=["wind-1"], prisms=2)
    t.reserve(water=3)
    t.turn(spends_left=1, built=True)
    position = next_turn(presenter_of(t.match()), 0)
    assert (position.active, position.spends, position.built, position.used) == (0, 4, 0, 0)
    assert position.reserve == [0, 0, 0, 0]
    assert (position.gems[:4], position.prisms[0]) == ([0, 1, 0, 0], 2)
    assert (position.spent[0], position.charged[0], position.attached[0]) == (0, [1], [(0,)])
    assert next_turn(position, 1).active == 1


# ------------------------------------------------------------------------------------------------------ bad input


def test_it_must_be_the_seats_turn() -> None:
    position = Table().match()
    with pytest.raises(OddsError, match="not the turn of seat 1"):
        buildable(presenter_of(position), 1, [0])
    with pytest.raises(OddsError, match="still being drafted, or the game is over"):
        next_turn(presenter_of(mf.new_match("manaforge", seats=2, seed=1)), 0)


def test_an_item_that_is_none_is_refused() -> None:
    with pytest.raises(OddsError, match="no item 72"):
        buildable(presenter_of(Table().match()), 0, [72])


def test_a_roll_has_a_face_for_each_die() -> None:
    with pytest.raises(OddsError, match="faces must have 4 faces, one for each die of seat 0, not 2"):
        next_turn(presenter_of(Table().match()), 0, [0, 0])


def test_dice_that_are_being_rolled_are_waited_for() -> None:
    t = Table()
    t.seat(0, talents=["Aether Reserve", "Famous"], held="earth-1")
    t.seat(1, talents=["Precognition", "Archmage"])
    match = t.match()
    play(match, "end turn", "pass", "end turn")
    position = presenter_of(match)
    with pytest.raises(OddsError, match="dice have not been rolled yet"):
        buildable(position, position.active, [0])


def test_a_budget_that_is_used_up_says_what_would_help() -> None:
    setting = Setting(
        ("earth", "fire", "wind", "water", "arcane", "arcane"),
        {"any": 8},
        gems={"earth": 1, "water": 1},
        workshop=tuple(map(card, ("Mana Condenser", GEYSER, ACCELERATOR, "Gem Amplifier"))),
    )
    position = rolled(
        setting.table(), ["earth gem", "transmute", "power surge", "gem copy", "earth/fire", "wind/water"]
    )
    with pytest.raises(OddsError, match="simulation would help"):
        buildable(position, 0, range(len(COSTS)), Budget("simulation would help", 0))


def test_cards_that_recharge_each_other_without_end_are_refused_in_words() -> None:
    # Sun Fragment of the edition "levels" gives one earth and recharges the Accelerator, which recharges it.
    workshop = (card("Sun Fragment"), card(ACCELERATOR))
    position = Setting(("wind",), {"earth": 9}, workshop=workshop).table("levels")
    earth, water = (COSTS.index({element: 5, "any": 1}) for element in ("earth", "water"))
    assert buildable(position, 0, [earth]) == {earth}
    with pytest.raises(OddsError, match="simulation would help"):
        buildable(position, 0, [water], Budget("simulation would help", 0.05))
