"""The page about environments: its examples run, and its table is right."""

from __future__ import annotations

import doctest
import re

from project import ROOT
from rl.play import TABLES, encoding_of

PAGE = ROOT / "docs" / "environments.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_table_has_every_game_with_its_numbers() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    found = {(game, int(seats)): (int(actions), int(numbers)) for game, seats, actions, numbers in rows}
    encodings = {table: encoding_of(*table) for table in TABLES}
    assert found == {table: (len(one.names), len(one.observed)) for table, one in encodings.items()}
