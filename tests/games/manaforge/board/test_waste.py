"""What ending a turn would waste: each thing truly gains something by the rules, and nothing else is named."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.table import Table, card, play

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manaforge.board.lines import kept, played
from manaforge_widgets.games.manaforge.board.presenter import ManaforgePresenter
from manaforge_widgets.games.manaforge.board.waste import waste
from manaforge_widgets.games.manaforge.rules import actions, engine

if TYPE_CHECKING:
    from manaforge_widgets.widgets.shapes import WasteView

LAST = 9


def told(m: mf.Match) -> list[WasteView]:
    return ManaforgePresenter(m).waste(0, m.view(0))


def table(**seat: Any) -> Table:
    """Seat 0 in its turn, with its build done and its dice spent."""
    t = Table(2, round=seat.pop("round", 5))
    t.turn(built=True)
    dice = seat.setdefault("dice", {"earth-1": "1 earth"})
    t.seat(0, spent=[name for name in ("earth-1", "fire-1", "wind-1", "water-1") if name not in dice], **seat)
    return t


@pytest.mark.rule("MF-T1")
def test_a_gem_face_that_can_still_be_spent_is_waste_and_mana_for_nothing_is_none() -> None:
    m = table(dice={"earth-1": "earth gem", "fire-1": "2 fire"}).match()
    assert told(m) == [
        {"rule": "MF-T1", "text": "you could still spend a die: {earth-gem}", "targets": ["die:earth-1"]}
    ]
    t = table(dice={"earth-1": "earth gem", "fire-1": "2 fire"})
    t.turn(spends_left=0)
    assert told(t.match()) == []


@pytest.mark.rule("MF-R3")
def test_in_the_last_round_a_gem_is_of_no_use() -> None:
    assert told(table(dice={"earth-1": "earth gem"}, round=LAST).match()) == []


@pytest.mark.rule("MF-T2")
def test_a_turn_without_a_build_wastes_at_least_a_prism() -> None:
    t = table(dice={})
    t.turn(built=False)
    [row] = told(t.match())
    assert (row["targets"], row["rule"]) == (["bank"], "MF-T2")
    t = table(dice={}, round=LAST)
    t.turn(built=False)
    assert told(t.match()) == [], "a prism is worth nothing when the game is over"


@pytest.mark.rule("MF-T2", "MF-P1", "MF-T6")
def test_items_that_could_be_paid_are_waste_with_prisms_too() -> None:
    for give in ({"gems": {"earth": 3}}, {"prisms": 3}, {"gems": {"earth": 1}, "prisms": 2}):
        t = table(dice={}, **give)
        t.turn(built=False)
        t.board("Stone Circle")
        [row] = told(t.match())
        assert row["targets"] == ["item:Stone Circle"]
        assert row["text"] == "your build: you could still build Stone Circle, or take 1{prism}"


@pytest.mark.rule("MF-T3")
def test_a_charged_card_is_waste_where_it_gains_something() -> None:
    mana = table(dice={}, workshop=[card("Stone Circle")])
    assert told(mana.match()) == [], "its mana could pay for nothing"
    stars = table(dice={}, workshop=[card("Stone Circle"), card("Illusion Globes")])
    rows = told(stars.match())
    assert [row["targets"] for row in rows] == [["card:Illusion Globes"]]
    exhausted = table(dice={}, workshop=[card("Illusion Globes", charged=False)])
    assert told(exhausted.match()) == []


@pytest.mark.rule("MF-T3", "MF-T1")
def test_mana_counts_where_a_charged_card_makes_prestige_of_it() -> None:
    # Healing Potions: two water for three prestige, once a gem is attached.
    t = table(dice={"water-1": "2 water"}, workshop=[card("Healing Potions", "water")])
    rows = {row["rule"]: row["targets"] for row in told(t.match())}
    assert rows == {"MF-T1": ["die:water-1"], "MF-T3": ["card:Healing Potions"]}


@pytest.mark.rule("MF-A1")
def test_an_enchanter_is_told_in_the_last_round_only() -> None:
    early = table(dice={}, talents=["Earth Enchanter"], gems={"earth": 1})
    assert told(early.match()) == []
    late = table(dice={}, talents=["Earth Enchanter"], prisms=1, round=LAST)
    assert [row["targets"] for row in told(late.match())] == [["talent:Earth Enchanter"]]


def test_nothing_is_told_where_the_turn_cant_be_ended() -> None:
    m = table(dice={"earth-1": "earth gem"}).match()
    assert told(m)
    play(m, "end turn")
    assert told(m) == []
    assert mf.Board(m, 0).snapshot["waste"] == []
    assert told(mf.new_match("manaforge", seats=2, seed=1)) == []


@pytest.mark.parametrize("seed", range(6))
def test_over_whole_games_each_thing_gains_and_nothing_that_gains_at_once_is_missed(seed: int) -> None:
    rng = Random(seed)
    m = mf.new_match("manaforge", seats=2 + seed % 3, seed=seed)
    shown = ManaforgePresenter(m)
    while m.to_act:
        seat = m.to_act[0]
        pos = m.copy_position()
        end = actions.code(actions.END)
        if end in engine.legal(pos, seat) and not pos.stack and rng.random() < 0.5:
            _check(pos, seat, shown)
        m.apply(choose(m, seat, "random"))


def _check(pos: Any, seat: int, shown: ManaforgePresenter) -> None:
    now = kept(pos, seat)
    key = pos.key()
    rows = waste(pos, shown.cards)
    assert pos.key() == key, "the table stays as it is"
    for row in rows:
        after = played(pos, seat, row.line)
        assert after is not None
        builds = pos.deck and after.built and not pos.built
        assert builds or kept(after, seat).gains_over(now), row
    named = {target for row in rows for target in row.targets}
    for code in engine.legal(pos, seat):
        kind = code & actions.KIND_MASK
        after = played(pos, seat, [code])
        if kind in (actions.SPEND, actions.ACTIVATE, actions.PRISM) and after and kept(after, seat).gains_over(now):
            assert named, (kind, code)
