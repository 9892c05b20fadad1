"""Advice: suggested is only what is clearly best, never what does nothing, which is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from batches import first_by_day
from games.manaforge.rules.table import Table, card, play

import manaforge_widgets as mf
from manaforge_widgets.bots import choose, find_bot
from manaforge_widgets.games.manaforge.board.advice import is_idle, suggestion
from manaforge_widgets.games.manaforge.rules import actions, engine
from manaforge_widgets.games.manaforge.rules.position import PLAY

if TYPE_CHECKING:
    from manaforge_widgets.match import Match


def options(m: Match, seat: int = 0) -> dict[str, dict[str, Any]]:
    return {option["action"]: option for option in mf.Board(m, seat, odds=False).snapshot["options"]}


def suggested(m: Match, seat: int = 0) -> list[str]:
    return [action for action, option in options(m, seat).items() if option["proposed"]]


@pytest.mark.rule("MF-A3")
def test_to_turn_a_spent_gem_die_is_marked_and_not_suggested() -> None:
    t = Table()
    dice = {"fire-1": "fire gem", "fire-2": "2 fire"}
    t.seat(0, talents=["Pyromancer"], dice=dice, spent=["fire-1", "fire-2"])
    m = t.match()
    play(m, "use Pyromancer")
    found = options(m)
    assert all(option["idle"] for option in found.values())
    assert found["turn fire-1"]["label"].endswith("(does nothing now: it already shows it)")
    assert found["turn fire-2"]["label"].endswith("(does nothing now: it is spent, and nothing can copy it)")
    assert suggested(m) == []


@pytest.mark.rule("MF-A3")
def test_a_spent_die_is_of_use_while_a_transmute_can_copy_it() -> None:
    t = Table()
    dice = {"fire-1": "transmute", "fire-2": "2 fire"}
    t.seat(0, talents=["Pyromancer"], dice=dice, spent=["fire-2"])
    m = t.match()
    play(m, "use Pyromancer")
    assert not options(m)["turn fire-2"]["idle"]
    assert m.choice is not None
    assert str(m.choice.proposal) == "turn fire-1"


def offered(*, round: int, prisms: int, gems: dict[str, int]) -> Match:  # noqa: A002 - the rules' own word
    t = Table(round=round)
    t.board("Replica Greatswords")
    t.seat(0, gems={"fire": 4, "earth": 4, "wind": 4, "water": 4})
    t.seat(1, gems=gems, prisms=prisms)
    m = t.match()
    play(m, "build Replica Greatswords")
    while m.to_act == (0,):
        assert m.choice is not None
        assert m.choice.proposal is not None
        m.apply(m.choice.proposal)
    return m


@pytest.mark.rule("MF-I9")
def test_prestige_for_a_spare_prism_in_the_last_round_is_suggested() -> None:
    m = offered(round=9, prisms=2, gems={})
    [best] = suggested(m, 1)
    assert "prism" in best
    assert m.choice is not None
    assert str(m.choice.proposal) == best


@pytest.mark.rule("MF-I9")
def test_a_gem_that_is_there_is_given_rather_than_a_prism() -> None:
    m = offered(round=9, prisms=2, gems={"fire": 1})
    assert not any("nothing" in action for action in suggested(m, 1))


def test_what_does_nothing_is_marked() -> None:
    t = Table(round=9)
    dice = {"wind-1": "power surge", "water-1": "gem copy", "earth-1": "2 earth", "fire-1": "transmute"}
    t.seat(0, talents=["Aether Reserve"], dice=dice, workshop=[card("Mana Accelerator"), card("Stone Circle")])
    found = options(t.match())
    idle = {action for action, option in found.items() if option["idle"]}
    assert {"spend wind-1", "spend water-1", "hold earth-1", "activate Mana Accelerator 1"} <= idle
    assert not {"spend fire-1", "spend earth-1", "activate Stone Circle 1", "end turn"} & idle
    assert all("does nothing now" in found[action]["label"] for action in idle)


def test_dice_that_are_alike_are_not_told_apart() -> None:
    t = Table()
    t.seat(0, talents=["Pyromancer"], dice={"fire-1": "2 fire", "fire-2": "2 fire"})
    m = t.match()
    play(m, "use Pyromancer")
    assert suggested(m) == []


@pytest.mark.parametrize("seed", first_by_day(1, range(3)))
def test_what_is_suggested_does_something_and_is_in_the_plan_of_the_hint(seed: int) -> None:
    m = mf.new_match("manaforge", seats=3, seed=seed)
    planner = find_bot(m.rules, "planner")
    asked = given = 0
    while m.to_act:
        seat = m.to_act[0]
        pos = m.copy_position()
        if pos.phase == PLAY and pos.stack and len(pos.options) > 1:
            best = suggestion(pos, seat)
            asked += 1
            given += best >= 0
            assert best == -1 or (best in pos.options and not is_idle(pos, seat, best))
            assert best == -1 or mf.hint(m).actions[0] == m.rules.action(pos, seat, best).text
        m.apply(choose(m, seat, planner))
    # It has no advice on everything, and some on something.
    assert 0 < given < asked


@pytest.mark.parametrize("seed", range(2))
def test_what_is_marked_really_brings_nothing(seed: int) -> None:
    m = mf.new_match("manaforge", seats=2, seed=seed)
    random = find_bot(m.rules, "random")
    seen = 0
    while m.to_act:
        seat = m.to_act[0]
        pos = m.copy_position()
        for code in engine.legal(pos, seat) if pos.phase == PLAY and seat == pos.active else ():
            if code & actions.KIND_MASK in (actions.SPEND, actions.ACTIVATE) and is_idle(pos, seat, code):
                seen += 1
                after = pos.copy()
                engine.apply(after, code)
                for name in ("prestige", "workshop", "attached", "store", "die_face"):
                    assert getattr(after, name) == getattr(pos, name)
                for name in ("reserve", "gems", "prisms"):
                    assert all(map(int.__le__, getattr(after, name), getattr(pos, name)))
        m.apply(choose(m, seat, random))
    assert seen
