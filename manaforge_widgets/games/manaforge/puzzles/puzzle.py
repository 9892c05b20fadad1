"""``mf.puzzle``: a position in one line, with a goal for one turn."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from html import escape
from inspect import signature
from typing import Any, overload

from manaforge_widgets.core.api import ArgumentError, PositionError
from manaforge_widgets.core.luck import checked_seed
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.registry import Edition, load_game
from manaforge_widgets.games.manaforge.puzzles.doubt import can_be_solved
from manaforge_widgets.games.manaforge.puzzles.goals import Goal, read_goal
from manaforge_widgets.games.manaforge.puzzles.laying import SPENDS, lay_out
from manaforge_widgets.games.manaforge.puzzles.solving import SECONDS, Way, find_ways
from manaforge_widgets.games.manaforge.rules.game import Manaforge
from manaforge_widgets.match import Match
from manaforge_widgets.match.begin import match_from
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.turn_puzzles.match_puzzle import MatchPuzzle

_MOST_SHOWN = 12
_MOST_SECONDS = 1_000_000
_KEY = re.compile(r"view(?:\['seats'\]\[\d\])?\['(\w+)'\]")
"""A key of the view or of the puzzle's seat in an error, which must name the argument that was given instead."""
_ARGUMENTS = {"board": "market", "spends_left": "spends"}


class Ways(Sequence[Way]):
    """The ways to solve a puzzle, the shortest first.

    Attributes:
        whole: whether these are all ways; False if the time ran out.

    Example:
        >>> puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle").solutions()
        <1 way>
    """

    def __init__(self, ways: tuple[Way, ...], whole: bool) -> None:
        self._ways = ways
        self.whole = whole

    @overload
    def __getitem__(self, place: int) -> Way: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Way]: ...
    def __getitem__(self, place: int | slice) -> Way | Sequence[Way]:
        return self._ways[place]

    def __len__(self) -> int:
        return len(self._ways)

    @property
    def words(self) -> str:
        """The number of ways as text: ``"3 ways"``, or ``"at least 3 ways"`` if the time ran out.

        Example:
            >>> puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle").solutions().words
            '1 way'
        """
        count = len(self)
        some = f"{count:,} way{'s' * (count != 1)}" if count or not self.whole else "no way"
        return some if self.whole else f"at least {some}"

    @property
    def sentence(self) -> str:
        """The number of ways as a sentence, for the line above the board.

        Example:
            >>> puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle").solutions().sentence
            'It can be done in 1 way, whatever the order.'
        """
        if not len(self):
            return "It can't be done." if self.whole else "The search found no way in its time; there may be one."
        return f"It can be done in {self.words}, whatever the order."

    def __repr__(self) -> str:
        return f"<{self.words}>"

    def _repr_html_(self) -> str:
        rows = "".join(f"<li>{escape(', '.join(way.actions))}</li>" for way in self._ways[:_MOST_SHOWN])
        rest = len(self) - _MOST_SHOWN
        more = f"<p>and {rest:,} more</p>" if rest > 0 else ""
        return f"<p>{escape(self.words)}</p><ol>{rows}</ol>{more}"


