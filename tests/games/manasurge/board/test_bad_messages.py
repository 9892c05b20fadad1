"""Bad messages from a page to a board of ManaSurge, at each of its questions: refused in words, and nothing changes."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from widgets.requests import request, send

import manaforge_widgets as mf
from manaforge_widgets.bots import choose

if TYPE_CHECKING:
    from manaforge_widgets.match import Match

QUESTIONS = ("open", "play", "direction", "counter", "portal", "refill", "gift", "glacia", "blink")
HUGE = 10**400
HOSTILE: tuple[Any, ...] = (
    None,
    [],
    "",
    "play",
    "play ",
    "play 9 Frost",
    "play 0 Frost",
    "play 5 Earth",
    "play 5 Frost, 5 Frost",
    "play 5 Frost by Merlin",
    "play \ud800",
    "play <img src=x onerror=alert(1)>",
    "play " + "x" * 100_000,
    "play 5 Frost by " + "y" * 100_000,
    "choose seat 9",
    "choose seat -1",
    f"choose seat {HUGE}",
    "choose seat \u0661",
    "direction up",
    "give",
    "give Merlin",
    "use Merlin",
    "no",
    "put",
    "discard",
    "counter counter",
    {"kind": "play"},
    {"kind": "play", "args": {}},
    {"kind": "play", "args": {"card": None, "by": ""}},
    {"kind": "play", "args": {"card": ["5 Frost"], "by": ""}},
    {"kind": "play", "args": {"card": "5 Frost", "by": {"a": 1}}},
    {"kind": "play", "args": {"card": "5 Frost", "by": "", "seat": 1}},
    {"kind": "play", "args": {"card": "x" * 100_000, "by": ""}},
    {"kind": "play", "args": "5 Frost"},
    {"kind": "struck", "args": {"seat": 1}},
    {"kind": "direction", "args": {"to": 1}},
    {"kind": "counter", "args": {"declare": "yes"}},
    {"kind": "counter", "args": {"declare": 1}},
    {"kind": "give", "args": {"card": {"a": 1}}},
    {"kind": "choose", "args": {"seat": "1"}},
    {"kind": "choose", "args": {"seat": True}},
    {"kind": "choose", "args": {"seat": 1.0}},
    {"kind": "choose", "args": {"seat": HUGE}},
    {"kind": "choose", "args": {"seat": None}},
    {"kind": "wrest", "args": {"take": None}},
    {"kind": "use", "args": {"wizard": "Oracle", "use": "no"}},
    {"kind": "use", "args": {"wizard": 3, "use": True}},
    {"kind": ["play"], "args": {"card": "5 Frost", "by": ""}},
    {"kind": "surge", "args": {}},
)


@cache
def asked(kind: str) -> Match:
    """A table of five seats at which seat 0 is asked this."""
    for seed in range(1, 90):
        match = mf.new_match("manasurge", seats=5, seed=seed, wizards=True)
        while match.to_act and match.step < 700:
            question = match.view(0)["question"]
            if match.to_act == (0,) and question["kind"] == kind:
                return match
            match.apply(choose(match, match.to_act[0], "random"))
    raise AssertionError(f"seat 0 was never asked {kind}")


def state(match: Match) -> tuple[object, ...]:
    return match.step, match.view(None), match.actions, match.can_undo, match.can_redo


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_hostile_message_is_refused_and_changes_nothing(kind: str) -> None:
    match = asked(kind).branch()
    board = mf.Board(match, 0, dict.fromkeys(range(1, 5), "random"), pace=700)
    before = state(match), board.snapshot
    for action in HOSTILE:
        content = {"kind": "act", "step": match.step, "request": 1, "action": action}
        answer = send(board, content)
        assert 10 < len(answer["error"]) < 300, action
        assert "please report it" not in answer["error"], action
        json.dumps(answer, ensure_ascii=False).encode()
        assert (state(match), board.snapshot) == before, action


@pytest.mark.parametrize("kind", QUESTIONS)
def test_what_another_seat_could_do_is_refused_and_tells_nothing_of_its_hand(kind: str) -> None:
    """A card of another hand is refused in the same words as one that nobody holds."""
    match = asked(kind).branch()
    board = mf.Board(match, 0, dict.fromkeys(range(1, 5), "random"), pace=700)
    own = match.view(0)["seats"][0]["hand"]["cards"]
    hands = [card for seat in match.view(None)["seats"][1:] for card in seat["hand"]["cards"] if card not in own]
    deck = [card for card in match.view(None)["deck"]["cards"] if card not in own and card not in hands]
    before = state(match)
    said = {request(board, "act", action=f"play {card}").replace(card, "it") for card in (*hands, *deck)}
    assert state(match) == before
    assert len(said) == 1, "the same refusal for each"


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_message_for_an_older_table_or_another_seat_is_refused(kind: str) -> None:
    match = asked(kind).branch()
    board = mf.Board(match, 0, dict.fromkeys(range(1, 5), "random"), pace=700)
    mine = str(match.legal_actions(0)[0])
    before = state(match)
    for step in (match.step - 1, match.step + 1, -1, HUGE, None, True, "0"):
        assert send(board, {"kind": "act", "step": step, "request": 1, "action": mine})["error"], step
    shared = mf.Board(match, [0, 1])
    request(shared, "reveal", seat=0, cover=shared.snapshot["cover"]["number"])
    for seat in (1, -1, 5, HUGE, None, "0", True, [0]):
        content = {"kind": "act", "step": match.step, "seat": seat, "request": 1, "action": mine}
        assert send(shared, content)["error"], seat
    assert state(match) == before
    assert request(board, "act", action=mine) == ""
