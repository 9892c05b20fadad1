"""Every rule of every game has its tests, and every test that names a rule names one that exists."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from games.rule_table import RuleTable

# The least number of rules, so that a page that can't be read is no page without rules.
LEAST = {"manaforge": 40, "kings_forge": 20, "manasurge": 20}
TABLES = {game: RuleTable(game) for game in LEAST}
GAMES = pytest.mark.parametrize("game", TABLES)
RULES = [(game, rule) for game, table in TABLES.items() for rule in table.rules]
CASES = [(game, number) for game, table in TABLES.items() for number in table.cases]


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_rule_has_a_test(game: str, rule: str) -> None:
    assert TABLES[game].tests_of.get(rule), f"no test is marked with {rule}"


@GAMES
def test_no_test_names_a_rule_that_does_not_exist(game: str) -> None:
    assert sorted(set(TABLES[game].tests_of) - set(TABLES[game].rules)) == []


@GAMES
def test_no_refusal_is_expected_with_a_rule_that_does_not_exist(game: str) -> None:
    table = TABLES[game]
    prefix = table.rules[0].partition("-")[0]
    named = {rule for text in table.texts.values() for rule in re.findall(rf"{prefix}-[A-Z]\d+", text)}
    assert sorted(named - set(table.rules)) == []


@GAMES
def test_each_rule_and_each_case_is_listed_once(game: str) -> None:
    table = TABLES[game]
    numbers = re.findall(r"^- ([A-Z]{2}-[A-Z]\d+) ", table.page, re.MULTILINE)
    assert [rule for rule, times in Counter(numbers).items() if times > 1] == []
    assert list(table.cases) == list(range(1, len(table.cases) + 1))
    assert len(table.rules) == len(numbers) > LEAST[game]


@pytest.mark.parametrize(("game", "number"), CASES)
def test_a_worked_case_has_a_test_of_its_number(game: str, number: int) -> None:
    assert [name for name in TABLES[game].tests if name.startswith(f"test_case_{number:02}_")]


@GAMES
def test_no_test_is_of_a_worked_case_that_does_not_exist(game: str) -> None:
    numbers = {int(name.split("_")[2]) for name in TABLES[game].tests if name.startswith("test_case_")}
    assert numbers == set(TABLES[game].cases)


@GAMES
def test_no_two_tests_share_a_name(game: str) -> None:
    assert [name for name, times in Counter(TABLES[game].tests).items() if times > 1] == []
