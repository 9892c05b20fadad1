"""The answers in all files of lessons from a class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manaforge_widgets.core.listing import Listing, data_frame

_TYPES = {
    "file": "string",
    "lesson": "string",
    "student": "Int64",
    "part": "string",
    "question": "string",
    "try": "Int64",
    "answer": "string",
    "right": "boolean",
    "sure": "string",
    "time": "string",
    "variant": "Int64",
    "thought": "string",
    "misconception": "string",
}


class CollectedAnswers(Listing[Mapping[str, Any]]):
    """All predictions and answers to checks from the lessons of a class, one row for each, sorted by file name.

    The fields are ``file``, ``lesson``, ``student``, ``part`` (``"predict"``, ``"blind"`` or ``"check"``),
    ``question``, ``try`` (from 1), ``answer``, ``right``, ``sure``, ``time``, ``variant``, ``thought`` and
    ``misconception``. The last two say what is behind a wrong answer that the lesson expects. For ``right`` the answer
    is graded again; if that is impossible, it is what the file says. It is None for a prediction, or if it is unknown.

    Example:
        >>> answers = CollectedAnswers([{"file": "ann.json", "question": "two_arcane", "try": 1, "answer": "1/2"}])
        >>> answers[0]["answer"], len(answers)
        ('1/2', 1)
    """

    __slots__ = ()
    columns = ("file", "part", "question", "try", "answer", "right")
    nouns = ("answer", "answers")

    def row(self, _number: int, entry: Mapping[str, Any]) -> Sequence[object]:
        """Return the cells of one answer's row."""
        return [entry.get(name) for name in self.columns]

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame, one row for each answer.

        Raises:
            GameError: when pandas is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> def common(folder):  # the wrong answers, the most common first
            ...     answers = mf.collect(folder).answers.to_pandas()
            ...     return answers[answers["right"] == False].value_counts(["question", "answer"])
        """
        return data_frame({name: ([entry.get(name) for entry in self], kind) for name, kind in _TYPES.items()})
