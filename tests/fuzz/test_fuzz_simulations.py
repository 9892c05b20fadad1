"""Simulations out of hostile hands: arguments, bots and folders are refused in words, or games are played."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from duel import gambler, registered, sure
from fuzz.harness import Refused, attempt, fuzz
from fuzz.values import broken, hostile

import manaforge_widgets as mf
from manaforge_widgets.simulation.folder import MANIFEST
from manaforge_widgets.simulation.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module", autouse=True)
def duel_is_a_game() -> Iterator[None]:
    with registered():
        yield


ARGUMENTS = ("game", "bots", "games", "seed", "seats", "rotate", "workers", "executor", "path", "seconds", "edition")


def one(rng: random.Random) -> None:
    how = rng.random()
    if how < 0.5:
        _arguments(rng)
    elif how < 0.8:
        _bot(rng)
    else:
        _folder(rng)


def _arguments(rng: random.Random) -> None:
    given: dict[str, Any] = {"game": "duel", "bots": [sure, gambler], "games": 2}
    for name in rng.sample((*ARGUMENTS, "turnes", "progress"), rng.randint(1, 2)):
        value = [hostile(rng), sure] if name == "bots" and rng.random() < 0.5 else hostile(rng)
        # Nobody wants to play millions of games here, to start workers or to make folders.
        if (name in ("games", "workers") and type(value) is int and 9 < value < 2**31) or (
            name == "path" and isinstance(value, str)
        ):
            continue
        given[name] = value
    if isinstance(given.get("workers"), int) and given["workers"] > 1:
        given["workers"] = 0
    given.setdefault("progress", False)
    attempt(lambda: mf.simulate(**given), what=given)


def _bot(rng: random.Random) -> None:
    """Whatever a bot answers or does to what it is given, the simulation goes on."""

    def bot(view: dict[str, Any], legal_actions: tuple[mf.Action, ...], _rng: object) -> Any:
        if rng.random() < 0.3:
            view[rng.choice([*view, "mine"])] = hostile(rng)
        if rng.random() < 0.3:
            raise rng.choice([ValueError, SystemExit, KeyboardInterrupt, RecursionError])(hostile(rng))
        return hostile(rng) if rng.random() < 0.5 else legal_actions[0]

    r = attempt(lambda: mf.simulate("duel", [bot, sure], games=2, progress=False), what="a bot")
    assert not isinstance(r, Refused)
    assert r.complete
    assert sum(r.seats["win"]) == 2
    for words in r.faults["words"]:
        assert len(words) < 300
        words.encode()
    for traceback in r.faults["traceback"]:
        (traceback or "").encode()
    attempt(lambda: r.match(hostile(rng)))


@cache
def _whole() -> dict[str, bytes]:
    with TemporaryDirectory() as name:
        mf.simulate("duel", [sure, "random"], games=4, path=Path(name, "a"), progress=False)
        return {str(path.relative_to(name)): path.read_bytes() for path in Path(name).rglob("*") if path.is_file()}


def _folder(rng: random.Random) -> None:
    with TemporaryDirectory() as name:
        for file, data in _whole().items():
            path = Path(name, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if rng.random() < 0.7:
            file = Path(name, "a", MANIFEST)
            try:
                text = json.dumps(broken(rng, json.loads(file.read_text()), rng.randint(1, 2)), default=str)
            except (RecursionError, ValueError, TypeError):  # what can't be written is cut short
                text = file.read_text()[: rng.randrange(600)]
            file.write_text(text)
        else:
            file = Path(name, rng.choice([file for file in _whole() if file.endswith("parquet")]))
            data = bytearray(file.read_bytes())
            for _ in range(rng.randint(1, 9)):
                data[rng.randrange(len(data))] = rng.randrange(256)
            file.write_bytes(data[: rng.choice([len(data), rng.randrange(len(data))])])
        r = attempt(lambda: mf.load_simulation(Path(name, "a")), what=file.name)
        if not isinstance(r, Refused):
            for table in TABLES:
                attempt(lambda table=table: getattr(r, table), what=file.name)
            attempt(lambda: repr(r) + r._repr_html_(), what=file.name)
        given: dict[str, Any] = {"games": 4, "progress": False, "path": Path(name, "a")}
        attempt(lambda: mf.simulate("duel", [sure, "random"], **given), what=file.name)


test_in_ci, test_nightly = fuzz(one)
