"""The class page shows what a class handed in, counted here once more from the students' progress."""

from __future__ import annotations

import random
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest
from lessons.a_class import CLASS_SEED, STEPS, answered, at_times, finding, student_at

import manaforge_widgets as mf
from manaforge_widgets.lessons.collecting import Collection
from manaforge_widgets.lessons.collecting.class_page.build import lesson_pages
from manaforge_widgets.lessons.collecting.class_page.standing import step_of
from manaforge_widgets.lessons.explorer import COUNT
from manaforge_widgets.lessons.keeping import Keeper
from manaforge_widgets.lessons.shelf import known_lessons

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from manaforge_widgets.lessons.plan import LessonPlan
    from manaforge_widgets.lessons.progress import Progress

TITLE = "choosing after the roll"
PLAN = known_lessons()[TITLE].plan()
TITLES = [title for title, known in known_lessons().items() if known.game]


def guessed(student: int, guess: str = "1/2", plan: LessonPlan = PLAN) -> Progress:
    """A student who has locked the predictions of lesson 1."""
    progress = Keeper(plan, CLASS_SEED, None).begun(student)
    progress = progress.predicted("two_arcane", guess, "certain").predicted("gem", "the fire gem", "certain")
    return at_times(progress, [student / 60])


def collected(folder: Path, files: Mapping[str, Progress | str]) -> Collection:
    for name, held in files.items():
        (folder / name).write_text(held if isinstance(held, str) else held.text(), encoding="utf-8")
    return mf.collect(folder)


def page_of(found: Collection, title: str | None = None) -> Any:
    (page,) = lesson_pages(found, found.works, title)
    return page


@pytest.mark.parametrize("title", TITLES)
def test_each_lesson_has_a_page_with_each_student_in_one_step(title: str, tmp_path: Path) -> None:
    plan, rng = known_lessons()[title].plan(), random.Random(3)
    files = {f"{number}.json": student_at(plan, number, step, rng) for number, step in enumerate(STEPS, 1)}
    page = page_of(collected(tmp_path, files))
    assert [one["students"] for one in page["steps"]] == [[str(number)] for number in range(1, 8)]
    assert (page["count"], page["replayed"], page["aside"]) == (7, 7, [])
    for check in page["checks"]:
        assert check["first"] + check["later"] + check["wrong"] + check["none"] == 7
    numbers = [one for one in plan.predictions if not one.options]
    assert len(page["guesses"]) == len(numbers)
    assert len(page["choices"]) == len(plan.predictions) - len(numbers)
    for plot in (*page["guesses"], *page["trials"]):
        assert sum(column["count"] for column in plot["columns"]) == sum(int(row[1]) for row in plot["table"]["rows"])
        places = [
            *(column["at"] for column in plot["columns"]),
            plot["exact"]["at"],
            *(tick["at"] for tick in plot["ticks"]),
        ]
        assert all(0 <= place <= 1 for place in places)
        assert plot["ticks"]
    (trials,) = page["trials"]
    assert sum(column["count"] for column in trials["columns"]) == 5
    assert len(page["table"]["rows"]) == 7
    assert {len(row) for row in page["table"]["rows"]} == {len(page["table"]["head"])}


def test_guesses_stand_next_to_the_exact_value_with_the_thought_behind_them(tmp_path: Path) -> None:
    guesses = {"1": "1/2", "2": "50 %", "3": "0.25", "4": "17/36", "5": "0.9"}
    found = collected(tmp_path, {f"{one}.json": guessed(int(one), guess) for one, guess in guesses.items()})
    page = page_of(found)
    (plot,) = page["guesses"]
    assert plot["table"]["rows"] == [
        ["25.0 %", "1", "decided before the roll"],
        ["47.2 %", "1", ""],
        ["50.0 %", "2", "added the two orders"],
        ["90.0 %", "1", ""],
    ]
    assert plot["words"].startswith("2 of 5 said 50.0 %: added the two orders. The exact value is 47.2 %; 1 said so.")
    assert [(one["mark"], one["thought"], one["count"]) for one in plot["reasons"]] == [
        ("a", "decided before the roll", 1),
        ("b", "added the two orders", 2),
    ]
    assert plot["exact"]["label"] == "exact 17/36 = 47.2 %"
    assert page["table"]["rows"][0][:5] == ["1", "Play", "50.0 %", "+2.8", "added the two orders"]
    assert page["table"]["rows"][2][3] == "−22.2"
    assert page["suggestion"].startswith(
        "Talk about this thought: added the two orders. It is behind guesses or answers of 2"
    )


