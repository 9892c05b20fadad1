"""What every lesson promises: right and wrong answers, replies without keys, nothing too soon, and its two pages."""

from __future__ import annotations

import json
import re
import time
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from typing import TYPE_CHECKING, Any

import pytest
from lessons.working import begun, predicted, reply, send, solution
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.lessons.answers import agrees
from manaforge_widgets.lessons.misconceptions import MISCONCEPTIONS
from manaforge_widgets.lessons.rolls import roll

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.lessons.lesson import Lesson
    from manaforge_widgets.lessons.plan import LessonPlan, LessonQuestion

TITLES = mf.list_lessons()


@cache
def plan_of(title: str) -> LessonPlan:
    return begun(title).plan


PLANS = [plan_of(title) for title in TITLES]
CHECKS = [(title, one.id) for title in TITLES for one in plan_of(title).questions]
WRONG = [
    (title, one.id, number) for title in TITLES for one in plan_of(title).questions for number in range(len(one.wrong))
]
COUNTED = [(title, one.id) for title in TITLES for one in plan_of(title).questions if not one.simulated]


def question_of(title: str, name: str) -> LessonQuestion:
    return next(one for one in plan_of(title).questions if one.id == name)


@pytest.mark.parametrize("title", TITLES)
def test_a_packaged_lesson_is_held_to_what_a_teachers_lesson_is_held_to(title: str) -> None:
    assert mf.check_lesson(title).endswith("all is in order.")


# ------------------------------------------------------------------------------------------------- keys and replies


@pytest.mark.parametrize("title", TITLES)
def test_the_solution_passes_every_check(title: str) -> None:
    lesson = predicted(title)
    lesson.simulate(2_000)
    for question in lesson.plan.questions:
        assert reply(lesson.check(question.id, solution(lesson, question)))[0] == "right", question.id
    assert lesson.progress.complete
    count = len(lesson.plan.questions)
    assert repr(lesson) == f"<lesson: {lesson.plan.title}, class seed 7, {count} of {count} checks>"


@pytest.mark.parametrize(("title", "name"), COUNTED)
def test_each_check_expects_at_least_two_wrong_answers(title: str, name: str) -> None:
    question = question_of(title, name)
    assert len(question.wrong) >= 2 or len(question.options) == 2
    answers = [question.key, *(wrong.answer for wrong in question.wrong)]
    assert len(set(answers)) == len(answers)
    assert not question.options or set(answers) == set(question.options)
    assert all(len(wrong.reply) > 20 for wrong in question.wrong)
    assert len(question.right) > 20
    assert question.source in ("printed", "config")
    assert all(len(mf.rule(number)) > 20 for number in question.rule.split(", "))


@pytest.mark.parametrize("title", TITLES)
def test_misconceptions_are_named_as_the_list_names_them(title: str) -> None:
    plan = plan_of(title)
    named = [wrong.misconception for one in (*plan.predictions, *plan.questions) for wrong in one.wrong]
    assert {*named} - {""} <= MISCONCEPTIONS.keys()
    for question in plan.predictions:
        answers = [question.key, *(wrong.answer for wrong in question.wrong)]
        assert len(set(answers)) == len(answers)
        assert not question.options or question.key in question.options


@pytest.mark.parametrize(("title", "name"), CHECKS)
def test_a_blank_neither_passes_nor_crashes(title: str, name: str) -> None:
    lesson = predicted(title)
    for blank in (None, "", "  ", ...):
        part = lesson.check(name, blank)
        assert not [line for line in part.part["told"] if line["kind"] != "info"]
        assert send(part, kind="answer", values={}) == ""
        assert reply(part)[0] == "info"
    assert lesson.progress.right == ()


