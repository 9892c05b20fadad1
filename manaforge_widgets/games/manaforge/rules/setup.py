"""MF-S: setting up a game: the decks, the talent draft, the first dice and the first player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.draws import Deal, Draw, Roll
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.manaforge.rules import actions, dice, roles
from manaforge_widgets.games.manaforge.rules.components import ERAS, Components
from manaforge_widgets.games.manaforge.rules.elements import ARCANE
from manaforge_widgets.games.manaforge.rules.position import (
    DRAFT,
    DRAW_FIRST,
    KEEP,
    SET_UP,
    SETUP,
    START_ROUND,
    TAKE_DIE,
    Frame,
    Position,
)

SEATS: Final = (2, 3, 4)
CARDS_OF_AN_ERA: Final = 18
TALENTS_DEALT: Final = 4
TALENTS_KEPT: Final = 2

DECK_DRAWS: Final = tuple(f"{era} deck" for era in ERAS)
TALENTS_DRAW: Final = "talents"
"""The names of the draws of the set-up, which saves keep."""


def new_position(components: Components, seats: object) -> Position:
    """MF-S1: return an empty table, as it is before the draws of the set-up.

    Raises:
        GameError: the number of seats is not 2, 3 or 4.
    """
    if type(seats) is not int or seats not in SEATS:
        raise GameError(f"Manaforge has 2 to 4 seats, not {short(seats, 20)} (MF-S1).")
    pos = Position()
    pos.components = components
    pos.seats = seats
    pos.phase = SETUP
    pos.round = pos.active = pos.turn = pos.turns_done = 0
    pos.first = -1
    pos.prestige = [0] * seats
    pos.prisms = [0] * seats
    pos.gems = [0] * (4 * seats)
    pos.reserve = [0, 0, 0, 0]
    pos.spends = pos.built = pos.used = 0
    pos.die_type = [[] for _ in range(seats)]
    pos.die_face = [[] for _ in range(seats)]
    pos.spent = [0] * seats
    pos.held = [-1] * seats
    pos.supply = list(components.counts)
    pos.workshop = [[] for _ in range(seats)]
    pos.charged = [[] for _ in range(seats)]
    pos.attached = [[] for _ in range(seats)]
    pos.store = [[] for _ in range(seats)]
    pos.board = [-1] * 6
    pos.deck, pos.discard, pos.box = [], [], []
    pos.building = -1
    pos.talents = [()] * seats
    pos.hand = [[] for _ in range(seats)]
    pos.picked = [[] for _ in range(seats)]
    pos.chosen = [-1] * seats
    pos.spare_talents = []
    pos.peeked = pos.declined = 0
    pos.stack = [(SET_UP,)]
    pos.options = []
    return pos


def draws(pos: Position) -> tuple[Draw, ...]:
    """MF-S2, MF-S3: return the draws of the set-up: a shuffled deck of each era, and the dealt talents."""
    decks = [
        Deal(name, name, len(cards), CARDS_OF_AN_ERA)
        for name, cards in zip(DECK_DRAWS, pos.components.decks, strict=True)
    ]
    dealt = TALENTS_DEALT * pos.seats
    talents = Deal(TALENTS_DRAW, TALENTS_DRAW, len(pos.components.talents), dealt)
    return (*decks, talents)


def set_up(pos: Position, results: Sequence[Any]) -> None:
    """MF-S2, MF-S3: lay out the deck and deal the talents."""
    pos.stack.pop()
    orders: Sequence[Sequence[int]] = results[:-1]
    dealt: Sequence[int] = results[-1]
    laid = [[cards[n] for n in order] for cards, order in zip(pos.components.decks, orders, strict=True)]
    in_deck = {item for cards in laid for item in cards}
    # The top of the deck is the end of the list, and Dawn is on top.
    pos.deck = [item for cards in reversed(laid) for item in reversed(cards)]
    pos.box = [item.id for item in pos.components.items if item.id not in in_deck]
    pos.hand = [sorted(dealt[TALENTS_DEALT * seat : TALENTS_DEALT * (seat + 1)]) for seat in range(pos.seats)]
    pos.spare_talents = [t.id for t in pos.components.talents if t.id not in dealt]
    pos.phase = DRAFT


def draft_options(pos: Position, seat: int) -> list[int]:
    """MF-S3: return the codes of the talents to pick, or later of the pairs to keep; none once the seat has chosen."""
    if pos.chosen[seat] >= 0:
        return []
    if pos.phase == DRAFT:
        return [actions.code(actions.DRAFT, actions.pack_pick(seat, talent)) for talent in pos.hand[seat]]
    pairs = combinations(sorted(pos.picked[seat]), TALENTS_KEPT)
    return [actions.code(actions.KEEP, actions.pack_keep(seat, actions.pack_pair(*pair))) for pair in pairs]


def draft(pos: Position, about: int) -> None:
    """MF-S3: a seat picks a talent; when all have picked, the hands are passed on clockwise."""
    seat, talent = actions.unpack_pick(about)
    pos.chosen[seat] = talent
    if -1 in pos.chosen:
        return
    for picker, pick in enumerate(pos.chosen):
        pos.hand[picker].remove(pick)
        pos.picked[picker].append(pick)
    pos.hand = [pos.hand[seat - 1] for seat in range(pos.seats)]
    pos.chosen = [-1] * pos.seats
    pos.turn += 1
    if len(pos.hand[0]) == 1:
        # The last card of a hand is picked without a question.
        for picker, [last] in enumerate(pos.hand):
            pos.picked[picker].append(last)
        pos.hand = [[] for _ in range(pos.seats)]
        pos.phase = KEEP


def keep(pos: Position, about: int) -> None:
    """MF-S3, MF-S5, MF-S6: a seat keeps two talents, hidden until all have chosen; then all get their dice."""
    keeper, chosen = actions.unpack_keep(about)
    pos.chosen[keeper] = chosen
    if -1 in pos.chosen:
        return
    for seat, pair in enumerate(pos.chosen):
        pos.talents[seat] = actions.unpack_pair(pair)
        pos.spare_talents += [talent for talent in pos.picked[seat] if talent not in pos.talents[seat]]
    pos.spare_talents.sort()
    pos.picked = [[] for _ in range(pos.seats)]
    pos.chosen = [-1] * pos.seats
    pos.turn += 1
    for seat in range(pos.seats):
        _set_up_seat(pos, seat)
    pos.stack.append((DRAW_FIRST,))


def _set_up_seat(pos: Position, seat: int) -> None:
    """MF-S5, MF-S6: give the seat its dice, and the benefits that its talents give at the start."""
    for die_type in range(ARCANE):
        dice.gain_die(pos, seat, die_type)
    for number in pos.talents[seat]:
        talent = pos.components.talents[number]
        if talent.die >= 0:
            dice.gain_die(pos, seat, talent.die)
        if talent.role == roles.FAMOUS:
            pos.prestige[seat] += talent.amount
        elif talent.role == roles.STASH:
            for element in range(4):
                pos.gems[seat * 4 + element] += talent.amount


def first_player_draw(pos: Position) -> Draw:
    """MF-S4: return the draw of the first player, which comes after the draft."""
    return Roll("first player", "first player", pos.seats)


def take_first_player(pos: Position, seat: int) -> None:
    """MF-S4, MF-S6: all seats get prisms, then the Archmage takes a die, and the first round begins."""
    pos.stack.pop()
    pos.first = pos.active = seat
    for other in range(pos.seats):
        pos.prisms[other] += 2 if other == seat else 3
    pos.stack.append((START_ROUND,))
    takers: list[Frame] = []
    for step in range(pos.seats):
        taker = (seat + step) % pos.seats
        for number in pos.talents[taker]:
            talent = pos.components.talents[number]
            if talent.role == roles.ARCHMAGE:
                takers += [(TAKE_DIE, taker)] * talent.amount
    pos.stack.extend(reversed(takers))


def take_options(pos: Position, _frame: Frame) -> list[int]:
    """MF-S6: return the codes of the Archmage's options: a die of any type that is left in the supply, or no die."""
    types = [die_type for die_type, left in enumerate(pos.supply) if left]
    return [actions.code(actions.TAKE, die_type) for die_type in (*types, actions.NO_DIE)]


def take_die(pos: Position, frame: Frame, die_type: int) -> None:
    """MF-S6: the seat takes the Archmage's die, if it wants one."""
    if die_type != actions.NO_DIE:
        dice.gain_die(pos, frame[1], die_type)
