"""The access of widgets to a match that other programs may use at the same time.

Players do not need this module.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import Action, ArgumentError, Chance, Choice, IllegalAction, Refusal
from manaforge_widgets.core.messages import short
from manaforge_widgets.match.files import file_path
from manaforge_widgets.match.history import UNNAMED, Chosen
from manaforge_widgets.match.journal import FileContents, Journal
from manaforge_widgets.match.luck import Resolved
from manaforge_widgets.match.match import Match, checked_step

OPEN: weakref.WeakValueDictionary[Path, Match] = weakref.WeakValueDictionary()
"""The open matches that are kept in files, by file."""


class MatchControl:
    """The access of the package's own widgets to a match: lock it, follow it, write it to a file, undo seat by seat.

    A control keeps nothing itself, so all controls of a match do the same.

    Args:
        match: the match.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> with MatchControl(m).locked():
        ...     m.apply("draft Precognition")
    """

    __slots__ = ("_match",)

    def __init__(self, match: Match) -> None:
        self._match = match

    def undo_freely(self) -> None:
        """Let later actions be taken back without limits, for a program that tries many lines of play.

        Then the match need not find out what each action reveals, which takes long if something is hidden.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("pig", seats=2, seed=7)
            >>> MatchControl(m).undo_freely()
            >>> m.apply("roll")
            >>> m.can_undo
            True
        """
        self._match._undo_mode = "free"

    # ----------------------------------------------------------------------------------------------------------- access

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other threads from changing the match inside the block, so that several calls see the same position.

        Raises:
            IllegalAction: when a bot that plays in this match calls this.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> with MatchControl(m).locked():
            ...     m.apply(m.legal_actions(0)[0])
        """
        self._match._check_open()
        with self._match._lock:
            yield

    @contextmanager
    def frozen(self, why: str) -> Iterator[None]:
        """Refuse every change of the match inside the block, whoever asks for it; reading is still possible.

        Args:
            why: the reason, such as ``"a bot is choosing"``.

        Raises:
            IllegalAction: when a bot that plays in this match calls this.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> with MatchControl(m).frozen("a bot is choosing"):
            ...     m.apply(m.legal_actions(0)[0])
            Traceback (most recent call last):
            manaforge_widgets.core.api.IllegalAction: the match can't be changed now: a bot is choosing.
        """
        self._match._check_open()
        reasons = self._match._closed
        reasons.append(why)
        try:
            yield
        finally:
            reasons.remove(why)

    # -------------------------------------------------------------------------------------------------------- listeners

    def subscribe(self, listener: Callable[[], None]) -> None:
        """Call a bound method after each change, until its object is deleted or :meth:`unsubscribe` is called.

        Args:
            listener: a bound method without arguments; the match keeps no strong reference to its object.

        Raises:
            ArgumentError: when ``listener`` is not a bound method.
            IllegalAction: when a bot that plays in this match calls this.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> class Screen:
            ...     def draw(self):
            ...         print("step", m.step)
            >>> screen = Screen()
            >>> MatchControl(m).subscribe(screen.draw)
            >>> m.apply(m.legal_actions(0)[0])
            step 1
        """
        self._match._check_open()
        try:
            reference = weakref.WeakMethod(listener)
        except TypeError as error:
            raise ArgumentError(f"a listener must be a bound method of an object, not {short(listener)}.") from error
        self._match._listeners.append(reference)

    def unsubscribe(self, listener: Callable[[], None]) -> None:
        """Stop calling a bound method that was given to :meth:`subscribe`; do nothing for any other.

        Raises:
            IllegalAction: when a bot that plays in this match calls this.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> class Screen:
            ...     def draw(self):
            ...         print("step", m.step)
            >>> screen = Screen()
            >>> MatchControl(m).subscribe(screen.draw)
            >>> MatchControl(m).unsubscribe(screen.draw)
            >>> m.apply(m.legal_actions(0)[0])
        """
        self._match._check_open()
        kept = [reference for reference in self._match._listeners if reference() != listener]
        self._match._listeners[:] = kept

    # --------------------------------------------------------------------------------------------------------- contents

    def choice(self, seat: int) -> Choice | None:
        """Return the question that a seat must answer; None if it may act freely, or may not act.

        Raises:
            GameError: for a seat that is not in the match.

        Example:
            >>> import manaforge_widgets as mf
            >>> choice = MatchControl(mf.new_match("manaforge", seats=2, seed=7)).choice(1)
            >>> choice.rule, len(choice.options)
            ('MF-S3', 4)
        """
        self._match._check_seat(seat)
        return self._match.rules.choice(self._match._now, seat)

    def refusal(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """Return why an action is not legal, with the number of the rule apart from the words; None for a legal action.

        In the words a symbol such as ``{seat-0}`` stands for each seat. Arguments and errors are those of
        :meth:`Match.why_not`.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply(m.legal_actions(0)[0])
            >>> MatchControl(m).refusal("draft Precognition", 0).words
            '{seat-0} has chosen; the others are still choosing.'
        """
        return self._match._refusal(action, seat)

    def log_line(self, step: int, viewer: int | None) -> str:
        """Return the log's line for one step; it says nothing that the viewer may not know.

        In the line a name in braces stands for a symbol: ``{seat-1}`` for a seat, ``2{die-gem}`` or ``1{fire-gem}``
        for an amount of something. ``m.rules.symbols`` contains the words for each symbol.

        Args:
            step: the step, 0 for the set-up.
            viewer: a seat; None to leave nothing out.

        Returns:
            The line with symbols in braces, which :func:`manaforge_widgets.core.markup.plain` reads.

        Raises:
            GameError: for a seat that is not in the match.
            StepError: for a step that has not been played.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> m.apply("draft Precognition")
            >>> MatchControl(m).log_line(1, viewer=0), MatchControl(m).log_line(1, viewer=1)
            ('picked Precognition', 'picked a talent')
            >>> from manaforge_widgets.core.markup import plain
            >>> m = mf.new_match("kings_forge", seats=2, seed=7)
            >>> m.apply("pass for a metal die")
            >>> line = MatchControl(m).log_line(1, viewer=0)
            >>> line, plain(line, m.rules.symbols)
            ('passed: +1{die-metal} to the supply', 'passed: +1 metal die to the supply')
        """
        if viewer is not None:
            self._match._check_seat(viewer)
        history = self._match._history
        return self._match.rules.describe(*history.change(checked_step(history, step)), viewer)

    def draws(self, step: int) -> Resolved:
        """Return the random draws right after a step, each with its result, in the order in which they were made.

        Args:
            step: the step, 0 for the set-up.

        Raises:
            StepError: for a step that has not been played.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> [draw.name for draw, _ in MatchControl(m).draws(0)]
            ['dawn deck', 'noon deck', 'dusk deck', 'talents']
        """
        history = self._match._history
        number = checked_step(history, step)
        return history.entries[number - 1].luck if number else self._match._setup_luck

    def chances(self, step: int) -> Iterator[tuple[Any, Resolved]]:
        """Yield each position at which draws were pending after a step's action, with these draws and their results.

        One action may lead to several, such as the rolls of two seats, one after the other.

        Args:
            step: the step, from 1.

        Raises:
            StepError: for a step that has not been played.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("kings_forge", seats=2, seed=7)
            >>> while not MatchControl(m).draws(m.step) or not m.step:
            ...     m.apply(m.legal_actions()[0])
            >>> [len(drawn) for position, drawn in MatchControl(m).chances(m.step)]
            [3]
        """
        rules, history = self._match.rules, self._match._history
        before, action, _ = history.change(checked_step(history, step))
        drawn = list(self.draws(step))
        if action is None or not drawn:
            return
        position = rules.copy(before)
        rules.apply(position, action.code)
        while isinstance(pending := rules.pending(position), Chance):
            now, drawn = drawn[: len(pending.draws)], drawn[len(pending.draws) :]
            yield rules.copy(position), tuple(now)
            rules.resolve(position, [result for _, result in now])

    # -------------------------------------------------------------------------------------------------- several actions

    def apply_all(self, actions: Iterable[Callable[[], Action | str]], seat: int) -> None:
        """Carry out several actions of a seat as one change: all of them, or none.

        Args:
            actions: a function for each action, which returns the action. It is called at the position at which the
                action is to be carried out. An iterator gives each function after the action before it.
            seat: the seat that acts.

        Raises:
            IllegalAction: when the rules forbid one of the actions, or an action before the last one can't be undone.
                What such an action reveals could show in the refusal of a later action, although nothing was done.
            UnreadableAction, AmbiguousAction, GameError: the errors of :meth:`Match.apply`.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> MatchControl(m).apply_all([lambda: "draft Precognition", lambda: "end turn"], 0)
            Traceback (most recent call last):
            manaforge_widgets.core.api.IllegalAction: MF-S3: seat 0 has chosen; the others are still choosing.
            >>> m.step
            0
        """
        match = self._match
        with match._changing():
            before = match.step
            for action in actions:
                if match.step > before and not match.can_undo:
                    raise IllegalAction("one of these actions can't be undone: confirm it alone first, then the rest.")
                match._play(Chosen(match._read_legal(action(), seat), UNNAMED))
            match._history.undone.clear()

    # ----------------------------------------------------------------------------------------------- undo, seat by seat

    def can_undo(self, seat: int, act_again: Collection[int] = ()) -> bool:
        """Return whether a seat may undo its own last action, even if other seats acted after it.

        No person may lose more than an answer to a question. So each later action of another seat must be one of these:

        - a choice made at the same time, which stays;
        - an answer to a question in the same turn;
        - an action of a bot that acts again.

        Args:
            seat: the seat that wants its action back.
            act_again: the seats that act again on their own, as bots do.

        Raises:
            GameError: for a seat that is not in the match.
            ArgumentError: for ``act_again`` that holds anything but numbers.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=3, seed=7)
            >>> m.apply(m.legal_actions(0)[0])
            >>> m.apply(m.legal_actions(1)[0])
            >>> MatchControl(m).can_undo(0), MatchControl(m).can_undo(2)
            (True, False)
        """
        match = self._match
        match._check_seat(seat)
        return match._history.own_last(match.rules, seat, _seats(act_again)) is not None

    def undo(self, seat: int, act_again: Collection[int] = ()) -> None:
        """Undo a seat's own last action, and keep what others chose at the same time.

        Args:
            seat: the seat that wants its action back.
            act_again: the seats that act again on their own, as bots do.

        Raises:
            IllegalAction: when the seat has no action that it may undo; see :meth:`can_undo`.
            GameError: for a seat that is not in the match.
            ArgumentError: for ``act_again`` that holds anything but numbers.

        Example:
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=3, seed=7)
            >>> m.apply(m.legal_actions(0)[0])
            >>> m.apply(m.legal_actions(1)[0])
            >>> MatchControl(m).undo(0)
            >>> [action.seat for action in m.actions], m.to_act
            ([1], (0, 2))
        """
        match = self._match
        match._check_seat(seat)
        with match._changing():
            history, rules = match._history, match.rules
            back_to = history.own_last(rules, seat, _seats(act_again))
            if back_to is None:
                raise IllegalAction(Refusal("there is nothing of yours to take back.", rules.undo_rule(match._now)))
            taken = history.entries[back_to]
            own, stay = Chosen(taken.action, taken.bot), history.beside(rules, back_to)
            while match.step > back_to:
                history.take_back()
            for action, bot in stay:
                match._play(Chosen(match._read_legal(action, None), bot))
            if stay:
                history.undone = [own]

    # --------------------------------------------------------------------------------------------------------- its file

    @property
    def is_saved(self) -> bool:
        """True if the file at :attr:`Match.path` exists and holds this match as it is now.

        Example:
            >>> import manaforge_widgets as mf
            >>> MatchControl(mf.new_match("manaforge", seats=2, seed=7)).is_saved
            False
        """
        journal = self._match._journal
        return journal is not None and journal.holds()

    def autosave_to(self, path: str | Path) -> None:
        """Write the match to a file now, and each later change as it happens.

        Args:
            path: the file; an older file there is replaced. If the match is already kept in this file, the file is
                written only if no other program has changed it since this match was last written to it.

        Raises:
            SaveError: when the file can't be written, or another kernel has changed the file of this match. The match
                then stays with the file that it had before the call.
            IllegalAction: when a bot that plays in this match calls this.

        Example:
            >>> import os, tempfile
            >>> import manaforge_widgets as mf
            >>> m = mf.new_match("manaforge", seats=2, seed=7)
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     MatchControl(m).autosave_to(os.path.join(folder, "my_game.json"))
            ...     m.apply("draft Precognition")
            ...     mf.load_match(m.path).step
            1
        """
        match = self._match
        match._check_open()
        target = file_path(path)
        with match._lock:
            journal = match._journal
            if journal is not None and journal.path == target:
                journal.rewrite(match.saved())
                self._write_to(journal)
            else:
                self._write_to(Journal(target, match.saved()))

    def autosave_if_unchanged(self, path: Path, contents: FileContents) -> None:
        """Write the match to a file as :meth:`autosave_to` does, if the file has not changed since it was read.

        Args:
            path: the file.
            contents: the contents of the file when it was read. A complete journal of this match is not rewritten:
                later changes are added to it.

        Raises:
            FileChanged: when the file would be replaced, but has changed since it was read; then it stays as it is.
            SaveError: when the file can't be written.
            IllegalAction: when a bot that plays in this match calls this.

        Example:
            >>> import tempfile
            >>> import manaforge_widgets as mf
            >>> from manaforge_widgets.match.journal import NOTHING
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     path = Path(folder, "my_game.json")
            ...     MatchControl(mf.new_match("manaforge", seats=2, seed=7)).autosave_if_unchanged(path, NOTHING)
            ...     MatchControl(mf.new_match("manaforge", seats=2, seed=8)).autosave_if_unchanged(path, NOTHING)
            Traceback (most recent call last):
            manaforge_widgets.match.lock.FileChanged: my_game.json: was changed meanwhile, perhaps by another ...
        """
        self._match._check_open()
        with self._match._lock:
            self._write_to(Journal(path, self._match.saved(), contents))

    def _write_to(self, journal: Journal) -> None:
        """Write each later change to a journal that holds the match as it is now."""
        self._match._journal = journal
        OPEN[journal.path] = self._match


def _seats(seats: object) -> Collection[int]:
    if not isinstance(seats, Collection) or not all(type(seat) is int for seat in seats):
        raise ArgumentError(f"act_again must be a list of seat numbers, not {short(seats)}.")
    return seats
