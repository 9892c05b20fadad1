"""The part of a lesson's page that asks for the student's number; the first roll fixes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from manaforge_widgets.core.api import GameError
from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.rolls import MOST_STUDENTS
from manaforge_widgets.widgets import lesson_shapes as shapes

NONE, CHANGE, KEEP = "none", "change", "keep"
"""The buttons of the part: to go on without a number, to change it, and to leave it as it is."""
TAKE = "Take this number"
_ALLOWED = f"a whole number from 1 to {MOST_STUDENTS:,}"


def is_wanted(progress: Progress) -> bool:
    """Return whether nothing is known yet: no number, and nothing that was done without one.

    Args:
        progress: the student's progress.

    Example:
        >>> is_wanted(Progress("dice", 7)), is_wanted(Progress("dice", 7, 12)), is_wanted(Progress("dice", 7).started())
        (True, False, False)
    """
    return progress.student is None and not (progress.lines or progress.older)


def read_number(progress: Progress, values: Mapping[str, str]) -> int:
    """Return the number that a student wrote in the field.

    Args:
        progress: the student's progress.
        values: the values of the fields, by their ids.

    Raises:
        GameError: when it is no number of a student, or when the student has rolled before.

    Example:
        >>> read_number(Progress("dice", 7), {"student": " 12 "})
        12
    """
    text = values.get("student", "").strip()
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_STUDENTS)) else 0
    if not number:
        raise GameError(f"Write your number in the class, {_ALLOWED}.")
    if progress.runs:
        raise GameError("You have already rolled, so your number can't change any more.")
    return number


def number_field(progress: Progress, label: str, unit: str) -> dict[str, Any]:
    """Return the field for the number, and the button that takes it.

    Args:
        progress: the student's progress.
        label: the name of the field.
        unit: the note next to it.
    """
    field = views.text("student", label, unit, str(progress.student or ""))
    return {"fields": [{**field, "digits": True}], "button": TAKE}


def number_view(progress: Progress, *, changing: bool) -> shapes.LessonView:
    """Return the content of the part.

    Args:
        progress: the student's progress.
        changing: whether the student has pressed the button to change the number.
    """
    number, title = progress.student, "Your number"
    asked = number_field(progress, "Your number, from your teacher", _ALLOWED)
    if is_wanted(progress):
        words = (
            "Each student of the class has a different number. It gives you your own rolls, and it stands for your "
            "name in the file that you hand in."
        )
        return views.view(title, [words], **asked, buttons=[_button(NONE, "I have none")])
    mine = f"Your number is {number}: it gives you your own rolls."
    if number is None:
        mine = "You have no number, so you get the same rolls as everybody without one."
    if progress.runs:
        return views.view(title, [f"{mine} You have rolled, so this can't change any more."])
    if changing:
        keep = "Go on without a number" if number is None else f"Keep {number}"
        return views.view(title, [], **asked, buttons=[_button(KEEP, keep)])
    change = "I have a number" if number is None else "Change my number"
    return views.view(title, [f"{mine} You can change this until your first roll."], buttons=[_button(CHANGE, change)])


def _button(name: str, label: str) -> shapes.LessonButton:
    return {"id": name, "label": label}
