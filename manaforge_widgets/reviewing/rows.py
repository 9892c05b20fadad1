"""The rows of a review: one for each decision, roll and deal, with what it changed for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from manaforge_widgets.core.listing import Listing, data_frame


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision, a roll or a deal, as in :attr:`Review.turns`.

    Attributes:
        first: the step of the decision's first action; in a row about luck, the step after which it came.
        step: the step of the decision's last action; for luck, the same as ``first``. The set-up is step 0.
        seat: the seat that decided, or whose dice were rolled; None for luck of no single seat, such as a deal.
        round: the number of the round; 0 before the first.
        kind: ``"decision"`` or ``"luck"``.
        source: ``"play"`` for a decision; for luck ``"set-up"``, ``"deal"``, ``"roll"`` or ``"hidden"``. Hidden luck
            came from what the seat could not know when it decided, such as another seat's cards.
        what: the actions or the random results, as text.
        score: the change of each seat's expected score.
        win: the change of each seat's expected share of the win.
        score_margin: half the width of the 95 % interval of each number in ``score``.
        win_margin: half the width of the 95 % interval of each number in ``win``.
        cost: for a decision, the share of the win that the seat lost compared with ``better``; 0 if no better line was
            found.
        cost_score: the score that the seat lost compared with ``better``. It may be below 0, since a better line may
            win more often with a lower score.
        cost_margin: half the width of the 95 % interval of ``cost``.
        better: a better line in notation; empty if none was found.
        better_words: a short text about how ``better`` differs from the line taken.
    """

    first: int
    step: int
    seat: int | None
    round: int
    kind: str
    source: str
    what: str
    score: tuple[Fraction, ...]
    win: tuple[Fraction, ...]
    score_margin: tuple[float, ...]
    win_margin: tuple[float, ...]
    cost: Fraction = Fraction(0)
    cost_score: Fraction = Fraction(0)
    cost_margin: float = 0.0
    better: tuple[str, ...] = ()
    better_words: str = ""

    @property
    def swing(self) -> Fraction:
        """The largest change of any seat's share of the win, or the cost of the decision if that is larger.

        Example:
            >>> half = Fraction(1, 2)
            >>> Turn(1, 1, 0, 1, "luck", "roll", "", (half, -half), (half, -half), (0.0, 0.0), (0.0, 0.0)).swing
            Fraction(1, 2)
        """
        return max(self.cost, *map(abs, self.win))


class Turns(Listing[Turn]):
    """The rows of a review, as in :attr:`Review.turns`: a tuple that is shown as a table."""

    __slots__ = ()
    columns = ("step", "round", "seat", "what", "change of win", "change of score", "cost", "better")
    nouns = ("row", "rows")

    def row(self, number: int, entry: Turn) -> Sequence[object]:  # noqa: ARG002 - a row knows its step
        """Return the cells of a row: when, which seat, what happened, what it changed, its cost, and a better line."""
        return [
            entry.step,
            entry.round,
            entry.seat,
            f"{entry.source}: {shortened(entry.what)}",
            ", ".join(percent(share) for share in entry.win),
            ", ".join(signed(change) for change in entry.score),
            percent(-entry.cost) if entry.better else "",
            shortened(entry.better_words),
        ]

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame, with as many rows for each entry of the review as there are seats.

        Returns:
            A DataFrame with these columns and dtypes:

            - ``row`` (int64): the number of the entry, from 0;
            - ``first``, ``step``, ``round`` (int64), ``seat`` (Int64, missing if None), ``kind``, ``source`` (category)
              and ``what`` (string): the attributes of :class:`Turn`;
            - ``for_seat`` (int64): the seat that the next four columns are about;
            - ``score``, ``win`` (float64): the change of that seat's expected score and expected share of the win;
            - ``score_margin``, ``win_margin`` (float64): half the widths of the 95 % intervals of these two;
            - ``cost``, ``cost_score``, ``cost_margin`` (float64): the attributes of :class:`Turn` if ``for_seat`` made
              the decision; else 0;
            - ``better`` (string): the actions of a better line, separated by semicolons; empty if none was found.

        Raises:
            GameError: if pandas is not installed.
        """
        rows = [(number, turn, seat) for number, turn in enumerate(self) for seat in range(len(turn.win))]
        own = [turn.seat == seat for _, turn, seat in rows]
        costs = list(zip(rows, own, strict=True))
        columns: dict[str, tuple[list[Any], str]] = {
            "row": ([number for number, _, _ in rows], "int64"),
            "first": ([turn.first for _, turn, _ in rows], "int64"),
            "step": ([turn.step for _, turn, _ in rows], "int64"),
            "round": ([turn.round for _, turn, _ in rows], "int64"),
            "seat": ([turn.seat for _, turn, _ in rows], "Int64"),
            "kind": ([turn.kind for _, turn, _ in rows], "category"),
            "source": ([turn.source for _, turn, _ in rows], "category"),
            "what": ([turn.what for _, turn, _ in rows], "string"),
            "for_seat": ([seat for _, _, seat in rows], "int64"),
            "score": ([float(turn.score[seat]) for _, turn, seat in rows], "float64"),
            "win": ([float(turn.win[seat]) for _, turn, seat in rows], "float64"),
            "score_margin": ([turn.score_margin[seat] for _, turn, seat in rows], "float64"),
            "win_margin": ([turn.win_margin[seat] for _, turn, seat in rows], "float64"),
            "cost": ([float(turn.cost) * is_own for (_, turn, _), is_own in costs], "float64"),
            "cost_score": ([float(turn.cost_score) * is_own for (_, turn, _), is_own in costs], "float64"),
            "cost_margin": ([turn.cost_margin * is_own for (_, turn, _), is_own in costs], "float64"),
            "better": (["; ".join(turn.better) for _, turn, _ in rows], "string"),
        }
        return data_frame(columns)


_LONG = 90


def shortened(words: str) -> str:
    """Return a text, cut if it is too long for a cell of a table."""
    return words if len(words) <= _LONG else f"{words[: _LONG - 1].rstrip()}…"


def signed(change: Fraction | float) -> str:
    """Return a change of a score as text, with its sign.

    Example:
        >>> signed(Fraction(5, 4)), signed(Fraction(-1, 2)), signed(Fraction(1, 100))
        ('+1.2', '−0.5', '0')
    """
    number = round(float(change), 1)
    return f"{'−' if number < 0 else '+'}{abs(number):g}" if number else "0"


def percent(share: Fraction | float) -> str:
    """Return a change of a share of the win as text, in percent with its sign.

    Example:
        >>> percent(Fraction(1, 8)), percent(Fraction(-1, 3)), percent(0.001)
        ('+12 %', '−33 %', '0 %')
    """
    number = round(100 * float(share))
    return f"{'−' if number < 0 else '+'}{abs(number)} %" if number else "0 %"
