"""The schema of a view: the page tells every key with its type, and a misspelled key is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from games.manaforge.rules.table import Table
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets.games.manaforge.board import shapes
from manaforge_widgets.games.manaforge.rules.view_keys import KEYS

SHAPES = {
    "view": shapes.View,
    "seat": shapes.SeatView,
    "die": shapes.DieView,
    "card": shapes.WorkshopCard,
    "draft": shapes.DraftView,
    "deck": shapes.Deck,
    "box": shapes.Box,
}
ROW = re.compile(r"\| `(\w+)` \| `(.+?)` \| (.+) \| (.+) \|")


@pytest.mark.parametrize("kind", KEYS)
def test_the_keys_are_those_of_the_shapes(kind: str) -> None:
    assert list(KEYS[kind]) == list(SHAPES[kind].__annotations__)


def test_the_keys_are_those_of_a_view() -> None:
    view = Table().match().view(None)
    assert tuple(view) == KEYS["view"]
    assert tuple(view["seats"][0]) == KEYS["seat"]
    assert tuple(view["seats"][0]["dice"][0]) == KEYS["die"]
    assert tuple(view["deck"]) == KEYS["deck"]
    assert tuple(view["box"]) == KEYS["box"]
    assert tuple(mf.new_match("manaforge", seats=2).view(None)["seats"][0]["draft"]) == KEYS["draft"]


def test_the_page_tells_each_key_with_its_type() -> None:
    page = (ROOT / "docs" / "view.md").read_text(encoding="utf-8")
    sections = dict(zip(KEYS, page.split("\n## ")[1:], strict=True))
    for kind, section in sections.items():
        told = {key: kind_of.replace("\\|", "|") for key, kind_of, *_ in ROW.findall(section)}
        annotations: dict[str, Any] = SHAPES[kind].__annotations__
        assert told == {key: getattr(one, "__forward_arg__", one).replace("'", '"') for key, one in annotations.items()}


@pytest.mark.parametrize(
    ("place", "wrong", "told"),
    [
        ([], "spend_left", "view has an unknown key 'spend_left'. Did you mean 'spends_left'?"),
        (["seats", 0], "prism", "view['seats'][0] has an unknown key 'prism'. Did you mean 'prisms'?"),
        (
            ["seats", 1, "dice", 0],
            "faces",
            "view['seats'][1]['dice'][0] has an unknown key 'faces'. Did you mean 'face'?",
        ),
        (
            ["seats", 0, "workshop", 0],
            "charge",
            "view['seats'][0]['workshop'][0] has an unknown key 'charge'. Did you mean 'charged'?",
        ),
        (["deck"], "topp", "view['deck'] has an unknown key 'topp'. Did you mean 'top'?"),
        ([], "zzz", "view has an unknown key 'zzz'."),
    ],
)
def test_a_misspelled_key_is_refused(place: list[Any], wrong: str, told: str) -> None:
    t = Table()
    t.seat(0, workshop=["Stone Circle"])
    view = row = t.full_view()
    for step in place:
        row = row[step]
    row[wrong] = 4
    with pytest.raises(mf.PositionError) as caught:
        mf.match_from(view)
    assert str(caught.value) == told
