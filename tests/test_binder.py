"""Binder builds from exactly our three files, and what they install opens a notebook."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from lab import open_and_run, serve
from project import ROOT, files
from repo2docker import buildpacks
from repo2docker.app import Repo2Docker

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

FIRST = "tutorials/01_play.ipynb"


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as a fresh clone has it: nothing built, nothing installed."""
    copy = tmp_path_factory.mktemp("clone")
    for path in files():
        target = copy / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    return copy


def rendered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[buildpacks.BuildPack, str]:
    """Return which build pack takes the folder, and the Dockerfile it writes; needs no docker."""
    monkeypatch.chdir(folder)
    app = Repo2Docker()
    for kind in app.buildpacks:
        pack = kind(app.base_image)
        if pack.detect():
            pack.platform = "linux/amd64"
            return pack, pack.render({"NB_UID": "1000"})
    pytest.fail("repo2docker takes none of its build packs")


def test_binder_folder_holds_exactly_these_files() -> None:
    binder = {path.name for path in files() if path.parent == ROOT / "binder"}
    assert binder == {"requirements.txt", "runtime.txt", "postBuild"}
    assert (ROOT / "binder/postBuild").stat().st_mode & stat.S_IXUSR


def test_repo2docker_uses_them_and_nothing_else(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack, dockerfile = rendered(clone, monkeypatch)
    assert type(pack) is buildpacks.PythonBuildPack
    assert pack.python_version == "3.11"
    # With a binder folder the project itself is installed only because requirements.txt says so.
    before, _, after = dockerfile.partition("# Run assemble scripts!")
    assert [line for line in after.splitlines() if line.startswith("RUN")] == [
        'RUN ${KERNEL_PYTHON_PREFIX}/bin/pip install --no-cache-dir -r "binder/requirements.txt"',
        "RUN chmod +x binder/postBuild",
        "RUN ./binder/postBuild",
    ]
    assert [line for line in before.splitlines() if line.startswith("COPY") and " src/" in line] == [
        "COPY --chown=1000:1000 src/binder/requirements.txt ${REPO_DIR}/binder/requirements.txt",
        "COPY --chown=1000:1000 src/ ${REPO_DIR}/",
    ]


def test_clean_environment_opens_the_first_notebook(clone: Path, tmp_path: Path, page: Page) -> None:
    venv = tmp_path / "venv"
    env = {
        name: value
        for name, value in os.environ.items()
        if name not in {"MANAFORGE_SKIP_JS", "PYTHONPATH", "VIRTUAL_ENV"}
    }
    env["PATH"] = f"{venv / 'bin'}{os.pathsep}{env['PATH']}"

    def run(*command: str) -> None:
        done = subprocess.run(
            command,
            cwd=clone,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout

    run(sys.executable, "-m", "venv", str(venv))
    python = str(venv / "bin/python")
    run(python, "-m", "pip", "install", "--quiet", "-r", "binder/requirements.txt")
    run("binder/postBuild")
    # The installed package must be the one that is tried, so nothing of the clone is on the path.
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with serve(clone / "notebooks", scratch, python) as url:
        open_and_run(page, url, FIRST)
        page.locator(".manaforge").first.wait_for(timeout=60_000)
