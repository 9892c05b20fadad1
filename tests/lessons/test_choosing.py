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
from manaforge_widgets.lessons.journal import read_progress
from manaforge_widgets.lessons.rolls import TRIALS

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.lessons.lesson import Lesson
    from manaforge_widgets.lessons.part import LessonPart

PLAN = choosing()
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


def test_the_student_finds_the_roll_that_is_counted_twice_and_then_sees_the_sum() -> None:
    lesson = predicted()
    part = lesson.exact()
    assert part.part["words"] == [
        "9 rolls are in the first group, and 9 are in the second. Is that 18 rolls? Click a roll that is in both."
    ]
    texts = [square["text"] for row in part.part["charts"][0]["squares"] for square in row]
    assert [texts.count(text) for text in ("1", "2", "1 2", "–")] == [8, 8, 1, 19]
    assert not lesson.explored
    assert send(part, kind="change", control="square", value="0,3") == ""
    [told] = part.part["told"]
    assert (told["kind"], told["words"]) == (
        "wrong",
        "Not this one: it can't give fire with the first die and earth with the second.",
    )
    assert "17" not in str(part.part["words"])
    assert "no such control" in send(part, kind="change", control="square", value="9,9")
    # Both dice show earth or fire: the first row and the first column.
    assert send(part, kind="change", control="square", value="0,0") == ""
    assert part.part["words"][0].startswith("9 + 9 − 1 = 17 of 36 equally likely rolls.")
    assert part.part["told"][0]["words"] == "Yes, this one is in both groups. You found it after 2 tries."
    assert part.part["table"]["rows"][3] == ["in at least one group", "17 (17/36)"]
    assert not lesson.explored
    assert send(lesson.explore("faces"), kind="change", control="few", value="") == ""
    assert lesson.explored


def test_a_guess_is_drawn_next_to_the_simulation_and_its_slip_is_named_after_a_long_run() -> None:
    lesson = begun()
    lesson.predict("two_arcane", "50 %", "certain")
    lesson.predict("gem", "the fire gem", "certain")
    part = lesson.simulate(20)
    assert [bar["guess"] for bar in part.part["bars"]] == [None, 0.5]
    assert part.part["table"]["head"][-1] == "Your guess is"
    assert [told["words"] for told in part.part["told"]] == [
        "Your guess of 50.0 % for “choose after the roll” fits 20 rolls."
    ]
    lesson.simulate(20_000)
    fits, slip = (told["words"] for told in part.part["told"])
    assert fits == (
        "Your guess of 50.0 % for “choose after the roll” fits 20 rolls, but lies outside the interval of 20,000 rolls."
    )
    assert slip.startswith("You said 50 %. You added the two orders.")
    assert part.part["table"]["rows"][-1][-1] == "outside"


# ------------------------------------------------------------------------------------------------------ the lesson


@pytest.mark.parametrize("answer", ["0.9", "101", "-1", "130 %"])
def test_any_other_answer_is_wrong_and_says_how_to_go_on(answer: str) -> None:
    kind, words = reply(begun().check("two_arcane", answer))
    assert kind == "wrong"
    assert len(words) > 30


@pytest.mark.parametrize(("name", "answer"), [("two_arcane", "47 %"), ("keep_fire", "77%"), ("keep_fire", "0.77")])
def test_a_right_answer_that_is_rounded_too_far_is_told_so(name: str, answer: str) -> None:
    assert reply(begun().check(name, answer)) == (
        "wrong",
        "Nearly. Write one more decimal place, or a fraction.",
    )


def test_an_answer_that_cant_be_read_is_not_counted_as_wrong() -> None:
    lesson = begun()
    assert reply(lesson.check("two_arcane", "a lot"))[0] == "info"
    assert lesson.progress.tries == ()


@pytest.mark.parametrize("answer", ["17/36", "0.472", "47.2 %", 17 / 36, Fraction(17, 36), "34 in 72"])
def test_right_answers_may_be_written_as_one_likes(answer: Any) -> None:
    assert reply(begun().check("two_arcane", answer))[0] == "right"


# --------------------------------------------------------------------------------------------- nothing too soon


def test_the_lab_opens_with_the_predictions() -> None:
    assert not isinstance(begun().lab(), mf.DiceLab)
    assert isinstance(predicted().lab(), mf.DiceLab)


