"""The standards and the paths are in one file, and every page for teachers shows the same."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from project import ROOT

from manaforge_widgets.lessons.shelf import known_lessons

HELD: dict[str, Any] = yaml.safe_load((ROOT / "docs/lessons/standards.yml").read_text(encoding="utf-8"))
UNIT = (ROOT / "docs/teaching.md").read_text(encoding="utf-8")


def codes(lesson: str, framework: str) -> str:
    return ", ".join(HELD["lessons"][lesson][framework])


def test_each_lesson_has_its_standards() -> None:
    pages = sorted(path.stem for path in (ROOT / "docs/lessons").glob("*.md"))
    assert [*HELD["lessons"]] == pages
    assert len(pages) == len([one for one in known_lessons().values() if one.game])


@pytest.mark.parametrize("lesson", HELD["lessons"])
def test_the_teachers_page_shows_the_standards_of_the_file(lesson: str) -> None:
    page = (ROOT / f"docs/lessons/{lesson}.md").read_text(encoding="utf-8")
    table = page.partition("## Standards\n\n| where | what |\n| --- | --- |\n")[2].partition("\n\n")[0]
    expected = []
    for name, framework in HELD["frameworks"].items():
        note = f"; {framework['note']}" if "note" in framework else ""
        expected.append(f"| {framework['name']} | {codes(lesson, name)}{note} |")
    assert table.splitlines() == expected
    assert f"from about {HELD['lessons'][lesson]['age']} years on" in page.replace("\n", " ")


def test_the_unit_page_shows_the_standards_the_ages_and_the_paths_of_the_file() -> None:
    for lesson, values in HELD["lessons"].items():
        number = int(lesson[:2])
        row = " | ".join(codes(lesson, framework) for framework in HELD["frameworks"])
        assert f"| {number} | {row} |\n" in UNIT
        row = next(line for line in UNIT.splitlines() if line.endswith(f"/{lesson}.md) |"))
        assert f"| {values['age']} years |" in row
    for course, lessons in HELD["paths"].items():
        assert f"| {course} | {', '.join(map(str, lessons))} |\n" in UNIT
        assert {*lessons} <= {int(lesson[:2]) for lesson in HELD["lessons"]}
    for framework in HELD["frameworks"].values():
        assert f"| {framework['name']} " in UNIT
