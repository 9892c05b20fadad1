"""A student's progress in a lesson: plain data without a name, kept in a file if wanted."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import SaveError
from manaforge_widgets.match.files import file_path, name_of, read_file, write_atomically

FORMAT = "manaforge-widgets lesson"
VERSION = 2
"""The version of the file's schema; files of version 1 have no version field."""
SURE = ("a guess", "fairly sure", "certain")
_MOST = 1_000
_MOST_MEASURES = 20
_LARGEST = 10**15
_COLUMNS = ("part", "question", "try", "answer", "right", "sure", "time")
_WHAT_TO_DO = "Rename or delete the file, or use another name."


@dataclass(frozen=True, slots=True)
class Prediction:
    """A locked prediction: the answer as text, how sure the student was, and when it was locked (UTC)."""

    question: str
    answer: str
    sure: str | None = None
    time: str | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A simulation.

    Attributes:
        trials: the number of trials.
        number: 1 for the first run with this many trials, 2 for the second, and so on.
        totals: for each measure, the sum of its results: the number of successes if each trial is a success or not.
        squares: for each measure, the sum of the squares of its results. If omitted, each trial is a success or not.
        counted: for each measure, the number of trials that count for it; all of them if omitted.
        time: when it was made (UTC).
    """

    trials: int
    number: int
    totals: tuple[int, ...]
    squares: tuple[int, ...] = ()
    counted: tuple[int, ...] = ()
    time: str | None = None

    def __post_init__(self) -> None:
        if not self.squares:
            object.__setattr__(self, "squares", self.totals)
        if not self.counted:
            object.__setattr__(self, "counted", (self.trials,) * len(self.totals))


@dataclass(frozen=True, slots=True)
class Try:
    """An answer to a check; ``right`` says whether it was right when given (None if an old file does not say)."""

    question: str
    answer: str
    right: bool | None
    time: str | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """A student's predictions, simulations and answers so far; each change returns a new object.

    Attributes:
        lesson: the name of the lesson.
        class_seed: the seed of the class.
        student: the student's number; None if none was given.
        edition: the name of the edition.
        overrides: the user's changes of the edition, as a match saves them; empty for the packaged edition.
        predictions: the locked predictions, in order.
        runs: the simulations, in order.
        tries: the answers to the lesson's questions after the experiment, in order; only the last 1,000 are kept.
        asked: the ids of all predictions that the lesson asks for, in order.
        checks: the ids of these questions.

    Example:
        >>> Progress("dice", 7).rows()
        []
    """

    lesson: str
    class_seed: int
    student: int | None = None
    edition: str = ""
    overrides: Mapping[str, Any] = field(default_factory=dict)
    predictions: tuple[Prediction, ...] = ()
    runs: tuple[Run, ...] = ()
    tries: tuple[Try, ...] = ()
    asked: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()

    @property
    def begun(self) -> bool:
        """True if the student has locked a prediction, run a simulation or answered a check."""
        return bool(self.predictions or self.runs or self.tries)

    @property
    def right(self) -> tuple[str, ...]:
        """The ids of the checks that have been answered right at least once."""
        return tuple(dict.fromkeys(one.question for one in self.tries if one.right))

    @property
    def complete(self) -> bool:
        """True if all predictions are locked and each check has been answered right."""
        locked = {one.question for one in self.predictions}
        return bool(self.checks) and set(self.checks) <= set(self.right) and set(self.asked) <= locked

    @property
    def longest(self) -> Run | None:
        """The run with the most trials; the last one if several are equally long, None before the first run."""
        return max(self.runs, key=lambda run: (run.trials, run.number), default=None)

    def prediction(self, question: str) -> Prediction | None:
        """Return the locked prediction for a question; None if there is none yet."""
        return next((one for one in self.predictions if one.question == question), None)

    def tries_of(self, question: str) -> tuple[Try, ...]:
        """Return all answers to one check, in order."""
        return tuple(one for one in self.tries if one.question == question)

    def predicted(self, question: str, answer: str, sure: str | None) -> Progress:
        """Return the progress with one more locked prediction."""
        return replace(self, predictions=(*self.predictions, Prediction(question, answer, sure, _now())))

    def rolled(self, run: Run) -> Progress:
        """Return the progress with one more run."""
        return replace(self, runs=(*self.runs, replace(run, time=_now())))

    def answered(self, question: str, answer: str, *, right: bool) -> Progress:
        """Return the progress with one more answer to a check."""
        return replace(self, tries=(*self.tries, Try(question, answer, right, _now()))[-_MOST:])

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each prediction and each answer to a check, as a dict.

        The keys are part (``"predict"`` or ``"check"``), question, try, answer, right, sure and time. ``try`` counts
        the answers to one check. ``right`` is None for predictions, which are not graded.
        """
        rows: list[dict[str, Any]] = [
            dict(zip(_COLUMNS, ("predict", one.question, 1, one.answer, None, one.sure, one.time), strict=True))
            for one in self.predictions
        ]
        count: dict[str, int] = {}
        for one in self.tries:
            number = count[one.question] = count.get(one.question, 0) + 1
            row = ("check", one.question, number, one.answer, one.right, None, one.time)
            rows.append(dict(zip(_COLUMNS, row, strict=True)))
        return rows

    def saved(self) -> dict[str, Any]:
        """Return the progress as JSON values."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "lesson": self.lesson,
            "class_seed": self.class_seed,
            "student": self.student,
            "edition": self.edition,
            "overrides": dict(self.overrides),
            "predictions": [asdict(one) for one in self.predictions],
            "runs": [_saved_run(one) for one in self.runs],
            "tries": [asdict(one) for one in self.tries],
            "asked": list(self.asked),
            "checks": list(self.checks),
            "complete": self.complete,
        }

    def text(self) -> str:
        """Return the progress as the text of a JSON file."""
        return json.dumps(self.saved(), indent=1, ensure_ascii=False) + "\n"

    def write(self, path: str | Path) -> Path:
        """Write the progress to a file: CSV (without simulations) if its name ends with ``.csv``, otherwise JSON.

        Raises:
            SaveError: when the file can't be written.
        """
        if not str(path).endswith(".csv"):
            write_atomically(path, self.text())
            return Path(path)
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(["lesson", "class_seed", "student", "edition", *_COLUMNS])
        for row in self.rows():
            values = [row[name] for name in _COLUMNS]
            lines.writerow([self.lesson, self.class_seed, self.student, self.edition, *values])
        write_atomically(path, text.getvalue())
        return Path(path)


def read_progress(path: str | Path) -> Progress:
    """Read the progress from a lesson's file that this version of the package or an older one wrote.

    Args:
        path: the file.

    Raises:
        SaveError: when the file can't be read, is damaged, comes from a newer version, or is not a lesson's file.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     read_progress(Progress("dice", 7).write(Path(folder, "my_dice.json"))).class_seed
        7
    """
    place = file_path(path)
    name = name_of(place)
    try:
        saved = json.loads(read_file(place))
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{name}: is damaged or not a lesson's file: it is not complete JSON. {_WHAT_TO_DO}") from error
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise SaveError(f"{name}: was not written by a lesson. {_WHAT_TO_DO}")
    version = saved.get("version", 1)
    if type(version) is not int or version > VERSION:
        raise SaveError(f"{name}: was written by a newer version of manaforge_widgets; update the package to read it.")
    lesson, seed = saved.get("lesson"), saved.get("class_seed")
    if not isinstance(lesson, str) or type(seed) is not int:
        raise SaveError(f"{name}: is damaged: it must hold the name of its lesson and the class seed. {_WHAT_TO_DO}")
    blank = Progress(lesson, seed)
    return _read_first(blank, saved) if version == 1 else _read(blank, saved)


def _read(blank: Progress, saved: Mapping[str, Any]) -> Progress:
    student, overrides = saved.get("student"), saved.get("overrides")
    return replace(
        blank,
        student=student if type(student) is int else None,
        edition=_text(saved.get("edition")) or "",
        overrides=overrides if isinstance(overrides, dict) else {},
        predictions=_once(
            Prediction(question, answer, _text(row.get("sure")), _text(row.get("time")))
            for row, question, answer in _answers(saved.get("predictions"))
        ),
        runs=tuple(_runs(saved.get("runs"))),
        tries=tuple(
            Try(question, answer, row["right"] if isinstance(row.get("right"), bool) else None, _text(row.get("time")))
            for row, question, answer in _answers(saved.get("tries"))
        )[-_MOST:],
        asked=tuple(name for name in _list(saved.get("asked")) if isinstance(name, str)),
        checks=tuple(name for name in _list(saved.get("checks")) if isinstance(name, str)),
    )


def _once(rows: Any) -> tuple[Prediction, ...]:
    """Return the first prediction for each question: a locked prediction is never replaced."""
    first: dict[str, Prediction] = {}
    for row in rows:
        first.setdefault(row.question, row)
    return tuple(first.values())


def _read_first(blank: Progress, saved: Mapping[str, Any]) -> Progress:
    """Return the progress in a file of version 1, which says only whether a check was ever answered right."""
    sure = _texts(saved.get("sure"))
    right = _list(saved.get("right"))
    tries: list[Try] = []
    kept = saved.get("tries")
    for name, answers in (kept if isinstance(kept, Mapping) else {}).items():
        texts = [answer for answer in _list(answers)[:_MOST] if isinstance(answer, str)]
        known = False if name not in right else True if len(texts) == 1 else None
        tries += [Try(name, text, known) for text in texts]
    runs = []
    counts = saved.get("runs")
    for trials, hits in (counts if isinstance(counts, Mapping) else {}).items():
        number = int(trials) if trials.isascii() and trials.isdigit() and len(trials) < 8 else 0
        runs.append({"trials": number, "number": 1, "successes": hits})
    return replace(
        blank,
        predictions=tuple(
            Prediction(name, text, sure.get(name)) for name, text in _texts(saved.get("predictions")).items()
        ),
        runs=tuple(_runs(runs)),
        tries=tuple(tries),
    )


def _answers(value: object) -> list[tuple[Mapping[str, Any], str, str]]:
    """Return the rows that have a question and an answer."""
    rows = [row for row in _list(value) if isinstance(row, dict)]
    return [
        (row, row["question"], row["answer"])
        for row in rows
        if isinstance(row.get("question"), str) and isinstance(row.get("answer"), str)
    ]


def _runs(value: object) -> list[Run]:
    runs = []
    for row in _list(value)[:_MOST]:
        if not isinstance(row, dict):
            continue
        trials, number, totals = row.get("trials"), row.get("number"), _list(row.get("successes"))
        if type(trials) is not int or type(number) is not int or not 0 < trials < 10**7 or number < 1:
            continue
        squares, counted = _list(row.get("squares")) or totals, _list(row.get("counted")) or [trials] * len(totals)
        numbers = [*totals, *squares, *counted]
        if not totals or not len(totals) == len(squares) == len(counted) or len(totals) > _MOST_MEASURES:
            continue
        if any(type(one) is not int or not 0 <= one < _LARGEST for one in numbers) or max(counted) > trials:
            continue
        if "squares" in row or all(total <= count for total, count in zip(totals, counted, strict=True)):
            runs.append(Run(trials, number, tuple(totals), tuple(squares), tuple(counted), _text(row.get("time"))))
    return runs


def _saved_run(run: Run) -> dict[str, Any]:
    """Return a run as JSON values; sums that follow from the others are left out."""
    saved: dict[str, Any] = {"trials": run.trials, "number": run.number, "successes": list(run.totals)}
    if run.squares != run.totals:
        saved["squares"] = list(run.squares)
    if set(run.counted) != {run.trials}:
        saved["counted"] = list(run.counted)
    return {**saved, "time": run.time}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _texts(value: object) -> dict[str, str]:
    rows = value if isinstance(value, Mapping) else {}
    return {name: text for name, text in rows.items() if isinstance(name, str) and isinstance(text, str)}


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