@pytest.mark.parametrize(("title", "name", "number"), WRONG)
def test_an_expected_wrong_answer_gets_its_reason(title: str, name: str, number: int) -> None:
    lesson = predicted(title)
    wrong = question_of(title, name).wrong[number]
    answers: list[Any] = [wrong.answer]
    if isinstance(wrong.answer, Fraction):
        answers += [str(wrong.answer), f"{float(wrong.answer):.6f}"]
    if (
        isinstance(wrong.answer, Fraction)
        and wrong.answer.denominator != 1
        and question_of(title, name).kind == "whole"
    ):
        pytest.fail("a whole number was asked for")
    for answer in answers if question_of(title, name).kind != "whole" else answers[:2]:
        assert reply(lesson.check(name, answer)) == ("wrong", f"Not yet. {wrong.reply}")
    assert lesson.progress.right == ()


@pytest.mark.parametrize("title", TITLES)
def test_a_wrong_answer_may_be_rounded_as_it_is_written(title: str) -> None:
    lesson = predicted(title)
    named = 0
    for question in lesson.plan.questions:
        if question.kind == "whole" or question.simulated or question.options:
            continue
        answers = [*(Fraction(one.answer) for one in question.wrong), Fraction(question.key)]
        forms = [(1, "{:.1f}"), (2, "{:.2f}"), *([(2, "{:.0%}"), (3, "{:.1%}")] if question.kind == "chance" else [])]
        for wrong, (places, form) in product(question.wrong, forms):
            written = form.format(float(wrong.answer))
            value = Fraction(written.rstrip("%")) / (100 if "%" in written else 1)
            kind, words = reply(lesson.check(question.id, written))
            near = [one for one in answers if abs(one - value) <= Fraction(1, 2 * 10**places)]
            close = [one for one in answers if agrees(value, one)]
            if near == [wrong.answer]:
                assert (kind, words) == ("wrong", f"Not yet. {wrong.reply}"), written
                named += 1
            elif not close:
                assert words not in [f"Not yet. {one.reply}" for one in question.wrong], written
    assert named >= 3


@pytest.mark.parametrize("title", TITLES)
def test_the_page_answers_as_the_code_does(title: str) -> None:
    lesson = predicted(title)
    for question in lesson.plan.questions:
        if question.simulated:
            continue
        part = lesson.check(question.id)
        assert send(part, kind="answer", values={"answer": str(question.wrong[0].answer)}) == ""
        assert reply(part)[0] == "wrong"
        assert send(part, kind="answer", values={"answer": str(question.key)}) == ""
        assert reply(part)[0] == "right"


# ------------------------------------------------------------------------------------------------- the experiment


@pytest.mark.parametrize("title", TITLES)
def test_the_exact_values_are_those_of_the_trials(title: str) -> None:
    plan = plan_of(title)
    run = roll(plan, 11, None, 20_000)
    for place, measure in enumerate(plan.experiment.measures):
        count = run.counted[place]
        mean = run.totals[place] / count
        spread = sqrt((run.squares[place] - run.totals[place] * mean) / (count - 1))
        assert abs(mean - measure.exact) <= 4 * spread / sqrt(count), measure.name
        assert count > 100


@pytest.mark.parametrize("title", TITLES)
def test_the_exact_table_is_whole_and_shows_the_exact_values(title: str) -> None:
    experiment = plan_of(title).experiment
    if experiment.exact is None:
        assert experiment.count is not None, "an explorer asks to find something before the table is shown"
        return
    caption, head, rows = experiment.exact
    assert caption
    assert rows
    assert {len(row) for row in rows} == {len(head)}


@pytest.mark.parametrize("title", TITLES)
def test_each_table_of_the_notebook_has_another_caption(title: str) -> None:
    lesson = predicted(title)
    lesson.simulate(20)
    parts = [lesson.simulate(), lesson.exact(), lesson.compare(), lesson.class_plot(3)]
    for name in lesson.plan.explorers:
        part = lesson.explore(name)
        for control in [one["id"] for one in part.part["controls"] if one["kind"] == "press"]:
            assert send(part, kind="change", control=control, value="") == ""
        parts.append(part)
    captions = [part.part["table"]["caption"] for part in parts if part.part["table"]]
    assert len(set(captions)) == len(captions)


