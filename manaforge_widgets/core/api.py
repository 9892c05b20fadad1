"""The interface of a game: actions, choices, pending decisions, outcomes and errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from manaforge_widgets.core.draws import Below, Draw
from manaforge_widgets.core.markup import SymbolWords, plain
from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.tables import html_table

View = dict[str, Any]
"""Everything that a seat may know of a position, as a dict that JSON can hold."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why something can't be done.

    Attributes:
        words: a sentence, in which seats are written like ``{seat-1}``; a board shows their names instead. It is cut to
            under 300 characters.
        rule: the number of the rule that forbids it, or empty.
        brief: a shorter form for the foot of a card; empty if the sentence is short enough.

    Example:
        >>> print(Refusal("{seat-1} must act first.", "MF-R2"))
        MF-R2: seat 1 must act first.
    """

    words: str
    rule: str = ""
    brief: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", clipped(self.words))

    def __str__(self) -> str:
        return clipped(plain(f"{self.rule}: {self.words}" if self.rule else self.words))


class GameError(ValueError):
    """Something that the rules or the data of a game do not allow; all other errors of this package derive from it.

    Attributes:
        refusal: the same message in parts: ``refusal.words`` is the sentence, and ``refusal.rule`` the number of the
            rule that forbids it, or empty.

    Example:
        >>> import manaforge_widgets as mf
        >>> try:
        ...     mf.new_match("manaforge", seats=99)
        ... except mf.GameError as error:
        ...     print(error)
        Manaforge has 2 to 4 seats, not 99 (MF-S1).
    """

    def __init__(self, message: str | Refusal = "") -> None:
        self.refusal = message if isinstance(message, Refusal) else Refusal(message)
        super().__init__(str(self.refusal))


class UnreadableAction(GameError):
    """The text is not the notation of any action of the game.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.new_match("manaforge", seats=2, seed=7).why_not("dance", 0)
        Traceback (most recent call last):
        manaforge_widgets.core.api.UnreadableAction: ...
    """


class IllegalAction(GameError):
    """The action can be read, but the rules do not allow it now."""


class AmbiguousAction(GameError):
    """The text fits more than one legal action; or several seats are to act, and it does not say which one is meant."""


class EditionError(GameError):
    """An edition is invalid; the message names the file, the card and the field."""


class PositionError(GameError):
    """A view describes an impossible position; the message says what is wrong with it."""


class StepError(GameError, IndexError):
    """A step of a match that has not been played.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.new_match("manaforge", seats=2, seed=7).at(5)
        Traceback (most recent call last):
        manaforge_widgets.core.api.StepError: step 5 has not been played; there are steps 0 to 0.
    """


class ArgumentError(GameError, TypeError):
    """An argument is of the wrong kind, for example a number where a match is needed."""


class SaveError(GameError):
    """A file, such as a saved match or the answers to a lesson, can't be read or written; the message says why."""


NO_ARGUMENTS = Record({})


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat. Two actions are equal if they have the same seat and the same notation.

    Attributes:
        seat: the seat that acts, from 0.
        kind: the verb of the action, in one word, such as ``"spend"`` or ``"build"``.
        text: the notation of the action, which ``Match.apply`` reads back.
        args: what the action is about, by name, such as the card that it builds or the amounts that it pays.
        code: the whole number that stands for the action in the rules; you need it only for methods of ``Match.rules``.

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
        text: object = self.text  # an action made by hand may hold anything, and must be refused with an explanation
        return text if isinstance(text, str) else short(text)


