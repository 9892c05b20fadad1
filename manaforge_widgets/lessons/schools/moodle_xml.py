"""Questions as Moodle XML, the format of Moodle's question bank."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from manaforge_widgets.lessons.schools.asked import Asked, decimal, paragraphs, possible

_LONGEST_ID = 100


def moodle_xml(title: str, name: str, questions: Sequence[Asked]) -> bytes:
    """Return questions as the bytes of a Moodle XML file, which puts them into a category with the lesson's title.

    A number becomes a question of type ``numerical``: its expected wrong answers have the grade 0 and their replies,
    and so has any other number. Options become a question of type ``multichoice`` with one answer.

    Args:
        title: the title of the lesson.
        name: the lesson's name in files.
        questions: the questions.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> from manaforge_widgets.lessons.schools.asked import asked_of
        >>> moodle_xml("Choosing", "choosing", list(asked_of(choosing()))).count(b'<question type="numerical">')
        3
    """
    quiz = Element("quiz")
    category = SubElement(quiz, "question", type="category")
    _text(SubElement(category, "category"), f"$course$/top/{_in_path(title)}")
    for one in questions:
        _question(quiz, title, name, one)
    indent(quiz)
    text: bytes = tostring(quiz, encoding="UTF-8", xml_declaration=True)
    return text + b"\n"


def _question(quiz: Element, title: str, name: str, one: Asked) -> None:
    question = SubElement(quiz, "question", type="multichoice" if one.options else "numerical")
    variant = f" ({one.variant})" if one.variant else ""
    _text(SubElement(question, "name"), f"{title}: {one.title}{variant}")
    _html(question, "questiontext", one.words)
    _html(question, "generalfeedback", ())
    SubElement(question, "defaultgrade").text = "1"
    SubElement(question, "penalty").text = "0.3333333"
    SubElement(question, "hidden").text = "0"
    SubElement(question, "idnumber").text = possible(f"{name}.{one.id}.{one.variant}")[-_LONGEST_ID:]
    if one.options:
        SubElement(question, "single").text = "true"
        SubElement(question, "shuffleanswers").text = "true"
        SubElement(question, "answernumbering").text = "abc"
        replies = {wrong.answer: wrong.reply for wrong in one.wrong}
        for option in one.options:
            right = option == one.key
            answer = _answer(
                question, right=right, form="html", reply=one.right if right else replies.get(option, one.hint)
            )
            answer.text = paragraphs([option])
        return
    # The first answer that fits counts, so the wildcard stands last.
    for value, reply in ((one.key, one.right), *((wrong.answer, wrong.reply) for wrong in one.wrong)):
        if isinstance(value, Fraction):
            answer = _answer(question, right=value == one.key, form="moodle_auto_format", reply=reply)
            answer.text = decimal(value)
            SubElement(question[-1], "tolerance").text = decimal(one.tolerance(value))
    _answer(question, right=False, form="moodle_auto_format", reply=one.hint).text = "*"


def _answer(question: Element, *, right: bool, form: str, reply: str) -> Element:
    """Add an answer with its reply, and return the element for its text."""
    answer = SubElement(question, "answer", fraction="100" if right else "0", format=form)
    text = SubElement(answer, "text")
    _html(answer, "feedback", [reply])
    return text


def _html(parent: Element, tag: str, words: Sequence[str]) -> None:
    SubElement(SubElement(parent, tag, format="html"), "text").text = paragraphs(words)


def _text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = possible(text)


def _in_path(name: str) -> str:
    """Return a name as part of a category's path, in which a slash is written twice."""
    start, end = " " * name.startswith("/"), " " * name.endswith("/")
    return start + name.replace("/", "//") + end
