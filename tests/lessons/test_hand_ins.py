"""What students hand in: every edit that was not sealed again is named with its line, and no honest file is refused."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from lessons.edits import EDITS, edits
from lessons.scripted import worked
from lessons.working import predicted, send, solution
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.lessons import progress as progress_module
from manaforge_widgets.lessons import shelf
from manaforge_widgets.lessons.collecting.checker import Checker
from manaforge_widgets.lessons.collecting.lessons import read_lesson
from manaforge_widgets.lessons.explorer import Explorer, step
from manaforge_widgets.lessons.journal import read_progress
from manaforge_widgets.lessons.lesson import Lesson
from manaforge_widgets.lessons.sealing import file_text, sealed
from manaforge_widgets.lessons.shelf import known_lessons
from manaforge_widgets.lessons.variants import variant_of, words_mark

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from manaforge_widgets.lessons.collecting.row import Reading

PLAN = known_lessons()["choosing after the roll"].plan()


CHECKER = Checker()


def read(data: bytes, folder: Path) -> Reading:
    """Read a file as collect does, whatever else is in its folder."""
    return read_lesson(folder / "ann.json", data, CHECKER)


def attempted(data: bytes, folder: Path) -> Reading | str:
    """Read a file, or return why nothing in it can be read."""
    try:
        return read(data, folder)
    except mf.SaveError as error:
        return str(error)


# --------------------------------------------------------------------------------------------------------- edits


def check_edits(count: int, folder: Path) -> None:
    """Check that each of these edits is named, with the first line that differs."""
    for edit in edits(PLAN, count):
        found = attempted(edit.data, folder)
        if isinstance(found, str):
            assert edit.line == 1, edit
            assert len(found) > 20, edit
            continue
        assert found.values["verified"] is found.values["sealed"] is False, edit
        assert f"line {edit.line} " in found.values["fault"], (edit, found.values["fault"])
        assert found.values["fault"] in found.remarks, edit
        assert len(found.seals) == min(edit.line, edit.lines) - 1, edit


def test_edits_that_were_not_sealed_again_are_named_with_their_line(tmp_path: Path) -> None:
    check_edits(5 * len(EDITS), tmp_path)


@pytest.mark.nightly
def test_two_thousand_edits_are_named(tmp_path: Path) -> None:
    check_edits(2_000, tmp_path)


def test_the_lines_before_an_edit_count_and_a_file_in_the_older_form_is_not_sealed(tmp_path: Path) -> None:
    rows = worked(PLAN, 7, (20, 200)).text().splitlines()
    place = next(n for n, row in enumerate(rows) if '"do":"check"' in row)
    (tmp_path / "cut.json").write_text("\n".join(rows[: place + 1])[:-9])
    saved = worked(PLAN, 7, (20, 200)).saved()
    (tmp_path / "old.json").write_text(json.dumps(saved))
    (tmp_path / "whole.json").write_text("\n".join(rows) + "\n")
    cut, old, whole = mf.collect(tmp_path)
    lost = f"line {place + 1} is not complete: the file is cut off after line {place}; lines 1 to {place} count."
    assert (cut.predictions, cut.trials, cut.tries, cut.error) == (2, 200, 0, None)
    assert cut.fault == lost
    assert (old.sealed, old.verified, old.fault) == (False, False, None)
    assert "not sealed: an older version of the package wrote it" in old.remarks
    assert (whole.sealed, whole.verified, whole.fault) == (True, True, None)


# -------------------------------------------------------------------------------------------------- honest files


def begin(folder: Path, **given: Any) -> Lesson:
    """Begin the lesson as a kernel does that was started again."""
    return Lesson(PLAN, 2026, given.pop("student", None), folder / "ann.json", **given)


def guess(lesson: Lesson) -> Lesson:
    lesson.predict("two_arcane", "25 %", "a guess")
    lesson.predict("gem", "the water gem")
    return lesson


def kernel_restarts(folder: Path) -> None:
    begin(folder, student=7).predict("two_arcane", 0.25)
    begin(folder).predict("gem", "the water gem")
    for trials in (20, 20, 200):
        begin(folder).simulate(trials)
    for answer in ("1/2", Fraction(17, 36), 0.4722, " 47.2 % ", "1 - 19/36", "8/9", "-1", "17 / 36"):
        begin(folder).check("two_arcane", answer)
    begin(folder).check("simulated", "1/2")


def two_notebooks(folder: Path) -> None:
    one = guess(begin(folder, student=7))
    other = begin(folder)
    other.simulate(20)
    board = one.play("pay")
    board.match.apply(board.match.legal_actions()[0])
    with pytest.raises(mf.SaveError, match="changed by something else"):
        one.check("two_arcane", "1/2")
    one = begin(folder)
    one.simulate(20)
    one.check("one_spend", "11/36")


def play(folder: Path) -> None:
    lesson = guess(begin(folder))
    for name in ("choose", "pay", "choose"):
        board = lesson.play(name)
        board.match.apply(board.match.legal_actions()[-1])
        board.match.undo()
        board.match.redo()
        board.puzzle.restart()
        for action in board.puzzle.solutions()[0].actions:
            board.match.apply(action)
            if board.match.step == 2:
                board.match.undo()
                board.match.apply(action)
        assert board.puzzle.solved
        board.match.undo()
    board = begin(folder).play()
    board.match.apply(board.match.legal_actions()[0])


def number_on_the_page(folder: Path) -> None:
    lesson = begin(folder)
    lesson.check("one_spend", "1/3")
    lesson._take_number({"student": "5"})
    guess(lesson).simulate(20)


def other_line_breaks(folder: Path) -> None:
    kernel_restarts(folder)
    text = (folder / "ann.json").read_text()
    (folder / "ann.json").write_bytes(("\ufeff" + text.replace("\n", "\r\n").rstrip()).encode())


def handed_in_at_once(folder: Path) -> None:
    begin(folder).export(folder / "ann.json")


HONEST = (kernel_restarts, two_notebooks, play, number_on_the_page, other_line_breaks, handed_in_at_once)


@pytest.mark.parametrize("work", HONEST)
def test_an_honest_file_is_verified(work: Callable[[Path], None], tmp_path: Path) -> None:
    work(tmp_path)
    [row] = mf.collect(tmp_path)
    assert (row.verified, row.fault, row.remarks) == (True, None, "")


def test_moves_are_kept_and_replayed(tmp_path: Path) -> None:
    play(tmp_path)
    plays = read_progress(tmp_path / "ann.json").plays
    assert [(one.play, one.table, one.solved) for one in plays] == [
        ("choose", 1, True),
        ("pay", 2, True),
        ("choose", 3, True),
        ("choose", 4, False),
    ]
    assert [one.restarts for one in plays] == [2, 2, 2, 0]
    found = mf.collect(tmp_path)
    assert found[0].puzzles == 2
    assert [(one["play"], one["tries"], one["solved"]) for one in found.plays] == [
        ("choose", 3, True),
        ("pay", 3, True),
    ]
    assert found.plays.to_pandas()["solved"].all()


@pytest.mark.parametrize("title", mf.list_lessons())
def test_scripted_students_are_verified(title: str, tmp_path: Path) -> None:
    for student in range(1, 4):
        worked(known_lessons()[title].plan(), student, (20, 200)).write(tmp_path / f"{student}.json")
    assert [(row.verified, row.remarks) for row in mf.collect(tmp_path)] == [(True, "")] * 3


def test_a_move_that_was_not_possible_is_named_whatever_others_played_before(tmp_path: Path) -> None:
    plan = known_lessons()["one lamp for each card"].plan()
    for student in range(1, 7):
        rows = [json.loads(line) for line in worked(plan, student, (20,)).lines]
        place = place_of(rows, do="play")
        if student % 2:
            rows[place]["added"] = [[1, rows[place]["added"][0][1]]]
        (tmp_path / f"{student}.json").write_text(sealed_again(rows))
    for student, row in enumerate(mf.collect(tmp_path), 1):
        assert row.verified is (student % 2 == 0)
        assert ("a move that is not possible there" in str(row.fault)) is bool(student % 2)


def test_a_clock_that_goes_back_is_said_and_is_no_edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = guess(begin(tmp_path))
    monkeypatch.setattr(progress_module, "_now", lambda: "2020-01-01T00:00:00Z")
    lesson.simulate(20)
    [row] = mf.collect(tmp_path)
    assert (row.sealed, row.verified, row.fault) == (True, True, None)
    assert row.remarks == "the computer's clock went back (line 4)"


def test_what_was_not_replayed_is_not_called_verified(tmp_path: Path) -> None:
    lesson = guess(begin(tmp_path))
    for _ in range(3):
        lesson.simulate(20_000)
    [row] = mf.collect(tmp_path)
    assert (row.sealed, row.verified, row.fault) == (True, False, None)
    assert row.remarks == "only 50,000 trials were rolled again (line 6)"


def test_another_version_of_the_questions_or_rules_is_said(tmp_path: Path) -> None:
    work = worked(PLAN, 7, (20,))
    rows = [json.loads(line) for line in work.lines]
    rows[0].update(questions="00000000", rules=1)
    (tmp_path / "ann.json").write_text(sealed_again(rows))
    [row] = mf.collect(tmp_path)
    assert (row.sealed, row.verified, row.fault) == (True, False, None)
    assert row.remarks == (
        "the lesson had other questions in that version, so answers were not graded again (line 1); "
        "the game had other rules in that version, so moves were not replayed (line 1)"
    )


# ------------------------------------------------------------------------------------------------- your own lesson


class Counter(Explorer):
    """An explorer that counts."""

    count = 0

    def controls(self) -> Sequence[Any]:
        return [step("count", "Count", self.count, 0, 9)]

    def view(self) -> Any:
        return self.shown([f"{self.count}."])

    def change(self, control: str, value: str) -> None:
        assert control == "count"
        self.count = int(value)


def sum_of(number: int, variants: Any = None) -> mf.LessonQuestion:
    chance = mf.odds.pool("2d6").total().at_least(number)
    wrong = (mf.Wrong(chance / 2, "You counted half of the rolls."), mf.Wrong(1 - chance, "That is the other way."))
    return mf.LessonQuestion("sum", "a sum", (f"How likely is {number} or more?",), chance, wrong, variants=variants)


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> mf.LessonPlan:
    """A teacher's lesson with a match, an explorer and variants."""
    monkeypatch.setattr(shelf, "_own", {})
    rolls = mf.Experiment(
        "two dice",
        ("Two dice are rolled.",),
        (mf.Measure("ten or more", sum_of(10).key),),
        lambda rng: [rng.randint(1, 6) + rng.randint(1, 6) >= 10],
    )
    plan = mf.LessonPlan(
        title="Sums of dice",
        predictions=(sum_of(10),),
        experiment=rolls,
        checks=(sum_of(10, lambda rng: sum_of(rng.randint(4, 9))),),
        plays={"pig": lambda seed: mf.new_match("pig", seats=2, seed=seed)},
        explorers={"counter": lambda rng: Counter("Count", rng)},
    )
    return mf.register_lesson(plan)


