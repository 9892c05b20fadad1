"""Build the JupyterLite site, which runs the tutorials in a browser alone, and show it on this machine.

python tools/lite.py build          into dist/lite
python tools/lite.py serve [PORT]   serve dist/lite until it is stopped, and open it
python tools/lite.py fetch          get what the builds need and keep: JupyterLite's own environment, and Pyodide
python tools/lite.py lock           build it with the newest Python packages, and write down which these are

The site holds all it needs, Python included, and asks no other machine for anything: any server of files will do.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "manaforge_widgets" / "frontend"))

import bundle
from lite_compiled import put_compiled
from lite_wheels import remake

SITE = ROOT / "dist" / "lite"
KEPT = ROOT / ".venv" / "lite"
"""Where what was fetched is kept for the next build: Pyodide, and an environment with JupyterLite.

JupyterLite brings an extension that JupyterLab on a server can't load, so it must not be installed beside JupyterLab.
"""
CONSTRAINTS = ROOT / "tools" / "lite-constraints.txt"
"""The versions of the Python packages in the site."""
PYODIDE = "314.0.7"
PYTHON = "3.14"
"""The version of Python that this Pyodide is."""
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
WANTED = ("manaforge-widgets", "anywidget", "ipywidgets", "plotly", "jedi", "micropip")
KERNEL_EXTENSION = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (
    "@jupyter-widgets/jupyterlab-manager",
    KERNEL_EXTENSION,
    "anywidget",
)
"""What, besides plotly's extension, JupyterLab loads in the site; whatever else is installed stays out."""
KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
"""The name of the site's kernel: with any other a notebook opens with a question about kernels."""
FIRST = "tutorials/01_play.ipynb"
CONTENTS = {"notebooks": "", "benchmarks/balance": "reports"}
"""The folders of the site that hold what folders of the repository hold."""
COMPILED = (FIRST, "lessons/01_choosing_after_the_roll.ipynb")
"""The notebooks that begin soonest, since the site holds compiled what they import."""
NARROW = 700
"""In a window narrower than this, in pixels, the first notebook opens in a page of its own."""
OURS = re.compile("^manaforge_widgets/(static/live|notebooks)/")
"""Files of our own wheel that stay out: the site has a Python and the notebooks already."""
LATER = ROOT / "tools" / "lite_later"
"""What stands for plotly until a figure is shown: a module of Python, and an extension of JupyterLab."""
PLOTLY_EXTENSION = "jupyterlab-plotly"
PLOTLY_REAL = re.compile(r"^(?!plotly-[^/]+\.dist-info/|plotly/__init__\.py$)")
"""The files of plotly's wheel that what stands for it lacks."""
OLD_FONTS = ("fa-*.eot", "fa-*.svg", "fa-*.ttf")
"""JupyterLab's icons for browsers that can't read woff2; none of those can run Pyodide."""
NOT_NEEDED = {
    # What JupyterLab loads is given to the site from this environment, not from the wheel.
    "anywidget": re.compile(r"\.data/data/|^anywidget/labextension/"),
    # Completion goes without the types of what is not in the site: thousands of small files.
    "jedi": re.compile(
        "^jedi/third_party/"
        "(django-stubs|typeshed/stubs|typeshed/stdlib/(curses|distutils|encodings|lib2to3|msilib|tkinter))/"
    ),
    "jupyterlab_widgets": re.compile(r"\.data/data/"),
    # The wheel holds plotly.js four times: FigureWidget needs one, the others are for JupyterLab and for exports.
    "plotly": re.compile(r"\.data/data/|^plotly/labextension/|/package_data/(plotly\.min\.js|datasets/)"),
}
"""Files that stay out of others' wheels: each file that a kernel unpacks delays the first board."""
# JupyterLite reads the settings of its pages from this one too, so their place must be here.
WELCOME = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Manaforge</title>
<link rel="icon" href="lab/favicon.ico">
<noscript><meta http-equiv="refresh" content="0; url=lab/index.html?path={first}"></noscript>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
<script>
  const path = new URLSearchParams(location.search).get("path") ?? "{first}";
  // Beside JupyterLab's side bar a phone would have no room for a board.
  location.replace((innerWidth < {narrow} ? "notebooks" : "lab") + "/index.html?path=" + encodeURIComponent(path));
