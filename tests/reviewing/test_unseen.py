"""What nobody sees is dealt anew, and nothing else: no seat can tell the tables apart."""

from __future__ import annotations

import random
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.api import Chance, Over
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.registry import find_entry, load_game
from manaforge_widgets.reviewing.worlds import Worlds

TABLES = [
    ("manaforge", 2),
    ("manaforge", 4),
    ("kings_forge", 2),
    ("kings_forge", 3),
    ("manasurge", 2),
    ("manasurge", 5),
]


def positions(game: str, seats: int) -> list[Any]:
    """Some positions of a game that luck plays."""
    rules, luck = load_game(game), random.Random(seats)
    position, found = rules.start(seats), []
    while not isinstance(pending := rules.pending(position), Over) and len(found) < 150:
        if isinstance(pending, Chance):
            rules.resolve(position, rules.sample(position, luck.randrange))
        else:
            found.append(rules.copy(position))
            seat = luck.choice([seat for seat in range(seats) if rules.legal(position, seat)])
            rules.apply(position, luck.choice(rules.legal(position, seat)))
    return found[::7]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_seat_sees_a_difference_and_cards_are_the_same(game: str, seats: int) -> None:
    rules, unseen = load_game(game), fetch(find_entry(game).unseen or "")()
    worlds = Worlds(4, seed=1)
    others = 0
    for position in positions(game, seats):
        before = rules.key(position)
        for world in range(worlds.count):
            dealt = unseen.deal(position, worlds.order(world))
            others += rules.key(dealt) != before
            assert all(rules.view(dealt, seat) == rules.view(position, seat) for seat in range(seats))
            assert rules.conserved(dealt) == rules.conserved(position)
            # How the cards lay before must not show.
            assert rules.key(unseen.deal(dealt, worlds.order(2))) == rules.key(unseen.deal(position, worlds.order(2)))
        assert rules.key(position) == before
    assert others


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_without_a_secret_a_seat_sees_all_that_anybody_knows(game: str, seats: int) -> None:
    rules, unseen = load_game(game), fetch(find_entry(game).unseen or "")()
    order = Worlds(1, seed=1).order(0)
    open_ones = 0
    for position in positions(game, seats):
        for seat in range(seats):
            other = rules.resample(position, seat, random.Random(seat).randrange)
            same = rules.key(unseen.deal(other, order)) == rules.key(unseen.deal(position, order))
            if not unseen.secret(position, seat):
                open_ones += 1
                assert same
    assert open_ones or game == "manasurge"


def test_a_look_at_the_deck_is_a_secret() -> None:
    unseen = fetch(find_entry("manaforge").unseen or "")()
    m = mf.new_match("manaforge", seats=2, seed=7)
    assert unseen.secret(m.copy_position(), 0)
    mf.play_out(m, "greedy")
    played = m.copy_position()
    assert not unseen.secret(played, 0)
