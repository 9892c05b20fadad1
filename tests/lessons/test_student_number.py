"""The number from the teacher's list: asked before anything else, kept with the answers, fixed by the first roll."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from lessons.test_page import use
from lessons.working import send

import manaforge_widgets as mf
from manaforge_widgets.lessons.shelf import known_lessons
from manaforge_widgets.live.recipes import recipe_of, widget_of

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.lessons.lesson import Lesson
    from manaforge_widgets.lessons.page import LessonPage
    from manaforge_widgets.lessons.part import LessonPart

TITLE = "choosing after the roll"
OTHERS = [title for title in known_lessons() if title != TITLE]


def begun(file: Path | None = None, **more: Any) -> tuple[Lesson, LessonPage]:
    """A lesson and its page; with a file, as after a restart of the kernel."""
    mf.lesson.__globals__["_OPEN"].clear()
    lesson = mf.lesson(TITLE, class_seed=2026, file=file, **more)
    return lesson, lesson.page()


def in_live_page(file: Path, **more: Any) -> LessonPage:
    """The page of a lesson as a live page makes it, with the file that the browser keeps."""
    page: LessonPage = widget_of(recipe_of(mf.lesson(TITLE, class_seed=2026, **more).page()), file)
    return page


def take(part: LessonPart, number: str) -> str:
    return send(part, kind="answer", values={"student": number})


def press(part: LessonPart, label: str) -> str:
    [button] = [one["id"] for one in part.part["buttons"] if one["label"] == label]
    return send(part, kind="press", button=button)


def successes(lesson: Lesson) -> list[tuple[int, ...]]:
    return [run.totals for run in lesson.progress.runs]


def test_the_page_asks_for_the_number_before_anything_else(tmp_path: Path) -> None:
    file = tmp_path / "my_answers.json"
    lesson, page = begun(file)
    part = page.parts["number"]
    assert list(page.parts) == ["number"]
    [field] = part.part["fields"]
    assert (field["label"], part.part["button"]) == ("Your number, from your teacher", "Take this number")
    assert take(part, " 12 ") == ""
    assert list(page.parts) == ["number", "predict two_arcane"]
    assert part.part["words"][0].startswith("Your number is 12: it gives you your own rolls.")
    assert page._view("head")["page"]["chips"] == ["class seed 2026", "student 12"]
    assert lesson.student == 12
    # A reload before the first answer keeps it.
    again, page = begun(file)
    assert (again.student, list(page.parts)) == (12, ["number", "predict two_arcane"])


def test_a_student_without_a_number_is_asked_once(tmp_path: Path) -> None:
    file = tmp_path / "my_answers.json"
    lesson, page = begun(file)
    assert press(page.parts["number"], "I have none") == ""
    assert (lesson.student, list(page.parts)) == (None, ["number", "predict two_arcane"])
    lesson, page = begun(file)
    assert list(page.parts) == ["number", "predict two_arcane"]
    assert press(page.parts["number"], "I have a number") == ""
    assert take(page.parts["number"], "4") == ""
    assert lesson.student == 4


@pytest.mark.parametrize("given", ["", " ", "0", "10000", "-3", "1.5", "Ann", "٣", "1_0", "00012"])
def test_a_wrong_number_is_refused_and_nothing_is_kept(given: str, tmp_path: Path) -> None:
    lesson, page = begun(tmp_path / "my_answers.json")
    error = take(page.parts["number"], given)
    assert error == "Write your number in the class, a whole number from 1 to 9,999."
    assert (lesson.student, list(page.parts), list(tmp_path.iterdir())) == (None, ["number"], [])


def test_the_number_can_be_changed_until_the_first_roll_and_then_not(tmp_path: Path) -> None:
    lesson, page = begun(tmp_path / "my_answers.json")
    part = page.parts["number"]
    take(part, "21")
    use(page, lesson)
    assert press(part, "Change my number") == ""
    assert press(part, "Keep 21") == ""
    press(part, "Change my number")
    assert take(part, "x") != ""
    assert part.part["button"] == "Take this number", "the field stays after a wrong number"
    assert take(part, "12") == ""
    lesson.simulate(20)
    assert part.part["words"] == [
        "Your number is 12: it gives you your own rolls. You have rolled, so this can't change any more."
    ]
    assert part.part["fields"] == part.part["buttons"] == []
    assert take(part, "13") == "You have already rolled, so your number can't change any more."
    for button in ("change", "keep", "none", "x"):
        assert send(part, kind="press", button=button) == "There is no such button."
    assert lesson.student == 12
    [row] = mf.collect(tmp_path)
    assert (row.student, row.verified, row.remarks) == (12, True, "")


def test_the_number_is_in_the_file_and_its_name_and_decides_the_rolls(tmp_path: Path) -> None:
    found = {}
    for name, number in (("a", "12"), ("b", "13"), ("c", "12")):
        (tmp_path / name).mkdir()
        page = in_live_page(tmp_path / name / "my_lesson.json")
        lesson = page._lesson
        take(page.parts["number"], number)
        for step in ("predict", "play", "simulate", "count", "compare", "check"):
            page.show(step)
            use(page, lesson)
        page.show("hand_in")
        file = page.parts["ending"].part["file"]
        assert file["name"] == f"choosing_after_the_roll_seed_2026_student_{number}.json"
        (tmp_path / name / file["name"]).write_text(file["text"], encoding="utf-8")
        found[name] = successes(lesson)
        (tmp_path / name / "my_lesson.json").unlink()
        [row] = mf.collect(tmp_path / name)
        assert (row.student, row.seed, row.verified, row.remarks) == (int(number), 2026, True, "")
    assert found["a"] == found["c"] != found["b"]


def test_a_kept_number_goes_before_the_one_of_the_page(tmp_path: Path) -> None:
    file = tmp_path / "my_lesson.json"
    page = in_live_page(file, student=7)
    assert page._lesson.student == 7
    part = page.parts["number"]
    press(part, "Change my number")
    take(part, "12")
    assert in_live_page(file, student=7)._lesson.student == 12
    use(page, page._lesson)
    page._lesson.simulate(20)
    assert in_live_page(file, student=7)._lesson.student == 12


def test_a_file_that_a_live_page_refuses_is_named_without_a_notebook(tmp_path: Path) -> None:
    file = tmp_path / "opened-1.json"
    other = mf.lesson(TITLE, class_seed=7)
    other.predict("two_arcane", "1/2", "a guess")
    other.export(file)
    with pytest.raises(mf.SaveError, match=r"^it holds answers for class seed 7, but this page says 2026\.$"):
        in_live_page(file)
    mf.lesson("buy precision", class_seed=2026).export(file)
    with pytest.raises(mf.SaveError, match=r"^it holds answers to the lesson 'buy_precision', but this page says "):
        in_live_page(file)
    file.write_text(other.progress.text().replace("1/2", "1/3"), encoding="utf-8")
    with pytest.raises(
        mf.SaveError, match=r"^line 2 was changed after it was written\. The lines before it are in order"
    ):
        in_live_page(file)


def test_files_without_a_number_still_open(tmp_path: Path) -> None:
    lesson = mf.lesson(TITLE, class_seed=2026)
    lesson.predict("two_arcane", "1/2", "a guess")
    for name, text in (("sealed", lesson.progress.text()), ("older", json.dumps(lesson.progress.saved()))):
        file = tmp_path / f"{name}.json"
        file.write_text(text, encoding="utf-8")
        page = in_live_page(file)
        assert list(page.parts) == ["number", "predict two_arcane", "predict gem"]
        press(page.parts["number"], "I have a number")
        assert take(page.parts["number"], "12") == ""
        assert in_live_page(file)._lesson.student == 12


@pytest.mark.parametrize("title", [TITLE, *(pytest.param(one, marks=pytest.mark.nightly) for one in OTHERS)])
def test_a_live_lesson_says_nothing_of_a_notebook(title: str, tmp_path: Path) -> None:
    page = widget_of(recipe_of(mf.lesson(title).page()), tmp_path / "my_lesson.json")
    lesson = page._lesson
    shown = [str(page.parts["number"].part)]
    press(page.parts["number"], "I have none")
    for step in [one["id"] for one in page._shown()]:
        page.show(step)
        use(page, lesson)
        views = [page._view(place) for place in ("head", "steps", "next")]
        shown += [str(part.part) for part in page.parts.values() if hasattr(part, "part")]
        shown += [str({**view, "file": None}) for view in views]
    text = re.sub(r"'file': \{.*?\}", "", "\n".join(shown))
    assert not re.findall(r".{40}(?:notebook|\bcell\b|kernel|my_lesson).{20}", text)
    assert "then send this file to your teacher. It holds no name." in text
