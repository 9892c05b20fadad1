"""The site of JupyterLite: what the tools that make it do, without a browser."""

from __future__ import annotations

import json
import re
import shutil
import urllib.error
import urllib.request
import zipfile
from threading import Thread
from typing import TYPE_CHECKING, Any

import lite
import pytest
from project import ROOT

if TYPE_CHECKING:
    from pathlib import Path


def test_a_slimmed_wheel_lists_what_it_holds(tmp_path: Path) -> None:
    whole, slimmed = tmp_path / "whole.whl", tmp_path / "slimmed.whl"
    names = ["a/__init__.py", "a/big/x.js", "a-1.0.data/data/share/y.js", "a-1.0.dist-info/RECORD"]
    with zipfile.ZipFile(whole, "w") as archive:
        for name in names[:3]:
            archive.writestr(name, name)
        archive.writestr(names[3], "".join(f'"{name}",sha256=x,1\n' for name in names))
    lite.slim(whole, slimmed, re.compile(r"\.data/data/|^a/big/"))
    with zipfile.ZipFile(slimmed) as archive:
        assert archive.namelist() == [names[0], names[3]]
        assert archive.read(names[0]).decode() == names[0]
        assert archive.read(names[3]).decode().splitlines() == [f"{name},sha256=x,1" for name in (names[0], names[3])]


def test_the_sites_notebooks_are_the_projects_for_the_sites_kernel(tmp_path: Path) -> None:
    source = tmp_path / "notebooks"
    shutil.copytree(ROOT / "notebooks", source)
    (source / "tutorials" / "my_match.json").write_text("{}")
    (source / "tutorials" / "my_table.csv").write_text("seat\n0\n")
    (source / "tutorials" / ".ipynb_checkpoints").mkdir()
    shutil.copy2(source / lite.FIRST, source / "tutorials" / ".ipynb_checkpoints")
    lite.put_notebooks(source, tmp_path / "site")
    found = sorted(path for path in (tmp_path / "site").rglob("*") if path.is_file())
    notebooks = [path for path in found if path.suffix == ".ipynb"]
    named = sorted(path.name for path in (ROOT / "notebooks").rglob("[0-9]*.ipynb"))
    assert sorted(path.name for path in notebooks) == named
    # What notebooks read comes with them, unchanged.
    read = [path for path in found if path not in notebooks]
    assert {path.relative_to(tmp_path / "site"): path.read_bytes() for path in read} == {
        path.relative_to(ROOT / "notebooks"): path.read_bytes()
        for path in (ROOT / "notebooks").rglob("*")
        if path.suffix in (".csv", ".py") and not path.name.startswith("my_")
    }
    for path in notebooks:
        assert json.loads(path.read_text(encoding="utf-8"))["metadata"]["kernelspec"]["name"] == "python"


def test_files_are_served_as_what_they_are(tmp_path: Path) -> None:
    for name in ("a.mjs", "a.wasm", "a.js"):
        (tmp_path / name).touch()
    with lite.server(tmp_path) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        url = f"http://127.0.0.1:{server.server_port}"
        kinds = {}
        for name in ("a.mjs", "a.wasm", "a.js"):
            with urllib.request.urlopen(f"{url}/{name}") as answer:
                kinds[name] = answer.headers["Content-Type"]
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{url}/none")
        server.shutdown()
        thread.join()
    assert kinds == {"a.mjs": "text/javascript", "a.wasm": "application/wasm", "a.js": "text/javascript"}


def test_nothing_is_served_before_a_site_is_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lite, "SITE", tmp_path / "none")
    assert lite.main(["serve"]) == 1
    assert "make lite builds it" in capsys.readouterr().err


def test_the_wheel_of_the_site_is_pure_whatever_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class SeenError(Exception):
        """Enough was seen."""

    def run(command: list[str], **given: Any) -> None:
        assert "wheel" in command
        assert "MANAFORGE_COMPILE" not in given["env"]
        assert "PATH" in given["env"]
        raise SeenError

    monkeypatch.setenv("MANAFORGE_COMPILE", "1")
    monkeypatch.setattr(lite.subprocess, "run", run)
    with pytest.raises(SeenError):
        lite.put_wheels(tmp_path / "wheels", tmp_path / "python")
