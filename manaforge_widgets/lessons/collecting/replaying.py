"""The checks of a lesson's file line by line: each one is carried out again, as the lesson would."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.core.messages import clipped, short
from manaforge_widgets.lessons import asking
from manaforge_widgets.lessons.collecting.receipt import Receipt
from manaforge_widgets.lessons.collecting.rolling import MOST_TRIALS, Roller
from manaforge_widgets.lessons.collecting.tables import Tables
from manaforge_widgets.lessons.explorer import COUNT
from manaforge_widgets.lessons.journal import LessonFile
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress, followed
from manaforge_widgets.lessons.records import Run
from manaforge_widgets.lessons.rolls import MOST_RUNS, MOST_STUDENTS, TRIALS, same_results
from manaforge_widgets.lessons.sealing import Fault
from manaforge_widgets.lessons.variants import variant_of, words_mark
from manaforge_widgets.lessons.versions import versions

_MOST_FAULTS = 20
_LONGEST = 60
_OTHER_VARIANTS = "a check had other variants in that version, so answers to them were not graded again"
_TIME = "%Y-%m-%dT%H:%M:%SZ"


@dataclass
class _Check:
    """The state of one file's check."""

    plan: LessonPlan
    again: Mapping[tuple[int, int], Run]
    tables: Tables
    now: Mapping[str, Any]
    faults: list[Fault] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)
    whole: bool = True

    def note(self, words: str, line: int, *, unchecked: bool = False) -> None:
        """Keep a note with the first line that it is about."""
        self.notes.setdefault(words, line)
        self.whole = self.whole and not unchecked


def receipt_for(held: LessonFile, plan: LessonPlan | None, roller: Roller, tables: Tables) -> Receipt:
    """Return the receipt for a lesson's file.

    Args:
        held: the content of the file.
        plan: the lesson in the file's edition; None if it is unknown.
        roller: the runs that were rolled again so far.
        tables: the tables that were played again so far.
    """
    own = () if held.fault is None else (held.fault,)
    if plan is None:
        return Receipt(len(held.progress.lines), own, (), whole=False)
    check = _Check(plan, roller.again(plan, held.progress), tables, versions(plan))
    if held.progress.older:
        check.note("begins with answers of an older file, which were not sealed", 1, unchecked=True)
    times: list[datetime] = []
    for number, (before, entry) in enumerate(held.steps, 1):
        try:
            _check_time(check, number, entry, times)
            _CHECKS[entry["do"]](check, number, before, entry)
        except _Wrong as wrong:
            check.faults.append(Fault(number, str(wrong)))
        except Exception:  # noqa: BLE001 - a made-up line, or a teacher's own plan, may raise anything
            check.faults.append(Fault(number, "can't be replayed: it holds impossible values"))
    notes = tuple(f"{words} (line {line})" for words, line in check.notes.items())
    faults = (*check.faults[:_MOST_FAULTS], *own)
    return Receipt(len(held.progress.lines), faults, notes, check.whole)


class _Wrong(Exception):
    """A line that is wrong; the text ends a sentence that begins with the line's number."""


def _check_time(check: _Check, number: int, entry: Mapping[str, Any], times: list[datetime]) -> None:
    try:
        time = datetime.strptime(entry["time"], _TIME).replace(tzinfo=UTC)
    except ValueError:
        raise _Wrong(f"has an impossible time, {short(entry['time'], _LONGEST)}") from None
    if times and time < times[-1]:
        check.note("the computer's clock went back", number)
    times.append(time)


def _check_versions(check: _Check, number: int, _before: Progress, entry: Mapping[str, Any]) -> None:
    after = followed(_before, {**entry, "do": "versions"})
    if after.versions["questions"] != check.now["questions"]:
        words = "the lesson had other questions in that version, so answers were not graded again"
        check.note(words, number, unchecked=True)
    elif after.asked != tuple(one.id for one in check.plan.predictions):
        raise _Wrong("asks for other predictions than the lesson")
    elif after.checks != tuple(one.id for one in check.plan.questions):
        raise _Wrong("has other checks than the lesson")
    if after.versions["rules"] != check.now["rules"]:
        check.note("the game had other rules in that version, so moves were not replayed", number, unchecked=True)


def _check_student(_check: _Check, _number: int, before: Progress, entry: Mapping[str, Any]) -> None:
    if before.runs:
        raise _Wrong("changes the student's number after a simulation")
    if entry["student"] not in range(1, MOST_STUDENTS + 1):
        raise _Wrong("has an impossible number of a student")


def _check_prediction(check: _Check, _number: int, before: Progress, entry: Mapping[str, Any]) -> None:
    question = next((one for one in check.plan.predictions if one.id == entry["question"]), None)
    name = short(entry["question"], _LONGEST)
    if before.prediction(entry["question"]) is not None:
        raise _Wrong(f"locks the prediction {name} a second time")
    if before.runs or before.explored:
        raise _Wrong(f"locks the prediction {name} after the numbers were shown")
    if any(one.question == entry["question"] for one in before.tries):
        check.note("a prediction was locked after an answer to the check with the same name", _number)
    if not _is_same(check, before):
        return
    if question is None:
        raise _Wrong(f"answers {name}, which the lesson does not ask")
    try:
        asking.check_prediction(check.plan, before, question, entry["answer"])
    except GameError:
        raise _Wrong(f"holds a prediction that the lesson refuses, {short(entry['answer'], _LONGEST)}") from None


