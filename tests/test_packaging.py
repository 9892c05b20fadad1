"""What is shipped: a wheel that needs no Node, and a source distribution that can make it."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from typing import TYPE_CHECKING

import pytest
from project import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and, built from that, the wheel."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


@pytest.fixture(scope="module")
def wheel(dist: Path) -> set[str]:
    [path] = dist.glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def sdist(dist: Path) -> set[str]:
    [path] = dist.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def bundles() -> set[str]:
    return {f"manaforge_widgets/static/{path.name}" for path in (ROOT / "manaforge_widgets/static").iterdir()}


def test_wheel_holds_what_runs(wheel: set[str]) -> None:
    package = ROOT / "manaforge_widgets"
    data = {str(path.relative_to(ROOT)) for name in ("components.toml", "rules.md") for path in package.rglob(name)}
    assert data
    assert bundles()
    assert wheel >= data | bundles() | {"manaforge_widgets/py.typed"}


def test_wheel_holds_nothing_else(wheel: set[str]) -> None:
    top = {name.split("/")[0] for name in wheel}
    assert top == {"manaforge_widgets", "manaforge_widgets-0.1.0.dist-info"}
    assert not [name for name in wheel if "/frontend/" in name or "node_modules" in name]


def test_sdist_holds_sources_and_bundles(sdist: set[str]) -> None:
    frontend = {"hatch_build.py", "bundle.py", "build.mjs", "package.json", "package-lock.json", "tsconfig.json"}
    assert sdist >= {f"manaforge_widgets/frontend/{name}" for name in frontend} | bundles()
    assert [name for name in sdist if name.startswith("manaforge_widgets/frontend/src/")]
    assert not [name for name in sdist if "node_modules" in name]
