"""Hints of King's Forge: what to claim, what to craft and to roll again, and how many crafts that gains."""

from __future__ import annotations

import re

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import choose


def decisions(seats: int, seed: int, most: int = 55) -> list[mf.Match]:
    """The decisions of a game of planners."""
    m = mf.new_match("kings_forge", seats=seats, seed=seed)
    found = []
    while m.outcome is None and m.step < most:
        found.append(m.branch())
        m.apply(choose(m, m.to_act[0], "planner"))
    return found


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 7)])
def test_the_hint_is_what_the_planner_does(seats: int, seed: int) -> None:
    for m in decisions(seats, seed):
        assert mf.hint(m).actions[0] == str(choose(m, m.to_act[0], "planner"))


def test_each_kind_of_decision_says_what_it_gains() -> None:
    found = [mf.hint(m) for m in decisions(3, 7)]
    words = [one.words for one in found]
    claims = [one for one in found if one.actions[0].startswith("claim ")]
    assert claims
    assert all("This is worth " in one.why or "nothing else" in one.why for one in claims)
    assert any("more than the next best action (" in text for text in words)
    crafts = [one for one in found if any(action.startswith("craft ") for action in one.actions)]
    assert crafts
    for one in crafts:
        assert one.gain is not None
        assert one.gain >= 1
        assert one.steps[-1] == "end the turn"
        assert "; ending it now makes none." in one.why
    # While dice are being chosen for a reroll, the hint only says which.
    rerolls = [one for one in found if "again with" in one.steps[-1] and one.why]
    assert rerolls
    for one in rerolls:
        assert one.why.startswith(("There is a chance of ", "Whatever you roll, the turn "))
        assert one.gain is not None
        assert one.gain > 0
        assert one.actions[-1] == "roll chosen dice" or one.actions[-1].startswith("reroll ")


def test_a_craft_says_how_likely_it_is_stolen_as_the_table_has_it_after_it() -> None:
    told = 0
    for m in decisions(3, 7):
        [seat] = m.to_act
        for step in mf.hint(m).plan:
            for action in step.actions if "again with" not in step.words else ():
                m.apply(action)
            said = re.search(r"can steal it is (.+)\.$", step.chance)
            if said and m.to_act == (seat,):
                made = next(action.args.card for action in reversed(m.actions) if action.kind in ("craft", "steal"))
                assert said[1] == mf.odds.percent(mf.odds.market(m, seat).risks[made].any)
                told += 1
    assert told > 5


def test_a_line_of_the_craft_turn_can_be_played_as_it_is_told() -> None:
    tried = 0
    for m in decisions(3, 7):
        if m.status().phase == "craft":
            tried += 1
            seat = m.to_act[0]
            for action in mf.hint(m).actions:
                assert m.to_act == (seat,)
                m.apply(action)
    assert tried > 5


def test_the_chances_of_a_step_are_those_of_the_table_after_it() -> None:
    told = 0
    for m in decisions(3, 7):
        [seat], found = m.to_act, mf.hint(m)
        step = found.plan[0]
        for name, when, before, after in re.findall(
            r"Your chance to make (.+?) (this|next) round goes from (\S+ %) to (\S+ %)\.", step.chance
        ):
            told += 1
            now = mf.odds.market(m, seat, "now" if when == "this" else "next")
            assert mf.odds.percent(now.chances[name]) == before
            gain = mf.odds.market(m, seat).claim(found.actions[0]).gain
            assert mf.odds.percent((gain.after if when == "this" else gain.next_after)[name]) == after
        if step.chance.startswith("It changes no chance"):
            gain = mf.odds.market(m, seat).claim(found.actions[0]).gain
            assert not any(abs(change) > 0.001 for change in (*gain.now.values(), *gain.next.values()))
    assert told > 5


def test_who_needs_how_many_crafts_is_told_as_the_rules_have_it() -> None:
    for m in decisions(2, 1):
        seat, found = m.to_act[0], mf.hint(m)
        for step in found.plan:
            if number := re.match(
                r"You then have (\d) crafts?\. The game ends after a round in which a player has (\d)\.", step.why
            ):
                table = m.view(seat)
                lying = [row for row in table["crafted"] if row["seat"] == seat]
                made = len(table["seats"][seat]["crafts"]) + len(lying)
                assert int(number[1]) > made
                assert int(number[2]) == 5, "KF-E2: five with two seats"
                last = (table["first_player"] + 1) % 2
                assert ("nobody can steal it" in step.why) == (seat == last)
