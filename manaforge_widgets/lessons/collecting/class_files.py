"""The files of a class compared with each other: other seeds, other editions, and copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from manaforge_widgets.core.messages import short
from manaforge_widgets.lessons.collecting.row import Collected, Reading


def with_others(rows: Sequence[Collected]) -> list[Collected]:
    """Add a remark to each lesson unlike more than half of the files: in class seed or edition, or without a number.

    Args:
        rows: the rows of the folder.

    Example:
        >>> rows = [Collected(name, "lesson", lesson="dice", seed=seed) for name, seed in zip("abc", (7, 7, 8))]
        >>> [row.remarks for row in with_others(rows)]
        ['', '', 'class seed 8, but most files have 7']
        >>> [row.remarks for row in with_others([replace(row, student=1, seed=7) for row in rows[:2]] + rows[:1])]
        ['', '', 'no student number']
    """
    found = list(rows)
    for name, words in (("seed", "class seed"), ("edition", "edition")):
        counts: dict[str | None, Counter[object]] = {}
        for row in rows:
            if row.kind == "lesson" and row.lesson is not None:
                counts.setdefault(row.lesson, Counter())[getattr(row, name)] += 1
        for place, row in enumerate(found):
            if row.kind != "lesson" or row.lesson is None:
                continue
            [(common, count)] = counts[row.lesson].most_common(1)
            value = getattr(row, name)
            if value != common and 2 * count > counts[row.lesson].total():
                said = f"{words} {short(value, 60)}, but most files have {short(common, 60)}"
                found[place] = remarked(row, said)
    return _without_number(found)


def _without_number(rows: Sequence[Collected]) -> list[Collected]:
    """Add a remark to each lesson without a student's number, if most files of the lesson have one."""
    numbered: dict[str, Counter[bool]] = {}
    for row in rows:
        if row.lesson is not None:
            numbered.setdefault(row.lesson, Counter())[row.student is not None] += 1
    return [
        remarked(row, "no student number")
        if row.lesson is not None and row.student is None and numbered[row.lesson][True] > numbered[row.lesson][False]
        else row
        for row in rows
    ]


def with_copies(rows: Sequence[Collected], readings: Sequence[Reading]) -> list[Collected]:
    """Add a remark to each lesson that begins with lines of another file; under another number it is not verified.

    Args:
        rows: the rows of the folder.
        readings: what was read from each file.
    """
    groups: dict[str, list[int]] = {}
    for place, reading in enumerate(readings):
        if reading.mark:
            groups.setdefault(reading.mark, []).append(place)
    found = list(rows)
    for group in groups.values():
        for place in group[1:]:
            first = group[0]
            if rows[place].same_as is not None:
                continue
            same = _alike(readings[first].seals, readings[place].seals)
            begin = f"lines 1 to {same} are" if same else "its mark is"
            words = f"{begin} the same as in {rows[first].file}"
            if rows[place].student != rows[first].student:
                words += ", which has another student's number"
                found[first] = remarked(replace(found[first], verified=False), f"copied in {rows[place].file}")
                found[place] = replace(found[place], verified=False)
            found[place] = remarked(found[place], words)
    return found


def remarked(row: Collected, words: str) -> Collected:
    """Return a row with one more remark before the others."""
    return replace(row, remarks="; ".join(filter(None, (words, row.remarks))))


def _alike(first: Sequence[str], other: Sequence[str]) -> int:
    """Return how many first lines have the same seals."""
    same = 0
    while same < min(len(first), len(other)) and first[same] == other[same]:
        same += 1
    return same
