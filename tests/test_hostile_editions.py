"""Editions that could not be played, saved, named or told apart are refused in words, with the file's name."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import Any

import pytest
from batches import first_by_day
from games.manaforge.rules.table import Table

import manaforge_widgets as mf
from manaforge_widgets.core.conformance import check, check_undo_and_saves
from manaforge_widgets.core.registry import load_game


def item(number: int, **fields: Any) -> dict[str, Any]:
    return {"number": number, **fields}


def refused(edition: Any, *words: str) -> str:
    began = process_time()
    with pytest.raises(mf.EditionError) as refusal:
        load_game("manaforge", edition)
    message = str(refusal.value)
    assert process_time() - began < 4
    assert len(message) < 300
    message.encode()
    for word in words:
        assert word in message
    return message


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Stone Hand", "stone hand"),
        ("Stra\u00dfe", "STRASSE"),
        ("Caf\u00e9", "Cafe\u0301"),
        ("\ufb01re", "fire"),
        ("\u212aelvin", "kelvin"),
        ("\u0130", "i\u0307"),
    ],
)
@pytest.mark.parametrize("second", [2, 30, 62])
def test_two_items_called_alike_when_typed_are_refused(one: str, other: str, second: int) -> None:
    refused({"items": [item(1, name=one), item(second, name=other)]}, "two cards have this name")


def test_two_talents_called_alike_when_typed_are_refused() -> None:
    refused({"talents": [{"number": "C1", "name": "famous"}]}, "two cards have this name")


def test_the_same_name_in_two_eras_is_told_apart_by_the_era() -> None:
    game = load_game("manaforge", {"items": [item(1, name="Twin"), item(62, name="Twin")]})
    assert {"Twin (dawn)", "Twin (dusk)"} <= set(game.components.item_ids)  # type: ignore[attr-defined]


def test_a_cost_that_could_be_paid_in_millions_of_ways_is_refused() -> None:
    everything = dict.fromkeys(("earth", "fire", "wind", "water", "any"), 9)
    refused({"items": [item(1, cost=everything)]}, "Stone Circle", "cost", "4,692,952 ways")
    refused({"items": [item(1, levels=[{"pay": everything, "gain": {"prestige": 1}}])]}, "Stone Circle", "ways")


LARGEST = (
    {"any": 9},
    dict.fromkeys(("earth", "fire", "wind", "water"), 9),
    {"earth": 1, "fire": 1, "wind": 1, "any": 8},
)


@pytest.mark.parametrize("cost", first_by_day(1, LARGEST), ids=str)
def test_the_largest_costs_are_paid_quickly(cost: dict[str, int]) -> None:
    edition = {"meta": {"edition": "dear"}, "items": [item(1, cost=cost)]}
    plenty = dict.fromkeys(("earth", "fire", "wind", "water"), 20)
    t = Table()
    t.board("Stone Circle")
    t.reserve(**plenty)
    t.seat(0, gems=plenty)
    view = {**t.full_view(), "edition": "dear"}
    m = mf.match_from(view, edition=edition)
    m.apply("build Stone Circle")
    began = process_time()
    assert len(m.legal_actions()) > 1_000
    assert process_time() - began < 4  # two seconds are promised; the rest is for a busy machine


def test_an_edition_without_two_dice_to_begin_with_is_refused() -> None:
    kinds = ("earth", "fire", "wind", "water")
    refused({"dice": {kind: {"count": 0} for kind in kinds}}, "dice")
    refused({"dice": {kind: {"count": int(kind == "wind")} for kind in kinds}}, "dice")


def test_a_mancer_that_may_turn_dice_without_end_is_refused() -> None:
    refused({"talents": [{"name": "Geomancer", "effect": {"turn_die_to_gem": "earth"}}]}, "Geomancer", "effect")


@pytest.mark.parametrize(
    "effect", [{"hold_unspent_die": 1}, {"look_at_deck": 3}, {"pay": {"gems": 1}, "build_from_discard": 1}]
)
def test_two_talents_of_which_there_can_be_one_are_refused(effect: dict[str, Any]) -> None:
    refused({"talents": [{"name": "Famous", "effect": effect}]}, "talents", "one talent may")


@pytest.mark.parametrize(
    "name", ["\ud800", "a\0b", "a\u202eb", "a\nb", "", "x" * 61, "a\u2028b", "A FROM DISCARD", "\x1b[31m"], ids=ascii
)
def test_a_name_that_can_not_be_written_or_read_back_is_refused(name: str) -> None:
    refused({"items": [item(1, name=name)]}, "name")
    refused({"talents": [{"number": "C1", "name": name}]}, "name")
    if name != "A FROM DISCARD":
        refused({"meta": {"edition": name}}, "edition")


@pytest.mark.parametrize(
    "path", ["a\0b.toml", "\ud800.toml", "x" * 5_000, "", ".", "/dev/zero", "/dev/stdin"], ids=ascii
)
def test_a_path_that_is_no_file_is_refused(path: str) -> None:
    refused(path)
    if path:
        refused(Path(path))


@pytest.mark.parametrize(
    "content",
    [
        b"x = " + b"[" * 3_000,
        b"x = " + b"{a=" * 3_000,
        b"a" + b".a" * 3_000 + b" = 1",
        b"x = " + b"9" * 5_000,
        b"[[items]]\nnumber = " + b"9" * 4_000,
        b'[[items]]\nnumber = 1\nname = "\xed\xa0\x80"',
        b"\xff",
        b"\0",
        b"#" * 1_000_000,
        b'[[items]]\nname = "' + b"x" * 10_000 + b'"',
        b'["' + b"x" * 10_000 + b'"]',
    ],
    ids=lambda content: ascii(content[:20]),
)
def test_a_hostile_file_is_refused_with_its_name(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(content)
    assert refused(tmp_path / "mine.toml").startswith("mine.toml: ")


@pytest.mark.parametrize(
    "edition",
    [
        0,
        False,
        [],
        "",
        {"items": [{"number": 10**5000}]},
        {"items": [item(1, cost={"any": 10**5000})]},
        {"items": [item(1, name="x" * 10**6)]},
        {"x" * 10**6: 1},
        {"dice": {"x" * 10**6: {}}},
        {"meta": {"game": "x" * 10**6}},
        {"items": [item(1, levels=[{"gain": {"any": 9, "choose": [{"prestige": n} for n in range(90)]}}])]},
    ],
    ids=lambda edition: str(type(edition)) if edition else repr(edition),
)
def test_contents_of_any_kind_are_refused_in_few_words(edition: Any) -> None:
    refused(edition)


def test_contents_nested_three_thousand_deep_are_refused() -> None:
    deep: Any = []
    for _ in range(3_000):
        deep = [deep]
    refused({"items": deep}, "nested too deeply")


@pytest.mark.parametrize("seeds", [[1], pytest.param([0, 2, 3], marks=pytest.mark.nightly)], ids=str)
@pytest.mark.parametrize(
    "edition",
    [
        {"items": [item(1, levels=[{"gain": {"recharge_other": 1, "prestige": 99, "extra_spend": 9}}])]},
        {"items": [item(n, cost={}, levels=[{"gain": {"prisms": 99, "extra_spend": 9}}]) for n in (1, 2, 3)]},
        {"dice": {kind: {"count": 0} for kind in ("earth", "fire", "arcane")} | {"wind": {"count": 1}}},
        {"meta": {"edition": "\u00e9\u4e16 \U0001f3b2"}, "items": [item(1, name="\u4e16\u754c \U0001f3b2")]},
    ],
    ids=lambda edition: ascii(edition)[:60],
)
def test_an_odd_edition_that_is_accepted_plays_saves_and_loads(
    edition: dict[str, Any], seeds: list[int], tmp_path: Path
) -> None:
    game = load_game("manaforge", edition)
    for seed in seeds:
        assert check(game, seats=2 + seed % 3, seed=seed) > 0
    check_undo_and_saves(
        lambda: mf.new_match("manaforge", seats=2, seed=3, edition=edition, undo="free"), mf.load_match, tmp_path, 1
    )