class TurnPuzzle:
    """A table and a goal for one turn; :func:`puzzle` makes it, and ``mf.Puzzle`` shows it.

    Attributes:
        match: the match in which to solve it; every action can be undone.
        goal: the goal as text.
        seat: the seat that must reach it.
        title: its name; empty for your own puzzles.
        hint: a short help, or empty.
        solvable: whether it can be solved; None if a short search found no way before its time ran out.
        doubt: a sentence that says why it can't be solved, or that this is not known; empty if it can.

    Example:
        >>> one = puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle")
        >>> one
        <puzzle: build Stone Circle>
        >>> for action in ("spend earth-1", "spend fire-1", "build Stone Circle"):
        ...     one.match.apply(action)
        >>> one.match.apply(one.match.legal_actions()[0])
        >>> one.solved
        True
    """

    def __init__(self, match: Match, goal: Goal, seat: int, *, title: str = "", hint: str = "") -> None:
        self.match = match
        self.goal = goal.words
        self.seat = seat
        self.title = title
        self.hint = hint
        self._goal = goal
        self._text = ""
        self._start = match.copy_position()
        self._solutions: Ways | None = None
        self.solvable: bool | None = True
        self.doubt = ""

    def __repr__(self) -> str:
        why = f"; {self.verdict}" if self.doubt else ""
        return f"<puzzle: {self.goal}{why}>"

    @property
    def verdict(self) -> str:
        """A text that says why the puzzle can't be solved, or that a short search gave no answer; empty if it can.

        Example:
            >>> puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle").verdict
            ''
        """
        return f"it can't be solved: {self.doubt}" if self.solvable is False else self.doubt

    def look(self) -> None:
        """Find out in at most half a second whether the puzzle can be solved, and set ``solvable`` and ``doubt``.

        Example:
            >>> one = puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle")
            >>> one.look()
            >>> one.solvable
            True
        """
        self.solvable, self.doubt = can_be_solved(self._start, self.seat, self._goal)

    def recipe(self) -> dict[str, Any] | None:
        """Return the arguments with which :func:`puzzle_again` makes this puzzle; None if the goal is a function.

        Example:
            >>> one = puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle")
            >>> one.recipe()["goal"]
            'build Stone Circle'
        """
        if not self._text:
            return None
        return {"goal": self._text, "seat": self.seat, "title": self.title, "hint": self.hint}

    @property
    def solved(self) -> bool:
        """True if the goal has been reached in the turn.

        Example:
            >>> puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle").solved
            False
        """
        position = self.match.copy_position()
        if position.turn == self._start.turn:
            return self._goal.reached(position)
        # The turn is over: the position at its end counts.
        last = next(
            (step for step in reversed(range(self.match.step)) if self.match.status(step).turn == self._start.turn),
            None,
        )
        if last is None:
            return False
        return self._goal.reached(self.match.rules.from_view(self.match.view(None, step=last)))

    @property
    def over(self) -> bool:
        """True if the turn has ended.

        Example:
            >>> puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle").over
            False
        """
        return bool(self.match.status().turn != self._start.turn)

    def restart(self) -> None:
        """Undo all actions.

        Example:
            >>> one = puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle")
            >>> one.match.apply("spend earth-1")
            >>> one.restart()
            >>> one.match.step
            0
        """
        with MatchControl(self.match).locked():
            while self.match.can_undo:
                self.match.undo()

    def solutions(self, seconds: float = SECONDS) -> Ways:
        """Return all ways to reach the goal from the beginning.

        The order of the steps does not matter, and no step of a way is superfluous. Dice of one type with the same face
        count as the same die, and paying with other mana or gems does not make another way. A way contains nothing that
        depends on chance or on other seats.

        Args:
            seconds: the longest time that the search may take. If it runs out, the answer says "at least".

        Raises:
            ArgumentError: when ``seconds`` is not a number above 0 and up to a million.

        Example:
            >>> one = puzzle(dice="2 earth: 2, 2 fire: 2", market="Stone Circle", goal="build Stone Circle")
            >>> for way in one.solutions():
            ...     print(", ".join(way.steps))
            build Stone Circle, spend earth: 2 earth, spend earth: 2 earth
            build Stone Circle, spend earth: 2 earth, spend fire: 2 fire
        """
        given: object = seconds
        if isinstance(given, bool) or not isinstance(given, int | float) or not 0 < given <= _MOST_SECONDS:
            raise ArgumentError(f"seconds must be a number above 0 and up to {_MOST_SECONDS:,}, not {short(given)}.")
        if self._solutions is None or not self._solutions.whole:
            self._solutions = Ways(*find_ways(self._start, self.seat, self._goal, seconds))
        return self._solutions


def puzzle_again(match: Match, goal: str, seat: int, title: str, hint: str) -> TurnPuzzle:
    """Return a puzzle in a match that began with it, and may have been played on.

    Args:
        match: the match of the puzzle.
        goal: the text of the goal.
        seat: the seat that must reach it.
        title: its name.
        hint: a short help, or empty.

    Raises:
        PositionError: when the match does not begin with such a puzzle.

    Example:
        >>> one = puzzle(dice="earth 2, fire 2", market="Stone Circle", goal="build Stone Circle")
        >>> one.match.apply("spend earth-1")
        >>> again = puzzle_again(one.match, **one.recipe())
        >>> again, again.match.step
        (<puzzle: build Stone Circle>, 1)
    """
    played = match.step
    with MatchControl(match).locked():
        while match.can_undo:
            match.undo()
        made = TurnPuzzle(match, read_goal(goal, match.copy_position(), seat), seat, title=title, hint=hint)
        for _ in range(played):
            match.redo()
    made._text = goal  # noqa: SLF001  its own maker
    made.look()
    return made


