"""The odds on King's Forge's table: they are those of ``mf.odds.market``, and stand at the things they are about."""

from __future__ import annotations

import doctest
import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from batches import quick_or_full
from presented import odds_of

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.games.kings_forge.board import odds_words, shapes, targets
from manaforge_widgets.games.kings_forge.board.presenter import KingsForgePresenter
from manaforge_widgets.odds.display import percent

if TYPE_CHECKING:
    from manaforge_widgets.games.kings_forge.odds.gain import ClaimGain


def target_of(action: mf.Action) -> str:
    """The thing on the table where a claim or a visit is made."""
    args: Any = action.args
    if action.kind == "claim":
        return targets.claim(args.card, args.action)
    return targets.dock(args.dock, sum(args.dice[colour] for colour in args.dice))


def summed(gain: ClaimGain) -> Fraction:
    return sum((*gain.now.values(), *gain.next.values()), Fraction(0))


def test_the_chances_on_the_crafts_are_those_of_the_market() -> None:
    for seed in (1, 5):
        match = mf.new_match("kings_forge", seats=3, seed=seed)
        table = KingsForgePresenter(match)
        while match.to_act and match.step < 60:
            seat = match.to_act[0]
            view = match.view(seat)
            told = odds_of(table, seat, view)
            market = mf.odds.market(match, seat)
            assert told is not None
            assert not told["working"]
            assert not told["error"]
            shown = {name: row["chance"] for name, row in told["crafts"].items()}
            assert {name: Fraction(row["exact"]) for name, row in shown.items() if row} == dict(market.chances)
            # Each way to pass is an answer by itself, so it has its numbers under its own notation.
            options = {
                option["action"] if option["kind"] == "pass" else option["target"]: option["action"]
                for option in table.open_actions(seat, view, ["A", "B", "C"]).options
            }
            for target, claim in told["claims"].items():
                bare = options[target].partition(" with ")[0]
                action = f"{bare} with {claim['best']}" if claim["best"] else options[target]
                gain = market.claim(action).gain
                points = {name: round(100 * change) for name, change in gain.now.items()}
                assert {name: row["points"] for name, row in claim["crafts"].items()} == points
                if target.startswith("dock:") or any("consumed" in dice for dice in claim["ways"]):
                    # Dice that are lost for good are the cheapest.
                    assert action == options[target]
                    continue
                # No other dice for it have a higher sum of changes.
                others = (f"{bare} with {dice}" for dice in claim["ways"])
                assert all(summed(market.claim(other).gain) <= summed(gain) for other in others)
            match.apply(choose(match, seat, "random"))


def test_a_craft_that_no_roll_can_make_says_which_dice_are_missing() -> None:
    match = mf.new_match("kings_forge", seats=2, seed=6)
    told = odds_of(KingsForgePresenter(match), 0, match.view(0))
    assert told is not None
    words = {name: row["brief"] for name, row in told["crafts"].items()}
    assert words == {
        "Wizard's Goblet": "2 gem short",
        "Ceremonial Pipe": "2 wood, 1 gem short",
        "Witch's Brooch": "1 gem, 1 magic short",
    }


def test_odds_come_bit_by_bit_and_end() -> None:
    match = mf.new_match("kings_forge", seats=2, seed=15)
    seat = match.to_act[0]
    parts = [part for part in KingsForgePresenter(match).odds_steps(seat, match.view(seat)) if part]
    assert [part["working"] for part in parts] == [True, False]
    assert not parts[0]["claims"]
    assert parts[-1]["claims"]
    assert any(claim["brief"] for claim in parts[-1]["claims"].values())


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_has_odds_without_an_error_on_its_boards(seats: int) -> None:
    match = mf.new_match("kings_forge", seats=seats, seed=8)
    board = mf.Board(match, 0)
    whens = set()
    while match.to_act and match.step < 120:
        match.apply(choose(match, match.to_act[0], "random"))
        if board.odds:
            assert not board.odds["error"]
            whens.add(board.odds["when"])
    assert whens == {"now", "next"}


def test_changes_names_and_risks_are_told_in_few_words() -> None:
    assert doctest.testmod(odds_words).failed == 0
    dice = {"gem-1": 2, "metal-2": 5, "wood-1": 1}
    changes = ["turn ones to sixes by Temple", "flip wood-1 by Mirror Maker", "set gem-1 to 6 by Jeweller"]
    assert odds_words.changes_words(changes, dice) == ["ones to sixes", "flip wood 6", "gem 2 to 6"]
    assert odds_words.stolen_words(Fraction(999, 1000)) == "stealable 99 %"


