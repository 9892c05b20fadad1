"""Guesses: a board asks for a guess, locks it, then shows the exact probability and keeps both."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import blake2b
from pathlib import Path
from typing import Any, overload
from weakref import WeakKeyDictionary

from manaforge_widgets.core.api import GameError, SaveError, View
from manaforge_widgets.core.listing import data_frame
from manaforge_widgets.core.markup import with_names
from manaforge_widgets.core.messages import short
from manaforge_widgets.core.tables import html_table
from manaforge_widgets.match import Match
from manaforge_widgets.match.files import file_path, is_empty, name_of, read_file, write_atomically
from manaforge_widgets.odds.display import percent
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.presenter import BoardPresenter, Question
from manaforge_widgets.widgets.to_json import chance_view

_FINEST = 1_000
"""Guesses are rounded to a tenth of a percent."""
_FIRST_COLUMNS = ["step", "round", "what", "guess", "exact", "difference", "fraction", "table"]
"""The header of old files, which do not say which match a guess belongs to."""
_COLUMNS = [*_FIRST_COLUMNS, "game", "seed", "match"]
_CHANCE = re.compile(r"\d{1,400}(/[1-9]\d{0,399})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess that was locked before its number was shown.

    Attributes:
        step: the step of the match at which the guess was locked.
        round: the round at that step.
        what: what the question is about, such as a card.
        guess: the guess, from 0 to 1.
        exact: the exact probability.
        table: a label for what the seat saw then, from :func:`table_mark`.
        game: the name of the game; empty in old files.
        seed: the seed of the match; None in old files.
        match: a label for the match, from :func:`match_mark`; empty in old files.

    Example:
        >>> Guess(3, 1, "Stone Circle next roll", Fraction(2, 5), Fraction(5, 18)).difference
        Fraction(11, 90)
    """

    step: int
    round: int
    what: str
    guess: Fraction
    exact: Fraction
    table: str = ""
    game: str = ""
    seed: int | None = None
    match: str = ""

    @property
    def difference(self) -> Fraction:
        """The guess minus the exact probability: above 0 if the guess was too high.

        Example:
            >>> Guess(3, 1, "a", Fraction(1, 4), Fraction(1, 2)).difference
            Fraction(-1, 4)
        """
        return self.guess - self.exact


class Guesses(Sequence[Guess]):
    """The guesses made on a board, in their order.

    Example:
        >>> Guesses([Guess(3, 1, "a", Fraction(1, 4), Fraction(1, 2))])
        <1 guess, on average 25 percentage points off>
    """

    def __init__(self, rows: Sequence[Guess] = ()) -> None:
        self._rows = tuple(rows)

    @overload
    def __getitem__(self, place: int) -> Guess: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Guess]: ...
    def __getitem__(self, place: int | slice) -> Guess | Sequence[Guess]:
        return self._rows[place]

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        if not self._rows:
            return "<no guesses yet>"
        off = round(100 * sum(abs(row.difference) for row in self._rows) / len(self))
        return f"<{len(self)} guess{'es' * (len(self) != 1)}, on average {off} percentage point{'s' * (off != 1)} off>"

    def _repr_html_(self) -> str:
        rows = [
            (row.step, row.round, row.what, percent(row.guess), percent(row.exact), points(row.difference))
            for row in self
        ]
        return html_table(["step", "round", "what", "guess", "exact", "difference"], rows, repr(self)[1:-1])

    def to_pandas(self) -> Any:
        """Return the guesses as a pandas DataFrame: step, round, what, guess, exact, difference, match.

        Guesses and probabilities are from 0 to 1.

        Raises:
            GameError: when pandas is not installed.

        Example:
            >>> off_by = lambda board: board.guesses.to_pandas()["difference"].abs().mean()
        """
        return data_frame(
            {
                "step": ([row.step for row in self], "int64"),
                "round": ([row.round for row in self], "int64"),
                "what": ([row.what for row in self], "string"),
                "guess": ([float(row.guess) for row in self], "float64"),
                "exact": ([float(row.exact) for row in self], "float64"),
                "difference": ([float(row.difference) for row in self], "float64"),
                "match": ([row.match for row in self], "string"),
            }
        )

    def to_csv(self, path: str | Path) -> Path:
        """Write the guesses as a CSV file, one line for each; :func:`read_guesses` reads it.

        Args:
            path: the file to write.

        Raises:
            SaveError: when the file can't be written.

        Example:
            >>> import tempfile
            >>> rows = Guesses([Guess(3, 1, "a", Fraction(1, 4), Fraction(1, 2))])
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     rows.to_csv(Path(folder, "guesses.csv")).read_text().splitlines()[1]
            '3,1,a,0.25,0.5,-0.25,1/2,,,,'
        """
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(_COLUMNS)
        for row in self._rows:
            numbers = (float(row.guess), float(row.exact), float(row.difference))
            whose = (row.table, row.game, row.seed, row.match)
            lines.writerow([row.step, row.round, row.what, *numbers, row.exact, *whose])
        write_atomically(path, text.getvalue())
        return Path(path)