@pytest.mark.parametrize("title", TITLES)
def test_a_class_seed_gives_everybody_the_same_games_which_can_be_played(title: str) -> None:
    one, other = begun(title), begun(title, student=8)
    for name in one.plan.plays:
        widget = one.play(name)
        assert widget.match.legal_actions(), name
        if hasattr(widget, "puzzle"):
            assert widget.puzzle.verdict == "", name
            assert not widget.puzzle.solved
        made = other.plan.plays[name](other.class_seed)
        match = made if isinstance(made, mf.Match) else made.match
        assert widget.match.view(None) == match.view(None)


@pytest.mark.parametrize("title", TITLES)
def test_seed_and_number_fix_the_rolls(title: str) -> None:
    plan = plan_of(title)
    totals = [roll(plan, 7, student, 200).totals for student in (7, 7, 8, None)]
    assert totals[0] == totals[1]
    assert len(set(totals)) == 3


@pytest.mark.parametrize("title", TITLES)
def test_the_page_calls_trials_as_the_experiment_does(title: str) -> None:
    lesson = predicted(title)
    lesson.simulate(2_000)
    noun = lesson.plan.experiment.noun
    tables = [lesson.simulate().part["table"], lesson.compare().part["table"]]
    words = [cell for table in tables if table for row in table["rows"] for cell in row]
    assert any(f"2,000 {noun}" in cell for cell in words)
    assert noun == "trials" or not [cell for cell in words if re.search(r"\btrials\b", cell)]


# ------------------------------------------------------------------------------------------------- nothing too soon

UNREADABLE = ["abc", "½%%", "1/0", "9" * 40]
OUT_OF_RANGE = ["-1", "130 %", "101"]
PERCENT_LESS = ["12.3", "61,5"]


def spellings(question: LessonQuestion) -> list[str]:
    """How a key could be written; two places are enough to give it away."""
    key = question.key
    if isinstance(key, str):
        return []
    if question.kind == "whole":
        return [f"{int(key):,}", str(key)]
    signs = ("/", " of ", " in ", ":")
    fractions = [f"{n * key.numerator}{sign}{n * key.denominator}" for n in (1, 2, 3) for sign in signs]
    decimals = [f"{float(key):.{places}f}" for places in (3, 4)]
    per_cent = [f"{100 * float(key):.1f} %", f"{100 * float(key):.1f}%"] if question.kind == "chance" else []
    return [*fractions, *decimals, *per_cent]


def leaks(title: str, text: str) -> list[str]:
    plan = plan_of(title)
    words = {word for one in (*plan.predictions, *plan.questions) for word in spellings(one)}
    return [word for word in words if re.search(rf"(?<![\w.,]){re.escape(word)}(?!\w)", text)]


def sent(lesson: Lesson, parts: list[Any]) -> str:
    """Everything that pages get: all traits, with what a saved notebook shows."""
    lesson._repr_mimebundle_()
    shown = " ".join(json.dumps(part.part, ensure_ascii=False) for part in (*parts, lesson._overview)) + repr(lesson)
    # At 17:36 a time is spelt like a key, and so may be the number of a line of the file, or a part of its seal.
    return re.sub(r"\d\dT\d\d:\d\d:\d\d|\"n\W{2,3}\d+|[0-9a-f]{16,}", "", shown)


def hidden_parts(lesson: Lesson) -> list[Any]:
    """The parts that stay closed until the predictions are locked."""
    plan = lesson.plan
    parts: list[Any] = [lesson.simulate(), lesson.exact(), lesson.compare(), lesson.class_plot()]
    parts += [lesson.explore(name) for name in plan.explorers]
    return parts + [lesson.lab(name)._waiting for name in plan.labs]


