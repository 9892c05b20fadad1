"""The games' pages of rules and the code hold each other: each rule is somewhere, each number leads to a rule."""

from __future__ import annotations

import re

import pytest
from project import ROOT, files

import manaforge_widgets as mf
from manaforge_widgets.core.page import rules_of
from manaforge_widgets.core.registry import entries

PAGES = {entry.name: rules_of(entry.page) for entry in entries() if entry.page is not None}
CITED = re.compile(r"\b([A-Z]{2}-[A-Z]\d{1,2})\b")
RANGE = re.compile(r"\b[A-Z]{2}-[A-Z]\d{1,2}(?: to |\u2013|-)(?:[A-Z]{2}-)?[A-Z]\d")
TEXTS = {
    path: path.read_text(encoding="utf-8")
    for path in files()
    if path.suffix in (".py", ".ts", ".tsx", ".md", ".ipynb", ".toml")
}


@pytest.mark.parametrize("game", PAGES)
def test_each_rule_is_cited_in_the_rules_code_and_in_a_test(game: str) -> None:
    for room in (ROOT / "manaforge_widgets/games" / game / "rules", ROOT / "tests/games" / game):
        cited = {number for path, text in TEXTS.items() if path.is_relative_to(room) for number in CITED.findall(text)}
        assert sorted(set(PAGES[game]) - cited) == [], f"nowhere in {room.relative_to(ROOT)}"


@pytest.mark.parametrize("game", PAGES)
def test_each_number_that_is_cited_leads_to_a_rule(game: str) -> None:
    prefix = next(iter(PAGES[game])).partition("-")[0]
    wrong = {
        f"{path.relative_to(ROOT)}: {number}"
        for path, text in TEXTS.items()
        for number in CITED.findall(text)
        if number.startswith(f"{prefix}-") and number not in PAGES[game]
    }
    assert sorted(wrong) == []


def test_numbers_are_single_so_that_they_are_found() -> None:
    assert [f"{path.relative_to(ROOT)}: {hit[0]}" for path, text in TEXTS.items() for hit in RANGE.finditer(text)] == []


def test_a_rule_is_read_by_its_number() -> None:
    assert mf.rule("MF-T3").startswith("Activate a charged workshop card")
    assert mf.rule(" mf-s1 ") == mf.rule("MF-S1")


@pytest.mark.parametrize("number", ["XX-Z9", "", "T3", None, 3, "MF-T3 and more"])
def test_a_number_without_a_rule_is_refused(number: object) -> None:
    with pytest.raises(mf.GameError, match="there is no rule"):
        mf.rule(number)  # type: ignore[arg-type]
