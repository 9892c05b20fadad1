"""What the table sends once: the front end compares and draws, and finds no rule out by itself."""

from __future__ import annotations

from typing import Any

import pytest

from manaforge_widgets.games.manaforge.rules.components import house_components
from manaforge_widgets.games.manaforge.table.cards import cards


@pytest.fixture(scope="module")
def kit() -> dict[str, Any]:
    return dict(cards(house_components()))


@pytest.mark.rule("MF-T4")
def test_each_level_says_how_many_gems_open_it(kit: dict[str, Any]) -> None:
    for item in kit["items"].values():
        gems = [level["gem"] for level in item["levels"]]
        assert item["sockets"] == [gem for gem in gems if gem]
        assert [level["needs"] for level in item["levels"]] == [
            len([gem for gem in gems[: line + 1] if gem]) for line in range(len(gems))
        ]
