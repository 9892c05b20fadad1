"""A release: what ``make release-check`` refuses, and what the workflow that publishes does, in which order."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
import release_check
import yaml
from no_node import path_without_node
from project import ROOT

import manaforge_widgets as mf


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A project whose next version is ready."""
    for name in ("pyproject.toml", "manaforge_widgets/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## [{mf.__version__}] - 2026-12-01\n", encoding="utf-8")
    text = (tmp_path / "pyproject.toml").read_text(encoding="utf-8")
    table = text.index("\n[tool.repository]")
    project = text[:table] + '\n[tool.repository]\nowner = "some-one"\nrepo = "table"\n'
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    return tmp_path


def test_a_version_that_is_ready_passes(ready: Path) -> None:
    release_check.check_news(ready, f"v{mf.__version__}")
    release_check.check_news(ROOT, None)


def test_what_is_not_ready_is_refused(ready: Path) -> None:
    tag = f"v{mf.__version__}"
    with pytest.raises(SystemExit, match=f"the tag must be {tag}"):
        release_check.check_news(ready, "v99.0")
    news = ready / "CHANGELOG.md"
    news.write_text(news.read_text().replace("2026-12-01", "not yet released"))
    with pytest.raises(SystemExit, match="a date, not 'not yet released'"):
        release_check.check_news(ready, tag)
    news.write_text("# Changelog\n\n## [0.0.1] - 2026-12-01\n")
    with pytest.raises(SystemExit, match="has no part for version"):
        release_check.check_news(ready, None)


def test_a_release_without_a_place_is_refused(ready: Path) -> None:
    project = ready / "pyproject.toml"
    project.write_text(project.read_text().replace("some-one", "OWNER").replace('"table"', '"REPO"'))
    with pytest.raises(SystemExit, match="run make set-repository"):
        release_check.check_news(ready, f"v{mf.__version__}")


@pytest.mark.parametrize("link", ["docs/play.md", "https://github.com/OWNER/forge", "https://some-one.github.io/REPO/"])
def test_a_link_that_is_dead_on_an_index_is_refused(link: str) -> None:
    page = "Metadata-Version: 2.4\nName: a\n\n# A\n[far](https://far.invalid/) [here](#a)"
    release_check.check_page(page.encode())
    with pytest.raises(SystemExit, match="would be dead"):
        release_check.check_page(f"{page} [b]({link})".encode())


@pytest.mark.parametrize(
    ("added", "missing", "said"),
    [
        ("", "", ""),
        ("my_game.json", "", "Should not be there: my_game.json"),
        ("node_modules/", "", "Should not be there: node_modules/"),
        ("other-1-py3-none-any.whl", "", "Should not be there: other-1-py3-none-any.whl"),
        ("", "binder/", "Missing: binder/"),
    ],
)
def test_files_with_too_much_or_too_little_are_refused(tmp_path: Path, added: str, missing: str, said: str) -> None:
    with zipfile.ZipFile(tmp_path / "a-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("a-1.dist-info/METADATA", "Name: a\n\nA page.")
    with tarfile.open(tmp_path / "a-1.tar.gz", "w:gz") as sdist:
        for name in (*(start for start in release_check.NEEDED if start != missing), *filter(None, [added])):
            sdist.addfile(tarfile.TarInfo(f"a-1/{name}"), io.BytesIO())
    if not said:
        assert [path.name for path in release_check.check_files(tmp_path)] == ["a-1-py3-none-any.whl", "a-1.tar.gz"]
        return
    with pytest.raises(SystemExit, match=said):
        release_check.check_files(tmp_path)


def test_this_python_is_tried_and_none_that_is_only_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    absent = "3.14" if here != "3.14" else "3.13"
    program = tmp_path / f"python{absent}"
    program.write_text("#!/bin/sh\nexit 127\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert release_check.pythons() == {here: sys.executable}


def test_node_is_taken_from_the_path_and_nothing_else(tmp_path: Path) -> None:
    both, other = tmp_path / "both", tmp_path / "other"
    for path in (both / "node", both / "npm", both / "git", other / "gcc"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"#!/bin/sh\necho {path.name}\n")
        path.chmod(0o755)
    path = path_without_node(tmp_path / "links", os.pathsep.join([str(both), str(other), str(tmp_path / "none")]))
    assert [shutil.which(name, path=path) is not None for name in ("node", "npm", "git", "gcc")] == [
        *(False, False),
        *(True, True),
    ]
    assert subprocess.run([str(shutil.which("git", path=path))], capture_output=True, check=True).stdout == b"git\n"


JOBS: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows/publish.yml").read_text(encoding="utf-8"))["jobs"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSIONS = [name.rpartition(" ")[2] for name in PROJECT["project"]["classifiers"] if ":: Python :: 3." in name]


def test_what_is_uploaded_was_built_once_and_tried_on_each_python_and_system() -> None:
    assert list(JOBS) == ["build", "try", "compiled", "upload"]
    assert JOBS["try"]["needs"] == JOBS["compiled"]["needs"] == "build"
    assert JOBS["upload"]["needs"] == ["try", "compiled"]
    assert JOBS["try"]["strategy"]["matrix"]["python"] == VERSIONS
    assert len(JOBS["compiled"]["strategy"]["matrix"]["system"]) == 3
    said = {name: "\n".join(step.get("run", "") for step in job["steps"]) for name, job in JOBS.items()}
    assert "make release-check TAG=" in said["build"]
    assert "python tools/play_a_turn.py" in said["try"]
    assert "cibuildwheel" in said["compiled"]


def test_only_the_upload_may_prove_who_it_is_and_no_password_is_kept() -> None:
    assert {name for name, job in JOBS.items() if "permissions" in job} == {"upload"}
    assert JOBS["upload"]["permissions"] == {"contents": "read", "id-token": "write"}
    assert JOBS["upload"]["environment"] == "pypi"
    assert "secrets." not in (ROOT / ".github/workflows/publish.yml").read_text(encoding="utf-8")


def test_compiled_wheels_are_built_for_each_python_and_tried() -> None:
    building = PROJECT["tool"]["cibuildwheel"]
    assert building["build"].split() == [f"cp{version.replace('.', '')}-*" for version in VERSIONS]
    assert building["environment"] == {"MANAFORGE_COMPILE": "1"}
    tried = building["test-command"].split()[-1].removeprefix("{package}/")
    assert (ROOT / tried).is_file()
