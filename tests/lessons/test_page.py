"""A whole lesson as one widget, the first pass without tools, and further questions of the same kind."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from lessons.working import predicted, send

import manaforge_widgets as mf
from manaforge_widgets.lessons.lesson import Lesson
from manaforge_widgets.lessons.shelf import known_lessons
from manaforge_widgets.lessons.variants import variant_of
from manaforge_widgets.match import Match

if TYPE_CHECKING:
    from pathlib import Path

STEPS = ["predict", "play", "simulate", "count", "compare", "check", "hand_in"]


def states(page: Any) -> dict[str, str]:
    return {step["id"]: step["state"] for step in page._view("steps")["page"]["steps"]}


def open_steps(page: Any) -> list[str]:
    return [name for name, state in states(page).items() if state != "locked"]


def explore(part: Any, answer: str = "") -> None:
    """Press the first button of an explorer, click the square that it asks for, or give an answer."""
    sent = [(one["id"], "") for one in part.part["controls"] if one["kind"] == "press"][:1]
    if answer:
        sent = [(one["id"], "") for one in part.part["controls"] if one["label"] == answer]
        assert len(sent) == 1
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
        explore(lesson.exact(), str(plan.experiment.ask.key) if plan.experiment.ask else "")
        for name in plan.explorers:
            explore(lesson.explore(name))
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
    lesson = mf.lesson("choosing after the roll", class_seed=5, student=2, file=file)
    page = lesson.page()
    assert list(page.parts) == ["number", "predict two_arcane"]
    first = page.parts["predict two_arcane"]
    lesson.predict("two_arcane", "1/2", "a guess")
    assert list(page.parts) == ["number", "predict two_arcane", "predict gem"]
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


def test_once_the_tools_are_open_no_answer_counts_as_one_without_them() -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=5)
    lesson.blind("one_spend", "1/3")
    for question in lesson.plan.predictions:
        lesson.predict(question.id, question.key)
    assert lesson.exact().part["charts"]
    with pytest.raises(mf.GameError, match="The tools are open"):
        lesson.blind("two_arcane", "1/2")


def test_a_first_pass_is_too_late_once_the_tools_are_open(tmp_path: Path) -> None:
    file = tmp_path / "ann.json"
    lesson = mf.lesson("choosing after the roll", class_seed=5, file=file)
    for question in lesson.plan.predictions:
        lesson.predict(question.id, question.key)
    assert mf.lesson("choosing after the roll", class_seed=5, file=file, two_pass=True).is_open
    lesson.simulate(20)
    again = Lesson(lesson.plan, 5, None, file, two_pass=True)
    page = again.page()
    assert again.is_open
    assert again.not_blind
    assert not [name for name in page.parts if name.startswith("blind")]
    with pytest.raises(mf.GameError, match="The tools are open"):
        again.blind("two_arcane", "1/2")


@pytest.mark.parametrize("title", mf.list_lessons())
def test_after_a_restart_the_file_says_which_explorers_were_used(title: str, tmp_path: Path) -> None:
    lesson = predicted(title, file=tmp_path / "ann.json")

    def again() -> Lesson:
        return Lesson(lesson.plan, lesson.class_seed, None, tmp_path / "ann.json")

    if lesson.plan.experiment.count:
        part = lesson.exact()
        [grid] = part.part["charts"]
        other = next(one["pick"] for row in grid["squares"] for one in row if one["tint"] != "both")
        assert send(part, kind="change", control=grid["control"], value=other) == ""
        assert not again().counted
        explore(part)
        assert again().exact().part["words"] == part.part["words"]
    elif asked := lesson.plan.experiment.ask:
        part = lesson.exact()
        for answer in (asked.wrong[0].answer, asked.key):
            assert not again().counted
            explore(part, str(answer))
            assert again().exact().part["words"] == part.part["words"]
    assert again().counted
    assert not again().explored
    for name in lesson.plan.explorers:
        explore(lesson.explore(name))
    assert again().explored


@pytest.mark.parametrize("title", list(known_lessons()))
def test_the_page_asks_nothing_whose_answer_it_has_shown(title: str) -> None:
    lesson = mf.lesson(title, class_seed=5, student=2)
    page = lesson.page()
    for question in lesson.plan.predictions:
        lesson.predict(question.id, question.key)
    lesson.simulate(2_000)
    lesson.check(lesson.plan.reconcile.id, lesson.plan.reconcile.key)
    page.show("check")
    exact = {measure.exact for measure in lesson.plan.experiment.measures}
    asked = 0
    for question in lesson.plan.checks:
        part = page.parts[f"check {question.id}"]
        if question.simulated or isinstance(question.key, str):
            continue
        number = lesson.plan.first_variant(question)
        new = variant_of(lesson.plan, question, 5, 2, number)
        assert number == int(question.shown or question.key in exact)
        assert (part.part["words"][-len(new.words) :]) == list(new.words)
        assert part._answer({"request": 1, "kind": "answer", "values": {"answer": str(new.key)}})["error"] == ""
        assert question.id in lesson.progress.right
        if number:
            asked += 1
            assert new.key not in exact
            assert part.part["words"][0].startswith("You have seen the answer for the lesson's own numbers.")
            assert "another one" not in part.part["title"]
            assert part._answer({"request": 1, "kind": "press", "button": "another"})["error"] == ""
            assert part.part["title"].endswith("another one (1)")
    assert asked >= 1
    # In a notebook the check is the one that the teacher's page lists.
    first = lesson.plan.checks[0]
    assert lesson.check(first.id).part["words"] == list(first.words)


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
    assert same.part["words"][1:] == part.part["words"]
    assert (
        mf.lesson("choosing after the roll", class_seed=5, student=3).check("two_arcane", variant=1).part["words"][1:]
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
def test_the_exact_part_asks_for_something_before_it_shows_the_count(title: str) -> None:
    lesson = mf.lesson(title, class_seed=5)
    experiment, page = lesson.plan.experiment, lesson.page()
    assert (experiment.count is None) != (experiment.ask is None)
    for question in lesson.plan.predictions:
        lesson.predict(question.id, question.key)
    lesson.simulate(2_000)
    page.show("count")
    part = page.parts["exact"]
    assert part.part["table"] is None
    assert list(page.parts)[-1] == "exact", "the explorers wait"
    if experiment.ask is None:
        return
    words = [str(one.answer) for one in experiment.ask.wrong]
    assert {*words, experiment.ask.key} == {*experiment.ask.options}
    for answer, wrong in zip(words, experiment.ask.wrong, strict=True):
        explore(part, answer)
        assert part.part["told"][-1] == {"kind": "wrong", "words": f"Not yet. {wrong.reply}"}
        assert part.part["table"] is None
    assert (
        "There is no such control"
        in part._answer({"request": 1, "kind": "change", "control": "x", "value": ""})["error"]
    )
    explore(part, str(experiment.ask.key))
    assert part.part["words"] == list(experiment.exact_words)
    assert len(part.part["table"]["rows"]) > 1
    assert part.part["controls"] == []
    assert list(page.parts)[-1] != "exact"
    assert states(page)["count"] == "open", "the explorers are left"


@pytest.mark.parametrize("title", list(known_lessons()))
def test_each_match_on_the_page_says_what_it_is_for(title: str) -> None:
    """A puzzle has its own goal and hint; a match has none."""
    plan = mf.lesson(title).plan
    assert {name for name, make in plan.plays.items() if isinstance(make(1), Match)} <= set(plan.tasks)
