"""A student's progress in a lesson: plain data without a name, and the sealed lines of the file that it comes from."""

from __future__ import annotations

import csv
import io
import json
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.lessons.records import Blind, Play, Prediction, Run, Try, run_values
from manaforge_widgets.lessons.sealing import file_text, sealed
from manaforge_widgets.match.files import write_atomically

FORMAT = "manaforge-widgets lesson"
VERSION = 3
"""The version of the file's schema. Files of version 1 have no version field; only version 3 has sealed lines."""
MOST_LINES = 5_000
"""The most lines of a file; no student needs them."""
MOST_NOTED = 2_000
"""The number of lines after which only answers and simulations are kept, and no more moves and changes of explorers."""
SURE = ("a guess", "fairly sure", "certain")
_COLUMNS = ("part", "question", "try", "answer", "right", "sure", "time", "variant")


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
        tries: the answers to the lesson's questions after the experiment, in order.
        blind: the answers to these questions before the tools were open, in order.
        plays: the puzzles and matches that were played, in the order in which they were opened.
        explored: for each explorer, the number of recorded changes.
        asked: the ids of all predictions that the lesson asks for, in order.
        checks: the ids of the lesson's questions after the experiment.
        versions: the version of the package and of the game's rules, and a mark of the lesson's questions.
        older: the version of the older file that this one continues; 0 if there is none.
        lines: the sealed lines of the file; see :mod:`manaforge_widgets.lessons.sealing`.

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
    blind: tuple[Blind, ...] = ()
    plays: tuple[Play, ...] = ()
    explored: Mapping[str, int] = field(default_factory=dict)
    asked: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    versions: Mapping[str, Any] = field(default_factory=dict)
    older: int = 0
    lines: tuple[str, ...] = field(default=(), repr=False)

    @property
    def begun(self) -> bool:
        """True if the student has locked a prediction, run a simulation or answered a check."""
        return bool(self.predictions or self.runs or self.tries or self.blind)

    @property
    def right(self) -> tuple[str, ...]:
        """The ids of the checks that have been answered right at least once, with the lesson's numbers or others."""
        return tuple(dict.fromkeys(one.question for one in self.tries if one.right))

    @property
    def complete(self) -> bool:
        """True if all predictions are locked and each check has been answered right."""
        return bool(self.checks) and set(self.checks) <= set(self.right) and self.is_predicted

    @property
    def is_predicted(self) -> bool:
        """True if all predictions are locked."""
        return set(self.asked) <= {one.question for one in self.predictions}

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

    def blind_of(self, question: str) -> Blind | None:
        """Return the last blind answer to a check; None if there is none."""
        return next((one for one in reversed(self.blind) if one.question == question), None)

    def changes_of(self, explorer: str) -> tuple[tuple[str, str], ...]:
        """Return the recorded changes of an explorer, each a control and its value, in order.

        Example:
            >>> Progress("dice", 7).explored_with("die", "face", "6").changes_of("die")
            (('face', '6'),)
        """
        if explorer not in self.explored:
            return ()
        entries = [json.loads(line) for line in self.lines]
        made = [one for one in entries if one["do"] == "explore" and one["explorer"] == explorer]
        return tuple((one["control"], one["value"]) for one in made)

    # ---------------------------------------------------------------------------------------------------- changes

    def predicted(self, question: str, answer: str, sure: str | None) -> Progress:
        """Return the progress with one more locked prediction."""
        return self._noted("predict", question=question, answer=answer, sure=sure)

    def rolled(self, run: Run) -> Progress:
        """Return the progress with one more run."""
        return self._noted("run", **run_values(run))

    def answered(self, question: str, answer: str, *, right: bool, variant: int = 0, words: str = "") -> Progress:
        """Return the progress with one more answer to a check.

        Args:
            question: the id of the check.
            answer: the answer as text.
            right: whether it is right.
            variant: the number of the variant that was asked; 0 for the question as the lesson prints it.
            words: the mark of the variant's words.
        """
        which = {"variant": variant, "words": words} if variant else {}
        return self._noted("check", question=question, answer=answer, right=right, **which)

    def answered_blind(self, question: str, answer: str) -> Progress:
        """Return the progress with one more answer to a check that gets no reply."""
        return self._noted("blind", question=question, answer=answer)

    def numbered(self, student: int | None) -> Progress:
        """Return the progress with another student's number."""
        if student == self.student:
            return self
        return self._noted("student", student=student) if self.lines else replace(self, student=student)

    def started(self) -> Progress:
        """Return the progress with the first line of its file, so that a file without an answer keeps the number."""
        return self if self.lines else replace(self, lines=(sealed(self._begin(), ()),))

    def played(self, play: Play, kept: int, added: tuple[tuple[int, str], ...]) -> Progress:
        """Return the progress after a change at a table.

        Args:
            play: the table after the change.
            kept: how many of its first actions stayed.
            added: the actions after them.
        """
        hand = {"hand": play.hand} if play.hand else {}
        return self._noted(
            "play",
            play=play.play,
            table=play.table,
            kept=kept,
            added=[list(action) for action in added],
            solved=play.solved,
            **hand,
        )

    def explored_with(self, explorer: str, control: str, value: str) -> Progress:
        """Return the progress with one more change of an explorer."""
        return self._noted("explore", explorer=explorer, control=control, value=value)

    def repaired(self, line: int) -> Progress:
        """Return the progress after a repair of its file; its lines from ``line`` on were damaged."""
        return self._noted("repair", line=line)

    def under(self, **names: Any) -> Progress:
        """Return the progress under the present versions, edition and questions; a new line names them if they differ.

        Args:
            names: the fields edition, asked, checks and versions.
        """
        if not self.lines or replace(self, **names) == self:
            return replace(self, **names)
        return self._noted("versions", **_named(**names))

    def _noted(self, do: str, **values: Any) -> Progress:
        """Return the progress after an entry, which is sealed as one more line.

        Raises:
            GameError: when the file is full.
        """
        if len(self.lines) >= MOST_LINES:
            raise GameError("This lesson's file is full. Hand it in; to do more, begin the lesson again.")
        lines = self.started().lines
        entry = {"do": do, **values, "time": _now()}
        return replace(followed(self, entry), lines=(*lines, sealed(entry, lines)))

    def _begin(self) -> dict[str, Any]:
        """Return the first entry, whose random mark makes each file different from all others."""
        first: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "do": "begin",
            "lesson": self.lesson,
            "class_seed": self.class_seed,
            "student": self.student,
            "overrides": dict(self.overrides),
            **_named(self.edition, self.asked, self.checks, self.versions),
            "file": secrets.token_hex(8),
        }
        if self.older:
            first["from"] = {"version": self.older, **self._answers()}
        return {**first, "time": _now()}

    # --------------------------------------------------------------------------------------------------- contents

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each prediction and each answer to a check, as a dict.

        The keys are part (``"predict"``, ``"blind"`` or ``"check"``), question, try, answer, right, sure, time and
        variant. ``try`` counts the answers to one check. ``right`` is None for predictions and blind answers, which
        are not graded.
        """
        rows: list[dict[str, Any]] = []
        count: dict[tuple[str, str], int] = {}

        def add(part: str, one: Prediction | Blind | Try, right: bool | None, sure: str | None, variant: int) -> None:
            number = count[part, one.question] = count.get((part, one.question), 0) + 1
            row = (part, one.question, number, one.answer, right, sure, one.time, variant)
            rows.append(dict(zip(_COLUMNS, row, strict=True)))

        for guess in self.predictions:
            add("predict", guess, None, guess.sure, 0)
        for blind in self.blind:
            add("blind", blind, None, None, 0)
        for one in self.tries:
            add("check", one, one.right, None, one.variant)
        return rows

    def saved(self) -> dict[str, Any]:
        """Return the progress as JSON values, in the form of a file of version 2."""
        return {
            "format": FORMAT,
            "version": 2,
            "lesson": self.lesson,
            "class_seed": self.class_seed,
            "student": self.student,
            "edition": self.edition,
            "overrides": dict(self.overrides),
            **self._answers(),
            "asked": list(self.asked),
            "checks": list(self.checks),
            "complete": self.complete,
        }

    def _answers(self) -> dict[str, Any]:
        return {
            "predictions": [asdict(one) for one in self.predictions],
            "runs": [{**run_values(one), "time": one.time} for one in self.runs],
            "tries": [
                {name: value for name, value in asdict(one).items() if value or name != "variant"} for one in self.tries
            ],
        }

    def text(self) -> str:
        """Return the progress as the text of a file: sealed lines, each in JSON."""
        return file_text(self.started().lines)

    def write(self, path: str | Path) -> Path:
        """Write the progress to a file: answers as CSV if its name ends with ``.csv``, otherwise everything as lines.

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


