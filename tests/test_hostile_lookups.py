"""Names, seeds, seats, pages and bots of any kind: found, or refused in words."""

from __future__ import annotations

import itertools
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.games.simple import SimpleGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError


class Nim(SimpleGame):
    name = "nim"


def kind(value: object) -> str:
    return type(value).__name__


HOSTILE: list[Any] = [
    None, 3, 10**5000, 0.5, float("nan"), "", "\0", "\ud800", "x" * 1_000_000, b"x", [], {}, [[]], (1,), Unprintable(),
    range(10**9), True,
]  # fmt: skip


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    import_module("manaforge_widgets.core.registry")._own.clear()


def refused(ask: Callable[[], object]) -> None:
    with pytest.raises(mf.GameError) as refusal:
        ask()
    assert 0 < len(str(refusal.value)) < 300
    str(refusal.value).encode()


@pytest.mark.parametrize("value", HOSTILE, ids=kind)
def test_what_is_no_name_number_or_bot_is_refused_in_words(value: Any) -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    before = m.saved()
    refused(lambda: mf.rule(value))
    refused(lambda: mf.list_bots(value))
    refused(lambda: mf.new_match(value))
    refused(lambda: mf.new_match("manaforge", seats=value) if value != 3 else mf.new_match(3))  # type: ignore[arg-type]
    refused(lambda: mf.new_match("manaforge", undo=value))
    refused(lambda: mf.new_match("manaforge", rounds=value))
    refused(lambda: mf.play_out(value, "random"))
    refused(lambda: mf.play_out(m, value))
    refused(lambda: mf.play_out(m, {0: value, 1: value}))
    refused(lambda: mf.play_out(m, [value, value]))
    refused(lambda: mf.register_game(value))
    assert m.saved() == before


@pytest.mark.parametrize("value", [value for value in HOSTILE if type(value) is not int or value > 10**1000], ids=kind)
def test_what_is_no_seed_is_refused(value: Any) -> None:
    refused(lambda: mf.new_match("manaforge", seed=value))
    refused(lambda: Luck(value))


@pytest.mark.parametrize("seed", [0, -1, 2**63, -(10**999), 10**1000 - 1], ids=lambda seed: str(seed.bit_length()))
def test_a_seed_of_up_to_a_thousand_digits_plays_saves_and_loads(seed: int, tmp_path: Path) -> None:
    m = mf.new_match("manaforge", seats=2, seed=seed)
    m.apply(m.legal_actions(0)[0])
    m.save(tmp_path / "m.json")
    again = mf.load_match(tmp_path / "m.json")
    assert again.view(None) == m.view(None)
    assert again.seed == seed


@pytest.mark.parametrize("page", [3, b"x", "nowhere.md", "a\0b", "\ud800", "x" * 5_000, ["a"], ""], ids=ascii)
def test_a_page_that_is_no_file_is_refused(page: Any) -> None:
    refused(lambda: mf.register_game(Nim, page=page))
    assert "nim" not in mf.list_games()


def test_a_page_that_is_no_text_is_refused_where_a_rule_is_looked_for(tmp_path: Path) -> None:
    (tmp_path / "nim.md").write_bytes(b"- NM-T1 \xff\n")
    mf.register_game(Nim, page=tmp_path / "nim.md")
    refused(lambda: mf.rule("NM-T1"))


@pytest.mark.parametrize("bots", [3, "x", ["a"], {"a": 3}, {3: len}, {"": len}], ids=repr)
def test_bots_that_are_no_functions_by_name_are_refused(bots: Any) -> None:
    refused(lambda: mf.register_game(Nim, bots=bots))


def test_a_table_and_a_title_that_are_none_are_refused() -> None:
    refused(lambda: mf.register_game(Nim, presenter=3))  # type: ignore[arg-type]
    refused(lambda: mf.register_game(type("Go", (SimpleGame,), {"name": "go", "title": 3})))


def test_a_list_of_bots_without_end_is_not_read_to_its_end() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    refused(lambda: mf.play_out(m, ["random"] * 1_000_000))
    refused(lambda: mf.play_out(m, itertools.repeat("random")))  # type: ignore[arg-type]
