"""Runs in Pyodide when the front end is built: compiles what the package imports of Python's standard library.

Pyodide's archive holds sources only, and a live page would compile them at each visit, for two seconds.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import py_compile
import re
import sys
import zipfile
from pathlib import Path

IMPORT = re.compile(r"^(?:import|from) ([a-z_][\w.]*)", re.MULTILINE)
OTHERS = ("frontend", "static", "notebooks")
"""Folders of the package that hold no modules."""
LEFT_OUT = re.compile(r"_pyrepl/|encodings/(cp(?!437|1252)|mac_)")
"""What a page has no use for: the prompt of a terminal, and character sets of old machines."""
NO_DOCSTRINGS = 2


def imported(package: str) -> set[str]:
    """Return the files that are loaded once all imports at the top of the package's modules have run.

    Args:
        package: the package's folder.
    """
    folders = [path for path in Path(package).iterdir() if path.is_dir() and path.name not in OTHERS]
    files = [*Path(package).glob("*.py"), *(path for folder in folders for path in folder.rglob("*.py"))]
    named = {name for path in files for name in IMPORT.findall(path.read_text(encoding="utf-8"))}
    for name in sorted(named):
        if name.partition(".")[0] in sys.stdlib_module_names:
            with contextlib.suppress(ImportError):  # a browser lacks some
                importlib.import_module(name)
    loaded = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    return {spec.origin for spec in loaded if spec and spec.origin}


def compiled(package: str) -> bytes:
    """Return the archive of the standard library, with compiled files in place of the sources of what is imported.

    Args:
        package: the package's folder.
    """
    archive = next(path for path in sys.path if path.endswith(".zip"))
    files = imported(package)
    result = io.BytesIO()
    with zipfile.ZipFile(archive) as whole, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name in sorted(whole.namelist()):
            if LEFT_OUT.match(name):
                continue
            data, place = whole.read(name), f"{archive}/{name}"
            if place in files:
                data, name = without_source(data, place), f"{name}c"  # noqa: PLW2901
            made.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return result.getvalue()


def without_source(source: bytes, place: str) -> bytes:
    """Return a compiled file that no source need lie next to.

    Args:
        source: the source.
        place: the path that tracebacks show.
    """
    there, made = Path("/source.py"), Path("/source.pyc")
    there.write_bytes(source)
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(there), str(made), place, True, NO_DOCSTRINGS, unchecked)
    return made.read_bytes()