</script>
<p><a href="lab/index.html?path={first}">Open the first tutorial</a></p>
</html>
"""


def build(site: Path = SITE) -> None:
    """Write the site anew.

    Args:
        site: the folder of the site; an older site there is replaced.

    Raises:
        SystemExit: when JupyterLite can't build it, with what it said.
        CalledProcessError: when npm, pip or the build of our own wheel failed.
    """
    shutil.rmtree(site, ignore_errors=True)
    python = environment()
    # JupyterLite leaves out what lies in hidden folders, so .venv is no place to work in.
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        put_pyodide(work / "static" / "pyodide")
        put_wheels(work / "wheels", python, work / "later")
        put_plotly_extension(work / PLOTLY_EXTENSION)
        for source, folder_there in CONTENTS.items():
            put_notebooks(ROOT / source, work / "content" / folder_there)
        write_settings(work, site)
        command = [str(python), "-m", "jupyterlite_core.app", "build", "--force"]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"JupyterLite can't build the site:\n{done.stdout}{done.stderr}")
        shutil.copytree(work / "later", site / "static" / "later")
    for pattern in OLD_FONTS:
        for font in (site / "build").glob(pattern):
            font.unlink()
    put_compiled(site, [ROOT / "notebooks" / name for name in COMPILED])
    put_first_page(site)


def put_first_page(site: Path) -> None:
    """Write the page at the site's bare address, which opens the first tutorial, or the notebook that is asked for.

    Args:
        site: the folder of the site.
    """
    (site / "index.html").write_text(WELCOME.format(first=FIRST, narrow=NARROW), encoding="utf-8")


def address(notebook: str) -> str:
    """Return the address in the site that opens a notebook.

    Args:
        notebook: the notebook, from the repository's root.

    Example:
        >>> address("notebooks/lessons/02_do_dice_remember.ipynb")
        'index.html?path=lessons/02_do_dice_remember.ipynb'
    """
    source, there = next((one, CONTENTS[one]) for one in CONTENTS if notebook.startswith(f"{one}/"))
    return f"index.html?path={there}{'/' * bool(there)}{notebook.removeprefix(f'{source}/')}"


def environment() -> Path:
    """The Python of an environment with JupyterLite; it is made where there is none, or one of other versions."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    needed = [*project["optional-dependencies"]["lite"], *project["dependencies"]]
    told = "\n".join([*needed, CONSTRAINTS.read_text(encoding="utf-8")])
    folder, stamp = KEPT / "env", KEPT / "env" / "needed.txt"
    python = folder / "bin" / "python"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != told:
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", f"--constraint={CONSTRAINTS}", *needed]
        subprocess.run(install, check=True, stdout=sys.stderr)
        stamp.write_text(told, encoding="utf-8")
    return python


def pyodide() -> Path:
    """The archive with Pyodide; it is fetched where there is none."""
    packed = KEPT / f"pyodide-{PYODIDE}.tgz"
    if not packed.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as fresh:
            bundle.npm("pack", f"pyodide@{PYODIDE}", "--silent", folder=Path(fresh))
            (Path(fresh) / packed.name).replace(packed)
    return packed


def put_pyodide(folder: Path) -> None:
    """Lay Pyodide's own files into a folder, with a list of packages that is empty.

    The list that comes with Pyodide names hundreds of packages on another machine.
    """
    folder.mkdir(parents=True)
    with tarfile.open(pyodide()) as archive:
        for name in (*PYODIDE_FILES, "pyodide-lock.json"):
            member = archive.extractfile(f"package/{name}")
            assert member, name
            (folder / name).write_bytes(member.read())
    lock = folder / "pyodide-lock.json"
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    # The pyodide-lock for Python 3.11 wants a version there, and refuses keys that it does not know.
    lock.write_text(json.dumps({"info": {**info, "version": PYODIDE}, "packages": {}}), encoding="utf-8")