def _check_run(check: _Check, number: int, before: Progress, entry: Mapping[str, Any]) -> None:
    if not before.is_predicted:
        raise _Wrong("holds a simulation before all predictions were locked")
    trials, run_number = entry["trials"], entry["number"]
    expected = 1 + max((run.number for run in before.runs if run.trials == trials), default=0)
    if trials not in TRIALS or run_number != expected or len(before.runs) >= MOST_RUNS:
        raise _Wrong("holds a simulation that the lesson does not offer")
    rolled = check.again.get((trials, run_number))
    if rolled is None:
        check.note(f"only {MOST_TRIALS:,} trials were rolled again", number, unchecked=True)
    elif not same_results(rolled, followed(before, entry).runs[-1]):
        raise _Wrong("holds a simulation with other results than the rolls of the seed")


def _check_answer(check: _Check, number: int, before: Progress, entry: Mapping[str, Any]) -> None:
    if not _is_same(check, before):
        return
    question = next((one for one in check.plan.questions if one.id == entry["question"]), None)
    if question is None:
        raise _Wrong(f"answers {short(entry['question'], _LONGEST)}, which the lesson does not ask")
    variant = entry.get("variant", 0)
    if variant and question.variants is None:
        raise _Wrong(f"answers a variant of {short(question.id, _LONGEST)}, which has none")
    asked = variant_of(check.plan, question, before.class_seed, before.student, variant)
    if variant and entry.get("words") not in (None, words_mark(asked)):
        check.note(_OTHER_VARIANTS, number, unchecked=True)
        return
    right = asking.graded(check.plan, before, asked, entry["answer"]).right
    if variant and "words" not in entry and right != entry["right"]:
        # An older version of the package wrote no mark, and may have drawn another variant.
        check.note(_OTHER_VARIANTS, number, unchecked=True)
        return
    if right is None:
        raise _Wrong(f"holds an answer that the lesson does not count, {short(entry['answer'], _LONGEST)}")
    if right != entry["right"]:
        said, truth = ("right", "wrong") if entry["right"] else ("wrong", "right")
        raise _Wrong(f"is marked {said}, but the lesson marks {short(entry['answer'], _LONGEST)} {truth}")


def _check_blind(check: _Check, number: int, before: Progress, entry: Mapping[str, Any]) -> None:
    name = short(entry["question"], _LONGEST)
    if before.blind_of(entry["question"]) is not None:
        raise _Wrong(f"locks the answer to {name} without the tools a second time")
    if before.runs:
        raise _Wrong(f"answers {name} without the tools after a simulation")
    if before.explored:
        # Older versions of the package allowed it.
        check.note("an answer without the tools was given after an explorer was used", number)
    if before.tries_of(entry["question"]):
        check.note("an answer without the tools was given after a reply to the same check", number)
    if not _is_same(check, before):
        return
    question = next((one for one in check.plan.checks if one.id == entry["question"] and not one.simulated), None)
    if question is None:
        raise _Wrong(f"answers {name} without the tools, which the lesson does not ask")
    try:
        asking.check_answer(check.plan, question, entry["answer"])
    except GameError:
        raise _Wrong(f"holds an answer that the lesson refuses, {short(entry['answer'], _LONGEST)}") from None


def _check_repair(check: _Check, number: int, _before: Progress, entry: Mapping[str, Any]) -> None:
    check.note(f"the file was damaged from line {entry['line']} on, and the student went on from there", number)


def _check_play(check: _Check, number: int, before: Progress, entry: Mapping[str, Any]) -> None:
    if before.versions["rules"] != check.now["rules"]:
        return
    if entry["play"] not in check.plan.plays:
        raise _Wrong(f"plays {short(entry['play'], _LONGEST)}, which the lesson does not have")
    play = next(one for one in followed(before, entry).plays if one.table == entry["table"])
    if play.play != entry["play"]:
        raise _Wrong(f"plays another puzzle at table {entry['table']}")
    if play.hand:
        check.note("dice or cards of a puzzle were set by hand, so its moves were not replayed", number, unchecked=True)
        return
    why_not, solved = check.tables.played(check.plan, before, entry["play"], play.actions)
    if solved is None:
        check.note("a table had too many moves to replay them all", number, unchecked=True)
    elif why_not:
        raise _Wrong(f"holds a move that is not possible there: {clipped(why_not, 160)}")
    elif solved != entry["solved"]:
        said = "is solved, but it is not" if entry["solved"] else "is not solved, but it is"
        raise _Wrong(f"says that {short(entry['play'], _LONGEST)} {said}")


def _check_explorer(check: _Check, _number: int, before: Progress, entry: Mapping[str, Any]) -> None:
    if not before.is_predicted:
        raise _Wrong("opens an explorer before all predictions were locked")
    if _is_same(check, before) and entry["explorer"] not in (*check.plan.explorers, COUNT):
        raise _Wrong(f"uses {short(entry['explorer'], _LONGEST)}, which the lesson does not have")


def _is_same(check: _Check, before: Progress) -> bool:
    """Return whether the lesson asked the same questions when a line was written."""
    return bool(before.versions["questions"] == check.now["questions"])


_CHECKS: Mapping[str, Callable[[_Check, int, Progress, Mapping[str, Any]], None]] = {
    "begin": _check_versions,
    "versions": _check_versions,
    "student": _check_student,
    "predict": _check_prediction,
    "run": _check_run,
    "check": _check_answer,
    "blind": _check_blind,
    "repair": _check_repair,
    "play": _check_play,
    "explore": _check_explorer,
}
