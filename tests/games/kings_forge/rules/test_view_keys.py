"""The schema of a view: the page tells every key, and a misspelled key is refused."""

from __future__ import annotations

import re

import pytest
from games.kings_forge.rules.test_tables_refused import crafting
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.games.kings_forge.rules.view_keys import KEYS

ROW = re.compile(r"\| `(\w+)` \| `(.+?)` \| (.+) \| (.+) \|")


def test_the_keys_are_those_of_a_view() -> None:
    view = mf.match_from(crafting()).view(None)
    row = view["seats"][1]
    assert tuple(view) == KEYS["view"]
    assert tuple(row) == KEYS["seat"]
    assert tuple(view["deck"]) == KEYS["deck"]
    assert tuple(view["crafted"][0]) == KEYS["crafted"]
    assert tuple(view["crafted"][0]["dice"][0]) == KEYS["placed"]
    assert tuple(view["dice"][0]) == KEYS["die"]
    assert tuple(row["gathered"][0]) == KEYS["gathered"]
    assert tuple(row["bonuses"][0]) == KEYS["bonus"]


def test_the_page_tells_each_key() -> None:
    page = (ROOT / "docs" / "view_kings_forge.md").read_text(encoding="utf-8")
    sections = dict(zip(KEYS, page.split("\n## ")[1:], strict=True))
    for kind, section in sections.items():
        assert tuple(key for key, *_ in ROW.findall(section)) == KEYS[kind]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [("desplay", "has an unknown key 'desplay'. Did you mean 'display'?"), ("zzz", "has an unknown key 'zzz'.")],
)
def test_a_misspelled_key_is_refused(wrong: str, told: str) -> None:
    view = crafting()
    view[wrong] = 4
    with pytest.raises(mf.PositionError) as caught:
        mf.match_from(view)
    assert str(caught.value) == f"view {told}"
