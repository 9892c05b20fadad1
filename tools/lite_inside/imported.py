"""Runs cells as JupyterLite's kernel does, and compiles what they import.

Pyodide runs this while the site is built: only the Python of the site can compile for it.
"""

from __future__ import annotations

import importlib.util
import json
import marshal
import sys
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from zipimport import zipimporter

SHARED = Path("/shared")
"""The folder with ``cells.json``, which gets the compiled files."""
UNCHECKED = (1).to_bytes(4, "little")
"""Says that Python takes a compiled file as it is, without a look at the source."""


def compiled(folders: tuple[str, ...]) -> Iterator[tuple[str, str, bytes]]:
    """Compile each module in some folders that is imported already.

    Args:
        folders: the folders, or archives of modules.

    Yields:
        The folder, the name of the compiled file in it, and what the file holds.
    """
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        loader, origin = getattr(spec, "loader", None), str(getattr(spec, "origin", None))
        folder = next((folder for folder in folders if origin.startswith(f"{folder}/")), None)
        if spec is None or folder is None or not isinstance(loader, (SourceFileLoader, zipimporter)):
            continue
        place = Path(origin).relative_to(folder)
        # In an archive, Python looks for the compiled file beside the source.
        beside = place.with_suffix(".pyc") if isinstance(loader, zipimporter) else cached(place)
        source = loader.get_data(origin)
        mark = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
        yield folder, beside.as_posix(), mark + marshal.dumps(loader.get_code(spec.name))


def cached(place: Path) -> Path:
    """Where Python looks for the compiled file of a module in a folder."""
    return Path(importlib.util.cache_from_source(place))


def run(cells: list[str]) -> None:
    """Start the kernel, and run cells in it.

    Raises:
        SystemExit: when a cell fails.
    """
    import piplite.piplite  # noqa: F401  the kernel imports it, too
    import pyodide_kernel

    async def nobody(*_: object) -> None:
        """Take what a page would."""

    shell = pyodide_kernel.ipython_shell
    shell.send_comm = nobody
    for cell in cells:
        done = shell.run_cell(cell)
        if not done.success:
            raise SystemExit(f"{done.error_before_exec or done.error_in_exec!r} in this cell:\n{cell}")


def main() -> None:
    """Run the cells, and write the compiled files into a folder for each place that modules come from."""
    import site

    names = {
        site.getsitepackages()[0]: "packages",
        next(place for place in sys.path if place.endswith(".zip")): "standard",
    }
    run(json.loads((SHARED / "cells.json").read_text(encoding="utf-8")))
    for folder, name, content in compiled(tuple(names)):
        target = SHARED / names[folder] / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


if __name__ == "__main__":
    main()
