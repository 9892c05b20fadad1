"""The base class for small games: you write the rules, and the class does everything else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, wraps
from inspect import signature
from typing import Any
from weakref import WeakKeyDictionary

from manaforge_widgets.core.api import (
    Action,
    Chance,
    Choice,
    Decision,
    EditionError,
    GameError,
    IllegalAction,
    Over,
    Pending,
    Refusal,
    Status,
    UnreadableAction,
    View,
)
from manaforge_widgets.core.draws import Below, Draw, Roll
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.markup import SymbolWords, seat_symbol
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.record import Record
from manaforge_widgets.games.counts import (
    MOST_IN_A_ROW,
    Counted,
    Counts,
    Past,
    copied,
    counts_of,
    endless_draws,
    numbered,
)
from manaforge_widgets.games.goals import Goal
from manaforge_widgets.games.hidden import HIDDEN, covered
from manaforge_widgets.games.knowledge import drawn, record_of, revealed_by, worlds_of
from manaforge_widgets.games.moves import Move, Moves, all_moves
from manaforge_widgets.games.past import read, written
from manaforge_widgets.games.reading import ADDED, called, check_start, position_in, refused_options

Position = dict[str, Any]
"""A position of a small game: plain JSON values by name."""


_TABLES = 64
"""The number of positions without a past of which something is kept."""
_TO_BE_WRITTEN = ("begin", "pending", "legal_moves", "play", "scores")


class SimpleGame:
    """A game that needs only its rules: derive a class, and write the rules as methods.

    The rules are :meth:`begin`, :meth:`pending`, :meth:`legal_moves`, :meth:`play` and :meth:`scores`. Games with dice
    or cards also need :meth:`resolve`, and games in which a seat can't see everything need :meth:`hidden`. A move is
    given as text, by its notation. A position is a dict of plain JSON values. You need not write the other methods; see
    :class:`manaforge_widgets.core.api.Game` for their meaning.

    The page ``docs/your_own_game.md`` leads from an empty cell to a class game, and lists all methods with an example
    each. ``mf.new_game_template("my_game.py")`` writes a file to begin with.

    The package also asks for four methods that this class does not have. ``show(position, seat)`` returns the table as
    blocks from ``manaforge_widgets.blocks``, and ``label(position, move)`` the words on a button. With
    ``goals(position, seat)`` the board shows the chances of goals. ``alike(position)`` makes exact chances faster.

    If the position has no ``turn`` and ``round``, the package counts turns and rounds. It also counts the draws, so
    that a roll whose key repeats is a new roll.

    Args:
        edition: always None, since a small game has no editions.

    Attributes:
        name: the name for ``new_match``.
        title: the game's name on screen.
        moves: the notation of every move of the game, as texts and as patterns with arguments (:class:`Moves`).
        seat_counts: the allowed numbers of seats.
        faces: the names of the sides of a die, in order.
        score_name: the game's word for scores, as it stands after a number: "5 points".
        round_name: the game's word for a round, in the singular.
        how_to_play: a few sentences on the rules, which Help shows.
        undo_luck: whether a move can be taken back after its roll; the roll then gives the same result again.
        rules_version: a number; raise it after a change of the rules by which the same moves may lead to another
            position.
        edition: the text that views show in place of an edition's name.

    Raises:
        EditionError: if ``edition`` is not None.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets import Decision, Over, SimpleGame
        >>> class Nim(SimpleGame):
        ...     "Take one or two stones; whoever takes the last stone wins."
        ...     name, title, moves = "nim", "Nim", ("take 1", "take 2")
        ...
        ...     def begin(self, seats, stones=5):
        ...         return {"active": 0, "stones": stones, "points": [0] * seats}
        ...
        ...     def pending(self, position):
        ...         if position["stones"]:
        ...             return Decision(position["active"])
        ...         points = position["points"]
        ...         return Over(mf.Outcome(tuple(points), (points.index(1),), "the last stone"))
        ...
        ...     def legal_moves(self, position):
        ...         return self.moves[: position["stones"]]
        ...
        ...     def play(self, position, move):
        ...         position["stones"] -= int(move.split()[1])
        ...         if not position["stones"]:
        ...             position["points"][position["active"]] = 1
        ...         position["active"] = (position["active"] + 1) % len(position["points"])
        ...
        ...     def scores(self, position):
        ...         return position["points"]
        >>> _ = mf.register_game(Nim)
        >>> m = mf.new_match("nim", seats=2, stones=3)
        >>> m.apply("take 2")
        >>> [str(action) for action in m.legal_actions()]
        ['take 1']
        >>> m.apply("take 1")
        >>> m.outcome.winners, m.log[-1].text
        ((1,), 'take 1: +1 points')
    """

    name: str = ""
    title: str = ""
    moves: Sequence[str | Moves] = ()
    seat_counts: Collection[int] = range(2, 9)
    faces: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")
    score_name: str = "points"
    round_name: str = "round"
    how_to_play: Sequence[str] = ()
    undo_luck: bool = False
    rules_version: int = 1
    edition: str = "standard"

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if "pending" in vars(cls):
            cls.pending = _numbering(cls.pending)  # type: ignore[assignment, method-assign]
        if "resolve" in vars(cls):
            cls.resolve = _counting(cls.resolve)  # type: ignore[assignment, method-assign]

        if "resample" in vars(cls):
            cls.resample = _forgetting(cls.resample)  # type: ignore[assignment, method-assign]

    def __init__(self, edition: object = None) -> None:
        if edition is not None:
            raise EditionError(f"{called(self)} has no editions; omit edition=.")

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    # -------------------------------------------------------------------------------------- the rules, for you to write

    def begin(self, seats: int) -> Position:
        """Return the position before the first move. Options given to ``new_match`` are passed on as keyword arguments.

        Args:
            seats: the number of seats.

        Example:
            >>> class Nim(SimpleGame):
            ...     def begin(self, seats, stones=5):
            ...         return {"active": 0, "stones": stones, "points": [0] * seats}
            >>> Nim().begin(2, stones=7)
            {'active': 0, 'stones': 7, 'points': [0, 0]}
        """
        raise NotImplementedError

    def pending(self, position: Position) -> Pending:
        """Return what the position waits for: ``Decision(seat)``, ``Chance(draws)`` or ``Over(outcome)``.

        Example:
            >>> class Nim(SimpleGame):
            ...     def pending(self, position):
            ...         return Decision(position["active"])
            >>> Nim().pending({"active": 1, "stones": 5})
            Decision(seat=1)
        """
        raise NotImplementedError

    def legal_moves(self, position: Position) -> Sequence[str]:
        """Return the legal moves of the seat to act; each must be one of ``moves``.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            ...     def legal_moves(self, position):
            ...         return self.moves[: position["stones"]]
            >>> Nim().legal_moves({"active": 0, "stones": 1})
            ('take 1',)
        """
        raise NotImplementedError

    def play(self, position: Position, move: Move) -> None:
        """Carry out a legal move of the seat to act, in place.

        Example:
            >>> class Nim(SimpleGame):
            ...     def play(self, position, move):
            ...         position["stones"] -= int(move.split()[1])
            >>> position = {"active": 0, "stones": 5}
            >>> Nim().play(position, "take 2")
            >>> position["stones"]
            3
        """
        raise NotImplementedError

    def resolve(self, position: Position, results: Sequence[Any]) -> None:  # noqa: ARG002 - for games that write it
        """Apply the results of the pending draws in place, one for each draw. The result of a die is a side, from 0.

        Example:
            >>> class Pig(SimpleGame):
            ...     def resolve(self, position, results):
            ...         position["total"] += results[0] + 1
            >>> position = {"total": 4}
            >>> Pig().resolve(position, [5])
            >>> position
            {'total': 10}
        """
        raise GameError(f"{called(self)}: draws are pending, so its class must have a method resolve.")

    def scores(self, position: Position) -> Sequence[int]:
        """Return the score of each seat, in the order of the seats.

        Example:
            >>> class Nim(SimpleGame):
            ...     def scores(self, position):
            ...         return position["points"]
            >>> Nim().scores({"points": [0, 1]})
            [0, 1]
        """
        raise NotImplementedError

    # --------------------------------------------------------------------------------------- methods that you may write

    def why(self, position: Position, seat: int, move: Move) -> str:  # noqa: ARG002 - for games that write it
        """Return a sentence that explains why a move is not legal, for a seat that is to act.

        In a game with hidden information the position is the one that the seat sees, with ``HIDDEN`` in place of the
        rest.

        Example:
            >>> class Nim(SimpleGame):
            ...     def why(self, position, seat, move):
            ...         return f"only {position['stones']} left."
            >>> Nim().why({"active": 0, "stones": 1}, 0, "take 2")
            'only 1 left.'
        """
        return f"{move} is not possible now."

    def tell(self, before: Position, move: Move, after: Position) -> str:  # noqa: ARG002 - for games that write it
        """Return a few words about what a move did, to put after the seat's name.

        In a game with hidden information each seat reads its own line: both positions are those that it sees, with
        ``HIDDEN`` in place of the rest.

        Example:
            >>> class Nim(SimpleGame):
            ...     def tell(self, before, move, after):
            ...         return f"took {before['stones'] - after['stones']}"
            >>> Nim().tell({"stones": 5}, "take 2", {"stones": 3})
            'took 2'
        """
        return move

    def hidden(self, position: Position, seat: int | None) -> Sequence[str]:  # noqa: ARG002 - for games that write it
        """Return the paths of everything that a seat can't see, such as ``["deck", "cards.1"]``; None is a spectator.

        A path has the keys that lead to a value, with dots between them, and ``*`` for every key. The number of entries
        of a list stays visible; a path in :class:`manaforge_widgets.Secret` hides that too. What a seat sees, what is
        covered on a shared screen, what is saved for a seat and what bots may know all follow from this method. What it
        returns must depend only on what the seat can see.

        Example:
            >>> class Poker(SimpleGame):
            ...     name = "poker"
            ...     def hidden(self, position, seat):
            ...         return ["deck"] + [f"hands.{other}" for other in (0, 1) if other != seat]
            >>> Poker().view({"deck": [7], "hands": [[1, 4], [2, 3]]}, 0)
            {'game': 'poker', 'edition': 'standard', 'viewer': 0, 'deck': [None], 'hands': [[1, 4], [None, None]]}
        """
        return ()

    def goals(self, position: Position, seat: int) -> Mapping[str, Goal]:  # noqa: ARG002 - for games that write it
        """Return the goals whose chances a board shows, each with its value in this position, by name.

        A goal that is named like a move stands on its button, and one that is named like a row of a sheet stands there.

        Example:
            >>> class Race(SimpleGame):
            ...     def goals(self, position, seat):
            ...         return {"20 points this turn": Goal(position["total"] >= 20)}
            >>> Race().goals({"total": 12}, 0)
            {'20 points this turn': Goal(value=False, until='turn')}
        """
        return {}

    def alike(self, position: Position) -> object:
        """Return what matters of a position, so that exact chances are counted once for all positions alike.

        By default it is the whole position. Leave out what neither the rules nor the goals look at, such as the order
        of dice.

        Example:
            >>> class Dice(SimpleGame):
            ...     def alike(self, position):
            ...         return position["rolls"], tuple(sorted(position["dice"]))
            >>> Dice().alike({"rolls": 1, "dice": [6, 2]})
            (1, (2, 6))
        """
        return self.key(position)

    # ---------------------------------------------------------------------------------------------- used by the package

    @property
    def overrides(self) -> Mapping[str, Any]:
        """The changes of an edition; always empty here.

        Example:
            >>> SimpleGame().overrides
            {}
        """
        return {}

    @property
    def symbols(self) -> SymbolWords:
        """The words for what may stand in braces in a text, such as ``{score}``; a small game has only that.

        Example:
            >>> SimpleGame().symbols
            {'score': 'points'}
        """
        return {"score": self.score_name}

    def start(self, seats: int, **options: Any) -> Position:
        """Return the position before the first move, from :meth:`begin`.

        Args:
            seats: the number of seats, one of ``seat_counts``.
            options: the game's options, by name.

        Raises:
            GameError: for a number of seats that the game does not allow, for an unknown option, and for rules that
                lack a method or begin with an invalid position.

        Example:
            >>> class Nim(SimpleGame):
            ...     title = "Nim"
            ...     def begin(self, seats):
            ...         return {"active": 0, "stones": 5}
            ...     def pending(self, position):
            ...         return Decision(position["active"])
            ...     def legal_moves(self, position): ...
            ...     def play(self, position, move): ...
            ...     def scores(self, position):
            ...         return [0, 0]
            >>> Nim().start(2)
            {'active': 0, 'stones': 5}
            >>> Nim().start(2, stones=7)
            Traceback (most recent call last):
            manaforge_widgets.core.api.GameError: Nim has no option stones, nor any other.
        """
        if type(seats) is not int or seats not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            raise GameError(
                f"{called(self)} has {allowed} seats, not {short(seats, 20)}; pass their number, as in "
                f"seats={min(self.seat_counts)}."
            )
        _ = self.move_list
        for method in _TO_BE_WRITTEN:
            if getattr(type(self), method) is getattr(SimpleGame, method):
                raise GameError(f"{called(self)}: its class must have a method {method}.")
        try:
            signature(self.begin).bind(seats, **options)
        except TypeError as error:
            raise GameError(refused_options(self, options, error)) from error
        position = self.begin(seats, **options)
        check_start(self, position, seats)
        return self._counted(position, begun=True)

    def legal(self, position: Position, seat: int) -> list[int]:
        """Return the codes of a seat's legal moves. The code of a move is its place in ``move_list``.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            ...     def pending(self, position):
            ...         return Decision(position["active"])
            ...     def legal_moves(self, position):
            ...         return self.moves[: position["stones"]]
            >>> Nim().legal({"active": 0, "stones": 5}, 0), Nim().legal({"active": 0, "stones": 5}, 1)
            ([0, 1], [])
        """
        return self._codes_now(position, seat) if seat in self._to_act(position) else []

    def _codes_now(self, position: Position, seat: int) -> list[int]:
        """Return the codes of the legal moves of the seat to act."""
        codes, moves = self._codes, self.legal_moves(position)
        try:
            found = [codes[move] for move in moves]
        except KeyError as unknown:
            raise GameError(
                f"{called(self)}: legal_moves returns {short(unknown.args[0])}, which is not in moves; they are "
                f"{self._some_moves()}."
            ) from None
        if not found:
            raise GameError(f"{called(self)}: seat {seat} is to act, but legal_moves returns no moves.")
        return found

    def apply(self, position: Position, code: int) -> None:
        """Carry out the move with this code, in place.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            ...     def play(self, position, move):
            ...         position["stones"] -= int(move.split()[1])
            >>> position = {"active": 0, "stones": 5}
            >>> Nim().apply(position, 1)
            >>> position["stones"]
            3
        """
        counts = counts_of(position)
        if counts is None:
            self.play(position, self.move_list[code])
            return
        (seat,) = self._to_act(position)
        self.play(position, self.move_list[code])
        counts.move(seat)
        if counts.past is not None:
            counts.past = Past(counts.past, _plain(position), seat, code)

    def sample(self, position: Position, below: Below) -> list[Any]:
        """Return a random result for each pending draw, in their order; ``below`` is the source of randomness.

        Example:
            >>> class Pig(SimpleGame):
            ...     def pending(self, position):
            ...         return Chance((Roll("die", "turn 1", 6),))
            >>> Pig().sample({}, below=lambda n: n - 1)
            [5]
        """
        pending = self.pending(position)
        return [draw.sample(below) for draw in pending.draws] if isinstance(pending, Chance) else []

    def playout(self, position: Position, pick: Callable[[Position, list[int]], int], below: Below) -> int:
        """Play a position to its end in place.

        Args:
            position: the position to begin with, which is changed.
            pick: a policy ``pick(position, codes)``, which chooses one of the codes for the seat that is to act.
            below: the source of randomness.

        Returns:
            The number of moves that were played.

        Example:
            >>> from manaforge_widgets.core.api import Outcome
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            ...     def pending(self, position):
            ...         if position["stones"]:
            ...             return Decision(position["active"])
            ...         return Over(Outcome((0, 1), (1,), "the last stone"))
            ...     def legal_moves(self, position):
            ...         return self.moves[: position["stones"]]
            ...     def play(self, position, move):
            ...         position["stones"] -= int(move.split()[1])
            >>> Nim().playout({"active": 0, "stones": 5}, lambda position, codes: codes[-1], below=lambda n: 0)
            3
        """
        steps = in_a_row = 0
        counts = counts_of(position) or Counts()
        moves, alone = self.move_list, counts.seats == 1
        # The game's own methods, without the wrappers that number and count each draw.
        asked: Callable[[SimpleGame, Position], Pending] = _inner.get(type(self).pending, type(self).pending)
        resolved: Callable[..., None] = _inner.get(type(self).resolve, type(self).resolve)
        late = None if counts.past is None else counts.late
        # A source of common random numbers has separate ones for each turn.
        turn: Callable[[int], None] | None = getattr(below, "turn", None)
        counts.lightly = counts.resolving = True
        try:
            while not isinstance(pending := asked(self, position), Over):
                if isinstance(pending, Chance):
                    results = [draw.sample(below) for draw in pending.draws]
                    resolved(self, position, results)
                    counts.resolved += 1
                    in_a_row += 1
                    if in_a_row > MOST_IN_A_ROW:
                        raise endless_draws()
                    if late is not None:
                        late.append((self, None, None, tuple(zip(pending.draws, results, strict=True))))
                elif isinstance(pending, Decision):
                    seat = pending.seat
                    in_a_row = 0
                    if turn is not None and seat != counts.last:
                        turn(seat)
                    code = pick(position, self._codes_now(position, seat))
                    self.play(position, moves[code])
                    if alone or seat != counts.last:
                        counts.move(seat)
                    if late is not None:
                        late.append((self, seat, code, ()))
                    steps += 1
                else:
                    raise GameError(
                        f"{called(self)}: pending must return a Decision, a Chance or an Over, not {short(pending)}."
                    )
        finally:
            counts.lightly = counts.resolving = False
        return steps

    def result(self, position: Position, name: str, text: str) -> int:  # noqa: ARG002 - as the interface has it
        """Return which side of a die has the face ``text``; sides are counted from 0.

        Raises:
            GameError: for a face that is not one of ``faces``.

        Example:
            >>> SimpleGame().result({}, "die", "6")
            5
        """
        if text not in self.faces:
            raise GameError(f"{short(name)} has no face {short(text, 20)}; its faces are {listed(self.faces)}.")
        return self.faces.index(text)

    def result_text(self, draw: Draw, result: Any) -> str:
        """Return a result as text: for a die, its face; for other draws, the result as Python prints it.

        Example:
            >>> SimpleGame().result_text(Roll("die", "turn 1", 6), 5)
            '6'
        """
        if isinstance(draw, Roll) and draw.sides == len(self.faces):
            side: int = result
            return self.faces[side]
        return str(result)

    def action(self, position: Position, seat: int, code: int) -> Action:  # noqa: ARG002 - as the interface has it
        """Return the move with this code.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            >>> Nim().action({}, 0, 1)
            Action(seat=0, kind='take', text='take 2')
        """
        move = self.move_list[code]
        text = str(move)
        return Action(seat, text.split(maxsplit=1)[0], text, Record({"move": text, **move.arguments}), code)

    def read(self, position: Position, seat: int, text: str) -> int:  # noqa: ARG002 - as the interface has it
        """Return the code of a move from its notation. Case is ignored, and the order of words where it says nothing.

        Raises:
            UnreadableAction: when the text is not the notation of a move.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            >>> Nim().read({}, 0, "Take 2")
            1
        """
        words = folded(text).split()
        code = self._readable.get(" ".join(words), self._readable.get(" ".join(sorted(words))))
        if code is not None:
            return code
        raise UnreadableAction(
            f"{short(text, 60)} is not a move of {self.title or self.name}; try {self._some_moves()}."
        )

    def encode(self, position: Position, seat: int, kind: str, args: Mapping[str, Any] | Record) -> int:
        """Return the code of a move from its kind, which is its first word, and its arguments.

        The arguments are those of its pattern by name, or ``{"move": notation}``.

        Raises:
            UnreadableAction: for an unknown move.
            IllegalAction: when the move does not begin with ``kind``.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = (Moves("take {count}", count=(1, 2)),)
            >>> Nim().encode({}, 0, "take", {"count": 2}), Nim().encode({}, 0, "take", {"move": "take 2"})
            (1, 1)
        """
        given = {name: args[name] for name in args if name != "move"}
        if "move" not in args and given:
            for code, move in enumerate(self.move_list):
                if str(move).split()[0] == kind and move.arguments == given:
                    return code
            raise UnreadableAction(
                f"{short(kind, 20)} with {short(given, 60)} is not a move of {called(self)}; try {self._some_moves()}."
            )
        code = self.read(position, seat, str(args["move"]) if "move" in args else kind)
        first = str(self.move_list[code]).split()[0]
        if first != kind:
            raise IllegalAction(f"the kind of the move {str(self.move_list[code])!r} is {first!r}, not {short(kind)}.")
        return code

    def choice(self, position: Position, seat: int) -> Choice | None:  # noqa: ARG002 - as the interface has it
        """Return None, since a small game asks a seat only for moves.

        Example:
            >>> SimpleGame().choice({}, 0) is None
            True
        """
        return None

    def status(self, position: Position) -> Status:
        """Return the status: the scores, the round and the turn.

        The round and the turn are those of the position. If it has none, they are counted. A turn begins when another
        seat is to move, and a round when a seat is to move for the second time in it. With a single seat each move is a
        turn.

        Example:
            >>> class Nim(SimpleGame):
            ...     def pending(self, position):
            ...         return Decision(position["active"])
            ...     def scores(self, position):
            ...         return position["points"]
            >>> status = Nim().status({"active": 0, "turn": 3, "points": [0, 0]})
            >>> status.phase, status.turn, status.scores
            ('play', 3, (0, 0))
        """
        pending = self.pending(position)
        to_act = pending.seat if isinstance(pending, Decision) else None
        over = isinstance(pending, Over)
        turn, round_ = (counts_of(position) or Counts()).at(to_act)
        return Status(
            "over" if over else "play",
            position.get("round", round_),
            None,
            position.get("turn", turn),
            None if over else position.get("active") if to_act is None else to_act,
            tuple(self.scores(position)),
            self.score_name,
            round_name=self.round_name,
        )

    def why_not(self, position: Position, seat: int, code: int) -> Refusal | None:
        """Return None for a legal move; otherwise the reason, which comes from :meth:`why` if the seat is to act.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            ...     def pending(self, position):
            ...         return Decision(position["active"])
            ...     def legal_moves(self, position):
            ...         return self.moves[: position["stones"]]
            >>> print(Nim().why_not({"active": 0, "stones": 1}, 0, 1))
            take 2 is not possible now.
            >>> print(Nim().why_not({"active": 0, "stones": 1}, 1, 0))
            seat 0 to move now.
        """
        if code in self.legal(position, seat):
            return None
        to_act = self._to_act(position)
        if seat in to_act:
            return Refusal(self._reason(position, seat, self.move_list[code]))
        if not to_act:
            return Refusal("the game is over.")
        return Refusal(f"{' and '.join(map(seat_symbol, to_act))} to move now.")

    def undo_rule(self, position: Position) -> str:  # noqa: ARG002 - as the interface has it
        """Return the number of the rule about undo: an empty text, since a small game need not number its rules.

        Example:
            >>> SimpleGame().undo_rule({})
            ''
        """
        return ""

    def undo_epoch(self, position: Position) -> int:
        """Return the number of the turn. After the first move of a turn, the moves of earlier turns can't be undone.

        With a single seat, whose turns are counted by the package, it is always 0.

        Example:
            >>> class Nim(SimpleGame):
            ...     def pending(self, position):
            ...         return Decision(position["active"])
            ...     def scores(self, position):
            ...         return position["points"]
            >>> Nim().undo_epoch({"active": 0, "turn": 3, "points": [0, 0]})
            3
        """
        counts = counts_of(position)
        if counts is not None and counts.seats == 1 and "turn" not in position:
            return 0
        return self.status(position).turn

    def revealed(self, position: Position) -> int:
        """Return how often something became known for good: draws, and values that were hidden from a seat.

        So a move that was followed by a roll can't be taken back, unless the game has ``undo_luck = True``.

        Example:
            >>> class Coin(SimpleGame):
            ...     moves = ("toss",)
            ...     def begin(self, seats):
            ...         return {"tossing": True, "points": [0] * seats}
            ...     def pending(self, position):
            ...         return Chance((Roll("coin", sides=2),)) if position["tossing"] else Decision(0)
            ...     def legal_moves(self, position):
            ...         return self.moves
            ...     def play(self, position, move):
            ...         position["tossing"] = True
            ...     def resolve(self, position, results):
            ...         position["tossing"] = False
            ...     def scores(self, position):
            ...         return position["points"]
            >>> position = Coin().start(2)
            >>> before = Coin().revealed(position)
            >>> Coin().resolve(position, [1])
            >>> before, Coin().revealed(position)
            (0, 1)
        """
        counts = counts_of(position)
        if counts is None:
            return 0
        seen = 0 if counts.past is None else revealed_by(self, counts.past, counts.seats)
        return seen if self.undo_luck else seen + counts.resolved

    def is_final(self, position: Position, code: int) -> bool:
        """Return whether a legal move can't be taken back, because a roll follows it or it reveals something.

        Args:
            position: the position, which is not changed.
            code: the code of the move.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            ...     def pending(self, position):
            ...         return Decision(position["stones"] % 2)
            ...     def play(self, position, move):
            ...         position["stones"] -= int(move.split()[1])
            >>> Nim().is_final({"stones": 5}, 0)
            False
        """
        after = self.copy(position)
        before = self.revealed(after)
        self.apply(after, code)
        drawn_next = isinstance(self.pending(after), Chance) and not self.undo_luck
        return drawn_next or self.revealed(after) > before

    def upgraded(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Refuse a save of another version of the rules. If your game can read such saves, override this method.

        Raises:
            GameError: always.

        Example:
            >>> SimpleGame().upgraded({"rules": 3})
            Traceback (most recent call last):
            manaforge_widgets.core.api.GameError: the match was played by version 3 of the rules, but ...
        """
        raise GameError(
            f"the match was played by version {saved['rules']} of the rules, but the game now has version "
            f"{self.rules_version}."
        )

    def copy(self, position: Position) -> Position:
        """Return an equal position; later changes to one of the two do not affect the other.

        Example:
            >>> SimpleGame().copy({"stones": 5})
            {'stones': 5}
        """
        return position.copy() if type(position) is Counted else copied(position)

    def key(self, position: Position) -> tuple[Any, ...]:
        """Return a tuple that is equal for equal positions, and only for those.

        Example:
            >>> SimpleGame().key({"stones": 5, "active": 0}) == SimpleGame().key({"active": 0, "stones": 5})
            True
        """
        return (json.dumps(position, sort_keys=True),)

    def mark(self, position: Position) -> str:
        """Return a mark of the position, which differs for different positions; saves keep it, to notice changed rules.

        Example:
            >>> SimpleGame().mark({"stones": 5}) == SimpleGame().mark({"stones": 4})
            False
        """
        return hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:16]

    def view(self, position: Position, seat: int | None) -> View:
        """Return what a seat may know: the position, with None in place of what is hidden. None as seat sees all.

        If something is hidden, ``seen`` holds what the seat knows of the past: :meth:`possible` reads it.

        Example:
            >>> class Nim(SimpleGame):
            ...     name = "nim"
            >>> Nim().view({"stones": 5}, 0)
            {'game': 'nim', 'edition': 'standard', 'viewer': 0, 'stones': 5}
        """
        view: View = {"game": self.name, "edition": self.edition, "viewer": seat}
        counts = counts_of(position)
        if seat is None or not self.hides:
            past = None if counts is None else counts.past
            seen = {} if past is None or counts is None else {"seen": written(self, past, counts.seats)}
            return view | _plain(position) | seen
        shown: Position = covered(position, self.hidden(position, seat), None)
        if counts is None or counts.past is None or shown == position:
            return view | shown
        return view | shown | {"seen": copied(record_of(self, counts.past, seat))}

    def for_show(self, view: View) -> Position:
        """Return the position of a view with ``HIDDEN`` in place of what is hidden, as ``show`` gets it.

        Args:
            view: what a seat sees, or everything; with ``spectator`` set, what everybody may see.

        Example:
            >>> class Poker(SimpleGame):
            ...     def hidden(self, position, seat):
            ...         return [f"cards.{other}" for other in (0, 1) if other != seat]
            >>> Poker().for_show({"game": "poker", "edition": "standard", "viewer": 0, "cards": [3, None]})
            {'cards': [3, hidden]}
        """
        position = {name: value for name, value in view.items() if name not in ADDED}
        viewer = view["viewer"]
        paths = [] if viewer is None else [*self.hidden(position, viewer)]
        if view.get("spectator"):
            paths += self.hidden(position, None)
        shown: Position = covered(position, paths, HIDDEN)
        return shown

    def from_view(self, view: View) -> Position:
        """Return the position that a view describes; each value must have the same type as at the start of a match.

        To check more, such as the possible number of stones, extend this method.

        Raises:
            PositionError: when the view is of another game, or a value is missing, unknown or of another type. Also
                when the rules can't go on from this position.

        Example:
            >>> class Nim(SimpleGame):
            ...     name, moves = "nim", ("take 1",)
            ...     def begin(self, seats):
            ...         return {"stones": 5}
            ...     def pending(self, position):
            ...         return Decision(position["stones"] % 2)
            ...     def legal_moves(self, position):
            ...         return self.moves
            ...     def play(self, position, move):
            ...         position["stones"] -= 1
            ...     def scores(self, position):
            ...         return [0, 0]
            >>> Nim().from_view({"game": "nim", "edition": "standard", "viewer": None, "stones": 2})
            {'stones': 2}
        """
        position = self._counted(position_in(self, view), begun=False)
        past = read(self, view["seen"], dict(position)) if self.hides and "seen" in view else None
        if past is not None and position.counts is not None:
            position.counts.past = past
        return position

    def possible(self, view: View, below: Below) -> Position:
        """Return a position that agrees with what the seat of a view knows, drawn with its probability.

        Args:
            view: what a seat sees, as :meth:`view` returns it.
            below: the source of randomness.

        Raises:
            GameError: for a game that hides something by its own ``view`` and lacks this method.

        Example:
            >>> class Nim(SimpleGame):
            ...     name = "nim"
            >>> import random
            >>> view = Nim().view({"stones": 5}, 0)
        """
        own = type(self)
        if own.view is not SimpleGame.view:
            raise GameError(
                f"{called(self)} has its own view, so it also needs a method possible(view, below), which returns a "
                "position that agrees with the view. A method hidden(position, seat) in place of view gives you both."
            )
        if "seen" not in view or view["viewer"] is None:
            return self.from_view({**view, "viewer": None})
        past = drawn(self, view["seen"], view["viewer"], below)
        return Counted(copied(past.after), Counts(len(self.scores(past.after)), recorded=past))

    def worlds(self, position: Position, seat: int) -> list[tuple[Position, Fraction]] | None:
        """Return all positions that agree with what a seat knows, with their probabilities; None if too many.

        The choices of other seats say nothing here, because their policies are unknown.

        Args:
            position: the position, which is not changed.
            seat: the seat.

        Example:
            >>> SimpleGame().worlds({"stones": 5}, 0)
            [({'stones': 5}, Fraction(1, 1))]
        """
        if not self.hides:
            return [(self.copy(position), Fraction(1))]
        counts = counts_of(position)
        found = None if counts is None or counts.past is None else worlds_of(self, counts.past, seat)
        if found is None or counts is None or counts.past is None:
            return None
        record = record_of(self, counts.past, seat)
        return [
            (self._like(counts, Past(None, copied(world), known={("given", seat): record})), chance)
            for world, chance in found
        ]

    def resample(self, position: Position, seat: int, below: Below) -> Position:
        """Return a copy of the position in which all that :meth:`hidden` hides from a seat is re-dealt.

        The game is played again from the last position that the seat knew in full. Results that it saw are fixed, and
        all others are drawn with the probability that they have by what the seat saw. If the rules have no ``hidden``,
        it is a copy.

        Raises:
            GameError: if no position that agrees is found; the message says what to write.

        Example:
            >>> SimpleGame().resample({"stones": 5}, 0, below=lambda n: 0)
            {'stones': 5}
        """
        if not self.hides:
            return self.copy(position)
        counts = counts_of(position) or Counts(len(self.scores(position)))
        past = counts.past or self._table(position)
        return self._like(counts, drawn(self, record_of(self, past, seat), seat, below))

    def conserved(self, position: Position) -> Mapping[str, Any]:  # noqa: ARG002 - as the interface has it
        """Return the amounts that no move may change, by name; here none, so an empty dict.

        ``check_game`` compares them after each move, and ``match_from`` with those of the start. The sorted list of all
        cards is such an amount: then a view in which a card is missing or there twice is refused.

        Example:
            >>> SimpleGame().conserved({"stones": 5})
            {}
        """
        return {}

    def effects(self, before: Position, after: Position, seat: int) -> tuple[str, ...]:
        """Return the changes of the scores, as signed amounts; that of the given seat comes first.

        Example:
            >>> class Nim(SimpleGame):
            ...     def scores(self, position):
            ...         return position["points"]
            >>> Nim().effects({"points": [0, 0]}, {"points": [1, 0]}, 0)
            ('+1{score}',)
        """
        changes = [new - old for old, new in zip(self.scores(before), self.scores(after), strict=True)]
        order = [seat, *(other for other in range(len(changes)) if other != seat)]
        return tuple(
            ("" if other == seat else f"{seat_symbol(other)} ") + f"{changes[other]:+d}{{score}}".replace("-", "−")
            for other in order
            if changes[other]
        )

    def describe(self, before: Position, action: Action | None, after: Position, viewer: int | None) -> str:
        """Return one line about a move: what it did, in the words of :meth:`tell`, and the changes of the scores.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            ...     def scores(self, position):
            ...         return position["points"]
            >>> before, after = {"points": [0, 0]}, {"points": [1, 0]}
            >>> Nim().describe(before, Nim().action(before, 0, 1), after, viewer=None)
            'take 2: +1{score}'
        """
        if action is None:
            return "the table is set up"
        line: object = self._told(before, action, after, viewer)
        if not isinstance(line, str):
            raise GameError(f"{called(self)}: {SimpleGame.tell.__name__}() must return a text, not {short(line)}.")
        changed = ", ".join(self.effects(before, after, action.seat))
        return f"{line}: {changed}" if changed else line

    @cached_property
    def move_list(self) -> tuple[Move, ...]:
        """All moves of the game; the place of a move is its code.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = (Moves("take {count}", count=(1, 2)), "pass")
            >>> Nim().move_list
            ('take 1', 'take 2', 'pass')
        """
        return all_moves(self.moves)

    @property
    def hides(self) -> bool:
        """True if the rules have a method ``hidden``.

        Example:
            >>> SimpleGame().hides
            False
        """
        return type(self).hidden is not SimpleGame.hidden

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {str(move): code for code, move in enumerate(self.move_list)}

    @cached_property
    def _readable(self) -> dict[str, int]:
        """The codes by notation, and by its sorted words if these belong to one move only."""
        found: dict[str, int] = {}
        sorted_words: dict[str, list[int]] = {}
        for code, move in enumerate(self.move_list):
            words = folded(str(move)).split()
            found.setdefault(" ".join(words), code)
            sorted_words.setdefault(" ".join(sorted(words)), []).append(code)
        return {words: codes[0] for words, codes in sorted_words.items() if len(codes) == 1} | found

    @cached_property
    def _tables(self) -> dict[str, Past]:
        return {}

    def _table(self, position: Position) -> Past:
        """Return a past for a position without one; what is worked out about it is kept for the next call."""
        key = json.dumps(position, sort_keys=True)
        if key not in self._tables:
            if len(self._tables) >= _TABLES:
                self._tables.clear()
            self._tables[key] = Past(None, _plain(position))
        return self._tables[key]

    def _to_act(self, position: Position) -> tuple[int, ...]:
        pending = self.pending(position)
        return (pending.seat,) if isinstance(pending, Decision) else ()

    def _counted(self, position: Position, *, begun: bool) -> Counted:
        """Return a first position, with which counting begins."""
        counts = Counts(len(self.scores(position)))
        if self.hides:
            counts.past = Past(None, copied(position), begun=begun)
        return Counted(position, counts)

    def _like(self, counts: Counts, past: Past) -> Counted:
        """Return the position at the end of another past, in place of the one to which the counts belong."""
        counts = counts.copy()
        if counts.past is not None:
            past.known["revealed"] = revealed_by(self, counts.past, counts.seats)
        counts.past = past
        return Counted(copied(past.after), counts)

    def _reason(self, position: Position, seat: int, move: Move) -> str:
        if not self.hides:
            return self.why(position, seat, move)
        shown = covered(position, self.hidden(position, seat), HIDDEN)
        try:
            return self.why(shown, seat, move)
        except TypeError:  # it calculates with a value that the seat can't see
            return SimpleGame.why(self, shown, seat, move)

    def _told(self, before: Position, action: Action, after: Position, viewer: int | None) -> str:
        move = self.move_list[action.code] if action.code >= 0 else Move(action.text)
        if viewer is None or not self.hides:
            return self.tell(before, move, after)
        if viewer != action.seat and move.pattern is not None and move.pattern.secret:
            return "made a secret choice"
        shown = (covered(position, self.hidden(position, viewer), HIDDEN) for position in (before, after))
        try:
            return self.tell(next(shown), move, next(shown))
        except TypeError:  # it calculates with a value that this seat can't see
            return str(move)

    def _some_moves(self) -> str:
        return ", ".join(map(str, self.move_list[:6])) or "none: it has no moves"


