"""The class ``Position``: a position of ManaSurge at one moment, in small integers and flat lists for speed.

A hidden card (in a hand, in the deck, damage) is an int: its kind, and a bit for each seat that knows the card.
Such a seat knows that a card of this kind is there, but not which one of two equal cards. Discards are kept as kinds
only; see :func:`laid` for cards in play.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

from manaforge_widgets.games.manasurge.rules.components import Components

# What the position waits for.
SETUP: Final = 0  # draws: the suit in the box, the deck, the first Caster, the wizards
DECIDE: Final = 1  # the seat that the top frame asks
SHUFFLE: Final = 2  # a draw: the discards become the deck
TAKE: Final = 3  # a draw: which card Deceive takes
OVER: Final = 4

STATES: Final = ("setup", "decide", "shuffle", "take", "over")

SEAT_BITS: Final = 6
"""The bits of a hidden card for the seats that know it, one for each seat."""
KNOWERS: Final = (1 << SEAT_BITS) - 1

LEFT: Final = 1
RIGHT: Final = -1
UNCHOSEN: Final = 0
"""Directions: the step to the next seat; none before the Caster chooses."""

Story = tuple[int, int, int, int, int, tuple[int, ...], tuple[int, ...]]
"""The end of a spell: its number, the struck seat, whether Absorb struck it, and its damage. Then the seat with the
last-play shard or -1, the shards that each seat gained, and the row of cards."""

FIELDS = (
    "active",
    "any_ranks",
    "box",
    "caster",
    "components",
    "damage",
    "deck",
    "direction",
    "discards",
    "down",
    "events",
    "hands",
    "last",
    "locked",
    "numbered",
    "memo",
    "options",
    "past",
    "played",
    "player",
    "pool",
    "portal",
    "remembers",
    "revealed",
    "round",
    "row",
    "seats",
    "shards",
    "shown",
    "shuffles",
    "skip",
    "stack",
    "stagnations",
    "state",
    "story",
    "suit",
    "suits",
    "supply",
    "torments",
    "turn",
    "used",
    "wizards",
)
"""The attributes of a position."""

_NOT_IN_KEY = (
    "any_ranks",
    "components",
    "damage",
    "deck",
    "events",
    "hands",
    "memo",
    "options",
    "past",
    "pool",
    "remembers",
    "revealed",
    "shown",
    "suits",
)
_IN_KEY = tuple(name for name in FIELDS if name not in _NOT_IN_KEY)


class Position:
    """One moment of a game. The rules change it in place; call :meth:`copy` first to keep the old one.

    Attributes:
        components: the components of the edition.
        seats: the number of seats.
        state: the kind of event that the position waits for.
        round: the number of the spell, from 1; 0 before the first.
        active: the seat that is to act, or the last one that was.
        turn: a number that grows each time that a different seat is to act, and at the end of the game.
        player: the seat whose turn it is in the spell.
        caster: the seat with the Caster token; -1 before it is drawn.
        wizards: for each seat the number of its wizard; -1 if it has none.
        used: a bit for each seat whose wizard is face down.
        box: the suit in the box; -1 if all are in the game, or before it is drawn.
        suits: the suits in the game if an option of the match names them, ascending; otherwise empty. Only the set-up
            uses them.
        suit: the suit of the spell; -1 before it is opened.
        any_ranks: whether cards of the spell's suit may ignore the rank; follows from ``suit``.
        direction: LEFT, RIGHT or UNCHOSEN; with two seats LEFT as soon as the spell is opened.
        last: the last rank; 0 before the spell is opened.
        down: whether ranks go down.
        locked: whether a Spell Lock is in play.
        torments: the number of Torments in effect.
        stagnations: the number of Stagnations in effect.
        skip: with two seats, whether the player plays again, by a Counter-Spell or by Bladedancer.
        portal: the seat that Portal chose to be next, or -1.
        played: the number of cards that the player has played in this turn.
        numbered: whether the player has played a numbered card since its wizard's power was last considered.
        row: the cards in play, in the order played, see :func:`laid`. The first one has the Caster token.
        hands: the cards of each seat's hand, in no order.
        damage: the face-down cards in front of each seat, in no order.
        deck: the cards of the deck, the top one last.
        discards: the kinds of the discards, the last one last.
        pool: the cards that the active seat looks at, by Mystic Ward or Oracle.
        shards: the shards that each seat owns.
        supply: the shards that nobody has.
        stack: the pending steps (frames), the next one last, see :mod:`.frames`.
        shuffles: the number of times that the discards became the deck.
        story: the end of the last spell; None if no spell has ended.
        revealed: a number that grows when somebody learns something hidden; earlier actions can't be taken back then.
        options: the codes of the active seat's legal actions.
        events: the draws, ManaSurges and Rebirths since the last action began, see :mod:`.events`. They are only for
            the log; no rule uses them.
        remembers: whether ``past`` and ``shown`` get new entries, which playouts do not need.
        past: the moves of cards since the deal, as everybody saw them, see :mod:`.past`. No rule uses them.
        shown: for each seat, the kinds of the cards that it was shown, see :mod:`.past`.
        memo: beliefs that :mod:`.belief` has worked out from ``past`` and ``shown``; copies share them.
    """

    __slots__ = FIELDS

    components: Components
    seats: int
    state: int
    round: int
    active: int
    turn: int
    player: int
    caster: int
    wizards: list[int]
    used: int
    box: int
    suits: tuple[int, ...]
    suit: int
    any_ranks: bool
    direction: int
    last: int
    down: bool
    locked: bool
    torments: int
    stagnations: int
    skip: bool
    portal: int
    played: int
    numbered: bool
    row: list[int]
    hands: list[list[int]]
    damage: list[list[int]]
    deck: list[int]
    discards: list[int]
    pool: list[int]
    shards: list[int]
    supply: int
    stack: list[int]
    shuffles: int
    story: Story | None
    revealed: int
    options: list[int]
    events: list[int]
    remembers: bool
    past: array[int]
    shown: list[array[int]]
    memo: dict[int, object]

    def copy(self) -> Position:
        """Return an equal position; later changes to one of the two do not affect the other."""
        new = Position()
        new.components = self.components
        new.seats = self.seats
        new.state = self.state
        new.round = self.round
        new.active = self.active
        new.turn = self.turn
        new.player = self.player
        new.caster = self.caster
        # The set-up makes this list once; the rules never change it.
        new.wizards = self.wizards
        new.used = self.used
        new.box = self.box
        new.suits = self.suits
        new.suit = self.suit
        new.any_ranks = self.any_ranks
        new.direction = self.direction
        new.last = self.last
        new.down = self.down
        new.locked = self.locked
        new.torments = self.torments
        new.stagnations = self.stagnations
        new.skip = self.skip
        new.portal = self.portal
        new.played = self.played
        new.numbered = self.numbered
        new.row = self.row[:]
        new.hands = [cards[:] for cards in self.hands]
        new.damage = [cards[:] for cards in self.damage]
        new.deck = self.deck[:]
        new.discards = self.discards[:]
        new.pool = self.pool[:]
        new.shards = self.shards[:]
        new.supply = self.supply
        new.stack = self.stack[:]
        new.shuffles = self.shuffles
        new.story = self.story
        new.revealed = self.revealed
        # The rules replace this list and never change it, so both positions can hold the same one.
        new.options = self.options
        new.events = self.events[:]
        new.remembers = self.remembers
        if self.remembers:
            new.past = self.past[:]
            new.shown = [kinds[:] for kinds in self.shown]
        else:
            new.past = self.past
            new.shown = self.shown
        new.memo = self.memo
        return new

    def key(self) -> tuple[object, ...]:
        """Return a key of the position, apart from its past; in one edition, equal keys mean equal positions."""
        values = [getattr(self, name) for name in _IN_KEY]
        public = tuple(tuple(value) if isinstance(value, list) else value for value in values)
        # Hands and damage have no order.
        hidden = [tuple(sorted(cards)) for cards in (*self.hands, *self.damage, self.pool)]
        return (*public, tuple(self.deck), *hidden)


def series(numbers: Iterable[int] = ()) -> array[int]:
    """Return numbers as a compact array, the form of ``past`` and ``shown``, which are often copied."""
    return array("i", numbers)


# ------------------------------------------------------------------------------------------------- hidden cards


def kind_of(card: int) -> int:
    """Return the kind of a hidden card."""
    return card >> SEAT_BITS


def hidden(kind: int, knowers: int) -> int:
    """Return a hidden card as one int, from its kind and the bits of the seats that know it."""
    return kind << SEAT_BITS | knowers


# ------------------------------------------------------------------------------------------------- cards in play

KIND_BITS: Final = 6
KIND_MASK: Final = (1 << KIND_BITS) - 1
"""The lowest bits of a card in play are its kind, the next ones the kind that it counts as."""
OWNER_SHIFT: Final = 2 * KIND_BITS
OWNER_MASK: Final = 7 << OWNER_SHIFT
_PLAYER_SHIFT: Final = OWNER_SHIFT + 3
SHARD: Final = 1 << _PLAYER_SHIFT + 3
"""The bit of a card in play that has a shard on it."""
COUNTERED: Final = SHARD << 1
"""The bit of a card in play that was a Counter-Spell."""


def laid(kind: int, meant: int, seat: int) -> int:
    """Return a card in play as one int, without a shard.

    Args:
        kind: the kind of the card.
        meant: the kind that the card counts as: its own, or for a Dark Mirror the kind that it copies.
        seat: the player and owner of the card.
    """
    return kind | meant << KIND_BITS | seat << OWNER_SHIFT | seat << _PLAYER_SHIFT


def laid_kind(card: int) -> int:
    """Return the kind of a card in play."""
    return card & KIND_MASK


def meant_kind(card: int) -> int:
    """Return the kind that a card in play counts as, which differs from its own for a Dark Mirror."""
    return card >> KIND_BITS & KIND_MASK


def owner_of(card: int) -> int:
    """Return the seat that owns a card in play: the one that played it, unless Wrest took it."""
    return card >> OWNER_SHIFT & 7


def player_of(card: int) -> int:
    """Return the seat that played a card in play."""
    return card >> _PLAYER_SHIFT & 7
