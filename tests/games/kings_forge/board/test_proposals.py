"""The dice that are proposed for a craft: those that let the seat hope for the most crafts."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from games.kings_forge.odds import twin
from games.kings_forge.odds.test_market import as_twin
from games.kings_forge.odds.test_rest import small_crafts
from games.kings_forge.odds.test_twins import numbers
from games.kings_forge.rules.table import Table
from presented import odds_of

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.core.api import PositionError
from manaforge_widgets.games.kings_forge.board import odds_words, targets
from manaforge_widgets.games.kings_forge.board.presenter import KingsForgePresenter
from manaforge_widgets.games.kings_forge.board.proposals import crafting_ways, laid, proposal
from manaforge_widgets.games.kings_forge.odds import seats
from manaforge_widgets.games.kings_forge.odds.craft_turn import CraftTurn
from manaforge_widgets.games.kings_forge.odds.steal_risk import steal_risk
from manaforge_widgets.games.kings_forge.rules import engine
from manaforge_widgets.games.kings_forge.rules.position import Position

CALIPER = "Precision Caliper"
LOW_AND_HIGH = ("metal 2", "metal 3", "metal 4", "metal 6", "metal 6")


def table(*dice: str, display: tuple[str, ...] = (CALIPER,), later: bool = True) -> Table:
    found = Table(state="craft", first=0 if later else 1)
    found.display(*display, *[None] * (3 - len(display)))
    # What would be displayed next needs dice that nobody has.
    found.dice(*dice)
    if later:
        found.seat(1, supply={"metal": 5})
    return found


def proposed(match: mf.Match, card: str = CALIPER) -> tuple[list[int], str]:
    """What the proposed dice show, and the words of the option."""
    view = match.view(0)
    values = {row["die"]: row["value"] for row in view["dice"]}
    asked = KingsForgePresenter(match).open_actions(0, view, ["A", "B"])
    option = next(one for one in asked.options if one["target"] == targets.craft(card))
    return sorted(values[die.split()[0]] for die in option["args"]["dice"]), option["label"]


@pytest.mark.rule("KF-C3")
def test_the_dice_that_are_hardest_to_steal_are_proposed_where_a_seat_is_still_to_craft() -> None:
    dice, words = proposed(table(*LOW_AND_HIGH).match())
    assert dice == [4, 6, 6]
    assert "hardest to steal" in words


def test_the_lowest_dice_are_proposed_where_nobody_can_steal() -> None:
    assert proposed(table(*LOW_AND_HIGH, later=False).match()) == ([2, 3, 4], f"craft {CALIPER}")


def test_dice_that_another_craft_needs_are_left_for_it() -> None:
    dice, words = proposed(table(*LOW_AND_HIGH, display=(CALIPER, "Shield")).match())
    assert dice == [2, 3, 4]
    assert "left for Shield" in words


def test_dice_that_a_bonus_can_bring_to_another_craft_are_left_for_it() -> None:
    short = table("metal 2", "metal 3", "metal 3", "metal 4", "metal 4", display=(CALIPER, "Shield"))
    assert proposed(short.match())[0] == [3, 4, 4]
    short.passed_first(0)
    dice, words = proposed(short.match())
    assert dice == [2, 3, 3]
    assert "left for Shield" in words


def test_a_library_die_is_placed_where_that_leaves_dice_for_another_craft() -> None:
    dice = ("metal 3", "metal 5", "metal 5", "library 4")
    assert proposed(table(*dice, display=("Hammer",), later=False).match(), "Hammer")[0] == [3, 5]
    both = table(*dice, display=("Hammer", "Shield"), later=False).match()
    values, words = proposed(both, "Hammer")
    assert values == [3, 4]
    assert "better dice are left for Shield" in words


def test_a_low_die_is_left_for_a_bonus_that_makes_it_high() -> None:
    ones = table("metal 1", "metal 2", "metal 3", "metal 4", "metal 5", display=(CALIPER, "Shield"), later=False)
    ones.claimed(0, "Temple", "top")
    assert [bonus["kind"] for bonus in ones.view["seats"][0]["bonuses"]] == ["ones_to_sixes"]
    dice, words = proposed(ones.match())
    assert dice == [2, 3, 4]
    assert "left for Shield" in words


@numbers
def test_no_other_way_lets_the_seat_hope_for_more_crafts(number: int) -> None:
    """The rest by the rules played out, and the risk, for every way: the proposed one has the highest sum."""
    rng = Random("proposals")
    compared = changed = 0
    while compared < number:
        try:
            pos = small_crafts(rng, first=rng.choice((0, 1)))
        except PositionError:
            continue
        for ways in crafting_ways(pos).values():
            if len(ways) > 1:
                hopes = {code: hope(pos, code) for code in ways}
                code, _ = proposal(pos, ways)
                assert hopes[code] == max(hopes.values())
                if hopes[code] == hopes[ways[0]]:
                    assert code == ways[0], "no better dice than needed"
                compared += 1
                changed += code != ways[0]
    assert changed >= number // 10


def hope(pos: Position, code: int) -> Fraction:
    """The chances that a craft is not stolen, and that one, two and three more crafts follow."""
    after = pos.copy()
    engine.apply(after, code)
    dice = tuple((die.kind, die.value) for die in CraftTurn(after).lying)
    bonuses = as_twin(after.bonuses[0])
    cards = tuple(needs.dice for needs in seats.displayed(after).values())
    lying = [needs.dice for needs in seats.to_steal(after, 0).values()]
    total = twin.playing(
        lambda now: any(twin.can_craft(now, needs) for needs in cards) or any(twin.can_steal(now, old) for old in lying)
    )(dice, bonuses)
    for more in range(2, len(cards) + 1):
        total += twin.playing(lambda now, more=more: twin.crafted(now, cards) >= more)(dice, bonuses)
    others = [f"{seats.holding(pos, 1).rolled[0]} metal"] if seats.will_roll(pos, 1) else []
    risk = steal_risk(", ".join(f"{kind} {value}" for kind, value in laid(pos, code).dice), others).any if others else 0
    return total + 1 - risk


def test_the_risk_is_that_of_the_dice_that_lie_there() -> None:
    match = table(*LOW_AND_HIGH, display=(CALIPER, "Shield")).match()
    told = odds_of(KingsForgePresenter(match), 0, match.view(0))
    assert told is not None
    craft = told["crafts"][CALIPER]
    for dice in ((2, 3, 4), (2, 6, 6), (4, 6, 6)):
        lying = ", ".join(f"metal {value}" for value in dice)
        risk = steal_risk(lying, ["5 metal"]).any
        assert craft["loses"][" ".join(f"metal {value}" for value in dice)] == odds_words.stolen_words(risk)
    assert craft["lose"] == craft["loses"]["metal 2 metal 3 metal 4"], "the proposed ones"


@pytest.mark.parametrize("seed", [3, 8])
def test_every_way_that_can_be_chosen_has_its_risk_in_whole_games(seed: int) -> None:
    match = mf.new_match("kings_forge", seats=3, seed=seed)
    greedy = find_bot(match.rules, "greedy")
    board = KingsForgePresenter(match)
    seen = 0
    while match.to_act and match.step < 250:
        seat = match.to_act[0]
        view = match.view(seat)
        values = {row["die"]: row["value"] for row in view["dice"]}
        crafts = [one for one in match.legal_actions(seat) if one.kind in ("craft", "steal")]
        told = odds_of(board, seat, view) if crafts else None
        for action in crafts:
            assert told is not None
            args: Any = action.args
            row = told["crafts" if action.kind == "craft" else "steals"][args.card]
            if not row["loses"]:
                continue
            needs = board.cards["crafts"][args.card]["needs"]
            lying = sorted(
                f"{need['kind']} {values[die.split()[0]]}" for need, die in zip(needs, args.dice, strict=True)
            )
            assert row["loses"][" ".join(lying)].startswith("stealable") or row["loses"][" ".join(lying)] == ""
            seen += 1
        match.apply(choose(match, seat, greedy))
    assert seen > 3
