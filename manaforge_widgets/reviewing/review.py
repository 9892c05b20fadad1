"""The result of a review: the effects of luck and of decisions, and which of them decided the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any, Final

from manaforge_widgets.core.listing import Listing, data_frame
from manaforge_widgets.core.tables import html_table, text_table
from manaforge_widgets.reviewing.rows import Turn, Turns, percent, shortened, signed
from manaforge_widgets.reviewing.sums import SUMMED, Value

DECISIVE: Final = 3
_BY_RANDOM: Final = (
    "Everything is measured by random moves, since the game has no better quick bot: what is good only with a plan "
    "looks bad here. Register the game with quick= and the name of a bot that plays it well and fast."
)
_GIVE_OR_TAKE: Final = "± is half the width of a 95 % interval for the numbers that very many worlds would give."


@dataclass(frozen=True, slots=True)
class Total:
    """The sums of a review for one seat, in score or in share of the win.

    ``start + luck + decisions == result`` holds exactly. A seat's share of the win is 1 for a win, and less if several
    seats share the win.

    Attributes:
        seat: the number of the seat.
        measure: ``"score"``, or ``"win"`` for the share of the win.
        start: the seat's expected value before the set-up.
        luck: how much luck changed the value. It includes the seat's own dice, the others' dice, and the cards.
        own_luck: the part of ``luck`` from the seat's own dice.
        decisions: how much all decisions changed the value.
        own_decisions: the part of ``decisions`` from the seat's own decisions.
        result: the seat's result, or its expected value now if the match is not over.
        cost: how much the seat lost by its decisions, compared with the better lines that were found.
        margins: half the width of the 95 % interval of each of these numbers, by its name. A number can be off by
            that much, because a review samples a limited number of worlds.
    """

    seat: int
    measure: str
    start: Fraction
    luck: Fraction
    own_luck: Fraction
    decisions: Fraction
    own_decisions: Fraction
    result: Fraction
    cost: Fraction
    margins: Mapping[str, float] = field(default_factory=dict)

    @property
    def others_decisions(self) -> Fraction:
        """The change of the value by the decisions of all other seats."""
        return self.decisions - self.own_decisions


class Totals(Listing[Total]):
    """The sums of a review, as a tuple that is shown as a table, with one row for each seat and measure."""

    __slots__ = ()
    columns = ("seat", "in", "start", "luck", "of own dice", "decisions", "of these its own", "result", "given away")
    nouns = ("total", "totals")

    def row(self, number: int, entry: Total) -> Sequence[object]:  # noqa: ARG002 - a total knows its seat
        """Return the cells of a row: the seat, the measure, and each number with its margin."""
        is_win = entry.measure == "win"
        level = _share if is_win else _points
        change = percent if is_win else signed

        def with_margin(name: str, words: Callable[[Fraction], str]) -> str:
            return words(getattr(entry, name)) + give_or_take(entry.margins.get(name, 0.0), is_win=is_win)

        changes = (with_margin(name, change) for name in ("luck", "own_luck", "decisions", "own_decisions"))
        levels = (with_margin(name, level) for name in ("result", "cost"))
        return [entry.seat, entry.measure, with_margin("start", level), *changes, *levels]

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame, a row for each seat and measure, with the attributes of :class:`Total` as columns.

        Each number has a second column for its margin, such as ``luck_margin``.

        Raises:
            GameError: if pandas is not installed.
        """
        columns: dict[str, tuple[list[Any], str]] = {
            "seat": ([one.seat for one in self], "int64"),
            "measure": ([one.measure for one in self], "category"),
        }
        for name in SUMMED:
            columns[name] = ([float(getattr(one, name)) for one in self], "float64")
            columns[f"{name}_margin"] = ([one.margins.get(name, 0.0) for one in self], "float64")
        return data_frame(columns)


def _share(value: Fraction) -> str:
    return f"{100 * float(value):.0f} %"


def give_or_take(margin: float, *, is_win: bool) -> str:
    """Return the text for a margin that follows its number, such as " ± 12"; empty if the margin rounds to 0.

    Example:
        >>> give_or_take(0.123, is_win=True), give_or_take(0.04, is_win=False)
        (' ± 12', '')
    """
    digits = f"{100 * margin:.0f}" if is_win else f"{margin:.1f}"
    return f" ± {digits}" if float(digits) else ""