def put_wheels(folder: Path, python: Path, later: Path) -> None:
    """Lay the wheels into a folder that are not taken from the package index as they are: ours, and slimmed ones.

    Args:
        folder: the folder for the wheels.
        python: the Python of the environment with JupyterLite.
        later: the folder for plotly's wheel, which the module that stands for plotly fetches.
    """
    folder.mkdir()
    later.mkdir()
    ours = [str(python), "-m", "pip", "wheel", "--quiet", "--no-deps", f"--wheel-dir={folder}", str(ROOT)]
    # Pyodide runs the pure wheel alone.
    pure = {name: value for name, value in os.environ.items() if name != "MANAFORGE_COMPILE"}
    subprocess.run(ours, check=True, stdout=sys.stderr, env=pure)
    [whole_wheel] = folder.iterdir()
    remake(whole_wheel, folder / "slim.whl", OURS)
    (folder / "slim.whl").replace(whole_wheel)
    with tempfile.TemporaryDirectory() as whole:
        # micropip asks for a newer Python than the one that runs this script.
        download = (*("download", "--quiet", "--no-deps", "--only-binary=:all:"), f"--python-version={PYTHON}")
        names = [*NOT_NEEDED, "micropip"]
        command = [str(python), "-m", "pip", *download, f"--constraint={CONSTRAINTS}", f"--dest={whole}", *names]
        subprocess.run(command, check=True, stdout=sys.stderr)
        for wheel in Path(whole).iterdir():
            left_out = NOT_NEEDED.get(wheel.name.partition("-")[0])
            if wheel.name.startswith("plotly-"):
                remake(wheel, later / "plotly.whl", NOT_NEEDED["plotly"])
                stub = (LATER / "plotly.py").read_bytes()
                remake(wheel, folder / wheel.name, PLOTLY_REAL, {"plotly/__init__.py": stub})
            elif left_out:
                remake(wheel, folder / wheel.name, left_out)
            else:
                shutil.copy2(wheel, folder)
    # The kernel's own stub of this package will do, 2 MB smaller.
    [stub] = _extension(KERNEL_EXTENSION).glob("static/pypi/widgetsnbextension-4.*.whl")
    shutil.copy2(stub, folder)


def put_plotly_extension(folder: Path) -> None:
    """Copy plotly's extension of JupyterLab, and let JupyterLab load what stands for it instead.

    Args:
        folder: the folder for the extension.
    """
    shutil.copytree(_extension(PLOTLY_EXTENSION), folder)
    described = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    built = described["jupyterlab"]["_build"]
    script = (LATER / "plotly.js").read_text(encoding="utf-8").replace("REMOTE_ENTRY", Path(built["load"]).name)
    built["load"] = "static/later.js"
    (folder / built["load"]).write_text(script, encoding="utf-8")
    (folder / "package.json").write_text(json.dumps(described), encoding="utf-8")


def put_notebooks(source: Path, target: Path) -> None:
    """Copy the notebooks that are the project's, for the kernel of the site, and the tables and modules that they read.

    What was played beside them stays out.
    """
    for path in (path for suffix in ("ipynb", "csv", "py") for path in source.rglob(f"*.{suffix}")):
        if ".ipynb_checkpoints" in path.parts or path.name.startswith("my_"):
            continue
        copy = target / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".ipynb":
            notebook = json.loads(text)
            notebook["metadata"]["kernelspec"] = KERNEL
            text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
        copy.write_text(text, encoding="utf-8")


