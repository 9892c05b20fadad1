"""The function ``mf.questions_for_school``: the checks of a lesson as a file for a school's platform."""

from __future__ import annotations

from pathlib import Path

from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.core.luck import checked_seed
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.schools.asked import asked_of
from manaforge_widgets.lessons.schools.moodle_xml import moodle_xml
from manaforge_widgets.lessons.schools.qti import qti_package
from manaforge_widgets.lessons.shelf import known_lesson
from manaforge_widgets.match.files import file_path, name_of, write_atomically

_MOST_VARIANTS = 100


def questions_for_school(lesson: LessonPlan | str, path: str | Path, *, variants: int = 0, class_seed: int = 0) -> str:
    """Write the checks of a lesson as questions for your school's platform, with replies to expected wrong answers.

    A file that ends in ``.xml`` is Moodle XML, for Moodle's question bank. A file that ends in ``.zip`` is a QTI 1.2
    package, for Canvas and other platforms. Checks about the student's own simulation are left out.

    Args:
        lesson: the title of the lesson, or its plan.
        path: the file to write; an older file of this name is replaced.
        variants: how many questions of the same kind with other numbers to add to each check, if it has any: up to 100.
        class_seed: the seed that draws these numbers. With your class's seed, some may be those of the lesson.

    Returns:
        A sentence that says what was written and what was left out.

    Raises:
        GameError: for an unknown lesson.
        ArgumentError: when the file's name ends otherwise, or a number is invalid.
        SaveError: when the file can't be written.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     print(questions_for_school("choosing after the roll", f"{folder}/choosing.xml"))
        choosing.xml: 4 questions as Moodle XML. Left out: simulated, which asks about the student's own simulation.
    """
    plan = lesson if isinstance(lesson, LessonPlan) else known_lesson(lesson).plan()
    given: object = variants
    if type(given) is not int or not 0 <= given <= _MOST_VARIANTS:
        raise ArgumentError(f"variants must be a whole number from 0 to {_MOST_VARIANTS}, not {short(given)}.")
    seed = checked_seed(class_seed, "a class seed", ArgumentError)
    target = file_path(path)
    end = target.suffix.lower()
    if end not in (".xml", ".zip"):
        raise ArgumentError(f"path must end in .xml for Moodle or .zip for QTI, not {short(name_of(target), 60)}.")
    questions = list(asked_of(plan, variants, seed))
    if not questions:
        raise GameError(f"the lesson {plan.title!r} has no check that a platform could ask.")
    if end == ".xml":
        write_atomically(target, moodle_xml(plan.title, plan.name, questions).decode("utf-8"))
    else:
        write_atomically(target, qti_package(plan.title, plan.name, questions))
    count = f"{len(questions)} question{'' if len(questions) == 1 else 's'}"
    left = [question.id for question in plan.questions if question.simulated]
    verb = "asks" if len(left) == 1 else "ask"
    words = f" Left out: {listed(left)}, which {verb} about the student's own simulation." if left else ""
    return f"{name_of(target)}: {count} as {'Moodle XML' if end == '.xml' else 'a QTI 1.2 package'}.{words}"