def test_a_prediction_is_locked_and_gets_no_reply() -> None:
    lesson = begun()
    part = lesson.predict("two_arcane")
    assert send(part, kind="answer", values={"answer": "", "sure": ""}) == "Write your prediction first."
    assert "between 0 and 1" in send(part, kind="answer", values={"answer": "-3"})
    assert "how sure" in send(part, kind="answer", values={"answer": "1/4", "sure": ""})
    assert lesson.progress.predictions == ()
    assert send(part, kind="answer", values={"answer": "1/4", "sure": "certain"}) == ""
    assert part.part["locked"]
    assert [line["kind"] for line in part.part["told"]] == ["info"]
    assert "is locked" in send(part, kind="answer", values={"answer": "1/2"})
    assert [(one.question, one.answer, one.sure) for one in lesson.progress.predictions] == [
        ("two_arcane", "1/4", "certain")
    ]


def runs(lesson: Lesson) -> list[tuple[int, ...]]:
    return [run.totals for run in lesson.progress.runs]


def test_a_class_seed_gives_everybody_the_same_puzzle_and_each_number_other_rolls() -> None:
    one, same, other, seed = predicted(student=7), predicted(student=7), predicted(student=8), predicted()
    for lesson in (one, same, other, seed):
        for trials in TRIALS:
            lesson.simulate(trials)
    assert runs(one) == runs(same)
    assert len({tuple(runs(lesson)) for lesson in (one, other, seed)}) == 3
    assert [die["face"] for die in one.play().match.view(0)["seats"][0]["dice"]] == [
        die["face"] for die in other.play().match.view(0)["seats"][0]["dice"]
    ]


def test_the_rolls_of_a_class_seed_stay_the_same_on_every_machine() -> None:
    lesson = predicted()
    lesson.simulate(2_000)
    assert runs(lesson) == [(509, 926)]
    lesson = predicted(student=7)
    lesson.simulate(2_000)
    assert runs(lesson) == [(504, 960)]


def test_to_roll_again_gives_new_rolls_and_the_same_ones_on_another_day() -> None:
    one, same = predicted(student=7), predicted(student=7)
    for lesson in (one, same):
        for _ in range(8):
            lesson.simulate(20)
    assert runs(one) == runs(same)
    assert len(set(runs(one))) > 4
    assert [run.number for run in one.progress.runs] == [1, 2, 3, 4, 5, 6, 7, 8]
    part = one.simulate().part
    assert [len(row["shares"]) for row in part["dots"]] == [8, 8]
    assert part["table"]["rows"][1][0] == "choose after the roll, 20 rolls, run 8"
    assert part["buttons"][0]["label"] == "Roll 20 times again"


def test_thirty_students_do_not_raise_their_hands_together() -> None:
    hands = []
    for number in range(1, 31):
        lesson = predicted(student=number)
        lesson.simulate(20)
        hands.append(lesson.progress.runs[0].totals[1] > 10)
    assert 5 < sum(hands) < 25
    words = predicted().class_plot(30).part["words"]
    assert f"{sum(hands)} of 30 are above one half." in words[-1]


def test_the_teachers_page_says_what_a_class_of_thirty_sees() -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=2026)
    lesson.predict("two_arcane", "1/4")
    lesson.predict("gem", "the water gem")
    few, many = (lesson.class_plot(30, trials=trials).part["words"][-1].split(" are ")[0] for trials in (20, 200))
    assert f"the class seed 2026 these are {few} after 20 rolls each, and {many} after 200" in PAGE.replace("\n", " ")


def test_a_number_is_taken_on_the_page_until_the_first_roll(tmp_path: Path) -> None:
    lesson = predicted(file=tmp_path / "my.json")
    lesson._repr_mimebundle_()
    card = lesson._overview
    assert card is not None
    for wrong in ("", "Ann", "0", "-3", "1.5", "99999", "²"):
        assert "a whole number from 1 to 9,999" in send(card, kind="answer", values={"student": wrong})
        assert lesson.student is None
    assert send(card, kind="answer", values={"student": "12"}) == ""
    assert lesson.student == 12
    assert send(card, kind="answer", values={"student": " 7 "}) == ""
    lesson.simulate(20)
    assert "your number can't change any more" in send(card, kind="answer", values={"student": "8"})
    assert card.part["fields"] == []
    assert begun(file=tmp_path / "my.json").student == 7
    assert "student 7" in repr(lesson)


