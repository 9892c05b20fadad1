"""Odds that are asked about a match: what they say of themselves."""

from __future__ import annotations

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.registry import entries


@pytest.mark.parametrize("name", ["market"])
def test_the_docstring_speaks_of_every_game_that_answers(name: str) -> None:
    doc = getattr(mf.odds, name).__doc__
    for entry in entries():
        if name in entry.match_odds:
            assert entry.title in doc.split("\n")[0]
            assert f"a match of {entry.title}" in doc