def read_guesses(path: str | os.PathLike[str]) -> Guesses:
    """Return the guesses of a file that :meth:`Guesses.to_csv` wrote.

    Args:
        path: the file.

    Raises:
        SaveError: when the file can't be read, or holds something else.

    Example:
        >>> import tempfile
        >>> rows = Guesses([Guess(3, 1, "a", Fraction(1, 4), Fraction(1, 2))])
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     read_guesses(rows.to_csv(Path(folder, "guesses.csv")))
        <1 guess, on average 25 percentage points off>
    """
    name = name_of(file_path(path))
    try:
        head, *rows = csv.reader(io.StringIO(read_file(path).decode(), newline=""), strict=True)
        if head not in (_COLUMNS, _FIRST_COLUMNS):
            raise ValueError
        return Guesses([_read(row, len(head)) for row in rows])
    except (ValueError, csv.Error) as error:
        if isinstance(error, SaveError):
            raise
        raise SaveError(
            f"{name}: holds no guesses of a board, or is damaged. Rename or delete the file, or use another name."
        ) from error


def _read(row: Sequence[str], columns: int) -> Guess:
    """Return the guess in a line of a file with ``columns`` columns; raise ValueError for an invalid line."""
    if len(row) != columns:
        raise ValueError
    step, round_number, what, guess, _, _, exact, table = row[: len(_FIRST_COLUMNS)]
    game, seed, match = row[len(_FIRST_COLUMNS) :] or ("", "", "")
    if not _CHANCE.fullmatch(exact) or (chance := Fraction(exact)) > 1:
        raise ValueError
    share = _share(100 * float(guess))
    return Guess(int(step), int(round_number), what, share, chance, table, game, int(seed) if seed else None, match)


def table_mark(view: View) -> str:
    """Return a label for a seat's view; equal views give equal labels, in every session.

    Example:
        >>> table_mark({"round": 1}) == table_mark({"round": 1}) != table_mark({"round": 2})
        True
    """
    return blake2b(json.dumps(view, sort_keys=True).encode(), digest_size=8).hexdigest()


def match_mark(match: Match, kept: Sequence[Guess] = ()) -> str:
    """Return a label for a match; two matches with the same seed have different labels.

    The label of a match that is saved in a file is the file's name, so it does not change when you open the file again.
    Any other match exists only in this kernel and gets a random label. If ``kept`` has guesses for steps that the match
    does not have, they belong to an older game in the same file. A number is then added to the label.

    Args:
        match: the match.
        kept: all guesses so far.

    Example:
        >>> import manaforge_widgets as mf
        >>> m = mf.new_match("manaforge", seats=2, seed=7)
        >>> match_mark(m) == match_mark(m) != match_mark(mf.new_match("manaforge", seats=2, seed=7))
        True
    """
    if match.path is None:
        return _UNKEPT.setdefault(match, f"match-{secrets.token_hex(4)}")
    name, number = name_of(match.path), 1
    mark = name
    while any(row.step > match.step + len(match.undone) for row in kept if row.match == mark):
        number += 1
        mark = f"{name} {number}"
    return mark


_UNKEPT: WeakKeyDictionary[Match, str] = WeakKeyDictionary()


def points(difference: Fraction) -> str:
    """Return a difference of two probabilities in percentage points, with its direction in words.

    Example:
        >>> points(Fraction(11, 90)), points(Fraction(-1, 4)), points(Fraction(0))
        ('12.2 points too high', '25 points too low', 'exactly right')
    """
    if not difference:
        return "exactly right"
    number = f"{float(abs(difference) * 100):.1f}".removesuffix(".0")
    if number == "0":
        return "nearly exactly right"
    return f"{number} points too {'high' if difference > 0 else 'low'}"