@dataclass(frozen=True, slots=True)
class Choice:
    """A question that a seat must answer before it can go on with its turn.

    Attributes:
        seat: the seat that must answer, from 0.
        kind: the question in one or two words, such as ``"pay"``.
        words: the question as a person would ask it.
        rule: the number of the rule behind the question.
        about: the name of what the question is about, such as a card.
        options: the answers; empty for a payment, which may have thousands: ``legal_actions`` has them all.
        need: for a payment, the amounts to pay, by name; else None.
        ranges: for a payment, the least and the most that may be paid in mana and in gems, by element; else None.
        proposal: the answer that the rules propose (MF-P3), or None.
        final: True if a board must not offer to take back what led to the question (MF-T8).

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=1)
        >>> choice = m.rules.choice(m.copy_position(), 0)
        >>> choice.words, choice.rule, len(choice.options)
        ('Pick one talent; the next player gets the rest.', 'MF-S3', 4)
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

    def _repr_html_(self) -> str:
        rule = f" ({self.rule})" if self.rule else ""
        proposed = "" if self.proposal is None else f" Proposed: {self.proposal}."
        title = f"Seat {self.seat} is asked{rule}: {plain(self.words)}{proposed}"
        if self.need is not None:
            sources = self.ranges or NO_ARGUMENTS
            rows = [
                (name, self.need[name], *(_from_to(sources[source], name) for source in sources)) for name in self.need
            ]
            return html_table(["", "to pay", *(f"of {source}" for source in sources)], rows, title)
        return html_table(["", "answer"], [(number, str(action)) for number, action in enumerate(self.options)], title)


def _from_to(ranges: Record, name: str) -> str:
    """Return the least and the most of something that may be paid, as text."""
    if name not in ranges:
        return ""
    least, most = ranges[name]
    return str(most) if least == most else f"{least} to {most}"


@dataclass(frozen=True, slots=True)
class Status:
    """The phase, the round, the turn and the scores: every game has these.

    Attributes:
        phase: the name of the phase, such as ``"play"``.
        round: the number of the round, from 1; 0 before the first.
        rounds: the number of rounds, or None if it is not fixed.
        turn: a number that grows with each turn or step of the game.
        active: the seat whose turn it is, from 0, or None.
        scores: the score of each seat, in the order of the seats.
        score_name: the game's word for scores, as it reads after a number: ``"prestige"``, ``"shards"``.
        also: a second number for each seat, to be shown with the scores, and its name: ``("highest rank", (0, 12))``;
            None if the game has no second number.
        counted: when scores are counted, ``"turn"`` or ``"round"``; curves have a point after each.
        round_name: the game's word for a round, in the singular, such as ``"spell"``. It appears on screen; the columns
            of tables and the fields of views are called round in every game.

    Example:
        >>> import manaforge_widgets as mf
        >>> mf.new_match("manaforge", seats=2, seed=1).status().phase
        'draft'
        >>> mf.new_match("manasurge", seats=2, seed=1).status().round_name
        'spell'
    """

    phase: str
    round: int
    rounds: int | None
    turn: int
    active: int | None
    scores: tuple[int, ...]
    score_name: str = "score"
    also: tuple[str, tuple[int, ...]] | None = None
    counted: str = "turn"
    round_name: str = "round"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match.

    Attributes:
        scores: the final score of each seat, in the order of the seats.
        winners: the seats that won; several if they share the win.
        reason: the reason why they won, in words.

    Example:
        >>> Outcome(scores=(40, 36), winners=(0,), reason="most prestige").winners
        (0,)
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Cards:
    """Functions that find the cards that the seats of a game have built.

    Attributes:
        of: a function ``(position, seat)`` that returns the numbers of the cards in front of a seat. A number that is
            new after an action is a card that was built. The list may belong to the position, so do not change it.
        name: a function from a card's number to its name.
        kind: a function from a card's number to its kind.

    Example:
        >>> Cards(of=lambda position, seat: position["built"][seat], name=str).name(7)
        '7'
    """

    of: Callable[[Any, int], Sequence[int]]
    name: Callable[[int], str]
    kind: Callable[[int], str] = lambda _: "card"


@dataclass(frozen=True, slots=True)
class Decision:
    """The position waits for one seat to choose."""

    seat: int


@dataclass(frozen=True, slots=True)
class Simultaneous:
    """The position waits for several seats, which choose without seeing each other's choices."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """The position is a chance node: it waits for independent random draws, which are resolved together."""

    draws: tuple[Draw, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    outcome: Outcome


Pending = Decision | Simultaneous | Chance | Over


class Game(Protocol):
    """The rules of one game in one edition.

    In all methods ``position`` is the game's own object, and nothing outside the game looks inside it. The methods
    :meth:`apply` and :meth:`resolve` change it in place; use :meth:`copy` to keep the old one. A ``seat`` is a number
    from 0. A ``code`` is the game's own number for an action of a seat. The function ``below(n)`` is the source of
    randomness; it returns a uniform integer from 0 to ``n - 1``.

    Example:
        >>> from manaforge_widgets.core.registry import load_game
        >>> load_game("manaforge")
        Manaforge(edition='house-1')
    """

    @property
    def name(self) -> str:
        """The name that :func:`manaforge_widgets.new_match` takes.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> load_game("manaforge").name
            'manaforge'
        """
        ...

    @property
    def title(self) -> str:
        """The game's name on screen.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> load_game("manaforge").title
            'Manaforge'
        """
        ...

    @property
    def symbols(self) -> SymbolWords:
        """The words for the symbols in the game's texts, by symbol.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> load_game("manaforge").symbols["fire-gem"]
            ('fire gem', 'fire gems')
        """
        ...

    @property
    def rules_version(self) -> int:
        """The version of the rules; it is increased if the same actions could lead to another position than before.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> load_game("manaforge").rules_version
            2
        """
        ...

    @property
    def edition(self) -> str:
        """The name of the component data in use.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> load_game("manaforge").edition
            'house-1'
        """
        ...

    @property
    def overrides(self) -> Mapping[str, Any]:
        """The contents of a user's edition: its changes to the packaged data. Empty if the user gave no edition.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> load_game("manaforge").overrides
            {}
        """
        ...

    def start(self, seats: int, **options: Any) -> Any:
        """Return a new position, which waits for the draws of the set-up.

        Args:
            seats: the number of seats.
            options: the options of this game, by name.

        Raises:
            GameError: for a number of seats that the game does not allow, and for an unknown option.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> game = load_game("manaforge")
            >>> [draw.name for draw in game.pending(game.start(2)).draws]
            ['dawn deck', 'noon deck', 'dusk deck', 'talents']
        """
        ...

    def pending(self, position: Any) -> Pending:
        """Return what the position waits for: one seat, several seats at once, random draws, or nothing more.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.pending(position)
            Simultaneous(seats=(0, 1))
        """
        ...

    def legal(self, position: Any, seat: int) -> list[int]:
        """Return the codes of the seat's legal actions, in a stable order; an empty list if it may not act.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> len(game.legal(position, 0))
            4
        """
        ...

    def apply(self, position: Any, code: int) -> None:
        """Carry out a legal action in place; the draws that follow are then pending.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.apply(position, game.legal(position, 0)[0])
            >>> game.pending(position)
            Simultaneous(seats=(1,))
        """
        ...

    def resolve(self, position: Any, results: Sequence[Any]) -> None:
        """Resolve the pending draws in place with the given results, in the order of the draws.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> game = load_game("manaforge")
            >>> position = game.start(2)
            >>> game.resolve(position, game.sample(position, lambda n: 0))
            >>> game.pending(position)
            Simultaneous(seats=(0, 1))
        """
        ...

    def sample(self, position: Any, below: Below) -> list[Any]:
        """Return a random result for each pending draw, in their order; ``below`` is the source of randomness.

        Example:
            >>> from manaforge_widgets.core.registry import load_game
            >>> game = load_game("manaforge")
            >>> decks = game.sample(game.start(2), lambda n: 0)
            >>> len(decks), decks[0][:3]
            (4, (0, 1, 2))
        """
        ...

    def playout(self, position: Any, pick: Callable[[Any, list[int]], int], below: Below) -> int:
        """Play a position to its end in place.

        Args:
            position: the position to begin with, which is changed.
            pick: a policy ``pick(position, codes)``, which chooses one of the codes for the seat that is to act.
            below: the source of randomness.

        Returns:
            The number of actions that were played.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> steps = game.playout(position, lambda position, codes: codes[-1], lambda n: 0)
            >>> isinstance(game.pending(position), Over)
            True
        """
        ...

    def result(self, position: Any, name: str, text: str) -> Any:
        """Read a result that was written by hand, such as the face of a die.

        Args:
            position: the current position, which shows which dice there are.
            name: the name of the draw.
            text: the result in words, as :meth:`result_text` writes it.

        Raises:
            GameError: for an unknown draw, and for a result that the draw can't have.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.result(position, "seat 0 earth-1", "runestone")
            5
        """
        ...

    def result_text(self, draw: Draw, result: Any) -> str:
        """Return a result in words. For a die, :meth:`result` turns these words into the result again.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> from manaforge_widgets.core.draws import Roll
            >>> m.rules.result_text(Roll("seat 0 earth-1", "round 1 seat 0 earth-1", 6), 5)
            'runestone'
        """
        ...

    def action(self, position: Any, seat: int, code: int) -> Action:
        """Return the action with this code.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.action(position, 0, game.legal(position, 0)[0]).kind
            'draft'
        """
        ...

    def read(self, position: Any, seat: int, text: str) -> int:
        """Return the code of an action from its notation, legal or not.

        Raises:
            UnreadableAction: when the text is not the notation of any action.
            AmbiguousAction: when the text fits more than one card.
            IllegalAction: when the text names a card or die that is not there.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> code = game.read(position, 0, "end turn")
            >>> code in game.legal(position, 0)
            False
        """
        ...

    def encode(self, position: Any, seat: int, kind: str, args: Mapping[str, Any] | Record) -> int:
        """Return the code of an action from its kind and its arguments, legal or not.

        Raises:
            UnreadableAction, AmbiguousAction, IllegalAction: the errors of :meth:`read`.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.encode(position, 0, "end", {}) == game.read(position, 0, "end turn")
            True
        """
        ...

    def choice(self, position: Any, seat: int) -> Choice | None:
        """Return the question that the seat must answer; None if it may act freely, or may not act.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.choice(position, 0).words
            'Pick one talent; the next player gets the rest.'
        """
        ...

    def status(self, position: Any) -> Status:
        """Return the phase, the round, the turn and the scores.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.status(position).phase
            'draft'
        """
        ...

    def why_not(self, position: Any, seat: int, code: int) -> Refusal | None:
        """Return None for a legal action, else the reason why it is not legal.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.why_not(position, 0, game.read(position, 0, "end turn")).rule
            'MF-S3'
        """
        ...

    def undo_rule(self, position: Any) -> str:
        """Return the number of the rule that makes actions permanent now; an empty text if there is none.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.rules.undo_rule(m.copy_position())
            'MF-S3'
        """
        ...

    def undo_epoch(self, position: Any) -> int:
        """Return a number that grows with each turn; an action can't be undone once an action of a later turn is taken.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.undo_epoch(position)
            0
        """
        ...

    def revealed(self, position: Any) -> int:
        """Return a number that grows when hidden cards or random results become known for good.

        An action that makes it grow can't be undone. An example is the last choice before all dice are rolled.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> before = game.revealed(position)
            >>> for seat in (0, 1):
            ...     game.apply(position, game.legal(position, seat)[0])
            >>> game.revealed(position) > before
            True
        """
        ...

    def upgraded(self, saved: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a save of an older version of the rules in the form of this version.

        Args:
            saved: the save, as ``Match.saved`` of the older version returned it.

        Raises:
            GameError: when this version can't read it.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.upgraded({**m.saved(), "rules": 1})["rules"] == game.rules_version
            True
        """
        ...

    def copy(self, position: Any) -> Any:
        """Return an equal position that can be changed on its own.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.key(game.copy(position)) == game.key(position)
            True
        """
        ...

    def key(self, position: Any) -> tuple[Any, ...]:
        """Return a tuple that is equal for equal positions, and only for those.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> before = game.key(position)
            >>> game.apply(position, game.legal(position, 0)[0])
            >>> game.key(position) == before
            False
        """
        ...

    def view(self, position: Any, seat: int | None) -> View:
        """Return everything that the seat may know, as plain JSON values; if the seat is None, everything there is.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.view(position, 0)["seats"][1]["draft"]["hand"] is None
            True
        """
        ...

    def from_view(self, view: View) -> Any:
        """Return the position that a view describes; the view must hide nothing, so its viewer is None.

        Raises:
            PositionError: when the position is impossible; the message says why.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> again = game.from_view(game.view(position, None))
            >>> game.key(again) == game.key(position)
            True
        """
        ...

    def resample(self, position: Any, seat: int, below: Below) -> Any:
        """Return a copy of the position that looks the same to a seat, with everything hidden from the seat re-dealt.

        This is a sampled world, or *determinization*: a bot can look ahead in it without seeing hidden cards. The
        result depends only on what the seat knows and on the random numbers, not on where hidden cards really are.

        Args:
            position: the position; it is not changed.
            seat: the seat, from 0.
            below: the source of random numbers: a function that returns a whole number from 0 to n - 1 for each n.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> import random
            >>> other = game.resample(position, 0, random.Random(1).randrange)
            >>> game.view(other, 0) == game.view(position, 0)
            True
        """
        ...

    def conserved(self, position: Any) -> Mapping[str, Any]:
        """Return counts that no action may change, for the conformance checks.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.conserved(position)["dice"]
            {'earth': 8, 'fire': 8, 'wind': 8, 'water': 8, 'arcane': 8}
        """
        ...

    def effects(self, before: Any, after: Any, seat: int) -> tuple[str, ...]:
        """Return the changes between two positions, as texts such as ``"+2{prism}"``; those of the seat come first.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> game.effects(position, position, 0)
            ()
        """
        ...

    def describe(self, before: Any, action: Action | None, after: Any, viewer: int | None) -> str:
        """Return what happened between two positions in one line, in words and symbols.

        Args:
            before: the position before the action; None for the set-up.
            action: the action; None for the set-up.
            after: the position after the action and its draws.
            viewer: a seat, to leave out what it may not know; None for everything.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> game, position = m.rules, m.copy_position()
            >>> action, after = game.action(position, 0, game.legal(position, 0)[0]), game.copy(position)
            >>> game.apply(after, action.code)
            >>> game.describe(position, action, after, viewer=1)
            'picked a talent'
        """
        ...