@pytest.mark.parametrize("student", [0, -1, 10_000, "7", 7.0, True])
def test_a_wrong_number_is_refused(student: Any) -> None:
    with pytest.raises(mf.GameError, match="student must be a whole number from 1 to 9,999"):
        begun(student=student)


# ---------------------------------------------------------------------------------- what the student's simulation says


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("trials", [20, 200])
def test_the_reading_of_ones_own_run_is_right_and_the_other_rows_is_not(seed: int, trials: int) -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=seed)
    lesson.predict("two_arcane", "1/4")
    lesson.predict("gem", "the water gem")
    lesson.simulate(trials)
    before, after = lesson.progress.runs[0].totals
    shown = lesson.simulate().part["table"]["rows"][1][2]
    for answer in (Fraction(after, trials), f"{after}/{trials}", f"{after} of {trials}", shown):
        assert reply(lesson.check("simulated", answer))[0] == "right", answer
    if before != after:
        kind, words = reply(lesson.check("simulated", f"{before}/{trials}"))
        assert (kind, "decide before the roll" in words) == ("wrong", True)
    if after not in (trials - after, before, trials - before):
        kind, words = reply(lesson.check("simulated", f"{trials - after}/{trials}"))
        assert (kind, "could not pay" in words) == ("wrong", before != trials - after)
    kind, words = reply(lesson.check("simulated", "17/36"))
    assert (kind, "the exact chance" in words) == ("wrong", True)
    wide = Fraction(after, trials) + Fraction(6, 100)
    assert reply(lesson.check("simulated", wide))[0] == "wrong"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("926", "the number of rolls that could pay"),
        ("46.3", "Do you mean 46.3 %?"),
        ("46 %", "Nearly."),
        ("0.6", "row “choose after the roll, 2,000 rolls”"),
        ("47.2 %", "the exact chance"),
        ("50 %", "your run with 20 rolls"),
    ],
)
def test_a_wrong_reading_gets_a_reply_that_fits_a_simulation(answer: str, told: str) -> None:
    lesson = predicted()
    lesson.simulate(20)
    lesson.simulate(2_000)
    assert runs(lesson) == [(5, 10), (509, 926)]
    kind, words = reply(lesson.check("simulated", answer))
    assert kind != "right"
    assert told in words
    assert "Which cases do you count" not in words


def test_before_any_run_the_question_says_that_one_is_needed() -> None:
    lesson = predicted()
    part = lesson.check("simulated", "17/36")
    assert "Roll first" in part.part["words"][-1]
    assert reply(part)[0] == "info"
    assert lesson.progress.tries == ()


# --------------------------------------------------------------------------------------------------- the whole class


def handed_in(folder: Path, count: int) -> None:
    for number in range(1, count + 1):
        lesson = predicted(student=number)
        lesson.simulate(20)
        lesson.export(folder / f"s{number:02}.json")


def test_the_files_of_a_class_give_the_plot_that_the_seed_foretold(tmp_path: Path) -> None:
    handed_in(tmp_path, 12)
    lesson = predicted()
    by_files, by_seed = lesson.class_plot(folder=tmp_path).part, lesson.class_plot(12).part
    assert by_files["dots"] == by_seed["dots"]
    assert len(by_files["dots"][1]["shares"]) == 12
    assert by_files["words"][-1] == by_seed["words"][-1]
    assert [row[1:] for row in by_files["table"]["rows"]] == [row[1:] for row in by_seed["table"]["rows"]]


def test_files_that_do_not_belong_to_the_class_are_named_with_the_reason(tmp_path: Path) -> None:
    handed_in(tmp_path, 3)
    predicted(student=4).export(tmp_path / "unrolled.json")
    mf.lesson("choosing after the roll", class_seed=8).export(tmp_path / "seed.json")
    (tmp_path / "torn.json").write_text("{")
    saved = read_progress(tmp_path / "s01.json").saved()
    saved["runs"][0]["successes"] = [20, 20]
    (tmp_path / "forged.json").write_text(json.dumps(saved))
    text = (tmp_path / "s02.json").read_text()
    (tmp_path / "edited.json").write_text(text.replace("the water gem", "the fire gem"))
    part = predicted().class_plot(folder=tmp_path).part
    assert [len(row["shares"]) for row in part["dots"]] == [3, 3]
    told = " ".join(part["words"])
    assert "5 files are left out" in told
    for words in ("no run of 20", "class seed 8", "it is cut off", "changed by hand", "line 3 was changed"):
        assert words in told


