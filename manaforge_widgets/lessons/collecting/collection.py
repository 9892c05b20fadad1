"""The files of a folder as one table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any, overload

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.listing import data_frame
from manaforge_widgets.core.tables import html_table
from manaforge_widgets.lessons.collecting.answers import CollectedAnswers
from manaforge_widgets.lessons.collecting.beliefs import CollectedBeliefs
from manaforge_widgets.lessons.collecting.class_page.believed import suggestions
from manaforge_widgets.lessons.collecting.class_page.build import lesson_pages
from manaforge_widgets.lessons.collecting.class_plays import CollectedPlays
from manaforge_widgets.lessons.collecting.grades import write_grades
from manaforge_widgets.lessons.collecting.row import Collected, plural
from manaforge_widgets.lessons.collecting.sheets import write_sheets
from manaforge_widgets.lessons.collecting.work import Work

_MOST_ROWS = 200
_KINDS = {"game": ("game",), "lesson": ("lesson",), "guesses": ("file of guesses", "files of guesses")}
_HEAD = ("file", "kind", "what", "seed", "how far", "result", "remarks")
_INT64 = 2**63
_TYPES = (
    dict.fromkeys(("finished", "own_edition", "set_up", "sealed", "verified"), "boolean")
    | dict.fromkeys(
        ("seats", "seed", "student", "step", "round", "score", "best", "forced", "predictions", "checks", "solved"),
        "Int64",
    )
    | dict.fromkeys(("first_right", "tries", "trials", "guesses", "puzzles"), "Int64")
    | {"off": "Float64"}
)


class Collection(Sequence[Collected]):
    """The files of a folder, one row for each, sorted by name; :func:`collect` returns it.

    Example:
        >>> Collection([Collected("ann.zip", error="is an archive: unpack it first.")])
        <1 file: 1 not read>
    """

    def __init__(
        self,
        rows: Sequence[Collected],
        answers: Sequence[Mapping[str, Any]] = (),
        plays: Sequence[Mapping[str, Any]] = (),
        works: Mapping[str, Work] | None = None,
    ) -> None:
        self._rows = tuple(rows)
        self._answers = CollectedAnswers(answers)
        self._plays = CollectedPlays(plays)
        self._works = dict(works or {})

    @overload
    def __getitem__(self, place: int) -> Collected: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Collected]: ...
    def __getitem__(self, place: int | slice) -> Collected | Sequence[Collected]:
        return self._rows[place]

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def errors(self) -> tuple[Collected, ...]:
        """The rows of files that could not be read.

        Example:
            >>> Collection([Collected("ann.zip", error="is an archive: unpack it first.")]).errors[0].file
            'ann.zip'
        """
        return tuple(row for row in self._rows if row.error is not None)

    @property
    def answers(self) -> CollectedAnswers:
        """The answers in all files of lessons, one row for each answer; see :class:`CollectedAnswers`.

        Example:
            >>> Collection([]).answers
            0 answers
        """
        return self._answers

    @property
    def plays(self) -> CollectedPlays:
        """The puzzles and matches in all files of lessons, one row for each; see :class:`CollectedPlays`.

        Example:
            >>> Collection([]).plays
            0 plays
        """
        return self._plays

    def __repr__(self) -> str:
        return f"<{self._words()}>"

    def _words(self) -> str:
        read = Counter(row.kind for row in self if row.error is None)
        parts = [plural(read[kind], *nouns) for kind, nouns in _KINDS.items() if read[kind]]
        if bad := len(self.errors):
            parts.append(f"{bad:,} not read")
        if marked := sum(bool(row.remarks) for row in self):
            parts.append(f"{marked:,} with remarks")
        return plural(len(self), "file") + (f": {', '.join(parts)}" if parts else "")

    def _repr_html_(self) -> str:
        caption = self._words()
        if len(self) > _MOST_ROWS:
            caption += f"; the first {_MOST_ROWS} of them"
        return html_table(_HEAD, [_cells(row) for row in self[:_MOST_ROWS]], caption)

    @property
    def works(self) -> Mapping[str, Work]:
        """The lessons that were handed in, by the names of their files; see :class:`Work`.

        Example:
            >>> Collection([]).works
            {}
        """
        return self._works

    @property
    def beliefs(self) -> CollectedBeliefs:
        """The misconceptions that the answers of students fit, one row for each; see :class:`CollectedBeliefs`.

        Example:
            >>> Collection([]).beliefs
            0 suggestions
        """
        return CollectedBeliefs(suggestions(self, self._works))

    def page(self, lesson: str | None = None) -> Any:
        """Return the class page: who is where, guesses, wrong answers, and who may need you.

        It has a page for each lesson in the folder. Students' numbers are hidden until you press *Show numbers*.

        Args:
            lesson: the title of one lesson; None for all.

        Raises:
            GameError: when no file belongs to this lesson, or to any lesson.

        Example:
            >>> import manaforge_widgets as mf
            >>> def show(folder):
            ...     return mf.collect(folder).page("choosing after the roll")
        """
        # The page imports ipywidgets, which the tables don't need.
        from manaforge_widgets.lessons.collecting.class_page.widget import ClassPage  # noqa: PLC0415

        return ClassPage(lesson_pages(self, self._works, lesson))

    def to_html(self, path: str | Path, *, title: str | None = None, live: bool = False) -> Path:
        """Write the class page as one HTML file, to project or to print; it needs neither a kernel nor a network.

        The file holds the students' numbers, also while the page hides them. Show the page, but don't share the file.

        With ``live=True`` the page begins empty. A teacher drops the students' files into it, and this package reads
        them there, in the browser. The page sends nothing, and forgets the files when it is closed. It needs any web
        server, and the folder ``manaforge-live``, which is written next to it.

        Args:
            path: the file to write; an older file there is replaced.
            title: the title of the page; None for the title of its lesson.
            live: whether the page reads files itself; only for a table without files, so that no student's file is in
                the page.

        Returns:
            The path of the file.

        Raises:
            GameError: when the folder has no lesson, or when a live page can't take along your own lesson.
            SaveError: when the file can't be written; an older file then stays as it was.
            ArgumentError: when ``title`` is not a text, or for a live page of a table with files.

        Example:
            >>> import manaforge_widgets as mf
            >>> def write(folder):
            ...     mf.collect(folder).to_html("class.html")
            ...     mf.collect([]).to_html("drop_files_here.html", live=True)
        """
        if live and self:
            raise ArgumentError(
                "a live class page begins without files, which a teacher then drops into it: write it with "
                "mf.collect([]).to_html(path, live=True)."
            )
        # The page that takes files makes such tables, so it is imported by name.
        inbox = "manaforge_widgets.lessons.collecting.class_page.inbox"
        page = import_module(inbox).ClassInbox() if live else self.page()
        written: Path = page.to_html(path, title=title, live=live)
        return written

    def to_pandas(self) -> Any:
        """Return the table as a pandas DataFrame of texts, numbers and truth values; missing values are NA.

        It has a column for each field of :class:`Collected`. Each seat's score has its column, such as ``score_0``.

        Raises:
            GameError: when pandas is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> best = lambda folder: mf.collect(folder).to_pandas()["best"].mean()
        """
        columns: dict[str, tuple[list[Any], str]] = {}
        for field in fields(Collected):
            if field.name == "scores":
                for seat in range(max((row.seats or 0 for row in self), default=0)):
                    scores = [row.scores[seat] if row.scores and seat < len(row.scores) else None for row in self]
                    columns[f"score_{seat}"] = scores, "Int64"
            else:
                columns[field.name] = [getattr(row, field.name) for row in self], _TYPES.get(field.name, "string")
        # A seed may be too large for pandas' 64-bit numbers.
        if any(row.seed is not None and not -_INT64 <= row.seed < _INT64 for row in self):
            columns["seed"] = columns["seed"][0], "object"
        return data_frame(columns)

    def grades(
        self,
        names: str | Path,
        path: str | Path,
        *,
        to: str = "moodle",
        points: str = "solved",
        class_seed: int | None = None,
    ) -> str:
        """Write the results of all lessons as a table that Moodle's grade import or Canvas's gradebook reads.

        The names come from your own list alone, and only this table holds them. Of several files of a student the best
        one counts. A file counts if everything in it was replayed without a fault, or if it is an older file without
        seals.

        Args:
            names: your list of the class, a CSV file that your platform exported. Add a column ``number`` to it, the
                student's number in the class. For Canvas it must have the column ``Student``.
            path: the CSV file to write.
            to: ``"moodle"`` for your list with a column for each lesson, from 0 to 100; ``"canvas"`` for the columns of
                Canvas's gradebook, with a point for each check.
            points: ``"solved"`` for the checks that were solved in the end, ``"first_right"`` for those that were
                right at the first try.
            class_seed: the seed of your class; files with another one then do not count. None to count all.

        Returns:
            A sentence that says which students have points, and which files do not count.

        Raises:
            ArgumentError: for an unknown value of ``to`` or ``points``.
            GameError: when no file counts.
            SaveError: when the list can't be read, or the table can't be written.

        Example:
            >>> import manaforge_widgets as mf
            >>> def grade(folder):
            ...     return mf.collect(folder).grades("class.csv", "for_moodle.csv")
        """
        return write_grades(self, names, path, to, points, class_seed)

    def sheets(self, path: str | Path) -> str:
        """Write a sheet to print for each student and lesson, all in one HTML file.

        See :meth:`~manaforge_widgets.lessons.lesson.Lesson.sheet`.

        Args:
            path: the file to write; its name must end in ``.html``.

        Returns:
            A sentence that says how many sheets were written, and which files have none.

        Raises:
            ArgumentError: when the file's name ends otherwise.
            GameError: when there is no lesson to print.
            SaveError: when the file can't be written.

        Example:
            >>> import manaforge_widgets as mf
            >>> def to_print(folder):
            ...     return mf.collect(folder).sheets("sheets.html")
        """
        return write_sheets(self, self._works, path)


def _cells(row: Collected) -> list[object]:
    what, far, result = _in_words(row)
    seed = None if row.seed is None else str(row.seed)
    remarks = "; ".join(filter(None, (row.error, row.remarks)))
    return [row.file, row.kind or "", what, seed or "", far, result, remarks]


def _in_words(row: Collected) -> tuple[str, str, str]:
    """Return the subject of a file, its progress and its result, in words."""
    if row.kind == "lesson" and row.lesson is not None:
        student = f", student {row.student}" if row.student is not None else ""
        far = f"{plural(row.predictions or 0, 'prediction')}, {plural(row.tries or 0, 'answer')}"
        solved = f"{row.solved} of {row.checks} checks right, {row.first_right} at the first try"
        return f"{row.lesson}{student}", far, solved if row.checks else ""
    if row.kind == "guesses" and row.guesses is not None:
        off = f"{100 * row.off:.1f} points off on average" if row.off is not None else ""
        return row.game or "", plural(row.guesses, "guess", "guesses"), off
    if row.game is None:
        return "", "", ""
    what = f"{row.game}, {plural(row.seats or 0, 'seat')}"
    far = f"step {row.step}, {'finished' if row.finished else f'round {row.round}'}"
    scores = ", ".join(map(str, row.scores or ()))
    return what, far, scores + (f" (seat {row.winner} won)" if row.winner else "")
