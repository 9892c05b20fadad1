"""A damaged file of a lesson: the message says what is wrong, and one call goes on from the lines that are in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path

TITLE = "choosing after the roll"


def worked(folder: Path) -> Path:
    """A file with two guesses, a simulation and an answer: lines 1 to 5, and the end."""
    file = folder / "my_answers.json"
    lesson = mf.lesson(TITLE, class_seed=7, student=3, file=file)
    for question in lesson.plan.predictions:
        lesson.predict(question.id, question.key, "certain")
    lesson.simulate(20)
    lesson.check("two_arcane", "1/2")
    return file


def edited(file: Path) -> bytes:
    data = file.read_bytes().replace(b'"answer":"1/2"', b'"answer":"17/36"')
    file.write_bytes(data)
    return data


def test_a_damaged_file_is_refused_in_plain_words_and_repaired_by_the_call_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = worked(tmp_path)
    data = edited(file)
    with pytest.raises(mf.SaveError) as refused:
        mf.lesson(TITLE, class_seed=7, file=file)
    said = str(refused.value)
    assert said.startswith("my_answers.json: line 5 was changed after it was written.")
    assert "with 2 guesses and 1 simulation." in said
    assert "mf.repair_lesson('my_answers.json')" in said
    assert file.read_bytes() == data
    done = mf.repair_lesson("my_answers.json")
    assert "repaired, with 2 guesses and 1 simulation" in done
    assert "kept as my_answers_damaged.json" in done
    assert (tmp_path / "my_answers_damaged.json").read_bytes() == data
    lesson = mf.lesson(TITLE, class_seed=7, file=file)
    assert (lesson.predicted, lesson.trials, lesson.student, lesson.progress.tries) == (True, 20, 3, ())
    lesson.check("two_arcane", "17/36")
    assert mf.lesson(TITLE, class_seed=7, file=file).progress.right == ("two_arcane",)


@pytest.mark.parametrize("cut", [9, 150, 400])
def test_a_file_that_is_cut_off_keeps_the_lines_before_the_cut(tmp_path: Path, cut: int) -> None:
    file = worked(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    lines = whole[:-cut].count(b"\n")
    with pytest.raises(mf.SaveError, match=rf"cut off after line {min(lines, 5)}"):
        mf.lesson(TITLE, class_seed=7, file=file)
    mf.repair_lesson(file)
    assert file.read_bytes().startswith(b"\n".join(whole.split(b"\n")[: min(lines, 5)]))
    assert mf.lesson(TITLE, class_seed=7, file=file).student == 3


def test_the_teacher_sees_the_repair_and_the_rest_is_replayed(tmp_path: Path) -> None:
    file = worked(tmp_path)
    edited(file)
    mf.repair_lesson(file)
    (tmp_path / "my_answers_damaged.json").rename(tmp_path.parent / "away.json")
    [row] = mf.collect(tmp_path)
    assert (row.verified, row.fault) == (True, None)
    assert "the file was damaged from line 5 on, and the student went on from there (line 5)" in str(row.remarks)


def test_nothing_is_lost_by_a_second_repair_and_a_whole_file_stays_as_it_is(tmp_path: Path) -> None:
    file = worked(tmp_path)
    data = file.read_bytes()
    assert mf.repair_lesson(file) == "my_answers.json is in order, and was not changed."
    assert file.read_bytes() == data
    for name in ("my_answers_damaged.json", "my_answers_damaged_2.json"):
        file.write_bytes(file.read_bytes()[:-5])
        assert name in mf.repair_lesson(file)
        assert (tmp_path / name).exists()


@pytest.mark.parametrize("data", [b"", b"[1, 2", b"hello"])
def test_a_file_without_any_good_line_is_not_touched(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "my_answers.json"
    file.write_bytes(data)
    with pytest.raises(mf.SaveError, match="can't be read: it is cut off, or not a lesson's file"):
        mf.repair_lesson(file)
    assert [one.name for one in tmp_path.iterdir()] == ["my_answers.json"]


def test_a_file_whose_first_line_was_changed_holds_nothing_to_go_on_from(tmp_path: Path) -> None:
    file = worked(tmp_path)
    file.write_bytes(file.read_bytes().replace(b'"class_seed":7', b'"class_seed":8'))
    with pytest.raises(mf.SaveError, match=r"line 1 was changed after it was written, so nothing in the file can be"):
        mf.repair_lesson(file)