def answered(plan: mf.LessonPlan, right: bool) -> Lesson:
    """A lesson in which somebody did everything, and answered the third variant."""
    lesson = Lesson(plan, 2026, 7)
    lesson.blind("sum", "1/2")
    lesson.predict("sum", "1/3")
    board = lesson.play()
    for action in ("roll", "roll", "roll"):
        if action in map(str, board.match.legal_actions()):
            board.match.apply(action)
    lesson.explore()._answer({"request": 1, "kind": "change", "control": "count", "value": "4"})
    lesson.simulate(20)
    variant = variant_of(plan, plan.checks[0], 2026, 7, 3)
    lesson.check("sum", variant.key, variant=3)
    if not right:
        other, words = str(1 - Fraction(variant.key)), words_mark(variant)
        lesson._take(lesson.progress.answered("sum", other, right=True, variant=3, words=words))
    return lesson


LATE = (
    (lambda now: now.answered_blind("sum", "1/3"), "without the tools a second time"),
    (lambda now: replace(now, blind=()).answered_blind("sum", "1/3"), "without the tools"),
    (
        lambda now: now.answered("why", now.tries[-1].answer, right=False, variant=2),
        "a variant of 'why', which has none",
    ),
    (lambda now: now.predicted("sum", "1/6", None), "locks the prediction 'sum' a second time"),
    (lambda now: now.predicted("late", "1/6", None), "after the numbers were shown"),
    (lambda now: replace(now, runs=()).numbered(8), "changes the student's number after a simulation"),
    (lambda now: now.explored_with("die", "face", "6"), "uses 'die', which the lesson does not have"),
)


