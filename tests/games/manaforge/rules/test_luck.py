"""Luck: the same for the same seed, whatever the seats do; and set by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest
from games.manaforge.rules.drafting import begun, play_randomly

import manaforge_widgets as mf


def rolls(m: mf.Match) -> dict[str, str]:
    """Return what every die showed in the whole match, by round, seat and die."""
    return {name: face for event in m.log for name, face in event.luck.items() if name.startswith("round ")}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_and_actions_make_the_same_game(seats: int) -> None:
    one = play_randomly(mf.new_match("manaforge", seats=seats, seed=12), 300)
    other = play_randomly(mf.new_match("manaforge", seats=seats, seed=12), 300)
    assert one.actions == other.actions
    assert one.view(None) == other.view(None)
    assert one.log == other.log


def test_another_seed_makes_another_game() -> None:
    starts = [mf.new_match("manaforge", seats=2, seed=seed).view(None) for seed in range(6)]
    assert all(one != other for number, one in enumerate(starts) for other in starts[:number])


def test_the_same_seed_shows_the_same_dice_whatever_the_seats_do() -> None:
    shown: dict[str, set[str]] = {}
    for choices in range(6):
        m = begun(seed=9)
        choose = random.Random(choices)
        while m.position.round < 4:
            actions = m.legal_actions(m.to_act[0])
            m.apply(choose.choice(actions[-4:]))
        for name, face in rolls(m).items():
            shown.setdefault(name, set()).add(face)
    assert len(shown) > 30
    assert [name for name, faces in shown.items() if len(faces) > 1] == []


def test_the_same_seed_shows_the_same_deck_whatever_the_draft_brings() -> None:
    boards = []
    for choices in range(4):
        m = mf.new_match("manaforge", seats=2, seed=9)
        choose = random.Random(choices)
        while m.position.phase != "play":
            m.apply(choose.choice(m.legal_actions(m.to_act[0])))
        boards.append(m.position.board)
    assert boards == boards[:1] * 4


def test_all_faces_come_up_about_equally_often() -> None:
    seen: dict[str, int] = {}
    for seed in range(30):
        m = begun(seed=seed)
        while m.to_act:
            actions = m.legal_actions(m.to_act[0])
            m.apply(next((action for action in actions if action.kind == "end"), actions[0]))
        for name, face in rolls(m).items():
            if name.endswith("earth-1"):
                seen[face] = seen.get(face, 0) + 1
    total = sum(seen.values())
    assert total == 30 * 9 * 2
    # Two of the six sides are gems. The counts are fixed by the seeds; a fair die lies well within these.
    assert set(seen) == {"2 earth", "earth gem", "1 fire", "1 water", "runestone"}
    for face, count in seen.items():
        expected = total * (2 if face == "earth gem" else 1) / 6
        assert abs(count - expected) < 0.3 * expected


def test_a_forced_face_is_shown_at_that_dies_next_roll_and_only_then() -> None:
    m = begun()
    m.force({"seat 0 earth-1": "runestone", "seat 1 fire-1": "transmute"})
    while m.position.round == 1:
        m.apply("end turn" if m.legal_actions()[-1].kind != "pass" else "pass")
    while m.legal_actions()[-1].kind == "pass":
        m.apply("pass")
    assert next(die.face for die in m.position.seats[0].dice if die.die == "earth-1") == "runestone"
    assert next(die.face for die in m.position.seats[1].dice if die.die == "fire-1") == "transmute"
    unforced = begun()
    while unforced.position.round < 3:
        unforced.apply("end turn" if unforced.legal_actions()[-1].kind != "pass" else "pass")
    while m.position.round < 3:
        m.apply("end turn" if m.legal_actions()[-1].kind != "pass" else "pass")
    assert m.position.seats[0].dice == unforced.position.seats[0].dice


@pytest.mark.parametrize(
    "results",
    [
        {"seat 0 earth-1": "transmute"},
        {"seat 0 earth-1": ""},
        {"earth-1": "runestone"},
        {"seat 0 metal-1": "runestone"},
        {"seat 0 earth-1": 3},
        {3: "runestone"},
        {"seat 0 earth-1": "runestone", "seat 0 fire-1": "runestone"},
    ],
)
def test_a_face_that_cannot_be_is_refused_and_nothing_is_set(results: dict[Any, Any]) -> None:
    m, other = begun(), begun()
    with pytest.raises(mf.GameError):
        m.force(results)
    for match in (m, other):
        while match.position.round == 1:
            match.apply(match.legal_actions()[-1])
    assert m.view(None) == other.view(None)
