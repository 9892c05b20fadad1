"""Grades for Moodle and Canvas, and sheets to print: what they hold, and what must never be in them."""

from __future__ import annotations

import csv
import html
import io
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

import manaforge_widgets as mf
from manaforge_widgets.lessons.schools.class_list import csv_text

if TYPE_CHECKING:
    from pathlib import Path

    from manaforge_widgets.lessons.lesson import Lesson

LIST = (
    "Number,Student,ID,SIS User ID,SIS Login ID,Section,Email address\n"
    '7,"Lee, Ann",101,s1,ann,A,ann@example.org\n'
    '9,=HYPERLINK("x"),102,s2,+bo,A,bo@example.org\n'
    "30,Cy,103,s3,cy,A,cy@example.org\n"
    ",Di,104,s4,di,A,di@example.org\n"
)


def worked(folder: Path, number: int | None, solved: int, name: str = "", title: str = "buy precision") -> Lesson:
    """A student who answers some checks right at the first try, and one wrong first."""
    lesson = mf.lesson(title, class_seed=2026, student=number, file=folder / f"{name or number}.json")
    for question in lesson.plan.predictions:
        lesson.predict(question.id, question.wrong[0].answer, "certain")
    lesson.simulate(20)
    lesson.simulate(200)
    questions = [question for question in lesson.plan.questions if not question.simulated]
    for place, question in enumerate(questions[:solved]):
        if place == 0:
            lesson.check(question.id, question.wrong[0].answer)
        lesson.check(question.id, question.key)
    return lesson


@pytest.fixture(scope="module")
def class_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    worked(folder, 7, 4)
    worked(folder, 9, 1)
    worked(folder, 9, 2, "9 again")
    worked(folder, 12, 3)
    worked(folder, None, 2, "nobody")
    damaged = worked(folder, 30, 4)
    (folder / "30.json").write_text(damaged.progress.text().replace('"right":false', '"right":true'), encoding="utf-8")
    (folder / "notes.json").write_text("{", encoding="utf-8")
    return folder


def rows_of(path: Path) -> list[list[str]]:
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))


@pytest.fixture
def names(tmp_path: Path) -> Path:
    path = tmp_path / "class.csv"
    path.write_text(LIST, encoding="utf-8-sig")
    return path


def test_moodle_gets_the_list_with_grades_from_0_to_100(class_folder: Path, names: Path, tmp_path: Path) -> None:
    said = mf.collect(class_folder).grades(names, tmp_path / "moodle.csv")
    head, *rows = rows_of(tmp_path / "moodle.csv")
    assert head[0] == "Student"
    assert head[-1] == "Buy precision"
    assert [row[-1] for row in rows] == ["100.00", "50.00", "", ""]
    assert [row[-2] for row in rows][:2] == ["ann@example.org", "bo@example.org"]
    assert said.startswith("moodle.csv: 2 of 4 students have points in Buy precision. Not in your list: student 12.")
    assert "30.json (some lines are wrong; its fault names them)" in said
    assert "nobody.json (it has no student's number)" in said
    assert "notes.json (" in said


def test_canvas_gets_the_columns_that_its_importer_finds(class_folder: Path, names: Path, tmp_path: Path) -> None:
    mf.collect(class_folder).grades(names, tmp_path / "canvas.csv", to="canvas", points="first_right")
    head, possible, *rows = rows_of(tmp_path / "canvas.csv")
    # gradebook_importer.rb: row_has_student_headers?, update_column_count, last_student_info_column, process_pp
    assert len(head) > 3
    assert head[0] == "Student"
    assert head[1] == "ID"
    assert head[2:4] == ["SIS User ID", "SIS Login ID"]
    assert head[4] == "Section"
    assert head[5:] == ["Buy precision"]
    assert "Points Possible" in possible[0]
    assert possible[5:] == ["4"]
    assert [(row[1], row[5]) for row in rows] == [("101", "3"), ("102", "1"), ("103", ""), ("104", "")]


def test_canvas_needs_no_more_than_names(class_folder: Path, tmp_path: Path) -> None:
    names = tmp_path / "class.csv"
    names.write_text("student;number;sis user id\nAnn;7;s1\n    Points Possible;;\n", encoding="utf-8")
    mf.collect(class_folder).grades(names, tmp_path / "canvas.csv", to="canvas")
    assert rows_of(tmp_path / "canvas.csv")[0] == ["Student", "ID", "Section", "Buy precision"]
    assert [row[0] for row in rows_of(tmp_path / "canvas.csv")[2:]] == ["Ann"]


def test_no_cell_is_a_formula(class_folder: Path, names: Path, tmp_path: Path) -> None:
    for to in ("moodle", "canvas"):
        mf.collect(class_folder).grades(names, tmp_path / "out.csv", to=to)
        cells = [cell for row in rows_of(tmp_path / "out.csv") for cell in row]
        assert '\'=HYPERLINK("x")' in cells
        assert "'+bo" in cells
        assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@", "\t", "\r"))]
    hostile = ["=1", "+1+1", "-1+1", "@SUM(1)", "  =1", "\t=1", "\r=1", "\r\n=1", "\uff1d1"]
    written = csv_text([[one, "next"] for one in hostile])
    assert [row[0] for row in csv.reader(io.StringIO(written, newline=""))] == [
        *("'=1", "'+1+1", "'-1+1", "'@SUM(1)", "'  =1", "' =1", "' =1", "' =1", "'\uff1d1")
    ]
    assert csv_text([["-5", "7.25", "a-b", "x@y"]]) == "-5,7.25,a-b,x@y\n"


