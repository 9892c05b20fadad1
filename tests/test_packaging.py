"""What is shipped: a wheel that needs no Node, and a source distribution that can make it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import hatch_build
import mypyc_build
import pytest
from packaging.requirements import Requirement
from project import ROOT, files

import manaforge_widgets as mf

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and, built from that, the wheel."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    pure = {name: value for name, value in os.environ.items() if name != "MANAFORGE_COMPILE"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=pure)
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


def test_the_wheel_is_pure_where_nobody_asks_to_compile(dist: Path) -> None:
    [path] = dist.glob("*.whl")
    assert path.name.endswith("-py3-none-any.whl")


def test_wheel_and_sdist_have_the_version_of_the_package(dist: Path) -> None:
    names = {path.name for path in dist.iterdir()}
    assert names == {f"manaforge_widgets-{mf.__version__}{end}" for end in ("-py3-none-any.whl", ".tar.gz")}


def test_sdist_holds_what_compiles(sdist: set[str]) -> None:
    assert {"tools/mypyc_build.py", "pyproject.toml"} <= sdist


def test_the_version_is_written_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"] == {"path": "manaforge_widgets/__init__.py"}
    # Documents may speak of it; locks and samples have the versions of others.
    kinds = {".cff", ".mjs", ".py", ".toml", ".ts", ".tsx", ".yml", ".yaml", ""}
    sources = [path for path in files() if path.suffix in kinds and not path.is_relative_to(ROOT / "tests")]
    said = re.compile(rf"(?<![\d.=]){re.escape(mf.__version__)}(?![\d.])")
    assert [path.name for path in sources if said.search(path.read_text(encoding="utf-8"))] == ["__init__.py"]
    news = re.findall(r"^## \[(.*)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert next(name for name in news if name != "Unreleased") == mf.__version__


def test_what_is_installed_has_the_version_of_the_sources() -> None:
    assert version("manaforge-widgets") == mf.__version__, "install it again: touch pyproject.toml and make lint"


def test_no_version_of_ipywidgets_that_warns_is_allowed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [needed] = [Requirement(one) for one in project["dependencies"] if one.startswith("ipywidgets")]
    # 8.1.0 to 8.1.3 use what traitlets deprecates, and a warning is an error in the tests.
    assert not any(needed.specifier.contains(f"8.1.{patch}") for patch in range(5))
    assert needed.specifier.contains("8.1.5")


def hook(target: str) -> Any:
    return hatch_build.PackageBuildHook(str(ROOT), {}, None, None, str(ROOT), target)


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Asked to compile, with a compiler that takes no time; the folders in which it was called."""
    called: list[Path] = []
    monkeypatch.setenv("MANAFORGE_COMPILE", "1")
    monkeypatch.setattr(mypyc_build, "compile_in", called.append)
    monkeypatch.setattr(mypyc_build, "missing", lambda: None)
    monkeypatch.setattr(mypyc_build, "fresh", lambda: False)
    return called


def test_what_is_compiled_goes_into_the_wheel_which_is_of_this_platform_then(compiling: list[Path]) -> None:
    building, data = hook("wheel"), {"force_include": dict[str, str]()}
    assert set(building.dependencies()) >= set(mypyc_build.NEEDS)
    building.initialize("standard", data)
    [folder] = compiling
    assert (folder / mypyc_build.sources()[0]).is_file()
    assert data["pure_python"] is False
    assert data["infer_tag"] is True
    assert data["force_include"] == {str(folder / path): str(path) for path in mypyc_build.extensions()}
    building.finalize("standard", data, "")
    assert not folder.exists()


def test_the_build_that_was_tested_goes_into_the_wheel(compiling: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mypyc_build, "fresh", lambda: True)
    building, data = hook("wheel"), {"force_include": dict[str, str]()}
    building.initialize("standard", data)
    building.finalize("standard", data, "")
    assert not compiling
    assert all(source == str(mypyc_build.BUILD / target) for source, target in data["force_include"].items())
    assert len(data["force_include"]) == len(mypyc_build.extensions())


@pytest.mark.parametrize(("target", "version"), [("wheel", "editable"), ("sdist", "standard")])
def test_an_editable_install_and_an_sdist_stay_pure(compiling: list[Path], target: str, version: str) -> None:
    building, data = hook(target), {"force_include": dict[str, str]()}
    building.initialize(version, data)
    building.finalize(version, data, "")
    assert not compiling
    assert data == {"force_include": {}}


def test_a_wheel_that_is_to_be_compiled_is_refused_in_words_without_a_compiler(
    compiling: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mypyc_build, "missing", lambda: "There is no C compiler 'cc'.")
    with pytest.raises(RuntimeError, match="MANAFORGE_COMPILE=1: There is no C compiler 'cc'"):
        hook("wheel").initialize("standard", {"force_include": {}})
    assert not compiling


@pytest.mark.nightly
@pytest.mark.timeout(3000)
def test_a_compiled_wheel_has_each_module_twice(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    environment = {**os.environ, "MANAFORGE_COMPILE": "1"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    [path] = tmp_path.glob("*.whl")
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    assert path.name.endswith(f"-{python}-{python}-{platform}.whl")
    with zipfile.ZipFile(path) as archive:
        names = set(archive.namelist())
    assert names >= {str(path) for path in (*mypyc_build.sources(), *mypyc_build.extensions())}


def bundles() -> set[str]:
    static = ROOT / "manaforge_widgets/static"
    return {str(path.relative_to(ROOT)) for path in static.rglob("*") if path.is_file()}


def test_wheel_holds_what_runs(wheel: set[str]) -> None:
    package = ROOT / "manaforge_widgets"
    data = {str(path.relative_to(ROOT)) for name in ("components.toml", "rules.md") for path in package.rglob(name)}
    assert data
    assert bundles()
    assert wheel >= data | bundles() | {"manaforge_widgets/py.typed"}


def test_wheel_holds_nothing_else(wheel: set[str]) -> None:
    top = {name.split("/")[0] for name in wheel}
    project = f"manaforge_widgets-{mf.__version__}"
    assert top == {"manaforge_widgets", f"{project}.dist-info", f"{project}.data"}
    # What is not Python's is what turns the extension of Jupyter's server on.
    settings = "data/etc/jupyter/jupyter_server_config.d/manaforge_widgets.json"
    assert [name for name in wheel if name.startswith(f"{project}.data/")] == [f"{project}.data/{settings}"]
    assert not [name for name in wheel if "/frontend/" in name or "node_modules" in name]


def test_sdist_holds_sources_and_bundles(sdist: set[str]) -> None:
    frontend = {"hatch_build.py", "bundle.py", "build.mjs", "package.json", "package-lock.json", "tsconfig.json"}
    assert sdist >= {f"manaforge_widgets/frontend/{name}" for name in frontend} | bundles()
    assert [name for name in sdist if name.startswith("manaforge_widgets/frontend/src/")]
    assert not [name for name in sdist if "node_modules" in name]
