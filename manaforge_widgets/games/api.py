"""What every game offers: actions, choices, what a position waits for, draws of luck, outcomes and errors."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Any, Protocol, Self

from manaforge_widgets.games.markup import SymbolWords, plain
from manaforge_widgets.games.record import Record

View = dict[str, Any]
"""What a seat may know of a position: plain JSON values."""


class GameError(ValueError):
    """Something asked of a game that its rules or its data do not allow.

    Attributes:
        markup: the message, with seats as symbols where it was :meth:`marked`: a table then shows the seats' names.
    """

    def __init__(self, message: str = "", *, markup: str = "") -> None:
        super().__init__(message)
        self.markup = markup or message

    @classmethod
    def marked(cls, markup: str) -> Self:
        """The error of a message with symbols in it; its text has them in words.

        Example:
            >>> str(IllegalAction.marked("{seat-1} is to act now."))
            'seat 1 is to act now.'
        """
        return cls(plain(markup), markup=markup)


class UnreadableAction(GameError):
    """The text is not the notation of any action of the game."""


class IllegalAction(GameError):
    """The action can be read, but the rules do not allow it now."""


class AmbiguousAction(GameError):
    """The text fits more than one legal action, or it is not clear whose it is."""


class EditionError(GameError):
    """A component file is wrong: the message names the file, the card and the field."""


class PositionError(GameError):
    """A described table can't exist: the message says what is wrong with it."""


class SaveError(GameError):
    """A saved match can't be read: the message says why, and nothing was changed."""


NO_ARGUMENTS = Record({})


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat can do, equal to any other with the same seat and notation.

    Attributes:
        seat: whose action it is.
        kind: its verb in one word, such as ``"spend"`` or ``"build"``.
        text: its notation, which ``Match.apply`` reads back.
        args: what it is about, by name: names of cards and dice, amounts, numbers.
        code: the engine's own number for it.

    Example:
        >>> import manaforge_widgets as mf
        >>> action = mf.new_match("manaforge", seats=2, seed=1).legal_actions(0)[0]
        >>> action.kind, action.seat, action.text == f"draft {action.args.talent}"
        ('draft', 0, True)
    """

    seat: int
    kind: str
    text: str
    args: Record = field(default=NO_ARGUMENTS, compare=False, repr=False)
    code: int = field(default=-1, compare=False, repr=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that is running: whose answer the game waits for, outside the free moments of a turn.

    Attributes:
        seat: who is asked.
        kind: which question, in one or two words, such as ``"pay"``.
        words: the question as a person would ask it.
        rule: the number of the rule that asks.
        about: what it is about, by name, such as the card that asks.
        options: the answers; empty for a payment, whose answers may be thousands: ``legal_actions`` has them all.
        need: for a payment what is to be paid, by name; else None.
        ranges: for a payment the least and the most of each thing that may go, by source and name; else None.
        proposal: the answer that the rules propose (MF-P3); None where they propose none.
        final: whether an answer commits others too, so that a table offers no way back from the question.

    Example:
        >>> import manaforge_widgets as mf
        >>> choice = mf.new_match("manaforge", seats=2, seed=1).choice_of(0)
        >>> choice.words, choice.rule, len(choice.options)
        ('Pick a talent; the rest goes on.', 'MF-S3', 4)
    """

    seat: int
    kind: str
    words: str
    rule: str
    about: Record = NO_ARGUMENTS
    options: tuple[Action, ...] = ()
    need: Record | None = None
    ranges: Record | None = None
    proposal: Action | None = None
    final: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """How far a game is and how it stands, as every game can say it.

    Attributes:
        phase: its name, such as ``"play"``.
        round: from 1; 0 before the first.
        rounds: how many there will be, or None where nobody knows.
        turn: grows with each turn or step of the game.
        active: the seat whose turn it is, or None.
        scores: of each seat.
        score_name: what a score is called, in the singular: ``"prestige"``.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.new_match("manaforge", seats=2, seed=1).head().phase
        'draft'
    """

    phase: str
    round: int
    rounds: int | None
    turn: int
    active: int | None
    scores: tuple[int, ...]
    score_name: str = "score"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: final ``scores`` by seat, the ``winners`` (more than one shares), the ``reason`` in words."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class Draw(Protocol):
    """One independent draw of luck: its name, its stable key, and its exact distribution."""

    @property
    def name(self) -> str:
        """What is drawn, in words that stay the same from round to round."""
        ...

    @property
    def key(self) -> str:
        """What is drawn and when: the name of its stream of luck."""
        ...

    @property
    def size(self) -> int:
        """How many equally likely results there are."""
        ...

    def support(self) -> Iterator[Any]:
        """Each result once, lazily: a shuffle has more than anyone can list."""
        ...

    def probability(self, result: Any) -> Fraction:
        """The chance of ``result``; zero for what can't come up."""
        ...

    def sample(self, below: Below) -> Any:
        """A result drawn with ``below(n)``, a uniform integer from 0 to n-1."""
        ...


