"""Python's side of a live page: what a page keeps of its widgets, and what it leaves out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import comm
import pytest

import manaforge_widgets as mf
from manaforge_widgets.live import in_page
from manaforge_widgets.live.recipes import recipe_of
from manaforge_widgets.match.control import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from manaforge_widgets.match import Match


@pytest.fixture(autouse=True)
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What Python posts to a page that keeps its files in a folder of the test."""
    monkeypatch.setattr(in_page, "KEPT", tmp_path)
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    posted: list[str] = []
    in_page.begin(posted.append)
    yield posted
    in_page.close_widget("0")


def saved(match: Match, folder: Path) -> str:
    match.save(folder / "saved.json")
    return (folder / "saved.json").read_text(encoding="utf-8")


def recipe() -> str:
    text = json.dumps(recipe_of(mf.Board(mf.new_match("pig", seats=2, seed=7), seat=[0, 1])))
    OPEN.clear()
    return text


def opened(kept: Any = None, **how: bool) -> dict[str, str]:
    answer: dict[str, str] = json.loads(in_page.open_widget("0", recipe(), json.dumps(kept) if kept else "", **how))
    return answer


def test_only_what_has_changed_is_kept() -> None:
    assert set(opened()) == {"model"}
    first = json.loads(in_page.changed())
    assert (list(first["0"]["files"]), first["0"]["current"]) == (["my_game.json"], "my_game.json")
    assert json.loads(in_page.changed()) == {}


@pytest.mark.parametrize(
    ("text", "error"), [("no JSON", "my_file.json"), ("yacht", "holds a game of yacht"), (None, "KeyError: 'files'")]
)
def test_a_refused_file_leaves_nothing_behind(tmp_path: Path, text: str | None, error: str) -> None:
    opened()
    kept = json.loads(in_page.changed())["0"]
    if text == "yacht":
        text = saved(mf.new_match("yacht", seats=2), tmp_path)
    wrong = {"files": {**kept["files"], "my_file.json": text}, "current": "my_file.json"}
    answer = opened({"current": "my_file.json"} if text is None else wrong)
    assert error in answer["error"]
    assert json.loads(in_page.changed()) == {}, "what is open stays, and the refused file is not kept"


def test_a_file_that_is_opened_is_kept_with_the_ones_before(tmp_path: Path) -> None:
    opened()
    kept = json.loads(in_page.changed())["0"]
    match = mf.new_match("pig", seats=2, seed=7)
    match.apply(match.legal_actions()[0])
    more = {"files": {**kept["files"], "opened-1.json": saved(match, tmp_path)}, "current": "opened-1.json"}
    assert set(opened(more)) == {"model"}
    changed = json.loads(in_page.changed())["0"]
    assert (sorted(changed["files"]), changed["current"]) == (["my_game.json", "opened-1.json"], "opened-1.json")
