"""Files of matches out of hostile hands: damaged, forged and signed anew, or no files at all."""

from __future__ import annotations

import contextlib
import json
import random
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from fuzz.harness import Refused, attempt, fuzz
from fuzz.values import GAMES, broken, hostile, hostile_json

import manaforge_widgets as mf
from manaforge_widgets.match import save_format
from manaforge_widgets.match.control import OPEN, MatchControl


@cache
def played(seed: int) -> tuple[bytes, bytes]:
    """A match as a save and as a journal."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "my_game.json")
        undo = rng.choice(("turn", "free"))
        game = GAMES[seed % len(GAMES)]
        options = {"wizards": rng.random() < 0.5} if game == "manasurge" else {}
        seats = rng.randint(2, 6 if game == "manasurge" else 4)
        m = mf.open_match(path, game, seats=seats, seed=seed, undo=undo, **options)
        if rng.random() < 0.5:
            m = mf.match_from(m.view(None), seed, undo=undo)
            MatchControl(m).autosave_to(path)
        for _ in range(rng.choice((0, 3, 30, 120))):
            if m.can_undo and rng.random() < 0.1:
                m.undo()
            elif m.to_act:
                m.apply(rng.choice(m.legal_actions(rng.choice(m.to_act))))
        journal = path.read_bytes()
        m.save(Path(folder, "save.json"))
        return Path(folder, "save.json").read_bytes(), journal


def one(rng: random.Random) -> None:
    save, journal = played(rng.randrange(24))
    how = rng.random()
    if how < 0.35:
        data = _damaged(rng, rng.choice((save, journal)))
    elif how < 0.9:
        data = _signed(broken(rng, _body(save), rng.choice((1, 1, 2, 4))))
    elif how < 0.95:
        data = _signed({**_body(save), rng.choice(list(_body(save))): hostile_json(rng)})
    else:
        attempt(lambda: mf.Match.restored(hostile(rng)))
        # Some of these are good names of files.
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            attempt(lambda: mf.load_match(hostile(rng)))
            attempt(lambda: MatchControl(mf.new_match("manaforge", seats=2)).autosave_to(hostile(rng)))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "my_game.json")
        path.write_bytes(data)
        m = attempt(lambda: mf.load_match(path), errors=(mf.SaveError,), state=path.read_bytes, what=data[:2000])
        OPEN.clear()
        opened = attempt(lambda: mf.open_match(path), errors=(mf.SaveError,), state=path.read_bytes, what=data[:2000])
        if data:
            assert isinstance(m, Refused) == isinstance(opened, Refused)
        assert [entry.name for entry in Path(folder).iterdir()] == ["my_game.json"]
        if isinstance(m, Refused) or isinstance(opened, Refused):
            return
        _plays(opened, rng)
        # As JSON, since a shuffle is a tuple where it was drawn and a list where it was read.
        assert json.dumps(mf.load_match(path).saved()) == json.dumps(opened.saved())
        assert json.dumps(mf.Match.restored(m.saved()).saved()) == json.dumps(m.saved())


def _plays(m: mf.Match, rng: random.Random) -> None:
    for _ in range(20):
        if m.can_undo and rng.random() < 0.3:
            m.undo()
        elif m.can_redo and rng.random() < 0.5:
            m.redo()
        elif m.to_act:
            m.apply(rng.choice(m.legal_actions(rng.choice(m.to_act))))
    assert len(m.log) == m.step + 1
    assert m.view(None)


def _damaged(rng: random.Random, data: bytes) -> bytes:
    """A file with bytes lost, changed, doubled or moved."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 3))):
        at, length = rng.randrange(len(made) + 1), rng.choice((1, 3, 50, 2000))
        what = rng.randrange(5)
        if what == 0:
            del made[at:]
        elif what == 1:
            del made[at : at + length]
        elif what == 2:
            made[at : at + 1] = rng.randbytes(1)
        elif what == 3:
            made[at:at] = made[at : at + length]
        else:
            made[at:at] = rng.choice((b"\0", b"\n", b'{"kept":0}\n', b"\xff", b"[" * 5000))
    return bytes(made)


def _body(save: bytes) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(save)
    del body["checksum"]
    return body


def _signed(body: Any) -> bytes:
    try:
        text = json.dumps({**body, "checksum": save_format._checksum(body)} if isinstance(body, dict) else body)
    except (TypeError, ValueError, RecursionError):
        return b"{}"
    return text.encode()


test_in_ci, test_nightly = fuzz(one)