def test_no_file_of_the_class_holds_a_name(class_folder: Path, names: Path, tmp_path: Path) -> None:
    found = mf.collect(class_folder)
    found.grades(names, tmp_path / "out.csv")
    found.sheets(tmp_path / "sheets.html")
    texts = [path.read_text(encoding="utf-8") for path in (*class_folder.iterdir(), tmp_path / "sheets.html")]
    assert not [text for text in texts if "example.org" in text or "Lee" in text]
    assert "Lee" in (tmp_path / "out.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name\nAnn\n", "must have one column with the heading 'number'"),
        ("", "its headings are missing"),
        ("number,Student\nseven,Ann\n", "row 2: number must be a whole number from 1 to 9,999, not 'seven'"),
        ("number,Student\n7,Ann\n8,Bo\n7,Cy\n", "rows 2 and 4 have the same number, 7"),
        ("number,Student,Student\n7,Ann,Bo\n", "a heading comes twice"),
        ("number,Name\n7,Ann\n", "there must be a column 'Student'"),
    ],
)
def test_a_list_that_does_not_fit_is_refused(class_folder: Path, tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "class.csv").write_text(text, encoding="utf-8")
    with pytest.raises(mf.SaveError, match=why):
        mf.collect(class_folder).grades(tmp_path / "class.csv", tmp_path / "out.csv", to="canvas")
    assert not (tmp_path / "out.csv").exists()


def test_what_can_not_be_graded_is_refused(class_folder: Path, names: Path, tmp_path: Path) -> None:
    found = mf.collect(class_folder)
    with pytest.raises(mf.GameError, match=r"no file of a lesson counts. Not counted: .*its class seed is 2026"):
        found.grades(names, tmp_path / "out.csv", class_seed=1)
    with pytest.raises(mf.GameError, match="to must be 'moodle' or 'canvas', not 'ilias'"):
        found.grades(names, tmp_path / "out.csv", to="ilias")
    with pytest.raises(mf.GameError, match="points must be"):
        found.grades(names, tmp_path / "out.csv", points="tries")
    (tmp_path / "class.csv").write_bytes("number,Student\n7,Jürgen\n".encode("cp1252"))
    with pytest.raises(mf.SaveError, match="save it again as “CSV UTF-8”"):
        found.grades(names, tmp_path / "out.csv")


# ------------------------------------------------------------------------------------------------------------ sheets


class Tags(HTMLParser):
    """The tags and attributes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_a_sheet_shows_what_the_student_did(tmp_path: Path) -> None:
    lesson = worked(tmp_path, 7, 2)
    question = lesson.plan.questions[1]
    lesson.check(question.id, question.key, variant=1)
    page = lesson.sheet(tmp_path / "sheet.html").read_text(encoding="utf-8")
    words = html.unescape(re.sub(r"<[^>]+>", " ", page))
    assert "student  7" in words
    assert "class seed  2026" in words
    for one in lesson.plan.predictions:
        assert str(one.wrong[0].answer) in words
    assert "200 tries" in words
    first = lesson.plan.questions[0]
    assert f"{first.wrong[0].answer} → {first.key}" in words
    assert first.right in words
    assert f"✓ {question.title}" in words
    assert f"{question.title}, another one (1)" in words
    assert f"· {lesson.plan.questions[-1].title}" in words
    assert f"{len(lesson.progress.lines)} lines, each sealed" in words


def test_a_sheet_loads_nothing_and_runs_nothing(tmp_path: Path) -> None:
    page = worked(tmp_path, 7, 2).sheet(tmp_path / "sheet.html").read_text(encoding="utf-8")
    tags = Tags(page).tags
    assert not [tag for tag, attrs in tags if tag in ("script", "link", "img", "iframe") or "href" in attrs]
    assert not [name for _, attrs in tags for name in attrs if name.startswith("on")]
    [policy] = [attrs["content"] for tag, attrs in tags if "http-equiv" in attrs]
    assert policy is not None
    assert policy.startswith("default-src 'none'")


def test_a_sheet_keeps_the_numbers_until_the_predictions_are_locked(tmp_path: Path) -> None:
    lesson = mf.lesson("choosing after the roll", class_seed=5)
    page = lesson.sheet(tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert "Not shown, because not all predictions were locked." in page
    assert "17/36" not in page
    assert "47.2" not in page
    with pytest.raises(mf.GameError, match=r"must end in \.html"):
        lesson.sheet(tmp_path / "sheet.pdf")


def test_a_hostile_answer_stays_a_text_on_the_sheet(tmp_path: Path) -> None:
    lesson = worked(tmp_path, 7, 1)
    lesson.progress = lesson.progress.answered("why", "<img src=x onerror=alert(1)>", right=False)
    lesson.progress = lesson.progress.answered("gone", "<script>", right=False)
    page = lesson.sheet(tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert "&lt;img src=x" in page
    assert not [tag for tag, _ in Tags(page).tags if tag in ("img", "script")]


def test_the_sheets_of_a_class_are_one_file_with_a_sheet_for_each_lesson(class_folder: Path, tmp_path: Path) -> None:
    said = mf.collect(class_folder).sheets(tmp_path / "sheets.html")
    assert said == "sheets.html: 6 sheets to print."
    page = (tmp_path / "sheets.html").read_text(encoding="utf-8")
    numbers = re.findall(r"student <b>(\d+)</b>", page)
    assert numbers == ["7", "9", "9", "12", "30"]
    assert page.count("Replayed: rolls, moves and checks fit") == 5
    assert page.count("not all of it fits") == 1
    with pytest.raises(mf.GameError, match="no lesson to print"):
        mf.collect(tmp_path).sheets(tmp_path / "none.html")