class Predictions:
    """The questions about the current position, and all guesses so far, for a board that asks for guesses.

    Args:
        presenter: the presenter of the match. Guesses in another match don't count here, even if the seed is the same.
        names: a name for each seat.
        file: the file with the guesses in all matches; those in this match are loaded from it. None to keep guesses
            only in memory.

    Raises:
        GameError: when the game has nothing to guess; the message says what to add.
        SaveError: when the file can't be read, or holds something else.
    """

    def __init__(
        self, presenter: BoardPresenter, names: Sequence[str] = (), file: str | os.PathLike[str] | None = None
    ) -> None:
        self._names = names
        self._file = None if file is None else file_path(file)
        self._questions: list[Question] = []
        self._answered: dict[str, Guess] = {}
        self._view: View | None = None
        self._mark = ""
        self.begin(presenter)

    def begin(self, presenter: BoardPresenter) -> None:
        """Ask for guesses in the presenter's match from now on.

        Raises:
            GameError: when the game has nothing to guess; the message says what to add.
            SaveError: when the file of saved guesses can't be read, or holds something else.
        """
        if presenter.no_guesses:
            raise GameError(presenter.no_guesses)
        on_file = self._on_file()
        self._presenter = presenter
        self._whose = match_mark(presenter.match, on_file)
        self._kept = [row for row in on_file if row.match == self._whose]
        self._view, self._answered = None, {}

    @property
    def kept(self) -> Guesses:
        """All guesses in this match so far."""
        return Guesses(self._kept)

    def _on_file(self) -> Guesses:
        return Guesses() if self._file is None or is_empty(self._file) else read_guesses(self._file)

    def veil(self, view: View | None, odds: Any) -> Any:
        """Return the odds without the numbers that have not been guessed yet.

        Args:
            view: what the seat sees. A number that was guessed in an equal view is shown without a new guess.
            odds: the odds for that view, as JSON.
        """
        if odds is None:
            self._questions = []
            return odds
        if view != self._view:
            self._view, self._answered = view, {}
            self._mark = "" if view is None else table_mark(view)
        self._questions = [self._named(one) for one in self._presenter.questions(odds)]
        # Whoever undoes a step, or comes back tomorrow, knows the numbers that were shown.
        known = {(guess.what, guess.exact): guess for guess in self._kept if self._mark and guess.table == self._mark}
        for one in self._questions:
            if guess := known.get((one.about, one.exact)):
                self._answered.setdefault(one.id, guess)
        return self._presenter.veiled(odds, frozenset(self._answered))

    def _named(self, one: Question) -> Question:
        """Return a question with the names of the seats."""
        return replace(one, words=with_names(one.words, self._names), about=with_names(one.about, self._names))

    def lock(self, question_id: object, per_cent: object, step: int, round_number: int) -> None:
        """Lock a guess, which can't be changed afterwards.

        Args:
            question_id: the id of the question, as the page sent it.
            per_cent: the guess in percent, as the page sent it.
            step: the current step of the match.
            round_number: the current round.

        Raises:
            GameError: for a question that is not open now, or a guess that is not a number from 0 to 100.
            SaveError: when the file can't be written; then the guess is not locked.
        """
        question = next((one for one in self._questions if one.id == question_id), None)
        if question is None or question.id in self._answered:
            raise GameError("This question is closed: the table has changed, or it has been answered.")
        match = self._presenter.match
        whose = match.game, match.seed, self._whose
        guess = Guess(step, round_number, question.about, _share(per_cent), question.exact, self._mark, *whose)
        if self._file is not None:
            # Another board may have written to it.
            before = self._on_file() or self._kept
            Guesses([*before, guess]).to_csv(self._file)
        self._answered[question.id] = guess
        self._kept.append(guess)

    def page_view(self) -> shapes.PredictView:
        """Return the questions for the page: the answered ones with their numbers, and the next one."""
        answered: list[shapes.PredictRow] = []
        for one in self._questions:
            if guess := self._answered.get(one.id):
                words = f"You said {percent(guess.guess)}: {points(guess.difference)}."
                answered.append({"id": one.id, "about": one.about, "exact": chance_view(one.exact), "words": words})
        waiting = [one for one in self._questions if one.id not in self._answered]
        first = waiting[0] if waiting else None
        return {
            "next": {"id": first.id, "words": first.words} if first else None,
            "more": max(len(waiting) - 1, 0),
            "told": answered,
        }


def _share(per_cent: object) -> Fraction:
    if isinstance(per_cent, bool) or not isinstance(per_cent, (int, float)) or not 0 <= per_cent <= 100:
        raise GameError(f"A guess must be a number from 0 to 100, not {short(per_cent, 20)}.")
    return Fraction(round(per_cent * _FINEST / 100), _FINEST)
