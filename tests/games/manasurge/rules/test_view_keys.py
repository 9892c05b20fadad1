"""The schema of a view: the page tells every key, and a misspelled key is refused."""

from __future__ import annotations

import re

import pytest
from games.manasurge.rules.full_tables import between, spell
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.games.manasurge.rules.view_keys import KEYS

ROW = re.compile(r"\| `(\w+)` \| `(.+?)` \| (.+) \| (.+) \|")


@pytest.mark.parametrize("viewer", [None, 0])
def test_the_keys_are_those_of_a_view(viewer: int | None) -> None:
    view = mf.match_from(spell()).view(viewer)
    assert tuple(view) == KEYS["view"]
    assert tuple(view["seats"][1]) == KEYS["seat"]
    assert tuple(view["deck"]) == tuple(view["pool"]) == tuple(view["seats"][0]["hand"]) == KEYS["pile"]
    assert tuple(view["row"][0]) == KEYS["laid"]
    assert tuple(view["steps"][0]) == KEYS["step"]
    assert tuple(view["question"]) == KEYS["question"]
    assert tuple(mf.match_from(between()).view(viewer)["last_spell"]) == KEYS["last_spell"]


def test_the_page_tells_each_key() -> None:
    page = (ROOT / "docs" / "view_manasurge.md").read_text(encoding="utf-8")
    sections = dict(zip(KEYS, page.split("\n## ")[1:], strict=True))
    for kind, section in sections.items():
        assert tuple(key for key, *_ in ROW.findall(section)) == KEYS[kind]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [("rwo", "has an unknown key 'rwo'. Did you mean 'row'?"), ("zzz", "has an unknown key 'zzz'.")],
)
def test_a_misspelled_key_is_refused(wrong: str, told: str) -> None:
    view = spell()
    view[wrong] = 4
    with pytest.raises(mf.PositionError) as caught:
        mf.match_from(view)
    assert str(caught.value) == f"view {told}"


@pytest.mark.parametrize("key", [key for key in KEYS["view"] if key not in ("past", "shown")])
def test_a_missing_key_is_refused(key: str) -> None:
    view = spell()
    del view[key]
    with pytest.raises(mf.PositionError) as caught:
        mf.match_from(view)
    told = {"game": "view['game'] must be the name of a game", "edition": "view['edition'] is None"}
    assert told.get(key, f"view must have the key {key!r}.") in str(caught.value)