@pytest.mark.parametrize("title", TITLES)
def test_the_forms_are_no_keys(title: str) -> None:
    plan = plan_of(title)
    for question in (*plan.predictions, *plan.questions):
        if not question.options:
            assert leaks(title, f"such as {plan.forms_of(question)}") == []


@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_told_before_the_predictions_are_locked(title: str) -> None:
    lesson = begun(title)
    parts = hidden_parts(lesson)

    def closed() -> bool:
        for part in parts:
            shown = part.part
            empty = [shown[name] for name in ("bars", "dots", "charts", "figures", "controls")]
            if shown["table"] is not None or any(empty) or "Lock your predictions first" not in shown["words"][0]:
                return False
        return True

    assert closed()
    assert "Lock your predictions first." in send(parts[0], kind="press", button="20")
    for question in lesson.plan.predictions:
        assert closed()
        part = lesson.predict(question.id, question.options[0] if question.options else "1")
        assert [line["kind"] for line in part.part["told"]] == ["info"]
    # A lab opens in another widget.
    opened = parts[: len(parts) - len(lesson.plan.labs)]
    assert all("Lock your predictions first" not in part.part["words"][0] for part in opened)
    assert opened[2].part["table"]["rows"]


@pytest.mark.parametrize("locked", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("title", TITLES)
def test_no_message_and_no_trait_holds_a_key(title: str, locked: bool) -> None:
    lesson = predicted(title) if locked else begun(title)
    plan = lesson.plan
    asked = [] if locked else [lesson.predict(one.id) for one in plan.predictions]
    checks = [lesson.check(one.id) for one in plan.questions]
    parts = [*asked, *checks]
    if not locked:
        parts += hidden_parts(lesson)
    told = [sent(lesson, parts)]
    for answer in (*UNREADABLE, *OUT_OF_RANGE, *PERCENT_LESS):
        values = {"answer": answer, "sure": "certain"}
        for question, part in zip(plan.predictions, asked, strict=not locked):
            # What is no chance may be a fine guess of another number, which would lock it.
            if answer in UNREADABLE or question.options or question.kind == "chance":
                told.append(send(part, kind="answer", values=values))
        told += [send(part, kind="answer", values=values) + str(reply(part)) for part in checks]
    told.append(sent(lesson, parts))
    assert [(leak, text) for text in told for leak in leaks(title, text)] == []
    assert lesson.predicted is locked


@pytest.mark.parametrize("title", TITLES)
def test_no_reply_to_a_wrong_answer_holds_a_key(title: str) -> None:
    plan = plan_of(title)
    first = [plan.experiment.ask] if plan.experiment.ask else []
    for question in (*plan.predictions, *plan.questions, *first):
        for wrong in question.wrong:
            assert leaks(title, wrong.reply) == [], wrong
            assert leaks(title, wrong.thought) == [], wrong
    for question in first:
        assert leaks(title, " ".join((*question.words, *question.options))) == []


# ------------------------------------------------------------------------------------------------- the two pages


def notebook_of(title: str) -> Path:
    """The notebook of a lesson: the one that begins it."""
    begins = f'mf.lesson("{title}"'.replace('"', '\\"')
    paths = (ROOT / "notebooks" / "lessons").glob("*.ipynb")
    return next(path for path in paths if begins in path.read_text(encoding="utf-8"))


@cache
def code_of(title: str) -> list[str]:
    """The code cells of a lesson's notebook."""
    cells = json.loads(notebook_of(title).read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def page_of(title: str) -> str:
    """The teacher's page; its name is that of the notebook."""
    return (ROOT / "docs" / "lessons" / f"{notebook_of(title).stem}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("title", TITLES)
def test_the_notebook_shows_each_part(title: str) -> None:
    plan, code = plan_of(title), code_of(title)
    shown = "\n".join(code)
    for question in plan.predictions:
        assert f'lesson.predict("{question.id}")' in code
    for question in plan.questions:
        assert f'lesson.check("{question.id}")' in code
    for method, names in (("play", plan.plays), ("explore", plan.explorers), ("lab", plan.labs)):
        for place, name in enumerate(names):
            ways = {f'lesson.{method}("{name}")', *([f"lesson.{method}()"] if place == 0 else [])}
            assert ways & {*code}, name
    for part in ("lesson.simulate()", "lesson.exact()", "lesson.compare()", "lesson.class_plot("):
        assert part in shown
    # In the order of the lesson, each cell with one part, and the overview first and last.
    kinds = [re.findall(r"^lesson\.?(\w*)", cell, re.MULTILINE)[-1] for cell in code]
    assert (kinds[0], kinds[-1]) == ("", "")
    order = ["predict", "simulate", "exact", "compare", "check"]
    assert sorted(order, key=kinds.index) == order
    assert kinds.index("compare") > max(kinds.index(part) for part in ("exact", "simulate"))


@pytest.mark.parametrize("title", TITLES)
def test_the_stored_notebook_reveals_nothing(title: str) -> None:
    cells = json.loads(notebook_of(title).read_text(encoding="utf-8"))["cells"]
    outputs = [output["data"] for cell in cells for output in cell.get("outputs", ())]
    shown = json.dumps([[cell["source"] for cell in cells], outputs], ensure_ascii=False)
    assert leaks(title, shown) == []


@pytest.mark.parametrize("title", TITLES)
def test_the_teachers_page_has_every_key_and_every_wrong_answer(title: str) -> None:
    page = page_of(title)
    row = r"^\| (`\w+`)? ?\| ([\w, -]*?) ?\| (.*?) ?\| (\w*) ?\| (.+?) \| (.+?) \|$"
    found: dict[str, list[Fraction | str]] = {}
    name = ""
    for check, rule, key, source, wrong, thought in re.findall(row, page, re.MULTILINE):
        if not check and not name:
            continue
        if check:
            name = check.strip("`")
            question = question_of(title, name)
            assert (rule, source) == (question.rule, question.source)
            assert same(read(key), question.key)
        found.setdefault(name, []).append(read(wrong))
        assert len(thought) > 8
    counted = {one.id: [wrong.answer for wrong in one.wrong] for one in plan_of(title).checks if not one.simulated}
    assert found.keys() == counted.keys()
    for name, answers in found.items():
        assert len(answers) == len(counted[name]), name
        assert all(same(*pair) for pair in zip(answers, counted[name], strict=True)), name
    plan = plan_of(title)
    page = page.replace("\n", " ")
    for question in (*plan.predictions, *plan.questions):
        assert not isinstance(question.key, str) or question.key in page
    others = re.findall(r"`(\w+)`", page.partition("In `lesson.page()`, ")[2].partition(" with other numbers")[0])
    assert others == [question.id for question in plan.checks if plan.first_variant(question)]


def same(written: Fraction | str, answer: Fraction | str) -> bool:
    """Whether the page writes an answer, perhaps rounded to three decimal places."""
    return written == answer if isinstance(answer, str) or isinstance(written, str) else agrees(written, answer)


def read(cell: str) -> Fraction | str:
    """A key in a table: a number, or an option."""
    try:
        return Fraction(cell.replace(",", ""))
    except ValueError:
        return cell


@pytest.mark.parametrize("title", TITLES)
def test_the_teachers_page_has_all_its_parts(title: str) -> None:
    page = page_of(title)
    for part in ("The reveal.", "## Standards", "## Without computers", "CCSS-M", "AP Statistics"):
        assert part in page, part
    minutes = [int(number) for number in re.findall(r"^\| (\d+) \|", page, re.MULTILINE)]
    assert 30 <= sum(minutes) <= plan_of(title).minutes


@pytest.mark.nightly
@pytest.mark.parametrize("title", TITLES)
def test_the_notebook_runs_from_a_fresh_kernel_in_half_a_minute(title: str, tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    notebook = nbformat.read(notebook_of(title), as_version=4)
    start = time.monotonic()
    client.NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert time.monotonic() - start < 30
