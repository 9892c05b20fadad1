"""The class ``Position``: a Manaforge position at one moment, as small integers and flat lists for speed.

Seats, dice, items, talents and faces are indices; see :mod:`.components` for their meaning. :mod:`.view` turns a
position into a readable form.
"""

from __future__ import annotations

from typing import Final

from manaforge_widgets.games.manaforge.rules.components import Components

SETUP: Final = 0
DRAFT: Final = 1
KEEP: Final = 2
PLAY: Final = 3
OVER: Final = 4
PHASES: Final = ("setup", "draft", "keep", "play", "over")

Frame = tuple[int, ...]
"""A frame is a pending step: an operation and its values. The last frame of the stack is done first."""

# Operations that ask a seat to choose.
PAY: Final = 0
PAY_GEMS: Final = 1
CHOOSE_FACE: Final = 2
CHOOSE_GAIN: Final = 3
CHOOSE_ANY: Final = 4
TRANSMUTE: Final = 5
COPY_GEM: Final = 6
RECHARGE: Final = 7
EXHAUST: Final = 8
DISCARD: Final = 9
PAY_MORE: Final = 10
SPEND_GEMS: Final = 11
MIMIC: Final = 12
GIVE: Final = 13
TURN_DIE: Final = 14
TAKE_DIE: Final = 15
ORDER: Final = 16
OFFER: Final = 17
# Operations without a choice or a draw.
TAKE_ITEM: Final = 18
PLACE: Final = 19
EFFECT: Final = 20
CRAFT: Final = 21
SCORE: Final = 22
START_ROUND: Final = 23
# Operations that wait for a draw.
SET_UP: Final = 24
ROLL_DIE: Final = 25
ROLL_ALL: Final = 26
DRAW_FIRST: Final = 27

FIRST_AUTOMATIC: Final = TAKE_ITEM
FIRST_CHANCE: Final = SET_UP

WORKSHOP_PLACES: Final = 4
"""MF-I1: the number of cards that a workshop holds."""


FIELDS = (
    "active",
    "attached",
    "board",
    "box",
    "building",
    "built",
    "charged",
    "chosen",
    "components",
    "deck",
    "declined",
    "die_face",
    "die_type",
    "discard",
    "first",
    "gems",
    "hand",
    "held",
    "options",
    "peeked",
    "phase",
    "picked",
    "prestige",
    "prisms",
    "reserve",
    "round",
    "seats",
    "workshop",
    "spare_talents",
    "spends",
    "spent",
    "stack",
    "store",
    "supply",
    "talents",
    "turn",
    "turns_done",
    "used",
)
"""The attributes of a position."""

_IN_KEY = tuple(name for name in FIELDS if name not in ("components", "options"))


class Position:
    """One moment of a game. The rules change it in place; use :meth:`copy` first to keep the old one.

    Attributes:
        components: the components of the edition.
        seats: the number of seats.
        phase: SETUP, DRAFT, KEEP, PLAY or OVER.
        round: from 1; 0 before the first round.
        first: the first player of the round; -1 before it is drawn.
        active: the seat whose turn it is.
        turn: the number of the turn or of the step of the draft.
        turns_done: the number of finished turns in this round.
        prestige: the prestige of each seat.
        prisms: the prisms of each seat.
        gems: the owned gems, in one list with four numbers for each seat.
        reserve: the mana of the active seat, by element.
        spends: the number of dice that the active seat may still spend.
        built: 1 after the turn's build or prism, otherwise 0.
        used: a bit for each talent that can't be used again this turn.
        die_type: the types of each seat's dice.
        die_face: the faces of each seat's dice; -1 before the first roll.
        spent: for each seat a bit for each spent die.
        held: for each seat the die on Aether Reserve, or -1.
        supply: the number of dice of each type that nobody has.
        workshop: the workshop cards of each seat.
        charged: for each of these cards 1 if it is charged, otherwise 0.
        attached: for each of these cards the gems on it.
        store: the store cards of each seat, the top card last.
        board: the items on the six spaces; -1 for an empty space.
        deck: the items of the deck, the top card last.
        discard: the items of the discard pile, the top card last.
        box: the items that are out of the game.
        building: the item that is being built, or -1.
        talents: the kept talents of each seat.
        hand: the talents in each seat's hand in the draft.
        picked: the talents that each seat has picked in the draft.
        chosen: for each seat its choice in this step of the draft, or -1.
        spare_talents: the talents that were not dealt or not kept.
        peeked: the number of top cards of the deck that Precognition's owner knows.
        declined: a bit for each seat that wants no more offers until the next roll.
        stack: the pending steps.
        options: the codes that answer the last pending step.
    """

    __slots__ = FIELDS

    components: Components
    seats: int
    phase: int
    round: int
    first: int
    active: int
    turn: int
    turns_done: int
    prestige: list[int]
    prisms: list[int]
    gems: list[int]
    reserve: list[int]
    spends: int
    built: int
    used: int
    die_type: list[list[int]]
    die_face: list[list[int]]
    spent: list[int]
    held: list[int]
    supply: list[int]
    workshop: list[list[int]]
    charged: list[list[int]]
    attached: list[list[tuple[int, ...]]]
    store: list[list[int]]
    board: list[int]
    deck: list[int]
    discard: list[int]
    box: list[int]
    building: int
    talents: list[tuple[int, ...]]
    hand: list[list[int]]
    picked: list[list[int]]
    chosen: list[int]
    spare_talents: list[int]
    peeked: int
    declined: int
    stack: list[Frame]
    options: list[int]

    def copy(self) -> Position:
        """Return an equal position; later changes to one of the two don't change the other."""
        new = Position()
        new.components = self.components
        new.seats = self.seats
        new.phase = self.phase
        new.round = self.round
        new.first = self.first
        new.active = self.active
        new.turn = self.turn
        new.turns_done = self.turns_done
        new.prestige = self.prestige[:]
        new.prisms = self.prisms[:]
        new.gems = self.gems[:]
        new.reserve = self.reserve[:]
        new.spends = self.spends
        new.built = self.built
        new.used = self.used
        new.die_type = [dice[:] for dice in self.die_type]
        new.die_face = [faces[:] for faces in self.die_face]
        new.spent = self.spent[:]
        new.held = self.held[:]
        new.supply = self.supply[:]
        new.workshop = [cards[:] for cards in self.workshop]
        new.charged = [flags[:] for flags in self.charged]
        new.attached = [gems[:] for gems in self.attached]
        new.store = [cards[:] for cards in self.store]
        new.board = self.board[:]
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.box = self.box[:]
        new.building = self.building
        new.talents = self.talents[:]
        new.hand = [cards[:] for cards in self.hand]
        new.picked = [cards[:] for cards in self.picked]
        new.chosen = self.chosen[:]
        new.spare_talents = self.spare_talents[:]
        new.peeked = self.peeked
        new.declined = self.declined
        new.stack = self.stack[:]
        # The rules replace this list and never change it, so both positions can share it.
        new.options = self.options
        return new

    def key(self) -> tuple[object, ...]:
        """Return a key of the position: two positions of one edition are equal if and only if their keys are equal."""
        values = [getattr(self, name) for name in _IN_KEY]
        return tuple(tuple(map(_frozen, value)) if isinstance(value, list) else value for value in values)


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