@pytest.mark.parametrize(("change", "said"), LATE)
def test_what_the_lesson_would_have_refused_is_named(
    change: Any, said: str, own: mf.LessonPlan, tmp_path: Path
) -> None:
    change(answered(own, right=True).progress).write(tmp_path / "ann.json")
    [row] = mf.collect(tmp_path)
    assert (row.sealed, row.verified) == (True, False)
    assert said in str(row.fault)


def test_a_match_an_explorer_a_variant_and_a_blind_answer_are_replayed(own: mf.LessonPlan, tmp_path: Path) -> None:
    lesson = answered(own, right=True)
    lesson.export(tmp_path / "ann.json")
    kept = read_progress(tmp_path / "ann.json")
    assert kept == lesson.progress
    assert [(one.question, one.answer) for one in kept.blind] == [("sum", "1/2")]
    assert (kept.tries[0].variant, kept.explored, kept.plays[0].play) == (3, {"counter": 1}, "pig")
    found = mf.collect(tmp_path)
    assert (found[0].verified, found[0].fault, found[0].remarks) == (True, None, "")
    assert [(one["part"], one["variant"], one["right"]) for one in found.answers] == [
        ("predict", 0, None),
        ("blind", 0, None),
        ("check", 3, True),
    ]


def test_an_answer_without_the_tools_after_an_explorer_is_said(own: mf.LessonPlan, tmp_path: Path) -> None:
    lesson = Lesson(own, 2026, 7, two_pass=True)
    lesson.predict("sum", "1/3")
    late = lesson.progress.explored_with("counter", "count", "4").answered_blind("sum", "1/2")
    late.write(tmp_path / "ann.json")
    [row] = mf.collect(tmp_path)
    assert (row.verified, row.fault) == (True, None)
    assert row.remarks == "an answer without the tools was given after an explorer was used (line 4)"


