"""What the first notebooks of the JupyterLite site import is compiled when the site is built.

A browser that had to compile it at each visit would show the first board seconds later.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import bundle
from lite_wheels import remake

INSIDE = Path(__file__).parent / "lite_inside"
"""What runs in Node.js, and in Pyodide there."""


def put_compiled(site: Path, notebooks: Iterable[Path]) -> None:
    """Put compiled files beside the modules that notebooks import, in the wheels of a site and its standard library.

    The rest is compiled in the browser when it is imported, as before. All wheels lie in one folder afterwards.

    Args:
        site: the folder of the site.
        notebooks: the notebooks; their cells are run.

    Raises:
        CalledProcessError: when a cell fails; stderr says which.
    """
    pyodide = site / "static" / "pyodide"
    lock = site / "static" / "pyodide-lock" / "pyodide-lock.json"
    locked = json.loads(lock.read_text(encoding="utf-8"))
    rows = locked["packages"].values()
    wheels = [(lock.parent / row["file_name"]).resolve() for row in rows]
    with tempfile.TemporaryDirectory() as name:
        shared = Path(name)
        (shared / "cells.json").write_text(json.dumps(cells(notebooks)), encoding="utf-8")
        command = [bundle.node(), str(INSIDE / "compile.mjs"), str(pyodide.resolve()), name, *map(str, wheels)]
        subprocess.run(command, check=True, stdout=sys.stderr)
        add(pyodide / "python_stdlib.zip", shared / "standard")
        for row, wheel in zip(rows, wheels, strict=True):
            # What the kernel brings stays as it is, since another list has its hashes.
            own = lock.parent / wheel.name
            if own != wheel:
                own.write_bytes(wheel.read_bytes())
            add(own, shared / "packages")
            row["file_name"] = f"../../static/pyodide-lock/{own.name}"
            row["sha256"] = hashlib.sha256(own.read_bytes()).hexdigest()
    lock.write_text(json.dumps(locked), encoding="utf-8")


def cells(notebooks: Iterable[Path]) -> list[str]:
    """The cells with code of some notebooks."""
    read = (json.loads(path.read_text(encoding="utf-8"))["cells"] for path in notebooks)
    return ["".join(cell["source"]) for found in read for cell in found if cell["cell_type"] == "code"]


def add(archive: Path, compiled: Path) -> None:
    """Add those compiled files to an archive whose sources it holds.

    Args:
        archive: the archive, which is replaced.
        compiled: a folder with the compiled files of this and other archives.
    """
    with zipfile.ZipFile(archive) as whole:
        sources = {name for name in whole.namelist() if name.endswith(".py")}
    fresh = {}
    for path in sorted(compiled.rglob("*.pyc")):
        place = path.relative_to(compiled)
        if source_of(place).as_posix() in sources:
            fresh[place.as_posix()] = path.read_bytes()
    if fresh:
        bigger = archive.with_suffix(".new")
        remake(archive, bigger, fresh=fresh)
        bigger.replace(archive)


def source_of(compiled: Path) -> Path:
    """The source of a compiled file, which lies beside it or in a folder of such files."""
    if compiled.parent.name == "__pycache__":
        return compiled.parent.parent / f"{compiled.name.split('.')[0]}.py"
    return compiled.with_suffix(".py")
