"""A Board asks nothing where one option contains the others, and uses several cards in one click."""

from __future__ import annotations

from typing import Any

import pytest
from games.manaforge.rules.table import Table, card
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.core.markup import plain

CARDS = [card("Verdant Haven", "earth"), card("Stone Circle", "earth"), card("Hellforge"), card("Blazing Axes")]
DICE = {"fire-1": "transmute", "earth-1": "2 earth", "wind-1": "power surge", "water-1": "1 earth"}


def table(**mine: Any) -> mf.Match:
    t = Table()
    t.board("Lightning Spire")
    t.seat(0, **{"dice": DICE, "workshop": CARDS, **mine})
    return t.match()


def taken(m: mf.Match) -> list[str]:
    return [str(action) for action in m.actions]


def uses(board: mf.Board) -> list[str]:
    return [option["action"] for option in board.snapshot["options"] if option["kind"] == "activate"]


@pytest.mark.rule("MF-T3")
def test_a_level_that_another_contains_is_not_offered() -> None:
    board = mf.Board(table(gems={"fire": 1}), 0)
    assert uses(board) == [
        "activate Verdant Haven 2",
        "activate Stone Circle 2",
        "activate Hellforge 1",
        "activate Blazing Axes 1",
    ]


@pytest.mark.rule("MF-D4", "MF-T8")
def test_an_answer_that_contains_all_others_is_given_at_once_and_undone_with_its_action() -> None:
    m = table()
    board = mf.Board(m, 0)
    assert request(board, "act", action="spend fire-1") == ""
    assert taken(m) == ["spend fire-1", "transmute earth-1"]
    assert request(board, "undo") == ""
    assert taken(m) == []
    assert request(board, "redo") == ""
    assert taken(m) == ["spend fire-1", "transmute earth-1"]


@pytest.mark.rule("MF-P1")
def test_a_payment_is_asked_only_if_something_is_to_be_decided() -> None:
    for reserve, asked in (({"fire": 3, "wind": 1}, "pay"), ({"fire": 3}, None)):
        t = Table()
        t.board("Sun Fragment")
        t.view["reserve"].update(reserve)
        t.seat(0, gems={"fire": 1})
        m = t.match()
        board = mf.Board(m, 0)
        assert request(board, "act", action="build Sun Fragment") == ""
        choice = board.snapshot["choice"]
        assert (choice and choice["kind"]) == asked
    assert taken(m) == ["build Sun Fragment", "pay 3 fire"]


def test_in_python_and_in_a_puzzle_everything_is_asked() -> None:
    m = table()
    m.apply("spend fire-1")
    assert mf.Board(m, 0).snapshot["choice"]["kind"] == "transmute"
    one = mf.puzzle(
        dice="fire: transmute, earth: 2, water: 1 earth", workshop="Stone Circle + earth", goal="2 earth mana"
    )
    board = mf.Puzzle(one)
    assert uses(board) == ["activate Stone Circle 1", "activate Stone Circle 2"]
    assert request(board, "act", action="spend fire-1") == ""
    assert board.snapshot["choice"]["kind"] == "transmute"


@pytest.mark.rule("MF-T3", "MF-T8")
def test_cards_that_only_give_are_used_in_one_request_and_undone_in_one() -> None:
    m = table()
    board = mf.Board(m, 0)
    together = board.snapshot["together"]
    # Hellforge asks which mana, and Blazing Axes has a price.
    assert together["actions"] == ["activate Verdant Haven 2", "activate Stone Circle 2"]
    assert plain(together["gain"], m.rules.symbols) == "3 earth and 1 water"
    assert request(board, "act", action=together["actions"]) == ""
    assert m.view(0)["reserve"] == {"earth": 3, "fire": 0, "wind": 0, "water": 1}
    assert board.snapshot["together"] is None
    assert request(board, "undo") == ""
    assert taken(m) == []
    assert request(board, "redo") == ""
    assert taken(m) == together["actions"]
    # Used one by one they are undone one by one.
    request(board, "undo")
    for action in together["actions"]:
        request(board, "act", action=action)
    assert request(board, "undo") == ""
    assert taken(m) == together["actions"][:1]


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ([card("Stone Circle")], 0),
        ([card("Stone Circle"), card("Sun Fragment", charged=False)], 0),
        ([card("Stone Circle"), card("Mana Accelerator")], 0),  # it recharges a card
        ([card("Stone Circle"), card("Aether Geyser")], 0),  # it gives a spend
        ([card("Stone Circle"), card("Sun Fragment")], 2),
        ([card("Stone Circle"), card("Gem Amplifier", "fire")], 0),  # it gives nothing yet
        ([card("Gem Amplifier", "fire", "earth"), card("Sun Fragment")], 2),
    ],
)
def test_at_least_two_cards_are_used_together(cards: list[dict[str, Any]], number: int) -> None:
    together = mf.Board(table(workshop=cards), 0).snapshot["together"]
    assert (together is None) == (number == 0)
    assert together is None or len(together["actions"]) == number


def test_a_hint_for_a_level_that_is_not_offered_marks_its_card() -> None:
    m = table()
    board = mf.Board(m, 0)
    [action] = [one for one in m.legal_actions(0) if str(one) == "activate Stone Circle 1"]
    assert board._scene.presenter.clicked_for(action) == ["card:Stone Circle"]