def test_a_variant_is_graded_by_its_own_key(own: mf.LessonPlan, tmp_path: Path) -> None:
    answered(own, right=False).export(tmp_path / "ann.json")
    [row] = mf.collect(tmp_path)
    assert not row.verified
    assert "is marked right, but the lesson marks" in str(row.fault)


@pytest.mark.parametrize("words", ["", "00000000"])
def test_an_answer_to_a_variant_of_another_version_is_no_fault(words: str, own: mf.LessonPlan, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in answered(own, right=False).progress.lines]
    for row in rows:
        if row.pop("words", "") and words:
            row["words"] = words
    (tmp_path / "ann.json").write_text(sealed_again(rows))
    found = mf.collect(tmp_path)
    assert (found[0].sealed, found[0].verified, found[0].fault) == (True, False, None)
    assert "other variants in that version" in found[0].remarks
    if words:
        assert [one["right"] for one in found.answers if one["variant"]] == [True, True]


def test_an_answer_to_a_variant_without_a_mark_is_verified_if_it_agrees(own: mf.LessonPlan, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in answered(own, right=True).progress.lines]
    assert [bool(row.pop("words", "")) for row in rows if row["do"] == "check"] == [True]
    (tmp_path / "ann.json").write_text(sealed_again(rows))
    [row] = mf.collect(tmp_path)
    assert (row.verified, row.remarks) == (True, "")


