"""What a seat holds for possible at each step of a match: the moves of its history, followed by a count of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from games.manasurge.knowledge.happened import Move, moves_of, seen_by, to_open

if TYPE_CHECKING:
    from collections.abc import Iterator

    import manaforge_widgets as mf

SUITS = "Blades", "Fireball", "Frost", "Lightning", "Quake", "Entangle"
RANKS = 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8
METAMAGICS = (
    *("Absorb", "Amplify", "Blink", "Dark Mirror", "Deceive", "Deflect", "Magic Missile", "Mystic Ward"),
    *("Polarize", "Portal", "Spell Lock", "Stagnation", "Torment", "Wrest"),
)


class Count(Protocol):
    """A way to count what a seat holds for possible."""

    def see(self, move: Move) -> None:
        """Go on with a move as the seat saw it."""


def cards_of(view: dict[str, Any]) -> list[str]:
    """MS-S1: the names of all cards of a game."""
    return [*(f"{rank} {suit}" for suit in SUITS if suit != view["box"] for rank in RANKS), *METAMAGICS]


def first_moves(m: mf.Match) -> list[Move]:
    """What all know of the table where the match begins."""
    return to_open(m.view(None, step=0))


def follow(m: mf.Match, seat: int, count: Count, start: int = 1, end: int | None = None) -> Iterator[int]:
    """Show a count what a seat saw, step by step; yield each step after it."""
    for step in range(start, (m.step if end is None else end) + 1):
        for move in seen_by(moves_of(m, step), seat):
            count.see(move)
        yield step
