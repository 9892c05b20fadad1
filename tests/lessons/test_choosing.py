"""The first lesson: its keys, its replies, and that nothing is told too soon."""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from project import ROOT
from seeds import WRONG_SEEDS

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.lessons.choosing import choosing
from manaforge_widgets.lessons.lesson import TRIALS

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.lessons.lesson import Lesson
    from manaforge_widgets.lessons.part import LessonPart

PLAN = choosing()
CHECKS = [question.id for question in PLAN.questions]
PAGE = (ROOT / "docs" / "lessons" / "01_choosing_after_the_roll.md").read_text(encoding="utf-8")


def begun(**more: Any) -> Lesson:
    lesson: Lesson = mf.lesson("choosing after the roll", class_seed=7, **more)
    return lesson


def predicted(**more: Any) -> Lesson:
    lesson = begun(**more)
    lesson.predict("two_arcane", "1/4", "fairly sure")
    lesson.predict("gem", "the water gem")
    return lesson


def reply(part: LessonPart) -> tuple[str, str]:
    told = part.part["told"][-1]
    return told["kind"], told["words"]


def send(part: LessonPart, **content: object) -> str:
    return str(part._answer({"request": 1, **content})["error"])


# ----------------------------------------------------------------------------------------------------------- keys


def test_the_keys_are_those_of_a_count_by_hand() -> None:
    arcane = [face.split("/") for face in mf.odds.die("arcane").outcomes]
    both = list(product(arcane, arcane))
    either = [("earth" in a and "fire" in b) or ("fire" in a and "earth" in b) for a, b in both]
    assert {question.id: question.key for question in PLAN.checks} == {
        "two_arcane": Fraction(sum(either), 36),
        "simulated": Fraction(sum(either), 36),
        "one_spend": 1 - Fraction(5, 6) ** 2,
        "keep_fire": mf.odds.Question("earth, fire, wind, water", "Sun Fragment", gems="1 fire").chance,
    }
    question = mf.odds.Question("earth, fire, wind, water", "Sun Fragment", gems="1 fire")
    assert PLAN.checks[3].key == question.pool.rolls().probability(question.succeeds)


@pytest.mark.parametrize("question", PLAN.questions, ids=CHECKS)
def test_each_check_expects_at_least_two_wrong_answers(question: Any) -> None:
    assert len(question.wrong) >= 2
    answers = [question.key, *(wrong.answer for wrong in question.wrong)]
    assert len(set(answers)) == len(answers)
    assert all(len(wrong.reply) > 20 for wrong in question.wrong)
    assert question.rule in str(mf.rule(question.rule)) or mf.rule(question.rule)


def test_the_exact_table_shows_the_key() -> None:
    _, _, rows = PLAN.experiment.exact
    assert sum(cell == "yes" for row in rows for cell in row[1:]) == 17
    assert all(len(row) == 7 for row in rows)


def test_the_teachers_page_has_every_key_and_every_wrong_answer() -> None:
    rows = re.findall(r"^\| (`\w+`)? ?\| ([\w-]*) ?\| ([\d/]*) ?\| (\w*) ?\| ([\d/]+) \|", PAGE, re.MULTILINE)
    told: dict[str, list[Fraction]] = {}
    name = ""
    for check, rule, key, source, wrong in rows:
        if check:
            name = check.strip("`")
            question = next(one for one in PLAN.checks if one.id == name)
            assert (rule, Fraction(key), source) == (question.rule, question.key, question.source)
        told.setdefault(name, []).append(Fraction(wrong))
    assert told == {question.id: [wrong.answer for wrong in question.wrong] for question in PLAN.checks}
    assert all(f'"{answer}"' in PAGE for answer in (PLAN.reconcile.key, PLAN.predictions[1].key))


# ------------------------------------------------------------------------------------------------------ the lesson


def test_the_solution_passes_every_check() -> None:
    lesson = predicted()
    lesson.simulate(20_000)
    simulated = Fraction(lesson.progress.runs[20_000][1], 20_000)
    for question in PLAN.questions:
        answer = float(simulated) if question.simulated else question.key
        assert reply(lesson.check(question.id, answer))[0] == "right", question.id
    assert repr(lesson) == "<lesson: Choosing after the roll, class seed 7, 5 of 5 checks>"


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("blank", [None, "", "  ", ...])
def test_a_blank_neither_passes_nor_crashes(name: str, blank: Any) -> None:
    lesson = predicted()
    part = lesson.check(name, blank)
    assert not [line for line in part.part["told"] if line["kind"] != "info"]
    assert send(part, kind="answer", values={}) == ""
    assert reply(part)[0] == "info"
    assert lesson.progress.right == []