class Below(Protocol):
    """A source of luck: a uniform integer from 0 to ``n - 1``."""

    def __call__(self, n: int, /) -> int:
        """Draw one."""
        ...


@dataclass(frozen=True, slots=True)
class Roll:
    """A die of ``sides`` equally likely sides, numbered from 0.

    Example:
        >>> roll = Roll("seat 0 earth-1", "round 1 seat 0 earth-1", 6)
        >>> sum(roll.probability(side) for side in roll.support())
        Fraction(1, 1)
    """

    name: str
    key: str
    sides: int

    @property
    def size(self) -> int:
        """The number of sides."""
        return self.sides

    def support(self) -> Iterator[int]:
        """The sides in order."""
        return iter(range(self.sides))

    def probability(self, result: Any) -> Fraction:
        """One in ``sides`` for a side, zero for anything else."""
        known = type(result) is int and 0 <= result < self.sides
        return Fraction(int(known), self.sides)

    def sample(self, below: Below) -> int:
        """One side."""
        return below(self.sides)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The first ``take`` of ``cards`` things in random order, each thing named by its index."""

    name: str
    key: str
    cards: int
    take: int

    @property
    def size(self) -> int:
        """The number of ordered selections."""
        return math.perm(self.cards, self.take)

    def support(self) -> Iterator[tuple[int, ...]]:
        """Every ordered selection, lazily."""
        return permutations(range(self.cards), self.take)

    def probability(self, result: Any) -> Fraction:
        """The same for every ordered selection, zero for anything else."""
        known = (
            isinstance(result, (list, tuple))
            and len(result) == self.take
            and all(type(card) is int and 0 <= card < self.cards for card in result)
            and len(set(result)) == self.take
        )
        return Fraction(int(known), self.size)

    def sample(self, below: Below) -> tuple[int, ...]:
        """Draw card after card without replacement."""
        rest = list(range(self.cards))
        return tuple(rest.pop(below(len(rest))) for _ in range(self.take))


@dataclass(frozen=True, slots=True)
class Decision:
    """The position waits for one seat to choose."""

    seat: int


@dataclass(frozen=True, slots=True)
class Simultaneous:
    """The position waits for several seats that choose without seeing each other's choice."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """The position waits for independent draws of luck, resolved together."""

    draws: tuple[Draw, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    outcome: Outcome


Pending = Decision | Simultaneous | Chance | Over


class Game(Protocol):
    """The rules of one game in one edition. Positions are its own; only it looks inside them.

    A position is changed in place by :meth:`apply` and :meth:`resolve`; whoever needs the old one copies it first.
    """

    @property
    def name(self) -> str:
        """The name that :func:`manaforge_widgets.new_match` takes."""
        ...

    @property
    def title(self) -> str:
        """The game's name for people."""
        ...

    @property
    def symbols(self) -> SymbolWords:
        """What the symbols in its texts are called."""
        ...

    @property
    def undo_rule(self) -> str:
        """The number of the rule that makes actions permanent; empty without one."""
        ...

    @property
    def rules_version(self) -> int:
        """Raised whenever the same actions could lead to another position."""
        ...

    @property
    def edition(self) -> str:
        """The name of the component data in use."""
        ...

    @property
    def overrides(self) -> Mapping[str, Any]:
        """What a user's edition changes in the packaged data, as its file says it; empty for the packaged edition."""
        ...

    def start(self, seats: int, **options: Any) -> Any:
        """A new position that waits for the luck of the set-up. Raises GameError, for an unknown option too."""
        ...

    def pending(self, position: Any) -> Pending:
        """What the position waits for."""
        ...

    def legal(self, position: Any, seat: int) -> list[int]:
        """The codes of the seat's legal actions, in a stable order; empty when it may not decide."""
        ...

    def apply(self, position: Any, code: int) -> None:
        """Carry out a legal action in place."""
        ...

    def resolve(self, position: Any, results: Sequence[Any]) -> None:
        """Take the results of the pending draws, in their order, in place."""
        ...

    def sample(self, position: Any, below: Below) -> list[Any]:
        """Results for the pending draws."""
        ...

    def playout(self, position: Any, pick: Callable[[Any, list[int]], int], below: Below) -> int:
        """Play a position to its end in place and return how many actions that took.

        ``pick(position, codes)`` chooses for whoever is to act; ``below`` is the luck.
        """
        ...

    def result(self, position: Any, name: str, text: str) -> Any:
        """Read a result written by hand for a draw of that name, for example a die's face. Raises GameError."""
        ...

    def result_text(self, draw: Draw, result: Any) -> str:
        """A result in words: the inverse of :meth:`result` for a die."""
        ...

    def action(self, position: Any, seat: int, code: int) -> Action:
        """The action behind a code."""
        ...

    def read(self, position: Any, seat: int, text: str) -> int:
        """The code behind a notation, legal or not. Raises UnreadableAction, AmbiguousAction, IllegalAction."""
        ...

    def encode(self, position: Any, seat: int, kind: str, args: Mapping[str, Any] | Record) -> int:
        """The code behind a kind and its arguments, legal or not. Raises as :meth:`read` does."""
        ...

    def choice(self, position: Any, seat: int) -> Choice | None:
        """The question that the seat is asked; None in a free moment of its turn, and while others act."""
        ...

    def head(self, position: Any) -> Head:
        """How far the game is and how it stands."""
        ...

    def why_not(self, position: Any, seat: int, code: int) -> str | None:
        """None for a legal action, else a sentence with the number of the rule that forbids it; seats as symbols."""
        ...

    def undo_epoch(self, position: Any) -> int:
        """Grows with each turn: an action taken in it makes all of the turns before permanent."""
        ...

    def revealed(self, position: Any) -> int:
        """Grows whenever something becomes known that nobody may act before: the action that led to it is permanent."""
        ...

    def upgraded(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """A save of another version of the rules as this one reads it. Raises GameError where that can't be."""
        ...

    def copy(self, position: Any) -> Any:
        """An independent equal position."""
        ...

    def key(self, position: Any) -> tuple[Any, ...]:
        """Equal for equal positions, and only for those."""
        ...

    def view(self, position: Any, seat: int | None) -> View:
        """What the seat may know; everything for None."""
        ...

    def from_view(self, view: View) -> Any:
        """The position that a full view describes. Raises PositionError."""
        ...

    def resample(self, position: Any, seat: int, below: Below) -> Any:
        """Another position that looks the same to the seat: what it can't see is dealt anew."""
        ...

    def conserved(self, position: Any) -> Mapping[str, Any]:
        """Counts that no action may change, for the conformance checks."""
        ...

    def effects(self, before: Any, after: Any, seat: int) -> tuple[str, ...]:
        """What changed between two positions, as signed amounts with symbols, the seat's own first."""
        ...

    def describe(self, before: Any, action: Action | None, after: Any, viewer: int | None) -> str:
        """What happened between two positions, in words and symbols, as far as the viewer may know."""
        ...