def _points(value: Fraction) -> str:
    return f"{float(value):.1f}".replace("-", "−")


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """A review: how much of a match's result came from luck, and how much from decisions; see :func:`review`.

    Attributes:
        game: the name of the game.
        seats: the number of seats.
        steps: the number of actions of the match that were reviewed.
        over: whether the match was over.
        score_name: the game's word for a score, such as ``"prestige"``.
        policy: the name of the bot that plays all playouts.
        worlds: the number of sampled worlds.
        playouts: the number of games that were played to their end. It depends on the number of processes, so two
            reviews can be equal although this number differs.
        start: the expected value of each seat before the set-up.
        result: the result of each seat, or its expected value now if the match is not over.
        turns: one row for each decision, each roll and each deal, in order.
        margins: half the widths of the 95 % intervals of the sums in :meth:`totals`, by name, such as ``"luck"``. Each
            entry has one number for each seat's score, and one for each seat's share of the win.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.apply("draft Precognition")
        >>> r = mf.review(m, worlds=4, costs=False)
        >>> r.start.score[0] + sum(turn.score[0] for turn in r.turns) == r.result.score[0]
        True
    """

    game: str
    seats: int
    steps: int
    over: bool
    score_name: str
    policy: str
    worlds: int
    playouts: int = field(compare=False)
    start: Value
    result: Value
    turns: Turns
    margins: Mapping[str, tuple[tuple[float, ...], tuple[float, ...]]] = field(default_factory=dict)

    def totals(self) -> Totals:
        """Return the sums of luck and of decisions for each seat, once in score and once in share of the win.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> one = mf.review(m, worlds=4, costs=False).totals()[0]
            >>> one.start + one.luck + one.decisions == one.result
            True
        """
        return Totals(self._total(seat, measure) for measure in ("score", "win") for seat in range(self.seats))

    def _total(self, seat: int, measure: str) -> Total:
        def summed(kind: str, *, own: bool = False) -> Fraction:
            rows = (turn for turn in self.turns if turn.kind == kind and (not own or turn.seat == seat))
            return sum((getattr(turn, measure)[seat] for turn in rows), Fraction(0))

        costs = (turn.cost if measure == "win" else turn.cost_score for turn in self.turns if turn.seat == seat)
        return Total(
            seat=seat,
            measure=measure,
            start=getattr(self.start, measure)[seat],
            luck=summed("luck"),
            own_luck=summed("luck", own=True),
            decisions=summed("decision"),
            own_decisions=summed("decision", own=True),
            result=getattr(self.result, measure)[seat],
            cost=sum(costs, Fraction(0)),
            margins={name: margin[measure == "win"][seat] for name, margin in self.margins.items()},
        )

    @property
    def decisive(self) -> Turns:
        """The three decisions, rolls or deals that decided the match, the largest :attr:`Turn.swing` first.

        There are fewer if fewer changed anything. The set-up does not count, since nobody has played yet.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> mf.review(m, worlds=4).decisive
            0 rows
        """
        rows = [turn for turn in self.turns if turn.source != "set-up" and self._size(turn)]
        return Turns(sorted(rows, key=lambda turn: -self._size(turn))[:DECISIVE])

    @property
    def by_score(self) -> bool:
        """True if only the score measures the game: one seat plays, and it wins whatever happens.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("monty_hall", seats=1, seed=1, rounds=1)
            >>> m.apply("choose 1")
            >>> mf.review(m, worlds=4).by_score
            True
        """
        return self.seats == 1 and not any(turn.win[0] for turn in self.turns)

    def _size(self, turn: Turn) -> Fraction:
        return abs(turn.score[0]) if self.by_score else turn.swing

    def costliest(self, seat: int | None = None) -> Turns:
        """Return the decisions for which a better line was found, the costliest first.

        Args:
            seat: the seat whose decisions count; None for all seats.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> mf.review(m, worlds=4).costliest()
            0 rows
        """
        rows = [turn for turn in self.turns if turn.better and seat in (None, turn.seat)]
        return Turns(sorted(rows, key=lambda turn: -turn.cost))

    def to_pandas(self) -> Any:
        """Return :attr:`turns` as a pandas DataFrame; see :meth:`Turns.to_pandas`.

        Raises:
            GameError: if pandas is not installed.
        """
        return self.turns.to_pandas()

    def __repr__(self) -> str:
        totals = self.totals()
        table = text_table(totals.columns, [totals.row(number, one) for number, one in enumerate(totals)], self._head())
        return "\n".join([table, *self._sentences(), *self._lines()])

    def _repr_html_(self) -> str:
        totals = self.totals()
        table = html_table(totals.columns, [totals.row(number, one) for number, one in enumerate(totals)], self._head())
        head, *lines = self._lines()
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        above = "".join(f"<p>{escape(words)}</p>" for words in self._sentences())
        return f"{table}{above}<p>{escape(head)}</p><ol>{items}</ol>"

    def _head(self) -> str:
        until = "" if self.over else f" up to step {self.steps}"
        return (
            f"review of {self.game} for {self.seats} seats{until}: expected {self.score_name} and share of the win "
            f"if {self.policy} plays on, in {self.worlds} sampled worlds"
        )

    def _sentences(self) -> list[str]:
        warned = [_BY_RANDOM] if self.policy == "random" else []
        return [*(self.sentence(seat) for seat in range(self.seats)), _GIVE_OR_TAKE, *warned]

    def _lines(self) -> list[str]:
        decisive = self.decisive
        if not decisive:
            return ["No turn has changed anything yet."]
        return ["What decided it:", *(turn_words(turn) for turn in decisive)]

    def sentence(self, seat: int, name: str = "") -> str:
        """Return sentences about the effect of luck and of decisions on a seat's chance to win.

        Args:
            seat: the number of the seat.
            name: the name of the seat for the text; ``"You"`` if the seat's player reads it. If omitted, "seat" and its
                number.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> mf.review(m, worlds=4, costs=False).sentence(0, "You")[:38]
            'Before the game your chance to win was'
        """
        if self.by_score:
            return score_words(self._total(seat, "score"), name or f"seat {seat}", self.score_name, over=self.over)
        return total_words(self._total(seat, "win"), name or f"seat {seat}", over=self.over)