def test_the_answers_of_a_table_keep_blind_answers_and_variants(own: mf.LessonPlan, tmp_path: Path) -> None:
    answered(own, right=True).export(tmp_path / "ann.csv")
    found = mf.collect(tmp_path)
    assert [(one["part"], one["variant"]) for one in found.answers] == [("predict", 0), ("blind", 0), ("check", 3)]
    assert (found[0].sealed, found[0].verified) == (False, False)


@pytest.mark.nightly
@pytest.mark.parametrize("title", mf.list_lessons())
def test_whatever_an_honest_student_does_is_verified(title: str, tmp_path: Path) -> None:
    rng = random.Random(title)
    lesson = predicted(title, class_seed=2026, student=7, file=tmp_path / "ann.json")
    for name in (*lesson.plan.plays, *lesson.plan.plays):
        match = lesson.play(name).match
        for _ in range(8):
            if match.outcome is None and match.to_act:
                seat = match.to_act[0]
                match.apply(rng.choice(match.legal_actions(seat)), seat)
            if match.can_undo and rng.random() < 0.4:
                match.undo()
    for trials in (20, 200, 20):
        lesson.simulate(trials)
    for name in lesson.plan.explorers:
        part = lesson.explore(name)
        for _ in range(8):
            control = rng.choice(part.part["controls"])
            numbers = str(rng.randint(control["low"], control["high"]))
            value = {"press": "", "choice": (control["options"] or [""])[0], "switch": "on"}.get(
                control["kind"], numbers
            )
            send(part, kind="change", control=control["id"], value=value)
    for question in lesson.plan.questions:
        for wrong in question.wrong:
            lesson.check(question.id, wrong.answer)
        lesson.check(question.id, solution(lesson, question))
    [row] = mf.collect(tmp_path)
    assert (row.verified, row.fault, row.remarks, row.finished) == (True, None, "", True)


# ------------------------------------------------------------------------------------------- files that were made up


def sealed_again(rows: Sequence[dict[str, Any]]) -> str:
    """Return the text of a file with these entries, sealed as the package does it."""
    lines: list[str] = []
    for row in rows:
        lines.append(sealed({name: value for name, value in row.items() if name not in ("n", "seal")}, lines))
    return file_text(lines)


def without(rows: list[dict[str, Any]], do: str) -> list[dict[str, Any]]:
    return [row for row in rows if row["do"] != do]


def place_of(rows: list[dict[str, Any]], **given: Any) -> int:
    return next(n for n, row in enumerate(rows) if given.items() <= row.items())


def moved(rows: list[dict[str, Any]], one: int, to: int) -> list[dict[str, Any]]:
    rest = [*rows[:one], *rows[one + 1 :]]
    return [*rest[:to], rows[one], *rest[to:]]


def with_change(rows: list[dict[str, Any]], place: int, **change: Any) -> list[dict[str, Any]]:
    return [*rows[:place], {**rows[place], **change}, *rows[place + 1 :]]


