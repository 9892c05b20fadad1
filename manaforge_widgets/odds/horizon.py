"""Horizons: a question about a game looks ahead to the next roll, or to the end of the turn, the round or the game."""

from __future__ import annotations

from dataclasses import dataclass

from manaforge_widgets.core.api import Status
from manaforge_widgets.core.messages import either, short
from manaforge_widgets.odds.budget import OddsError

UNTIL = ("now", "roll", "turn", "round", "game")
"""The horizons, the nearest first."""


@dataclass(frozen=True, slots=True)
class Horizon:
    """A horizon, seen from the position in which the question is asked.

    Attributes:
        until: ``"now"``, ``"roll"``, ``"turn"``, ``"round"`` or ``"game"``.
        seat: the seat that is to act.
        turn: the number of the turn.
        round: the number of the round.

    Raises:
        OddsError: for an unknown horizon.

    Example:
        >>> import manaforge_widgets as mf
        >>> status = mf.new_match("manaforge", seats=2, seed=7).status()
        >>> Horizon.of("turn", 0, status).is_over(status, to_act=1)
        True
        >>> Horizon.of("game", 0, status).is_over(status, to_act=1)
        False
    """

    until: str
    seat: int
    turn: int
    round: int

    def __post_init__(self) -> None:
        until: object = self.until
        if not isinstance(until, str) or until not in UNTIL:
            raise OddsError(f"until must be {either(UNTIL)}, not {short(until)}.")

    @staticmethod
    def of(until: str, seat: int, status: Status) -> Horizon:
        """Return a horizon that is seen from a position.

        Args:
            until: the horizon.
            seat: the seat that is to act.
            status: the status of the position.
        """
        return Horizon(until, seat, status.turn, status.round)

    def is_over(self, status: Status, to_act: int | None) -> bool:
        """Return whether a position lies behind the horizon. The roll of ``"roll"`` is not looked at here.

        Args:
            status: the status of the position.
            to_act: the seat that is to act; None if draws are pending.
        """
        if self.until == "game":
            return False
        if self.until == "round":
            return status.round != self.round
        seat = status.active if to_act is None else to_act
        return status.turn != self.turn or (seat is not None and seat != self.seat)
