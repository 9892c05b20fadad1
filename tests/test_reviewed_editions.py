"""Editions as people write them: odd values are honoured or refused in words, never half understood."""

from __future__ import annotations

from typing import Any

import pytest
from batches import quick_or_full

import manaforge_widgets as mf
from manaforge_widgets.core.conformance import check
from manaforge_widgets.core.registry import load_game


def talent(number: str, effect: Any) -> dict[str, Any]:
    return {"talents": [{"number": number, "effect": effect}]}


def item(number: int, **fields: Any) -> dict[str, Any]:
    return {"items": [{"number": number, **fields}]}


@pytest.mark.parametrize(
    "edition",
    [
        talent("C1", {"pay": {"gem": "earth"}, "gain": {}}),
        talent("C1", {"pay": 3, "gain": {"prestige": 1}}),
        talent("C1", {"pay": {"gem": "earth", "any": 3}, "gain": {"prestige": 1}}),
        talent("C1", {"pay": {"gem": "earth"}, "gain": {"prestige": 1}, "per_turn": 2}),
        talent("C5", {"item_element": "earth", "gain": 3}),
        talent("C14", {"hold_unspent_die": 2}),
        talent("C16", {"pay": {}, "gain": {"any": 1}}),
        talent("C16", {"pay": {"dice_spends": 1}, "gain": {"any": 2}}),
        talent("C17", {"choose_die": 99}),
        talent("C19", {"look_at_deck": 0}),
        {"dice": {"earth": {"faces": [{"choice": [["earth"], ["fire"]]}] * 6}}},
        item(1, printed=[["cost"]]),
        item(1, levels=[{"gain": "x"}]),
        item(42, levels=[{"pay": {"gems": 1}, "gain": {"gems_of_paid_element": 2}}]),
        item(1, name="Stone  Circle"),
        item(1, name="Stone Circle "),
        item(1, name="Stone from discard"),
        item(1, name="sun fragment"),
        item(62, name="Mana Prisms (dawn)"),
        {"meta": {"edition": "house-1"}},
        {1: 2, "x": 3},
        3,
        True,
        b"x",
        [1],
    ],
    ids=lambda edition: str(edition)[:70],
)
def test_a_value_that_could_not_be_played_is_refused(edition: Any) -> None:
    with pytest.raises(mf.EditionError):
        mf.new_match("manaforge", seats=2, edition=edition)


@pytest.mark.parametrize(
    "edition",
    [
        item(49, effect={"prestige": 10}),
        item(1, levels=[{"gain": {"any": 2}}]),
        item(1, levels=[{"gain": {"choose": [{"earth": 1}, {"earth": 1}]}}]),
        item(1, levels=[{"gain": {"choose": [{"earth": 1}, {"fire": 1}], "any": 1}}]),
        item(1, levels=[{"pay": {"gems": 1, "fire": 1}, "gain": {"prestige": 2}}]),
        item(1, cost={}),
        {"dice": {"earth": {"faces": [{"mana": {"earth": 1, "fire": 1}}] * 6}}},
    ],
    ids=lambda edition: str(edition)[:70],
)
@quick_or_full("games", 2, 8)
def test_a_strange_value_that_can_be_played_passes_the_conformance_checks(edition: dict[str, Any], games: int) -> None:
    game = load_game("manaforge", edition)
    assert all(check(game, seats=2, seed=seed) for seed in range(games))


def test_a_board_seats_the_planner_bot_in_any_edition() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1, edition=item(1, cost={"any": 1}))
    board = mf.Board(m, 0, {1: "greedy"}, pace=0)
    assert not board.snapshot["bots_to_act"]
    played = m.branch()
    mf.play_out(played, "planner")
    assert played.outcome is not None


def test_a_match_keeps_its_rules_when_its_edition_is_changed_afterwards() -> None:
    edition = item(62, effect={"prestige": 5})
    m = mf.new_match("manaforge", seats=2, seed=1, edition=edition)
    edition["items"][0]["effect"]["prestige"] = 50
    assert m.rules.overrides["items"][0]["effect"] == {"prestige": 5}
