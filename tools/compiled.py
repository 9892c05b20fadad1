"""Build the games' rules and bots with mypyc in a folder of their own, test them there, compare them with the sources.

python tools/compiled.py               all of it; takes minutes
python tools/compiled.py tests pure    one step, on the pure or the compiled rules

The sources stay as they are and need no compiler: they are what runs everywhere else, in a browser's Python too.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import product
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
import mypyc_build
from mypyc_build import BUILD, ROOT

SEATS = range(2, 7)
"""Numbers of seats that are tried with each game."""
SEEDS = 12
"""How many matches of each game and each number of seats have their logs compared."""
GAMES = 9
"""How many games between the bots of each game are compared."""
FILES = (
    "test_choices.py",
    "test_collect.py",
    "test_displays.py",
    "test_facade.py",
    "test_*editions.py",
    "test_*match*.py",
)
FILES += ("test_hostile_*.py", "test_journal.py", "test_samples.py", "test_*saves.py")
"""The tests beside the folders that run on the build."""


def tests() -> list[str]:
    """The tests that run on the build, as pytest takes them: all of what plays, and none of pages and documents."""
    rooms = ("bots", "charts", "games", "lessons", "odds", "simulation", "widgets")
    files = sorted(path.relative_to(ROOT) for pattern in FILES for path in (ROOT / "tests").glob(pattern))
    return [*(f"tests/{room}" for room in rooms), *map(str, files)]


def build() -> None:
    """Copy the package, its pages and its tests to an emptied build folder, and compile the rules and bots there."""
    shutil.rmtree(BUILD, ignore_errors=True)
    for name in ("manaforge_widgets", "tests", "tools", "docs", "notebooks", "benchmarks"):
        shutil.copytree(ROOT / name, BUILD / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    mypyc_build.compile_in(BUILD)
    # For the tests; setuptools would take it for its own.
    shutil.copy2(ROOT / "pyproject.toml", BUILD)


def expect(kind: str) -> None:
    """End this process where what it would import is not of the kind: ``pure`` or ``compiled``."""
    files = [str(import_module(mypyc_build.module(path)).__file__) for path in mypyc_build.sources()]
    wrong = [file for file in files if file.endswith(tuple(EXTENSION_SUFFIXES)) != (kind == "compiled")]
    if wrong:
        sys.exit(f"These are not the {kind} rules: {', '.join(wrong)}.")


def run_tests(kind: str) -> None:
    """Run the tests on the rules of a kind, and end this process."""
    import pytest

    expect(kind)
    workers = min(4, 1 + (os.cpu_count() or 1))
    options = ["-q", f"--numprocesses={workers}", "--dist=loadfile", "--no-loadscope-reorder"]
    sys.exit(int(pytest.main([*options, "-m", "not browser and not nightly", *tests()])))


def write_logs(kind: str) -> None:
    """Write to ``<kind>.log`` what matches of random seats offer, ask, show, log and save, and games between bots."""
    import manaforge_widgets as mf
    from manaforge_widgets.bots import list_bots
    from manaforge_widgets.bots.policies import find_policy
    from manaforge_widgets.simulation import quick

    expect(kind)
    written = 0
    with Path(f"{kind}.log").open("w", encoding="utf-8") as file:
        for game, seats, seed in product(mypyc_build.games(), SEATS, range(SEEDS)):
            try:
                m, rng = mf.new_match(game, seats=seats, seed=seed), random.Random(seed)
            except mf.GameError:
                continue  # the game has not so many seats
            seen = hashlib.sha256()
            while m.outcome is None:
                offered = m.legal_actions(m.to_act[0])
                seen.update(repr((offered, m.choice, m.view(None), m.view(0))).encode())
                m.apply(rng.choice(offered))
            print(game, *m.log, m.outcome, seen.hexdigest(), json.dumps(m.saved()), sep="\n", file=file)
            written += 1
        for game, seed in product(mypyc_build.games(), range(GAMES)):
            rules = mf.new_match(game, seats=2, seed=0).rules
            policies = [policy for name in list_bots(game) if (policy := find_policy(rules, name))]
            line_up = [policies[seed % len(policies)], *(policies[place % 2] for place in range(seed % 3 + 1))]
            print(game, seed, quick.play_game(rules, len(line_up), seed, line_up, {}), file=file)
            written += 1
    print(f"{written} games written", flush=True)


def environment(kind: str) -> dict[str, str]:
    """The environment of a process that is to import the ``pure`` or the ``compiled`` rules."""
    return {**os.environ, "PYTHONPATH": str(BUILD if kind == "compiled" else ROOT)}


def _run(step: str, kind: str) -> None:
    start = time.monotonic()
    command = [sys.executable, __file__, step, kind]
    done = subprocess.run(command, cwd=BUILD, env=environment(kind), check=False)
    if done.returncode:
        sys.exit(f"{step} of the {kind} rules failed.")
    print(f"{step} of the {kind} rules: {time.monotonic() - start:.0f} s.", flush=True)


def main(arguments: list[str]) -> None:
    """Build, test and compare, or run one of these steps on rules of a kind; end with a word where it fails."""
    if arguments:
        step, kind = arguments
        {"tests": run_tests, "logs": write_logs}[step](kind)
        return
    if reason := mypyc_build.missing():
        sys.exit(reason)
    start = time.monotonic()
    build()
    print(f"{len(mypyc_build.sources())} modules compiled in {time.monotonic() - start:.0f} s.", flush=True)
    _run("tests", "compiled")
    _run("logs", "pure")
    _run("logs", "compiled")
    pure, compiled = ((BUILD / f"{kind}.log").read_bytes() for kind in ("pure", "compiled"))
    if pure != compiled:
        sys.exit(f"The logs of the same seeds differ: compare pure.log and compiled.log in {BUILD}.")
    print(f"The logs are equal byte for byte ({len(pure):,} bytes).")


if __name__ == "__main__":
    main(sys.argv[1:])
