"""Lessons that a class handed in: read, graded and rolled again, and compared with each other."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.lessons.journal import read_progress

if TYPE_CHECKING:
    from pathlib import Path

NAME = "choosing after the roll"
OLDER = "not sealed: an older version of the package wrote it"


def only(folder: Path) -> Any:
    """The one row of a folder with one file."""
    [row] = mf.collect(folder)
    return row


def worked(*answers: str, student: int | None = 7, trials: tuple[int, ...] = (20, 200), **given: Any) -> Any:
    """A lesson in which somebody predicted, simulated and gave these answers to one check."""
    lesson = mf.lesson(NAME, class_seed=2026, student=student, **given)
    lesson.predict("two_arcane", "1/4", "a guess")
    lesson.predict("gem", "the fire gem")
    for number in trials:
        lesson.simulate(number)
    for answer in answers:
        lesson.check("two_arcane", answer)
    return lesson


def changed(path: Path, change: Any) -> None:
    """Change a lesson's file by hand, in the form of version 2, which has no seals."""
    try:
        saved = read_progress(path).saved()
    except mf.SaveError:
        saved = json.loads(path.read_text(encoding="utf-8"))
    change(saved)
    path.write_text(json.dumps(saved), encoding="utf-8")


def test_a_lesson_is_a_row_and_each_try_counts_for_itself(tmp_path: Path) -> None:
    worked("1/2", "17/36", "1/4").export(tmp_path / "ann.json")
    row = only(tmp_path)
    assert (row.kind, row.lesson, row.seed, row.student) == ("lesson", "choosing_after_the_roll", 2026, 7)
    assert (row.predictions, row.checks, row.solved, row.first_right, row.tries) == (2, 5, 1, 0, 3)
    assert (row.trials, row.finished, row.own_edition, row.remarks, row.error) == (200, False, False, "", None)
    found = mf.collect(tmp_path)
    assert repr(found) == "<1 file: 1 lesson>"
    assert "1 of 5 checks right, 0 at the first try" in found._repr_html_()
    assert [one["right"] for one in found.answers if one["part"] == "check"] == [False, True, False]


def test_a_table_of_answers_is_read_too(tmp_path: Path) -> None:
    lesson = worked("17/36")
    lesson.export(tmp_path / "answers.csv")
    row = only(tmp_path)
    assert (row.kind, row.student, row.predictions, row.checks, row.solved, row.first_right) == (
        "lesson",
        7,
        2,
        5,
        1,
        1,
    )
    # The same work in both forms is one student's work.
    lesson.export(tmp_path / "answers.json")
    assert [one.same_as for one in mf.collect(tmp_path)] == [None, "answers.csv"]


def test_the_wrong_answers_of_a_class_can_be_counted(tmp_path: Path) -> None:
    for number, answers in enumerate((["1/2", "17/36"], ["1/2"], ["19/36"]), 1):
        worked(*answers, student=number, trials=()).export(tmp_path / f"{number}.json")
    answers = mf.collect(tmp_path).answers
    wrong = [one["answer"] for one in answers if one["right"] is False]
    assert sorted(wrong) == ["1/2", "1/2", "19/36"]
    assert {one["student"] for one in answers} == {1, 2, 3}


def test_a_truth_that_was_typed_in_is_not_believed(tmp_path: Path) -> None:
    worked("1/2").export(tmp_path / "ann.json")
    changed(tmp_path / "ann.json", lambda saved: saved["tries"][0].update(right=True))
    row = only(tmp_path)
    assert (row.solved, row.remarks) == (0, f"{OLDER}; 1 answer marked differently from the lesson")


def test_simulations_that_were_typed_in_are_known(tmp_path: Path) -> None:
    worked().export(tmp_path / "ann.json")
    changed(tmp_path / "ann.json", lambda saved: saved["runs"][1].update(successes=[100, 100]))
    assert only(tmp_path).remarks == f"{OLDER}; 1 of 2 simulations different from the rolls of the seed"
    # So are those of another student, whose number was changed.
    worked().export(tmp_path / "ann.json")
    changed(tmp_path / "ann.json", lambda saved: saved.update(student=8))
    assert only(tmp_path).remarks == f"{OLDER}; 2 of 2 simulations different from the rolls of the seed"


def test_a_file_can_not_make_a_teacher_wait(tmp_path: Path) -> None:
    worked().export(tmp_path / "ann.json")
    many = [{"trials": 20_000, "number": number, "successes": [0, 0]} for number in range(1, 400)]
    changed(tmp_path / "ann.json", lambda saved: saved.update(runs=many))
    assert "only 50,000 trials were rolled again" in only(tmp_path).remarks