def test_the_page_changes_how_many_rolls_each_student_has() -> None:
    part = predicted().class_plot(8)
    assert send(part, kind="press", button="200") == ""
    assert "first 200 rolls" in part.part["words"][0]
    assert send(part, kind="press", button="7")


def test_a_folder_without_files_is_said(tmp_path: Path) -> None:
    assert predicted().class_plot(folder=tmp_path).part["dots"] == []
    with pytest.raises(mf.SaveError, match="there is no folder"):
        predicted().class_plot(folder=tmp_path / "nowhere")


def test_the_comparison_has_all_three() -> None:
    lesson = predicted()
    lesson.simulate(2_000)
    arcane, gem = lesson.compare().part["table"]["rows"]
    assert arcane[1] == "25.0 %"
    assert "2,000 rolls" in arcane[2]
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


# ------------------------------------------------------------------------------------------------ another edition


ARCANE = ["earth/fire", "earth/fire", "earth/wind", "fire/water", "fire/water", "wind/water"]
OWN = {
    "meta": {"game": "manaforge", "edition": "ours"},
    "dice": {
        "arcane": {"faces": [{"choice": face.split("/")} for face in ARCANE]},
        "earth": {
            "faces": [
                *[{"mana": {"earth": 2}}] * 2,
                {"gem": "earth"},
                {"mana": {"fire": 1}},
                {"mana": {"water": 1}},
                {"special": "runestone"},
            ]
        },
    },
    "items": [{"number": 2, "name": "Sun Fragment", "cost": {"fire": 1, "any": 2}}],
}


def test_every_key_follows_the_edition() -> None:
    lesson = begun(edition=OWN)
    keys = {question.id: question.key for question in lesson.plan.questions}
    faces = [face.split("/") for face in ARCANE]
    rolls = list(product(faces, faces))
    fits = [("earth" in a and "fire" in b) or ("fire" in a and "earth" in b) for a, b in rolls]
    in_order = [("earth" in a and "fire" in b) for a, b in rolls]
    assert keys["two_arcane"] == Fraction(sum(fits), 36) != Fraction(17, 36)
    assert keys["one_spend"] == 1 - Fraction(4, 6) ** 2
    assert keys["keep_fire"] != PLAN.checks[3].key
    assert reply(lesson.check("two_arcane", Fraction(sum(fits), 36)))[0] == "right"
    assert "decide before the roll" in reply(lesson.check("two_arcane", Fraction(sum(in_order), 36)))[1]
    assert reply(lesson.check("two_arcane", "17/36"))[0] == "wrong"
    assert "1 fire and 2 of any element" in lesson.predict("gem").part["words"][1]
    lesson.predict("gem", "the fire gem")
    lesson.predict("two_arcane", "1/3")
    part = lesson.exact()
    twice = next(
        place for place, (a, b) in enumerate(rolls) if fits[place] and in_order[place] and "earth" in b and "fire" in a
    )
    assert send(part, kind="change", control="square", value=f"{twice // 6},{twice % 6}") == ""
    assert f"= {sum(fits)} of 36" in part.part["words"][0]
    for question in lesson.plan.questions:
        answers = [question.key, *(wrong.answer for wrong in question.wrong)]
        assert len(set(answers)) == len(answers)


