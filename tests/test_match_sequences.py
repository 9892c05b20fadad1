"""Redo is play: whatever is done with a match, in whatever order, it stays what its actions make of it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from games.manaforge.rules.table import Table, play
from match_sequences import check, do_something

import manaforge_widgets as mf
from manaforge_widgets.match.history import Chosen

if TYPE_CHECKING:
    from collections.abc import Iterator


def boots() -> mf.Match:
    """A turn in which Earth Boots can be built: their die is rolled at once."""
    t = Table(2)
    t.board("Earth Boots")
    t.reserve(earth=3)
    return t.match(seed=2)


def test_what_was_undone_is_not_done_again_on_another_roll() -> None:
    m = boots()
    m.force({"seat 0 earth-2": "runestone"})
    play(m, "build Earth Boots", "spend earth-2")
    m.apply(m.legal_actions()[0])
    while m.can_undo:
        m.undo()
    m.force({"seat 0 earth-2": "earth gem"})
    with pytest.raises(mf.IllegalAction, match="nothing to redo"):
        m.redo()
    play(m, "build Earth Boots")
    assert m.position.seats[0].dice[-1].face == "earth gem"
    check(m)


def test_a_face_set_before_an_undo_ends_what_rests_on_the_roll_before() -> None:
    m = boots()
    play(m, "build Earth Boots")
    shown = m.position.seats[0].dice[-1].face
    play(m, "spend earth-2")
    m.force({"seat 0 earth-2": next(face for face in ("runestone", "earth gem") if face != shown)})
    while m.can_undo:
        m.undo()
    m.redo()
    assert m.position.seats[0].dice[-1].face != shown
    assert not m.can_redo
    check(m)


def test_a_refused_force_keeps_what_can_be_done_again() -> None:
    m = boots()
    play(m, "build Earth Boots")
    m.undo()
    with pytest.raises(mf.GameError):
        m.force({"seat 0 earth-2": "a seventh side"})
    m.force({})
    assert m.can_redo


def test_redo_asks_the_rules() -> None:
    m = boots()
    play(m, "build Earth Boots")
    m.undo()
    # As if an older version had left something that can no longer be done.
    m._history.undone.append(Chosen(mf.Action(0, "build", "build Stone Circle"), ""))
    before = m.saved()
    with pytest.raises(mf.IllegalAction):
        m.redo()
    assert m.saved() == before


def starts() -> Iterator[mf.Match]:
    for seed in range(40):
        for undo in ("turn", "free"):
            yield mf.new_match("manaforge", seats=2 + seed % 3, seed=seed, undo=undo)


@pytest.mark.parametrize("chunk", [0, 1, *(pytest.param(chunk, marks=pytest.mark.nightly) for chunk in range(2, 8))])
def test_any_sequence_leaves_a_match_that_is_what_its_actions_make_of_it(chunk: int) -> None:
    for number, start in enumerate(starts()):
        if number % 8 != chunk:
            continue
        m = start
        rng = random.Random(number)
        for _ in range(rng.choice([0, 20, 80, 160])):
            if m.to_act:
                m.apply(rng.choice(m.legal_actions(rng.choice(m.to_act))))
        for _ in range(60):
            m = do_something(m, rng)
        check(m)
