"""What a page may not learn of a match: what its seat can't know, and what will come."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from games.manaforge.rules.drafting import play_randomly
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

STEPS = (0, 7, 19, 44, 90, 137)
TEXTS = (
    "play 5 Frost",
    "play Portal",
    "give 3 Quake",
    "discard 8 Frost",
    "choose seat 1",
    "struck",
    "counter",
    "use Oracle",
    "put 1 Frost",
    "draw",
    "activate Wand of Fire",
    "draft Pyromancer",
    "dance",
)


def two_tables(game: str, steps: int, seat: int, **options: Any) -> tuple[mf.Match, mf.Match]:
    """The same table as a seat knows it, with hidden cards dealt in two ways."""
    m = play_randomly(mf.new_match(game, seats=4, seed=steps, **options), steps)
    one, other = m.for_seat(seat, 1_001), m.for_seat(seat, 1_002)
    assert one.view(seat) == other.view(seat) == m.view(seat)
    return one, other


@pytest.mark.parametrize(
    ("steps", "seat"),
    [
        # Each step with one of the seats by turns; with the other one nightly.
        pytest.param(steps, seat, marks=() if (seat == 2) == number % 2 else pytest.mark.nightly)
        for number, steps in enumerate(STEPS)
        for seat in (0, 2)
    ],
)
@pytest.mark.parametrize(
    ("game", "options"), [("manasurge", {}), ("manasurge", {"wizards": True}), ("manaforge", {}), ("kings_forge", {})]
)
def test_a_board_shows_the_same_whatever_is_hidden(game: str, options: dict[str, Any], steps: int, seat: int) -> None:
    one, other = two_tables(game, steps, seat, **options)
    assert one._repr_html_() == other._repr_html_()
    first, second = mf.Board(one, seat=seat), mf.Board(other, seat=seat)
    assert json.dumps(first.snapshot) == json.dumps(second.snapshot)
    assert first.kit == second.kit
    assert first.odds == second.odds
    assert _still(first) == _still(second)
    for text in TEXTS:
        if text in map(str, one.legal_actions(seat)):
            continue
        words = [request(board, "act", action=text) for board in (first, second)]
        assert words[0] == words[1]
        assert words[0]
    for kind, more in (("undo", {}), ("redo", {}), ("past", {"since": 0}), ("hello", {})):
        assert request(first, kind, **more) == request(second, kind, **more)


def _still(board: mf.Board) -> str:
    """What a saved notebook keeps of a board."""
    bundle = board._repr_mimebundle_()
    assert bundle is not None
    return str(bundle[0]["text/html"])


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("steps", STEPS)
def test_what_a_seat_may_do_is_offered_to_it_alone(steps: int, seat: int) -> None:
    m = play_randomly(mf.new_match("manasurge", seats=4, seed=steps, wizards=True), steps)
    shown = mf.Board(m, seat=seat).snapshot
    if seat not in m.to_act:
        assert shown["options"] == []
        assert shown["choice"] is None
        # A refusal tells who is to act, and nothing of anybody's cards.
        told = {str(MatchControl(m).refusal(text, seat)) for text in TEXTS[:10]}
        assert len(told) == 1


@pytest.mark.parametrize("viewer", [0, 3])
def test_a_replay_for_a_seat_is_the_same_whatever_is_hidden(viewer: int) -> None:
    one, other = two_tables("manasurge", 30, viewer, wizards=True)
    shown = [mf.Replay(m, viewer=viewer) for m in (one, other)]
    assert shown[0].frames == shown[1].frames
    assert shown[0].kit == shown[1].kit
    assert shown[0]._words() == shown[1]._words()


@pytest.mark.parametrize("viewer", [0, 3])
def test_a_replay_for_a_seat_names_no_card_that_the_seat_has_not_seen(viewer: int) -> None:
    m = play_randomly(mf.new_match("manasurge", seats=4, seed=3, wizards=True), 120)
    replay = mf.Replay(m, viewer=viewer)
    allowed = json.dumps([m.view(viewer, step=step) for step in range(m.step + 1)])
    lines = [MatchControl(m).log_line(step, viewer) for step in range(m.step + 1)]
    every = m.view(None)["deck"]["cards"] + [card for row in m.view(None)["seats"] for card in row["hand"]["cards"]]
    unseen = [card for card in set(every) if card not in allowed and not any(card in line for line in lines)]
    assert unseen
    frames = json.dumps(replay.frames)
    assert [card for card in unseen if card in frames] == []


def test_a_seats_luck_can_not_be_told_from_its_board() -> None:
    rng = random.Random(4)
    m = mf.new_match("manasurge", seats=3, seed=987_654_321)
    board = mf.Board(m, seat=1)
    for _ in range(30):
        m.apply(rng.choice(m.legal_actions()))
    sent = json.dumps([board.snapshot, board.kit, board.odds, board.notice])
    assert "987654321" not in sent


def drafting() -> mf.Match:
    """A match in which only seat 0 is still to draft, so that its choice passes the hands on."""
    m = mf.new_match("manaforge", seats=2, seed=7)
    m.apply(m.legal_actions(1)[0])
    return m


def test_actions_together_do_not_tell_what_the_first_of_them_would_reveal() -> None:
    m = drafting()
    own = [str(action) for action in m.legal_actions(0)]
    coming = set(m.view(None)["seats"][1]["draft"]["hand"])
    assert len(own) == 4
    assert coming
    board = mf.Board(m)
    refused = [request(board, "act", action=[own[0], later]) for later in (own[0], own[1], "end turn", "dance")]
    assert m.step == 1
    for words in refused:
        assert words
        assert not {name for name in coming if name in words}
    # What is shown by the first can't be waited for, to take it back where it is not liked.
    for name in coming:
        assert request(board, "act", action=[own[0], f"draft {name}"])
    assert m.step == 1


def test_actions_together_are_free_where_everything_can_be_taken_back() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7, undo="free")
    m.apply(m.legal_actions(1)[0])
    first = str(m.legal_actions(0)[0])
    tried = m.branch()
    tried.apply(first, 0)
    assert request(mf.Board(m), "act", action=[first, str(tried.legal_actions(0)[0])]) == ""
    assert m.step == 3


@pytest.mark.parametrize("last", [0, 1])
def test_the_last_of_several_may_reveal_what_it_likes(last: int) -> None:
    m = drafting()
    own = [str(action) for action in m.legal_actions(0)]
    assert request(mf.Board(m), "act", action=[own[last]]) == ""
    assert m.step == 2