def test_rolls_puzzles_and_labs_follow_the_edition(tmp_path: Path) -> None:
    lesson = begun(edition=OWN, file=tmp_path / "my.json")
    lesson.predict("two_arcane", "1/4")
    lesson.predict("gem", "the water gem")
    lesson.simulate(20_000)
    measures = lesson.plan.experiment.measures
    for measure, count in zip(measures, lesson.progress.runs[0].totals, strict=True):
        assert abs(count / 20_000 - measure.exact) < 0.02
    assert lesson.lab().chance == measures[1].exact
    gems = lesson.lab("gems")
    gems.gems = "1 fire"
    assert gems.chance == next(one.key for one in lesson.plan.checks if one.id == "keep_fire")
    for name in lesson.plan.plays:
        widget = lesson.play(name)
        assert widget.match.rules.edition == "ours"
        assert widget.puzzle.solvable
    saved = read_progress(tmp_path / "my.json")
    assert (saved.edition, saved.overrides["meta"]["edition"]) == ("ours", "ours")
    assert begun(edition=OWN, file=tmp_path / "my.json").predicted
    with pytest.raises(mf.SaveError, match="edition"):
        begun(file=tmp_path / "my.json")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            {"dice": {"arcane": {"faces": [{"mana": {"earth": 2}}] * 6}}},
            "each face of an arcane die must give one mana",
        ),
        ({"items": [{"number": 2, "name": "Sun Fragment", "cost": {"water": 3}}]}, "Sun Fragment some fire"),
        ({"items": [{"number": 1, "cost": {"earth": 3}}]}, "Stone Circle must cost some mana of any element"),
    ],
)
def test_an_edition_that_the_lesson_does_not_fit_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(mf.GameError, match=f"can't be played with edition .*{why}"):
        begun(edition={"meta": {"edition": "odd"}, **change})


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


def test_each_try_keeps_its_own_truth(tmp_path: Path) -> None:
    lesson = predicted(file=tmp_path / "my.json")
    for answer in ("17/36", "1/4", "0.472", "1/2"):
        lesson.check("two_arcane", answer)
    truth = [("17/36", True), ("1/4", False), ("0.472", True), ("1/2", False)]
    told = [(row["answer"], row["right"]) for row in lesson.progress.rows() if row["part"] == "check"]
    assert told == truth
    kept = read_progress(tmp_path / "my.json")
    assert [(one.answer, one.right) for one in kept.tries] == truth
    frame = lesson.to_pandas()
    assert frame[frame["part"] == "check"]["right"].tolist() == [True, False, True, False]
    with lesson.export(tmp_path / "a.csv").open() as file:
        assert [row["right"] for row in csv.DictReader(file)][2:] == ["True", "False", "True", "False"]
    assert lesson.progress.right == ("two_arcane",)


OLD = {
    "format": "manaforge-widgets lesson",
    "lesson": "choosing_after_the_roll",
    "class_seed": 7,
    "predictions": {"two_arcane": "1/4", "gem": "the fire gem"},
    "sure": {"two_arcane": "certain"},
    "tries": {"two_arcane": ["17/36", "1/4"], "one_spend": ["1/3"], "simulated": ["0.5", "0.55"], "why": ["old words"]},
    "right": ["two_arcane", "simulated"],
    "runs": {"20": [7, 11]},
}


def test_a_file_of_the_first_version_still_loads_and_each_try_is_marked(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    file.write_text(json.dumps(OLD))
    told = [(one.question, one.right) for one in read_progress(file).tries]
    assert told == [
        *[("two_arcane", None)] * 2,
        ("one_spend", False),
        *[("simulated", None)] * 2,
        ("why", False),
    ]
    lesson = begun(file=file)
    assert [(one.answer, one.right) for one in lesson.progress.tries] == [
        ("17/36", True),
        ("1/4", False),
        ("1/3", False),
        ("0.5", None),
        ("0.55", None),
        ("old words", False),
    ]
    assert lesson.predicted
    assert (lesson.trials, runs(lesson)) == (20, [(7, 11)])
    lesson.check("one_spend", "11/36")
    first, *_ = map(json.loads, file.read_text().splitlines())
    assert (first["version"], first["from"]["version"], first["from"]["runs"][0]["successes"]) == (3, 1, [7, 11])
    again = begun(file=file).progress
    assert (again.older, again.tries) == (1, lesson.progress.tries)


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    file.write_text(json.dumps({**predicted().progress.saved(), "version": 4}))
    with pytest.raises(mf.SaveError, match="newer version"):
        begun(file=file)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"class_seed": 2062}, "holds answers for class seed 7, but this cell says 2062"),
        ({"class_seed": 7, "student": 8}, "holds rolls of student 3, but this cell says student=8"),
        ({"class_seed": 7, "edition": "house-2"}, "holds answers for edition"),
    ],
)
def test_another_seed_number_or_edition_never_overwrites_answers(
    tmp_path: Path, other: dict[str, Any], told: str
) -> None:
    file = tmp_path / "my.json"
    lesson = predicted(file=file, student=3)
    lesson.simulate(20)
    before = file.read_bytes()
    with pytest.raises(mf.SaveError, match=re.escape(told)) as caught:
        mf.lesson("choosing after the roll", file=file, **other)
    assert "Nothing was changed" in str(caught.value)
    assert "another file name" in str(caught.value)
    assert file.read_bytes() == before
    assert len(begun(file=file).progress.predictions) == 2


