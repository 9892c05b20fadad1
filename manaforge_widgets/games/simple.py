"""The base class for small games: you write the rules, and the class does everything else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from inspect import signature
from typing import Any

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
    PositionError,
    Refusal,
    Simultaneous,
    Status,
    UnreadableAction,
    View,
)
from manaforge_widgets.core.draws import Below, Draw, Roll
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.markup import SymbolWords, seat_symbol
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.spelling import did_you_mean

Position = dict[str, Any]
"""A position of a small game: plain JSON values by name."""


_TO_BE_WRITTEN = ("begin", "pending", "legal_moves", "play", "scores")


class SimpleGame:
    """A game that needs only its rules: derive a class, and write the rules as methods.

    The rules are :meth:`begin`, :meth:`pending`, :meth:`legal_moves`, :meth:`play` and :meth:`scores`. Games with dice
    or shuffles also need :meth:`resolve`. A move is given as text, by its notation. A position is a dict of plain JSON
    values. The other methods suit a game in which everybody sees everything, so you need not write them; see
    :class:`manaforge_widgets.core.api.Game` for their meaning.

    Args:
        edition: always None, since a small game has no editions.

    Attributes:
        name: the name for ``new_match``.
        title: the game's name on screen.
        moves: the notation of every move of the game.
        seat_counts: the allowed numbers of seats.
        faces: the names of the sides of a die, in order.
        score_name: the game's word for scores, as it stands after a number: "5 points".
        round_name: the game's word for a round, in the singular.
        rules_version: a number; raise it after a change of the rules by which the same moves may lead to another
            position.
        edition: the text that views show in place of an edition's name.

    Raises:
        EditionError: if ``edition`` is not None.

    Example:
        >>> import manaforge_widgets as mf
        >>> from manaforge_widgets.core.api import Decision, Over
        >>> from manaforge_widgets.games.simple import SimpleGame
        >>> class Nim(SimpleGame):
        ...     "Take one or two stones; whoever takes the last stone wins."
        ...     name, title, moves = "nim", "Nim", ("take 1", "take 2")
        ...
        ...     def begin(self, seats, stones=5):
        ...         return {"active": 0, "turn": 0, "stones": stones, "points": [0] * seats}
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
        ...         position["turn"] += 1
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
    moves: tuple[str, ...] = ()
    seat_counts: Collection[int] = range(2, 9)
    faces: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")
    score_name: str = "points"
    round_name: str = "round"
    rules_version: int = 1
    edition: str = "standard"

    def __init__(self, edition: object = None) -> None:
        if edition is not None:
            raise EditionError(f"{self._called()} has no editions; omit edition=.")

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

    def play(self, position: Position, move: str) -> None:
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

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
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
        raise NotImplementedError

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

    def why(self, position: Position, seat: int, move: str) -> str:  # noqa: ARG002 - for games that write it
        """Return a sentence that explains why a move is not legal, for a seat that is to act.

        Example:
            >>> class Nim(SimpleGame):
            ...     def why(self, position, seat, move):
            ...         return f"only {position['stones']} left."
            >>> Nim().why({"active": 0, "stones": 1}, 0, "take 2")
            'only 1 left.'
        """
        return f"{move} is not possible now."

    def tell(self, before: Position, move: str, after: Position) -> str:  # noqa: ARG002 - for games that write it
        """Return a few words about what a move did, to put after the seat's name.

        Example:
            >>> class Nim(SimpleGame):
            ...     def tell(self, before, move, after):
            ...         return f"took {before['stones'] - after['stones']}"
            >>> Nim().tell({"stones": 5}, "take 2", {"stones": 3})
            'took 2'
        """
        return move

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
            ...     def scores(self, position): ...
            >>> Nim().start(2)
            {'active': 0, 'stones': 5}
            >>> Nim().start(2, stones=7)
            Traceback (most recent call last):
            manaforge_widgets.core.api.GameError: Nim has no option stones.
        """
        if type(seats) is not int or seats not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            raise GameError(f"{self._called()} has {allowed} seats, not {short(seats, 20)}.")
        for method in _TO_BE_WRITTEN:
            if getattr(type(self), method) is getattr(SimpleGame, method):
                raise GameError(f"{self._called()}: its class must have a method {method}.")
        try:
            signature(self.begin).bind(seats, **options)
        except TypeError as error:
            own = list(signature(self.begin).parameters)[1:]
            unknown = [name for name in options if name not in own]
            if not unknown:
                raise GameError(f"{self._called()}: begin can't be called with these options: {error}.") from error
            hint = next(filter(None, (did_you_mean(name, own) for name in unknown)), "")
            raise GameError(
                f"{self._called()} has no option {', '.join(unknown)}{'; ' + hint if hint else '.'}"
            ) from error
        position = self.begin(seats, **options)
        self._check_start(position)
        return position

    def legal(self, position: Position, seat: int) -> list[int]:
        """Return the codes of a seat's legal moves. The code of a move is its index in ``moves``.

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
        if seat not in self._to_act(position):
            return []
        moves = list(self.legal_moves(position))
        if not moves:
            raise GameError(f"{self._called()}: seat {seat} is to act, but legal_moves returns no moves.")
        for move in moves:
            if move not in self.moves:
                raise GameError(f"{self._called()}: legal_moves returns {short(move)}, which is not in moves.")
        return [self.moves.index(move) for move in moves]

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
        self.play(position, self.moves[code])

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
        steps = 0
        while not isinstance(pending := self.pending(position), Over):
            if isinstance(pending, Chance):
                self.resolve(position, self.sample(position, below))
            else:
                seat = pending.seat if isinstance(pending, Decision) else pending.seats[0]
                self.apply(position, pick(position, self.legal(position, seat)))
                steps += 1
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
        text = self.moves[code]
        return Action(seat, text.split()[0], text, Record({"move": text}), code)

    def read(self, position: Position, seat: int, text: str) -> int:  # noqa: ARG002 - as the interface has it
        """Return the code of a move from its notation; case is ignored.

        Raises:
            UnreadableAction: when the text is not one of ``moves``.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            >>> Nim().read({}, 0, "Take 2")
            1
        """
        words = folded(" ".join(text.split()))
        for code, move in enumerate(self.moves):
            if folded(move) == words:
                return code
        raise UnreadableAction(
            f"{short(text, 60)} is not a move of {self.title or self.name}; try {self._some_moves()}."
        )

    def encode(self, position: Position, seat: int, kind: str, args: Mapping[str, Any] | Record) -> int:
        """Return the code of a move from its kind, which is its first word, and its arguments: ``{"move": notation}``.

        Raises:
            UnreadableAction: for an unknown move.
            IllegalAction: when the move does not begin with ``kind``.

        Example:
            >>> class Nim(SimpleGame):
            ...     moves = ("take 1", "take 2")
            >>> Nim().encode({}, 0, "take", {"move": "take 2"})
            1
        """
        code = self.read(position, seat, str(args["move"]) if "move" in args else kind)
        if self.moves[code].split()[0] != kind:
            raise IllegalAction(
                f"the kind of the move {self.moves[code]!r} is {self.moves[code].split()[0]!r}, not {short(kind)}."
            )
        return code

    def choice(self, position: Position, seat: int) -> Choice | None:  # noqa: ARG002 - as the interface has it
        """Return None, since a small game asks a seat only for moves.

        Example:
            >>> SimpleGame().choice({}, 0) is None
            True
        """
        return None

    def status(self, position: Position) -> Status:
        """Return the status: the scores, and the position's ``round`` and ``turn`` if it has them.

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
        active = pending.seat if isinstance(pending, Decision) else position.get("active")
        over = isinstance(pending, Over)
        return Status(
            "over" if over else "play",
            position.get("round", 0),
            None,
            position.get("turn", 0),
            None if over else active,
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
            return Refusal(self.why(position, seat, self.moves[code]))
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

        Example:
            >>> class Nim(SimpleGame):
            ...     def pending(self, position):
            ...         return Decision(position["active"])
            ...     def scores(self, position):
            ...         return position["points"]
            >>> Nim().undo_epoch({"active": 0, "turn": 3, "points": [0, 0]})
            3
        """
        return self.status(position).turn

    def revealed(self, position: Position) -> int:  # noqa: ARG002 - as the interface has it
        """Return 0: a move can be undone even after a roll. A roll that is taken back gives the same result again.

        Example:
            >>> SimpleGame().revealed({"stones": 5})
            0
        """
        return 0

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
        return copy.deepcopy(position)

    def key(self, position: Position) -> tuple[Any, ...]:
        """Return a tuple that is equal for equal positions, and only for those.

        Example:
            >>> SimpleGame().key({"stones": 5, "active": 0}) == SimpleGame().key({"active": 0, "stones": 5})
            True
        """
        return (json.dumps(position, sort_keys=True),)

    def view(self, position: Position, seat: int | None) -> View:
        """Return the whole position, since every seat sees everything.

        Example:
            >>> class Nim(SimpleGame):
            ...     name = "nim"
            >>> Nim().view({"stones": 5}, 0)
            {'game': 'nim', 'edition': 'standard', 'viewer': 0, 'stones': 5}
        """
        return {"game": self.name, "edition": self.edition, "viewer": seat, **copy.deepcopy(position)}

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
        described: object = view
        if not isinstance(described, dict):
            raise PositionError(f"view must be a dict, as m.view(None) returns it, not {short(described)}.")
        if described.get("game") != self.name:
            raise PositionError(f"view['game'] must be {self.name!r}, not {short(described.get('game'))}.")
        given = {name: value for name, value in view.items() if name not in ("game", "edition", "viewer")}
        try:
            position: Position = json.loads(json.dumps(given, allow_nan=False))
        except (TypeError, ValueError, RecursionError) as error:
            raise PositionError(
                "view must have only plain JSON values, and no numbers of thousands of digits."
            ) from error
        usual = self.begin(min(self.seat_counts))
        for name in usual.keys() ^ position.keys():
            raise PositionError(f"view must {'' if name in usual else 'not '}have the key {short(name)}.")
        for name, value in usual.items():
            if not _alike(position[name], value):
                raise PositionError(f"view[{name!r}] must be a value like {short(value)}, not {short(position[name])}.")
        self._check_table(position)
        return position

    def resample(self, position: Position, seat: int, below: Below) -> Position:  # noqa: ARG002 - as the interface has it
        """Return a copy of the position, unchanged: nothing is hidden, so there is nothing to re-deal.

        Example:
            >>> SimpleGame().resample({"stones": 5}, 0, below=lambda n: 0)
            {'stones': 5}
        """
        return self.copy(position)

    def conserved(self, position: Position) -> Mapping[str, Any]:  # noqa: ARG002 - as the interface has it
        """Return the amounts that no move may change, by name; here none, so an empty dict.

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

    def describe(self, before: Position, action: Action | None, after: Position, viewer: int | None) -> str:  # noqa: ARG002
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
        line = self.tell(before, action.text, after)
        changed = ", ".join(self.effects(before, after, action.seat))
        return f"{line}: {changed}" if changed else line

    def _to_act(self, position: Position) -> tuple[int, ...]:
        pending = self.pending(position)
        if isinstance(pending, Simultaneous):
            raise GameError(f"{self._called()}: in a small game one seat acts at a time, but pending returns several.")
        return (pending.seat,) if isinstance(pending, Decision) else ()

    def _called(self) -> str:
        return self.title or self.name or type(self).__name__

    def _check_start(self, position: Position) -> None:
        """Check the first position; the errors explain what is wrong with the rules."""
        try:
            plain = json.loads(json.dumps(position))
        except (TypeError, ValueError, RecursionError) as error:
            raise GameError(f"{self._called()}: begin must return plain JSON values: {error}.") from error
        if type(plain) is not dict or plain != position:
            raise GameError(
                f"{self._called()}: begin must return a dict of plain JSON values, not {short(position, 60)}."
            )
        pending = self.pending(position)
        if not isinstance(pending, Decision | Simultaneous | Chance | Over):
            raise GameError(
                f"{self._called()}: pending must return a Decision, a Chance or an Over, not {short(pending)}."
            )
        self._to_act(position)

    def _check_table(self, position: Position) -> None:
        """Check that the rules can go on from a position that a user wrote."""
        tried = copy.deepcopy(position)
        try:
            fault = self._fault(tried)
            self.status(tried)
        except Exception as error:  # user-defined rules may raise anything at an impossible position
            raise PositionError(f"{self._called()} can't go on from this position: {short(error, 120)}.") from error
        if tried != position:
            raise PositionError(f"{self._called()}: pending, legal_moves and scores must not change the position.")
        if fault:
            raise PositionError(f"{self._called()} can't go on from this position: {fault}.")

    def _fault(self, position: Position) -> str:
        """Return why the rules can't go on from a position, or an empty text if they can."""
        seats = len(self.scores(position))
        if seats not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            return f"the number of scores must be one of {allowed}, not {seats}"
        pending = self.pending(position)
        if isinstance(pending, Decision):
            if not 0 <= pending.seat < seats:
                return f"the seat to act must be from 0 to {seats - 1}, not {short(pending.seat)}"
            moves = self.legal(position, pending.seat)
            for code in moves:
                self.apply(copy.deepcopy(position), code)
            return "" if moves else f"seat {pending.seat} is to act and must have a move, but has none"
        if isinstance(pending, Chance):
            self.resolve(copy.deepcopy(position), self.sample(position, lambda _: 0))
            return ""
        if not isinstance(pending, Over):
            return f"pending must return a Decision, a Chance or an Over, not {short(pending)}"
        given = len(pending.outcome.scores)
        return "" if given == seats else f"the outcome must have {seats} scores, not {given}"

    def _some_moves(self) -> str:
        return ", ".join(self.moves[:6]) or "none: it has no moves"


_MOST = 10**15  # the largest number in a view; a browser could not even show larger ones exactly


def _alike(value: Any, usual: Any) -> bool:
    """Return whether a value and its parts have the same types as at the start; None at the start allows any type."""
    if isinstance(value, int | float) and abs(value) > _MOST:
        return False
    if usual is None:
        return True
    if type(value) is not type(usual):
        return False
    if isinstance(value, dict):
        return not usual or all(_alike(part, usual.get(name)) for name, part in value.items())
    if isinstance(value, list):
        kinds = {type(part) for part in usual}
        return len(kinds) != 1 or all(_alike(part, usual[0]) for part in value)
    return True
