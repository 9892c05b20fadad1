"""The class ``Position``: a position of ManaSurge at one moment, in small integers and flat lists for speed.

A hidden card (in a hand, the deck, damage) is an int: its kind, together with the seats that know that this kind lies
there. So knowledge belongs to the place, and nothing distinguishes two equal cards. The cards that all can see, the row
of cards in play and the discards, are kept as kinds only.
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
        active: the seat that is asked, or that was asked last.
        turn: a number that grows when another seat is asked than before.
        player: the seat whose turn it is in the spell.
        caster: the seat with the Caster token; -1 before it is drawn.
        wizards: the wizard of each seat, or -1.
        used: a bit for each seat whose wizard is face down.
        box: the suit in the box; -1 if all are in the game, or before it is drawn.
        suits: the suits that the match names, ascending; empty if they are drawn. Only the set-up uses them.
        suit: the suit of the spell; -1 before it is opened.
        any_ranks: whether cards of the spell's suit may ignore the rank; follows from ``suit``.
        direction: LEFT, RIGHT or UNCHOSEN; with two seats LEFT as soon as the spell is opened.
        last: the last rank; 0 before the spell is opened.
        down: whether ranks go down.
        locked: whether a Spell Lock is in play.
        torments: the number of Torments in effect.
        stagnations: the number of Stagnations in effect.
        skip: with two seats, whether the last card declared a Counter-Spell.
        portal: the seat that is next because of a Portal, or -1.
        played: the number of cards that the player has played in this turn.
        numbered: whether a numbered card was among them since the player's wizard was last asked.
        row: the cards in play, in the order played, see :func:`laid`. The first one has the Caster token.
        hands: the hidden cards of each seat's hand, in no order.
        damage: the face-down cards in front of each seat, in no order.
        deck: the hidden cards of the deck, the top one last.
        discards: the kinds of the discards, the last one last.
        pool: hidden cards that the active seat looks at: those of a Mystic Ward or of Oracle.
        shards: the shards that each seat owns.
        supply: the shards that nobody has.
        stack: the pending steps (frames), the next one last, see :mod:`.frames`.
        shuffles: the number of times that the discards became the deck.
        story: the end of the last spell; None if no spell has ended.
        revealed: a number that grows when somebody learns something, so that actions can't be taken back.
        options: the codes of the active seat's legal actions.
        events: the draws, ManaSurges and Rebirths since the last action began, see :mod:`.events`. They are only for
            the log; no rule uses them.
        remembers: whether ``past`` and ``shown`` get new entries; a copy for a playout needs none.
        past: the moves of cards that everybody saw, see :mod:`.past`. No rule uses them.
        shown: for each seat, the kinds of the cards that it alone saw.
        memo: results from ``past`` and ``shown``; copies share them, and only :mod:`.belief` uses them.
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
        """Return a key of the position without its past; in one edition, equal keys mean equal positions."""
        values = [getattr(self, name) for name in _IN_KEY]
        public = tuple(tuple(value) if isinstance(value, list) else value for value in values)
        # Hands and damage have no order.
        hidden = [tuple(sorted(cards)) for cards in (*self.hands, *self.damage, self.pool)]
        return (*public, tuple(self.deck), *hidden)


def series(numbers: Iterable[int] = ()) -> array[int]:
    """Return numbers in the form of ``past`` and ``shown``, which grow with each action and are copied each step."""
    return array("i", numbers)


# ------------------------------------------------------------------------------------------------- hidden cards


def kind_of(card: int) -> int:
    """Return the kind of a hidden card."""
    return card >> SEAT_BITS


def hidden(kind: int, knowers: int) -> int:
    """Return a hidden card of a kind, with the seats that know it."""
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
    """Return a card in play, without a shard.

    Args:
        kind: the kind of the card.
        meant: the kind that the card counts as; a Dark Mirror counts as another kind.
        seat: the player and owner of the card.
    """
    return kind | meant << KIND_BITS | seat << OWNER_SHIFT | seat << _PLAYER_SHIFT


def laid_kind(card: int) -> int:
    """Return the kind of a card in play."""
    return card & KIND_MASK


def meant_kind(card: int) -> int:
    """Return the kind that a card in play counts as."""
    return card >> KIND_BITS & KIND_MASK


def owner_of(card: int) -> int:
    """Return the seat that has a card in play among its cards; Wrest changes it."""
    return card >> OWNER_SHIFT & 7


def player_of(card: int) -> int:
    """Return the seat that played a card."""
    return card >> _PLAYER_SHIFT & 7
