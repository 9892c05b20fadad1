"""The past of the cards since the deal, as small integers: events that all saw, and cards that one seat saw.

What a seat can work out about a hidden card follows from the past. For instance, it matters which cards were in the
deck when another seat drew, and that this other seat later gave away a card unseen. The events that all can see are in
``Position.past`` (MS-H1). The kinds of cards that only one seat saw are in ``Position.shown``, in the order of the
events (MS-H2). The module :mod:`.belief` reads both.

A seat's list in ``shown`` begins with 0 if the seat remembers everything since the deal. Its memory may also begin at a
position that was set up by hand. Then the list begins with the number of earlier events plus 1, and with what the seat
saw of that position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaforge_widgets.games.manasurge.rules.position import KIND_MASK, SEAT_BITS, Position, series

DRAW: Final = 0  # a seat draws cards from the deck; the place is one of :mod:`.frames`
SHUFFLE: Final = 1  # MS-S2: the discards become the deck
PLAY: Final = 2  # a card goes from a hand to the cards in play
DISCARD: Final = 3  # a card goes from a hand to the discards
CLEAR: Final = 4  # the cards in play go to the discards
GIVE: Final = 5  # a card goes from one hand to another, seen by these two seats
DEAL: Final = 6  # the same, from the cards that a seat looks at
KEEP: Final = 7  # the cards that a seat looks at go to its hand
LOOK: Final = 8  # a seat looks at the hand of another
TAKE_UP: Final = 9  # a seat takes its damage cards to its hand
PEEK: Final = 10  # a seat looks at the top cards of the deck
PUT: Final = 11  # one of them goes back, below as many cards as the number says
LACKS: Final = 12  # MS-R2: a seat shows that it holds no numbered card

WHAT_MASK: Final = 15
SEAT: Final = 4
OTHER: Final = 7
NUMBER: Final = 10
SEAT_MASK: Final = 7


def event(what: int, seat: int, other: int = 0, number: int = 0) -> int:
    """Return an event as one int: what happened, the seat, another seat or a place, and a number or a kind of card."""
    return what | seat << SEAT | other << OTHER | number << NUMBER


def note(pos: Position, what: int) -> None:
    """Add an event that everybody saw to a position's past."""
    if pos.remembers:
        pos.past.append(what)


def note_shown(pos: Position, seat: int, kinds: Sequence[int]) -> None:
    """Add the kinds of cards that were shown to one seat."""
    if pos.remembers:
        pos.shown[seat].extend(kinds)


def numbers_of_table(pos: Position) -> list[int]:
    """Return what everybody sees of a position: the number of cards in each hidden place, and the face-up cards."""
    row = [card & KIND_MASK for card in pos.row]
    return [
        *map(len, pos.hands),
        *map(len, pos.damage),
        len(pos.pool),
        len(pos.deck),
        len(pos.discards),
        *pos.discards,
        len(row),
        *row,
    ]


def known_on_table(pos: Position, seat: int) -> list[int]:
    """Return which hidden cards a seat knows: in each place their number and kinds; in the deck, also their depths."""
    bit = 1 << seat
    numbers: list[int] = []
    for cards in (*pos.hands, *pos.damage, pos.pool):
        kinds = sorted([card >> SEAT_BITS for card in cards if card & bit])
        numbers.append(len(kinds))
        numbers += kinds
    deck = [(depth, card >> SEAT_BITS) for depth, card in enumerate(reversed(pos.deck)) if card & bit]
    numbers.append(len(deck))
    for depth, kind in deck:
        numbers += [depth, kind]
    return numbers


def begin(pos: Position, remembering: Sequence[int]) -> None:
    """Let seats forget the past, so that their memory begins at this position.

    Args:
        pos: the position.
        remembering: the seats that forget nothing.
    """
    if not remembering:
        pos.past = series()
    numbers = numbers_of_table(pos)
    pos.shown = [
        pos.shown[seat]
        if seat in remembering
        else series([len(pos.past) + 1, len(numbers), *numbers, *known_on_table(pos, seat)])
        for seat in range(pos.seats)
    ]
