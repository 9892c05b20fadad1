"""Checks as questions for a school: what a platform reads in Moodle XML and QTI 1.2 is what the lesson asks.

Each reader follows the importer's source that docs/schools.md names, not the code that writes the files.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

import manaforge_widgets as mf
from manaforge_widgets.lessons.asking import graded
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.schools.asked import Asked, asked_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from xml.etree.ElementTree import Element

QTI = "{http://www.imsglobal.org/xsd/ims_qtiasiv1p2}"
HOSTILE = "<script>alert('x')</script> ]]> & \x00\x0b \ud800 {=formula} $$x$$ @@PLUGINFILE@@ \"quoted\""


class MoodleQuestion:
    """A question as ``format.php`` reads it, graded as ``question.php`` of its type does."""

    def __init__(self, element: Element) -> None:
        self.kind = element.get("type")
        self.name = _text(element, "name")
        self.words = _plain(_text(element, "questiontext"))
        self.answers = [
            (
                _text(answer),
                Fraction(answer.get("fraction", "0")) / 100,
                _plain(_text(answer, "feedback")),
                float(answer.findtext("tolerance") or 0),
            )
            for answer in element.findall("answer")
        ]

    def grade(self, response: str) -> tuple[Fraction, str]:
        for text, fraction, feedback, tolerance in self.answers:
            if self.kind == "multichoice":
                fits = _plain(text) == response
            else:
                fits = text == "*" or abs(float(text) - float(response)) <= tolerance + 1e-14 * max(1, float(text))
            if fits:
                return fraction, feedback
        raise AssertionError(response)


def moodle_questions(data: bytes) -> tuple[str, list[MoodleQuestion]]:
    quiz = _parsed(data)
    assert quiz.tag == "quiz"
    first, *rest = quiz.findall("question")
    assert first.get("type") == "category"
    return _text(first, "category"), [MoodleQuestion(element) for element in rest]


def _parsed(data: bytes) -> Element:
    return ET.fromstring(data)  # noqa: S314 - a file that the test wrote


def _text(element: Element, child: str = "") -> str:
    return (element.findtext(f"{child}/text" if child else "text") or "").strip()


def _plain(html: str) -> str:
    """Return the text that a browser shows; there must be no elements except paragraphs and line breaks."""
    assert not set(re.findall(r"<(\w+)", html)) - {"p", "div", "br"}, html
    return unescape(re.sub(r"<[^>]+>", " ", html)).strip()


class QtiItem:
    """An item as Canvas's converters read it."""

    def __init__(self, item: Element) -> None:
        fields = {
            field.findtext(f"{QTI}fieldlabel"): field.findtext(f"{QTI}fieldentry")
            for field in item.iter(f"{QTI}qtimetadatafield")
        }
        self.kind = fields["question_type"]
        self.words = _plain(item.findtext(f"{QTI}presentation/{QTI}material/{QTI}mattext") or "")
        self.options = {
            label.get("ident"): label.findtext(f"{QTI}material/{QTI}mattext")
            for label in item.iter(f"{QTI}response_label")
        }
        self.feedback = {
            one.get("ident"): _plain("".join(one.itertext())) for one in item.findall(f"{QTI}itemfeedback")
        }
        self.conditions = list(item.iter(f"{QTI}respcondition"))

    def grade(self, response: str) -> tuple[float, str]:
        """Follow the conditions in their order, until one that fits says not to go on."""
        score, said = 0.0, ""
        for condition in self.conditions:
            if not all(self._holds(test, response) for test in condition.find(f"{QTI}conditionvar") or ()):
                continue
            score = float(condition.findtext(f"{QTI}setvar") or score)
            shown = condition.find(f"{QTI}displayfeedback")
            said = said if shown is None else self.feedback[shown.get("linkrefid")]
            if condition.get("continue") == "No":
                break
        return score, said

    def _holds(self, test: Element, response: str) -> bool:
        kind, value = test.tag.removeprefix(QTI), test.text or ""
        if kind == "varequal":
            return self.options[value] == response
        if kind == "other":
            return True
        assert kind in ("vargte", "varlte")
        # Canvas gives the weight 100 to each numerical condition with both ends.
        return float(response) >= float(value) if kind == "vargte" else float(response) <= float(value)


def qti_items(path: Path) -> list[QtiItem]:
    with ZipFile(path) as package:
        manifest = _parsed(package.read("imsmanifest.xml"))
        [resource] = [one for one in manifest.iter() if one.tag.endswith("}resource")]
        assert resource.get("type") == "imsqti_xmlv1p2"
        test = _parsed(package.read(resource[0].get("href") or ""))
        assert len(package.namelist()) == 2
    idents = [one.get("ident") for one in test.iter(f"{QTI}item")]
    assert len(set(idents)) == len(idents)
    return [QtiItem(item) for item in test.iter(f"{QTI}item")]


def answers_of(one: Asked) -> Iterator[tuple[str, str | None]]:
    """Yield answers as a student types them, and the reply; None for an answer that the lesson does not expect."""
    for value, reply in ((one.key, one.right), *((wrong.answer, wrong.reply) for wrong in one.wrong)):
        if isinstance(value, str):
            yield value, reply
        else:
            yield f"{float(value):.7f}", reply
            rounded = f"{float(value):.3f}"
            if not one.whole and abs(Fraction(rounded) - value) < one.tolerance(value):
                yield rounded, reply
    if not one.options:
        yield "77777.25", None


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[list[MoodleQuestion], list[QtiItem]]]:
    folder = tmp_path_factory.mktemp("schools")
    found = {}
    for title in mf.list_lessons():
        for end in ("xml", "zip"):
            mf.questions_for_school(title, folder / f"one.{end}", variants=2, class_seed=3)
        category, questions = moodle_questions((folder / "one.xml").read_bytes())
        assert category.startswith("$course$/top/")
        found[title] = questions, qti_items(folder / "one.zip")
    return found