@overload
def puzzle(
    dice: Match, *, goal: Callable[[Record], object], words: str = ..., seed: int = ..., seat: int | None = ...
) -> MatchPuzzle: ...
@overload
def puzzle(*given: Any, **named: Any) -> TurnPuzzle: ...
def puzzle(
    dice: Any = (),
    market: Any = (),
    gems: Any = None,
    workshop: Any = (),
    goal: str | Callable[[Any], object] = "",
    *,
    prisms: int = 0,
    reserve: Any = None,
    talents: Any = (),
    store: Any = (),
    discard: Any = (),
    round: int | None = None,  # noqa: A002 - the view's own word
    seats: int = 2,
    seat: int | None = None,
    spends: int = SPENDS,
    seed: int = 0,
    edition: Edition | None = None,
    words: str = "",
) -> TurnPuzzle | MatchPuzzle:
    """Return a puzzle: a position of Manaforge at the beginning of a seat's turn, and a goal to reach in that turn.

    For another game pass a match and a goal, as in ``mf.puzzle(match, goal=lambda p: sum(p.dice) >= 20)``. The puzzle
    begins at the match's position, and its best play is found by the rules. ``words``, ``seed`` and ``seat`` are then
    the only other arguments.

    Everything that you do not name is set up as the rules say. The other seats get their dice, the deck gets remaining
    cards for the later rounds, and the round fits the era of the items on the board.

    Args:
        dice: a match of another game. In Manaforge the seat's dice with the faces they show:
            ``"earth: runestone, fire 2, 2 wind: gem, arcane: earth/fire"``,
            or ``{"earth": "runestone", "fire": ["2 fire", "fire gem"]}``. A die without a face is rolled with the seed.
        market: the items on the board, up to six: ``"Stone Circle, Spark Wand"``.
        gems: the seat's gems, ``"2 earth, fire"`` or ``{"earth": 2}``.
        workshop: the cards in its workshop, with the gems on them: ``"Stone Circle + earth, Sun Fragment exhausted"``,
            or the ``workshop`` of a seat in a view.
        goal: ``"build Stone Circle"``, ``"4 prestige this turn"``, ``"2 fire gems"``, ``"3 earth mana"``,
            ``"2 prisms"``, ``"upgrade Sun Fragment"``, or several of them joined by "and"; or a function of the
            position.
        prisms: the number of the seat's prisms.
        reserve: the mana that it already has, written like ``gems``.
        talents: the seat's talents.
        store: the cards in its store.
        discard: the discard pile, its top card last.
        round: the round, 1 to 9; None for one that fits the items on the board.
        seats: the number of seats, 2 to 4.
        seat: the seat that plays: by default seat 0, or the seat that is to act in the match.
        spends: the number of dice that it may spend.
        seed: the seed for everything that you do not name, and for all random draws in the puzzle.
        edition: the edition, as in ``mf.new_match``.
        words: for another game, the goal in words.

    Raises:
        PositionError: the position or the goal is impossible; the message says why. For a misspelt name it suggests the
            right one. Also if ``seat`` is not to act in the match.
        ArgumentError: the goal is neither a text nor a function, or an argument does not go with a match.
        GameError: the edition or the seed is invalid.

    Warns:
        UserWarning: the puzzle can't be solved; the message gives the reason. If a search of half a second does not
            find out whether it can be solved, there is no warning, but the puzzle's ``repr`` says so.

    Example:
        >>> import manaforge_widgets as mf
        >>> one = mf.puzzle(dice="2 arcane: earth/fire, earth: 1 fire", market="Hellforge", goal="build Hellforge")
        >>> one.goal, one.solutions()
        ('build Hellforge', <2 ways>)
        >>> mf.puzzle(dice="earth: runstone", goal="2 fire gems")
        Traceback (most recent call last):
        manaforge_widgets.core.api.PositionError: ... no face 'runstone'; ... Did you mean 'runestone'?
    """
    named = {
        "dice": dice,
        "market": market,
        "gems": gems,
        "workshop": workshop,
        "prisms": prisms,
        "reserve": reserve,
        "talents": talents,
        "store": store,
        "discard": discard,
        "round": round,
        "seats": seats,
        "seat": seat,
        "spends": spends,
    }
    if isinstance(dice, Match):
        _check_match_puzzle({**named, "edition": edition, "dice": (), "seat": None})
        return MatchPuzzle(dice, goal, words=words, seed=seed, seat=seat)  # type: ignore[arg-type]  # it checks the goal
    seat = named["seat"] = 0 if seat is None else seat
    rules = load_game("manaforge", edition)
    assert isinstance(rules, Manaforge), "the game's own rules"
    checked_seed(seed)
    view = lay_out(rules.components, named, seed)
    try:
        match = match_from(view, seed, edition=edition, undo="free")
    except PositionError as error:
        raise PositionError(_KEY.sub(lambda key: _ARGUMENTS.get(key[1], key[1]), str(error))) from None
    made = TurnPuzzle(match, read_goal(goal, match.copy_position(), seat), seat)
    made._text = goal if isinstance(goal, str) else ""  # noqa: SLF001  its own maker
    made.look()
    if made.solvable is False:
        warnings.warn(f"the puzzle “{made.goal}” can't be solved: {made.doubt}", stacklevel=2)
    return made


def _check_match_puzzle(named: Mapping[str, Any]) -> None:
    """Refuse the arguments that describe a position of Manaforge."""
    defaults = signature(puzzle).parameters
    for name, value in named.items():
        if value != defaults[name].default:
            raise ArgumentError(
                f"{name} describes a position of Manaforge; with a match the arguments are goal, words, seed and seat."
            )
