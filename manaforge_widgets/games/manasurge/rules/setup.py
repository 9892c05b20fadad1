"""The set-up: the suit in the box, the deck, the first Caster and the wizards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.draws import Deal, Draw, Roll
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.spelling import unknown
from manaforge_widgets.games.manasurge.rules import frames, past
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.components import CARDS_IN_SUIT, HAND, WIZARDS, Components
from manaforge_widgets.games.manasurge.rules.position import SEAT_BITS, Position

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 6
SUITS_IN_GAME: Final = 5
"""MS-S1: the number of suits in the game with fewer than six seats."""

BOX_DRAW: Final = "suit in the box"
DECK_DRAW: Final = "deck"
CASTER_DRAW: Final = "first Caster"
WIZARDS_DRAW: Final = "wizards"
"""The names of the draws of the set-up, which saves contain; later shuffles also have the name of the deck."""

_TO_DRAW: Final = -2
"""A wizard that is drawn in the set-up."""


def new_position(components: Components, seats: object, wizards: object, suits: object) -> Position:
    """MS-S1: return the position before the draws of the set-up: an empty table.

    Args:
        components: the components of the edition.
        seats: the number of seats.
        wizards: whether each seat gets a wizard.
        suits: the names of the suits in the game; None to draw them.

    Raises:
        GameError: the number of seats is not 2 to 6, or an option is invalid.
    """
    if type(seats) is not int or not LEAST_SEATS <= seats <= MOST_SEATS:
        raise GameError(f"ManaSurge has 2 to 6 seats, not {short(seats, 20)} (MS-S1).")
    if type(wizards) is not bool:
        raise GameError(f"wizards must be True or False, not {short(wizards)}.")
    pos = Position()
    pos.components = components
    pos.seats = seats
    pos.state = at.SETUP
    pos.round = pos.active = pos.turn = pos.player = pos.used = 0
    pos.caster = pos.box = pos.suit = pos.portal = -1
    pos.wizards = [_TO_DRAW if wizards else -1] * seats
    pos.suits = () if suits is None else _named_suits(components, seats, suits)
    pos.any_ranks = pos.down = pos.locked = pos.skip = pos.numbered = False
    pos.direction = at.UNCHOSEN
    pos.last = pos.torments = pos.stagnations = pos.played = 0
    pos.row, pos.deck, pos.discards, pos.pool, pos.stack, pos.options, pos.events = [], [], [], [], [], [], []
    pos.hands = [[] for _ in range(seats)]
    pos.damage = [[] for _ in range(seats)]
    pos.shards = [0] * seats
    pos.supply = components.shards
    pos.shuffles = pos.revealed = 0
    pos.story = None
    pos.remembers = True
    pos.past = at.series()
    pos.shown = [at.series([0]) for _ in range(seats)]
    pos.memo = {}
    return pos


def _named_suits(components: Components, seats: int, suits: object) -> tuple[int, ...]:
    """MS-S1: the suits that a match names.

    Raises:
        GameError: a name is not a suit, or the number of suits is wrong for the game.
    """
    count = SUITS_IN_GAME if seats < MOST_SEATS else len(components.suits)
    if not isinstance(suits, (list, tuple)) or not all(isinstance(name, str) for name in suits):
        raise GameError(f"suits must be a list of {count} names, not {short(suits, 60)} (MS-S1).")
    ids = {folded(name): number for number, name in enumerate(components.suits)}
    for name in suits:
        if folded(name) not in ids:
            raise GameError(unknown("suit", name, components.suits))
    ordered = sorted({ids[folded(name)] for name in suits})
    if not len(ordered) == len(suits) == count:
        given = short(list(suits), 80)
        raise GameError(f"suits must be {count} different suits for {seats} seats, not {given} (MS-S1).")
    return tuple(ordered)


def draws(pos: Position) -> tuple[Draw, ...]:
    """MS-S1: return the draws of the set-up."""
    suits = len(pos.components.suits)
    drawn = pos.seats < MOST_SEATS and not pos.suits
    in_game = suits if pos.seats == MOST_SEATS else SUITS_IN_GAME
    cards = in_game * CARDS_IN_SUIT + len(pos.components.metamagics)
    pending: list[Draw] = [Roll(BOX_DRAW, BOX_DRAW, suits)] if drawn else []
    pending += [Deal(DECK_DRAW, DECK_DRAW, cards, cards), Roll(CASTER_DRAW, CASTER_DRAW, pos.seats)]
    if pos.wizards[0] == _TO_DRAW:
        pending.append(Deal(WIZARDS_DRAW, WIZARDS_DRAW, WIZARDS, pos.seats))
    return tuple(pending)


def set_up(pos: Position, results: Sequence[Any]) -> None:
    """MS-S1: apply the results of the draws, and deal five cards to each seat, one by one; the Caster begins."""
    components = pos.components
    rest = list(results)
    every = range(len(components.suits))
    if pos.suits:
        boxed = [suit for suit in every if suit not in pos.suits]
        pos.box = boxed[0] if boxed else -1
    elif pos.seats < MOST_SEATS:
        pos.box = rest.pop(0)
    order, pos.caster = rest.pop(0), rest.pop(0)
    if rest:
        pos.wizards = list(rest.pop(0))
    cards = components.deck([suit for suit in every if suit != pos.box])
    pos.deck = [components.kind_of[cards[place]] << SEAT_BITS for place in reversed(order)]
    for _ in range(HAND):
        for seat in range(pos.seats):
            pos.hands[seat].append(pos.deck.pop() | 1 << seat)
    for seat in range(pos.seats):
        past.note(pos, past.event(past.DRAW, seat, frames.HAND, HAND))
        past.note_shown(pos, seat, [card >> SEAT_BITS for card in reversed(pos.hands[seat])])
    pos.active = pos.player = pos.caster
    pos.stack = [frames.frame(frames.BEGIN, pos.caster)]
    pos.state = at.DECIDE
    pos.revealed = 1
