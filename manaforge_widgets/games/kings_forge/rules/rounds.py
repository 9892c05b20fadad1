"""The end of a round, the end of the game with its scores, and a count of what has been revealed."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.core.api import Outcome
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.dice import FOUR_COLOURS, some
from manaforge_widgets.games.kings_forge.rules.position import Position

GOAL: Final = {2: 5, 3: 4, 4: 4}
"""KF-E2: the number of crafts that ends the game, by the number of seats."""
LAST_ROUND: Final = 100


def clean_up(pos: Position) -> None:
    """KF-E1: claim crafts, return dice, let bonuses lapse; then the game is over, or the next round begins."""
    for lying in pos.lying:
        pos.claimed[lying[1]].append(lying[0])
        for kind in lying[2::2]:
            pos.smithy[lying[1]] += some(1, kind)
    pos.lying = []
    for seat in range(pos.seats):
        dice = pos.supply[seat] + pos.smithy[seat]
        for _, _, home, gone in pos.taken[seat]:
            dice += home
            pos.stock += gone
        # Library dice are lent for the round.
        pos.supply[seat] = dice & FOUR_COLOURS
        pos.stock += dice & ~FOUR_COLOURS
        pos.smithy[seat] = 0
        pos.taken[seat] = []
        pos.bonuses[seat] = []
    pos.tokens = pos.components.tokens[:]
    pos.cemetery = pos.passed = pos.used = 0
    pos.turns_done = 0
    pos.market = [-1] * at.MARKET
    pos.deck = []
    pos.options = []
    if is_over(pos):
        pos.state = at.OVER
        pos.turn += 1
    else:
        pos.first = (pos.first + 1) % pos.seats
        pos.round += 1
        pos.state = at.DEAL


def is_over(pos: Position) -> bool:
    """KF-E2, KF-E4: whether the game ends after this round."""
    return pos.round >= LAST_ROUND or max(map(len, pos.claimed)) >= GOAL[pos.seats]


def scores(pos: Position) -> tuple[int, ...]:
    """KF-E2: the number of claimed crafts of each seat."""
    return tuple(map(len, pos.claimed))


def outcome(pos: Position) -> Outcome:
    """KF-E2: most crafts win, then the highest rank. KF-E4: seats that tie without a craft share the victory."""
    counts = scores(pos)
    most = max(counts)
    leaders = [seat for seat in range(pos.seats) if counts[seat] == most]
    late = f"round {LAST_ROUND} is over; " if max(counts) < GOAL[pos.seats] else ""
    rule = "KF-E4" if late else "KF-E2"
    if not most:
        return Outcome(counts, tuple(leaders), f"{late}nobody crafted anything, the victory is shared ({rule})")
    best = {seat: max(pos.claimed[seat]) for seat in leaders}
    winner = max(leaders, key=lambda seat: best[seat])
    if len(leaders) == 1:
        return Outcome(counts, (winner,), f"{late}most crafts, {most} ({rule})")
    craft = pos.components.crafts[best[winner]]
    crafts = "1 craft" if most == 1 else f"{most} crafts"
    words = f"{late}{len(leaders)} seats tied at {crafts}, of these highest rank, {craft.rank} {craft.name} ({rule})"
    return Outcome(counts, (winner,), words)


def highest_rank(pos: Position, seat: int) -> int:
    """KF-E2: the highest rank among a seat's crafts; 0 if it has none."""
    cards = pos.claimed[seat]
    return pos.components.crafts[max(cards)].rank if cards else 0


def revealed(pos: Position) -> int:
    """KF-H2: a number that grows when something is revealed that can't be taken back.

    That is a card from the deck, a die rolled in the gather phase, and the first roll and the end of a craft turn. A
    reroll in a craft turn does not count.
    """
    if pos.state in (at.CRAFT, at.ROLL):
        return (2 * pos.round + 1) * 64 + pos.turns_done
    if pos.state == at.OVER:
        return (2 * pos.round + 2) * 64
    dealt = len(pos.gathers) - len(pos.deck) if pos.state != at.DEAL else 0
    # The cemetery die is rolled once a round; it may be rolled again before it is placed.
    rolled = 1 + pos.rerolls if pos.state == at.PLACING else int(pos.cemetery > 0)
    return 2 * pos.round * 64 + dealt + rolled