def test_checks_and_wrong_answers_are_counted_by_student(tmp_path: Path) -> None:
    answers = {"1": ["17/36"], "2": ["1/2", "17/36"], "3": ["1/2", "1/2"], "4": [], "5": ["0.77"]}
    files = {}
    for name, given in answers.items():
        progress = guessed(int(name), "17/36")
        for answer in given:
            progress = progress.answered("two_arcane", answer, right=answer == "17/36")
        files[f"{name}.json"] = progress
    page = page_of(collected(tmp_path, files))
    check = next(one for one in page["checks"] if one["title"] == "two arcane dice")
    assert (check["first"], check["later"], check["wrong"], check["none"]) == (1, 1, 2, 1)
    bars = page["wrong"]["bars"]
    assert [(bar["label"], bar["words"], bar["count"]) for bar in bars] == [
        ("1/2", "added the two orders", 2),
        ("others", "no known reason: two arcane dice: 0.77", 1),
    ]
    table = mf.collect(tmp_path).answers.to_pandas()
    assert table[table["part"] == "check"]["thought"].value_counts().to_dict() == {"added the two orders": 3}
    column = page["table"]["head"].index("two arcane dice")
    assert [row[column] for row in page["table"]["rows"]] == ["✓", "✓ 2", "✗ 2", "·", "✗ 1"]


def test_files_that_do_not_count_are_set_aside_with_the_reason(tmp_path: Path) -> None:
    first = guessed(1)
    longer = guessed(2).answered("two_arcane", "1/2", right=False)
    other_seed = Keeper(PLAN, 2062, None).begun(4).predicted("two_arcane", "1/2", None)
    files = {
        "1.json": first,
        "1-copy.json": first,
        "2.json": longer,
        "2-short.json": guessed(2, "0.4"),
        "3.json": guessed(3).text().replace('"1/2"', '"1/4"'),
        "4.json": other_seed,
        "notes.csv": "a,b\n1,2\n",
    }
    page = page_of(collected(tmp_path, files))
    aside = {one["file"]: one for one in page["aside"]}
    assert {name: one["outcome"] for name, one in aside.items()} == {
        "1.json": "not counted",
        "2-short.json": "not counted",
        "3.json": "not counted",
        "4.json": "left out: another class",
        "notes.csv": "not read",
    }
    assert "line 2 was changed" in aside["3.json"]["words"].lower()
    assert aside["2-short.json"]["words"] == "2.json has the same student's number and more lines."
    assert page["count"] == 2


def test_who_may_need_the_teacher(tmp_path: Path) -> None:
    """A student who guessed at minute 2 and has not moved since, while others worked until minute 30."""
    stuck = at_times(guessed(1), [0, 1, 2])
    busy = at_times(student_at(PLAN, 2, "check", random.Random(1)), [0, 1, 2, 25, 28, 29, 30])
    wrong = guessed(3)
    for answer in ("1/2", "1/4", "19/36"):
        wrong = wrong.answered("two_arcane", answer, right=False)
    files = {"1.json": stuck, "2.json": busy, "3.json": at_times(wrong, [0, 1, 2, 26])}
    page = page_of(collected(tmp_path, files))
    assert [(one["student"], one["title"], one["words"]) for one in page["needs"]] == [
        ("3", "in Play for 28 minutes", ["3 wrong answers to “two arcane dice”, the last one 19/36"]),
        ("1", "in Play for 28 minutes", []),
    ]


