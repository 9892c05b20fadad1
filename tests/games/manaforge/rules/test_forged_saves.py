"""Saved matches that are signed right and tell nonsense: refused, never a crash, never half believed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.drafting import begun

import manaforge_widgets as mf
from manaforge_widgets.match import save_format

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def forge(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Save a match, change it and sign it anew."""
    m = begun()
    m.apply("gain prism")
    m.apply("end turn")
    m.undo()
    m.save(path)
    saved = json.loads(path.read_text(encoding="utf-8"))
    del saved["checksum"]
    change(saved)
    path.write_text(json.dumps({**saved, "checksum": save_format._checksum(saved)}), encoding="utf-8")


def test_a_file_signed_anew_without_a_change_is_read(tmp_path: Path) -> None:
    forge(tmp_path / "match.json", lambda _: None)
    assert mf.load_match(tmp_path / "match.json").can_redo


WRONG: dict[str, list[Any]] = {
    "game": ["chess", None, 3, ["manaforge"]],
    "rules": [None, "1", 99, 0],
    "edition": ["other", None, 3],
    "overrides": ["x", 3, [1], {"meta": 3}, {"nonsense": {}}],
    "seats": [0, 1, 5, "2", None, 2.0, True, [2]],
    "seed": ["1", None, 1.5, True],
    "undo": ["never", None, 3],
    "start": [{}, [], "view", 3, {"game": "manaforge"}],
    "actions": [
        None,
        "x",
        3,
        [3],
        [[0]],
        [["0", "gain prism"]],
        [[0, "dance"]],
        [[0, 3]],
        [[7, "gain prism"]],
        [[None, None]],
    ],
    "undone": [None, "x", [3], [[0, "dance"]], [[0, "draft Famous"]]],
    "luck": [None, "x", [3], 3],
    "forced": [None, "x", [3], {"seat 0 earth-1": 99}, {"seat 0 earth-1": "x"}, {"seat 0 earth-1": None}],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in WRONG.items() for value in values])
def test_a_field_with_nonsense_is_refused(field: str, value: object, tmp_path: Path) -> None:
    forge(tmp_path / "match.json", lambda saved: saved.update({field: value}))
    with pytest.raises(mf.SaveError, match=r"match\.json"):
        mf.load_match(tmp_path / "match.json")


@pytest.mark.parametrize("field", WRONG)
def test_a_field_that_is_missing_is_refused(field: str, tmp_path: Path) -> None:
    forge(tmp_path / "match.json", lambda saved: saved.pop(field))
    with pytest.raises(mf.SaveError, match=r"match\.json"):
        mf.load_match(tmp_path / "match.json")


@pytest.mark.parametrize("result", [99, -1, 6, "2 earth", None, 1.0, True, [1], {}])
def test_a_die_that_shows_what_it_cannot_is_refused(result: object, tmp_path: Path) -> None:
    def change(saved: dict[str, Any]) -> None:
        name = next(key for key in saved["luck"] if key.startswith("round 1 seat 0 earth"))
        saved["luck"][name] = result

    forge(tmp_path / "match.json", change)
    with pytest.raises(mf.SaveError, match=r"match\.json"):
        mf.load_match(tmp_path / "match.json")


@pytest.mark.parametrize("order", [[], [0], [0] * 18, list(range(10, 28)), list(range(17)), "x", None, 3])
def test_a_deck_that_cannot_be_is_refused(order: object, tmp_path: Path) -> None:
    forge(tmp_path / "match.json", lambda saved: saved["luck"].update({"dawn deck": order}))
    with pytest.raises(mf.SaveError, match=r"match\.json"):
        mf.load_match(tmp_path / "match.json")


def test_a_field_that_no_match_has_is_refused(tmp_path: Path) -> None:
    forge(tmp_path / "match.json", lambda saved: saved.update(floor=0))
    with pytest.raises(mf.SaveError, match="floor"):
        mf.load_match(tmp_path / "match.json")


def test_luck_that_never_comes_is_no_harm(tmp_path: Path) -> None:
    forge(tmp_path / "match.json", lambda saved: saved["luck"].update({"round 9 seat 1 fire-1": 2}))
    assert mf.load_match(tmp_path / "match.json").step > 0
