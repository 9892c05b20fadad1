"""Scenes: what one seat can know of a later position, such as who is next and which cards are valid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from manaforge_widgets.games.manasurge.odds.seen import Pile, Seen
from manaforge_widgets.games.manasurge.rules.components import (
    AGAIN,
    ANY_RANK,
    FULL_DAMAGE,
    GIVE,
    HAND,
    HOURGLASS,
    THORNWEAVER,
)
from manaforge_widgets.games.manasurge.rules.options import valid_kinds, woven_kinds

_BEFORE_GIFT: Final = "before a card is given"
_NO_MORE: Final = "if you play no more"
_NEW_DECK: Final = "without cards from reshuffled discards"


@dataclass(frozen=True, slots=True)
class Scene:
    """A later position, as far as one seat, the *asking* seat, can know it now.

    Attributes:
        seen: the position now, as the asking seat has seen it.
        hands: the hands at the later moment. Unknown cards that will have been drawn are among their hidden cards.
        damage: the face-down cards in front of the asking seat at that moment.
        drawn: the number of cards that will have been drawn from the deck.
        suit: the suit of the spell.
        direction: LEFT, RIGHT or UNCHOSEN, as in a position.
        last: the last rank.
        down: whether ranks go down.
        locked: whether a Spell Lock is in play.
        torments: the number of Torments in effect.
        skip: with two seats, whether the player plays again.
        portal: the seat that Portal chose, or -1.
        short: a bit for each seat whose hand here lacks cards that it will draw after the next shuffle.
        choice: the asking seat's choice after its action, in notation; empty if there is none.
        note: a few words on what the scene leaves out, or nothing.
    """

    seen: Seen
    hands: tuple[Pile, ...]
    damage: Pile
    drawn: int
    suit: int
    direction: int
    last: int
    down: bool
    locked: bool
    torments: int
    skip: bool
    portal: int
    short: int = 0
    choice: str = ""
    note: str = ""

    @property
    def next(self) -> int:
        """MS-R3, MS-R5, MS-M10: the seat that is next to play."""
        return self.seen.player if self.skip else self.neighbour

    @property
    def neighbour(self) -> int:
        """The next seat by direction, or the one that Portal chose. If ``skip``, the player plays again before it."""
        return self.portal if self.portal >= 0 else (self.seen.player + self.direction) % self.seen.seats

    @property
    def valid(self) -> tuple[bool, ...]:
        """MS-R3: for each kind of card, whether it is valid."""
        return valid_kinds(self.last, self.down, self.locked, self.free_suit)

    def valid_for(self, seat: int) -> tuple[bool, ...]:
        """Return, for each kind of card, whether a seat may play it, with Thornweaver if the seat has it (MS-W1)."""
        if self.seen.wizards[seat] != THORNWEAVER:
            return self.valid
        woven = woven_kinds(self.last, self.down, self.free_suit)
        return tuple(map(bool.__or__, self.valid, woven))

    @property
    def free_suit(self) -> int:
        """MS-R7: the suit whose cards may ignore the rank, or -1."""
        return self.suit if self.seen.components.on_play[self.suit] == ANY_RANK else -1

    def for_seat(self, seat: int) -> Scene:
        """Return the scene as if a given seat were next to play; nobody draws a card with Hourglass before that."""
        bare = replace(self.seen, wizards=tuple(-1 if one == HOURGLASS else one for one in self.seen.wizards))
        return replace(self, seen=bare, portal=seat, skip=False, note="")

    def noted(self, note: str) -> Scene:
        """Return the scene with one more note on what it leaves out."""
        return replace(self, note=", ".join(filter(None, [self.note, note])))

    def with_hand(self, seat: int, hand: Pile) -> Scene:
        """Return the scene with a seat's hand replaced."""
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def with_more(self, seat: int, more: Pile) -> Scene:
        """Return the scene with a pile of cards added to a seat's hand."""
        return self.with_hand(seat, self.hands[seat].joined(more))

    def with_known(self, seat: int, *kinds: int) -> Scene:
        """Return the scene with known cards added to a seat's hand, by their kinds."""
        return self.with_more(seat, Pile(known=kinds, sure=kinds))

    def drawing(self, seat: int, count: int) -> Scene:
        """MS-S2: return the scene after a seat has drawn cards; what it would draw after a shuffle is left out."""
        top = self.seen.deck[self.drawn : self.drawn + count]
        known = tuple(kind for kind in top if kind is not None)
        more = Pile(known, len(top) - len(known), drawn=tuple(range(self.drawn, self.drawn + len(top))))
        scene = replace(self.with_more(seat, more), drawn=self.drawn + len(top))
        return replace(scene, short=scene.short | 1 << seat) if len(top) < count and self.seen.discards else scene

    def without_top(self, count: int) -> Scene:
        """Return the scene after the top cards of the deck were drawn and can't answer, for instance as damage."""
        return replace(self, drawn=min(self.drawn + count, len(self.seen.deck)))

    def at_turn_of_next(self) -> Scene:
        """MS-R9, MS-M13, MS-W2: return the scene when the next seat is to play; this seat uses Hourglass if it can.

        MS-M12: Stagnation changes nothing, because the seat chooses what it discards.
        """
        scene, seat = self.after_rebirth(), self.next
        if not self.skip and scene.seen.wizards[seat] == HOURGLASS:
            drawing = scene.without_top(scene.torments).drawing(seat, 1)
            with_it = f"with {self.seen.components.wizards[HOURGLASS]}"
            scene = drawing if drawing.hands == scene.hands else drawing.noted(with_it)
        return scene.noted(_NEW_DECK) if scene.short >> seat & 1 else scene

    def after_rebirth(self) -> Scene:
        """MS-E2: return the scene after the asking seat's turn; five or more damage cards become its new hand."""
        seat = self.seen.seat
        if self.skip or seat != self.seen.player or self.damage.count < FULL_DAMAGE:
            return self
        return replace(self.with_hand(seat, self.damage), damage=Pile())

    def surged(self) -> Scene:
        """MS-E6: if the asking seat's hand is empty, return the scene after its ManaSurge; otherwise this scene."""
        seat = self.seen.seat
        if self.hands[seat].count:
            return self
        scene = self.with_more(seat, self.damage)
        scene = replace(scene, damage=Pile())
        return scene.drawing(seat, max(0, HAND - scene.hands[seat].count))

    def reversed(self, choice: str = "") -> Scene:
        """MS-R5: return the scene after the direction turns; with two seats the other seat is skipped."""
        if self.seen.seats == 2:
            return replace(self, skip=True, choice=choice)
        return replace(self, direction=-self.direction, choice=choice)


def scene_now(seen: Seen) -> Scene:
    """Return the position as it is now, as a scene: as if the player's turn ended here."""
    return Scene(
        seen,
        seen.hands,
        seen.damage[seen.seat],
        0,
        seen.suit,
        seen.direction,
        seen.last,
        seen.down,
        seen.locked,
        seen.torments,
        seen.skip,
        seen.portal,
        note=_pending(seen),
    )


def _pending(seen: Seen) -> str:
    """Return a note on what the player may still do in this turn."""
    if seen.suit >= 0 and seen.question in ("gift", "again", "stormcaller"):
        return _BEFORE_GIFT if seen.question == "gift" else _NO_MORE
    if "effect" in seen.waits:
        return of_power(seen, seen.suit)
    return ""


def of_power(seen: Seen, suit: int) -> str:
    """Return a note on what a resonating card of a suit still lets its player do; empty if nothing."""
    return {GIVE: _BEFORE_GIFT, AGAIN: _NO_MORE}.get(seen.components.on_play[suit], "")
