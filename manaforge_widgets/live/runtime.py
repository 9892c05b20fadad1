"""The folder that live pages need: Python for the browser, this package, and the front end."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from manaforge_widgets.core.api import GameError, SaveError
from manaforge_widgets.match.files import name_of, reason, write_atomically

FOLDER = "manaforge-live"
"""The usual name of the folder."""
_STATIC = Path(__file__).parents[1] / "static"
_LIVE = _STATIC / "live"
_BUNDLES = ("board-*", "reviewed-*", "class.*", "lab-*", "lesson.*")
"""The front ends that a live page may need."""
_LOADED = ("pyodide.asm.wasm.gz", "python_stdlib.zip")
"""The large files, whose loading a page follows; so does the archive of packages."""
_NEEDED = ("anywidget", "comm", "ipywidgets", "manaforge_widgets", "psygnal", "traitlets", "typing_extensions")
_NOT_NEEDED = {"__pycache__", "frontend", "labextension", "nbextension", "tests", "static", "_pyinstaller_util"}
_KINDS = {".py", ".toml", ".md", ".txt", ".json"}
_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The date of every file in the archive, so that the same files make the same archive."""
# ipywidgets asks for IPython, whose place the page takes; it calls no more than this.
_STAND_IN = {
    "IPython/__init__.py": "def get_ipython():\n    return None\n",
    "IPython/display.py": "def display(*_things, **_named):\n    pass\n\n\ndef clear_output(*_named):\n    pass\n",
    "IPython/core/__init__.py": "",
    "IPython/core/interactiveshell.py": (
        "class InteractiveShell:\n    @staticmethod\n    def initialized():\n        return False\n"
    ),
}


def write_runtime(folder: str | Path) -> Path:
    """Write the folder that live pages need, about 12 MB; where the same one is already, nothing is written.

    All live pages next to it share it. Pages of older versions work with the folder of a newer one.

    Args:
        folder: the folder; it is made if there is none.

    Raises:
        GameError: in JupyterLite, whose package leaves out what the folder is made of.
        SaveError: when the folder can't be written, or holds something else.
    """
    target = Path(folder)
    if not _LIVE.is_dir():
        raise GameError("this installation has no files for live pages; install manaforge-widgets on a computer.")
    files = dict(_python_files())
    names = sorted(path.name for pattern in _BUNDLES for path in _STATIC.glob(pattern))
    plain = [*sorted(_LIVE.iterdir()), *(_STATIC / name for name in names)]
    mark = hashlib.sha256()
    for name, content in sorted(files.items()):
        mark.update(name.encode() + b"\0" + content)
    for path in plain:
        mark.update(path.name.encode() + b"\0" + path.read_bytes())
    about = {"id": mark.hexdigest()[:16], "version": version("manaforge-widgets")}
    stamp = target / "runtime.json"
    try:
        if target.exists() and any(target.iterdir()) and not stamp.exists():
            raise SaveError(f"{name_of(target)}: is another folder, not one for live pages; give another name.")
        if stamp.exists() and about.items() <= json.loads(stamp.read_text(encoding="utf-8")).items():
            return target
        target.mkdir(parents=True, exist_ok=True)
        for path in plain:
            write_atomically(target / path.name, path.read_bytes())
        archive = _packed({**files, **_empty_bundles(), **_stand_in()})
        write_atomically(target / "packages.zip", archive)
        loads = len(archive) + sum(path.stat().st_size for path in plain if path.name in _LOADED)
        # The last, so that a folder that was left half written is written again.
        write_atomically(stamp, json.dumps({**about, "loads": loads}))
    except OSError as error:
        raise SaveError(f"{name_of(target)}: can't be written: {reason(error)}.") from error
    return target


def _python_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files that Python needs in the page, by their names in the archive."""
    for package in _NEEDED:
        spec = find_spec(package)
        assert spec is not None, package
        assert spec.origin is not None, package
        origin = Path(spec.origin)
        if origin.name != "__init__.py":
            yield origin.name, origin.read_bytes()
            continue
        yield f"{package}.dist-info/METADATA", _metadata(package).encode()
        for path in sorted(origin.parent.rglob("*")):
            inside = path.relative_to(origin.parent.parent)
            if path.suffix in _KINDS and path.is_file() and not _NOT_NEEDED.intersection(inside.parts):
                yield inside.as_posix(), path.read_bytes()


def _metadata(package: str) -> str:
    """Return what a package asks Python about itself: its version."""
    own = package == "manaforge_widgets"
    number = version("manaforge-widgets") if own else version(package)
    return f"Metadata-Version: 2.1\nName: {package}\nVersion: {number}\n"


def _empty_bundles() -> dict[str, bytes]:
    """Return an empty file for each front end: the page loads them itself, so Python need not send them."""
    return {f"manaforge_widgets/static/{path.name}": b"" for path in _STATIC.iterdir() if path.is_file()}


def _stand_in() -> dict[str, bytes]:
    return {name: source.encode() for name, source in _STAND_IN.items()}


def _packed(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _OLDEST), content, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()
