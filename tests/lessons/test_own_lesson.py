"""A lesson that a teacher writes: the template, what is refused, and the faults that check_lesson finds."""

from __future__ import annotations

import importlib
import sys
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.lessons.craft_turn import craft_turn
from manaforge_widgets.games.kings_forge.rules.components import house_components
from manaforge_widgets.lessons import shelf
from manaforge_widgets.lessons.plays import shown
from manaforge_widgets.lessons.template import _TEMPLATE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from random import Random

CHANCE = mf.odds.pool("2d6").total().at_least(10)
DOUBLED = mf.Wrong(2 * CHANCE, "You counted each roll twice.", "counted twice", "equiprobability")
LEFT_OUT = mf.Wrong(Fraction(1, 12), "That leaves out the sums of eleven and twelve.", "ten alone")
QUESTION = mf.LessonQuestion("ten", "ten or more", ("How likely is ten or more?",), CHANCE, (DOUBLED, LEFT_OUT), "Yes.")


def trial(rng: Random) -> Sequence[int]:
    return [rng.randint(1, 6) + rng.randint(1, 6) >= 10]


PLAN = mf.LessonPlan(
    title="Ten or more",
    predictions=(QUESTION,),
    experiment=mf.Experiment("two dice", ("Two dice are rolled.",), (mf.Measure("ten or more", CHANCE),), trial),
    checks=(QUESTION,),
)


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lessons that a test registers are forgotten afterwards."""
    monkeypatch.setattr(shelf, "_own", {})


def test_a_registered_lesson_is_begun_answered_handed_in_and_collected(tmp_path: Path) -> None:
    mf.register_lesson(PLAN)
    assert mf.list_lessons()[-1] == "ten or more"
    assert mf.check_lesson("Ten or more").startswith("Ten or more: 1 prediction, 2 checks, 1 measure")
    lesson = mf.lesson("ten or more", class_seed=5, student=3, file=tmp_path / "three.json")
    lesson.predict("ten", "1/3", "certain")
    [row] = lesson.simulate(2_000).part["table"]["rows"]
    assert abs(int(row[1].replace(",", "")) / 2_000 - 1 / 6) < 0.04
    assert lesson.exact().part["table"]["rows"] == [["ten or more", "16.7 % (1/6)"]]
    assert "counted each roll twice" in lesson.check("ten", "1/3").part["told"][0]["words"]
    assert lesson.check("ten", "1/6").part["told"][0]["kind"] == "right"
    assert lesson.check("why", "the simulation varies by chance").part["told"][0]["kind"] == "right"
    assert lesson.progress.complete
    [collected] = mf.collect(tmp_path)
    assert (collected.error, collected.lesson, collected.finished, collected.solved) == (None, "ten_or_more", True, 2)


def test_a_file_of_a_lesson_that_is_not_registered_is_said_to_be_unknown(tmp_path: Path) -> None:
    mf.register_lesson(PLAN)
    lesson = mf.lesson("ten or more", file=tmp_path / "one.json")
    lesson.predict("ten", "1/3")
    shelf._own.clear()
    [collected] = mf.collect(tmp_path)
    assert "unknown here" in str(collected.remarks)


def test_a_lesson_about_another_edition_is_collected(tmp_path: Path) -> None:
    mf.register_lesson(replace(PLAN, edition="mine", overrides={"edition": "mine", "deck": 40}))
    mf.lesson("ten or more", file=tmp_path / "one.json").predict("ten", "1/3")
    [collected] = mf.collect(tmp_path)
    assert (collected.error, collected.edition, collected.own_edition, collected.verified) == (None, "mine", True, True)
    mf.register_lesson(PLAN)
    assert "unknown here" in mf.collect(tmp_path)[0].remarks


def test_a_lesson_can_be_registered_again_and_has_no_editions() -> None:
    mf.register_lesson(PLAN)
    mf.register_lesson(replace(PLAN, minutes=30))
    assert mf.lesson("ten or more").plan.minutes == 30
    with pytest.raises(mf.GameError, match="has no editions"):
        mf.lesson("ten or more", edition="house-1")
    with pytest.raises(mf.GameError, match="Register your own lesson first"):
        mf.lesson("something else entirely")


def test_a_whole_number_is_a_key_and_a_wrong_answer() -> None:
    question = mf.LessonQuestion("sides", "sides", ("How many?",), 6, (mf.Wrong(12, "Too many."),), kind="whole")  # type: ignore[arg-type]
    assert question.key == Fraction(6)
    assert type(question.key) is type(question.wrong[0].answer) is Fraction
    assert type(mf.Wrong(True, "no").answer) is bool  # type: ignore[arg-type]


def test_small_wrong_answers_may_round_to_the_same_number() -> None:
    """But not if one of them is the key: 0.000201 and 0.000448 are 0.000 both."""
    small = mf.Wrong(Fraction(201, 10**6), "One."), mf.Wrong(Fraction(448, 10**6), "Two.")
    assert "in order" in mf.check_lesson(with_check(wrong=small))
    with pytest.raises(AssertionError, match="to three decimal places"):
        mf.check_lesson(with_check(wrong=(mf.Wrong(CHANCE + Fraction(1, 10**4), "Near."), *small)))


def test_the_template_is_a_whole_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    words = mf.new_lesson_template(tmp_path / "many_hits.py")
    assert words == 'many_hits.py is written. Next: import many_hits; mf.check_lesson("Many hits")'
    importlib.import_module("many_hits")
    del sys.modules["many_hits"]
    assert "all is in order" in mf.check_lesson("Many hits")
    # At least two of five dice hit with the chance 1/3 each: by hand 1 - (32 + 80) / 243.
    assert mf.lesson("many hits").plan.checks[0].key == Fraction(131, 243)
    assert len(_TEMPLATE.read_text(encoding="utf-8").splitlines()) < 80
    with pytest.raises(mf.GameError, match="exists, and is not overwritten"):
        mf.new_lesson_template(tmp_path / "many_hits.py")
    with pytest.raises(mf.GameError, match="must be called like"):
        mf.new_lesson_template(tmp_path / "many-hits.py")


def reached(class_seed: int) -> object:
    return mf.puzzle(mf.new_match("pig", seats=2, seed=class_seed), goal=lambda p: p.total >= 0)


def with_check(**changes: Any) -> mf.LessonPlan:
    return replace(PLAN, checks=(replace(QUESTION, **changes),))


def with_experiment(**changes: Any) -> mf.LessonPlan:
    return replace(PLAN, experiment=replace(PLAN.experiment, **changes))


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: "ten", "takes a LessonPlan, not 'ten'"),
        (lambda: replace(PLAN, title=""), "title of the lesson must be a text"),
        (lambda: replace(PLAN, title="?!", name=""), "must hold a letter"),
        (lambda: replace(PLAN, title="Choosing after the roll"), "is a lesson of this package"),
        (lambda: replace(PLAN, predictions=()), "at least one question"),
        (lambda: with_check(key=0.1667), "compute it"),
        (lambda: with_check(key=Fraction(7, 6)), "must lie between 0 and 1"),
        (lambda: with_check(key=Fraction(7, 6), kind="whole"), "must be a whole number"),
        (lambda: with_check(kind="share"), "'chance', 'number' or 'whole'"),
        (lambda: with_check(wrong=(replace(DOUBLED, answer=CHANCE),)), "must differ"),
        (lambda: with_check(wrong=(replace(DOUBLED, misconception="gambler"),)), "there is no misconception"),
        (lambda: with_check(options=("yes", "no")), "must be one of its options"),
        (lambda: with_check(simulated="eleven"), "there is no measure 'eleven'"),
        (lambda: with_check(words="How likely?"), "must be paragraphs"),
        (lambda: with_check(id="ten or more"), "must be a word"),
        (lambda: replace(PLAN, checks=(QUESTION, QUESTION)), "must not come twice"),
        (lambda: with_experiment(measures=()), "1 to 6 measures"),
        (lambda: with_experiment(measures=(mf.Measure("mean", Fraction(7)),)), "say what with unit"),
        (lambda: with_experiment(measures=(mf.Measure("ten", 0.2),)), "compute it"),  # type: ignore[arg-type]
        (lambda: with_experiment(trial=None), "trial must be a function"),
        (lambda: replace(PLAN, title="Ten\nor more"), "must be one line"),
        (lambda: replace(PLAN, predictions=QUESTION), "put a comma behind it"),
        (lambda: replace(PLAN, checks=("ten",)), "must be a tuple that holds each LessonQuestion"),
        (lambda: with_check(wrong=DOUBLED), "put a comma behind it"),
        (lambda: with_check(right=None), "right of the question 'ten' must be a text"),
        (lambda: with_check(above="gambler"), "above of the question 'ten': there is no misconception 'gambler'"),
        (lambda: with_check(rule=3), "rule of the question 'ten' must be a text"),
        (lambda: with_experiment(measures=PLAN.experiment.measures[0]), "put a comma behind it"),
        (lambda: with_experiment(exact_words="Count."), "exact_words of the experiment must be paragraphs"),
        (lambda: with_experiment(exact=("Counts", ["a"], [["1", "2"]])), "rows of as many texts"),
        (lambda: replace(PLAN, go_on="And three dice?"), "go_on must be paragraphs"),
        (lambda: replace(PLAN, explorers=["one"]), "must be a dict from names to functions"),
        (lambda: replace(PLAN, plays={"one": mf.new_match("pig", seats=2)}), "lambda class_seed: "),
    ],
)
def test_a_plan_that_cant_be_a_lesson_is_refused(make: Callable[[], Any], why: str) -> None:
    with pytest.raises(mf.GameError, match=why):
        mf.register_lesson(make())
    assert "ten or more" not in mf.list_lessons()


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: with_check(wrong=(replace(DOUBLED, reply="It is 1/6, of course."), LEFT_OUT)), "holds the key"),
        (lambda: with_check(wrong=(replace(DOUBLED, reply="It is 16.7 %."), LEFT_OUT)), "holds the key"),
        (lambda: with_check(words=("It is 1/6. How likely is it?",)), "its own words hold the key"),
        (lambda: with_check(wrong=(DOUBLED,)), "must expect at least 2 wrong answers"),
        (
            lambda: with_check(wrong=(DOUBLED, replace(LEFT_OUT, answer=CHANCE * 2 + Fraction(1, 10**7)))),
            "to three decimal places",
        ),
        (lambda: with_experiment(measures=(mf.Measure("ten or more", Fraction(1, 5)),)), "20,000 trials gave 0.1"),
        (lambda: with_experiment(trial=lambda _: [True, False]), "must return 1 results"),
        (lambda: with_experiment(trial=lambda _: ["yes"]), "whole numbers or None"),
        (lambda: with_experiment(trial=lambda _: 1), "a trial must return a list"),
        (lambda: with_experiment(trial=lambda: [1]), "trial must be a function of one argument"),
        (lambda: with_check(variants=lambda _: None), "variants must return a LessonQuestion, not None"),
        (lambda: with_check(variants=lambda: QUESTION), "variants of 'ten' must be a function of one argument"),
        (lambda: replace(PLAN, plays={"one": lambda _: "pig"}), "must return a match or a puzzle, not 'pig'"),
        (
            lambda: replace(PLAN, plays={"one": reached}),
            "can't be made for the class seed 1: the goal .* reached already",
        ),
        (lambda: replace(PLAN, explorers={"one": lambda _: "fan"}), "must return an Explorer, not 'fan'"),
        (lambda: with_experiment(trial=lambda _: [None]), "no trial of 20,000 counts"),
        (lambda: replace(PLAN, plays={"one": lambda _: None}), "makes nothing"),
        (lambda: with_check(variants=lambda _: replace(QUESTION, key=2 * CHANCE)), "must differ"),
    ],
)
def test_a_fault_in_a_lesson_is_found(make: Callable[[], mf.LessonPlan], why: str) -> None:
    with pytest.raises((AssertionError, mf.GameError), match=why):
        mf.check_lesson(make())


def test_a_match_of_a_lesson_proposes_nothing() -> None:
    match = craft_turn(
        house_components(), 1, display=("Hammer", "Shield", "Longbow"), dice="metal 5, metal 4, metal 3"
    ).match
    board, lesson = (
        next(option for option in widget.snapshot["options"] if option["kind"] == "craft")
        for widget in (mf.Board(match), shown(match))
    )
    assert board["args"] == {"card": "Hammer", "dice": ["metal-3", "metal-2"]}
    assert lesson["args"] == {"card": "Hammer"}
