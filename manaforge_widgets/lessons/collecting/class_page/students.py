"""The students whose files count on the class page of a lesson, and the files that are set aside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from manaforge_widgets.lessons.collecting.row import Collected
from manaforge_widgets.lessons.collecting.work import Work
from manaforge_widgets.lessons.diagnosis import Belief
from manaforge_widgets.widgets import class_shapes as shapes

NOT_COUNTED, NOT_READ, APART = "not counted", "not read", "left out: another class"
NOT_KNOWN = "belongs to a lesson or edition that is not known here."


@dataclass(frozen=True, slots=True)
class Student:
    """A student on the class page.

    Attributes:
        label: the student's number, or the name of the file if it has none.
        row: the student's file as a row.
        work: its content.
        beliefs: the misconceptions that the student's answers in all lessons fit.
    """

    label: str
    row: Collected
    work: Work
    beliefs: tuple[Belief, ...] = field(default=())


def sorted_out(
    rows: Sequence[Collected], works: dict[str, Work], lesson: str
) -> tuple[list[Student], list[shapes.ClassFile]]:
    """Return the students of a lesson, sorted by number, and the files that do not count, with the reasons.

    A file does not count if a line was changed, if it is a copy, or if the same student handed in a longer one. Files
    with another class seed or edition than most belong to another class.

    Args:
        rows: the rows of the folder.
        works: the lessons that were handed in, by file.
        lesson: the name of the lesson in files.
    """
    seeds = Counter((row.seed, row.edition) for row in rows if row.lesson == lesson and row.file in works)
    common = seeds.most_common(1)[0][0] if seeds else None
    counted: dict[str, Collected] = {}
    aside: list[shapes.ClassFile] = []
    # Of two files of one student the longer one counts.
    for row in sorted(rows, key=lambda row: -_length(works, row)):
        label = _label(row)
        if row.error is not None:
            aside.append(set_aside(row, row.error, NOT_READ))
        elif row.lesson != lesson:
            continue
        elif row.file not in works:
            aside.append(set_aside(row, NOT_KNOWN, NOT_READ))
        elif row.fault is not None:
            aside.append(set_aside(row, row.fault, NOT_COUNTED))
        elif row.same_as is not None or _is_copy(row):
            aside.append(set_aside(row, row.remarks, NOT_COUNTED))
        elif (row.seed, row.edition) != common:
            aside.append(set_aside(row, row.remarks or f"has the class seed {row.seed}.", APART))
        elif label in counted:
            words = f"{counted[label].file} has the same student's number and more lines."
            aside.append(set_aside(row, words, NOT_COUNTED))
        else:
            counted[label] = row
    students = [Student(label, row, works[row.file]) for label, row in counted.items()]
    students.sort(key=lambda one: (one.row.student is None, one.row.student or 0, one.label))
    return students, sorted(aside, key=lambda one: one["file"])


def _label(row: Collected) -> str:
    return row.file if row.student is None else str(row.student)


def _length(works: dict[str, Work], row: Collected) -> int:
    work = works.get(row.file)
    return 0 if work is None else len(work.held.steps) or len(work.progress.tries) + len(work.progress.predictions)


def _is_copy(row: Collected) -> bool:
    # A copy keeps its seals, so only the comparison of the files shows it; see class_files.with_copies.
    return row.verified is False and "the same as in" in row.remarks


def set_aside(row: Collected, words: str, outcome: str) -> shapes.ClassFile:
    """Return a file that does not count, with the reason as a sentence.

    Args:
        row: the file.
        words: the reason.
        outcome: what became of it.
    """
    sentence = words[:1].upper() + words[1:]
    return {"file": row.file, "words": sentence if sentence.endswith(".") else f"{sentence}.", "outcome": outcome}
