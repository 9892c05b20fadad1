"""The expected wrong answers of a question, without those that are equal to the key or to each other."""

from __future__ import annotations

from collections.abc import Iterable

from manaforge_widgets.lessons.plan import Key, Wrong


def expected(key: Key, answers: Iterable[Wrong]) -> tuple[Wrong, ...]:
    """Return the answers that differ from the key and from the answers before them; editions may make some equal.

    Example:
        >>> [one.answer for one in expected("a", (Wrong("a", ""), Wrong("b", ""), Wrong("b", "")))]
        ['b']
    """
    first: dict[Key, Wrong] = {}
    for one in answers:
        if one.answer != key:
            first.setdefault(one.answer, one)
    return tuple(first.values())
