"""A match: one played game with its actions and random results in order, undo, redo, branches and saves."""

from __future__ import annotations

import copy
import logging
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import RLock, get_ident
from typing import Any

from manaforge_widgets.core.alike import offered
from manaforge_widgets.core.api import (
    Action,
    AmbiguousAction,
    ArgumentError,
    Chance,
    Choice,
    Game,
    GameError,
    IllegalAction,
    Outcome,
    Over,
    Refusal,
    SaveError,
    Simultaneous,
    Status,
    StepError,
    UnreadableAction,
    View,
)
from manaforge_widgets.core.listing import Actions
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.core.messages import either, listed, short
from manaforge_widgets.core.record import Record
from manaforge_widgets.core.registry import list_games, load_game
from manaforge_widgets.core.seats import check_seat
from manaforge_widgets.match.code import code_of
from manaforge_widgets.match.display import match_html
from manaforge_widgets.match.files import file_path, name_of, write_atomically
from manaforge_widgets.match.for_seat import other_seed, table_known_to
from manaforge_widgets.match.history import UNNAMED, Chosen, Entry, History
from manaforge_widgets.match.journal import Journal
from manaforge_widgets.match.log import Event, Log, event_of
from manaforge_widgets.match.luck import MatchLuck
from manaforge_widgets.match.save_format import as_text, check_saved
from manaforge_widgets.match.write_access import is_barred

UNDO_MODES = ("turn", "free")
MOST_LETTERS = 1_000
"""The longest text that is read as a notation; real ones are far shorter."""
LONGEST_BOT = 100
"""The longest name of a bot, in characters."""


_log = logging.getLogger(__name__)


