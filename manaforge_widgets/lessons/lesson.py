"""A lesson in a notebook: predict, play, simulate, count exactly, compare, check, and hand in."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakSet

from manaforge_widgets.games.api import ArgumentError, GameError
from manaforge_widgets.games.brief import brief, clipped
from manaforge_widgets.games.folding import folded
from manaforge_widgets.games.listing import data_frame
from manaforge_widgets.games.luck import checked_seed
from manaforge_widgets.games.spelling import suggestion
from manaforge_widgets.lessons.answers import agrees, agrees_with_simulation, read_answer, rounds
from manaforge_widgets.lessons.part import LessonPart
from manaforge_widgets.lessons.plan import LessonPlan, Question
from manaforge_widgets.lessons.progress import Progress, read_progress
from manaforge_widgets.odds.display import exact, percent
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.puzzle import Puzzle

TRIALS = (20, 200, 2_000, 20_000)
"""How often an experiment can be repeated: what is seen in few trials and what only in many."""
_SURE = ("a guess", "fairly sure", "certain")


class Lesson:
    """A lesson that somebody works through; ``mf.lesson`` begins it.

    Each method shows one part, which works by itself: only the cell that begins the lesson must have been run. What
    follows a prediction is shown only when the prediction is locked.

    Attributes:
        plan: what the lesson is made of.
        class_seed: the seed of its luck: the same for a whole class.
        progress: the answers so far. They hold no name and go nowhere by themselves.

    Example:
        >>> import manaforge_widgets as mf
        >>> lesson = mf.lesson("choosing after the roll", class_seed=7)
        >>> lesson
        <lesson: Choosing after the roll, class seed 7, 0 of 5 checks>
        >>> lesson.check("one_spend", "11/36").part["told"][0]["kind"]
        'right'
    """

    def __init__(self, plan: LessonPlan, class_seed: int, file: str | Path | None = None) -> None:
        self.plan = plan
        self.class_seed = checked_seed(class_seed, "a class seed", ArgumentError)
        self._file = file
        found = read_progress(file, plan.name, class_seed) if file is not None else None
        self.progress = found or Progress(plan.name, class_seed)
        self._parts: WeakSet[LessonPart] = WeakSet()

    def __repr__(self) -> str:
        done = len(set(self.progress.right) & {question.id for question in self.plan.questions})
        return f"<lesson: {self.plan.title}, class seed {self.class_seed}, {done} of {len(self.plan.questions)} checks>"

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self)[1:-1])}</p>"

    # ------------------------------------------------------------------------------------------------- 1: predict

    def predict(self, name: str, guess: object = None, sure: str = "") -> LessonPart:
        """Ask for a prediction, which is locked once it is given; nothing is said about it.

        Args:
            name: which of the lesson's predictions.
            guess: the prediction, to give it in code; None to ask for it.
            sure: how sure: "a guess", "fairly sure" or "certain".

        Raises:
            GameError: for an unknown prediction.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.predict("two_arcane", "1/4").part["locked"]
            True
        """
        question = _one(self.plan.predictions, name, "prediction")
        if guess is not None:
            self._lock(question, _text(guess), sure)
        return self._part(
            lambda: self._prediction(question),
            lambda values: self._lock(question, values.get("answer", ""), values.get("sure", "")),
        )

    def _lock(self, question: Question, answer: str, sure: str) -> None:
        if question.id in self.progress.predictions:
            raise GameError("This prediction is locked: it stays as it was before the numbers came.")
        text = answer.strip()
        if question.options:
            if text not in question.options:
                raise GameError("Choose one of the answers first.")
        else:
            chance = read_answer(text)
            if chance is None:
                raise GameError("Write your prediction first.")
            if not 0 <= chance <= 1:
                raise GameError("A chance lies between 0 and 1, or 0 % and 100 %.")
        self.progress.predictions[question.id] = text
        if sure in _SURE:
            self.progress.sure[question.id] = sure
        self._changed()

    def _prediction(self, question: Question) -> shapes.LessonView:
        locked = self.progress.predictions.get(question.id)
        fields = [_field(question, locked or "")]
        fields.append(_choice("sure", "How sure are you?", _SURE, self.progress.sure.get(question.id, "")))
        told: list[shapes.LessonTold] = []
        if locked is not None:
            told.append({"kind": "info", "words": "Locked. It will stand beside the numbers later."})
        return _view(
            f"Predict: {question.title}",
            question.words,
            fields=fields,
            button="Lock my prediction",
            told=told,
            locked=locked is not None,
        )

    @property
    def predicted(self) -> bool:
        """Whether all predictions are locked.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.predicted
            False
        """
        return all(question.id in self.progress.predictions for question in self.plan.predictions)

    def _waits(self, title: str) -> shapes.LessonView:
        return _view(title, ("Lock your predictions first; then this opens.",))

    # ---------------------------------------------------------------------------------------------------- 2: play

    def play(self, name: str | None = None) -> Puzzle:
        """A puzzle of the lesson on a board.

        Args:
            name: which; None for the first.

        Raises:
            GameError: for an unknown puzzle.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.play("pay")
            Puzzle('build Stone Circle and own 1 fire gem', solved=False)
        """
        plays = self.plan.plays
        wanted = next(iter(plays), "") if name is None else name
        if wanted not in plays:
            raise GameError(f"there is no puzzle {brief(name)}; there are {', '.join(plays)}.{suggestion(name, plays)}")
        return Puzzle(plays[wanted](self.class_seed))

    # ------------------------------------------------------------------------------------------------ 3: simulate

    def simulate(self, trials: int | None = None) -> LessonPart:
        """Repeat the lesson's experiment; the same class seed gives everybody the same rolls.

        Args:
            trials: 20, 200, 2,000 or 20,000, to do it in code; None to choose on the page.

        Raises:
            ArgumentError: for another number.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> for name, guess in (("two_arcane", 0.4), ("gem", "the fire gem")):
            ...     part = lesson.predict(name, guess)
            >>> lesson.simulate(200).part["table"]["rows"][0]
            ['decide before the roll, 200 trials', '53', '26.5 %', '20.9 % to 33.0 %']
        """
        if trials is not None:
            self._run(trials)
        return self._part(self._simulation, press=lambda button: self._run(int(button) if button.isdigit() else 0))

    def _run(self, trials: object) -> None:
        if type(trials) is not int or trials not in TRIALS:
            raise ArgumentError(f"trials are {', '.join(map(str, TRIALS))}, not {brief(trials)}.")
        if not self.predicted:
            raise GameError("Lock your predictions first.")
        experiment = self.plan.experiment
        # One stream of luck: a longer run begins with the trials of the shorter ones.
        rng = Random(f"{self.plan.name} {self.class_seed}")
        hits = [0] * len(experiment.policies)
        for _ in range(trials):
            for number, success in enumerate(experiment.trial(rng)):
                hits[number] += bool(success)
        self.progress.runs[trials] = hits
        self._changed()

    def _simulation(self) -> shapes.LessonView:
        experiment = self.plan.experiment
        title = f"Simulate: {experiment.title}"
        if not self.predicted:
            return self._waits(title)
        rows, bars = [], []
        for trials, hits in sorted(self.progress.runs.items()):
            for policy, count in zip(experiment.policies, hits, strict=False):
                low, high = wilson(count, trials)
                share = Fraction(count, trials)
                ends = f"{percent(low)} to {percent(high)}"
                rows.append([f"{policy.name}, {trials:,} trials", f"{count:,}", percent(share), ends])
                bars.append(_bar(f"{policy.name}, {trials:,}", share, low, high, None))
        table: shapes.LessonTable | None = None
        if rows:
            caption = f"Successes by the number of trials, class seed {self.class_seed}"
            table = {"caption": caption, "head": ["Way to act", "Successes", "Share", "95 % interval"], "rows": rows}
        buttons: list[shapes.LessonButton] = [{"id": str(n), "label": f"Roll {n:,} times"} for n in TRIALS]
        return _view(title, experiment.words, buttons=buttons, table=table, bars=bars)

    @property
    def trials(self) -> int:
        """How many trials the longest simulation had; 0 before the first.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.trials
            0
        """
        return max(self.progress.runs, default=0)

    # --------------------------------------------------------------------------------------------------- 4: exact

    def exact(self) -> LessonPart:
        """The exact count, which opens when the predictions are locked.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.exact().part["words"]
            ['Lock your predictions first; then this opens.']
        """
        return self._part(self._exact)

    def _exact(self) -> shapes.LessonView:
        experiment = self.plan.experiment
        title = f"Exact: {experiment.title}"
        if not self.predicted:
            return self._waits(title)
        caption, head, rows = experiment.exact
        table: shapes.LessonTable = {"caption": caption, "head": list(head), "rows": [list(row) for row in rows]}
        return _view(title, experiment.exact_words, table=table)

    def lab(self) -> Any:
        """The dice lab, set to the question of the lesson; before the predictions are locked, what it waits for.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.lab()
            <Dice lab>
        """
        if self.predicted and self.plan.lab is not None:
            return self.plan.lab(self.class_seed)
        return self._part(lambda: _view("Dice lab", ("Lock your predictions first; then run this cell again.",)))

    # ------------------------------------------------------------------------------------------------- 5: compare

    def compare(self) -> LessonPart:
        """Prediction, simulation and exact chance side by side.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> for name, guess in (("two_arcane", 0.4), ("gem", "the fire gem")):
            ...     part = lesson.predict(name, guess)
            >>> lesson.compare().part["table"]["rows"][0][1:4]
            ['40.0 %', 'not yet', '47.2 % (17/36)']
        """
        return self._part(self._comparison)

    def _comparison(self) -> shapes.LessonView:
        if not self.predicted:
            return self._waits("Compare")
        rows = []
        for question in self.plan.predictions:
            said = self.progress.predictions[question.id]
            if isinstance(question.key, str):
                rows.append(
                    [question.title, said, "", question.key, "nothing" if said == question.key else "another answer"]
                )
                continue
            guess = read_answer(said) or Fraction(0)
            off = abs(guess - question.key) * 100
            simulated = self._simulated(question.key)
            rows.append(
                [
                    question.title,
                    percent(guess),
                    simulated,
                    f"{percent(question.key)} ({exact(question.key)})",
                    f"{float(off):.1f} points",
                ]
            )
        head = ["What", "You said", "Simulated", "Exact", "You were off by"]
        bars = []
        if self.trials:
            for policy, count in zip(self.plan.experiment.policies, self.progress.runs[self.trials], strict=False):
                low, high = wilson(count, self.trials)
                label = f"{policy.name}, {self.trials:,}"
                bars.append(_bar(label, Fraction(count, self.trials), low, high, policy.chance))
        words = ("What you said before, what chance gave, and what all rolls give when they are counted.",)
        return _view("Compare", words, table={"caption": "Side by side", "head": head, "rows": rows}, bars=bars)

    def _simulated(self, key: Fraction) -> str:
        if not self.trials:
            return "not yet"
        hits = self.progress.runs[self.trials]
        for policy, count in zip(self.plan.experiment.policies, hits, strict=False):
            if policy.chance == key:
                low, high = wilson(count, self.trials)
                ends = f"{percent(low)} to {percent(high)}"
                return f"{percent(Fraction(count, self.trials))} ({ends}, {self.trials:,} trials)"
        return "not simulated"

    # --------------------------------------------------------------------------------------------------- 6: check

    def check(self, name: str, answer: object = None) -> LessonPart:
        """Ask a question and reply at once, to a wrong answer with its reason where that is known.

        Args:
            name: which of the lesson's checks.
            answer: the answer, to give it in code: a Fraction, a number, or a text such as ``"17/36"`` or ``"47.2 %"``.

        Raises:
            GameError: for an unknown check.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> lesson.check("two_arcane", "1/2").part["told"][0]["words"]
            'Not yet. You added the two orders. A roll in which both orders work was counted twice: which one is it?'
        """
        question = _one(self.plan.questions, name, "check")
        replies: list[shapes.LessonTold] = []

        def take(values: Mapping[str, str]) -> None:
            replies[:] = [self._reply(question, values.get("answer", ""))]
            self._changed()

        if answer is not None and answer is not ...:
            replies.append(self._reply(question, answer))
        part = self._part(lambda: self._checking(question, replies), take)
        self._changed()
        return part

    def _checking(self, question: Question, replies: list[shapes.LessonTold]) -> shapes.LessonView:
        tries = self.progress.tries.get(question.id, [])
        told = list(replies)
        if not told and question.id in self.progress.right:
            told.append({"kind": "right", "words": f"Right. {question.right}"})
        words = list(question.words)
        if question.simulated:
            words.append(
                f"Your longest simulation had {self.trials:,} trials." if self.trials else "Simulate first, above."
            )
        field = _field(question, tries[-1] if tries else "")
        return _view(f"Check: {question.title}", words, fields=[field], button="Check", told=told)

    def _reply(self, question: Question, given: object) -> shapes.LessonTold:
        """What is said to an answer; a blank one is neither right nor wrong, and is not kept."""
        text = "" if given is None or given is ... else _text(given)
        if text == "":
            return {"kind": "info", "words": "Not answered yet."}
        if question.options:
            if text not in question.options:
                return {"kind": "info", "words": "Choose one of the answers."}
            answer: Fraction | str = text
            right = answer == question.key
        else:
            try:
                read = read_answer(given)
            except GameError as error:
                return {"kind": "info", "words": str(error)[:1].upper() + str(error)[1:]}
            if read is None:
                return {"kind": "info", "words": "Not answered yet."}
            if question.simulated and not self.trials:
                return {"kind": "info", "words": "Simulate first: the answer depends on how many trials you had."}
            answer, right = read, self._is_right(question, read)
        self.progress.answered(question.id, text, right)
        self._save()
        if right:
            return {"kind": "right", "words": f"Right. {question.right}"}
        if expected := question.wrong_answer(answer, self.trials):
            return {"kind": "wrong", "words": f"Not yet. {expected.reply}"}
        if isinstance(answer, Fraction) and not 0 <= answer <= 1:
            return {"kind": "wrong", "words": "Not yet. A chance lies between 0 and 1, or 0 % and 100 %."}
        if not question.simulated and isinstance(answer, Fraction) and rounds(answer, question.key):
            return {"kind": "wrong", "words": "Nearly. Write one place more, such as 33.3 %, or a fraction."}
        return {"kind": "wrong", "words": "Not yet. Which cases do you count, and out of how many?"}

    def _is_right(self, question: Question, answer: Fraction) -> bool:
        assert isinstance(question.key, Fraction), "a question without options has a chance as its key"
        if question.simulated:
            return agrees_with_simulation(answer, question.key, self.trials)
        if not agrees(answer, question.key):
            return False
        # Three decimal places must not make a wrong answer right that lies nearer.
        wrong = question.wrong_answer(answer)
        return wrong is None or abs(Fraction(wrong.answer) - answer) > abs(question.key - answer)

    # -------------------------------------------------------------------------------------------------- 7: hand in

    def export(self, path: str | Path) -> Path:
        """Write the answers to a file to hand in; it holds no name.

        Args:
            path: the file; a table of text if it ends with ``.csv``, and else JSON.

        Raises:
            SaveError: when it can't be written.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> import tempfile
            >>> part = lesson.check("two_arcane", "17/36")
            >>> with tempfile.TemporaryDirectory() as folder:
            ...     lesson.export(Path(folder, "answers.csv")).read_text().splitlines()[1]
            'choosing_after_the_roll,0,check,two_arcane,1,17/36,True,'
        """
        return self.progress.write(path)

    def to_pandas(self) -> Any:
        """The answers as a pandas DataFrame, a row each.

        Raises:
            GameError: when pandas is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> lesson = mf.lesson("choosing after the roll")
            >>> right = lambda: lesson.to_pandas()["right"].mean()
        """
        rows = self.progress.rows()
        types = {"part": "string", "question": "string", "try": "Int64", "answer": "string", "right": "boolean"}
        return data_frame(
            {name: ([row[name] for row in rows], kind) for name, kind in {**types, "sure": "string"}.items()}
        )

    # ---------------------------------------------------------------------------------------------------- together

    def _part(self, show: Any, answer: Any = None, press: Any = None) -> LessonPart:
        part = LessonPart(self.plan.title, show, answer, press)
        self._parts.add(part)
        return part

    def _changed(self) -> None:
        self._save()
        for part in list(self._parts):
            part.refresh()

    def _save(self) -> None:
        if self._file is not None and (self.progress.predictions or self.progress.tries or self.progress.runs):
            self.progress.write(self._file)


def _text(answer: object) -> str:
    """An answer as it is kept; of a thing that is no answer so much that its reply can name it."""
    if isinstance(answer, str):
        return clipped(answer.strip(), _LONGEST)
    if isinstance(answer, Fraction):
        # One of more digits is refused before it is kept.
        return str(answer) if answer.denominator.bit_length() < _BITS > answer.numerator.bit_length() else brief(answer)
    return brief(answer, _LONGEST)


_LONGEST = 200
_BITS = 300


def _one(questions: tuple[Question, ...], name: object, what: str) -> Question:
    for question in questions:
        if isinstance(name, str) and folded(question.id) == folded(name):
            return question
    names = [question.id for question in questions]
    raise GameError(f"there is no {what} {brief(name)}; there are {', '.join(names)}.{suggestion(name, names)}")


def _field(question: Question, value: str) -> shapes.LessonField:
    if question.options:
        return _choice("answer", "Your answer", question.options, value)
    return {
        "id": "answer",
        "label": "Your answer",
        "unit": "such as 1/3, 0.333 or 33.3 %",
        "options": [],
        "value": value,
    }


def _choice(name: str, label: str, options: tuple[str, ...], value: str) -> shapes.LessonField:
    return {"id": name, "label": label, "unit": "", "options": list(options), "value": value}


def _bar(label: str, share: Fraction, low: Fraction, high: Fraction, key: Fraction | None) -> shapes.LessonBar:
    words = f"{label}: {percent(share)}, 95 % interval {percent(low)} to {percent(high)}"
    return {
        "label": label,
        "share": float(share),
        "low": float(low),
        "high": float(high),
        "exact": None if key is None else float(key),
        "words": words + ("" if key is None else f", exact {percent(key)}"),
    }


def _view(
    title: str,
    words: Any,
    *,
    fields: list[shapes.LessonField] | None = None,
    button: str = "",
    buttons: list[shapes.LessonButton] | None = None,
    locked: bool = False,
    told: list[shapes.LessonTold] | None = None,
    bars: list[shapes.LessonBar] | None = None,
    table: shapes.LessonTable | None = None,
) -> shapes.LessonView:
    return {
        "title": title,
        "words": list(words),
        "fields": fields or [],
        "button": button,
        "buttons": buttons or [],
        "locked": locked,
        "told": told or [],
        "bars": bars or [],
        "table": table,
    }