@pytest.mark.parametrize(
    ("name", "number"), [(question.id, n) for question in PLAN.questions for n in range(len(question.wrong))]
)
def test_an_expected_wrong_answer_gets_its_reason(name: str, number: int) -> None:
    lesson = predicted()
    lesson.simulate(20_000)
    question = next(one for one in PLAN.questions if one.id == name)
    wrong = question.wrong[number]
    kind, words = reply(lesson.check(name, wrong.answer))
    assert (kind, words) == ("wrong", f"Not yet. {wrong.reply}")
    assert lesson.progress.right == []


@pytest.mark.parametrize("answer", ["0.9", "2", "-1", "130 %"])
def test_any_other_answer_is_wrong_and_says_how_to_go_on(answer: str) -> None:
    kind, words = reply(begun().check("two_arcane", answer))
    assert kind == "wrong"
    assert len(words) > 30


@pytest.mark.parametrize(("name", "answer"), [("two_arcane", "47 %"), ("keep_fire", "77%"), ("keep_fire", "0.77")])
def test_a_right_answer_that_is_rounded_too_far_is_told_so(name: str, answer: str) -> None:
    assert reply(begun().check(name, answer)) == (
        "wrong",
        "Nearly. Write one place more, such as 33.3 %, or a fraction.",
    )


def test_an_answer_that_cant_be_read_is_not_counted_as_wrong() -> None:
    lesson = begun()
    assert reply(lesson.check("two_arcane", "a lot"))[0] == "info"
    assert lesson.progress.tries == {}


@pytest.mark.parametrize("answer", ["17/36", "0.472", "47.2 %", 17 / 36, Fraction(17, 36), "34 in 72"])
def test_right_answers_may_be_written_as_one_likes(answer: Any) -> None:
    assert reply(begun().check("two_arcane", answer))[0] == "right"


def test_the_page_answers_as_the_code_does() -> None:
    part = begun().check("two_arcane")
    assert send(part, kind="answer", values={"answer": "1/4"}) == ""
    assert reply(part)[0] == "wrong"
    assert send(part, kind="answer", values={"answer": "17/36"}) == ""
    assert reply(part)[0] == "right"


# --------------------------------------------------------------------------------------------- nothing too soon


def test_nothing_is_told_before_the_predictions_are_locked() -> None:
    lesson = begun()
    parts = [lesson.simulate(), lesson.exact(), lesson.compare(), lesson.lab()]
    for part in parts:
        assert part.part["table"] is None
        assert part.part["bars"] == []
        assert "17" not in json.dumps(part.part)
        assert "Lock your predictions first" in part.part["words"][0]
    assert "Lock your predictions first." in send(parts[0], kind="press", button="20")
    lesson.predict("two_arcane", 0.3)
    assert parts[1].part["table"] is None
    lesson.predict("gem", "the fire gem")
    assert parts[1].part["table"]["rows"]
    assert isinstance(lesson.lab(), mf.DiceLab)


def test_a_prediction_is_locked_and_gets_no_reply() -> None:
    lesson = begun()
    part = lesson.predict("two_arcane")
    assert send(part, kind="answer", values={"answer": "", "sure": ""}) == "Write your prediction first."
    assert "between 0 and 1" in send(part, kind="answer", values={"answer": "3"})
    assert send(part, kind="answer", values={"answer": "1/4", "sure": "certain"}) == ""
    assert part.part["locked"]
    assert [line["kind"] for line in part.part["told"]] == ["info"]
    assert "is locked" in send(part, kind="answer", values={"answer": "1/2"})
    assert lesson.progress.predictions["two_arcane"] == "1/4"


def test_a_class_seed_gives_everybody_the_same_rolls() -> None:
    one, same = predicted(), predicted()
    other = mf.lesson("choosing after the roll", class_seed=8)
    other.predict("two_arcane", "1/4")
    other.predict("gem", "the water gem")
    for lesson in (one, same, other):
        for trials in TRIALS:
            lesson.simulate(trials)
    assert one.progress.runs == same.progress.runs != other.progress.runs
    assert [die["face"] for die in one.play().match.view(0)["seats"][0]["dice"]] == [
        die["face"] for die in same.play().match.view(0)["seats"][0]["dice"]
    ]


def test_the_rolls_of_a_class_seed_stay_the_same_on_every_machine() -> None:
    lesson = predicted()
    lesson.simulate(2_000)
    assert lesson.progress.runs == {2_000: [509, 926]}


