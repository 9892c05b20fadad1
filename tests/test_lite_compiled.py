"""The site of JupyterLite holds compiled what its first notebooks import; tried in this Python, not in Pyodide."""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
import zipfile
from typing import TYPE_CHECKING

import lite
import lite_compiled
import pytest
from lite_inside import imported
from project import ROOT

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("lite_tried", "lite_tried.part")


@pytest.fixture
def forgotten(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Leaves no trace of the small package in this process."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for name in NAMES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    return monkeypatch


def wheel(target: Path) -> Path:
    """A wheel of a small package, one module of which nobody imports."""
    sources = {
        "lite_tried/__init__.py": "import lite_tried.part\n",
        "lite_tried/part.py": "value = 1\n",
        "lite_tried/unused.py": "value = 2\n",
        "lite_tried-1.dist-info/RECORD": "lite_tried/__init__.py,sha256=x,1\n",
    }
    with zipfile.ZipFile(target, "w") as archive:
        for name, source in sources.items():
            archive.writestr(name, source)
    return target


def compile_from(place: Path, target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Import the small package from a folder or an archive, and write what is compiled into a folder."""
    monkeypatch.syspath_prepend(place)
    importlib.import_module("lite_tried")
    for folder, name, content in imported.compiled((str(place),)):
        assert folder == str(place)
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_bytes(content)


def imported_value(place: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """What the module holds when it is imported once more from a place."""
    for name in NAMES:
        monkeypatch.delitem(sys.modules, name)
    importlib.invalidate_caches()
    monkeypatch.syspath_prepend(place)
    value: int = importlib.import_module("lite_tried.part").value
    return value


def test_a_wheel_gets_what_was_imported(tmp_path: Path, forgotten: pytest.MonkeyPatch) -> None:
    packed, first, again = wheel(tmp_path / "a.whl"), tmp_path / "first", tmp_path / "again"
    zipfile.ZipFile(packed).extractall(first)
    compile_from(first, tmp_path / "compiled", forgotten)
    lite_compiled.add(packed, tmp_path / "compiled")
    tag = sys.implementation.cache_tag
    fresh = [f"lite_tried/__pycache__/{name}.{tag}.pyc" for name in ("__init__", "part")]
    with zipfile.ZipFile(packed) as archive:
        assert sorted(name for name in archive.namelist() if name.endswith(".pyc")) == fresh
        record = archive.read("lite_tried-1.dist-info/RECORD").decode().splitlines()
        archive.extractall(again)
    assert record == ["lite_tried/__init__.py,sha256=x,1", *(f"{name},," for name in fresh)]
    # Python takes the compiled file without a look at the source.
    (again / "lite_tried" / "part.py").write_text("value = 3\n")
    assert imported_value(again, forgotten) == 1


def test_an_archive_of_modules_gets_them_beside_the_sources(tmp_path: Path, forgotten: pytest.MonkeyPatch) -> None:
    packed = wheel(tmp_path / "a.zip")
    compile_from(packed, tmp_path / "compiled", forgotten)
    lite_compiled.add(packed, tmp_path / "compiled")
    other = tmp_path / "b.zip"
    with zipfile.ZipFile(packed) as archive, zipfile.ZipFile(other, "w") as changed:
        assert [name for name in archive.namelist() if name.endswith(".pyc")] == [
            "lite_tried/__init__.pyc",
            "lite_tried/part.pyc",
        ]
        for name in archive.namelist():
            changed.writestr(name, "value = 3\n" if name.endswith("part.py") else archive.read(name))
    assert imported_value(other, forgotten) == 1


def test_an_archive_without_those_modules_stays_as_it_is(tmp_path: Path) -> None:
    packed = wheel(tmp_path / "a.whl")
    before = packed.read_bytes()
    compiled = tmp_path / "compiled" / "other"
    compiled.mkdir(parents=True)
    (compiled / "module.pyc").touch()
    lite_compiled.add(packed, tmp_path / "compiled")
    assert packed.read_bytes() == before


def test_the_cells_are_those_with_code() -> None:
    found = lite_compiled.cells(ROOT / "notebooks" / name for name in lite.COMPILED)
    assert "import manaforge_widgets as mf" in found[0]
    written = [json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8")) for name in lite.COMPILED]
    assert len(found) == sum(cell["cell_type"] == "code" for notebook in written for cell in notebook["cells"])
