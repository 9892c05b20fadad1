"""A student's lesson as a sheet to print: guesses, rolls, the exact count, checks with replies, and what comes next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from manaforge_widgets.core.api import ArgumentError
from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons.asking import graded
from manaforge_widgets.lessons.comparing import comparison_view, exact_table
from manaforge_widgets.lessons.plan import LessonPlan
from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Try
from manaforge_widgets.lessons.schools.strip import strip
from manaforge_widgets.lessons.simulating import simulation_view
from manaforge_widgets.lessons.variants import variant_of
from manaforge_widgets.match.files import file_path, name_of
from manaforge_widgets.widgets import lesson_shapes as shapes
from manaforge_widgets.widgets.export import still_page

_CSS: Final = Path(__file__).with_name("sheet.css")
_WAITS = "Not shown, because not all predictions were locked."
_LONGEST = 200
_TELL = "What I would say to a friend who guessed as I did:"
_LINE = '<div class="line"></div>'
_CODE, _AS_CODE = re.compile(r"`([^`]+)`"), r"<code>\1</code>"


def page_path(path: str | Path) -> Path:
    """Return the path of a page to write.

    Raises:
        ArgumentError: when the name does not end in ``.html``.

    Example:
        >>> page_path("sheet.html").name
        'sheet.html'
    """
    target = file_path(path)
    if target.suffix.lower() not in (".html", ".htm"):
        raise ArgumentError(f"path must end in .html, not {short(name_of(target), 60)}.")
    return target


def sheets_page(title: str, sheets: Iterable[str]) -> str:
    """Return sheets as one HTML page without scripts, which loads nothing; each sheet begins on a new sheet of paper.

    Args:
        title: the title of the page.
        sheets: the sheets, from :func:`sheet`.
    """
    style = f"<style>{_CSS.read_text(encoding='utf-8')}</style>"
    return still_page(f"{style}{''.join(sheets)}", title)


def sheet(plan: LessonPlan, progress: Progress, *, is_open: bool, replayed: str = "") -> str:
    """Return a sheet as HTML. It has a line for the student's name, which is not in any file.

    Args:
        plan: the lesson.
        progress: the student's progress.
        is_open: whether the exact numbers may be shown.
        replayed: a sentence that says whether the file was replayed; empty if it was not.

    Example:
        >>> import manaforge_widgets as mf
        >>> lesson = mf.lesson("buy precision", class_seed=7, student=3)
        >>> "student <b>3</b>" in sheet(lesson.plan, lesson.progress, is_open=False)
        True
    """
    number = "" if progress.student is None else f"<span>student <b>{progress.student}</b></span>"
    head = (
        f"<header><h1>{escape(plan.title)}</h1>{number}<span>class seed <b>{_seed(progress.class_seed)}</b></span>"
        '<span class="name">name</span></header>'
    )
    parts = [
        _part("1 What I guessed", _guesses(plan, progress)),
        _part("2 What I played", _plays(plan, progress)) if plan.plays else "",
        _part("3 What my rolls gave", _rolls(plan, progress, is_open=is_open)),
        _part("4 What the count gives", _count(plan, progress) if is_open else _paragraphs([_WAITS])),
        _part("5 and 6 Why, and checks", _checks(plan, progress)),
        _part("Go on", f"{_paragraphs((*plan.go_on, _TELL))}{_LINE * 2}"),
    ]
    lines = len(progress.lines)
    kept = f"{lines} lines, each sealed with the one before." if lines else "A file of an older version, without seals."
    foot = f"<footer>{escape(' '.join(filter(None, (kept, replayed))))}</footer>"
    return f'<article class="sheet">{head}{"".join(parts)}{foot}</article>'


def _part(title: str, body: str) -> str:
    return f"<section><h2>{title}</h2>{body or '<p>Nothing yet.</p>'}</section>"


def _guesses(plan: LessonPlan, progress: Progress) -> str:
    found = []
    for question in plan.predictions:
        locked = progress.prediction(question.id)
        said = "not locked" if locked is None else locked.answer
        sure = "" if locked is None or locked.sure is None else f"<p>How sure: {escape(locked.sure)}.</p>"
        found.append(f'<div>{_paragraphs(question.words)}<p class="said">{escape(said)}</p>{sure}</div>')
    return f'<div class="two">{"".join(found)}</div>'


def _plays(plan: LessonPlan, progress: Progress) -> str:
    rows = []
    for name in plan.plays:
        plays = [one for one in progress.plays if one.play == name]
        done = any(one.solved for one in plays)
        restarts = sum(one.restarts for one in plays)
        again = f", begun again {restarts} times" if restarts > 1 else ", begun again once" if restarts else ""
        rows.append([name, ("done" if done else "not finished" if plays else "not played") + again])
    return _table(["puzzle or match", "result"], rows)


def _rolls(plan: LessonPlan, progress: Progress, *, is_open: bool) -> str:
    if not progress.runs:
        return ""
    return _lesson_table(simulation_view(plan, progress)["table"]) + strip(plan, progress, is_open=is_open)


def _count(plan: LessonPlan, progress: Progress) -> str:
    beside = _lesson_table(comparison_view(plan, progress)["table"]) if progress.is_predicted else ""
    experiment = plan.experiment
    return beside + _paragraphs(experiment.exact_words) + _lesson_table(exact_table(experiment))


def _checks(plan: LessonPlan, progress: Progress) -> str:
    rows = []
    for question in plan.questions:
        numbers = dict.fromkeys(one.variant for one in progress.tries_of(question.id)) or (0,)
        for number in numbers:
            tries = [one for one in progress.tries_of(question.id) if one.variant == number]
            variant = f", another one ({number})" if number else ""
            answers = " → ".join(one.answer[:_LONGEST] for one in tries) or "no answer"
            right = any(one.right for one in tries)
            told = _reply(plan, progress, tries) if tries else ""
            mark = "✓" if right else "✗" if tries else "·"
            rows.append([f"{mark} {question.title}{variant}", answers, str(len(tries)), told])
    return _table(["check", "my answers", "tries", "the reply"], rows)


def _reply(plan: LessonPlan, progress: Progress, tries: Sequence[Try]) -> str:
    """Return the reply to the right answer if there was one, otherwise to the last answer."""
    one = next((one for one in tries if one.right), tries[-1])
    question = next(question for question in plan.questions if question.id == one.question)
    if one.variant and question.variants is None:
        return ""
    asked = variant_of(plan, question, progress.class_seed, progress.student, one.variant)
    return graded(plan, progress, asked, one.answer).words


def _lesson_table(table: shapes.LessonTable | None) -> str:
    return "" if table is None else _table(table["head"], table["rows"], table["caption"])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "") -> str:
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows
    )
    above = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{above}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _paragraphs(words: Sequence[str]) -> str:
    """Return paragraphs as HTML, in which a text between backquotes is code."""
    return "".join(f"<p>{_CODE.sub(_AS_CODE, escape(one))}</p>" for one in words)


def _seed(seed: int) -> str:
    text = str(seed)
    return text if len(text) <= 20 else f"{text[:20]}…"
