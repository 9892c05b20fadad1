"""Hints of Manaforge: a whole turn in words, which is legal and brings what it says, and its gain over others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from games.manaforge.bots.tables import draft, turn
from games.manaforge.rules.table import Table

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manaforge.bots.evaluation import Evaluation
from manaforge_widgets.games.manaforge.bots.lines import lines
from manaforge_widgets.games.manaforge.bots.seen import own_turn, seen

if TYPE_CHECKING:
    from manaforge_widgets.bots.hints import Hint


def test_the_line_of_a_turn_in_words_and_what_it_gains() -> None:
    m = turn(board=("Earthquake Wand", "Instant Castle"), gems={"earth": 6})
    found = mf.hint(m)
    assert "build Instant Castle" in found.actions
    assert found.actions[-1] == "end turn"
    assert "build Instant Castle for " in found.words
    assert found.words.endswith(" prestige more than the next best plan (build Earthquake Wand).")
    assert found.gain == pytest.approx(4, abs=1), "8 prestige and not 4"


def test_what_is_left_after_the_build_is_compared_with_ending_the_turn() -> None:
    m = turn(workshop=(("Blazing Axes", ("fire",)),), reserve={"fire": 2}, spends_left=0, built=True)
    found = mf.hint(m)
    assert found.actions == ("activate Blazing Axes 2", "end turn")
    assert found.gain == pytest.approx(3)
    assert found.words == (
        "Activate Blazing Axes, level 2 for 2 fire: +3 prestige; end the turn. "
        "This is worth about 3 prestige more than to end the turn now."
    )


def test_where_nothing_is_left_the_hint_is_to_end_the_turn() -> None:
    found = mf.hint(turn(spends_left=0, built=True))
    assert (found.actions, found.gain) == (("end turn",), None)
    assert found.words == "End the turn. No other action would improve your table."


def test_a_line_ends_where_luck_decides() -> None:
    m = turn(last=False, board=("Fire Bracers",), reserve={"earth": 3, "fire": 4}, dice=())
    found = mf.hint(m)
    assert found.actions[0] == "build Fire Bracers"
    assert found.steps[-1] == "see what the new die shows"
    assert "end turn" not in found.actions


def test_a_plan_can_go_on_after_a_build_for_which_another_seat_may_give_a_gem() -> None:
    t = Table(round=8)
    t.board("Replica Healer's Rods")
    t.reserve(earth=1, fire=1, water=4)
    t.seat(0, gems={"fire": 1}, workshop=["Blazing Axes"])
    t.seat(1, gems={"water": 1})
    t.turn(spends_left=0)
    found = mf.hint(t.match()).actions
    assert {"build Replica Healer's Rods", "activate Blazing Axes 1"} <= set(found)


def test_uses_of_one_talent_and_dice_spent_in_a_row_are_one_step() -> None:
    m = turn(last=False, talents=("Famous", "Wizard's Apprentice"), board=("Instant Castle",), gems={"earth": 4})
    found = mf.hint(m)
    assert not any(one[:9] == two[:9] for one, two in zip(found.steps, found.steps[1:], strict=False)), found.steps


def test_the_draft_compares_talents() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    found = mf.hint(m, 0)
    assert found.unit == "prestige"
    assert "more than the next best talent (" in found.words
    while m.position.phase == "draft":
        m.apply(mf.hint(m, m.to_act[0]).actions[0], m.to_act[0])
    assert "more than the next best talents (" in mf.hint(m, 0).words


def test_a_payment_goes_by_a_rule_and_has_no_gain() -> None:
    m = turn(board=("Earth Boots",), last=False, reserve={"earth": 3}, gems={"earth": 3}, spends_left=0)
    m.apply("build Earth Boots")
    found = mf.hint(m)
    assert (found.actions, found.gain, found.unit) == (("pay 3 earth",), None, "")
    assert found.steps == ("pay 3{earth}",)


def told_truly(m: mf.Match, seat: int, found: Hint) -> None:
    """Whether the reasons of a plan hold: without a step, what it helps to pay for can't be paid for as told."""
    for number, step in enumerate(found.plan):
        helped = re.match(r"It (?:helps to pay for|brings the \S+ for) (?:using )?(.+?)(?:, which|\.)", step.why)
        if helped:
            tried = m.branch()
            rest = [action for other in (*found.plan[:number], *found.plan[number + 1 :]) for action in other.actions]
            played = []
            for action in rest:
                if tried.to_act != (seat,) or action not in [one.text for one in tried.legal_actions(seat)]:
                    break
                tried.apply(action, seat)
                played.append(action)
            assert played != rest, (step, found)
    chance = next((step.chance for step in found.plan if step.chance), "")
    if chance:
        after = m.branch()
        for action in found.actions[:-1]:
            after.apply(action, seat)
        prisms = [
            0 if "without using a prism" in chance else one.view(seat)["seats"][seat]["prisms"] for one in (m, after)
        ]
        reach = [
            mf.odds.percent(mf.odds.reach(one, seat, prisms=count))
            for one, count in zip((m, after), prisms, strict=True)
        ]
        assert all(share in chance for share in reach), (chance, reach)


@pytest.mark.parametrize("seed", range(3))
def test_the_lines_can_be_played_as_they_are_told_and_are_worth_what_they_say(seed: int) -> None:
    m = mf.new_match("manaforge", seats=3, seed=seed)
    draft(m)
    turns = 0
    while m.outcome is None and turns < 6:
        seat = m.to_act[0]
        view = m.view(seat)
        if view["active"] == seat and view["spends_left"] == 4 and not (view["pending"] or view["built"]):
            turns += 1
            found = mf.hint(m)
            pos = own_turn(seen(m.rules.components, view))
            values = [line.value for line in lines(pos, Evaluation(m.rules.components))]
            assert values == sorted(values, reverse=True)
            assert found.gain == pytest.approx(values[0] - values[1])
            tried = m.branch()
            if found.plan[-1].actions == ("end turn",):
                told_truly(m, seat, found)
            for action in found.actions:
                if tried.to_act != (seat,):
                    break  # another seat is asked for a gem
                assert action in [one.text for one in tried.legal_actions(seat)], (found, action)
                tried.apply(action, seat)
        m.apply(choose(m, seat, "greedy"))