def write_settings(work: Path, site: Path) -> None:
    """Write what JupyterLite reads: how the site is built, and how it behaves."""
    building = {
        "LiteBuildConfig": {
            "apps": ["lab", "notebooks"],
            "contents": [str(work / "content")],
            "federated_extensions": [*(str(_extension(name)) for name in EXTENSIONS), str(work / PLOTLY_EXTENSION)],
            "ignore_sys_prefix": ["federated_extensions"],
            "lite_dir": str(work),
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(site),
        },
        "PyodideLockAddon": {
            "constraints": [f"-r {CONSTRAINTS}"],
            "enabled": True,
            # Plotly fetches these two itself.
            "patches": {"packages": {"plotly": {"depends": []}}},
            # With Pyodide, so that neither the kernel nor the first cell need wait for them.
            "prefetch_extra": ["jedi", "manaforge-widgets", "micropip", "piplite"],
            "specs": list(WANTED),
            "wheels": ["wheels"],
        },
    }
    behaviour: dict[str, Any] = {
        "appName": "Manaforge",
        # A question about news is no greeting, and the site must not ask for them.
        "disabledExtensions": ["@jupyterlab/apputils-extension:announcements"],
        "exposeAppInBrowser": True,  # for the tests, which try the very site that is published
        "litePluginSettings": {f"{KERNEL_EXTENSION}:kernel": {"disablePyPIFallback": True}},
    }
    kept = {"jupyter-lite-schema-version": 0, "jupyter-config-data": behaviour}
    (work / "jupyter_lite_config.json").write_text(json.dumps(building), encoding="utf-8")
    (work / "jupyter-lite.json").write_text(json.dumps(kept), encoding="utf-8")


def _extension(name: str) -> Path:
    return KEPT / "env" / "share" / "jupyter" / "labextensions" / name


def versions(site: Path) -> list[str]:
    """The Python packages that a site has from the package index, with their versions, as pip writes them."""
    listed = json.loads((site / "static" / "pyodide-lock" / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = listed["packages"].values()
    found = {row["name"]: row["version"] for row in packages}
    # Ours, and what the kernel brings.
    left_out = {"ipykernel", "manaforge-widgets", "piplite", "pyodide-kernel", "widgetsnbextension"}
    return [f"{name}=={version}" for name, version in sorted(found.items()) if name not in left_out]


def size(site: Path) -> int:
    """How many bytes the files of the site have."""
    return sum(path.stat().st_size for path in site.rglob("*") if path.is_file())


KINDS = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing; knows the kinds that some machines' tables lack."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.extensions_map = {**self.extensions_map, **KINDS}
        super().__init__(*args, **kwargs)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  the base class calls it so
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Goes on in silence when a browser no longer wants what it asked for."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell of a fault, unless it is only that the browser has left."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def server(site: Path = SITE, port: int = 0) -> Server:
    """A server of the site on this machine, at any free port if none is given; the caller runs and closes it."""
    return Server(("127.0.0.1", port), partial(Quiet, directory=str(site)))


def main(args: list[str]) -> int:
    """Do what the command line says."""
    match args:
        case ["build"]:
            start = time.monotonic()
            build()
            print(f"{SITE}: {size(SITE) / 1e6:.1f} MB, built in {time.monotonic() - start:.0f} s.")
        case ["fetch"]:
            environment()
            pyodide()
        case ["lock"]:
            CONSTRAINTS.write_text("", encoding="utf-8")
            build()
            CONSTRAINTS.write_text("\n".join(["# Written by make lock.", *versions(SITE), ""]), encoding="utf-8")
        case ["serve", *rest]:
            if not (SITE / "index.html").exists():
                print("There is no site yet: make lite builds it.", file=sys.stderr)
                return 1
            with server(port=int(rest[0]) if rest else 8000) as running:
                url = f"http://127.0.0.1:{running.server_port}/"
                print(f"{url} until Ctrl+C", flush=True)
                webbrowser.open(url)
                try:
                    running.serve_forever()
                except KeyboardInterrupt:
                    print()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
