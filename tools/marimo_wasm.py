"""Export a board with marimo as a site that runs Python in the reader's browser.

python tools/marimo_wasm.py build FOLDER

By default such a site loads Pyodide and all packages from other machines. marimo's option ``--offline`` puts them into
the site. It takes them from a mirror of Pyodide's distribution, which this script makes of the packages of npm and PyPI
and serves on this machine.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import zipfile
from email.parser import HeaderParser
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any

import chromium
import lite
from marimo._cli.cli import main as marimo
from marimo._pyodide.pyodide_constraints import PYODIDE_PYTHON_VERSION, PYODIDE_VERSION
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from playwright.async_api import BrowserType

sys.path.insert(0, str(lite.ROOT / "manaforge_widgets" / "frontend"))

import bundle

OWN = ("ipywidgets", "anywidget", "plotly", "tqdm")
"""What our wheel needs; the packages that these need come along."""
MARIMO = ("black", "docutils", "jedi", "micropip", "msgspec", "packaging", "pygments", "pyodide-http")
"""What an exported page loads, besides marimo itself."""
BROWSER = {"sys_platform": "emscripten", "python_version": PYODIDE_PYTHON_VERSION, "os_name": "posix", "extra": ""}
HEADER = """# /// script
# requires-python = ">=3.11"
# dependencies = ["manaforge-widgets @ ./{wheel}"]
# ///
"""
BOARD = """import marimo

app = marimo.App()


@app.cell
def _():
    import manaforge_widgets as mf

    board = mf.Board(mf.new_match("manaforge", seats=3, seed=7), bots={1: "greedy", 2: "greedy"})
    board
    return
"""


def build(site: Path, app: str = BOARD) -> None:
    """Write the site.

    Args:
        site: the folder of the site.
        app: the notebook, as marimo keeps it.

    Raises:
        CalledProcessError: when pip or marimo failed.
    """
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        mirror = work / "mirror"
        mirror.mkdir()
        put_pyodide(mirror)
        ours = put_wheels(mirror)
        shutil.copy2(ours, work)
        notebook = work / "notebook.py"
        notebook.write_text(HEADER.format(wheel=ours.name) + app, encoding="utf-8")
        with lite.server(mirror) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://127.0.0.1:{server.server_port}/"
            options = ["--offline", f"--pyodide-index-url={address}", f"--pypi-index-url={address}simple"]
            export = ["-y", "export", "html-wasm", str(notebook), f"--output={site}", "--no-sandbox", *options]
            # marimo looks through the notebook with uv, which JupyterLite's environment has.
            found = {**os.environ, "PATH": f"{lite.environment().parent}{os.pathsep}{os.environ['PATH']}"}
            subprocess.run([sys.executable, __file__, "marimo", *export], check=True, stdout=sys.stderr, env=found)
            server.shutdown()


def put_pyodide(mirror: Path) -> None:
    """Lay the files of marimo's version of Pyodide into the mirror."""
    with tempfile.TemporaryDirectory() as folder:
        bundle.npm("pack", f"pyodide@{PYODIDE_VERSION}", "--silent", folder=Path(folder))
        [packed] = Path(folder).iterdir()
        with tarfile.open(packed) as archive:
            for name in (*lite.PYODIDE_FILES, "pyodide-lock.json"):
                member = archive.extractfile(f"package/{name}")
                assert member, name
                (mirror / name).write_bytes(member.read())


def put_wheels(mirror: Path) -> Path:
    """Lay all wheels into the mirror, and list them in its lock; returns our own wheel."""
    pip = [sys.executable, "-m", "pip"]
    subprocess.run([*pip, "wheel", "--quiet", "--no-deps", f"--wheel-dir={mirror}", str(lite.ROOT)], check=True)
    [ours] = mirror.glob("*.whl")
    put_yaml(mirror)
    packages = {canonicalize_name(path.name.partition("-")[0]): entry(path) for path in mirror.glob("*.whl")}
    # pip would resolve for this machine, so the packages that a package needs are asked for one round at a time.
    wanted = {f"marimo-base=={version('marimo')}", *OWN, *MARIMO}
    while wanted:
        platform = ["--platform=pyemscripten_2026_0_wasm32", f"--python-version={PYODIDE_PYTHON_VERSION}"]
        known = [f"--constraint={lite.CONSTRAINTS}", "--no-deps", "--only-binary=:all:", f"--dest={mirror}"]
        subprocess.run([*pip, "download", "--quiet", *platform, *known, *sorted(wanted)], check=True)
        packages = {canonicalize_name(path.name.partition("-")[0]): entry(path) for path in mirror.glob("*.whl")}
        wanted = {name for one in packages.values() for name in one["depends"]} - packages.keys()
    lock = mirror / "pyodide-lock.json"
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    lock.write_text(json.dumps({"info": info, "packages": packages}), encoding="utf-8")
    return ours


def put_yaml(mirror: Path) -> None:
    """Lay a wheel of PyYAML's modules in Python into the mirror; the index has none for a browser."""
    name = f"PyYAML-{version('pyyaml')}"
    about = f"pyyaml-{version('pyyaml')}.dist-info"
    modules = [path for path in distribution("pyyaml").files or () if path.match("yaml/*.py")]
    with zipfile.ZipFile(mirror / f"{name}-py3-none-any.whl", "w") as wheel:
        for path in modules:
            wheel.writestr(path.as_posix(), path.read_text(encoding="utf-8"))
        wheel.writestr(f"{about}/METADATA", f"Metadata-Version: 2.1\nName: PyYAML\nVersion: {version('pyyaml')}\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")


def entry(wheel: Path) -> dict[str, Any]:
    """Return what Pyodide's lock says of a wheel."""
    with zipfile.ZipFile(wheel) as packed:
        files = packed.namelist()
        [about] = [name for name in files if re.fullmatch(r"[^/]+\.dist-info/METADATA", name)]
        fields = HeaderParser().parsestr(packed.read(about).decode())
    needed = [Requirement(line) for line in fields.get_all("Requires-Dist") or ()]
    return {
        "name": canonicalize_name(fields["Name"]),
        "version": fields["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted({name.partition("/")[0] for name in files if name.count("/") == 1 and name.endswith(".py")}),
        "depends": [canonicalize_name(one.name) for one in needed if not one.marker or one.marker.evaluate(BROWSER)],
        "unvendored_tests": False,
    }


def run_marimo(arguments: list[str]) -> None:
    """Run marimo; it resolves packages in a browser, and asks Playwright for one without saying where it is."""
    launch, found = BrowserType.launch, chromium.find()

    async def launched(self: BrowserType, **options: Any) -> Any:
        return await launch(self, executable_path=found, args=[*chromium.FLAGS], **options)

    BrowserType.launch = launched  # type: ignore[method-assign]
    marimo(arguments)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["build", folder]:
            build(Path(folder))
        case ["marimo", *arguments]:
            run_marimo(arguments)
        case _:
            sys.exit(__doc__)
