"""What Binder installs: lock its versions, and rehearse on this machine, without docker, what it does.

python tools/binder_rehearsal.py lock        write binder/constraints.txt: the newest versions that fit together
python tools/binder_rehearsal.py rehearse    install as Binder does, open the first tutorial, print what it took
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from no_node import path_without_node

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"
CONSTRAINTS = BINDER / "constraints.txt"
FIRST = "tutorials/01_play.ipynb"
# repo2docker begins with an environment from conda. These are its Jupyter packages and their names for pip.
BASE = {
    "ipywidgets": "ipywidgets",
    "jupyter-offlinenotebook": "jupyter-offlinenotebook",
    "jupyter-resource-usage": "jupyter-resource-usage",
    "jupyter_server": "jupyter-server",
    "jupyterhub-singleuser": "jupyterhub",
    "jupyterlab": "jupyterlab",
    "notebook": "notebook",
}
# What would change what is built or installed here, and is not set on Binder.
NOT_THERE = ("MANAFORGE_SKIP_JS", "PYTHONPATH", "VIRTUAL_ENV")


def base() -> list[str]:
    """The Jupyter packages that are there before ours is installed, with the versions that repo2docker has locked."""
    found = find_spec("repo2docker")
    assert found
    assert found.origin
    python = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    conda = Path(found.origin).parent / "buildpacks" / "conda"
    lock = (conda / f"environment.py-{python}-linux-64.lock").read_text(encoding="utf-8")
    versions = dict(re.findall(r"/([a-zA-Z0-9_.-]+)-([^-/\s]+)-[^-/\s]+\.(?:conda|tar\.bz2)", lock))
    return [f"{name}=={versions[conda_name]}" for conda_name, name in BASE.items()]


def lock() -> None:
    """Resolve what Binder is asked for and write each package with its version, without any address.

    Raises:
        CalledProcessError: when pip finds no versions that fit together; it has told why on stderr.
    """
    CONSTRAINTS.write_text("", encoding="utf-8")
    command = (*("-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"), "--report=-")
    done = subprocess.run(
        [sys.executable, *command, "-r", "binder/requirements.txt"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    rows = [row["metadata"] for row in json.loads(done.stdout)["install"]]
    lines = sorted(f"{row['name'].lower()}=={row['version']}" for row in rows if row["name"] != "manaforge-widgets")
    CONSTRAINTS.write_text("\n".join(["# Written by make lock.", *lines, ""]), encoding="utf-8")


def clone(files: list[Path], target: Path) -> Path:
    """Copy the project's files, so that nothing is there that a fresh clone lacks."""
    for path in files:
        copy = target / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, copy)
    return target


class Rehearsal:
    """An environment that is made as Binder makes its own.

    Args:
        clone: the project as a fresh clone has it.
        venv: the folder of the environment; there must be nothing yet.

    Raises:
        CalledProcessError: when a step fails; what it said is in ``output``.
    """

    def __init__(self, clone: Path, venv: Path) -> None:
        self.clone = clone
        self.venv = venv
        self.python = str(venv / "bin" / "python")
        self.env = {name: value for name, value in os.environ.items() if name not in NOT_THERE}
        # Binder's image has no Node.js.
        others = path_without_node(venv.with_name(f"{venv.name}-programs"))
        self.env["PATH"] = f"{venv / 'bin'}{os.pathsep}{others}"
        self.run(sys.executable, "-m", "venv", str(venv))
        self.run(self.python, "-m", "pip", "install", "--quiet", *base())

    def run(self, *command: str) -> str:
        """Run a command in the clone, as the environment's user, and return what it prints."""
        return subprocess.run(
            command,
            cwd=self.clone,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=True,
        ).stdout

    def install(self) -> None:
        """Do what the Dockerfile of repo2docker does with the files in ``binder/``."""
        self.run(self.python, "-m", "pip", "install", "--no-cache-dir", "--quiet", "-r", "binder/requirements.txt")

    def post_build(self) -> None:
        """Run ``binder/postBuild``."""
        self.run("binder/postBuild")

    def conflicts(self) -> str:
        """What pip finds wrong with the environment; no text where all fits together."""
        pip = [self.python, "-m", "pip", "check"]
        done = subprocess.run(pip, cwd=self.clone, env=self.env, capture_output=True, text=True, check=False)
        return done.stdout if done.returncode else ""

    def installed(self) -> dict[str, str]:
        """Each package of the environment with its version."""
        rows = json.loads(self.run(self.python, "-m", "pip", "list", "--format=json").splitlines()[-1])
        return {row["name"].lower().replace("_", "-").replace(".", "-"): row["version"] for row in rows}

    def size(self) -> int:
        """How many bytes the environment's files have."""
        return sum(path.lstat().st_size for path in self.venv.rglob("*") if not path.is_dir())


def rehearse() -> None:
    """Install, open the first tutorial in a real browser, and print what each step took."""
    sys.path.insert(0, str(ROOT / "tests"))
    import chromium
    from lab import KERNEL, KERNEL_READY, serve
    from playwright.sync_api import sync_playwright
    from project import files

    path = chromium.find()
    assert path, "no Chromium: run tools/chromium.py --install"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Path(folder)
        made = Rehearsal(clone(files(), place / "clone"), place / "venv")
        before = made.size()
        start = time.monotonic()
        made.install()
        print(f"install: {time.monotonic() - start:.0f} s, {(made.size() - before) / 1e6:.0f} MB", end=" ")
        print(f"on the {before / 1e6:.0f} MB of {', '.join(base())}")
        start = time.monotonic()
        made.post_build()
        print(f"postBuild: {time.monotonic() - start:.1f} s")
        print(f"pip check: {made.conflicts() or 'no conflict'}")
        (place / "scratch").mkdir()
        start = time.monotonic()
        with serve(made.clone / "notebooks", place / "scratch", made.python) as url:
            print(f"server: {time.monotonic() - start:.1f} s")
            browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
            page = browser.new_page()
            opened = time.monotonic()
            page.goto(f"{url}/lab/tree/notebooks/{FIRST}?reset")
            page.wait_for_function(f"() => {KERNEL}", timeout=60_000)
            start = time.monotonic()
            page.wait_for_function(KERNEL_READY, timeout=60_000)
            page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
            page.locator(".manaforge").first.wait_for(timeout=60_000)
            now = time.monotonic()
            print(f"first board: {now - start:.1f} s after the kernel was there,", end=" ")
            print(f"{now - opened:.1f} s after the page was opened")
            browser.close()


def main(args: list[str]) -> int:
    """Do what the command line says."""
    match args:
        case ["lock"]:
            lock()
        case ["rehearse"]:
            rehearse()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
