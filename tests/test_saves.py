"""Saved matches: what is saved loads the same, and what is broken is refused with nothing lost."""

from __future__ import annotations

import json
import os
import random
from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.drafting import begun, play_randomly
from games.manaforge.rules.table import Table, card

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def same(one: mf.Match, other: mf.Match) -> None:
    """Check that two matches are alike in all that can be seen of them."""
    assert one.view(None) == other.view(None)
    assert [one.view(seat) for seat in range(one.seats)] == [other.view(seat) for seat in range(other.seats)]
    assert one.actions == other.actions
    assert one.log == other.log
    assert (one.game, one.seats, one.seed, one.step) == (other.game, other.seats, other.seed, other.step)
    assert (one.can_undo, one.can_redo) == (other.can_undo, other.can_redo)
    assert one.to_act == other.to_act
    assert one.outcome == other.outcome


def kept(m: mf.Match, path: Path) -> mf.Match:
    """Return the match after saving and loading it."""
    m.save(path)
    return mf.load_match(path)


@pytest.mark.parametrize("steps", [0, 1, 7, 40, 150, 2000])
def test_a_match_at_any_step_is_saved_and_loaded_the_same(steps: int, tmp_path: Path) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=3, seed=5), steps)
    same(kept(m, tmp_path / "match.json"), m)


def test_a_loaded_match_goes_on_with_the_same_luck(tmp_path: Path) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=5), 60)
    loaded = kept(m, tmp_path / "match.json")
    same(play_randomly(loaded, 200, seed=1), play_randomly(m, 200, seed=1))


def test_what_was_taken_back_can_be_done_again_after_loading(tmp_path: Path) -> None:
    m = begun()
    for action in ("gain prism", "exchange prism for fire", "end turn"):
        m.apply(action)
    for _ in range(3):
        m.undo()
    loaded = kept(m, tmp_path / "match.json")
    same(loaded, m)
    for _ in range(3):
        loaded.redo()
        m.redo()
        same(loaded, m)


@pytest.mark.parametrize("undo", ["turn", "free"])
def test_how_far_can_be_taken_back_is_the_same_after_loading(undo: str, tmp_path: Path) -> None:
    m = play_randomly(begun(undo=undo), 30)
    loaded = kept(m, tmp_path / "match.json")
    while m.can_undo:
        m.undo()
        loaded.undo()
        same(loaded, m)
    assert not loaded.can_undo


def test_a_floor_that_undo_has_reached_stays_after_loading(tmp_path: Path) -> None:
    m = begun()
    for action in ("end turn", "gain prism"):
        m.apply(action)
    m.undo()
    assert not m.can_undo
    same(kept(m, tmp_path / "match.json"), m)


def test_what_was_forced_and_not_yet_shown_is_kept(tmp_path: Path) -> None:
    m = begun()
    m.force({"seat 0 earth-1": "runestone", "seat 1 earth-1": "1 fire"})
    loaded = kept(m, tmp_path / "match.json")
    for match in (m, loaded):
        while match.position.round == 1:
            match.apply("pass" if match.legal_actions()[-1].kind == "pass" else "end turn")
    same(loaded, m)


def test_what_was_shown_before_an_undo_is_shown_again_after_loading(tmp_path: Path) -> None:
    t = Table()
    t.board("Earth Boots")
    t.reserve(earth=3)
    m = t.match(seed=2)
    m.force({"seat 0 earth-2": "runestone"})
    m.apply("build Earth Boots")
    m.undo()
    loaded = kept(m, tmp_path / "match.json")
    loaded.apply("build Earth Boots")
    assert loaded.position.seats[0].dice[-1].face == "runestone"


def test_a_match_that_began_at_a_table_set_by_hand_is_kept(tmp_path: Path) -> None:
    t = Table(3, round=5)
    t.board("Stone Circle", "Mana Prisms (noon)")
    t.reserve(earth=4)
    t.seat(0, gems={"fire": 1}, talents=["Scavenger"], workshop=[card("Sun Fragment", "fire", charged=False)])
    m = play_randomly(t.match(seed=3), 40)
    same(kept(m, tmp_path / "match.json"), m)


def test_a_finished_match_is_kept_with_its_outcome(tmp_path: Path) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=4, seed=2), 100_000)
    loaded = kept(m, tmp_path / "match.json")
    assert loaded.outcome is not None
    same(loaded, m)


def test_a_file_cut_short_anywhere_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    play_randomly(mf.new_match("manaforge", seats=2, seed=1), 25).save(path)
    whole = path.read_bytes()
    for length in range(0, len(whole) - 1, 50):
        path.write_bytes(whole[:length])
        with pytest.raises(mf.SaveError, match=r"match\.json"):
            mf.load_match(path)
    path.write_bytes(whole)
    assert mf.load_match(path).step == 25