def total_words(total: Total, name: str, *, over: bool) -> str:
    """Return sentences about what luck and decisions did to a seat's share of the win.

    Args:
        total: the seat's sums in share of the win.
        name: the name of the seat for the text; ``"You"`` if the seat's player reads it.
        over: whether the match is over.
    """
    whose = "your" if name == "You" else f"{name}'s"
    takes = {one: give_or_take(total.margins.get(one, 0.0), is_win=True) for one in SUMMED}
    words = [f"Before the game {whose} chance to win was {_share(total.start)}{takes['start']}."]
    changes = [
        _added("Luck", total.luck, takes["luck"]),
        _added(f"{whose} decisions", total.own_decisions, takes["own_decisions"]),
    ]
    if round(100 * total.others_decisions):
        changes.append(_added("the others' decisions", total.others_decisions, takes["others_decisions"]))
    words.append(f"{', '.join(changes)}.")
    if not over:
        words.append(f"Now it is {_share(total.result)}{takes['result']}.")
    return " ".join(words)


def score_words(total: Total, name: str, score_name: str, *, over: bool) -> str:
    """Return sentences about what luck and decisions did to the score of the only seat.

    Args:
        total: the seat's sums in score.
        name: the name of the seat for the text; ``"You"`` if the seat's player reads it.
        score_name: the game's word for scores.
        over: whether the match is over.

    Example:
        >>> two = Fraction(2)
        >>> total = Total(0, "score", two, -two, -two, two / 2, two / 2, two / 2, two - two, {})
        >>> score_words(total, "You", "cars", over=True)
        'Before the game you could expect 2.0 cars. Luck took 2.0, your decisions added 1.0. In the end it was 1.0.'
    """
    whose, who = ("your", "you") if name == "You" else (f"{name}'s", name)

    def share(what: str, change: Fraction, key: str) -> str:
        margin = give_or_take(total.margins.get(key, 0.0), is_win=False)
        if abs(change) < _LEAST:
            return f"{what} changed nothing{margin and f' ({margin.strip()})'}"
        return f"{what} {'added' if change > 0 else 'took'} {abs(float(change)):.1f}{margin}"

    start = give_or_take(total.margins.get("start", 0.0), is_win=False)
    changes = f"{share('Luck', total.luck, 'luck')}, {share(f'{whose} decisions', total.decisions, 'decisions')}"
    end = "In the end it was" if over else "Now it is"
    return (
        f"Before the game {who} could expect {float(total.start):.1f} {score_name}{start}. {changes}. "
        f"{end} {float(total.result):.1f}."
    )


_LEAST: Final = Fraction(1, 20)
"""The smallest change of a score that is not 0.0 when it is rounded."""


def _added(what: str, change: Fraction, takes: str) -> str:
    """Return how much something added to a chance or took from it, in percentage points."""
    points = round(100 * float(change))
    if not points:
        return f"{what} changed nothing{takes and f' ({takes.strip()})'}"
    unit = "percentage point" if abs(points) == 1 and not takes else "percentage points"
    return f"{what} {'added' if points > 0 else 'took'} {abs(points)}{takes} {unit}"


def turn_words(turn: Turn) -> str:
    """Return a decision, a roll or a deal as one line of text: when it was, and what it changed.

    Example:
        >>> half, none = Fraction(1, 2), (0.0, 0.0)
        >>> turn_words(Turn(4, 4, 0, 1, "luck", "roll", "earth-1 2 earth", (half, -half), (half, -half), none, none))
        'step 4, round 1, roll of seat 0: earth-1 2 earth: seat 0 +50 %, seat 1 −50 %'
    """
    whose = "" if turn.seat is None else f" of seat {turn.seat}"
    noun = "line" if turn.kind == "decision" else turn.source
    start = f"step {turn.step}, round {turn.round}, {noun}{whose}: {shortened(turn.what)}"
    cost = percent(turn.cost)
    if turn.better and cost != "0 %" and turn.cost >= max(map(abs, turn.win)):
        return f"{start}: cost {cost[1:]} of the win; better: {shortened(turn.better_words)}"
    if len(turn.win) == 1 and not turn.win[0]:
        return f"{start}: score {signed(turn.score[0])}"
    changes = ", ".join(f"seat {seat} {percent(change)}" for seat, change in enumerate(turn.win))
    return f"{start}: {changes}"
