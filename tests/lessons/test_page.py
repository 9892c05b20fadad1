"""A whole lesson as one widget, the first pass without tools, and further questions of the same kind."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.lessons.shelf import known_lessons
from manaforge_widgets.match import Match

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.lessons.lesson import Lesson

STEPS = ["predict", "play", "simulate", "count", "compare", "check", "hand_in"]


def states(page: Any) -> dict[str, str]:
    return {step["id"]: step["state"] for step in page._view("steps")["page"]["steps"]}


def open_steps(page: Any) -> list[str]:
    return [name for name, state in states(page).items() if state != "locked"]


def explore(part: Any) -> None:
    """Press the first button of an explorer, or click the square that it asks for."""
    sent = [(one["id"], "") for one in part.part["controls"] if one["kind"] == "press"][:1]
    for chart in part.part["charts"]:
        if chart["chart"] == "grid":
            squares = [square for row in chart["squares"] for square in row]
            sent.append((chart["control"], next(one["pick"] for one in squares if one["tint"] == "both")))
    for control, value in sent:
        assert part._answer({"request": 1, "kind": "change", "control": control, "value": value})["error"] == ""


def use(page: Any, lesson: Lesson) -> None:
    """Finish the step that is shown, as a student does who answers everything right."""
    plan, step = lesson.plan, page.now
    if step == "predict":
        for question in plan.predictions:
            lesson.predict(question.id, question.key, "certain")
    elif step == "play":
        board = page.parts[f"play {next(iter(plan.plays))}"]
        board.match.apply(board.match.legal_actions()[0])
    elif step == "simulate":
        lesson.simulate(2_000)
    elif step == "count":
        for part in (lesson.exact(), *(lesson.explore(name) for name in plan.explorers)):
            explore(part)
    elif step == "compare":
        lesson.check(plan.reconcile.id, plan.reconcile.key)
    elif step == "check":
        for question in plan.checks:
            lesson.check(question.id, question.key)


@pytest.mark.parametrize("title", list(known_lessons()))
def test_each_step_opens_when_the_one_before_is_done(title: str) -> None:
    lesson = mf.lesson(title, class_seed=5)
    page = lesson.page()
    names = [name for name in STEPS if name != "play" or lesson.plan.plays]
    for place, name in enumerate(names[:-1]):
        assert page.now == name
        assert open_steps(page) == names[: place + 1]
        with pytest.raises(mf.GameError, match=r"opens after|There is no such step"):
            page.show(names[place + 1])
        frame = page._view("next")["page"]
        assert (frame["blocked"], frame["button"].startswith("Go on to ")) == (True, True)
        use(page, lesson)
        assert open_steps(page) == names[: place + 2], name
        assert not page._view("next")["page"]["blocked"]
        assert page._next._answer({"request": 3, "kind": "press", "button": "go on"})["error"] == ""
    assert page.now == "hand_in"
    assert page._view("next")["page"]["button"] == ""
    assert page.parts["ending"].part["file"]["name"].startswith(lesson.plan.name)
    for name in names:
        page.show(name)
        assert page.now == name
    with pytest.raises(mf.GameError, match="no such step"):
        page.show("dance")


def test_the_page_opens_where_the_student_was_and_keeps_parts_that_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "my_answers.json"
    lesson = mf.lesson("choosing after the roll", class_seed=5, file=file)
    page = lesson.page()
    assert list(page.parts) == ["predict two_arcane"]
    first = page.parts["predict two_arcane"]
    lesson.predict("two_arcane", "1/2", "a guess")
    assert list(page.parts) == ["predict two_arcane", "predict gem"]
    assert page.parts["predict two_arcane"] is first
    lesson.predict("gem", "the fire gem")
    assert "Saved after each answer in my_answers.json" in page._view("steps")["page"]["words"]
    page.show("play")
    use(page, lesson)
    assert list(page.parts)[-1] == "play pay", "the second puzzle opens after a move in the first"
    lesson.simulate(2_000)
    assert repr(mf.lesson("choosing after the roll", class_seed=5, file=file).page()).endswith("step 4 of 7>")
    # That the explorers were used is not kept; the reason shows it.
    lesson.check("why", lesson.plan.reconcile.key)
    again = mf.lesson("choosing after the roll", class_seed=5, file=file).page()
    assert (again.now, states(again)["count"]) == ("check", "done")


@pytest.mark.parametrize("title", list(known_lessons()))
def test_the_page_says_what_to_play_above_each_match(title: str) -> None:
    lesson = mf.lesson(title, class_seed=5)
    plan = lesson.plan
    assert plan.tasks.keys() <= plan.plays.keys()
    assert {name for name in plan.plays if not isinstance(lesson.play(name), mf.Puzzle)} <= plan.tasks.keys()
    page = lesson.page()
    use(page, lesson)
    page.show("play")
    first = next(iter(plan.plays))
    assert list(page.parts)[-2:] == [f"task {first}", f"play {first}"]
    assert page.parts[f"task {first}"].part["words"][0] == plan.tasks[first]


def test_a_strange_message_to_the_page_is_refused() -> None:
    page = mf.lesson("choosing after the roll").page()
    for part, button in ((page._list, "hand_in"), (page._list, "x"), (page._next, "hand_in"), (page._head, "go on")):
        assert part._answer({"request": 1, "kind": "press", "button": button})["error"]
    assert page.now == "predict"


def test_in_two_passes_the_tools_open_after_an_answer_to_each_check(tmp_path: Path) -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=5, two_pass=True, file=tmp_path / "two.json")
    page = lesson.page()
    use(page, lesson)
    assert open_steps(page) == ["predict"]
    assert list(page.parts)[-1] == "blind two_arcane"
    with pytest.raises(mf.GameError, match="Lock your predictions first"):
        lesson.simulate(20)
    part = lesson.blind("two_arcane")
    assert "Write your answer first" in part._answer({"request": 1, "kind": "answer", "values": {}})["error"]
    assert part._answer({"request": 1, "kind": "answer", "values": {"answer": "1/2"}})["error"] == ""
    assert part.part["locked"]
    assert "counted twice" not in str(part.part)
    assert "locked" in part._answer({"request": 1, "kind": "answer", "values": {"answer": "1/4"}})["error"]
    for name in lesson.not_blind:
        lesson.blind(name, "1/3")
    assert open_steps(page) == ["predict", "play"]
    lesson.simulate(20)
    lesson.check("two_arcane", "17/36")
    with pytest.raises(mf.GameError, match="no check"):
        lesson.blind("simulated", "1/2")
    rows = [
        (row["part"], row["answer"], row["right"]) for row in lesson.progress.rows() if row["question"] == "two_arcane"
    ]
    assert rows == [("predict", "17/36", None), ("blind", "1/2", None), ("check", "17/36", True)]
    [collected] = mf.collect(tmp_path)
    assert collected.error is None


def test_after_the_tools_no_answer_counts_as_one_without_them() -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=5)
    for question in lesson.plan.predictions:
        lesson.predict(question.id, question.key)
    lesson.simulate(20)
    with pytest.raises(mf.GameError, match="already used the tools"):
        lesson.blind("two_arcane", "1/2")


def test_another_question_like_this_comes_after_a_right_answer() -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=5, student=2)
    part = lesson.check("two_arcane")
    assert part.part["buttons"] == []
    lesson.check("two_arcane", "17/36")
    part.refresh()
    assert [one["label"] for one in part.part["buttons"]] == ["Another one like this"]
    assert part._answer({"request": 1, "kind": "press", "button": "another"})["error"] == ""
    assert part.part["title"].endswith("another one (1)")
    assert part._answer({"request": 1, "kind": "answer", "values": {"answer": "17/36"}})["error"] == ""
    assert [(one.variant, one.right) for one in lesson.progress.tries] == [(0, True), (1, False)]
    assert lesson.progress.right == ("two_arcane",)
    same = mf.lesson("choosing after the roll", class_seed=5, student=2).check("two_arcane", variant=1)
    assert same.part["words"] == part.part["words"]
    assert (
        mf.lesson("choosing after the roll", class_seed=5, student=3).check("two_arcane", variant=1).part["words"]
        != (part.part["words"])
    )
    with pytest.raises(mf.GameError, match="has no variants"):
        lesson.check("why", variant=1)
    with pytest.raises(mf.ArgumentError, match="variant must be"):
        lesson.check("two_arcane", variant=-1)


@pytest.mark.parametrize("number", range(1, 6))
def test_the_keys_of_the_variants_of_lesson_1_are_those_of_a_count_by_hand(number: int) -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=11)
    words = " ".join(lesson.check("two_arcane", variant=number).part["words"])
    sides = words.split("six sides: ")[1].split(". You choose")[0].split(", ")
    one, other = words.split("pay 1 ")[1].rstrip("?").split(" and 1 ")
    ways = sum((one in a and other in b) or (other in a and one in b) for a, b in product(sides, repeat=2))
    assert lesson.check("two_arcane", Fraction(ways, 36), variant=number).part["told"][0]["kind"] == "right"
    words = " ".join(lesson.check("one_spend", variant=number).part["words"])
    numbers = {"one": 1, "two": 2, "three": 3, "four": 4}
    good = numbers[words.split("six sides, and ")[1].split()[0]]
    dice = numbers[words.split("You roll ")[1].split()[0]]
    rolls = list(product(range(6), repeat=dice))
    share = Fraction(sum(min(roll) < good for roll in rolls), len(rolls))
    assert lesson.check("one_spend", share, variant=number).part["told"][0]["kind"] == "right"


def test_an_explorer_that_shows_the_count_waits_until_the_student_has_found_it() -> None:
    lesson = mf.lesson("build a pool", class_seed=5)
    page = lesson.page()
    for name in ("predict", "play", "simulate"):
        use(page, lesson)
        page.show(STEPS[STEPS.index(name) + 1])
    assert [name for name in page.parts if name in ("exact", "explore pool")] == ["exact"]
    explore(page.parts["exact"])
    assert "explore pool" in page.parts


@pytest.mark.parametrize("title", list(known_lessons()))
def test_each_match_on_the_page_says_what_it_is_for(title: str) -> None:
    """A puzzle has its own goal and hint; a match has none."""
    plan = mf.lesson(title).plan
    assert {name for name, make in plan.plays.items() if isinstance(make(1), Match)} <= set(plan.tasks)