def _named(
    edition: str, asked: tuple[str, ...], checks: tuple[str, ...], versions: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the versions, the edition and the questions as an entry names them."""
    named = {name: versions.get(name) for name in ("package", "rules", "questions")}
    return {"edition": edition, "asked": list(asked), "checks": list(checks), **named}


def followed(progress: Progress, entry: Mapping[str, Any]) -> Progress:
    """Return the progress after an entry of its file, without its line.

    Args:
        progress: the progress before it.
        entry: the entry, whose values have the right types.
    """
    do, time = entry["do"], entry["time"]
    if do == "predict":
        guess = Prediction(entry["question"], entry["answer"], entry["sure"], time)
        return replace(progress, predictions=(*progress.predictions, guess))
    if do == "run":
        run = Run(
            entry["trials"],
            entry["number"],
            tuple(entry["successes"]),
            tuple(entry.get("squares", ())),
            tuple(entry.get("counted", ())),
            time,
        )
        return replace(progress, runs=(*progress.runs, run))
    if do == "check":
        which = entry.get("variant", 0), entry.get("words", "")
        one = Try(entry["question"], entry["answer"], entry["right"], time, *which)
        return replace(progress, tries=(*progress.tries, one))
    if do == "blind":
        return replace(progress, blind=(*progress.blind, Blind(entry["question"], entry["answer"], time)))
    if do == "student":
        return replace(progress, student=entry["student"])
    if do == "play":
        return _after_play(progress, entry)
    if do == "repair":
        return progress
    if do == "explore":
        name = entry["explorer"]
        return replace(progress, explored={**progress.explored, name: progress.explored.get(name, 0) + 1})
    return replace(
        progress,
        edition=entry["edition"],
        asked=tuple(entry["asked"]),
        checks=tuple(entry["checks"]),
        versions={name: entry[name] for name in ("package", "rules", "questions")},
    )


def _after_play(progress: Progress, entry: Mapping[str, Any]) -> Progress:
    new = Play(entry["play"], entry["table"])
    old = next((one for one in progress.plays if one.table == entry["table"]), new)
    kept, added = entry["kept"], tuple((seat, text) for seat, text in entry["added"])
    play = replace(
        old,
        actions=(*old.actions[:kept], *added),
        solved=old.solved or entry["solved"],
        restarts=old.restarts + (not kept and bool(old.actions) and not old.solved),
        hand=entry.get("hand", 0),
        time=entry["time"],
    )
    if old is new:
        return replace(progress, plays=(*progress.plays, play))
    return replace(progress, plays=tuple(play if one is old else one for one in progress.plays))


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
