"""A made-up class: students who stop at different steps, and files that don't count."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from manaforge_widgets.lessons import asking
from manaforge_widgets.lessons.explorer import COUNT
from manaforge_widgets.lessons.keeping import Keeper
from manaforge_widgets.lessons.records import Play
from manaforge_widgets.lessons.rolls import roll

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
    from manaforge_widgets.lessons.progress import Progress

CLASS_SEED = 2026
STEPS = ("predict", "play", "simulate", "count", "compare", "check", "hand_in")


def student_at(plan: LessonPlan, student: int, step: str, rng: random.Random, seed: int = CLASS_SEED) -> Progress:
    """The progress of a student who is in a step of the lesson."""
    progress = Keeper(plan, seed, None).begun(student)
    place = STEPS.index(step)
    for question in plan.predictions[: None if place else 1]:
        if question.options:
            guess = rng.choice(question.options)
        elif question.kind == "chance":
            guess = (
                asking.answer_text(rng.choice(question.wrong).answer)
                if rng.random() < 0.7
                else f"{rng.randrange(9, 90)} %"
            )
        else:
            guess = asking.answer_text(rng.choice([*question.wrong]).answer)
        progress = progress.predicted(question.id, guess, "fairly sure")
    if place > 1 and plan.plays:
        name = next(iter(plan.plays))
        match = getattr(made := plan.plays[name](seed), "match", made)
        action = match.legal_actions()[0]
        progress = progress.played(Play(name, 1, ((action.seat, action.text),)), 0, ((action.seat, action.text),))
    if place > 1:
        progress = progress.rolled(roll(plan, seed, student, 20))
    if place > 2:
        progress = progress.rolled(roll(plan, seed, student, 2_000))
    if place > 3:
        for name in (*plan.explorers, *([COUNT] if plan.experiment.count else [])):
            progress = progress.explored_with(name, "all", "yes")
    if place > 4:
        progress = answered(plan, progress, plan.reconcile, rng, solved=True)
    if place > 5:
        for question in plan.checks:
            progress = answered(plan, progress, question, rng, solved=rng.random() < 0.8)
    return progress


def answered(
    plan: LessonPlan, progress: Progress, question: LessonQuestion, rng: random.Random, *, solved: bool
) -> Progress:
    wrong = [one.answer for one in question.wrong if rng.random() < 0.35][:2] or [
        one.answer for one in question.wrong[:1]
    ]
    answers = [*(wrong if rng.random() < 0.5 or not solved else []), *([question.key] if solved else [])]
    for answer in answers or ["0.123"]:
        text = asking.answer_text(answer)
        graded = asking.graded(plan, progress, question, text)
        if graded.right is not None:
            progress = progress.answered(question.id, text, right=graded.right)
    return progress


def hand_in(plan: LessonPlan, folder: Path, students: int = 27) -> None:
    """Write the files of a class, some of which don't count."""
    rng = random.Random(1)
    for number in range(1, students + 1):
        step = rng.choices(STEPS, (1, 1, 2, 3, 4, 6, 11))[0]
        student_at(plan, number, step, rng).write(folder / f"{plan.name}-student-{number:02}.json")
    last = folder / f"{plan.name}-student-{students:02}.json"
    text = last.read_text(encoding="utf-8")
    (folder / f"{plan.name}-copy.json").write_text(text, encoding="utf-8")
    (folder / f"{plan.name}-edited.json").write_text(
        text.replace('"sure":"fairly sure"', '"sure":"certain"', 1), "utf-8"
    )
    student_at(plan, 99, "compare", rng, seed=2062).write(folder / f"{plan.name}-other-seed.json")
    (folder / "answers (2).csv").write_text("a,b\n1,2\n", encoding="utf-8")
