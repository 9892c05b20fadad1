"""Random sequences of everything that a match offers, and what must hold after each of them."""

from __future__ import annotations

import copy
import pickle
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    import random


def undoable(m: mf.Match) -> tuple[mf.Action, ...]:
    """The actions that can still be undone, the oldest first."""
    before = m.branch()
    while before.can_undo:
        before.undo()
    return m.actions[before.step :]


def do_something(m: mf.Match, rng: random.Random) -> mf.Match:
    """Do one thing of all that a match offers, legal or not; the match to go on with is returned.

    Whatever is refused is refused in words, and has changed nothing.
    """
    before = state(m)
    try:
        return _something(m, rng)
    except mf.GameError as refused:
        words = str(refused)
    assert len(words) < 300
    assert state(m) == before
    return m


def _something(m: mf.Match, rng: random.Random) -> mf.Match:
    seat = rng.randrange(m.seats)
    match rng.choice(["apply"] * 9 + ["undo"] * 4 + ["redo"] * 5 + ["take back"] * 3 + ["roll"] * 3 + ["other"] * 3):
        case "apply":
            actor = rng.choice(m.to_act) if m.to_act else seat
            legal = m.legal_actions(actor)
            # Now and then an action of another moment.
            others = m.actions + m.undone
            m.apply(rng.choice(legal if legal and rng.random() < 0.9 else others or ("dance",)))
        case "undo":
            m.undo()
            _undo(m, rng.choice([0, 0, 1, 40]))
        case "redo":
            m.redo()
            _redo(m, rng.choice([0, 0, 1, 40]))
        case "take back":
            MatchControl(m).undo(seat, rng.choice([(), tuple(range(m.seats))]))
        case "roll":
            # Back before a roll, another face for its dice, and on again.
            _undo(m, rng.choice([0, 5, 60]))
            with suppress(mf.GameError):
                m.force(dict(_face(m, rng) for _ in range(rng.choice([0, 1, 20]))))
            _redo(m, 100)
        case _:
            return _other(m, rng)
    return m


def _undo(m: mf.Match, most: int) -> None:
    for _ in range(most):
        if m.can_undo:
            m.undo()


def _redo(m: mf.Match, most: int) -> None:
    for _ in range(most):
        if m.can_redo:
            m.redo()


def _other(m: mf.Match, rng: random.Random) -> mf.Match:
    match rng.randrange(6):
        case 0:
            return Match.restored(m.saved())
        case 1:
            return m.branch(rng.randrange(m.step + 1))
        case 2:
            return copy.deepcopy(m)
        case 3:
            again: mf.Match = pickle.loads(pickle.dumps(m))  # noqa: S301 - our own bytes
            return again
        case 4:
            seat = rng.randrange(m.seats)
            known = m.for_seat(seat, rng.randrange(99))
            assert known.view(seat) == m.view(seat)
            return known
        case _:
            return m if m.outcome else mf.match_from(m.view(None), rng.randrange(99))


def _face(m: mf.Match, rng: random.Random) -> tuple[str, str]:
    """A die that a seat has or may get, and a face that it has."""
    kind, faces = rng.choice(list(FACES.items()))
    return f"seat {rng.randrange(m.seats)} {kind}-{rng.choice([1, 1, 2, 2, 3])}", rng.choice(faces)


FACES = {
    "earth": ["2 earth", "earth gem", "1 fire", "1 water", "runestone"],
    "fire": ["2 fire", "fire gem", "1 earth", "1 wind", "transmute"],
    "wind": ["2 wind", "wind gem", "1 fire", "1 water", "power surge"],
    "water": ["2 water", "water gem", "1 earth", "1 wind", "gem copy"],
    "arcane": ["earth/fire", "earth/wind", "earth/water", "fire/wind", "fire/water", "wind/water"],
}


def state(m: mf.Match) -> Any:
    """All of a match that can be seen or saved."""
    return m.saved(), m.view(None), m.to_act, m.undone, m.can_undo, len(m.log)


def check(m: mf.Match) -> None:
    """Check that the match is what its actions and its luck make of it, and can be kept.

    It replays from its actions; its save loads, and so does each copy; all that is offered is legal and can be done.
    """
    game = m.rules
    again = Match.restored(m.saved())
    assert state(again) == state(m)
    assert game.key(again.copy_position()) == game.key(m.copy_position())
    assert state(copy.deepcopy(m)) == state(m)
    assert not isinstance(game.pending(m.copy_position()), Chance)
    game.conserved(m.copy_position())
    for seat in m.to_act:
        assert m.legal_actions(seat)
    if m.can_redo:
        branch = copy.copy(m)
        _redo(branch, len(m.undone))
        assert not branch.can_redo
        assert branch.step == m.step + len(m.undone) or len(branch.saved()["forced"]) < len(m.saved()["forced"])
