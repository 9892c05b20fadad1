"""The overview of a lesson on the page: the student's number, ticks for what is done, and the file to hand in."""

from __future__ import annotations

from typing import Any

from manaforge_widgets.lessons import views
from manaforge_widgets.lessons.numbering import number_field
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.widgets import lesson_shapes as shapes


def overview(plan: LessonPlan, progress: Progress, kept: str) -> shapes.LessonView:
    """Return the content of the overview.

    Args:
        plan: the lesson.
        progress: the student's progress.
        kept: where else the answers are, as a sentence; empty if nowhere.
    """
    ticks: list[shapes.LessonTick] = [
        {"label": f"Predict: {one.title}", "done": progress.prediction(one.id) is not None} for one in plan.predictions
    ]
    ticks.append({"label": f"Simulate: {plan.experiment.title}", "done": bool(progress.runs)})
    ticks += [{"label": f"Check: {one.title}", "done": one.id in progress.right} for one in plan.questions]
    more: dict[str, Any] = {"ticks": ticks}
    number = progress.student
    words = [f"Class seed {progress.class_seed}." + ("" if number is None else f" Your number: {number}.")]
    if not progress.runs:
        unit = "from your teacher; it gives you your own rolls. Without it you get the rolls of the class seed"
        more |= number_field(progress, "Your number in the class", unit)
    elif number is None:
        words.append("You use the rolls of the class seed: you gave no number before the first roll.")
    if progress.complete:
        more["told"] = [views.message("right", "Well done: you have locked every prediction and solved every check.")]
    if progress.begun:
        hand_in = "To hand in, download your answers, then send this file to your teacher. It holds no name."
        words.append(f"{hand_in} {kept}".strip())
        more["file"] = {"name": file_name(plan, progress), "text": progress.text()}
    return views.view(plan.title, words, **more)


def ending(plan: LessonPlan, progress: Progress, kept: str, after: str) -> shapes.LessonView:
    """Return the content of the end of the lesson: what is done, the file to hand in, and what to try next.

    Args:
        plan: the lesson.
        progress: the student's progress.
        kept: where else the answers are, as a sentence; empty if nowhere.
        after: the title of the next lesson; empty after the last one.
    """
    shown = overview(plan, progress, kept)
    left = [one["label"] for one in shown["ticks"] if not one["done"]]
    words = [f"Not done yet: {', '.join(left)}. You can go back to any part, or hand in now."] if left else []
    further = [f"The next lesson is “{after}”."] if after else []
    go_on = [f"Go on: {plan.go_on[0]}", *plan.go_on[1:]] if plan.go_on else []
    return {
        **shown,
        "title": "Hand in" if left else f"Well done, “{plan.title}” is complete",
        "words": [*words, *shown["words"][1:]],
        "foot": " ".join([*go_on, *further]),
        "fields": [],
        "button": "",
        "told": [],
    }


def file_name(plan: LessonPlan, progress: Progress) -> str:
    """Return the name of the file to hand in, which says the lesson, the class seed and the student's number."""
    number = "" if progress.student is None else f"_student_{progress.student}"
    return f"{plan.name}_seed_{progress.class_seed}{number}.json"