def test_copies_and_equal_numbers_are_marked(tmp_path: Path) -> None:
    worked("1/2").export(tmp_path / "a.json")
    shutil.copy(tmp_path / "a.json", tmp_path / "b.json")
    changed(tmp_path / "b.json", lambda saved: saved.update(student=8, runs=[]))
    worked("1/4").export(tmp_path / "c.json")
    rows = mf.collect(tmp_path)
    assert [row.same_as for row in rows] == [None, "a.json", None]
    assert [row.remarks for row in rows] == [
        "student 7 handed in more than one file",
        f"the same as a.json; {OLDER}",
        "student 7 handed in more than one file",
    ]


def test_a_file_of_the_first_version_is_graded_by_the_lesson(tmp_path: Path) -> None:
    old = {
        "format": "manaforge-widgets lesson",
        "lesson": "choosing_after_the_roll",
        "class_seed": 2026,
        "predictions": {"two_arcane": "1/4"},
        "sure": {},
        "tries": {"two_arcane": ["17/36", "1/4"]},
        "right": ["two_arcane"],
        "runs": {"20": [5, 12]},
    }
    (tmp_path / "old.json").write_text(json.dumps(old))
    row = only(tmp_path)
    assert (row.student, row.predictions, row.solved, row.first_right, row.tries, row.trials) == (None, 1, 1, 1, 2, 20)
    assert (row.remarks, row.sealed, row.verified) == (OLDER, False, False)


def test_an_own_edition_of_a_lesson_is_named(tmp_path: Path) -> None:
    worked(trials=(20,), edition={"meta": {"edition": "mine"}}).export(tmp_path / "ann.json")
    row = only(tmp_path)
    assert (row.edition, row.own_edition, row.remarks) == ("mine", True, "own edition 'mine'")


def test_a_lesson_that_is_not_known_here_is_read_unchecked(tmp_path: Path) -> None:
    worked("1/2").export(tmp_path / "ann.json")
    changed(tmp_path / "ann.json", lambda saved: saved.update(lesson="<b>mine"))
    row = only(tmp_path)
    assert (row.lesson, row.remarks) == (
        "<b>mine",
        f"this lesson or edition is unknown here, so nothing was checked; {OLDER}",
    )
    assert "<b>" not in mf.collect(tmp_path)._repr_html_()
    assert "<b>" not in mf.collect(tmp_path).answers._repr_html_()


def test_texts_and_numbers_that_no_page_can_hold_do_no_harm(tmp_path: Path) -> None:
    worked("1/2").export(tmp_path / "ann.json")
    changed(tmp_path / "ann.json", lambda saved: saved.update(lesson="\ud800", student=10**30, class_seed=10**30))
    changed(tmp_path / "ann.json", lambda saved: saved["tries"][0].update(answer="\ud800" * 5_000))
    found = mf.collect(tmp_path)
    assert (found[0].student, found[0].seed) == (None, 10**30)
    texts = [found[0].lesson, *(one["answer"] for one in found.answers), found._repr_html_()]
    assert all(text.encode() for text in texts)
    assert max(len(one["answer"]) for one in found.answers) <= 1_000


@pytest.mark.parametrize(
    "text",
    ["", "dice,7\n", "dice,x,check,two,1,1/2,False,\n", "a,1,check,q,1,b,,\nc,2,check,q,1,b,,\n"],
    ids=["nothing", "half a line", "no seed", "two lessons"],
)
def test_a_table_that_no_lesson_wrote_has_a_sentence(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"lesson,class_seed,part,question,try,answer,right,sure\n{text}")
    row = only(tmp_path)
    assert row.error is not None
    assert row.error.startswith("holds ")


def test_a_damaged_lesson_is_a_row(tmp_path: Path) -> None:
    worked("1/2").export(tmp_path / "ann.json")
    text = (tmp_path / "ann.json").read_text(encoding="utf-8")
    (tmp_path / "ann.json").write_text(text[:300], encoding="utf-8")
    row = only(tmp_path)
    assert (row.kind, row.lesson) == ("lesson", None)
    assert "cut short" in row.error
    worked("1/2", "17/36").export(tmp_path / "ann.csv")
    (tmp_path / "ann.json").unlink()
    (tmp_path / "ann.csv").write_bytes((tmp_path / "ann.csv").read_bytes()[:-7])
    assert only(tmp_path).error == "ends in the middle of a line: 3 rows can be read, and the rest is lost."


def test_a_file_without_a_number_is_named_only_if_most_have_one(tmp_path: Path) -> None:
    for student, answers in ((1, ["1/4"]), (2, ["1/2"]), (None, ["17/36"])):
        worked(*answers, student=student, trials=(20,)).export(tmp_path / f"{student}.json")
    assert {row.file: row.remarks for row in mf.collect(tmp_path)} == {
        "1.json": "",
        "2.json": "",
        "None.json": "no student number",
    }
    (tmp_path / "1.json").unlink()
    assert [row.remarks for row in mf.collect(tmp_path)] == ["", ""]
