"""Who has won (MF-E1)."""

from __future__ import annotations

import pytest
from games.manaforge.rules.table import Table, play

import manaforge_widgets as mf

pytestmark = pytest.mark.rule("MF-E1")


def ended(*seats: dict[str, object]) -> mf.Outcome:
    """Return the outcome of a game that ends with these things on the mats."""
    t = Table(len(seats), round=9, first=1, active=0)
    for number, values in enumerate(seats):
        t.seat(number, **values)
    m = t.match()
    play(m, "end turn")
    assert m.outcome is not None
    return m.outcome


def test_most_prestige_wins() -> None:
    outcome = ended({"prestige": 20}, {"prestige": 31}, {"prestige": 30})
    assert outcome.scores == (20, 31, 30)
    assert outcome.winners == (1,)


def test_gems_do_not_count_without_a_tie() -> None:
    assert ended({"prestige": 20, "gems": {"earth": 9}, "prisms": 9}, {"prestige": 21}).winners == (1,)


@pytest.mark.parametrize(
    ("left", "right", "winners"),
    [
        ({"gems": {"earth": 3}}, {"gems": {"fire": 2}}, (0,)),
        ({"gems": {"earth": 3}, "prisms": 1}, {"gems": {"fire": 3}}, (0,)),
        ({"gems": {"earth": 2, "water": 1}}, {"gems": {"fire": 3}, "prisms": 1}, (1,)),
        ({"prisms": 3}, {"gems": {"fire": 2}}, (0,)),
        ({"prisms": 2}, {"gems": {"fire": 2}}, (0, 1)),
        ({}, {}, (0, 1)),
    ],
)
def test_a_tie_goes_to_most_gems_and_prisms_together(
    left: dict[str, object], right: dict[str, object], winners: tuple[int, ...]
) -> None:
    assert ended({"prestige": 25} | left, {"prestige": 25} | right).winners == winners


def test_attached_gems_break_no_tie() -> None:
    upgraded = [{"card": "Stone Circle", "charged": True, "gems": ["earth"]}]
    assert ended({"prestige": 9, "workshop": upgraded}, {"prestige": 9, "prisms": 1}).winners == (1,)


def test_a_tie_below_the_top_matters_to_nobody() -> None:
    outcome = ended({"prestige": 5, "prisms": 9}, {"prestige": 9}, {"prestige": 5}, {"prestige": 9, "prisms": 1})
    assert outcome.winners == (3,)


def test_a_tie_that_stays_is_shared_by_all_of_its_seats() -> None:
    tied = {"prestige": 9, "prisms": 1}
    outcome = ended(tied, {"prestige": 8, "prisms": 7}, tied, {"prestige": 9, "gems": {"wind": 1}})
    assert outcome.winners == (0, 2, 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_outcome_comes_after_the_ninth_round_and_not_before(seats: int) -> None:
    m = mf.new_match("manaforge", seats=seats, seed=8)
    turns = 0
    while m.to_act:
        assert m.outcome is None
        ends = [action for action in m.legal_actions(m.to_act[0]) if action.kind == "end"]
        turns += bool(ends)
        m.apply((ends or m.legal_actions(m.to_act[0]))[0])
    assert turns == 9 * seats
    assert m.position.round == 9
    assert m.outcome is not None
    assert m.outcome.scores == tuple(seat.prestige for seat in m.position.seats)


@pytest.mark.parametrize(
    ("left", "right", "words"),
    [
        ({"prestige": 7}, {"prestige": 5, "prisms": 9}, ("most prestige", "7")),
        ({"prestige": 7, "prisms": 4}, {"prestige": 7, "prisms": 3}, ("tied at 7", "gems and prisms", "4")),
        ({"prestige": 7, "prisms": 4}, {"prestige": 7, "gems": {"fire": 4}}, ("tied at 7", "4", "shared")),
    ],
)
def test_the_outcome_says_why(left: dict[str, object], right: dict[str, object], words: tuple[str, ...]) -> None:
    reason = ended(left, right).reason
    assert [word for word in words if word not in reason] == []
    assert ("shared" in reason) == ("shared" in words)
    assert ("tied" in reason) == (left["prestige"] == right["prestige"])


def test_nothing_can_be_done_after_the_end() -> None:
    t = Table(round=9, first=1, active=0)
    m = t.match()
    play(m, "end turn")
    assert m.to_act == m.legal_actions(0) == m.legal_actions(1) == ()
    for seat in (0, 1):
        why = m.why_not("spend earth-1", seat)
        assert why is not None
        assert why.startswith("MF-")
    with pytest.raises(mf.IllegalAction):
        m.apply("gain prism")
