"""MF-R: rounds, the order of turns, and the end (MF-E)."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.core.api import Outcome
from manaforge_widgets.games.manaforge.rules.position import OVER, PLAY, ROLL_ALL, Position
from manaforge_widgets.games.manaforge.rules.talents import offers

ROUNDS: Final = 9
BOARD_SPACES: Final = 6
SPENDS: Final = 4


def start_round(pos: Position) -> None:
    """MF-R1: deal six items, recharge all workshops, make the offers of MF-A8, and then roll the dice."""
    pos.phase = PLAY
    pos.round += 1
    pos.active = pos.first
    pos.turns_done = 0
    pos.built = pos.used = pos.spends = 0
    # The top of the deck is the end of the list.
    pos.board = pos.deck[: -BOARD_SPACES - 1 : -1]
    del pos.deck[-BOARD_SPACES:]
    pos.peeked = max(0, pos.peeked - BOARD_SPACES)
    for charged in pos.charged:
        charged[:] = [1] * len(charged)
    pos.spent = [0] * pos.seats
    pos.declined = 0
    pos.stack.append((ROLL_ALL,))
    pos.stack.extend(reversed(offers(pos, 1)))


def rolled_dice(pos: Position) -> list[tuple[int, int]]:
    """MF-R1: return the dice that are rolled for a round, as (seat, die): all except those on Aether Reserve."""
    return [(seat, die) for seat in range(pos.seats) for die in range(len(pos.die_type[seat])) if die != pos.held[seat]]


def start_turn(pos: Position, seat: int) -> None:
    """MF-R2: begin the seat's turn; before that, other seats may use their "any time" talents (MF-A8)."""
    pos.active = seat
    pos.turn += 1
    pos.spends = SPENDS
    pos.built = pos.used = 0
    pos.stack.extend(reversed(offers(pos, 0)))


def end_turn(pos: Position) -> None:
    """MF-T7: empty the reserve, then begin the next seat's turn or end the round (MF-R3)."""
    pos.reserve = [0, 0, 0, 0]
    pos.turns_done += 1
    if pos.turns_done < pos.seats:
        start_turn(pos, (pos.active + 1) % pos.seats)
    elif not pos.deck:
        pos.phase = OVER
        pos.spends = pos.built = pos.used = 0
        pos.turn += 1
    else:
        pos.discard.extend(item for item in pos.board if item >= 0)
        pos.first = (pos.first + 1) % pos.seats
        start_round(pos)


def outcome(pos: Position) -> Outcome:
    """MF-E1: return the outcome of the game: most prestige wins.

    If seats are tied, most owned gems and prisms together win. If they are still tied, they share the victory.
    """
    tokens = [sum(pos.gems[seat * 4 : seat * 4 + 4]) + pos.prisms[seat] for seat in range(pos.seats)]
    best = max(zip(pos.prestige, tokens, strict=True))
    leaders = [seat for seat in range(pos.seats) if pos.prestige[seat] == best[0]]
    winners = tuple(seat for seat in leaders if tokens[seat] == best[1])
    if len(leaders) == 1:
        reason = f"most prestige, {best[0]} (MF-E1)"
    elif len(winners) == 1:
        reason = f"{len(leaders)} players tied at {best[0]} prestige, of these most gems and prisms, {best[1]} (MF-E1)"
    else:
        reason = f"tied at {best[0]} prestige and {best[1]} gems and prisms, the victory is shared (MF-E1)"
    return Outcome(tuple(pos.prestige), winners, reason)