Change = tuple[str, "Callable[[list[dict[str, Any]]], list[dict[str, Any]]]"]
PASS: tuple[Change, ...] = (
    ("wrong answers removed", lambda rows: [row for row in rows if row.get("right") is not False]),
    ("other times", lambda rows: [{**row, "time": "2026-05-05T08:00:00Z"} for row in rows]),
    ("a better guess", lambda rows: with_change(rows, place_of(rows, do="predict"), answer="17/36")),
    ("surer", lambda rows: with_change(rows, place_of(rows, do="predict"), sure="certain")),
    ("no moves", lambda rows: without(rows, "play")),
    ("no simulation", lambda rows: [row for row in without(rows, "run") if row.get("question") != "simulated"]),
)
"""Changes that pass if they are sealed again."""
FOUND: tuple[tuple[Change, str], ...] = (
    (("rolls", lambda rows: with_change(rows, place_of(rows, do="run"), successes=[20, 20])), "rolls of the seed"),
    (("a mark", lambda rows: with_change(rows, place_of(rows, right=False), right=True)), "is marked right"),
    (("a number", lambda rows: with_change(rows, 0, student=8)), "rolls of the seed"),
    (("a seed", lambda rows: with_change(rows, 0, class_seed=8)), "rolls of the seed"),
    (
        ("a late guess", lambda rows: moved(rows, place_of(rows, do="predict"), place_of(rows, do="run"))),
        "before all predictions were locked",
    ),
    (
        ("no guess asked", lambda rows: with_change(rows, 0, asked=[])),
        "asks for other predictions",
    ),
    (
        ("a move", lambda rows: with_change(rows, place_of(rows, do="play"), added=[[0, "build Hellforge"]])),
        "a move that is not possible there",
    ),
    (("a puzzle", lambda rows: with_change(rows, place_of(rows, do="play"), solved=True)), "is solved, but it is not"),
    (("a run", lambda rows: with_change(rows, place_of(rows, do="run"), number=3)), "does not offer"),
    (("a time", lambda rows: with_change(rows, 2, time="yesterday")), "an impossible time"),
)
"""Changes that are found even if they are sealed again."""
HIDDEN = [*((one, "") for one in PASS), *FOUND]


@pytest.mark.parametrize(("change", "said"), HIDDEN, ids=[one[0] for one, _ in HIDDEN])
def test_what_a_file_that_was_sealed_again_can_hide(change: Change, said: str, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in worked(PLAN, 7, (20, 200)).lines]
    made = change[1](rows)
    assert made != rows
    found = read(sealed_again(made).encode(), tmp_path)
    assert found.values["sealed"]
    if said:
        assert said in str(found.values["fault"])
        assert not found.values["verified"]
    else:
        assert (found.values["verified"], found.values["fault"]) == (True, None)


def test_the_page_says_how_many_such_changes_pass() -> None:
    page = " ".join((ROOT / "docs" / "hand_in.md").read_text(encoding="utf-8").split())
    names = {6: "Six", 10: "Ten"}
    assert f"try {len(HIDDEN)} such changes. {names[len(PASS)]} pass:" in page
    assert f"{names[len(FOUND)]} are found:" in page


# ------------------------------------------------------------------------------------------------- files of a class


def test_files_of_another_seed_and_copies_are_named(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        worked(PLAN, number, (20,)).write(tmp_path / f"{number}.json")
    guess(Lesson(PLAN, 7, 4)).export(tmp_path / "4.json")
    copied = [json.loads(line) for line in read_progress(tmp_path / "1.json").lines]
    copy = [row for row in with_change(copied, 0, student=5) if row["do"] in ("begin", "predict")]
    (tmp_path / "5.json").write_text(sealed_again(copy))
    early = read_progress(tmp_path / "2.json").lines[:4]
    (tmp_path / "6.json").write_text(file_text(early))
    said = {row.file: (row.verified, row.remarks) for row in mf.collect(tmp_path)}
    assert said == {
        "1.json": (False, "copied in 5.json"),
        "2.json": (True, "student 2 handed in more than one file"),
        "3.json": (True, ""),
        "4.json": (True, "class seed 7, but most files have 2026"),
        "5.json": (False, "its mark is the same as in 1.json, which has another student's number"),
        "6.json": (True, "student 2 handed in more than one file; lines 1 to 4 are the same as in 2.json"),
    }