def test_the_first_cell_run_again_goes_on_with_the_same_answers(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    first = begun(file=file)
    shown = first.predict("two_arcane")
    first.predict("gem", "the water gem")
    again = begun(file=file)
    assert send(shown, kind="answer", values={"answer": "1/4", "sure": "certain"}) == ""
    assert again.predicted
    assert len(read_progress(file).predictions) == 2
    file.unlink()
    assert not begun(file=file).predicted


def test_answers_that_something_else_wrote_are_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    lesson = predicted(file=file)
    other = predicted(file=tmp_path / "other.json")
    other.check("one_spend", "11/36")
    file.write_bytes((tmp_path / "other.json").read_bytes())
    with pytest.raises(mf.SaveError, match="changed by something else"):
        lesson.check("two_arcane", "17/36")
    assert lesson.progress.tries == ()
    assert begun(file=file).progress.right == ("one_spend",)


def test_an_answer_that_cant_be_written_is_not_kept(tmp_path: Path) -> None:
    lesson = begun(file=tmp_path / "nowhere" / "my.json")
    with pytest.raises(mf.SaveError, match="there is no folder"):
        lesson.predict("two_arcane", "1/4")
    assert lesson.progress.predictions == ()


def test_what_is_handed_in_holds_answers_and_no_name(tmp_path: Path) -> None:
    lesson = predicted()
    lesson.check("two_arcane", "1/4")
    lesson.check("two_arcane", "17/36")
    with lesson.export(tmp_path / "answers.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == [
        *("lesson", "class_seed", "student", "edition"),
        *("part", "question", "try", "answer", "right", "sure", "time", "variant"),
    ]
    assert [(row["question"], row["answer"], row["right"]) for row in rows[2:]] == [
        ("two_arcane", "1/4", "False"),
        ("two_arcane", "17/36", "True"),
    ]
    first, *lines = map(json.loads, lesson.export(tmp_path / "answers.json").read_text().splitlines())
    assert set(first) == {
        *("n", "do", "format", "version", "lesson", "class_seed", "student", "edition", "overrides"),
        *("asked", "checks", "package", "rules", "questions", "file", "time", "seal"),
    }
    assert [line["do"] for line in lines] == ["predict", "predict", "check", "check", "end"]
    assert set(lines[0]) == {"n", "do", "question", "answer", "sure", "time", "seal"}
    assert set(lines[2]) == {"n", "do", "question", "answer", "right", "time", "seal"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "other"}', "[" * 5000])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "my_choosing.json"
    file.write_text(text)
    with pytest.raises(mf.SaveError, match="Rename or delete the file"):
        begun(file=file)
    assert file.read_text() == text


def test_a_file_that_was_edited_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "my_choosing.json"
    saved = predicted().progress.saved()
    bad_runs = [{"trials": 20, "number": 1, "successes": [99, -1]}, {"trials": "x"}, 7]
    for name, value in (("runs", bad_runs), ("tries", [{"question": "why", "answer": 7}]), ("asked", 7)):
        file.write_text(json.dumps({**saved, name: value}))
        lesson = begun(file=file)
        assert lesson.compare().part["table"]
        assert lesson.check("why").part["told"] == []


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: mf.lesson("chosing after the roll"), "Did you mean 'choosing after the roll'?"),
        *(
            (lambda seed=seed: mf.lesson("choosing after the roll", seed), "a class seed must be a whole")
            for seed in WRONG_SEEDS
        ),
        (lambda: begun().check("two_arcan"), "Did you mean 'two_arcane'?"),
        (lambda: begun().predict("gems"), "Did you mean 'gem'?"),
        (lambda: begun().play("chose"), "Did you mean 'choose'?"),
        (lambda: predicted().simulate(7), "trials must be 20, 200, 2000 or 20000"),
        (lambda: predicted().lab("gem"), "Did you mean 'gems'?"),
        (lambda: predicted().class_plot(1), "students must be a whole number from 2 to 200"),
        (lambda: begun().predict("gem", "the fire gem", "very"), "sure must be 'a guess'"),
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
