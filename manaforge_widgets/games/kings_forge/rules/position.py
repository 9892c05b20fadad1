"""The class ``Position``: a position of King's Forge at one moment, in small integers and flat lists for speed."""

from __future__ import annotations

from typing import Any, Final

from manaforge_widgets.games.kings_forge.rules.bonuses import Bonus
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.dice import HANDFUL, KINDS, many

# What the position waits for.
SETUP: Final = 0  # draws: the cards in the game, the first player
DEAL: Final = 1  # draw: the gather deck of the round
GATHER: Final = 2
CEMETERY_ROLL: Final = 3  # draw: the claimed cemetery die
PLACING: Final = 4  # the cemetery die may be changed, then it is placed
ROLL: Final = 5  # draws: the dice of a craft turn
CRAFT: Final = 6
OVER: Final = 7

STATES: Final = ("setup", "deal", "gather", "cemetery roll", "placing", "roll", "craft", "over")
PHASES: Final = ("setup", "gather", "gather", "gather", "gather", "craft", "craft", "over")
"""The phase that each state belongs to."""

MARKET: Final = 4
"""KF-G1: the number of face-up gather cards."""
DISPLAY: Final = 3
"""KF-S2: the number of craft cards on display."""

Taken = tuple[int, int, int, int]
"""A card in front of a seat: its number, its action, the dice on it that come back, and the dice that don't.

The action is 0 or 1. For a card turned down for a dock, it is the number of the dock's action plus 2.
"""
VISITED: Final = 2

Lying = tuple[int, ...]
"""A craft in front of its crafter: the card, the seat, then the kind and the value of the die on each need in turn."""

Unmade = tuple[int, tuple[int, ...], tuple[int, ...]]
"""A craft turn that was over at once (KF-C6): the seat, the kinds of the dice that it rolled, and their values."""


FIELDS = (
    "active",
    "bonuses",
    "cemetery",
    "choosing",
    "claimed",
    "components",
    "deck",
    "die_kind",
    "die_marks",
    "die_value",
    "display",
    "due",
    "first",
    "gathers",
    "lenient",
    "lying",
    "market",
    "options",
    "passed",
    "rerolls",
    "round",
    "running",
    "seats",
    "smithy",
    "state",
    "stock",
    "supply",
    "taken",
    "tokens",
    "turn",
    "turns_done",
    "unmade",
    "used",
    "waiting",
)
"""The attributes of a position."""

_IN_KEY = tuple(name for name in FIELDS if name not in ("components", "options", "unmade"))


