"""The messages for the class page: what a class has handed in for each lesson, as plain data."""

from __future__ import annotations

from typing import TypedDict


class ClassTable(TypedDict):
    """A table: a caption, the headings, and rows of texts."""

    caption: str
    head: list[str]
    rows: list[list[str]]


class ClassStep(TypedDict):
    """A step of the lesson, and the students who are in it."""

    title: str
    students: list[str]


class ClassTick(TypedDict):
    """A mark on the axis of a dot plot; ``at`` is its place from 0 (left) to 1 (right)."""

    at: float
    label: str


class ClassColumn(TypedDict):
    """A stack of dots: the students with about the same value; ``known`` of them have a reason.

    ``mark`` has the letters of the reasons in the key.
    """

    at: float
    count: int
    known: int
    mark: str


class ClassReason(TypedDict):
    """A line of a dot plot's key: a letter, the value, and the thought behind it."""

    mark: str
    value: str
    thought: str
    count: int


class ClassDots(TypedDict):
    """A dot plot of a class: a dot for each student, and the exact value as a line."""

    title: str
    words: str
    x_title: str
    columns: list[ClassColumn]
    reasons: list[ClassReason]
    ticks: list[ClassTick]
    exact: ClassTick
    table: ClassTable


class ClassBar(TypedDict):
    """A bar: a label, a small note, and the number of students."""

    label: str
    note: str
    words: str
    count: int
    right: bool


class ClassBars(TypedDict):
    """Bars with a title and a sentence; ``most`` is the number of students that fills a bar."""

    title: str
    words: str
    bars: list[ClassBar]
    most: int


class ClassCheck(TypedDict):
    """A check, and how many students solved it at the first try, later, not yet, and did not try it."""

    title: str
    first: int
    later: int
    wrong: int
    none: int


class ClassNeed(TypedDict):
    """A student who may need the teacher, and why."""

    student: str
    title: str
    words: list[str]


class ClassEvidence(TypedDict):
    """A student whose answers fit a misconception, and these answers."""

    student: str
    words: str
    answers: list[str]


class ClassBelief(TypedDict):
    """A misconception that the answers of some students fit: a suggestion to the teacher."""

    title: str
    belief: str
    talk: str
    students: list[ClassEvidence]


class ClassFile(TypedDict):
    """A file that does not count on the page, why, and what became of it."""

    file: str
    words: str
    outcome: str


class ClassLesson(TypedDict):
    """The class page of one lesson."""

    title: str
    chips: list[str]
    count: int
    replayed: int
    steps: list[ClassStep]
    guesses: list[ClassDots]
    trials: list[ClassDots]
    choices: list[ClassBars]
    wrong: ClassBars
    checks: list[ClassCheck]
    suggestion: str
    needs: list[ClassNeed]
    beliefs: list[ClassBelief]
    unasked: str
    aside: list[ClassFile]
    table: ClassTable
    proof: str


class ClassInbox(TypedDict):
    """The files of a page that takes them: their number, and those that don't count.

    ``most_bytes`` is the size of the largest file that the page reads.
    """

    files: int
    aside: list[ClassFile]
    most_bytes: int
