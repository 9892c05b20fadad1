"""The guesses of a lesson: predictions, and in two passes answers to the checks; the tools open after them."""

from __future__ import annotations

from collections.abc import Mapping

from manaforge_widgets.core.api import ArgumentError, GameError
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import either, listed, short
from manaforge_widgets.core.spelling import suggestion
from manaforge_widgets.lessons import asking
from manaforge_widgets.lessons.begun_lesson import BegunLesson
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.lessons.plan import LessonQuestion
from manaforge_widgets.lessons.progress import SURE


class GuessedLesson(BegunLesson):
    """A lesson that asks for guesses, and opens its tools when they are locked.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> GuessedLesson(choosing(), 7).is_open
        False
    """

    def predict(self, name: str, guess: object = None, sure: str = "") -> LessonPart:
        """Ask for a prediction, and lock it; the page does not say whether it is right.

        The prediction is locked in this lesson and its file. A new lesson, with another file or another seed for the
        class, asks for it again.

        Args:
            name: the name of the prediction.
            guess: the prediction, if you give it in code; None to ask for it on the page.
            sure: how sure you are: "a guess", "fairly sure" or "certain". The page always asks for it; in code it is
                optional.

        Raises:
            GameError: for an unknown prediction, a prediction that is already locked, or a guess that can't be read.
            SaveError: when the file can't be written; then nothing is locked.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.predict("two_arcane", "1/4").part["locked"]
            True
        """
        question = question_called(self.plan.predictions, name, "prediction")
        if guess is not None:
            if sure and sure not in SURE:
                raise ArgumentError(f"sure must be {either(SURE)}, not {short(sure)}.")
            self._lock(question, asking.answer_text(asking.as_asked(question, guess)), sure)
        return self._part(
            lambda: asking.prediction_view(self.plan, self.progress, question),
            lambda values: self._lock_from_page(question, values),
        )

    def _lock_from_page(self, question: LessonQuestion, values: Mapping[str, str]) -> None:
        answer, sure = str(asking.as_asked(question, values.get("answer", ""))), values.get("sure", "")
        asking.check_prediction(self.plan, self.progress, question, answer.strip())
        if sure not in SURE:
            raise GameError("Say how sure you are, and then lock your prediction.")
        self._lock(question, answer, sure)

    def _lock(self, question: LessonQuestion, answer: str, sure: str) -> None:
        text = answer.strip()
        asking.check_prediction(self.plan, self.progress, question, text)
        self._take(self.progress.predicted(question.id, text, sure or None))

    @property
    def predicted(self) -> bool:
        """True once all predictions are locked.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.predicted
            False
        """
        return all(self.progress.prediction(question.id) is not None for question in self.plan.predictions)

    @property
    def is_open(self) -> bool:
        """True once the simulation and all other tools are open.

        That is so when the predictions are locked, and in two passes also an answer to each check. If the file says
        that a tool has been used already, the first pass is over.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll", two_pass=True)
            >>> for name, guess in (("two_arcane", 0.4), ("gem", "the fire gem")):
            ...     part = lesson.predict(name, guess)
            >>> lesson.is_open
            False
            >>> for name in ("two_arcane", "one_spend", "keep_fire"):
            ...     part = lesson.blind(name, "1/3")
            >>> lesson.is_open
            True
        """
        used = self.progress.runs or self.progress.explored
        return self.predicted and (bool(used) or not (self.two_pass and self.not_blind))

    @property
    def not_blind(self) -> tuple[str, ...]:
        """The names of the checks that have no answer from the first pass, without the tools.

        Checks about the student's own simulation can't be asked before it.

        Example:
            >>> import manaforge_widgets as mf
            >>> mf.lesson("choosing after the roll", two_pass=True).not_blind
            ('two_arcane', 'one_spend', 'keep_fire')
        """
        asked = [question for question in self.plan.checks if not question.simulated]
        return tuple(question.id for question in asked if self.progress.blind_of(question.id) is None)

    def blind(self, name: str, answer: object = None) -> LessonPart:
        """Ask a check without the tools, and lock the answer; the page does not say whether it is right.

        With ``mf.lesson(..., two_pass=True)``, the tools open when each check has such an answer. Otherwise they open
        when the predictions are locked. Once they are open, no answer counts as one without them. The same check comes
        again at the end, with a reply; both answers are kept.

        Args:
            name: the name of the check.
            answer: the answer, if you give it in code; None to ask for it on the page.

        Raises:
            GameError: for an unknown check, an answer that can't be read, and once the tools are open.
            SaveError: when the file can't be written; then the answer is not kept.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll", two_pass=True)
            >>> lesson.blind("two_arcane", "1/2").part["told"][0]["words"]
            'Locked. The question comes again at the end.'
        """
        question = question_called(tuple(one for one in self.plan.checks if not one.simulated), name, "check")
        if answer is not None:
            self._lock_blind(question, asking.answer_text(answer))
        return self._part(
            lambda: asking.blind_view(self.plan, self.progress, question),
            lambda values: self._lock_blind(question, values.get("answer", "")),
        )

    def _lock_blind(self, question: LessonQuestion, text: str) -> None:
        answer = text.strip()
        if self.progress.blind_of(question.id) is not None:
            raise GameError("This answer is locked and can't be changed.")
        if self.is_open:
            raise GameError("The tools are open, so this is no longer an answer without them.")
        asking.check_answer(self.plan, question, answer)
        self._take(self.progress.answered_blind(question.id, answer))


def question_called(questions: tuple[LessonQuestion, ...], name: object, what: str) -> LessonQuestion:
    """Return the question with an id; capital letters do not matter.

    Args:
        questions: the questions to choose from.
        name: the id.
        what: the kind of question, for the message.

    Raises:
        GameError: when there is none.
    """
    for question in questions:
        if isinstance(name, str) and folded(question.id) == folded(name):
            return question
    names = [question.id for question in questions]
    raise GameError(f"there is no {what} {short(name)}; there are {listed(names)}.{suggestion(name, names)}")