def test_the_comparison_has_all_three() -> None:
    lesson = predicted()
    lesson.simulate(2_000)
    arcane, gem = lesson.compare().part["table"]["rows"]
    assert arcane[1] == "25.0 %"
    assert "2,000 trials" in arcane[2]
    assert arcane[3:] == ["47.2 % (17/36)", "22.2 points"]
    assert gem == ["which gem to keep", "the water gem", "", "the fire gem", "another answer"]
    bars = lesson.compare().part["bars"]
    assert [bar["low"] <= bar["exact"] <= bar["high"] for bar in bars] == [True, True]


@pytest.mark.parametrize("name", list(PLAN.plays))
def test_the_puzzles_can_be_solved(name: str) -> None:
    widget = begun().play(name)
    for action in widget.puzzle.solutions()[0].actions:
        widget.match.apply(action)
    assert widget.task["solved"]


# ------------------------------------------------------------------------------------------------ kept, handed in


def test_answers_survive_a_kernel_that_ends(tmp_path: Path) -> None:
    file = tmp_path / "my_choosing.json"
    begun(file=file)
    assert not file.exists()
    first = predicted(file=file)
    first.simulate(200)
    first.check("two_arcane", "1/4")
    first.check("two_arcane", "17/36")
    again = begun(file=file)
    assert again.progress.saved() == first.progress.saved()
    assert again.predicted
    assert reply(again.check("two_arcane"))[0] == "right"
    assert mf.lesson("choosing after the roll", class_seed=8, file=file).progress.predictions == {}


def test_what_is_handed_in_holds_answers_and_no_name(tmp_path: Path) -> None:
    lesson = predicted()
    lesson.check("two_arcane", "1/4")
    lesson.check("two_arcane", "17/36")
    with lesson.export(tmp_path / "answers.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert set(rows[0]) == {"lesson", "class_seed", "part", "question", "try", "answer", "right", "sure"}
    assert [(row["question"], row["answer"], row["right"]) for row in rows[2:]] == [
        ("two_arcane", "1/4", "False"),
        ("two_arcane", "17/36", "True"),
    ]
    saved = json.loads(lesson.export(tmp_path / "answers.json").read_text())
    assert set(saved) == {"format", "lesson", "class_seed", "predictions", "sure", "tries", "right", "runs"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "other"}', "[" * 5000])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "my_choosing.json"
    file.write_text(text)
    with pytest.raises(mf.SaveError):
        begun(file=file)


def test_a_file_that_was_edited_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "my_choosing.json"
    saved = predicted().progress.saved()
    for name, value in (("runs", {"20": [99, -1], "x": [1], "200": "a"}), ("tries", {"why": [7]}), ("right", 7)):
        file.write_text(json.dumps({**saved, name: value}))
        lesson = begun(file=file)
        assert lesson.compare().part["table"]
        assert lesson.check("why").part["told"] == []


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: mf.lesson("chosing after the roll"), "Did you mean 'choosing after the roll'?"),
        *(
            (lambda seed=seed: mf.lesson("choosing after the roll", seed), "a class seed is a whole")
            for seed in WRONG_SEEDS
        ),
        (lambda: begun().check("two_arcan"), "Did you mean 'two_arcane'?"),
        (lambda: begun().predict("gems"), "Did you mean 'gem'?"),
        (lambda: begun().play("chose"), "Did you mean 'choose'?"),
        (lambda: predicted().simulate(7), "trials are 20, 200, 2000, 20000"),
    ],
)
def test_a_wrong_name_is_told_in_words(call: Any, told: str) -> None:
    with pytest.raises(mf.GameError, match=re.escape(told)):
        call()


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "answer", "values": 7},
        {"kind": "answer", "values": {"answer": 7}},
        {"kind": "answer", "values": {"answer": "9" * 1000}},
        {"kind": "press", "button": "20"},
        {"kind": "press"},
        {"kind": "dance"},
    ],
)
def test_a_strange_message_is_refused_in_words(content: dict[str, Any]) -> None:
    assert send(begun().check("two_arcane"), **content)


def test_the_notebook_shows_each_part_and_reveals_nothing() -> None:
    text = (ROOT / "notebooks" / "lessons" / "01_choosing_after_the_roll.ipynb").read_text(encoding="utf-8")
    for question in PLAN.predictions:
        assert f'lesson.predict(\\"{question.id}\\")' in text
    for question in PLAN.questions:
        assert f'lesson.check(\\"{question.id}\\")' in text
    assert not [key for key in ("17/36", "11/36", "83/108") if key in text]
