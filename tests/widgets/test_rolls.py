"""The rolls on a Board: what was likely before each roll, and what came of it."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any

import pytest
from calibration import kings_forge as forge
from calibration import manaforge as mana
from calibration.observed import Observation, faults
from calibration.playing import played
from games.manasurge.rules.table import Table, play
from scipy.stats import binom

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.games.kings_forge.board.rolls import craft_rolls
from manaforge_widgets.games.kings_forge.board.rolls import roll_views as forge_rolls
from manaforge_widgets.games.kings_forge.odds.craft_turn import CraftTurn
from manaforge_widgets.games.kings_forge.odds.seats import displayed, to_steal
from manaforge_widgets.games.kings_forge.rules import actions, craft
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.manaforge.rules import engine
from manaforge_widgets.games.manasurge.board.rolls import roll_views as manasurge_rolls
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets.calibration import calibration
from manaforge_widgets.widgets.presenter import presenter_of
from manaforge_widgets.widgets.rolls import Rolls, window

if TYPE_CHECKING:
    from manaforge_widgets.games.kings_forge.rules.position import Position
    from manaforge_widgets.match import Match
    from manaforge_widgets.widgets.shapes import RollView

NAMES = ["You", "Ann", "Bo", "Cy"]


@cache
def match_of(game: str, seed: int, seats: int = 3) -> Match:
    """A whole game between quick bots, which no test may change."""
    rng = random.Random(seed)
    return played(game, seats, seed, rng, ("greedy", "greedy", "random") if game == "kings_forge" else ("greedy",))


def rolls_of(match: Match, viewer: int | None) -> list[RollView]:
    """All rolls of a match, as a viewer may see them."""
    *_, rolls = Rolls(presenter_of(match), viewer).steps(range(1, match.step + 1), NAMES[: match.seats])
    assert rolls is not None
    return rolls


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_the_draws_of_a_step_lead_to_the_position_after_it(game: str) -> None:
    match = match_of(game, 3)
    rules = match.rules
    drawn = 0
    for step in range(1, match.step + 1):
        last = None
        for position, results in MatchControl(match).chances(step):
            assert [draw.key for draw in rules.pending(position).draws] == [draw.key for draw, _ in results]
            rules.resolve(position, [result for _, result in results])
            last = position
            drawn += 1
        if last is not None:
            assert rules.key(last) == rules.key(match.copy_position(step))
    assert drawn


FEW_OR_MANY = pytest.mark.parametrize("games", [1, pytest.param(8, marks=pytest.mark.nightly)])


@FEW_OR_MANY
def test_each_roll_of_kings_forge_says_what_it_makes_possible(games: int) -> None:
    """Against all changes of dice that the rules allow."""
    decided = 0
    for seed in range(games):
        match = match_of("kings_forge", seed)
        for step in range(1, match.step + 1):
            views = [view for view in forge_rolls(match, step, None) if view is not None]
            states = at.ROLL, at.CRAFT
            positions = [(pos, results) for pos, results in MatchControl(match).chances(step) if pos.state in states]
            assert len(views) == len(positions)
            for view, (before, results) in zip(views, positions, strict=True):
                after = before.copy()
                show = craft.lay_out if before.state == at.ROLL else craft.show_again
                show(after, [side + 1 for _, side in results])
                assert [die["value"] for die in view["dice"]] == [side + 1 for _, side in results]
                for row in view["results"]:
                    assert 0 < row["chance"]["share"] < 1
                    if row["came"] not in (0, 1):
                        assert row["words"].endswith(" % if dice are rolled again")
                        during = next(view for view in forge_rolls(match.branch(step), step, None) if view)
                        # During play a board may ask for a guess of the chance that is left.
                        assert {**row, "came": None, "words": ""} in during["results"]
                        continue
                    if len(after.die_value) > 9:
                        continue
                    kind, _, name = row["target"].partition(":")
                    wanted = ((getattr(actions, kind.upper()), after.components.craft_ids[name]),)
                    assert row["came"] == float(forge.makes(after, wanted)), (seed, step, row)
                    decided += 1
    assert decided > 5 * games


@pytest.mark.parametrize("games", [12, pytest.param(60, marks=pytest.mark.nightly)])
def test_a_reroll_has_the_chance_of_the_dice_that_were_chosen(games: int) -> None:
    """Against every way in which these dice can fall."""
    compared = 0
    for seed in range(100, 100 + games):
        match = match_of("kings_forge", seed, 2 + seed % 2)
        for step in range(1, match.step + 1):
            for roll in craft_rolls(match, step):
                if roll.is_first or len(roll.dice) > 2:
                    continue
                (view,) = [view for view in forge_rolls(match, step, None) if view]
                assert [die["again"] for die in view["dice"]] == [True] * len(roll.dice)
                assert not view["ended"]
                shown = {row["target"]: Fraction(row["chance"]["exact"]) for row in view["results"]}
                for target, chance in _after_all_falls(roll.before).items():
                    assert shown.get(target, chance) == chance, (seed, step, target)
                    assert (target in shown) is (0 < chance < 1)
                    compared += 0 < chance < 1
    assert compared > games // 3


def _after_all_falls(before: Position) -> dict[str, Fraction]:
    """For each craft and steal, the mean of its chances after all falls of the dice that are about to be rerolled."""
    falls = list(product(range(1, 7), repeat=before.due.bit_count()))
    sums: Counter[str] = Counter()
    for fall in falls:
        after = before.copy()
        craft.show_again(after, fall)
        sums.update({targets.craft(name): CraftTurn(after).chance(needs) for name, needs in displayed(after).items()})
        sums.update(
            {
                targets.steal(name): CraftTurn(after).steal_chance(needs)
                for name, needs in to_steal(after, after.active).items()
            }
        )
    return {target: chance / len(falls) for target, chance in sums.items()}


@FEW_OR_MANY
def test_each_roll_of_manaforge_says_what_it_can_pay_for(games: int) -> None:
    """Against all that the rules allow in the turn after the roll, without a prism."""
    decided = 0
    for seed in range(games):
        match = match_of("manaforge", seed, 2)
        for view in rolls_of(match, None):
            before, results = next(iter(MatchControl(match).chances(view["step"])))
            engine.resolve(before, [side for _, side in results])
            if before.stack or before.active != view["seat"] or not mana._is_small(before, view["seat"]):
                continue
            items = [row for row in view["results"] if row["target"] != "reach"]
            paid = mana.payable(before, view["seat"], 0)
            for row in items:
                assert row["came"] == float(before.components.item_ids[row["about"]] in paid), (seed, row)
                decided += 1
            for row in view["results"][: len(view["results"]) - len(items)]:
                assert row["came"] == pytest.approx(sum(one["came"] or 0 for one in items) / len(items))
    assert decided > 5 * games


@pytest.mark.parametrize(
    ("game", "games"),
    [
        ("manasurge", 25),
        ("kings_forge", 12),
        *(
            pytest.param(game, 100, marks=[pytest.mark.nightly, pytest.mark.timeout(1800)])
            for game in ("manaforge", "kings_forge", "manasurge")
        ),
    ],
)
def test_what_was_shown_comes_true_as_often_as_it_said(game: str, games: int) -> None:
    rows, outside = [], 0
    for seed in range(100, 100 + games):
        views = rolls_of(match_of(game, seed, 2 + seed % 2), None)
        rows += [
            Observation(f"{game}: a result", row["chance"]["share"], row["came"], seed)
            for view in views
            for row in view["results"]
            if row["came"] is not None
        ]
        if found := calibration(views):
            outside += not found["whole"]["least"] <= found["whole"]["came"] <= found["whole"]["most"]
    assert len(rows) > 8 * games
    assert faults(rows) == []
    # At most one game in twenty is beyond the usual range, but for chance.
    assert outside <= binom.ppf(0.9999, games, 0.05)


def test_manasurge_does_not_tell_during_play_whether_a_player_chose_to_be_struck() -> None:
    match = match_of("manasurge", 1)
    untold = [
        (before.step, row)
        for before, after in pairwise(match.branch(step) for step in range(match.step))
        if match.actions[before.step].kind == "struck"
        for view in presenter_of(after).rolls(after.step, match.actions[before.step - 1].seat)
        if view is not None
        for row in view["results"]
    ]
    assert untold
    assert {(row["came"], row["words"]) for _, row in untold} == {(None, "did not answer")}
    told = {row["words"] for view in rolls_of(match, None) for row in view["results"]}
    assert told <= {"answered", "could not answer", "chose to be struck"}
    assert "could not answer" in told


def test_after_the_game_the_same_rolls_tell_whether_a_player_could_answer() -> None:
    whole = match_of("manasurge", 1)
    match = whole.branch(0)
    rolls = Rolls(presenter_of(match), 0)
    words: list[set[str]] = []
    for until in (whole.step - 1, whole.step):
        for action in whole.actions[match.step : until]:
            match.apply(action)
        *_, found = rolls.steps(range(1, whole.step), NAMES[:3])
        words.append({row["words"] for roll in found or [] for row in roll["results"]})
    assert "did not answer" in words[0]
    assert "did not answer" not in words[1]


def test_a_seat_reads_only_the_chances_that_it_saw() -> None:
    match = match_of("manasurge", 2)
    for viewer in range(3):
        for view in rolls_of(match, viewer):
            [*_, played] = [action for action in match.actions[: view["step"]] if action.seat != view["seat"]]
            assert played.seat == viewer


@pytest.mark.parametrize(
    ("discarded", "last", "words"),
    [
        ("1 Frost", "play 7 Quake", "answered"),
        ("1 Frost", "struck", "chose to be struck"),
        ("7 Quake", "struck", "chose to be struck"),
    ],
)
def test_who_discards_for_stagnation_first_could_answer_what_was_played(discarded: str, last: str, words: str) -> None:
    """MS-M12: the seat chooses what it discards, so the shown chance is about the hand before it."""
    table = Table(3)
    table.hand(0, "Stagnation", "1 Quake")
    table.hand(1, "1 Frost", "7 Quake")
    table.hand(2, "8 Frost")
    table.spell(("5 Fireball", 2), to=0)
    match = table.match()
    play(match, "play Stagnation", f"discard {discarded}", last)
    *_, view = manasurge_rolls(match, 3, None)
    assert view is not None
    assert [(row["came"], row["words"]) for row in view["results"]] == [(1.0, words)]


def test_the_window_begins_with_the_last_action_of_the_last_turn() -> None:
    match = mf.new_match("kings_forge", seats=2, seed=7)
    assert window(match, 0) == range(1, 1)
    match.apply("pass for a metal die")
    assert window(match, match.actions[0].seat) == range(1, 2)


def test_a_board_sends_the_rolls_since_the_last_turn_while_its_odds_are_on() -> None:
    match = mf.new_match("kings_forge", seats=2, seed=7)
    board = mf.Board(match, 0)
    assert board.rolls is None or board.rolls["rolls"] == []
    while match.status().phase != "craft":
        match.apply(match.legal_actions(match.to_act[0])[-1])
    sent: dict[str, Any] = board.rolls
    assert sent["step"] == match.step
    assert {roll["step"] for roll in sent["rolls"]} <= set(window(match, 0))
    assert sent["rolls"]
    board.show_odds = False
    assert board.rolls is None


def test_a_covered_screen_gets_no_rolls() -> None:
    match = mf.new_match("manasurge", seats=3, seed=1)
    board = mf.Board(match, seat=[0, 1, 2])
    for _ in range(12):
        match.apply(match.legal_actions(match.to_act[0])[0])
        if board.snapshot["cover"]:
            assert board.rolls is None
    assert not board._page_state()["rolls"]
