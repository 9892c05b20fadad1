"""Build the rules of all games with mypyc in a folder of their own, test them there, compare them with the sources.

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
import sysconfig
import time
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = ROOT / ".venv" / "compiled"
GAMES = Path("manaforge_widgets/games")
SEATS = range(2, 7)
"""Numbers of seats that are tried with each game."""
SEEDS = 12
"""How many matches of each game and each number of seats have their logs compared."""


def missing() -> str | None:
    """What this machine lacks for a build, in words; None where all is there."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"There is no C compiler {compiler!r}: install one, for example with apt-get install gcc."
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "There is no Python.h: install the headers of this Python, for example with apt-get install python3-dev."
    return None


def rooms() -> list[Path]:
    """The folders of the games' rules, seen from the project's folder."""
    return sorted(path.relative_to(ROOT) for path in (ROOT / GAMES).glob("*/rules"))


def sources() -> list[Path]:
    """The files that are compiled, seen from the project's folder: all of the rules."""
    found = (path.relative_to(ROOT) for room in rooms() for path in (ROOT / room).glob("*.py"))
    return sorted(path for path in found if path.stem != "__init__")


def tests() -> list[str]:
    """The tests of the rules, as pytest takes them."""
    return ["tests/games/test_conformance.py", *(f"tests/games/{room.parent.name}/rules" for room in rooms())]


def fresh() -> bool:
    """Whether there is a build for this Python, and of the sources as they are now."""
    return all(
        (BUILD / path).with_suffix(EXTENSION_SUFFIXES[0]).is_file()
        and (BUILD / path).read_bytes() == (ROOT / path).read_bytes()
        for path in sources()
    )


def build() -> None:
    """Copy the package, its pages and its tests to an emptied build folder, and compile the rules there."""
    shutil.rmtree(BUILD, ignore_errors=True)
    for name in ("manaforge_widgets", "tests", "tools", "docs"):
        shutil.copytree(ROOT / name, BUILD / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    # No game imports another, so each is compiled by itself: smaller files, and several at a time.
    groups = [
        (f"rules_{room.parent.name}", [str(path) for path in sources() if path.parent == room]) for room in rooms()
    ]
    script = f"""
from mypyc.build import mypycify
from setuptools import setup
made = [mypycify(["--config-file={ROOT / "pyproject.toml"}", *files], group_name=name) for name, files in {groups}]
setup(name="rules", packages=[], ext_modules=[module for modules in made for module in modules])
"""
    command = [sys.executable, "-c", script, "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    done = subprocess.run(command, cwd=BUILD, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"The rules can't be compiled:\n{done.stdout}{done.stderr}")
    # For the tests; setuptools would take it for its own.
    shutil.copy2(ROOT / "pyproject.toml", BUILD)


def expect(kind: str) -> None:
    """End this process where the rules that it has imported are not of the kind: ``pure`` or ``compiled``."""
    names = [".".join(path.with_suffix("").parts) for path in sources()]
    files = [str(sys.modules[name].__file__) for name in names if name in sys.modules]
    wrong = [file for file in files if file.endswith(tuple(EXTENSION_SUFFIXES)) != (kind == "compiled")]
    if wrong or not files:
        sys.exit(f"These are not the {kind} rules: {', '.join(wrong) or 'none were imported'}.")


def run_tests(kind: str) -> None:
    """Run the tests in this process, and end it."""
    import pytest

    code = pytest.main(["-q", *tests()])
    expect(kind)
    sys.exit(int(code))


def write_logs(kind: str) -> None:
    """Write to ``<kind>.log`` what random matches offer, ask, show, log and save."""
    import manaforge_widgets as mf

    written = 0
    with Path(f"{kind}.log").open("w", encoding="utf-8") as file:
        for game, seats, seed in product((room.parent.name for room in rooms()), SEATS, range(SEEDS)):
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
    print(f"{written} matches written", flush=True)
    expect(kind)


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
    if reason := missing():
        sys.exit(reason)
    start = time.monotonic()
    build()
    print(f"{len(sources())} modules compiled in {time.monotonic() - start:.0f} s.", flush=True)
    _run("tests", "compiled")
    _run("logs", "pure")
    _run("logs", "compiled")
    pure, compiled = ((BUILD / f"{kind}.log").read_bytes() for kind in ("pure", "compiled"))
    if pure != compiled:
        sys.exit(f"The logs of the same seeds differ: compare pure.log and compiled.log in {BUILD}.")
    print(f"The logs are equal byte for byte ({len(pure):,} bytes).")


if __name__ == "__main__":
    main(sys.argv[1:])