@pytest.mark.parametrize("title", mf.list_lessons())
def test_each_answer_gets_its_grade_and_reply(title: str, written: dict[str, Any]) -> None:
    plan = mf.lesson(title).plan
    asked = list(asked_of(plan, 2, 3))
    moodle, qti = written[title]
    assert len(moodle) == len(qti) == len(asked) >= 4
    assert len({question.name for question in moodle}) == len(moodle)
    for one, question, item in zip(asked, moodle, qti, strict=True):
        assert question.kind == ("multichoice" if one.options else "numerical")
        assert item.kind == ("multiple_choice_question" if one.options else "numerical_question")
        for words in one.words:
            assert words in question.words
            assert words in item.words
        for answer, reply in answers_of(one):
            right = reply == one.right
            assert question.grade(answer) == (int(right), one.hint if reply is None else reply), (one.id, answer)
            score, said = item.grade(answer)
            assert score == 100 * right, (one.id, answer)
            if one.options or right:
                assert said == reply
            else:
                assert (reply or one.hint) in said


@pytest.mark.parametrize("title", mf.list_lessons())
def test_a_platform_grades_as_the_lesson_does(title: str, written: dict[str, Any]) -> None:
    """Numbers around the keys and around the wrong answers, and to three decimal places."""
    plan = mf.lesson(title).plan
    progress = Progress(plan.name, 1)
    for one, question in zip(asked_of(plan, 2, 3), written[title][0], strict=True):
        if one.options or one.variant or one.whole:
            continue
        printed = next(question for question in plan.questions if question.id == one.id)
        for value in (one.key, *(wrong.answer for wrong in one.wrong)):
            for off in (-0.002, -0.0006, -0.0004, 0, 0.0004, 0.0006, 0.002):
                given = f"{float(value) + off:.6f}"
                right = graded(plan, progress, printed, given).right
                assert question.grade(given)[0] == int(right is True), (one.id, given)


def test_hostile_texts_stay_texts(tmp_path: Path) -> None:
    plan = mf.lesson("is it binomial").plan
    hostile = replace(
        plan.checks[0],
        title=HOSTILE[:70],
        words=(HOSTILE,),
        right=HOSTILE,
        wrong=(mf.Wrong(Fraction(1, 9), HOSTILE),),
    )
    choice = mf.LessonQuestion(
        "choice", "choice", ("?",), HOSTILE, (mf.Wrong("<b>", HOSTILE),), options=(HOSTILE, "<b>")
    )
    evil = replace(plan, title="../a//b/ <x>&", name="../../evil", checks=(hostile, choice))
    said = HOSTILE.replace("\x00", "\ufffd").replace("\x0b", "\ufffd").replace("\ud800", "\ufffd")
    mf.questions_for_school(evil, tmp_path / "evil.xml")
    category, questions = moodle_questions((tmp_path / "evil.xml").read_bytes())
    assert category == "$course$/top/..//a////b// <x>&"
    assert said in questions[1].words
    assert questions[1].grade("0.111111")[1] == said
    assert questions[2].grade(said)[0] == 1
    mf.questions_for_school(evil, tmp_path / "evil.zip")
    items = qti_items(tmp_path / "evil.zip")
    assert said in items[1].words
    assert items[2].grade(said)[0] == 100
    with ZipFile(tmp_path / "evil.zip") as package:
        assert all(re.fullmatch(r"[\w/.]+", name) and ".." not in name for name in package.namelist())


def test_close_answers_share_the_distance() -> None:
    plan = mf.lesson("is it binomial").plan
    near = replace(plan.checks[0], key=Fraction("0.5002"), wrong=(mf.Wrong(Fraction("0.4996"), "no"),))
    [asked] = [one for one in asked_of(replace(plan, checks=(near,))) if not one.options]
    assert asked.tolerance(Fraction("0.5002")) == asked.tolerance(Fraction("0.4996")) == Fraction("0.0003")


def test_variants_differ_and_are_repeatable(tmp_path: Path) -> None:
    for _ in range(2):
        words = mf.questions_for_school("buy precision", tmp_path / "one.zip", variants=3, class_seed=9)
        assert words == "one.zip: 10 questions as a QTI 1.2 package."
    first = (tmp_path / "one.zip").read_bytes()
    mf.questions_for_school("buy precision", tmp_path / "two.zip", variants=3, class_seed=9)
    assert (tmp_path / "two.zip").read_bytes() == first
    asked = list(asked_of(mf.lesson("buy precision").plan, 3, 9))
    assert len({one.words for one in asked}) == len(asked)


def test_what_can_not_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(mf.GameError, match=r"must end in \.xml for Moodle or \.zip"):
        mf.questions_for_school("buy precision", tmp_path / "one.txt")
    with pytest.raises(mf.GameError, match="from 0 to 100"):
        mf.questions_for_school("buy precision", tmp_path / "one.xml", variants=-1)
    with pytest.raises(mf.GameError, match="there is no lesson"):
        mf.questions_for_school("buy prescision", tmp_path / "one.xml")
    assert not list(tmp_path.iterdir())
    words = mf.questions_for_school("choosing after the roll", tmp_path / "one.xml")
    assert words.endswith("Left out: simulated, which asks about the student's own simulation.")
