"""Facts of a position that everybody can see: the phase, who is next, what is at stake, who wins."""

from __future__ import annotations

from manaforge_widgets.core.api import Outcome
from manaforge_widgets.games.manasurge.rules import frames
from manaforge_widgets.games.manasurge.rules import position as at
from manaforge_widgets.games.manasurge.rules.position import Position


def phase(pos: Position) -> str:
    """Return the name of the phase: ``"setup"``, ``"spell"``, ``"between"`` (two spells) or ``"over"``."""
    if pos.state in (at.SETUP, at.OVER):
        return at.STATES[pos.state]
    return "between" if pos.stack and frames.what_of(pos.stack[0]) == frames.BEGIN else "spell"


def next_seat(pos: Position, seat: int) -> int:
    """MS-R3, MS-M10: return the next seat in the spell's direction at this moment, or the one that Portal chose."""
    return pos.portal if pos.portal >= 0 else (seat + pos.direction) % pos.seats


def at_stake(pos: Position) -> int:
    """MS-E1: return the damage of a seat that is struck now: all shards on cards in play, plus what the suit adds."""
    if pos.suit < 0:
        return 0
    return sum([card & at.SHARD > 0 for card in pos.row]) + pos.components.damage[pos.suit]


def can_draw(pos: Position) -> bool:
    """MS-S2: return whether there is any card to draw."""
    return bool(pos.deck or pos.discards)


def is_over(pos: Position) -> bool:
    """MS-E3: return whether a seat has enough shards to end the game."""
    return max(pos.shards) >= pos.components.goal[pos.seats]


def outcome(pos: Position) -> Outcome:
    """MS-E3: return who wins: most shards; if tied, fewest damage cards, then fewest cards in hand, then all."""
    shards = tuple(pos.shards)
    early = "" if is_over(pos) else "nobody holds a numbered card; "

    def standing(seat: int) -> tuple[int, int, int]:
        return -shards[seat], len(pos.damage[seat]), len(pos.hands[seat])

    best = min(map(standing, range(pos.seats)))
    winners = tuple(seat for seat in range(pos.seats) if standing(seat) == best)
    most = max(shards)
    words = f"{early}most shards, {most}"
    tied = [seat for seat in range(pos.seats) if shards[seat] == most]
    if len(winners) > 1:
        words = f"{early}{len(winners)} seats share the victory with {most} shards each"
    elif len(tied) > 1:
        second = [seat for seat in tied if len(pos.damage[seat]) == best[1]]
        fewest = "damage" if len(second) == 1 else "cards in hand"
        words = f"{early}{len(tied)} seats tied at {most} shards, of these fewest {fewest}"
    return Outcome(shards, winners, f"{words} (MS-E3)")


def next_caster(pos: Position) -> int:
    """MS-E4: return the first seat with the fewest shards, from the Caster's left on; the Caster comes last."""
    shards = pos.shards
    fewest, seat = min(shards), (pos.caster + 1) % pos.seats
    while shards[seat] != fewest:
        seat = (seat + 1) % pos.seats
    return seat
