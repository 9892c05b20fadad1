"""What somebody has done in a lesson: plain data without a name, in a file if one is wanted."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from manaforge_widgets.files import file_path, read_file, write_atomically
from manaforge_widgets.games.api import SaveError

FORMAT = "manaforge-widgets lesson"
_MOST_TRIES = 1_000


@dataclass(slots=True)
class Progress:
    """The answers given so far.

    Attributes:
        lesson: the name of the lesson.
        class_seed: the seed of its luck.
        predictions: for each prediction the locked answer, as text.
        sure: how sure, in the student's words, for each prediction.
        tries: for each check all answers in their order, as texts.
        right: the checks that have been answered right.
        runs: the simulations: for each number of trials the successes of each policy.

    Example:
        >>> Progress("dice", 7).rows()
        []
    """

    lesson: str
    class_seed: int
    predictions: dict[str, str] = field(default_factory=dict)
    sure: dict[str, str] = field(default_factory=dict)
    tries: dict[str, list[str]] = field(default_factory=dict)
    right: list[str] = field(default_factory=list)
    runs: dict[int, list[int]] = field(default_factory=dict)

    def answered(self, question: str, answer: str, right: bool) -> None:
        """Keep an answer to a check."""
        self.tries.setdefault(question, []).append(answer)
        del self.tries[question][:-_MOST_TRIES]
        if right and question not in self.right:
            self.right.append(question)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each answer: part, question, try, answer, right."""
        told = [
            {
                "part": "predict",
                "question": name,
                "try": 1,
                "answer": answer,
                "right": None,
                "sure": self.sure.get(name),
            }
            for name, answer in self.predictions.items()
        ]
        for name, answers in self.tries.items():
            for number, answer in enumerate(answers, 1):
                right = name in self.right and number == len(answers)
                told.append(
                    {"part": "check", "question": name, "try": number, "answer": answer, "right": right, "sure": None}
                )
        return told

    def saved(self) -> dict[str, Any]:
        """Everything as JSON."""
        return {
            "format": FORMAT,
            "lesson": self.lesson,
            "class_seed": self.class_seed,
            "predictions": dict(self.predictions),
            "sure": dict(self.sure),
            "tries": {name: list(answers) for name, answers in self.tries.items()},
            "right": list(self.right),
            "runs": {str(trials): list(hits) for trials, hits in self.runs.items()},
        }

    def write(self, path: str | Path) -> Path:
        """Write it to a file: a table of text if its name ends with ``.csv``, and else JSON.

        Raises:
            SaveError: when it can't be written.
        """
        if str(path).endswith(".csv"):
            text = io.StringIO()
            lines = csv.writer(text, lineterminator="\n")
            names = ["lesson", "class_seed", "part", "question", "try", "answer", "right", "sure"]
            lines.writerow(names)
            for row in self.rows():
                lines.writerow([self.lesson, self.class_seed, *(row[name] for name in names[2:])])
            write_atomically(path, text.getvalue())
        else:
            write_atomically(path, json.dumps(self.saved(), indent=1, ensure_ascii=False) + "\n")
        return Path(path)


def read_progress(path: str | Path, lesson: str, class_seed: int) -> Progress | None:
    """What a file holds of this lesson; None where there is no file, or one of another lesson or class seed.

    Raises:
        SaveError: when the file can't be read, or is none of a lesson.
    """
    place = file_path(path)
    if not place.exists():
        return None
    try:
        saved = json.loads(read_file(place))
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{place.name}: is not complete JSON.") from error
    if not isinstance(saved, dict) or saved.get("format") != FORMAT:
        raise SaveError(f"{place.name}: is not what a lesson has written.")
    if (saved.get("lesson"), saved.get("class_seed")) != (lesson, class_seed):
        return None
    found = Progress(lesson, class_seed)
    found.predictions = _texts(saved.get("predictions"))
    found.sure = _texts(saved.get("sure"))
    tries = saved.get("tries")
    found.tries = {
        name: [answer for answer in answers[:_MOST_TRIES] if isinstance(answer, str)]
        for name, answers in (tries if isinstance(tries, dict) else {}).items()
        if isinstance(answers, list)
    }
    right = saved.get("right")
    found.right = [name for name in (right if isinstance(right, list) else []) if isinstance(name, str)]
    found.runs = _runs(saved.get("runs"))
    return found


def _texts(value: object) -> dict[str, str]:
    rows = value if isinstance(value, Mapping) else {}
    return {name: text for name, text in rows.items() if isinstance(name, str) and isinstance(text, str)}


def _runs(value: object) -> dict[int, list[int]]:
    found = {}
    for trials, hits in (value if isinstance(value, Mapping) else {}).items():
        counts = hits if isinstance(hits, list) else []
        number = int(trials) if trials.isascii() and trials.isdigit() and len(trials) < 8 else 0
        if number and all(type(count) is int and 0 <= count <= number for count in counts):
            found[number] = counts
    return found
