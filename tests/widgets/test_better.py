"""The better lines of a review: what a replay plays on the table in place of the game, and the reasons for them."""

from __future__ import annotations

import pytest
from short_review import reviewed, short
from widgets.islands import new_islands

import manaforge_widgets as mf
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.reviewing.lines import Line, lines_of
from manaforge_widgets.widgets.better import COSTLIEST, better_lines
from manaforge_widgets.widgets.past import frames_of
from manaforge_widgets.widgets.patches import patched
from manaforge_widgets.widgets.presenter import presenter_of
from manaforge_widgets.widgets.reviewed import review_view

NAMES = ["Ann", "Bo"]


def test_the_frames_are_those_of_the_better_line_up_to_its_first_roll_or_deal() -> None:
    match, review = short(), reviewed()
    told = better_lines(match, review, NAMES)
    assert told
    frames = frames_of(presenter_of(match), None, NAMES)
    for number, line in told.items():
        turn = review.turns[number]
        played = match.branch(turn.first - 1)
        frame = frames[turn.first - 1]
        rest = list(turn.better)
        for patch in line["changes"]:
            played.apply(rest.pop(0), turn.seat)
            assert not MatchControl(played).draws(played.step)
            frame = patched(frame, patch)
            [expected] = frames_of(presenter_of(played), None, NAMES, played.step)
            assert frame == expected
        if rest:
            played.apply(rest[0], turn.seat)
            assert MatchControl(played).draws(played.step)
        steps = range(turn.first, turn.first + line["played"])
        assert not any(MatchControl(match).draws(step) for step in steps)
        assert steps.stop == turn.step + 1 or MatchControl(match).draws(steps.stop)


def test_the_panel_can_play_what_decided_the_game_and_each_seats_costliest_decisions() -> None:
    match, review = short(), reviewed()
    rows = review_view(match, review, NAMES)["rows"]
    told = [row for row in rows if "line" in row]
    assert all(row["better"] for row in told)
    assert {row["step"] for row in told} == {
        turn.step
        for turn in review.turns
        if turn.better and (turn in [*review.decisive] or turn in [*review.costliest(turn.seat)[:COSTLIEST]])
    }
    for row in told:
        # Two sentences about one number say the same.
        gain = row["line"]["gain"].removeprefix("Better by ")
        assert f"lowered its chance to win by {gain}" in row["words"] or gain == "Better for the score."


def lines_with_reasons(game: str, seats: int, seed: int, bots: list[str]) -> list[tuple[Match, Line, str]]:
    """Every line of a game with the position before it, and what it is good for."""
    match = mf.new_match(game, seats=seats, seed=seed)
    mf.play_out(match, bots)
    found = []
    for line in lines_of(match):
        before = match.branch(line.first - 1)
        found.append((before, line, presenter_of(before).line_reason(line.actions)))
    return found


@pytest.mark.parametrize("bots", [["planner", "greedy"], ["random", "random"]])
def test_in_manaforge_a_reason_is_about_what_the_line_builds(bots: list[str]) -> None:
    built = 0
    for _, line, reason in lines_with_reasons("manaforge", 2, 5, bots):
        items = [action.args.card for action in line.actions if action.kind == "build"]
        if items and reason.startswith("Build "):
            built += 1
            assert reason.startswith(f"Build {items[0]} for ")
        if line.actions[0].kind == "draft":
            assert reason == ""
    assert built > 3


@pytest.mark.parametrize("bots", [["greedy", "greedy", "random"], ["random", "random", "random"]])
def test_in_kings_forge_a_reason_gives_the_chances_that_an_action_changes(bots: list[str]) -> None:
    phases = set()
    for before, line, reason in lines_with_reasons("kings_forge", 3, 5, bots):
        first = line.actions[0].kind
        phases.add(before.status().phase)
        if first in ("claim", "visit"):
            assert "%" in reason or "It changes no chance of this round or the next." in reason
        made = [action for action in line.actions if action.kind in ("craft", "steal")]
        if made:
            have = len(before.view(line.seat)["seats"][line.seat]["crafts"])
            assert reason.startswith(f"You then have {have + 1} craft")
    assert {"gather", "craft"} <= phases


@pytest.mark.parametrize("bots", [["greedy", "greedy", "random"], ["random", "random", "random"]])
def test_in_manasurge_a_reason_is_about_the_first_action(bots: list[str]) -> None:
    struck = 0
    for before, line, reason in lines_with_reasons("manasurge", 3, 5, bots):
        if line.actions[0].kind == "struck":
            struck += 1
            held = before.view(line.seat)["seats"][line.seat]["hand"]["count"]
            cards = f"your {held} cards" if held > 1 else "your card"
            assert reason.startswith(f"You keep {cards} for the next spell. You draw ")
        if line.actions[0].kind == "play" and len(before.view(line.seat)["seats"][line.seat]["hand"]["cards"]) == 1:
            assert reason.startswith("It is your last card. That is a ManaSurge")
    assert struck


def test_any_other_game_gives_no_reason() -> None:
    match = new_islands()
    assert presenter_of(match).line_reason(match.legal_actions(0)[:1]) == ""
