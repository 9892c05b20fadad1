"""Compiling the games' rules and the hot parts of their bots with mypyc, from the same sources that run uncompiled.

What is compiled is listed in pyproject.toml, under ``tool.compiled``. The wheel's build (``MANAFORGE_COMPILE=1``) and
``make compiled`` both come here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = Path("manaforge_widgets")
BUILD = ROOT / ".venv" / "compiled"
"""Where ``make compiled`` keeps what it built and tested."""
NEEDS = ("mypy>=2.4,<3", "setuptools>=65")
"""What pip must install for a build: mypy brings mypyc, and setuptools runs the C compiler."""


def missing() -> str | None:
    """What this machine lacks for a build, in words; None where all is there."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        return f"There is no C compiler {compiler!r}: install one, for example with apt-get install gcc."
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "There is no Python.h: install the headers of this Python, for example with apt-get install python3-dev."
    return None


def sources() -> list[Path]:
    """The files that are compiled, seen from the project's folder."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        patterns: list[str] = tomllib.load(file)["tool"]["compiled"]["files"]
    found = {path.relative_to(ROOT) for pattern in patterns for path in ROOT.glob(pattern)}
    return sorted(path for path in found if path.stem != "__init__")


def module(path: Path) -> str:
    """The dotted name of a file's module."""
    return ".".join(path.with_suffix("").parts)


def games() -> list[str]:
    """The games of which something is compiled."""
    return sorted({path.parts[2] for path in sources()})


def extensions() -> list[Path]:
    """What the compiler makes, seen from the project's folder: an extension a source, and a library a game."""
    suffix = EXTENSION_SUFFIXES[0]
    return [
        *(path.with_suffix(suffix) for path in sources()),
        *(Path(f"{_library(game)}__mypyc{suffix}") for game in games()),
    ]


def fresh() -> bool:
    """Whether there is a build for this Python, and of the sources as they are now."""
    return all((BUILD / path).is_file() for path in extensions()) and all(
        (BUILD / path).is_file() and (BUILD / path).read_bytes() == (ROOT / path).read_bytes() for path in sources()
    )


def copy_package(folder: Path) -> None:
    """Copy the package's Python files and data to a folder, without its front end."""
    left_out = shutil.ignore_patterns("node_modules", "__pycache__", "frontend", "static")
    shutil.copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=left_out)


def compile_in(folder: Path) -> None:
    """Compile the sources in a folder that holds a copy of the package; the extensions land beside them."""
    # No game imports another, so each is compiled by itself: smaller files, and several at a time. The library of a
    # group lies beside the package, since mypyc takes the place of each module's file from there.
    groups = [(_library(game), [str(path) for path in sources() if path.parts[2] == game]) for game in games()]
    script = f"""
from mypyc.build import mypycify
from setuptools import setup
made = [
    mypycify(["--config-file={ROOT / "pyproject.toml"}", *files], group_name=name, debug_level="0")
    for name, files in {groups}
]
setup(name="rules", packages=[], ext_modules=[module for modules in made for module in modules])
"""
    command = [sys.executable, "-c", script, "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"The rules can't be compiled:\n{done.stdout}{done.stderr}")
    shutil.rmtree(folder / "build")


def _library(game: str) -> str:
    return f"{PACKAGE}_{game}"
