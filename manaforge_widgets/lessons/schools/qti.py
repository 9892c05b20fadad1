"""Questions as a QTI 1.2 package, which Canvas and other platforms import."""

from __future__ import annotations

import io
from collections.abc import Sequence
from fractions import Fraction
from hashlib import blake2b
from html import escape
from xml.etree.ElementTree import Element, SubElement, indent, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from manaforge_widgets.lessons.schools.asked import Asked, decimal, paragraphs, possible

_QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"
_DATE = (1980, 1, 1, 0, 0, 0)
_RIGHT, _WRONG = "correct_fb", "general_incorrect_fb"


def qti_package(title: str, name: str, questions: Sequence[Asked]) -> bytes:
    """Return questions as the bytes of a QTI 1.2 package: a zip file with a manifest and one test.

    A number is right in a range. An option that is an expected wrong answer has its reply. For numbers the replies
    stand together, in the reply to all wrong answers: Canvas would take a condition for a certain wrong number as a
    second right answer.

    Args:
        title: the title of the lesson.
        name: the lesson's name in files.
        questions: the questions.

    Example:
        >>> from manaforge_widgets.games.manaforge.lessons.choosing import choosing
        >>> from manaforge_widgets.lessons.schools.asked import asked_of
        >>> qti_package("Choosing", "choosing", list(asked_of(choosing())))[:2]
        b'PK'
    """
    test = _ident(name)
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as package:
        for path, root in (("imsmanifest.xml", _manifest(test)), (f"{test}/{test}.xml", _test(title, test, questions))):
            indent(root)
            # The same questions give the same bytes, whenever they are written.
            package.writestr(ZipInfo(path, _DATE), tostring(root, encoding="UTF-8", xml_declaration=True))
    return packed.getvalue()


def _manifest(test: str) -> Element:
    manifest = Element("manifest", identifier=f"{test}_manifest", xmlns=_PACKAGE)
    metadata = SubElement(manifest, "metadata")
    SubElement(metadata, "schema").text = "IMS Content"
    SubElement(metadata, "schemaversion").text = "1.1.3"
    SubElement(manifest, "organizations")
    resource = SubElement(SubElement(manifest, "resources"), "resource", identifier=test, type="imsqti_xmlv1p2")
    SubElement(resource, "file", href=f"{test}/{test}.xml")
    return manifest


def _test(title: str, test: str, questions: Sequence[Asked]) -> Element:
    root = Element("questestinterop", xmlns=_QTI)
    assessment = SubElement(root, "assessment", ident=test, title=possible(title))
    _metadata(assessment, "qtimetadata", {"cc_maxattempts": "1"})
    section = SubElement(assessment, "section", ident="root_section")
    for one in questions:
        _item(section, f"{test}_{_ident(f'{one.id} {one.variant}')}", one)
    return root


def _item(section: Element, ident: str, one: Asked) -> None:
    variant = f" ({one.variant})" if one.variant else ""
    item = SubElement(section, "item", ident=ident, title=possible(f"{one.title}{variant}"))
    kind = "multiple_choice_question" if one.options else "numerical_question"
    _metadata(SubElement(item, "itemmetadata"), "qtimetadata", {"question_type": kind, "points_possible": "1"})
    presentation = SubElement(item, "presentation")
    _material(presentation, paragraphs(one.words))
    scores = Element("resprocessing")
    SubElement(
        SubElement(scores, "outcomes"), "decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal"
    )
    replies = {_RIGHT: [one.right]} if one.right else {}
    (_choices if one.options else _number)(presentation, scores, replies, one)
    item.append(scores)
    for name, words in replies.items():
        flow = SubElement(SubElement(item, "itemfeedback", ident=name), "flow_mat")
        # Canvas reads only the first paragraph of a reply.
        _material(flow, f"<div>{'<br>'.join(escape(possible(line), quote=False) for line in words)}</div>")


def _choices(presentation: Element, scores: Element, replies: dict[str, list[str]], one: Asked) -> None:
    response = SubElement(presentation, "response_lid", ident="response1", rcardinality="Single")
    choices = SubElement(response, "render_choice")
    names = {option: f"option{number}" for number, option in enumerate(one.options, 1)}
    for option, name in names.items():
        label = SubElement(SubElement(choices, "response_label", ident=name), "material")
        SubElement(label, "mattext", texttype="text/plain").text = possible(option)
    for wrong in one.wrong:
        if isinstance(wrong.answer, str):
            name = names[wrong.answer]
            condition = _condition(scores, "Yes", f"{name}_fb")
            SubElement(condition, "varequal", respident="response1").text = name
            replies[f"{name}_fb"] = [wrong.reply]
    condition = _condition(scores, "No", _RIGHT if one.right else "", score=True)
    SubElement(condition, "varequal", respident="response1").text = names[str(one.key)]


def _number(presentation: Element, scores: Element, replies: dict[str, list[str]], one: Asked) -> None:
    response = SubElement(presentation, "response_str", ident="response1", rcardinality="Single")
    field = SubElement(response, "render_fib", fibtype="Decimal")
    SubElement(field, "response_label", ident="answer1")
    assert isinstance(one.key, Fraction), "a question without options has a number as its key"
    tolerance = one.tolerance(one.key)
    condition = _condition(scores, "No", _RIGHT if one.right else "", score=True)
    SubElement(condition, "vargte", respident="response1").text = decimal(one.key - tolerance)
    SubElement(condition, "varlte", respident="response1").text = decimal(one.key + tolerance)
    SubElement(_condition(scores, "Yes", _WRONG), "other")
    slips = [
        f"If you wrote {decimal(round(wrong.answer, 3))}: {wrong.reply}"
        for wrong in one.wrong
        if isinstance(wrong.answer, Fraction)
    ]
    replies[_WRONG] = [*slips, one.hint]


def _condition(scores: Element, goes_on: str, reply: str, *, score: bool = False) -> Element:
    """Add a condition, and return the element for what it compares."""
    condition = SubElement(scores, "respcondition", {"continue": goes_on})
    compared = SubElement(condition, "conditionvar")
    if score:
        SubElement(condition, "setvar", action="Set", varname="SCORE").text = "100"
    if reply:
        SubElement(condition, "displayfeedback", feedbacktype="Response", linkrefid=reply)
    return compared


def _metadata(parent: Element, tag: str, fields: dict[str, str]) -> None:
    metadata = SubElement(parent, tag)
    for label, entry in fields.items():
        field = SubElement(metadata, "qtimetadatafield")
        SubElement(field, "fieldlabel").text = label
        SubElement(field, "fieldentry").text = entry


def _material(parent: Element, html: str) -> None:
    SubElement(SubElement(parent, "material"), "mattext", texttype="text/html").text = html


def _ident(name: str) -> str:
    return f"mf{blake2b(name.encode('utf-8', 'replace'), digest_size=8).hexdigest()}"
