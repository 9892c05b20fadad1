"""The site of JupyterLite: what the tools that make it do, without a browser."""

from __future__ import annotations

import importlib
import io
import json
import re
import shutil
import sys
import urllib.error
import urllib.request
import zipfile
from threading import Thread
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import lite
import lite_wheels
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
    lite_wheels.remake(whole, slimmed, re.compile(r"\.data/data/|^a/big/"))
    with zipfile.ZipFile(slimmed) as archive:
        assert archive.namelist() == [names[0], names[3]]
        assert archive.read(names[0]).decode() == names[0]
        assert archive.read(names[3]).decode().splitlines() == [f"{name},sha256=x,1" for name in (names[0], names[3])]


def test_a_replaced_file_has_no_hash_in_the_record(tmp_path: Path) -> None:
    whole, slimmed = tmp_path / "whole.whl", tmp_path / "slimmed.whl"
    record = "plotly-1.0.dist-info/RECORD"
    with zipfile.ZipFile(whole, "w") as archive:
        for name in ("plotly/__init__.py", "plotly/io/__init__.py", "_plotly_utils/__init__.py"):
            archive.writestr(name, name)
        archive.writestr(record, "plotly/__init__.py,sha256=x,1\nplotly/io/__init__.py,sha256=x,1\n")
    lite_wheels.remake(whole, slimmed, lite.PLOTLY_REAL, {"plotly/__init__.py": b"fetched"})
    with zipfile.ZipFile(slimmed) as archive:
        assert archive.namelist() == ["plotly/__init__.py", record]
        assert archive.read("plotly/__init__.py") == b"fetched"
        assert archive.read(record).decode().splitlines() == ["plotly/__init__.py,,"]


class Request:
    """A request of a browser that waits for the answer."""

    def __init__(self, status: int, content: bytes) -> None:
        self.status = status
        self.response = SimpleNamespace(to_bytes=lambda: content)
        self.asked: list[str] = []

    def open(self, _: str, address: str, later: object) -> None:
        assert later is False
        self.asked.append(address)

    def send(self) -> None:
        if not self.status:
            raise OSError("no network")


def import_what_stands_for_plotly(request: Request, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Import plotly where a folder holds only what stands for it, in a Python with what Pyodide brings."""
    needed = {name: SimpleNamespace(file_name=f"{name}.whl") for name in ("narwhals", "packaging")}
    lock = SimpleNamespace(packages=SimpleNamespace(**needed))
    brought = {
        "pyodide_js": {"lockfileBaseUrl": "http://site/static/pyodide-lock/", "lockfile": lock},
        "js": {"XMLHttpRequest": SimpleNamespace(new=lambda: request)},
        "pyodide": {},
        "pyodide.ffi": {"JsException": OSError},
    }
    for name, values in brought.items():
        module = ModuleType(name)
        vars(module).update(values)
        monkeypatch.setitem(sys.modules, name, module)
    for name in [name for name in sys.modules if name.partition(".")[0] == "plotly"]:
        monkeypatch.delitem(sys.modules, name)
    (folder / "plotly").mkdir()
    shutil.copy2(lite.LATER / "plotly.py", folder / "plotly" / "__init__.py")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    importlib.import_module("plotly.io")


def test_plotly_is_fetched_when_it_is_imported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("plotly/__init__.py", "real = True")
        archive.writestr("plotly/io.py", "import plotly\nfound = plotly.real")
    request = Request(200, packed.getvalue())
    with monkeypatch.context() as inside:
        import_what_stands_for_plotly(request, tmp_path, inside)
        assert sys.modules["plotly"].real
        assert sys.modules["plotly.io"].found
        forget_plotly()
    names = ("../later/plotly.whl", "narwhals.whl", "packaging.whl")
    assert request.asked == [f"http://site/static/pyodide-lock/{name}" for name in names]


@pytest.mark.parametrize(("status", "reason"), [(404, "answered 404"), (0, "no network")])
def test_plotly_that_cant_be_fetched_is_a_failed_import(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, status: int, reason: str
) -> None:
    with monkeypatch.context() as inside:
        with pytest.raises(ImportError, match=f"plotly could not be fetched from this site: .*{reason}"):
            import_what_stands_for_plotly(Request(status, b""), tmp_path, inside)
        forget_plotly()


def forget_plotly() -> None:
    """Leave no trace of the small plotly in this process."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "plotly"]:
        del sys.modules[name]


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
        lite.put_wheels(tmp_path / "wheels", tmp_path / "python", tmp_path / "later")
