"""The page for authors of lessons: the expressions in its tables are right, and it lists every field.

The blocks of code on the page run in ``test_readme.py``.
"""

from __future__ import annotations

import re
import runpy
from dataclasses import fields
from fractions import Fraction
from random import Random

import pytest
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.lessons import shelf
from manaforge_widgets.lessons.misconceptions import MISCONCEPTIONS

PAGE = (ROOT / "docs/your_own_lesson.md").read_text(encoding="utf-8")
KEYS = re.findall(r"^\| [^|`]+ \| `(.+?)` \| ([\d/]+) \|$", PAGE, re.MULTILINE)
EXPLORERS = re.findall(r"^\| (\w+) \| .+? \| `(mf\.explorers.+)` \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("code", "value"), KEYS)
def test_an_expression_has_the_value_that_the_page_prints(code: str, value: str) -> None:
    assert eval(code, {"mf": mf}) == Fraction(value)  # noqa: S307 - code of our own page


def test_every_explorer_has_an_example_that_shows_something() -> None:
    classes = {name for name in mf.explorers.__all__ if isinstance(getattr(mf.explorers, name), type)}
    explorers = {name for name in classes if issubclass(getattr(mf.explorers, name), mf.Explorer)}
    assert {name for name, _ in EXPLORERS} == explorers
    for name, code in EXPLORERS:
        names = {"mf": mf, "rng": Random(1), "Fraction": Fraction}
        explorer = eval(code, names)  # noqa: S307 - code of our own page
        assert type(explorer).__name__ == name
        assert explorer.view()["words"], name


@pytest.mark.parametrize("kind", [mf.LessonPlan, mf.LessonQuestion, mf.Wrong, mf.Experiment, mf.Measure])
def test_the_page_lists_every_field(kind: type) -> None:
    [table] = re.findall(rf"^\| an? `{kind.__name__}` has \|.*?\n\n", PAGE, re.MULTILINE | re.DOTALL)
    listed = [name for row in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", row.split(" | ")[0])]
    assert sorted(listed) == sorted(field.name for field in fields(kind))


def test_the_page_lists_every_misconception() -> None:
    assert re.findall(r"^\| `(\w+)` \| [^|]+ \|$", PAGE.split("| name | the belief |")[1], re.MULTILINE)[
        : len(MISCONCEPTIONS)
    ] == list(MISCONCEPTIONS)


def test_the_example_is_a_sound_lesson_whose_keys_are_binomial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_own", {})
    runpy.run_path(str(ROOT / "docs/examples/five_dice_lesson.py"))
    assert "all is in order" in mf.check_lesson("Five dice against a threshold")
    lesson = mf.lesson("five dice against a threshold").plan
    # By hand: C(5,3) + C(5,4) + C(5,5) of 32 rolls; C(5,2) · 1² · 2³ of 243; 5 · 1/3.
    assert [one.key for one in lesson.checks] == [Fraction(16, 32), Fraction(80, 243), Fraction(5, 3)]
