"""Policies of other seats: a probability for each of their actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from manaforge_widgets.core.api import Game
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.record import Record
from manaforge_widgets.odds.budget import OddsError
from manaforge_widgets.odds.expectimax import Policy

Others: TypeAlias = str | Callable[[Record, list[str]], str | Mapping[str, Any]] | None
"""``"random"``, or a function of a view and the legal moves that returns a move or the probability of each."""


def read_policy(rules: Game, others: object) -> Policy | None:
    """Return the policy of other seats; None if there is none.

    Args:
        rules: the rules.
        others: what other seats do, as the user gave it.

    Raises:
        OddsError: for anything else; raised by the policy, for a move that is not legal and for probabilities that do
            not add up to 1.
    """
    if others is None:
        return None
    if others == "random":
        return lambda position, seat: _evenly(rules.legal(position, seat))
    if not callable(others):
        raise OddsError(f"others must be 'random', a function (view, moves) or None, not {short(others)}.")

    def policy(position: Any, seat: int) -> Mapping[int, Fraction]:
        codes = {rules.action(position, seat, code).text: code for code in rules.legal(position, seat)}
        given = others(Record(rules.view(position, seat)), list(codes))
        shares = dict(given) if isinstance(given, Mapping) else {given: 1}
        for move in shares:
            if move not in codes:
                raise OddsError(f"others returned {short(move)}, which is not a legal move of seat {seat} there.")
        exact = {codes[move]: Fraction(share) for move, share in shares.items() if share}
        if sum(exact.values()) != 1 or min(exact.values()) < 0:
            raise OddsError(f"the probabilities that others returns must add up to 1, not {short(given, 60)}.")
        return exact

    return policy


def _evenly(codes: list[int]) -> dict[int, Fraction]:
    return {code: Fraction(1, len(codes)) for code in codes}
