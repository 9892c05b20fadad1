"""A scripted student who works through a lesson, with random guesses, moves and answers."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from manaforge_widgets.lessons import asking
from manaforge_widgets.lessons.keeping import Keeper
from manaforge_widgets.lessons.plays import actions_of, is_solved, match_of
from manaforge_widgets.lessons.records import Play
from manaforge_widgets.lessons.rolls import TRIALS, rolls
from manaforge_widgets.match import Match
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion
    from manaforge_widgets.lessons.progress import Progress

CLASS_SEED = 2026
MOVES = 4


def worked(plan: LessonPlan, student: int, lengths: Sequence[int] = TRIALS) -> Progress:
    """The progress of a student who guesses, plays, rolls, and answers wrong and right."""
    rng = random.Random(student)
    progress = Keeper(plan, CLASS_SEED, None).begun(student)
    for question in plan.predictions:
        progress = progress.predicted(question.id, guess(question, rng), rng.choice(("a guess", "certain")))
    for table, name in enumerate(plan.plays, 1):
        progress = played(progress, plan, name, table, rng)
    for run in rolls(plan, CLASS_SEED, student, lengths).values():
        progress = progress.rolled(run)
    for question in plan.questions:
        answers = [one.answer for one in rng.sample(question.wrong, min(2, len(question.wrong)))]
        for answer in [*answers, question.key]:
            text = asking.answer_text(answer)
            graded = asking.graded(plan, progress, question, text)
            if graded.right is not None:
                progress = progress.answered(question.id, text, right=graded.right)
    return progress


def guess(question: LessonQuestion, rng: random.Random) -> str:
    if question.options:
        return rng.choice(question.options)
    return str(rng.randrange(2, 9_000)) if question.kind == "whole" else f"{rng.randrange(1, 99)} %"


def played(progress: Progress, plan: LessonPlan, name: str, table: int, rng: random.Random) -> Progress:
    """The progress after some random moves at a table; a puzzle is begun again in the middle."""
    made = plan.plays[name](CLASS_SEED)
    match: Any = match_of(made)
    if isinstance(made, Match):
        MatchControl(match).undo_freely()  # what a move reveals would take long to find out, and nothing is undone
    for _ in range(1 if isinstance(made, Match) else 2):
        while match.can_undo and not isinstance(made, Match):
            match.undo()
        kept = len(match.actions)
        for _ in range(MOVES):
            if match.outcome is not None or not match.to_act:
                break
            seat = match.to_act[0]
            match.apply(rng.choice(match.legal_actions(seat)), seat)
            play = Play(name, table, actions_of(match), solved=is_solved(made))
            progress = progress.played(play, kept, play.actions[kept:])
            kept = len(play.actions)
    return progress
