"""Histories made without the engine, by the assumptions of the counts: what leaves a hand is picked at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.manasurge.knowledge.happened import Move

if TYPE_CHECKING:
    import random

    from games.manasurge.knowledge.histories import Count


class History:
    """A table on which cards move at random, seen by seat 0.

    Args:
        seats: how many seats.
        cards: all cards.
        hand: how many of them a seat has first; with as many damage cards it may have a Rebirth.
        passes: how many cards may go from hand to hand unseen by seat 0.
        rng: what decides.
        looks: how often a seat looks at the top of the deck, next to 10 for the play of a card.
    """

    def __init__(
        self, seats: int, cards: list[str], hand: int, passes: int, rng: random.Random, looks: float = 2
    ) -> None:
        self.rng, self.seats, self.passes, self.most = rng, seats, passes, hand
        self.looks = looks
        self.deck = rng.sample(cards, len(cards))
        self.hands = [[self.deck.pop() for _ in range(hand)] for _ in range(seats)]
        self.damage: list[list[str]] = [[] for _ in range(seats)]
        self.row: list[str] = []
        self.discards: list[str] = []
        self.counts: list[Count] = []
        self.met: Counter[str] = Counter()

    def first_view(self) -> dict[str, Any]:
        """Return what a count needs of the view of seat 0, before anything has happened."""
        hidden = {"count": 0, "cards": []}
        return {
            "viewer": 0,
            "row": [],
            "discards": [],
            "deck": {"count": len(self.deck), "cards": []},
            "pool": hidden,
            "seats": [
                {"hand": {"count": len(hand), "cards": [] if seat else list(hand)}, "damage": hidden}
                for seat, hand in enumerate(self.hands)
            ],
        }

    def _tell(self, move: Move, *seers: int) -> None:
        self.met[f"{move.what}{', seen' if 0 in seers else ''}"] += 1
        for count in self.counts:
            count.see(move if 0 in seers else replace(move, kinds=None))

    def draw(self, seat: int, count: int, to: str) -> list[str]:
        """Draw cards, one by one; return them."""
        drawn = []
        for _ in range(count):
            if not self.deck:
                if not self.discards:
                    break
                self.deck, self.discards = self.discards, []
                self.rng.shuffle(self.deck)
                self._tell(Move("shuffle"))
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
        elif len(self.damage[seat]) >= self.most:
            self.take_up(seat, reborn=len(self.hands[seat]) > 3 or rng.random() < 0.6)
        else:
            rng.choices(
                (self.play, self.give, self.hit, self.refill, self.ward, self.look, self.foresee, self.end),
                (10, 3, 6, 4, 1, 0.5, self.looks, 2),
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
            if not self.passes:
                return
            self.passes -= 1
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

    def foresee(self, seat: int) -> None:
        """A seat looks at the top of the deck, and puts it back in any order."""
        count = min(3, len(self.deck))
        if count:
            top = self.deck[-count:]
            self._tell(Move("foresee", seat, count=count, kinds=tuple(top[::-1])), seat)
            self.rng.shuffle(top)
            self.deck[-count:] = top
            self._tell(Move("order", seat, count=count, kinds=tuple(top[::-1])), seat)

    def take_up(self, seat: int, *, reborn: bool) -> None:
        """The damage comes to the hand; with a Rebirth the hand is discarded first."""
        if reborn:
            self._tell(Move("rebirth", seat, kinds=tuple(self.hands[seat])), 0)
            self.discards += self.hands[seat]
            self.hands[seat] = []
        self._tell(Move("take up", seat, kinds=tuple(self.damage[seat])), seat)
        self.hands[seat] += self.damage[seat]
        self.damage[seat] = []

    def end(self, _seat: int) -> None:
        """The cards in play are discarded."""
        self.discards += self.row
        self.row = []
        self._tell(Move("sweep"))
