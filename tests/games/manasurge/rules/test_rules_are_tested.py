"""Every rule has its tests, and every test that names a rule names one that exists."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from games.manasurge.rules.rule_table import CASES, HERE, PAGE, RULES, all_tests, rule_table

TABLE = rule_table()


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_a_test(rule: str) -> None:
    assert TABLE.get(rule), f"no test is marked with {rule}"


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert sorted(set(TABLE) - set(RULES)) == []


def test_no_refusal_is_expected_with_a_rule_that_does_not_exist() -> None:
    named = {
        rule for path in HERE.glob("test_*.py") for rule in re.findall(r"MS-[A-Z]\d+", path.read_text(encoding="utf-8"))
    }
    assert sorted(named - set(RULES)) == []


def test_each_rule_and_each_case_is_listed_once() -> None:
    numbers = re.findall(r"^- (MS-[A-Z]\d+) ", PAGE, re.MULTILINE)
    assert [rule for rule, times in Counter(numbers).items() if times > 1] == []
    assert list(CASES) == list(range(1, len(CASES) + 1))
    assert len(RULES) == len(numbers) > 20


@pytest.mark.parametrize("number", CASES)
def test_a_worked_case_has_a_test_of_its_number(number: int) -> None:
    assert [name for name in all_tests() if name.startswith(f"test_case_{number:02}_")]


def test_no_test_is_of_a_worked_case_that_does_not_exist() -> None:
    numbers = {int(name.split("_")[2]) for name in all_tests() if name.startswith("test_case_")}
    assert numbers == set(CASES)


def test_no_two_tests_share_a_name() -> None:
    assert [name for name, times in Counter(all_tests()).items() if times > 1] == []
