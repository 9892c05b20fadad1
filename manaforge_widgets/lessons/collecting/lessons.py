"""Files of lessons from a class: their simulations are rolled again, and their answers are graded again."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from manaforge_widgets.core.api import GameError, SaveError
from manaforge_widgets.core.messages import clipped
from manaforge_widgets.lessons.answers import read_answer
from manaforge_widgets.lessons.collecting.checker import Checker
from manaforge_widgets.lessons.collecting.class_plays import play_rows
from manaforge_widgets.lessons.collecting.receipt import Receipt
from manaforge_widgets.lessons.collecting.rolling import MOST_TRIALS
from manaforge_widgets.lessons.collecting.row import Reading, check_lines, plural
from manaforge_widgets.lessons.collecting.work import Work
from manaforge_widgets.lessons.diagnosis import weighed
from manaforge_widgets.lessons.journal import LessonFile, read_lesson_file
from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion, Wrong
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Blind, Prediction, Try
from manaforge_widgets.lessons.rolls import MOST_STUDENTS, TRIALS, same_results
from manaforge_widgets.lessons.sealing import seal_of
from manaforge_widgets.lessons.variants import variant_of, words_mark
from manaforge_widgets.match.files import json_in, name_of

_LONGEST, _LONGEST_ANSWER = 60, 1_000
_OLDER = "an older version of the package wrote it"


def read_lesson(path: Path, data: bytes, checker: Checker) -> Reading:
    """Read a lesson's file, roll its simulations again, grade its answers again and play its moves again.

    Args:
        path: the file.
        data: its bytes.
        checker: the plans, rolls and moves that the files of a class share.

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
        ...     values = read_lesson(path, path.read_bytes(), Checker()).values
        >>> values["solved"], values["first_right"], values["tries"]
        (1, 0, 2)
    """
    if b'"seal":"' not in data:
        json_in(data, name_of(path))  # first, because its errors do not include the advice for students
    return _reading(read_lesson_file(data, name_of(path)), checker)


def read_answers(path: Path, data: bytes, checker: Checker) -> Reading:
    r"""Read the answers of a lesson from a CSV file, as ``lesson.export("answers.csv")`` writes it.

    A CSV file has no simulations.

    Args:
        path: the file.
        data: its bytes.
        checker: the plans, rolls and moves that the files of a class share.

    Raises:
        SaveError: when the file is anything else.

    Example:
        >>> text = b"lesson,class_seed,part,question,try,answer,right,sure\ndice,7,check,two,1,1/2,False,\n"
        >>> read_answers(Path("answers.csv"), text, Checker()).values["tries"]
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
            blind=tuple(
                Blind(row["question"], row["answer"], row.get("time") or None) for row in rows if row["part"] == "blind"
            ),
            tries=tuple(
                Try(
                    row["question"],
                    row["answer"],
                    _truth(row["right"]),
                    row.get("time") or None,
                    int(row.get("variant") or 0),
                )
                for row in rows
                if row["part"] == "check"
            ),
        )
    except (ValueError, KeyError, TypeError, AttributeError, csv.Error) as error:
        raise SaveError(f"{name}: holds a line that does not come from a lesson.") from error
    return _reading(LessonFile(progress), checker)


def _truth(text: str) -> bool | None:
    return {"True": True, "False": False}.get(text)


def _reading(held: LessonFile, checker: Checker) -> Reading:
    progress = held.progress
    plan, own = checker.plan_of(progress)
    marks = _marks(held, plan)
    checks = progress.checks or (() if plan is None else tuple(question.id for question in plan.questions))
    first: dict[str, bool] = {}
    for one, right in zip(progress.tries, marks, strict=True):
        first.setdefault(one.question, right is True)
    solved = {one.question for one, right in zip(progress.tries, marks, strict=True) if right}
    predictions = progress.asked or (() if plan is None else tuple(question.id for question in plan.predictions))
    locked = {one.question for one in progress.predictions}
    edition = progress.edition or (plan.edition if plan is not None else None)
    student = progress.student if progress.student in range(1, MOST_STUDENTS + 1) else None
    receipt = checker.receipt(held, plan) if held.steps else None
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
        "puzzles": len({play.play for play in progress.plays if play.solved}),
        "sealed": receipt is not None and receipt.sealed,
        "verified": receipt is not None and receipt.verified,
        "fault": None if receipt is None or not receipt.faults else receipt.sentence,
    }
    named = f"edition {clipped(edition or '', _LONGEST)!r}"
    remarks = {
        f"own {named}": own,
        "this lesson or edition is unknown here, so nothing was checked": plan is None,
        **_said(held, plan, receipt, marks, checker),
    }
    truths = iter(marks)
    answers = []
    for row in progress.rows():
        right = next(truths) if row["part"] == "check" else None
        # A text from a file may hold characters that break a page or a data frame.
        texts = {name: clipped(value, _LONGEST_ANSWER) for name, value in row.items() if isinstance(value, str)}
        wrong = None if plan is None else _expected(plan, progress, row)
        behind = {name: (getattr(wrong, name, None) or None) for name in ("thought", "misconception")}
        answers.append({**row, **texts, "lesson": values["lesson"], "student": student, "right": right, **behind})
    words = tuple(words for words, so in remarks.items() if so)
    mark = str(held.steps[0][1]["file"]) if held.steps else ""
    plays = tuple(
        {**row, "play": clipped(row["play"], _LONGEST), "lesson": values["lesson"], "student": student}
        for row in play_rows(progress.plays)
    )
    seals = tuple(map(seal_of, progress.lines))
    work = None if plan is None else Work(plan, held, tuple(marks))
    return Reading(values, words, _contents(progress), tuple(answers), plays, mark, seals, work)


