"""The misconceptions that students of a class may have, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manaforge_widgets.core.listing import Listing, data_frame
from manaforge_widgets.lessons.collecting.class_page.believed import Suggestion
from manaforge_widgets.lessons.misconceptions import MISCONCEPTIONS


class CollectedBeliefs(Listing[Suggestion]):
    """The misconceptions that students' answers fit: suggestions to the teacher, one row for each.

    Each entry has ``student`` and ``belief``, whose ``shown`` has the answers and whose ``sentence`` weighs them. With
    fewer than two different questions, a misconception is never suggested.

    Example:
        >>> CollectedBeliefs([])
        0 suggestions
    """

    __slots__ = ()
    columns = ("student", "may believe", "answers", "evidence")
    nouns = ("suggestion", "suggestions")

    def row(self, _number: int, entry: Suggestion) -> Sequence[object]:
        """Return the cells of a suggestion's row."""
        belief = entry.belief
        answers = "; ".join(f"{one.question.title}: {one.answer}" for one in belief.shown)
        return [entry.student, MISCONCEPTIONS[belief.name].title, answers, belief.sentence]

    def to_pandas(self) -> Any:
        """Return a pandas DataFrame, one row for each suggestion.

        Raises:
            GameError: when pandas is not installed.

        Example:
            >>> import manaforge_widgets as mf
            >>> def counted(folder):
            ...     return mf.collect(folder).beliefs.to_pandas()["misconception"].value_counts()
        """
        return data_frame(
            {
                "student": ([one.student for one in self], "string"),
                "misconception": ([one.belief.name for one in self], "string"),
                "shown": ([len(one.belief.shown) for one in self], "Int64"),
                "asked": ([one.belief.asked for one in self], "Int64"),
                "factor": ([one.belief.factor for one in self], "Float64"),
            }
        )
