"""Binder builds from exactly our four files, installs locked versions that fit together, and opens a notebook."""

from __future__ import annotations

import re
import stat
from importlib.metadata import requires
from typing import TYPE_CHECKING

import binder_rehearsal
import lite
import pytest
from lab import open_and_run, serve
from packaging.requirements import Requirement
from project import ROOT, files
from repo2docker import buildpacks
from repo2docker.app import Repo2Docker

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as a fresh clone has it: nothing built, nothing installed."""
    return binder_rehearsal.clone(files(), tmp_path_factory.mktemp("clone"))


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
    found = {path.name for path in files() if path.parent == ROOT / "binder"}
    assert found == {"constraints.txt", "requirements.txt", "runtime.txt", "postBuild"}
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


def test_the_lock_holds_names_and_versions_and_nothing_else() -> None:
    for path in (binder_rehearsal.CONSTRAINTS, lite.CONSTRAINTS):
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        assert first == "# Written by make lock."
        assert lines
        assert [line for line in lines if not re.fullmatch(r"[a-z0-9_.-]+==[a-z0-9.]+", line)] == []


def test_what_only_the_last_tutorial_needs_is_left_out_and_is_in_its_extra() -> None:
    tutorial = (ROOT / "notebooks/tutorials/09_scale_out.ipynb").read_text(encoding="utf-8")
    (listed,) = re.findall(r"names = \[(.*)\]", tutorial)
    names = set(re.findall(r"\w+", listed))
    assert names > {"pyarrow", "distributed"}
    locked = binder_rehearsal.CONSTRAINTS.read_text(encoding="utf-8")
    assert not names & set(re.findall(r"^(\w+)==", locked, re.MULTILINE))
    assert "%pip install 'manaforge-widgets[scale]'" in tutorial
    extra = {Requirement(one).name for one in requires("manaforge-widgets") or () if "extra == 'scale'" in one}
    assert names <= extra


@pytest.mark.nightly
def test_clean_environment_opens_the_first_notebook(clone: Path, tmp_path: Path, page: Page) -> None:
    made = binder_rehearsal.Rehearsal(clone, tmp_path / "venv")
    before = made.installed()
    made.install()
    made.post_build()
    assert made.conflicts() == ""
    locked = dict(
        line.split("==") for line in binder_rehearsal.CONSTRAINTS.read_text(encoding="utf-8").splitlines()[1:]
    )
    locked = {re.sub(r"[_.]", "-", name): version for name, version in locked.items()}
    after = made.installed()
    changed = {name: version for name, version in after.items() if before.get(name) != version}
    assert changed.pop("manaforge-widgets")
    assert changed == {name: locked.get(name) for name in changed}
    # The installed package must be the one that is tried, so nothing of the clone is on the path.
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with serve(clone / "notebooks", scratch, made.python) as url:
        open_and_run(page, url, binder_rehearsal.FIRST)
        page.locator(".manaforge").first.wait_for(timeout=60_000)