@pytest.mark.parametrize("seats", [2, 4])
@quick_or_full("seeds", (1,), (1, 4))
def test_the_drawer_has_every_number_of_the_market_with_its_reasons(seats: int, seeds: tuple[int, ...]) -> None:
    captions = set()
    for seed in seeds:
        match = mf.new_match("kings_forge", seats=seats, seed=seed)
        greedy = find_bot(match.rules, "greedy")
        table = KingsForgePresenter(match)
        while match.to_act and match.step < 70:
            seat = match.to_act[0]
            told, market = odds_of(table, seat, match.view(seat)), mf.odds.market(match, seat)
            if told is None:
                assert match.view(seat)["choosing"] is not None or match.view(seat)["state"] == "placing"
                match.apply(choose(match, seat, greedy))
                continue
            groups = {group["caption"].partition(",")[0]: group for group in told["groups"]}
            captions |= groups.keys()
            rows = {row["name"]: row for row in groups["Crafts"]["rows"]} if "Crafts" in groups else {}
            shown = {name: Fraction(row["chance"]["exact"]) for name, row in rows.items() if row["chance"]}
            assert shown == {**market.chances, **{f"steal {name}": one for name, one in market.steals.items()}}
            assert_several(told, market)
            for row in groups.get("The best reroll", _EMPTY)["rows"]:
                assert re.fullmatch(r"roll \w+ \d+(, \w+ \d+)*( and \w+ \d+)? again", row["words"])
            # A reason says which die by what it shows: dice on the table have no numbers.
            values = {(row["die"].rsplit("-", 1)[0], row["value"]) for row in match.view(seat)["dice"]}
            for row in groups.get("The best reroll", _EMPTY)["rows"]:
                dice = re.findall(r"(\w+) (\d+)", row["words"])
                assert {(kind, int(value)) for kind, value in dice} <= values
            for group in told["groups"]:
                assert group["rows"]
                for line in [*group["why"], *(why for row in group["rows"] for why in row["why"])]:
                    assert line.endswith(".")
                    assert len(line) < 300
            match.apply(choose(match, seat, greedy))
    assert captions == {"Crafts", "The best reroll", "Who may steal"}


def assert_several(told: shapes.BoardOdds, market: mf.odds.CraftMarket) -> None:
    """The rows about two and three crafts, and about at least two, are those of the market."""
    several, names = market.several, list(market.chances)
    rows = {tuple(row["crafts"]): (exact(row["some"]), exact(row["all"])) for row in told["several"]}
    wanted = {pair: (several.either[pair], several.both[pair]) for pair in several.both}
    if len(names) > 2:
        wanted[tuple(names)] = several.any, several.all
    assert rows == wanted
    assert exact(told["two"]) == (several.two if len(names) > 1 else None)


def exact(chance: Any) -> Fraction | None:
    """A chance as a number."""
    return None if chance is None else Fraction(chance["exact"])


_EMPTY: shapes.OddsGroup = {"caption": "", "rows": [], "why": []}


def test_each_way_to_place_dice_has_the_chances_of_its_own() -> None:
    seen = 0
    for seed in (1, 5):
        match = mf.new_match("kings_forge", seats=2, seed=seed)
        table = KingsForgePresenter(match)
        while match.to_act and match.step < 60:
            seat = match.to_act[0]
            told = odds_of(table, seat, match.view(seat))
            assert told is not None
            if match.view(seat)["state"] == "gather":
                market = mf.odds.market(match, seat)
                for action in match.legal_actions(seat):
                    if action.kind == "pass":
                        continue
                    claim = told["claims"][target_of(action)]
                    if len(claim["ways"]) == 0:
                        continue
                    seen += 1
                    outcome = told["outcomes"][claim["ways"][str(action).partition(" with ")[2]]]
                    gain = market.claim(str(action)).gain
                    assert {name: row["percent"] for name, row in outcome["crafts"].items()} == {
                        name: percent(chance) for name, chance in gain.after.items()
                    }
                assert len(json.dumps(told)) < 40_000
            match.apply(choose(match, seat, "random"))
    assert seen > 100