def test_two_lessons_have_two_pages_and_one_diagnosis(tmp_path: Path) -> None:
    """The gambler's fallacy shows in two lessons; the answers count together by the student's number."""
    files = {}
    for title, given in (
        ("do dice remember", {"next_roll": "likelier than at the first roll", "next_round": "0.9"}),
        ("buy precision", {"where": "the one with 20 tries", "needed": "7707"}),
    ):
        plan = known_lessons()[title].plan()
        progress = Keeper(plan, CLASS_SEED, None).begun(5)
        for question in plan.predictions:
            progress = progress.predicted(question.id, given[question.id], None)
        wrong = {
            "eight_rolls": "1/4",
            "why": {"do dice remember": "what has not come for long must come soon"}.get(title),
        }
        wrong["why"] = wrong["why"] or "in the long run good luck makes up for the bad luck of the first tries"
        for question in plan.questions:
            answer = wrong.get(question.id) or str(question.key)
            if not question.simulated:
                progress = progress.answered(question.id, answer, right=answer == str(question.key))
        files[f"{plan.name}.json"] = progress
    found = collected(tmp_path, files)
    pages = lesson_pages(found, found.works)
    assert [page["title"] for page in pages] == ["Do dice remember?", "Buy precision"]
    for page in pages:
        (belief,) = page["beliefs"]
        assert belief["title"] == "Gambler's fallacy"
        assert len(belief["students"][0]["answers"]) == 4
    (entry,) = found.beliefs
    assert (entry.student, entry.belief.name) == ("5", "gamblers_fallacy")
    assert list(found.beliefs.to_pandas()["misconception"]) == ["gamblers_fallacy"]
    assert page_of(found, "buy precision")["title"] == "Buy precision"
    with pytest.raises(mf.GameError, match="no file belongs to the lesson 'pig'; the folder has 'Do dice remember"):
        found.page("pig")


def test_a_folder_without_lessons_has_no_page(tmp_path: Path) -> None:
    with pytest.raises(mf.GameError, match="no file of a lesson is in this folder"):
        mf.collect(tmp_path).page()


class Tags(HTMLParser):
    """The names of all tags of a page, and its links."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_file_asks_for_nothing_and_takes_all_text_as_text(tmp_path: Path) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    progress = guessed(1).answered("two_arcane", nasty, right=False)
    found = collected(tmp_path, {f"{nasty.replace('=', '')[:8]}.json".replace("<", "(").replace(" ", "_"): progress})
    path = found.to_html(tmp_path / "class.html", title="Room <4>")
    text = path.read_text(encoding="utf-8")
    assert "<title>Room &lt;4&gt;</title>" in text
    assert "default-src 'none'" in text
    tags = Tags()
    tags.feed(text)
    assert "img" not in tags.found
    assert tags.links == []


def test_the_words_of_the_page_hold_no_number_of_a_student(tmp_path: Path) -> None:
    """A saved notebook shows them to everybody."""
    found = collected(tmp_path, {f"{number}.json": guessed(number) for number in (7001, 7002)})
    page = found.page()
    assert repr(page) == "<class page: Choosing after the roll>"
    words = page._words()
    assert "2 students" in words
    assert "7001" not in words


def test_the_step_is_the_one_that_the_lessons_page_shows() -> None:
    for title in TITLES:
        plan = known_lessons()[title].plan()
        lesson = mf.lesson(title, class_seed=CLASS_SEED)
        assert step_of(plan, lesson.progress).id == lesson.page().now
        for question in plan.predictions:
            lesson.predict(
                question.id, question.options[0] if question.options else "0.4" if question.kind != "whole" else "40"
            )
        assert step_of(plan, lesson.progress).id == lesson.page().now == "play"


@pytest.mark.parametrize("title", TITLES)
def test_a_wrong_click_in_the_exact_part_does_not_open_the_comparison(title: str) -> None:
    plan = known_lessons()[title].plan()
    progress = student_at(plan, 1, "count", random.Random(1))
    for name in plan.explorers:
        progress = progress.explored_with(name, *finding(plan, name)[0])
    wrong, right = finding(plan, COUNT)
    for change in (wrong, wrong):
        progress = progress.explored_with(COUNT, *change)
        assert step_of(plan, progress).id == "count"
    assert step_of(plan, progress.explored_with(COUNT, *right)).id == "compare"


def test_a_reason_that_was_chosen_from_options_is_named(tmp_path: Path) -> None:
    progress = answered(PLAN, guessed(1), PLAN.reconcile, random.Random(2), solved=False)
    page = page_of(collected(tmp_path, {"1.json": progress}))
    (bar, *_) = page["wrong"]["bars"]
    assert bar["label"].startswith("“")