class Position:
    """One moment of a game. The rules change it in place; use :meth:`copy` first to keep the old one.

    Handfuls of dice are ints, see :mod:`.dice`.

    Attributes:
        components: the components of the edition.
        seats: the number of seats.
        state: what the position waits for.
        round: the number of the round, from 1; 0 before the first round.
        first: the seat with the anvil; -1 before it is drawn.
        active: the seat that acts, or that acted last.
        turn: a number that grows when a different seat is to act.
        turns_done: the number of seats that have had their turn in this craft phase.
        passed: a bit for each seat that has passed in this gather phase.
        used: a bit for each used dock action.
        stock: the dice of the four colours that nobody has, and the library dice that nobody has borrowed.
        supply: the dice that each seat may use now; in a craft turn they are in ``die_kind`` instead.
        smithy: the dice of each seat that wait for the next round.
        taken: the gather cards in front of each seat.
        bonuses: the bonuses of each seat in this round.
        tokens: the number of tokens of each kind that nobody has.
        gathers: the gather cards of the game.
        market: the gather cards on the four places; -1 for an empty place.
        deck: the face-down gather cards, the top card last.
        display: the craft cards on the three places; -1 for an empty place.
        waiting: the craft cards that are not on display yet, the next one first.
        lying: the crafts in front of their crafters in this craft phase.
        claimed: the crafts of each seat.
        die_kind: the kinds of the active seat's rolled dice.
        die_value: the values of these dice; 0 for a die that was placed or cancelled.
        die_marks: for each of these dice, a bit for each bonus used on it.
        rerolls: the number of rerolls since the first roll.
        due: a bit for each die that is to be rolled again now, or is chosen for a reroll.
        choosing: while dice are chosen for a reroll, the number of its bonus in ``bonuses``, counted from 1; else 0.
        running: the number in ``bonuses``, from 1, of a partly used bonus that may still be used; else 0.
        lenient: 1 in a game begun under version 1 of the rules, in which the rest of a bonus never lapsed; else 0.
        cemetery: the value of the cemetery die once it is placed, else 0.
        unmade: the craft turns since the last action in which nothing was possible (KF-C6). The log shows them; they
            are not part of the key.
        options: the codes of the active seat's legal actions.
    """

    __slots__ = FIELDS

    components: Components
    seats: int
    state: int
    round: int
    first: int
    active: int
    turn: int
    turns_done: int
    passed: int
    used: int
    stock: int
    supply: list[int]
    smithy: list[int]
    taken: list[list[Taken]]
    bonuses: list[list[Bonus]]
    tokens: list[int]
    gathers: list[int]
    market: list[int]
    deck: list[int]
    display: list[int]
    waiting: list[int]
    lying: list[Lying]
    claimed: list[list[int]]
    die_kind: list[int]
    die_value: list[int]
    die_marks: list[int]
    rerolls: int
    due: int
    choosing: int
    running: int
    lenient: int
    cemetery: int
    unmade: tuple[Unmade, ...]
    options: list[int]

    def copy(self) -> Position:
        """Return an equal position that is independent of this one."""
        new = Position()
        new.components = self.components
        new.seats = self.seats
        new.state = self.state
        new.round = self.round
        new.first = self.first
        new.active = self.active
        new.turn = self.turn
        new.turns_done = self.turns_done
        new.passed = self.passed
        new.used = self.used
        new.stock = self.stock
        new.supply = self.supply[:]
        new.smithy = self.smithy[:]
        new.taken = [cards[:] for cards in self.taken]
        new.bonuses = [bonuses[:] for bonuses in self.bonuses]
        new.tokens = self.tokens[:]
        # The set-up makes this list once; the rules never change it.
        new.gathers = self.gathers
        new.market = self.market[:]
        new.deck = self.deck[:]
        new.display = self.display[:]
        new.waiting = self.waiting[:]
        new.lying = self.lying[:]
        new.claimed = [cards[:] for cards in self.claimed]
        new.die_kind = self.die_kind[:]
        new.die_value = self.die_value[:]
        new.die_marks = self.die_marks[:]
        new.rerolls = self.rerolls
        new.due = self.due
        new.choosing = self.choosing
        new.running = self.running
        new.lenient = self.lenient
        new.cemetery = self.cemetery
        new.unmade = self.unmade
        # The rules replace this list but never change it, so both positions can share it.
        new.options = self.options
        return new

    def dice_out(self) -> list[int]:
        """KF-S1: the number of dice of each kind outside the stock: with seats, on cards, or rolled."""
        single = [kind for lying in self.lying for kind in lying[2::2]]
        rolled = zip(self.die_kind, self.die_value, strict=True)
        single += [kind for kind, value in rolled if value or self.state == ROLL]
        placed = [dice for cards in self.taken for taken in cards for dice in taken[2:]]
        handfuls = [*self.supply, *self.smithy, *placed]
        return [sum([many(dice, kind) for dice in handfuls]) + single.count(kind) for kind in range(len(KINDS))]

    def dice_of(self, seat: int) -> tuple[int, ...]:
        """KF-E1: the number of dice of each kind that a seat has anywhere, without those consumed or on docks.

        The cemetery die is not counted.
        """
        single = [kind for lying in self.lying if lying[1] == seat for kind in lying[2::2]]
        if seat == self.active:
            rolled = zip(self.die_kind, self.die_value, strict=True)
            single += [kind for kind, value in rolled if value or self.state == ROLL]
        dice = self.supply[seat] + self.smithy[seat] + sum([taken[2] for taken in self.taken[seat]])
        return tuple([many(dice, kind) + single.count(kind) for kind in range(HANDFUL)])

    def key(self) -> tuple[object, ...]:
        """Return a key of the position: two positions of one edition are equal exactly if their keys are equal."""
        values = [getattr(self, name) for name in _IN_KEY]
        return tuple([_frozen(value) if isinstance(value, list) else value for value in values])


def _frozen(value: list[Any]) -> tuple[object, ...]:
    """Return a list as a tuple, with inner lists as tuples, too."""
    return tuple([tuple(one) for one in value]) if value and isinstance(value[0], list) else tuple(value)