def _plain(position: Position) -> Position:
    """Return a copy of a position without what is counted along with it."""
    return {key: copied(value) for key, value in position.items()}


_inner: WeakKeyDictionary[Callable[..., Any], Callable[..., Any]] = WeakKeyDictionary()
"""The methods that games wrote, by the functions that count around them."""


def _numbering(
    pending: Callable[[SimpleGame, Position], Pending],
) -> Callable[[SimpleGame, Position], Pending]:
    """Return a game's own method ``pending``, whose draws then have keys that do not repeat."""

    @wraps(pending)
    def counted(self: SimpleGame, position: Position) -> Pending:
        found = pending(self, position)
        return numbered(found, counts_of(position)) if type(found) is Chance else found

    _inner[counted] = pending
    return counted


def _counting(
    resolve: Callable[[SimpleGame, Position, Sequence[Any]], None],
) -> Callable[[SimpleGame, Position, Sequence[Any]], None]:
    """Return a game's own method ``resolve``, which then counts the draws."""

    @wraps(resolve)
    def counted(self: SimpleGame, position: Position, results: Sequence[Any]) -> None:
        counts = counts_of(position)
        # A class that calls the method of its base class counts once, when all is done.
        if counts is None or counts.resolving:
            resolve(self, position, results)
            return
        if counts.lightly and counts.past is None:
            resolve(self, position, results)
            counts.drew()
            return
        pending = self.pending(position)
        counts.resolving = True
        try:
            resolve(self, position, results)
        finally:
            counts.resolving = False
        if not isinstance(pending, Chance):
            return
        counts.drew()
        if not counts.lightly:
            counts.used.update(dict.fromkeys(draw.key for draw in pending.draws))
        if counts.past is not None:
            counts.past = Past(counts.past, _plain(position), draws=tuple(zip(pending.draws, results, strict=True)))

    _inner[counted] = resolve
    return counted


def _forgetting(
    resample: Callable[[SimpleGame, Position, int, Below], Position],
) -> Callable[[SimpleGame, Position, int, Below], Position]:
    """Return a game's own method ``resample``, whose positions then do not hold the true past."""

    @wraps(resample)
    def dealt(self: SimpleGame, position: Position, seat: int, below: Below) -> Position:
        found = _plain(resample(self, position, seat, below))
        counts = counts_of(position)
        if counts is None:
            return found
        counts = counts.copy()
        if counts.past is not None:
            known = {("given", seat): record_of(self, counts.past, seat)}
            counts.past = Past(None, copied(found), known=known)
        return Counted(found, counts)

    return dealt