class Match:
    """One played game: its position, and each action and each random result that led to it.

    Use :func:`new_match`, :func:`match_from` or :func:`load_match` to make one. Seats and steps are numbered from 0.
    Step 0 is the position after the set-up, step ``n`` the position after ``n`` actions.

    Args:
        game: the rules.
        seats: the number of seats.
        seed: the seed for all random draws, a whole number.
        undo: ``"turn"`` or ``"free"``, as for :func:`new_match`.
        options: the game's options, by name.
        start: the view of the position to begin with, which hides nothing; None for the game's own set-up.
        shown: the results of draws that are fixed from the beginning, such as those in a save; each has its draw's key.

    Raises:
        GameError: for an invalid seed, undo mode, number of seats or option.
        PositionError: for an impossible ``start``.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> m.to_act
        (0, 1)
        >>> m.apply(m.legal_actions(0)[0])
        >>> m
        Match('manaforge', seats=2, seed=7, step=1)
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
        if type(undo) is not str or undo not in UNDO_MODES:
            raise GameError(f"undo must be {either(UNDO_MODES)}, not {short(undo)}.")
        self._game = game
        self._luck = MatchLuck(game, seed, shown)
        self._undo_mode = undo
        self._options = _copied(options)
        if "seats" in self._options:
            raise GameError("seats must be given as the argument seats=, not among the options of the game.")
        self._start = start
        first = game.start(seats, **self._options) if start is None else game.from_view(start)
        if (there := len(game.status(first).scores)) != seats:
            raise GameError(f"the position has the scores of {there} seats, but the match has {seats} seats.")
        self._seats = seats
        self._setup_luck = self._luck.settle(first)
        self._begin(History(first))

    def _begin(self, history: History) -> None:
        """Set up the state that a match shares with no other match, not even with a branch."""
        self._shown_history = history
        self._own_history: History | None = None
        self._changer: int | None = None
        self._events: list[tuple[Entry | None, Event]] = []
        self._made: tuple[Any, dict[tuple[int, str], Action]] = (None, {})
        self._listeners: list[weakref.WeakMethod[Callable[[], None]]] = []
        self._lock = RLock()
        self._closed: list[str] = []
        self._journal: Journal | None = None

    def __repr__(self) -> str:
        return f"Match({self.game!r}, seats={self.seats}, seed={self.seed}, step={self.step})"

    def _repr_html_(self) -> str:
        with self._lock:
            return match_html(self._game.title, self.status(), self.to_act, self.outcome, self.choice)

    # ------------------------------------------------------------------------------------------------------- what it is

    @property
    def game(self) -> str:
        """The game's name, as :func:`new_match` takes it.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.new_match("manaforge", seats=2, seed=7).game
            'manaforge'
        """
        return self._game.name

    @property
    def rules(self) -> Game:
        """The rules of the game in this match's edition; see :class:`manaforge_widgets.core.api.Game`.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.new_match("manaforge", seats=2, seed=7).rules.title
            'Manaforge'
        """
        return self._game

    @property
    def seats(self) -> int:
        """The number of seats; they are numbered from 0.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.new_match("manaforge", seats=3, seed=7).seats
            3
        """
        return self._seats

    @property
    def seed(self) -> int:
        """The seed for all random draws, except those set by :meth:`force`.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.new_match("manaforge", seats=2, seed=7).seed
            7
        """
        return self._luck.source.seed

    @property
    def luck(self) -> Luck:
        """The source of all randomness of the match, which follows from the seed; each draw has its own numbers.

        ``m.luck.rng(name)`` is a random number generator for your own code. The same seed and name give the same
        numbers, and they are independent of the dice and cards.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.luck.rng("my bot").choice("abc") == m.luck.rng("my bot").choice("abc")
            True
        """
        return self._luck.source

    @property
    def step(self) -> int:
        """The number of actions that have been applied.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply(m.legal_actions(0)[0])
            >>> m.step
            1
        """
        return self._history.step

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now: several if they choose at the same time, none when the game is over.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.to_act
            (0, 1)
            >>> m.apply(m.legal_actions(0)[0])
            >>> m.to_act
            (1,)
        """
        return self._to_act(self._now)

    @property
    def outcome(self) -> Outcome | None:
        """The final scores, the winners and the reason; None while the game goes on.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.outcome is None
            True
            >>> mf.play_out(m, "random")
            >>> len(m.outcome.scores)
            2
        """
        pending = self._game.pending(self._now)
        return pending.outcome if isinstance(pending, Over) else None

    @property
    def position(self) -> Record:
        """The position now, hidden cards included, as read-only attributes.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.position.phase, m.position.seats[1].prestige
            ('draft', 0)
        """
        return Record(self._game.view(self._now, None))

    def at(self, step: int) -> Record:
        """Return the position after ``step`` actions, in the form of :attr:`position`.

        Raises:
            StepError: for a step that has not been played.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply(m.legal_actions(0)[0])
            >>> m.at(0).to_act, m.at(1).to_act
            ((0, 1), (1,))
        """
        return Record(self.view(None, step=step))

    def status(self, step: int | None = None) -> Status:
        """Return the phase, the round, the turn and the scores.

        Args:
            step: the step to look at; now if omitted.

        Raises:
            StepError: for a step that has not been played.

        Example:
            >>> import manaforge_widgets as mf
            >>> status = mf.new_match("manaforge", seats=2, seed=7).status()
            >>> status.phase, status.scores, status.score_name
            ('draft', (0, 0), 'prestige')
        """
        return self._game.status(self._position(step))

    def copy_position(self, step: int | None = None) -> Any:
        """Return a copy of the position, to look ahead with the methods of :attr:`rules`; the match does not change.

        Args:
            step: the step to look at; now if omitted.

        Raises:
            StepError: for a step that has not been played.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> position = m.copy_position()
            >>> m.rules.apply(position, m.rules.legal(position, 0)[0])
            >>> m.step
            0
        """
        return self._game.copy(self._position(step))

    def view(self, seat: int | None, *, step: int | None = None) -> View:
        """Return everything that a seat may see, as a dict that JSON can hold.

        Args:
            seat: the seat that looks; None for everything, hidden cards included.
            step: the step to look at; now if omitted.

        Returns:
            A dict that you may change; the match stays as it is.

        Raises:
            GameError: for a seat that is not in the match.
            StepError: for a step that has not been played.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.view(0)["seats"][1]["draft"]["hand"] is None
            True
            >>> len(m.view(None)["seats"][1]["draft"]["hand"])
            4
        """
        if seat is not None:
            self._check_seat(seat)
        return self._game.view(self._position(step), seat)

    def code(self) -> str:
        """Return the position now as a text of at most 300 characters, for :func:`manaforge_widgets.match_from`.

        The second word of a code says what it holds. ``open`` is a position in which nothing is hidden. ``full`` is a
        position with all that is hidden in it. ``game`` holds the seed and the choices that led to the position, so
        whoever can read it knows all that is hidden, and all later draws of this match.

        Raises:
            GameError: for your own edition of the components, and for a position that needs more characters.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("pig", seats=2, seed=7)
            >>> m.code().split(".")[:2]
            ['pig', 'open']
            >>> mf.match_from(m.code()).view(None) == m.view(None)
            True
        """
        with self._lock:
            return code_of(self)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that have been applied, in order.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> [str(action) for action in m.actions]
            ['draft Precognition']
        """
        return tuple(entry.action for entry in self._history.entries)

    def bot_of(self, step: int) -> str | None:
        """Return the name of the bot that chose an action.

        Args:
            step: the action's number, from 1.

        Returns:
            The name, as a Board with ``bots=`` or :func:`play_out` gave it. Empty if a person or a program chose: a
            match can't tell these apart. None if the match comes from an older save, which does not contain names.

        Raises:
            StepError: for a step that has not been played, and for step 0, which nobody chose.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition", 0)
            >>> mf.play_out(m, "greedy")
            >>> m.bot_of(1), m.bot_of(2)
            ('', 'greedy')
        """
        history = self._history
        if checked_step(history, step) == 0:
            raise StepError("step must be 1 or more, not 0: step 0 is the set-up, which nobody chose.")
        return history.entries[step - 1].bot

    @property
    def log(self) -> Log:
        """The events of the match, one for each step, the set-up first. They reveal hidden cards.

        A notebook shows the log as a table, and ``m.log.to_pandas()`` turns it into a DataFrame.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> [event.text for event in m.log]
            ['the table is set up', 'picked Precognition']
        """
        with self._lock:
            history = self._history
            entries = [None, *history.entries]
            known = 0
            while known < min(len(entries), len(self._events)) and self._events[known][0] is entries[known]:
                known += 1
            del self._events[known:]
            for step in range(known, len(entries)):
                entry = entries[step]
                luck = entry.luck if entry else self._setup_luck
                before, action, after = history.change(step)
                self._events.append((entry, event_of(self._game, step, before, action, luck, after)))
            return Log(event for _, event in self._events)

    # ------------------------------------------------------------------------------------------------------------- play

    def legal_actions(self, seat: int | None = None) -> Actions:
        """Return the actions that a seat may take now. If it must pay, the payment that the rules propose comes first.

        In the same position the order is always the same.

        Args:
            seat: the seat that acts; you may omit it if only one seat is to act.

        Returns:
            The actions, as a tuple that a notebook shows as a table; empty for a seat that may not decide now.

        Raises:
            AmbiguousAction: when several seats are to act and none is named.
            GameError: for a seat that is not in the match.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> [action.kind for action in m.legal_actions(0)]
            ['draft', 'draft', 'draft', 'draft']
        """
        now = self._now
        if seat is None:
            if not self._to_act(now):
                return Actions()
            seat = self._only_seat(now)
        self._check_seat(seat)
        actions = Actions(self._game.action(now, seat, code) for code in self._game.legal(now, seat))
        self._keep(now, actions)
        return actions

    @property
    def choice(self) -> Choice | None:
        """The question that the seat to act must answer; None if it may act freely, or if several seats choose at once.

        A choice contains the words of the question, its answers and the proposed answer.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.choice is None  # both seats draft
            True
            >>> m.apply(m.legal_actions(0)[0])
            >>> m.choice.words
            'Pick one talent; the next player gets the rest.'
        """
        now = self._now
        to_act = self._to_act(now)
        return self._game.choice(now, to_act[0]) if len(to_act) == 1 else None

    def action(self, kind: str, seat: int | None = None, **args: Any) -> Action:
        """Make an action for :meth:`apply` from its kind and its arguments; it need not be legal.

        Args:
            kind: the verb of the action, such as ``"activate"``.
            seat: the seat that acts; you may omit it if only one seat is to act.
            args: the arguments of the action, by name.

        Raises:
            UnreadableAction, IllegalAction: when the game has no such action, for example if the kind or the card is
                unknown. AmbiguousAction: when the arguments fit several actions.
            GameError: for a seat that is not in the match.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply(m.action("draft", 0, talent="Precognition"))
            >>> str(m.actions[-1])
            'draft Precognition'
        """
        now = self._now
        if seat is None:
            seat = self._only_seat(now)
        self._check_seat(seat)
        try:
            action = self._game.action(now, seat, self._game.encode(now, seat, kind, args))
        except GameError:
            raise
        except Exception as error:
            raise UnreadableAction(
                f"an action {short(kind)} can't have the arguments {short(args)}; see m.legal_actions()."
            ) from error
        self._keep(now, (action,))
        return action

    def why_not(self, action: Action | str, seat: int | None = None) -> str | None:
        """Return why an action is not legal, as a sentence with the number of the rule; None for a legal action.

        Args:
            action: an Action, or its notation.
            seat: the seat that acts; needed if ``action`` is a notation and several seats are to act.

        Raises:
            UnreadableAction: when the text is not the notation of any action.
            AmbiguousAction: when the text fits more than one card.
            GameError: for a seat that is not in the match.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.why_not("draft Precognition", 0) is None
            True
            >>> m.why_not("end turn", 0)
            'MF-S3: pick one of Earth Enchanter, Wind Enchanter, Pyromancer, Precognition.'
        """
        refused = self._refusal(action, seat)
        return None if refused is None else str(refused)

    def apply(self, action: Action | str, seat: int | None = None, *, bot: str = UNNAMED) -> None:
        """Carry out an action, and the random draws that follow it. After an error the match is unchanged.

        Args:
            action: an Action, or its notation.
            seat: the seat that acts, for a notation that several seats could use.
            bot: the name of the bot that chose the action; empty if no bot is known to have chosen it. Saves keep the
                name. Boards with ``bots=`` and :func:`play_out` set it.

        Raises:
            UnreadableAction: when the text is not the notation of any action.
            IllegalAction: when the rules forbid it now.
            AmbiguousAction: when the text fits more than one card, or more than one seat.
            ArgumentError: when ``bot`` is not a name.
            GameError: for a seat that is not in the match.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> m.apply(m.legal_actions(1)[0])
            >>> m.step
            2
        """
        if type(bot) is not str or len(bot) > LONGEST_BOT or not bot.isprintable():
            raise ArgumentError(f"bot must be a name of up to {LONGEST_BOT} printable characters, not {short(bot)}.")
        with self._changing():
            self._play(Chosen(self._read_legal(action, seat), bot))
            self._history.undone.clear()

    def undo(self) -> None:
        """Take back the last action, whoever took it. Later draws give the same results again.

        Raises:
            IllegalAction: when there is nothing to take back, or the undo mode does not allow it; see :attr:`can_undo`.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply(m.legal_actions(0)[0])
            >>> m.undo()
            >>> m.step
            0
        """
        with self._changing():
            if not self.can_undo:
                words = (
                    "the last action is permanent: its result is known, or another turn has begun."
                    if self.step
                    else "there is nothing to take back."
                )
                raise IllegalAction(Refusal(words, self._game.undo_rule(self._now)))
            self._history.take_back()

    def redo(self) -> None:
        """Apply again the action that was taken back last.

        Raises:
            IllegalAction: when nothing was taken back, or the rules forbid the action now.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> m.undo()
            >>> m.redo()
            >>> str(m.actions[-1])
            'draft Precognition'
        """
        with self._changing():
            if not self._history.undone:
                raise IllegalAction("there is nothing to redo.")
            waiting = len(self._luck.forced)
            action, bot = self._history.undone.pop()
            self._play(Chosen(self._read_legal(action, None), bot))
            if len(self._luck.forced) < waiting:
                # The other actions were taken after the earlier result, which a forced one has now replaced.
                self._history.undone.clear()

    @property
    def can_undo(self) -> bool:
        """True if the last action can be taken back: there is one, and the undo mode allows it.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.can_undo
            False
            >>> m.apply(m.legal_actions(0)[0])
            >>> m.can_undo
            True
        """
        history = self._history
        return history.step > history.permanent

    @property
    def undo_mode(self) -> str:
        """The limits of undo: ``"turn"`` for the limits of the game's rules, ``"free"`` for no limits.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.new_match("manaforge", seats=2, undo="free").undo_mode
            'free'
        """
        return self._undo_mode

    @property
    def undone(self) -> tuple[Action, ...]:
        """The actions that were taken back and can be applied again, the next one first.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> m.undo()
            >>> [str(action) for action in m.undone]
            ['draft Precognition']
        """
        return tuple(action for action, _ in reversed(self._history.undone))

    @property
    def can_redo(self) -> bool:
        """True if there is an action that was taken back and can be applied again.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply(m.legal_actions(0)[0])
            >>> m.undo()
            >>> m.can_redo
            True
        """
        return bool(self._history.undone)

    def branch(self, step: int | None = None) -> Match:
        """Return a new match with the first ``step`` actions of this one, and with the same randomness from there on.

        Args:
            step: the number of actions that the two matches share; all of them if omitted.

        Raises:
            StepError: for a step that has not been played.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> other = m.branch(0)
            >>> other.apply("draft Pyromancer")
            >>> str(m.actions[0]), str(other.actions[0])
            ('draft Precognition', 'draft Pyromancer')
        """
        with self._lock:
            return self._with(self._history.copy(checked_step(self._history, step)))

    def __copy__(self) -> Match:
        """Return an equal, independent match: nothing listens to it, and it is written to no file."""
        with self._lock:
            return self._with(self._history.copy())

    def __deepcopy__(self, _memo: object) -> Match:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return Match.restored, (self.saved(),)

    def force(self, results: Mapping[str, str]) -> None:
        """Set the next results of dice by hand, for lessons, puzzles and tests.

        Actions that were taken back earlier can then no longer be redone, because they may depend on other results.

        Args:
            results: a face for each die, by the name of its draw. Each face is the result of that die's next
                roll. An example for Manaforge is ``{"seat 0 earth-1": "runestone"}``, and for King's Forge
                ``{"seat 0 metal-1": "6", "seat 1 cemetery": "3"}``. ManaSurge has no dice, and its cards can't be set:
                see :func:`manaforge_widgets.match_from`.

        Raises:
            GameError: for an unknown die, or a face that the die does not have; then nothing is set.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.force({"seat 0 earth-1": "runestone"})
            >>> while m.status().phase != "play":
            ...     m.apply(m.legal_actions(m.to_act[0])[0])
            >>> m.position.seats[0].dice[0].face
            'runestone'
            >>> m = mf.new_match("kings_forge", seats=2, seed=7)
            >>> m.force({f"seat {m.to_act[0]} metal-1": "6"})
            >>> while m.status().phase != "craft":
            ...     m.apply(m.legal_actions()[-1])
            >>> m.position.dice[0].value
            6
            >>> mf.new_match("manasurge", seats=2, seed=7).force({"seat 0 deck": "8 Quake"})
            Traceback (most recent call last):
            manaforge_widgets.core.api.GameError: ...
        """
        with self._changing():
            self._luck.force(self._now, results)
            if results:
                self._history.undone.clear()

    def for_seat(self, seat: int, seed: int | None = None) -> Match:
        """Return a separate match that begins at the current position, as one seat knows it.

        Cards that are hidden from the seat are re-dealt, so nobody can learn from the new match what the seat does not
        know. The new match has other random results and no history. What :meth:`force` set is not taken over.

        Args:
            seat: the seat whose knowledge the new match keeps.
            seed: the seed for the cards that are re-dealt and for all later draws; a random one if omitted.

        Raises:
            GameError: for a seat that is not in the match, for this match's own seed, and for an invalid seed.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> own = m.for_seat(0, seed=1)
            >>> own
            Match('manaforge', seats=2, seed=1, step=0)
            >>> own.view(0) == m.view(0), own.view(1) == m.view(1)
            (True, False)
        """
        self._check_seat(seat)
        with self._lock:
            seed = other_seed(self.seed, seed)
            start = table_known_to(self._game, self._now, seat, seed)
            return Match(self._game, self._seats, seed, undo=self._undo_mode, start=start)

    def save(self, path: str | Path, *, seat: int | None = None) -> None:
        """Write the match to a JSON file that :func:`load_match` reads back.

        Args:
            path: the file; an older file there is replaced. If the match is already kept in this file, the file is
                written only if no other program has changed it since the match was last written to it.
            seat: the seat that may read the file. The file then holds the match from :meth:`for_seat`, so you can share
                it. None for the whole match, with its randomness and with everybody's cards.

        Raises:
            SaveError: when the file can't be written, or another kernel has changed the file of this match. Also when
                you give a seat and ``path`` is the file in which the whole match is kept. An older file then stays as
                it was.
            GameError: for a seat that is not in the match.

        Example:
            >>> import os, tempfile
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     path = os.path.join(folder, "my_game.json")
            ...     m.save(path)
            ...     mf.load_match(path)
            Match('manaforge', seats=2, seed=7, step=0)
        """
        with self._lock:
            own = self._journal is not None and file_path(path) == self._journal.path
            if seat is not None:
                known = self.for_seat(seat)
                if own:
                    raise SaveError(
                        f"{name_of(file_path(path))}: this file keeps the whole match; save what seat {seat} knows in "
                        "another file."
                    )
                write_atomically(path, as_text(known.saved()))
            elif own and self._journal is not None:
                self._journal.rewrite(self.saved())
            else:
                write_atomically(path, as_text(self.saved()))

    def saved(self) -> dict[str, Any]:
        """Return the match as plain JSON values: its actions and the results of its draws; see :meth:`restored`.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> m.saved()["actions"]  # the seat, the action, and the bot that chose it
            [[0, 'draft Precognition', '']]
        """
        with self._lock:
            history = self._history
            mark = _mark(self._game, history.now)
            return {
                "game": self.game,
                "rules": self._game.rules_version,
                "edition": self._game.edition,
                "overrides": self._game.overrides,
                "seats": self._seats,
                "seed": self.seed,
                "undo": self._undo_mode,
                "options": dict(self._options),
                "permanent": history.permanent,
                "start": self._start,
                "actions": [_saved_action(entry.action, entry.bot) for entry in history.entries],
                "undone": [_saved_action(*chosen) for chosen in history.undone],
                "luck": dict(self._luck.known),
                "forced": dict(self._luck.forced),
                **({"mark": mark} if mark else {}),
            }

    @property
    def path(self) -> Path | None:
        """The file to which each change is written as it happens; None for a match that is not kept in a file.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.new_match("manaforge", seats=2, seed=7).path is None
            True
        """
        return None if self._journal is None else self._journal.path

    @classmethod
    def restored(cls, saved: Mapping[str, Any]) -> Match:
        """Return the match that :meth:`saved` described.

        Args:
            saved: the dict that :meth:`saved` returned, in this version of the rules or an older one.

        Raises:
            GameError: when the match can't be replayed by these rules.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply(m.legal_actions(0)[0])
            >>> mf.Match.restored(m.saved()).actions == m.actions
            True
        """
        check_saved(saved)
        if saved["game"] not in list_games():
            raise GameError(
                f"the match is of the game {short(saved['game'])}, which is not registered here. Run the cell with its "
                "rules, which calls mf.register_game, and load the match again."
            )
        game = load_game(saved["game"], saved["overrides"] or None)
        if saved["rules"] != game.rules_version:
            saved = game.upgraded(saved)
        if game.edition != saved["edition"]:
            raise GameError(
                f"the saved match says edition {short(saved['edition'])}, but its 'overrides' are of edition "
                f"{game.edition!r}."
            )
        match = cls(
            game,
            saved["seats"],
            saved["seed"],
            undo=saved["undo"],
            options=saved.get("options"),
            start=saved["start"],
            shown=saved["luck"],
        )
        # Actions that were taken back are applied and taken back again, so that each is read at its own position.
        history = match._history
        for seat, text, *bot in [*saved["actions"], *reversed(saved["undone"])]:
            match._play(Chosen(match._read_legal(text, seat), bot[0] if bot else None))
        for _ in saved["undone"]:
            history.take_back()
        history.permanent = min(max(history.permanent, saved.get("permanent", 0)), match.step)
        match._luck.force(match._now, saved["forced"])
        if saved.get("mark", "") not in ("", _mark(game, match._now)):
            raise GameError(
                f"by the rules as they are now, these actions lead to another position. The rules of {game.name} have "
                f"changed since the match was saved, but rules_version is still {game.rules_version}. Load the match "
                "with the rules as they were; or raise rules_version and write a method upgraded(saved)."
            )
        return match

    # ----------------------------------------------------------------------------------------------------------- inside

    def _with(self, history: History) -> Match:
        """Return another match with this randomness and a separate history; it shares the set-up."""
        new: Match = Match.__new__(Match)
        new._game = self._game
        new._seats = self._seats
        new._undo_mode = self._undo_mode
        new._options = _copied(self._options)
        new._start = self._start
        new._luck = self._luck.copy()
        new._setup_luck = self._setup_luck
        new._begin(history)
        return new

    @property
    def _history(self) -> History:
        """The history. During a change, only the thread that makes the change sees the new one."""
        own = self._own_history
        return self._shown_history if own is None or self._changer != get_ident() else own

    @property
    def _now(self) -> Any:
        return self._history.now

    def _position(self, step: int | None) -> Any:
        history = self._history
        return history.positions[checked_step(history, step)]

    def _check_open(self) -> None:
        if is_barred(self):
            raise IllegalAction("a bot can't change the match that it plays in; it must return an action.")

    def _check_seat(self, seat: int) -> None:
        check_seat(seat, self._seats)

    def _to_act(self, now: Any) -> tuple[int, ...]:
        pending = self._game.pending(now)
        if isinstance(pending, Over):
            return ()
        assert not isinstance(pending, Chance), "draws are resolved as soon as they are pending"
        return pending.seats if isinstance(pending, Simultaneous) else (pending.seat,)

    def _only_seat(self, now: Any) -> int:
        """Return the one seat to act; seat 0 when nobody is."""
        to_act = self._to_act(now)
        if len(to_act) > 1:
            raise AmbiguousAction(f"seats {listed(map(str, to_act))} may all act now; pass seat= for one of them.")
        return to_act[0] if to_act else 0

    def _possible_seats(self, now: Any, action: Action | str, seat: int | None) -> tuple[int, ...]:
        """Return the seats that the action may belong to."""
        whose = action.seat if isinstance(action, Action) else seat
        if whose is not None:
            self._check_seat(whose)
            return (whose,)
        return self._to_act(now) or (0,)

    def _keep(self, now: Any, actions: Iterable[Action]) -> None:
        """Keep the actions that were made for a position, so that their notation need not be parsed there."""
        position, others = self._made
        made = dict(others) if position is now else {}
        for action in actions:
            made.setdefault((action.seat, action.text), action)
        self._made = (now, made)

    def _kept(self, now: Any, seat: int, text: str) -> Action | None:
        """Return the action with this notation, if it was made for this position; it need not be legal."""
        position, actions = self._made
        return actions.get((seat, text)) if position is now else None

    def _refusal(self, action: Action | str, seat: int | None) -> Refusal | None:
        """Return the answer of :meth:`why_not`, with the rule separate from the words."""
        reason: Refusal | None = None
        text, now = _notation(action), self._now
        for candidate in self._possible_seats(now, action, seat):
            kept = self._kept(now, candidate, text)
            try:
                code = self._game.read(now, candidate, text) if kept is None else kept.code
                why = self._game.why_not(now, candidate, code)
            except IllegalAction as error:
                why = error.refusal
            if why is None:
                return None
            reason = reason or why
        return reason

    def _read_legal(self, action: Action | str, seat: int | None) -> Action:
        """Return the legal action that is meant, or raise the errors of :meth:`apply`."""
        text, now = _notation(action), self._now
        matching: list[Action] = []
        refused: GameError | None = None
        for candidate in self._possible_seats(now, action, seat):
            kept = self._kept(now, candidate, text)
            try:
                code = self._game.read(now, candidate, text) if kept is None else kept.code
            except GameError as error:
                refused = refused or error
                continue
            if offered(self._game, now, candidate, code) in self._game.legal(now, candidate):
                matching.append(kept or self._game.action(now, candidate, code))
            elif not isinstance(refused, IllegalAction):
                refused = IllegalAction(self._game.why_not(now, candidate, code) or "")
        if len(matching) > 1:
            whose = " or ".join(f"seat {one.seat}" for one in matching)
            raise AmbiguousAction(f"{short(text)} may be the action of {whose}; pass seat= for one of them.")
        if not matching:
            assert refused is not None, "every candidate either fits or says why not"
            raise refused
        return matching[0]

    def _play(self, chosen: Chosen) -> None:
        """Carry out a legal action and the draws that follow it, and note how far undo may go back."""
        action, bot = chosen
        history = self._history
        limited = self._undo_mode == "turn"
        epoch = self._game.undo_epoch(self._now)
        # Slow if cards are hidden: the game looks for other positions that agree with what each seat knows.
        known = self._game.revealed(self._now) if limited else 0
        position = self._game.copy(self._now)
        self._game.apply(position, action.code)
        luck = self._luck.settle(position)
        if limited:
            if history.entries and history.entries[-1].epoch < epoch:
                history.permanent = history.step
            if self._game.revealed(position) > known:
                history.permanent = history.step + 1
        history.entries.append(Entry(action, bot, epoch, luck, history.permanent))
        history.positions.append(position)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Change the match in one piece: the change is carried out, written and announced as a whole, or not at all."""
        self._check_open()
        with self._lock:
            if self._closed:
                raise IllegalAction(f"the match can't be changed now: {self._closed[-1]}.")
            luck = self._luck
            self._changer, self._own_history, self._luck = get_ident(), self._shown_history.copy(), luck.copy()
            try:
                yield
                if self._journal is not None:
                    self._journal.record(self.saved())
                # From here on others see the whole change.
                self._shown_history = self._history
            except BaseException:
                self._luck = luck
                raise
            finally:
                self._own_history = None
            self._notify()

    def _notify(self) -> None:
        for reference in self._listeners[:]:
            listener = reference()
            try:
                if listener is None:
                    self._listeners.remove(reference)
                else:
                    listener()
            except Exception:  # noqa: BLE001 - a listener may be anybody's code
                # The change stays, and the other listeners must be called too.
                _log.exception("A listener of the match failed.")


