"""Files of lessons of versions 1 and 2, which have no seals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from manaforge_widgets.lessons.progress import Progress
from manaforge_widgets.lessons.records import Prediction, Run, Try

_MOST = 1_000
_MOST_MEASURES = 20
_LARGEST = 10**15


def older_progress(blank: Progress, saved: Mapping[str, Any], version: int) -> Progress:
    """Return the progress in a file of version 1 or 2; parts that can't be read are left out.

    Args:
        blank: the progress without answers.
        saved: the values in the file.
        version: the version of the file.

    Example:
        >>> saved = {"tries": [{"question": "two", "answer": "1/2", "right": False}]}
        >>> older_progress(Progress("dice", 7), saved, 2).tries
        (Try(question='two', answer='1/2', right=False, time=None, variant=0, words=''),)
    """
    return replace(_read_first(blank, saved) if version == 1 else _read(blank, saved), older=version)


def runs_in(value: object) -> list[Run]:
    """Return the runs in a list of JSON values; those that can't be runs are left out."""
    runs = []
    for row in _list(value)[:_MOST]:
        if not isinstance(row, dict):
            continue
        trials, number, totals = row.get("trials"), row.get("number"), _list(row.get("successes"))
        if type(trials) is not int or type(number) is not int or not 0 < trials < 10**7 or number < 1:
            continue
        squares, counted = _list(row.get("squares")) or totals, _list(row.get("counted")) or [trials] * len(totals)
        numbers = [*totals, *squares, *counted]
        if not totals or not len(totals) == len(squares) == len(counted) or len(totals) > _MOST_MEASURES:
            continue
        if any(type(one) is not int or not 0 <= one < _LARGEST for one in numbers) or max(counted) > trials:
            continue
        if "squares" in row or all(total <= count for total, count in zip(totals, counted, strict=True)):
            runs.append(Run(trials, number, tuple(totals), tuple(squares), tuple(counted), _text(row.get("time"))))
    return runs


def answers_in(saved: Mapping[str, Any]) -> dict[str, Any]:
    """Return the predictions, runs and tries in the values of a file of version 2, by name."""
    return {
        "predictions": _once(
            Prediction(question, answer, _text(row.get("sure")), _text(row.get("time")))
            for row, question, answer in _answers(saved.get("predictions"))
        ),
        "runs": tuple(runs_in(saved.get("runs"))),
        "tries": tuple(
            Try(question, answer, row["right"] if isinstance(row.get("right"), bool) else None, _text(row.get("time")))
            for row, question, answer in _answers(saved.get("tries"))
        )[-_MOST:],
    }


def _read(blank: Progress, saved: Mapping[str, Any]) -> Progress:
    student, overrides = saved.get("student"), saved.get("overrides")
    return replace(
        blank,
        student=student if type(student) is int else None,
        edition=_text(saved.get("edition")) or "",
        overrides=overrides if isinstance(overrides, dict) else {},
        asked=tuple(name for name in _list(saved.get("asked")) if isinstance(name, str)),
        checks=tuple(name for name in _list(saved.get("checks")) if isinstance(name, str)),
        **answers_in(saved),
    )


def _once(rows: Iterable[Prediction]) -> tuple[Prediction, ...]:
    """Return the first prediction for each question: a locked prediction is never replaced."""
    first: dict[str, Prediction] = {}
    for row in rows:
        first.setdefault(row.question, row)
    return tuple(first.values())


def _read_first(blank: Progress, saved: Mapping[str, Any]) -> Progress:
    """Return the progress in a file of version 1, which says only whether a check was ever answered right."""
    sure = _texts(saved.get("sure"))
    right = _list(saved.get("right"))
    tries: list[Try] = []
    kept = saved.get("tries")
    for name, answers in (kept if isinstance(kept, Mapping) else {}).items():
        texts = [answer for answer in _list(answers)[:_MOST] if isinstance(answer, str)]
        known = False if name not in right else True if len(texts) == 1 else None
        tries += [Try(name, text, known) for text in texts]
    runs = []
    counts = saved.get("runs")
    for trials, hits in (counts if isinstance(counts, Mapping) else {}).items():
        number = int(trials) if trials.isascii() and trials.isdigit() and len(trials) < 8 else 0
        runs.append({"trials": number, "number": 1, "successes": hits})
    return replace(
        blank,
        predictions=tuple(
            Prediction(name, text, sure.get(name)) for name, text in _texts(saved.get("predictions")).items()
        ),
        runs=tuple(runs_in(runs)),
        tries=tuple(tries),
    )


def _answers(value: object) -> list[tuple[Mapping[str, Any], str, str]]:
    """Return the rows that have a question and an answer."""
    rows = [row for row in _list(value) if isinstance(row, dict)]
    return [
        (row, row["question"], row["answer"])
        for row in rows
        if isinstance(row.get("question"), str) and isinstance(row.get("answer"), str)
    ]


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _texts(value: object) -> dict[str, str]:
    rows = value if isinstance(value, Mapping) else {}
    return {name: text for name, text in rows.items() if isinstance(name, str) and isinstance(text, str)}
