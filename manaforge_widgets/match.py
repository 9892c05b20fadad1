"""A played game: actions and luck in order, with undo, redo, branches and saves."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from manaforge_widgets.games import Edition, load_game
from manaforge_widgets.games.api import (
    Action,
    AmbiguousAction,
    Chance,
    Choice,
    Draw,
    Game,
    GameError,
    Head,
    IllegalAction,
    Outcome,
    Over,
    PositionError,
    SaveError,
    Simultaneous,
    UnreadableAction,
    View,
)
from manaforge_widgets.games.luck import Luck
from manaforge_widgets.games.markup import plain
from manaforge_widgets.games.record import Record
from manaforge_widgets.match_file import read_saved, write_saved

UNDO_MODES = ("turn", "free")


@dataclass(frozen=True, slots=True)
class Event:
    """One step of a match.

    Attributes:
        step: how many actions had been applied after it; 0 is the set-up.
        seat, action: who did what; None for the set-up.
        luck: what chance then showed, by what was drawn.
        effects: signed changes in plain words, the seat's own first.
        text: the step in one plain line; ``markup`` the same with symbols in braces.
    """

    step: int
    seat: int | None
    action: Action | None
    luck: Mapping[str, str]
    effects: tuple[str, ...]
    text: str
    markup: str


@dataclass(frozen=True, slots=True)
class _Entry:
    action: Action
    epoch: int
    luck: tuple[tuple[Draw, Any], ...]


class Match:
    """A game being played. Made by :func:`new_match`, :func:`match_from` or :func:`load_match`.

    Example:
        >>> m = new_match("manaforge", seats=2, seed=7)
        >>> m.to_act
        (0, 1)
        >>> m.apply(m.legal_actions(0)[0])
        >>> m.step, m.can_undo
        (1, True)
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        *,
        undo: str = "turn",
        options: Mapping[str, Any] | None = None,
        start: View | None = None,
        shown: Mapping[str, Any] | None = None,
    ) -> None:
        if type(seed) is not int:
            raise GameError(f"the seed is a whole number, not {seed!r:.40}.")
        if undo not in UNDO_MODES:
            raise GameError(f"undo may be {' or '.join(map(repr, UNDO_MODES))}, not {undo!r:.40}.")
        self._game = game
        self._luck = Luck(seed)
        self._undo_mode = undo
        self._options = dict(options or {})
        self._start = start
        self._shown: dict[str, Any] = dict(shown or {})
        self._forced: dict[str, Any] = {}
        self._entries: list[_Entry] = []
        self._undone: list[Action] = []
        self._floor = 0
        self._events: list[Event] = []
        self._listeners: list[weakref.WeakMethod[Callable[[], None]]] = []
        first = game.start(seats, **self._options) if start is None else game.from_view(start)
        if (there := len(game.head(first).scores)) != seats:
            raise GameError(f"the table has {there} seats, not {seats}.")
        self._seats = seats
        self._setup_luck = self._settle(first)
        self._positions = [first]

    def __repr__(self) -> str:
        return f"Match({self.game!r}, seats={self.seats}, seed={self.seed}, step={self.step})"

    # ------------------------------------------------------------------------------------------------- what it is

    @property
    def game(self) -> str:
        """The game's name."""
        return self._game.name

    @property
    def rules(self) -> Game:
        """The game's rules in this match's edition."""
        return self._game

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self._seats

    @property
    def seed(self) -> int:
        """The seed of all luck that nobody set by hand."""
        return self._luck.seed

    @property
    def luck(self) -> Luck:
        """The match's luck, for bots that need a stream of their own."""
        return self._luck

    @property
    def step(self) -> int:
        """How many actions have been applied."""
        return len(self._entries)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now; ``()`` when the game is over."""
        pending = self._game.pending(self._now)
        if isinstance(pending, Over):
            return ()
        assert not isinstance(pending, Chance), "luck is resolved as it falls due"
        return pending.seats if isinstance(pending, Simultaneous) else (pending.seat,)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        pending = self._game.pending(self._now)
        return pending.outcome if isinstance(pending, Over) else None

    @property
    def position(self) -> Record:
        """The table now, everything on it, read-only."""
        return self.at(self.step)

    def at(self, step: int) -> Record:
        """The table after ``step`` actions, read-only.

        Raises:
            IndexError: for a step that has not been played.
        """
        return Record(self.view(None, step=step))

    def head(self, step: int | None = None) -> Head:
        """How far the game is and how it stands, now or after ``step`` actions.

        Example:
            >>> new_match("manaforge", seats=2, seed=7).head().score_name
            'prestige'
        """
        return self._game.head(self._positions[self._known_step(step)])

    def copy_position(self) -> Any:
        """The engine's own position, copied, for who searches: ``match.rules`` plays on it."""
        return self._game.copy(self._now)

    def view(self, seat: int | None, *, step: int | None = None) -> View:
        """What a seat may see, as a JSON-able dict; everything for None. ``step`` looks back."""
        if seat is not None:
            self._check_seat(seat)
        return self._game.view(self._positions[self._known_step(step)], seat)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions applied so far."""
        return tuple(entry.action for entry in self._entries)

    @property
    def log(self) -> tuple[Event, ...]:
        """What happened, step by step, beginning with the set-up. It tells everything: hidden cards too."""
        while len(self._events) <= self.step:
            self._events.append(self._event(len(self._events)))
        return tuple(self._events)

    def described(self, step: int, viewer: int | None) -> str:
        """The line of the log for a step with symbols, without what the viewer may not know."""
        if step == 0:
            return self._game.describe(None, None, self._positions[0], viewer)
        action = self._entries[step - 1].action
        return self._game.describe(self._positions[step - 1], action, self._positions[step], viewer)

    # ------------------------------------------------------------------------------------------------------- play

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """What a seat may do now, in a stable order, of payments the proposed one first; empty when it may not decide.

        Args:
            seat: may be left out where only one seat is to act.

        Raises:
            AmbiguousAction: when several seats are to act and none is named.
        """
        if seat is None:
            to_act = self.to_act
            if len(to_act) > 1:
                raise AmbiguousAction(
                    f"seats {', '.join(map(str, to_act))} may all act now: say whose actions you mean."
                )
            return self.legal_actions(to_act[0]) if to_act else ()
        self._check_seat(seat)
        choice = self._game.choice(self._now, seat)
        codes = self._game.legal(self._now, seat)
        if choice is not None and choice.need is not None and choice.proposal is not None:
            first = choice.proposal.code
            codes = [first, *(code for code in codes if code != first)]
        return tuple(self._game.action(self._now, seat, code) for code in codes)

    @property
    def choice(self) -> Choice | None:
        """The running question; None in a free moment of a turn, and where several seats choose at once.

        Example:
            >>> m = new_match("manaforge", seats=2, seed=7)
            >>> m.choice is None, m.choice_of(1).words
            (True, 'Pick a talent; the rest goes on.')
        """
        to_act = self.to_act
        return self.choice_of(to_act[0]) if len(to_act) == 1 else None

    def choice_of(self, seat: int) -> Choice | None:
        """The question that a seat is asked; None where it may act freely, or may not act."""
        self._check_seat(seat)
        return self._game.choice(self._now, seat)

    def action(self, kind: str, seat: int | None = None, **args: Any) -> Action:
        """An action from its kind and arguments, legal or not; ``apply`` takes it.

        Args:
            kind: its verb, such as ``"activate"``.
            seat: whose it is; may be left out where one seat is to act.
            args: what it is about, by name.

        Raises:
            UnreadableAction, AmbiguousAction, IllegalAction: for arguments that the game doesn't have.

        Example:
            >>> m = new_match("manaforge", seats=2, seed=7)
            >>> talent = m.legal_actions(1)[2].args.talent
            >>> m.action("draft", 1, talent=talent) == m.legal_actions(1)[2]
            True
        """
        if seat is None:
            [seat] = self.to_act if len(self.to_act) == 1 else [0]
        self._check_seat(seat)
        return self._game.action(self._now, seat, self._game.encode(self._now, seat, kind, args))

    def why_not(self, action: Action | str, seat: int | None = None) -> str | None:
        """None for a legal action, else a sentence with the number of the rule that forbids it.

        Raises:
            UnreadableAction: when the text is no action of the game at all.
            AmbiguousAction: when it fits more than one card.
        """
        markup = self.refusal(action, seat)
        return None if markup is None else plain(markup)

    def refusal(self, action: Action | str, seat: int | None = None) -> str | None:
        """The same with seats as symbols, for a table that shows their names; see :mod:`.games.markup`."""
        reason: str | None = None
        for candidate in self._candidates(action, seat):
            try:
                code = self._game.read(self._now, candidate, str(action))
                why = self._game.why_not(self._now, candidate, code)
            except IllegalAction as error:
                why = error.markup
            if why is None:
                return None
            reason = reason or why
        return reason

    def apply(self, action: Action | str, seat: int | None = None) -> None:
        """Carry out an action, and the luck that follows it.

        Args:
            action: an Action, or its notation.
            seat: whose action a notation is, where several seats could mean it.

        Raises:
            UnreadableAction, IllegalAction, AmbiguousAction: and the match is unchanged.
        """
        done = self._find(action, seat)
        self._do(done)
        self._undone.clear()
        self._changed()

    def undo(self) -> None:
        """Take back the last action. Chance shows the same again afterwards.

        Raises:
            IllegalAction: when the rules make it permanent; see ``can_undo``.
        """
        if not self.can_undo:
            words = (
                "the last action is permanent: what came of it is known, or another turn has begun."
                if self._entries
                else "there is nothing to take back."
            )
            rule = self._game.undo_rule
            raise IllegalAction(f"{rule}: {words}" if rule else words)
        entry = self._entries.pop()
        self._positions.pop()
        del self._events[self.step + 1 :]
        self._undone.append(entry.action)
        self._changed()

    def redo(self) -> None:
        """Do again what was taken back last.

        Raises:
            IllegalAction: when nothing was taken back.
        """
        if not self._undone:
            raise IllegalAction("there is nothing to do again.")
        self._do(self._undone.pop())
        self._changed()

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return self.step > self._floor

    @property
    def undoable(self) -> tuple[Action, ...]:
        """The actions that can still be taken back, the oldest first."""
        return tuple(entry.action for entry in self._entries[self._floor :])

    @property
    def undone(self) -> tuple[Action, ...]:
        """The actions taken back that can be done again, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self._undone)

    def branch(self, step: int | None = None) -> Match:
        """A new match that has played the first ``step`` actions, with the same luck from there on."""
        self.view(None, step=step)
        new = Match(
            self._game,
            self._seats,
            self.seed,
            undo=self._undo_mode,
            options=self._options,
            start=self._start,
            shown=self._shown,
        )
        for entry in self._entries[:step]:
            new._do(entry.action)
        new._forced = dict(self._forced)
        if new.step == self.step:
            new._floor = self._floor
        return new

    def force(self, results: Mapping[str, str]) -> None:
        """Set the next results of dice by hand: for lessons, puzzles and tests.

        Args:
            results: a face for each die, ``{"seat 0 earth-1": "runestone"}``; each holds for that die's next roll.

        Raises:
            GameError: for what is no die of a seat, or a face that the die doesn't have; then nothing is set.
        """
        if not isinstance(results, Mapping):
            raise GameError("force takes a dict of faces by die, such as {'seat 0 earth-1': 'runestone'}.")
        for name, text in results.items():
            self._game.result(self._now, name, text)
        self._forced.update(results)

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Call a bound method after each change, for as long as its object lives or until it is unsubscribed."""
        self._listeners.append(weakref.WeakMethod(listener))

    def unsubscribe(self, listener: Callable[[], None]) -> None:
        """Call a bound method no more."""
        self._listeners = [reference for reference in self._listeners if reference() != listener]

    def save(self, path: str | Path) -> None:
        """Write the match to a file that :func:`load_match` reads back.

        Raises:
            SaveError: when the folder can't be written to; an older file stays whole.
        """
        write_saved(Path(path), self.saved())

    def saved(self) -> dict[str, Any]:
        """The match as plain JSON values: actions, and what chance showed; :meth:`restored` reads them back."""
        return {
            "game": self.game,
            "rules": self._game.rules_version,
            "edition": self._game.edition,
            "overrides": self._game.overrides,
            "seats": self._seats,
            "seed": self.seed,
            "undo": self._undo_mode,
            "options": dict(self._options),
            "start": self._start,
            "actions": [[entry.action.seat, entry.action.text] for entry in self._entries],
            "undone": [[action.seat, action.text] for action in self._undone],
            "luck": dict(self._shown),
            "forced": dict(self._forced),
        }

    @classmethod
    def restored(cls, saved: Mapping[str, Any]) -> Match:
        """The match behind :meth:`saved`.

        Raises:
            GameError: when it can't be replayed by these rules.
        """
        game = load_game(saved["game"], saved["overrides"] or None)
        if saved["rules"] != game.rules_version:
            saved = game.upgraded(saved)
        if game.edition != saved["edition"]:
            raise GameError(f"it was played in edition {saved['edition']!r:.40}, which it does not hold.")
        match = cls(
            game,
            saved["seats"],
            saved["seed"],
            undo=saved["undo"],
            options=saved.get("options"),
            start=saved["start"],
            shown=saved["luck"],
        )
        # What was taken back is done and taken back again, so that each action is read where it belongs.
        for seat, text in [*saved["actions"], *reversed(saved["undone"])]:
            match._do(match._find(text, seat))
        for _ in saved["undone"]:
            match._undone.append(match._entries.pop().action)
            match._positions.pop()
        match._floor = min(match._floor, match.step)
        match.force(saved["forced"])
        return match

    # ----------------------------------------------------------------------------------------------------- inside

    @property
    def _now(self) -> Any:
        return self._positions[-1]

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self._seats:
            raise GameError(f"there is no seat {seat!r:.20}; the seats are 0 to {self._seats - 1}.")

    def _known_step(self, step: int | None) -> int:
        number = self.step if step is None else step
        if type(number) is not int or not 0 <= number <= self.step:
            raise IndexError(f"step {number!r} has not been played; there are steps 0 to {self.step}")
        return number

    def _candidates(self, action: Action | str, seat: int | None) -> tuple[int, ...]:
        if not isinstance(action, (Action, str)):
            raise UnreadableAction(f"an action is an Action or its notation, not {type(action).__name__}.")
        whose = action.seat if isinstance(action, Action) else seat
        if whose is not None:
            self._check_seat(whose)
            return (whose,)
        return self.to_act or (0,)

    def _find(self, action: Action | str, seat: int | None) -> Action:
        found: list[Action] = []
        refused: GameError | None = None
        for candidate in self._candidates(action, seat):
            try:
                code = self._game.read(self._now, candidate, str(action))
            except GameError as error:
                refused = refused or error
                continue
            if code in self._game.legal(self._now, candidate):
                found.append(self._game.action(self._now, candidate, code))
            elif not isinstance(refused, IllegalAction):
                refused = IllegalAction.marked(self._game.why_not(self._now, candidate, code) or "")
        if len(found) > 1:
            whose = " or ".join(f"seat {one.seat}" for one in found)
            raise AmbiguousAction(f"{str(action)!r} may be the action of {whose}: say whose.")
        if not found:
            assert refused is not None, "every candidate either fits or says why not"
            raise refused
        return found[0]

    def _do(self, action: Action) -> None:
        epoch, known = self._game.undo_epoch(self._now), self._game.revealed(self._now)
        position = self._game.copy(self._now)
        self._game.apply(position, action.code)
        luck = self._settle(position)
        if self._entries and self._entries[-1].epoch < epoch and self._undo_mode == "turn":
            self._floor = self.step
        self._entries.append(_Entry(action, epoch, luck))
        self._positions.append(position)
        if self._game.revealed(position) > known and self._undo_mode == "turn":
            self._floor = self.step

    def _settle(self, position: Any) -> tuple[tuple[Draw, Any], ...]:
        """Resolve all luck that is due: what was shown before is shown again, else forced, else drawn."""
        drawn: list[tuple[Draw, Any]] = []
        while isinstance(pending := self._game.pending(position), Chance):
            results = [self._result(position, draw) for draw in pending.draws]
            drawn += zip(pending.draws, results, strict=True)
            self._game.resolve(position, results)
        return tuple(drawn)

    def _result(self, position: Any, draw: Draw) -> Any:
        if draw.name in self._forced:
            self._shown[draw.key] = self._game.result(position, draw.name, self._forced.pop(draw.name))
        elif draw.key not in self._shown:
            self._shown[draw.key] = draw.sample(self._luck.stream(draw.key))
        result = self._shown[draw.key]
        if not draw.probability(result):
            raise GameError(f"{draw.key} can't show {result!r:.40}.")
        return result

    def _event(self, step: int) -> Event:
        luck = self._entries[step - 1].luck if step else self._setup_luck
        action = self._entries[step - 1].action if step else None
        seat = action.seat if action else None
        effects: tuple[str, ...] = ()
        if action:
            effects = self._game.effects(self._positions[step - 1], self._positions[step], action.seat)
        markup = self.described(step, None)
        shown = {draw.key: self._game.result_text(draw, result) for draw, result in luck}
        words = self._game.symbols
        in_words = tuple(plain(effect, words) for effect in effects)
        return Event(step, seat, action, shown, in_words, plain(markup, words), markup)

    def _changed(self) -> None:
        for reference in self._listeners[:]:
            listener = reference()
            if listener is None:
                self._listeners.remove(reference)
            else:
                listener()


def new_match(
    game: str,
    *,
    seats: int = 3,
    seed: int = 0,
    edition: Edition | None = None,
    undo: str = "turn",
    **options: Any,
) -> Match:
    """Begin a match: the table is set up, and the first decisions are due.

    Args:
        game: one of :func:`manaforge_widgets.games`.
        seats: how many play.
        seed: of all luck; the same seed gives the same luck whatever the seats do.
        edition: a TOML file (or its contents) that overrides component data.
        undo: ``"turn"`` as the game's rules have it, or ``"free"`` to take back anything.
        options: of the game, as its rules name them.

    Raises:
        GameError, EditionError: saying what is wrong.

    Example:
        >>> new_match("manaforge", seats=3, seed=7)
        Match('manaforge', seats=3, seed=7, step=0)
    """
    return Match(load_game(game, edition), seats, seed, undo=undo, options=options)


def match_from(view: View, seed: int = 0, *, edition: Edition | None = None, undo: str = "turn") -> Match:
    """A match that begins at any table: what ``m.view(None)`` gives, edited or not.

    Raises:
        PositionError: saying what is wrong with the table.

    Example:
        >>> view = new_match("manaforge", seats=2, seed=1).view(None)
        >>> view["seats"][0]["prisms"] = 9
        >>> match_from(view).position.seats[0].prisms
        9
    """
    described: object = view
    name = described.get("game") if isinstance(described, Mapping) else None
    if not isinstance(name, str):
        raise PositionError("a view is a dict, as m.view(None) gives it.")
    game = load_game(name, edition)
    if view.get("edition") != game.edition:
        raise PositionError(
            f"the view is of edition {view.get('edition')!r:.40}, not {game.edition!r}: hand in its file."
        )
    position = game.from_view(view)
    return Match(game, len(game.head(position).scores), seed, undo=undo, start=game.view(position, None))


def load_match(path: str | Path) -> Match:
    """Read a saved match back.

    Raises:
        SaveError: when the file is missing, cut short, edited, newer than this package, or not a saved match.
    """
    saved = read_saved(Path(path))
    try:
        return Match.restored(saved)
    except GameError as error:
        raise SaveError(f"{Path(path).name}: can't be replayed: {error}") from error
