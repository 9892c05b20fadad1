"""A made-up class: students who stop at different steps, and files that don't count."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from manaforge_widgets.lessons import asking
from manaforge_widgets.lessons.counting import counting_of
from manaforge_widgets.lessons.explorer import COUNT
from manaforge_widgets.lessons.journal import read_lesson_file
from manaforge_widgets.lessons.keeping import Keeper
from manaforge_widgets.lessons.records import Play
from manaforge_widgets.lessons.rolls import roll
from manaforge_widgets.lessons.sealing import file_text, sealed

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
    from manaforge_widgets.lessons.progress import Progress

CLASS_SEED = 2026
START = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
STEPS = ("predict", "play", "simulate", "count", "compare", "check", "hand_in")


def at_times(progress: Progress, minutes: list[float]) -> Progress:
    """The same file with its entries at these minutes, sealed again; the last minute is for all further entries."""
    lines: list[str] = []
    for place, line in enumerate(progress.lines):
        entry = {name: value for name, value in json.loads(line).items() if name != "seal"}
        entry["time"] = f"{START + timedelta(minutes=minutes[min(place, len(minutes) - 1)]):%Y-%m-%dT%H:%M:%SZ}"
        lines.append(sealed(entry, lines))
    return read_lesson_file(file_text(lines).encode(), "again.json").progress


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
        for name in (*plan.explorers, *([COUNT] if counting_of(plan.experiment) else [])):
            progress = progress.explored_with(name, "all", "yes")
    if place > 4:
        progress = answered(plan, progress, plan.reconcile, rng, solved=True)
    if place > 5:
        for question in plan.checks:
            progress = answered(plan, progress, question, rng, solved=rng.random() < 0.8)
    # No two students begin in the same second.
    return at_times(progress, [student / 60 + 2.4 * place for place in range(len(progress.lines))])


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
