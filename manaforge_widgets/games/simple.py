"""A small game from its rules alone: what every game must offer, with answers that fit most small games."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from manaforge_widgets.games.api import (
    Action,
    Below,
    Chance,
    Choice,
    Decision,
    Draw,
    EditionError,
    GameError,
    Head,
    IllegalAction,
    Over,
    Pending,
    PositionError,
    Roll,
    Simultaneous,
    UnreadableAction,
    View,
)
from manaforge_widgets.games.markup import SymbolWords, seat_symbol
from manaforge_widgets.games.record import Record

Position = dict[str, Any]
"""A position of a small game: plain JSON values by name."""


class SimpleGame:
    """Derive a game from this and write its rules, and nothing else.

    They are :meth:`begin`, :meth:`pending`, :meth:`legal_moves`, :meth:`play`, :meth:`scores`, and :meth:`resolve`
    where there is luck. A move is its notation; a position is a dict of plain JSON values. All other methods may be
    left as they are: they fit a game in which everybody sees everything and nobody is asked out of turn. See
    :class:`manaforge_widgets.games.api.Game` for what each means.

    Attributes:
        name: what ``new_match`` takes; ``title``: the game's name for people.
        moves: the notation of every move that there is.
        seat_counts: how many may play.
        faces: what the sides of a die are called, in order.
        score_name: what a score is called.
    """

    name: str = ""
    title: str = ""
    moves: tuple[str, ...] = ()
    seat_counts: Collection[int] = range(2, 9)
    faces: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")
    score_name: str = "points"
    rules_version: int = 1
    undo_rule: str = ""
    edition: str = "standard"

    def __init__(self, edition: object = None) -> None:
        if edition is not None:
            raise EditionError(f"{self.name} has no editions.")

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    # -------------------------------------------------------------------------------------- the rules, to be written

    def begin(self, seats: int) -> Position:
        """The table before the first move; options of ``new_match`` are further arguments."""
        raise NotImplementedError

    def pending(self, position: Position) -> Pending:
        """What the position waits for."""
        raise NotImplementedError

    def legal_moves(self, position: Position) -> Sequence[str]:
        """What the seat that is to act may do."""
        raise NotImplementedError

    def play(self, position: Position, move: str) -> None:
        """Carry out a move in place."""
        raise NotImplementedError

    def resolve(self, position: Position, results: Sequence[Any]) -> None:
        """Take the results of the pending draws, in place."""
        raise NotImplementedError

    def scores(self, position: Position) -> Sequence[int]:
        """Each seat's score."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------ may be written, too

    def why(self, position: Position, seat: int, move: str) -> str:  # noqa: ARG002 - for who writes it
        """Why a move is not possible for a seat that is to act, in one sentence."""
        return f"{move} is not possible now."

    def tell(self, before: Position, move: str, after: Position) -> str:  # noqa: ARG002 - for who writes it
        """What a move did, in a few words after the seat's name."""
        return move

    # --------------------------------------------------------------------------------------------- for the package

    @property
    def overrides(self) -> Mapping[str, Any]:
        """There are no editions to change anything."""
        return {}

    @property
    def symbols(self) -> SymbolWords:
        """The score is the only symbol."""
        return {"score": self.score_name}

    def start(self, seats: int, **options: Any) -> Position:
        """The table before the first move, for a number of seats that the game allows."""
        if type(seats) is not int or seats not in self.seat_counts:
            allowed = ", ".join(map(str, self.seat_counts))
            raise GameError(f"{self.title or self.name} has {allowed} seats, not {seats!r:.20}.")
        try:
            return self.begin(seats, **options)
        except TypeError as error:
            if not options:
                raise
            raise GameError(f"{self.title or self.name} has no option {', '.join(options)}.") from error

    def legal(self, position: Position, seat: int) -> list[int]:
        """The numbers of the legal moves."""
        if seat not in self._to_act(position):
            return []
        return [self.moves.index(move) for move in self.legal_moves(position)]

    def apply(self, position: Position, code: int) -> None:
        """Carry out a move by its number."""
        self.play(position, self.moves[code])

    def sample(self, position: Position, below: Below) -> list[Any]:
        """Results for the pending draws."""
        pending = self.pending(position)
        return [draw.sample(below) for draw in pending.draws] if isinstance(pending, Chance) else []

    def playout(self, position: Position, pick: Callable[[Position, list[int]], int], below: Below) -> int:
        """Play to the end in place; the number of actions."""
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
        """The side of a die that shows a face."""
        if text not in self.faces:
            raise GameError(f"{name!r:.40} has no face {text!r:.20}; it has {', '.join(self.faces)}.")
        return self.faces.index(text)

    def result_text(self, draw: Draw, result: Any) -> str:
        """A die's face; anything else as it is."""
        if isinstance(draw, Roll) and draw.sides == len(self.faces):
            side: int = result
            return self.faces[side]
        return str(result)

    def action(self, position: Position, seat: int, code: int) -> Action:  # noqa: ARG002 - as the interface has it
        """The move behind a number."""
        text = self.moves[code]
        return Action(seat, text.split()[0], text, Record({"move": text}), code)

    def read(self, position: Position, seat: int, text: str) -> int:  # noqa: ARG002 - as the interface has it
        """The number of a move, in any case of letters."""
        words = " ".join(text.split()).casefold()
        for code, move in enumerate(self.moves):
            if move.casefold() == words:
                return code
        raise UnreadableAction(f"{text[:60]!r} is not a move of {self.title or self.name}; try {self._some_moves()}.")

    def encode(self, position: Position, seat: int, kind: str, args: Mapping[str, Any] | Record) -> int:
        """The number of a move by its kind and arguments."""
        code = self.read(position, seat, str(args["move"]) if "move" in args else kind)
        if self.moves[code].split()[0] != kind:
            raise IllegalAction(f"{self.moves[code]} is not a move of the kind {kind!r:.40}.")
        return code

    def choice(self, position: Position, seat: int) -> Choice | None:  # noqa: ARG002 - as the interface has it
        """Nobody is asked anything but for a move."""
        return None

    def head(self, position: Position) -> Head:
        """How far the game is: the position's own ``round`` and ``turn``, where it has them."""
        pending = self.pending(position)
        active = pending.seat if isinstance(pending, Decision) else position.get("active")
        over = isinstance(pending, Over)
        return Head(
            "over" if over else "play",
            position.get("round", 0),
            None,
            position.get("turn", 0),
            None if over else active,
            tuple(self.scores(position)),
            self.score_name,
        )

    def why_not(self, position: Position, seat: int, code: int) -> str | None:
        """None for a legal move, else a sentence."""
        if code in self.legal(position, seat):
            return None
        to_act = self._to_act(position)
        if seat in to_act:
            return self.why(position, seat, self.moves[code])
        if not to_act:
            return "the game is over."
        return f"{' and '.join(map(seat_symbol, to_act))} to move now."

    def undo_epoch(self, position: Position) -> int:
        """A turn becomes permanent once the next one is acted in."""
        return self.head(position).turn

    def revealed(self, position: Position) -> int:  # noqa: ARG002 - as the interface has it
        """Nothing that is shown makes a move permanent: a roll taken back shows the same again."""
        return 0

    def upgraded(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Saves of other rules can't be read."""
        raise GameError(f"it was played by version {saved['rules']} of the rules, this is {self.rules_version}.")

    def copy(self, position: Position) -> Position:
        """An independent equal position."""
        return copy.deepcopy(position)

    def key(self, position: Position) -> tuple[Any, ...]:
        """Equal for equal positions, and only for those."""
        return (json.dumps(position, sort_keys=True),)

    def view(self, position: Position, seat: int | None) -> View:
        """Everybody sees everything."""
        return {"game": self.name, "edition": self.edition, "viewer": seat, **copy.deepcopy(position)}

    def from_view(self, view: View) -> Position:
        """The position behind a view: each value of the type that it has at the start."""
        described: object = view
        if not isinstance(described, dict) or described.get("game") != self.name:
            raise PositionError(f"this is not a view of {self.title or self.name}.")
        position: Position = {
            name: copy.deepcopy(value) for name, value in view.items() if name not in ("game", "edition", "viewer")
        }
        usual = self.begin(min(self.seat_counts))
        for name in usual.keys() ^ position.keys():
            raise PositionError(f"{name!r:.40} is {'missing' if name in usual else 'nothing that the table has'}.")
        for name, value in usual.items():
            if type(position[name]) is not type(value):
                raise PositionError(f"{name} must be like {value!r:.40}, not {position[name]!r:.40}.")
        return position

    def resample(self, position: Position, seat: int, below: Below) -> Position:  # noqa: ARG002 - as the interface has it
        """Nothing is hidden, so there is no other position that looks the same."""
        return self.copy(position)

    def conserved(self, position: Position) -> Mapping[str, Any]:  # noqa: ARG002 - as the interface has it
        """Nothing is counted."""
        return {}

    def effects(self, before: Position, after: Position, seat: int) -> tuple[str, ...]:
        """The scores that changed, the seat's own first."""
        changes = [new - old for old, new in zip(self.scores(before), self.scores(after), strict=True)]
        order = [seat, *(other for other in range(len(changes)) if other != seat)]
        return tuple(
            ("" if other == seat else f"{seat_symbol(other)} ") + f"{changes[other]:+d}{{score}}".replace("-", "−")
            for other in order
            if changes[other]
        )

    def describe(self, before: Position, action: Action | None, after: Position, viewer: int | None) -> str:  # noqa: ARG002
        """What a move did, and the scores that it changed."""
        if action is None:
            return "the table is set up"
        line = self.tell(before, action.text, after)
        changed = ", ".join(self.effects(before, after, action.seat))
        return f"{line}: {changed}" if changed else line

    def _to_act(self, position: Position) -> tuple[int, ...]:
        pending = self.pending(position)
        if isinstance(pending, Decision):
            return (pending.seat,)
        return pending.seats if isinstance(pending, Simultaneous) else ()

    def _some_moves(self) -> str:
        return ", ".join(self.moves[:6])