def _said(
    held: LessonFile, plan: LessonPlan | None, receipt: Receipt | None, marks: list[bool | None], checker: Checker
) -> dict[str, bool]:
    """Return what a teacher should know about a lesson's file, in words, and whether it is so."""
    if receipt is not None:
        said = dict.fromkeys(receipt.notes, True)
        # The lines after the first one repeat answers of the older file.
        old = held.steps[0][0]
        if plan is not None and old.older:
            said |= _compared(plan, old, [_marked(plan, old, one) for one in old.tries], checker)
        return said | ({receipt.sentence: True} if receipt.faults else {})
    said = {f"not sealed: {_OLDER if held.progress.older else 'a table of answers'}": True}
    return said | (_compared(plan, held.progress, marks, checker) if plan is not None else {})


def _marks(held: LessonFile, plan: LessonPlan | None) -> list[bool | None]:
    """Return for each answer whether it is right; a variant depends on the student's number at that time."""
    tries = held.progress.tries
    times = [before for before, entry in held.steps if entry["do"] == "check"]
    older = [held.progress] * (len(tries) - len(times))
    return [_marked(plan, then, one) for then, one in zip([*older, *times], tries, strict=True)]


def _marked(plan: LessonPlan | None, progress: Progress, one: Try) -> bool | None:
    """Return whether an answer is right, according to the lesson if possible, otherwise to the file."""
    question = None if plan is None else _question(plan, one.question)
    # The right share depends on the student's runs at that time.
    if plan is None or question is None or question.simulated:
        return one.right
    asked = variant_of(plan, question, progress.class_seed, progress.student, one.variant)
    if one.words and one.words != words_mark(asked):
        return one.right
    if asked.options:
        return one.answer == asked.key
    try:
        answer = read_answer(one.answer)
    except GameError:
        return False
    return answer is not None and asked.is_right(answer)


def _expected(plan: LessonPlan, progress: Progress, row: Mapping[str, Any]) -> Wrong | None:
    """Return the expected wrong answer that a guess or an answer is; None for any other one."""
    questions = plan.predictions if row["part"] == "predict" else plan.questions
    question = next((one for one in questions if one.id == row["question"]), None)
    if question is None:
        return None
    asked = variant_of(plan, question, progress.class_seed, progress.student, row["variant"] or 0)
    found = weighed(plan.title, row["part"], asked, row["answer"])
    return None if found is None else found.wrong


def _question(plan: LessonPlan, name: str) -> LessonQuestion | None:
    return next((question for question in plan.questions if question.id == name), None)


def _compared(plan: LessonPlan, progress: Progress, marks: list[bool | None], checker: Checker) -> dict[str, bool]:
    """Return the possible differences between lines that are not sealed and the lesson, and whether there are any."""
    wrong = sum(one.right is not None and one.right != right for one, right in zip(progress.tries, marks, strict=True))
    again = checker.roller.again(plan, progress)
    found = [(run, again.get((run.trials, run.number))) for run in progress.runs]
    other = sum(
        run.trials not in TRIALS or (rolled is not None and not same_results(run, rolled)) for run, rolled in found
    )
    left = any(run.trials in TRIALS and rolled is None for run, rolled in found)
    return {
        f"{plural(wrong, 'answer')} marked differently from the lesson": wrong > 0,
        f"{other} of {plural(len(progress.runs), 'simulation')} different from the rolls of the seed": other > 0,
        f"only {MOST_TRIALS:,} trials were rolled again": left,
    }


def _contents(progress: Progress) -> object:
    """Return a value that is equal for copies of the same work, even if the student's number was changed."""
    rows: tuple[Prediction | Try, ...] = (*progress.predictions, *progress.tries)
    # Without times, two students may have given the same answers by themselves.
    if not rows or any(one.time is None for one in rows):
        return None
    return progress.lesson, progress.class_seed, progress.predictions, progress.tries