def checked_step(history: History, step: int | None) -> int:
    """Check that a step has been played, and return its number; None stands for the newest step.

    Raises:
        StepError: for a step that has not been played.

    Example:
        >>> checked_step(History(None), None)
        0
    """
    number = history.step if step is None else step
    if type(number) is not int or not 0 <= number <= history.step:
        raise StepError(f"step {short(number, 20)} has not been played; there are steps 0 to {history.step}.")
    return number


def _mark(game: Game, position: Any) -> str:
    """Return the mark of a position that saves keep, to notice changed rules; empty for games that have no marks."""
    mark = getattr(game, "mark", None)
    return mark(position) if mark is not None else ""


def _saved_action(action: Action, bot: str | None) -> list[Any]:
    """Return an action in the form that saves use; without the bot if an older save did not contain it."""
    return [action.seat, action.text] if bot is None else [action.seat, action.text, bot]


def _copied(options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return a copy of the options that nobody else can change."""
    try:
        return copy.deepcopy(dict(options or {}))
    except Exception as error:
        raise GameError(f"the options must be plain values, which can be copied, not {short(options, 60)}.") from error


def _notation(action: object) -> str:
    """Return the notation of an action, or the text that is given for it."""
    text = action.text if isinstance(action, Action) else action
    if not isinstance(text, str):
        raise UnreadableAction(f"an action must be an Action or its notation, not {short(text)}.")
    if len(text) > MOST_LETTERS:
        raise UnreadableAction(f"{short(text)} is too long for an action.")
    return text
