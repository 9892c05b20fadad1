"""The count by urns with all 74 cards: chances come true as often as it says, in histories made by its assumptions.

A history here is made without the engine. Each card that leaves a hand is picked at random from it, as the count
assumes; so of all things that it gives a chance of 30 %, 30 % must be true.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest
from games.manasurge.knowledge.happened import Move
from games.manasurge.knowledge.histories import METAMAGICS, RANKS, SUITS
from games.manasurge.knowledge.urns import Urns

CARDS = [*(f"{rank} {suit}" for suit in SUITS[1:] for rank in RANKS), *METAMAGICS]
MOVES = 110
PASSES = 4
"""So few cards go from hand to hand unseen that the count stays quick."""
TOLERATED = 4.0
"""Standard errors."""


class History:
    """A table on which cards move at random, seen by seat 0.

    Args:
        seats: how many seats.
        rng: what decides.
    """

    def __init__(self, seats: int, rng: random.Random) -> None:
        self.rng, self.seats = rng, seats
        self.deck = rng.sample(CARDS, len(CARDS))
        self.hands = [[self.deck.pop() for _ in range(5)] for _ in range(seats)]
        self.damage: list[list[str]] = [[] for _ in range(seats)]
        self.row: list[str] = []
        self.discards: list[str] = []
        self.passes = 0
        self.count = Urns(self._first_view(), CARDS)

    def _first_view(self) -> dict[str, Any]:
        hidden = {"count": 0, "cards": []}
        return {
            "viewer": 0,
            "row": [],
            "discards": [],
            "deck": {"count": len(self.deck), "cards": []},
            "pool": hidden,
            "seats": [
                {"hand": {"count": 5, "cards": [] if seat else self.hands[0]}, "damage": hidden}
                for seat in range(self.seats)
            ],
        }

    def _tell(self, move: Move, *seers: int) -> None:
        self.count.see(move if 0 in seers else replace(move, kinds=None))

    def draw(self, seat: int, count: int, to: str) -> list[str]:
        """Draw cards, one by one; return them."""
        drawn = []
        for _ in range(count):
            if not self.deck:
                if not self.discards:
                    break
                self.deck, self.discards = self.discards, []
                self.rng.shuffle(self.deck)
                self.count.see(Move("shuffle"))
            drawn.append(self.deck.pop())
            self._tell(Move("draw", seat, to, 1, (drawn[-1],)), *([] if to == "damage" else [seat]))
        return drawn

    def _pick(self, seat: int) -> str:
        return self.hands[seat].pop(self.rng.randrange(len(self.hands[seat])))

    def move(self) -> None:
        """Let something happen."""
        rng = self.rng
        seat = rng.randrange(self.seats)
        if len(self.hands[seat]) < 2:
            self.hands[seat] += self.draw(seat, 4, "hand")
        elif len(self.damage[seat]) > 4:
            self.rebirth(seat)
        else:
            rng.choices(
                (self.play, self.give, self.hit, self.refill, self.ward, self.look, self.end),
                (10, 2, 6, 4, 1, 0.4, 2),
            )[0](seat)

    def play(self, seat: int) -> None:
        """A card leaves a hand openly."""
        kind = self._pick(seat)
        to = self.rng.choice(("row", "row", "discards"))
        (self.row if to == "row" else self.discards).append(kind)
        self._tell(Move("leave", seat, to, 1, (kind,)), 0)

    def give(self, seat: int) -> None:
        """A card goes from hand to hand."""
        other = (seat + self.rng.randrange(1, self.seats)) % self.seats
        if 0 not in (seat, other):
            if self.passes == PASSES:
                return
            self.passes += 1
        kind = self._pick(seat)
        self.hands[other].append(kind)
        self._tell(Move("pass", seat, other, 1, (kind,)), seat, other)

    def hit(self, seat: int) -> None:
        """A seat takes damage."""
        self.damage[seat] += self.draw(seat, self.rng.randint(1, 3), "damage")

    def refill(self, seat: int) -> None:
        """A seat draws."""
        self.hands[seat] += self.draw(seat, self.rng.randint(1, 2), "hand")

    def ward(self, seat: int) -> None:
        """Each other seat gets one of the cards drawn, and the rest is kept."""
        pool = self.draw(seat, self.seats, "pool")
        for number in range(1, self.seats):
            if pool:
                other = (seat + number) % self.seats
                kind = pool.pop(self.rng.randrange(len(pool)))
                self.hands[other].append(kind)
                self._tell(Move("deal", seat, other, 1, (kind,)), seat, other)
        self.hands[seat] += pool
        self._tell(Move("keep", seat, count=len(pool), kinds=tuple(pool)), seat)

    def look(self, seat: int) -> None:
        """Seat 0 sees a hand."""
        if seat:
            self._tell(Move("look", seat, kinds=tuple(self.hands[seat])), 0)

    def rebirth(self, seat: int) -> None:
        """The hand is discarded, and the damage is the new hand."""
        self._tell(Move("rebirth", seat, kinds=tuple(self.hands[seat])), 0)
        self.discards += self.hands[seat]
        self._tell(Move("take up", seat, kinds=tuple(self.damage[seat])), seat)
        self.hands[seat], self.damage[seat] = self.damage[seat], []

    def end(self, _seat: int) -> None:
        """The cards in play are discarded."""
        self.discards += self.row
        self.row = []
        self.count.see(Move("sweep"))

    def surprises(self) -> tuple[float, float]:
        """How much more often than said some hands lack some kinds, and how much more where it seemed likely."""
        plain = steep = 0.0
        for seat in range(1, self.seats):
            kinds = set(self.rng.sample(CARDS, 18))
            chance = self.count.none_of(kinds, ("hand", seat))
            assert 0 <= chance <= 1 + 1e-9
            surprise = kinds.isdisjoint(self.hands[seat]) - chance
            plain += surprise
            steep += surprise * (chance - 0.3)
        return plain, steep


def standard_errors(values: list[float]) -> float:
    """How many standard errors the mean of values is from 0."""
    count = len(values)
    mean = sum(values) / count
    return abs(mean) / sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def play_histories(seeds: range) -> Counter[str]:
    """Play histories and check the chances; return how often each thing was met."""
    sums: list[tuple[float, float]] = []
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = random.Random(seed)
        history = History(rng.randint(3, 5), rng)
        plain = steep = 0.0
        for number in range(MOVES):
            history.move()
            if number % 12 == 11:
                more = history.surprises()
                plain, steep = plain + more[0], steep + more[1]
        sums.append((plain, steep))
        met["unseen passes"] += history.passes
        met["new decks"] += len(next(iter(history.count.states)).urns) - 1
    for values in zip(*sums, strict=True):
        assert standard_errors(list(values)) < TOLERATED
    return met


def test_chances_come_true_as_often_as_said() -> None:
    met = play_histories(range(60))
    assert met["unseen passes"] > 100
    assert met["new decks"] > 20


@pytest.mark.nightly
def test_chances_come_true_as_often_as_said_in_many_histories() -> None:
    play_histories(range(1_000, 4_000))
