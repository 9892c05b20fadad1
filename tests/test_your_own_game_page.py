"""The page for authors of games: the examples in its tables are code that runs, and it lists what there is to write.

The blocks of code on the page run in ``test_readme.py``.
"""

from __future__ import annotations

import re

import pytest
from project import ROOT

import manaforge_widgets as mf
from manaforge_widgets import blocks

PAGE = (ROOT / "docs/your_own_game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^\| (\w+) \| `(blocks\..+?)` \|", PAGE, re.MULTILINE)
METHODS = re.findall(r"^\| `(\w+)` \| .+? \| `(def .+)` \|$", PAGE, re.MULTILINE)
ATTRIBUTES = re.findall(r"^\| `(\w+)` \| .+? \| `(\w+ = .+)` \|$", PAGE, re.MULTILINE)
# What the package asks for if the rules have it, and what SimpleGame itself does not have.
ASKED = {"show", "goals", "label", "alike"}
POSITION = {"active": 0, "total": 5, "rolls": 2, "stones": 3, "points": [1, 2], "dice": [6, 1], "chips": [1, 2]}
ARGUMENTS = {
    "begin": (2,),
    "play": (dict(POSITION), "roll"),
    "resolve": (dict(POSITION), [3]),
    "why": (POSITION, 0, "roll"),
    "tell": (POSITION, "hold", POSITION),
    "hidden": (POSITION, 0),
    "show": (POSITION, 0),
    "goals": (POSITION, 0),
    "label": (POSITION, "hold"),
    "upgraded": ({"rules": 0},),
}


def test_every_block_has_an_example() -> None:
    assert {name for name, _ in BLOCKS} == set(blocks.__all__) - {"Block", "every"}


@pytest.mark.parametrize(("name", "code"), BLOCKS)
def test_the_example_of_a_block_is_that_block(name: str, code: str) -> None:
    block = eval(code, {"blocks": blocks})  # noqa: S307 - code of our own page
    assert type(block).__name__ == name
    assert block.json()["block"]


@pytest.mark.parametrize(("name", "code"), METHODS)
def test_the_example_of_a_method_runs(name: str, code: str) -> None:
    found: dict[str, object] = {}
    exec(f"class Example(SimpleGame):\n    {code}", {**vars(mf), "blocks": blocks}, found)  # noqa: S102
    example = found["Example"]
    method = getattr(example(), name)  # type: ignore[operator]
    method(*ARGUMENTS.get(name, (POSITION,)))
    assert hasattr(mf.SimpleGame, name) or name in ASKED


def test_the_attributes_are_those_of_the_class() -> None:
    for name, code in ATTRIBUTES:
        assert hasattr(mf.SimpleGame, name), name
        exec(code, vars(mf) | {})  # noqa: S102


def test_the_page_lists_what_an_author_writes() -> None:
    written = re.search(r"the rules, for you to write(.+?)used by the package", _source(), re.DOTALL)
    assert written is not None
    methods = set(re.findall(r"\n    def (\w+)", written.group(1)))
    assert {"begin", "hidden", "tell"} <= methods
    assert methods | ASKED <= {name for name, _ in METHODS}
    attributes = re.findall(r"\n    (\w+): .+ = ", _source().split("def __init_subclass__")[0])
    assert set(attributes) - {"edition"} == {name for name, _ in ATTRIBUTES}


def _source() -> str:
    return (ROOT / "manaforge_widgets/games/simple.py").read_text(encoding="utf-8")