def changed(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Save a match whose JSON was changed by hand."""
    play_randomly(begun(), 10).save(path)
    saved = json.loads(path.read_text(encoding="utf-8"))
    change(saved)
    path.write_text(json.dumps(saved), encoding="utf-8")


@pytest.mark.parametrize(
    "change",
    [
        lambda saved: saved.update(seed=2),
        lambda saved: saved.update(seats=3),
        lambda saved: saved.update(edition="mine"),
        lambda saved: saved.update(floor=0),
        lambda saved: saved.update(game="chess"),
        lambda saved: saved.update(undo="free"),
        lambda saved: saved.update(start={"game": "manaforge"}),
        lambda saved: saved.update(overrides={"meta": {"edition": "x"}}),
        lambda saved: saved["actions"].pop(),
        lambda saved: saved["actions"].append([0, "gain prism"]),
        lambda saved: saved["actions"].reverse(),
        lambda saved: saved["luck"].clear(),
        lambda saved: saved["luck"].update({next(iter(saved["luck"])): 0}),
        lambda saved: saved.pop("actions"),
        lambda saved: saved.pop("checksum"),
        lambda saved: saved.update(checksum="0" * 64),
        lambda saved: saved.update(checksum=None),
        lambda saved: saved.update(more=1),
    ],
)
def test_a_file_edited_by_hand_is_refused(change: Callable[[dict[str, Any]], object], tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    changed(path, change)
    with pytest.raises(mf.SaveError, match=r"match\.json"):
        mf.load_match(path)


@pytest.mark.parametrize("schema", [3, 99, "1", None, 1.0, True, -1, 0])
def test_a_file_of_another_schema_is_refused(schema: object, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    changed(path, lambda saved: saved.update(schema=schema))
    with pytest.raises(mf.SaveError):
        mf.load_match(path)


def test_a_file_of_a_newer_schema_is_said_to_be_newer(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    changed(path, lambda saved: saved.update(schema=saved["schema"] + 1))
    with pytest.raises(mf.SaveError, match="newer"):
        mf.load_match(path)


def test_a_file_says_its_schema_its_rules_version_and_its_edition(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    begun().save(path)
    saved = json.loads(path.read_text(encoding="utf-8"))
    assert type(saved["schema"]) is int
    assert type(saved["rules"]) is int
    assert saved["edition"] == "house-1"
    assert saved["game"] == "manaforge"


@pytest.mark.parametrize(
    "content",
    [
        "",
        " ",
        "null",
        "[]",
        "{}",
        "3",
        '"text"',
        "{'a': 1}",
        '{"format": "manaforge-widgets match"}',
        "\x00",
        "[" * 100_000,
    ],
    ids=["empty", "blank", "null", "list", "object", "number", "text", "quotes", "format only", "null byte", "deep"],
)
def test_a_file_that_is_no_saved_match_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(mf.SaveError, match=r"match\.json"):
        mf.load_match(path)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"PK\x03\x04" + bytes(range(256)), b"\x80abc"])
def test_a_file_that_is_no_text_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    with pytest.raises(mf.SaveError, match=r"match\.json"):
        mf.load_match(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(mf.SaveError, match=r"nowhere\.json"):
        mf.load_match(tmp_path / "nowhere.json")
    with pytest.raises(mf.SaveError):
        mf.load_match(tmp_path)


def test_a_folder_that_is_not_there_cannot_be_saved_to(tmp_path: Path) -> None:
    with pytest.raises(mf.SaveError, match=r"match\.json"):
        begun().save(tmp_path / "nowhere" / "match.json")


def test_a_folder_cannot_be_saved_over_and_nothing_is_left_lying_about(tmp_path: Path) -> None:
    (tmp_path / "match.json").mkdir()
    with pytest.raises(mf.SaveError, match=r"match\.json"):
        begun().save(tmp_path / "match.json")
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.json"]


@pytest.mark.parametrize("broken", ["replace", "fsync"])
def test_an_error_while_writing_leaves_the_old_file_whole(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.json"
    m = begun()
    m.save(path)
    before = path.read_bytes()
    m.apply("gain prism")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, broken, fail)
        patched.setattr(type(path), "replace", fail)
        with pytest.raises(mf.SaveError, match="No space left"):
            m.save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["match.json"]
    m.save(path)
    assert mf.load_match(path).step == m.step


def test_saving_changes_nothing_in_the_match(tmp_path: Path) -> None:
    m = play_randomly(begun(undo="free"), 20)
    m.undo()
    before = (m.view(None), m.step, m.can_redo, m.log)
    m.save(tmp_path / "match.json")
    assert (m.view(None), m.step, m.can_redo, m.log) == before


def test_a_path_may_be_a_text(tmp_path: Path) -> None:
    m = begun()
    m.save(str(tmp_path / "match.json"))
    same(mf.load_match(str(tmp_path / "match.json")), m)


def test_the_same_match_is_saved_as_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.json", "other.json"):
        play_randomly(mf.new_match("manaforge", seats=2, seed=8), 50).save(tmp_path / name)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "other.json").read_bytes()


@pytest.mark.parametrize("seed", range(4))
def test_undone_and_redone_matches_are_kept_at_any_moment(seed: int, tmp_path: Path) -> None:
    m = mf.new_match("manaforge", seats=2, seed=seed, undo="free")
    choose = random.Random(seed)
    for _ in range(60):
        roll = choose.random()
        if roll < 0.2 and m.can_undo:
            m.undo()
        elif roll < 0.3 and m.can_redo:
            m.redo()
        else:
            m.apply(choose.choice(m.legal_actions(choose.choice(m.to_act))))
    same(kept(m, tmp_path / "match.json"), m)
