"""Files of lessons from a class: their simulations are rolled again, and their answers are graded again."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from manaforge_widgets.core.api import GameError, SaveError
from manaforge_widgets.core.messages import clipped
from manaforge_widgets.core.registry import is_packaged_edition, load_game
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.collecting.row import Reading, check_lines, plural
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
from manaforge_widgets.lessons.progress import Prediction, Progress, Run, Try, read_progress
from manaforge_widgets.lessons.rolls import MOST_STUDENTS, TRIALS, roll, same_results
from manaforge_widgets.lessons.shelf import known_lessons
from manaforge_widgets.match.files import json_in, name_of

MOST_TRIALS = 50_000
"""The most trials of one file that are rolled again, the shorter runs first; more would take too long."""
_LONGEST, _LONGEST_ANSWER = 60, 1_000
_BEGIN = ["lesson", "class_seed"]


def read_lesson(path: Path, data: bytes) -> Reading:
    """Read a lesson's file, roll its simulations again, and grade its answers again.

    Args:
        path: the file.
        data: its bytes.

    Raises:
        SaveError: when the file can't be read.

    Example:
        >>> import tempfile
        >>> import manaforge_widgets as mf
        >>> lesson = mf.lesson("choosing after the roll")
        >>> for answer in ("1/2", "17/36"):
        ...     part = lesson.check("two_arcane", answer)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = lesson.export(Path(folder, "ann.json"))
        ...     values = read_lesson(path, path.read_bytes()).values
        >>> values["solved"], values["first_right"], values["tries"]
        (1, 0, 2)
    """
    json_in(data, name_of(path))  # first, because its errors do not include the advice for students
    return _reading(read_progress(path))


def read_answers(path: Path, data: bytes) -> Reading:
    r"""Read the answers of a lesson from a CSV file, as ``lesson.export("answers.csv")`` writes it.

    A CSV file has no simulations.

    Args:
        path: the file.
        data: its bytes.

    Raises:
        SaveError: when the file is anything else.

    Example:
        >>> text = b"lesson,class_seed,part,question,try,answer,right,sure\ndice,7,check,two,1,1/2,False,\n"
        >>> read_answers(Path("answers.csv"), text).values["tries"]
        1
    """
    name = name_of(path)
    check_lines(data, name)
    try:
        rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))
        if any(None in row or None in row.values() for row in rows):
            raise ValueError
        lessons = {
            (row["lesson"], row["class_seed"], row.get("student") or "", row.get("edition") or "") for row in rows
        }
        if len(lessons) != 1:
            what = "answers of more than one lesson, class seed, student or edition" if lessons else "no answers"
            raise SaveError(f"{name}: holds {what}.")
        [(lesson, seed, student, edition)] = lessons
        progress = Progress(
            lesson,
            int(seed),
            int(student) if student else None,
            edition,
            predictions=tuple(
                Prediction(row["question"], row["answer"], row["sure"] or None, row.get("time") or None)
                for row in rows
                if row["part"] == "predict"
            ),
            tries=tuple(
                Try(row["question"], row["answer"], _truth(row["right"]), row.get("time") or None)
                for row in rows
                if row["part"] == "check"
            ),
        )
    except (ValueError, KeyError, TypeError, AttributeError, csv.Error) as error:
        raise SaveError(f"{name}: holds a line that does not come from a lesson.") from error
    return _reading(progress)


def _truth(text: str) -> bool | None:
    return {"True": True, "False": False}.get(text)


def _reading(progress: Progress) -> Reading:
    plan, own = _plan_of(progress)
    marks = [_marked(plan, one) for one in progress.tries]
    checks = progress.checks or (() if plan is None else tuple(question.id for question in plan.questions))
    first: dict[str, bool] = {}
    for one, right in zip(progress.tries, marks, strict=True):
        first.setdefault(one.question, right is True)
    solved = {one.question for one, right in zip(progress.tries, marks, strict=True) if right}
    predictions = progress.asked or (() if plan is None else tuple(question.id for question in plan.predictions))
    locked = {one.question for one in progress.predictions}
    edition = progress.edition or (plan.edition if plan is not None else None)
    student = progress.student if progress.student in range(1, MOST_STUDENTS + 1) else None
    values = {
        "lesson": clipped(progress.lesson, _LONGEST),
        "seed": progress.class_seed,
        "student": student,
        "edition": None if edition is None else clipped(edition, _LONGEST),
        "own_edition": own,
        "finished": bool(checks) and set(checks) <= solved and set(predictions) <= locked,
        "predictions": len(progress.predictions),
        "checks": len(checks) if checks else None,
        "solved": len(solved),
        "first_right": sum(first.values()),
        "tries": len(progress.tries),
        "trials": max((run.trials for run in progress.runs), default=0),
    }
    named = f"edition {clipped(edition or '', _LONGEST)!r}"
    remarks = {
        f"own {named}": own,
        "this lesson is unknown here, so nothing was checked": plan is None,
        **(_compared(plan, progress, marks) if plan is not None else {}),
    }
    truths = iter(marks)
    answers = []
    for row in progress.rows():
        right = next(truths) if row["part"] == "check" else None
        # A text from a file may hold characters that break a page or a data frame.
        texts = {name: clipped(value, _LONGEST_ANSWER) for name, value in row.items() if isinstance(value, str)}
        answers.append({**row, **texts, "lesson": values["lesson"], "student": student, "right": right})
    return Reading(values, tuple(words for words, so in remarks.items() if so), _contents(progress), tuple(answers))


def _plan_of(progress: Progress) -> tuple[LessonPlan | None, bool | None]:
    """Return the plan of a file's lesson in its edition, and whether that is a user's edition; None if unknown."""
    for known in known_lessons().values():
        plan = known.plan()
        if plan.name != progress.lesson:
            continue
        if not progress.overrides:
            return (plan, False) if progress.edition in ("", plan.edition) else (None, None)
        try:
            rules = load_game(known.game, progress.overrides)
            return known.plan(progress.overrides), not is_packaged_edition(rules)
        except GameError:
            return None, None
    return None, None


def _marked(plan: LessonPlan | None, one: Try) -> bool | None:
    """Return whether an answer is right, according to the lesson if possible, otherwise to the file."""
    question = None if plan is None else _question(plan, one.question)
    # The right share depends on the student's runs at that time.
    if question is None or question.simulated:
        return one.right
    if question.options:
        return one.answer == question.key
    try:
        answer = read_answer(one.answer)
    except GameError:
        return False
    return answer is not None and question.is_right(answer)


def _question(plan: LessonPlan, name: str) -> LessonQuestion | None:
    return next((question for question in plan.questions if question.id == name), None)


def _compared(plan: LessonPlan, progress: Progress, marks: list[bool | None]) -> dict[str, bool]:
    """Return the possible differences between a file and the lesson, in words, and whether there are any."""
    wrong = sum(one.right is not None and one.right != right for one, right in zip(progress.tries, marks, strict=True))
    other = left = 0
    for run in sorted(progress.runs, key=lambda run: run.trials):
        left += run.trials
        if left > MOST_TRIALS:
            break
        other += not _is_rolled(plan, progress, run)
    return {
        f"{plural(wrong, 'answer')} marked differently from the lesson": wrong > 0,
        f"{other} of {plural(len(progress.runs), 'simulation')} different from the rolls of the seed": other > 0,
        f"only {MOST_TRIALS:,} trials were rolled again": left > MOST_TRIALS,
    }


def _is_rolled(plan: LessonPlan, progress: Progress, run: Run) -> bool:
    if run.trials not in TRIALS:
        return False
    key = json.dumps(progress.overrides, sort_keys=True)
    again = _rolled(_Lasting(plan, key), progress.class_seed, progress.student, run.trials, run.number)
    return same_results(again, run)


@dataclass(frozen=True, slots=True)
class _Lasting:
    """A plan as a cache key: equal if the lesson and the edition are equal."""

    plan: LessonPlan
    overrides: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Lasting) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, str]:
        return self.plan.name, self.overrides


@lru_cache(maxsize=1_000)
def _rolled(lasting: _Lasting, class_seed: int, student: int | None, trials: int, number: int) -> Run:
    """Return a run from the cache: without students' numbers the whole class has the same rolls."""
    return roll(lasting.plan, class_seed, student, trials, number)


def _contents(progress: Progress) -> object:
    """Return a value that is equal for copies of the same work, even if the student's number was changed."""
    rows: tuple[Prediction | Try, ...] = (*progress.predictions, *progress.tries)
    # Without times, two students may have given the same answers by themselves.
    if not rows or any(one.time is None for one in rows):
        return None
    return progress.lesson, progress.class_seed, progress.predictions, progress.tries
