"""The first steps: notebooks are copied, nothing is lost, JupyterLab opens, and ``mf.about`` says what is installed."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from project import ROOT, files

import manaforge_widgets as mf
from manaforge_widgets.__main__ import main
from manaforge_widgets.start import lab, notebooks

SOURCE = ROOT / "notebooks"


def committed() -> set[str]:
    """The notebooks of the project, without those that somebody has made there."""
    found = (path for path in files() if path.suffix == ".ipynb" and path.is_relative_to(SOURCE))
    return {path.relative_to(SOURCE).as_posix() for path in found if not path.name.startswith("my_")}


def held(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_all_notebooks_are_copied_and_nothing_else(tmp_path: Path) -> None:
    copied = mf.copy_notebooks(tmp_path / "deep" / "games")
    assert copied.folder == tmp_path / "deep" / "games"
    assert held(copied.folder) == {name: (SOURCE / name).read_bytes() for name in committed()}
    assert set(copied.written) == committed()
    assert copied.written[0] == notebooks.FIRST
    assert repr(copied) == f"games has {len(committed())} notebooks. Begin with tutorials/01_play.ipynb."


def test_a_second_copy_adds_what_is_missing_and_keeps_what_was_changed(tmp_path: Path) -> None:
    mf.copy_notebooks(tmp_path)
    changed, missing = "lessons/01_choosing_after_the_roll.ipynb", "tutorials/03_dice_odds.ipynb"
    (tmp_path / changed).write_text("mine")
    (tmp_path / missing).unlink()
    (tmp_path / "tutorials" / "my_game.json").write_text("{}")
    again = mf.copy_notebooks(tmp_path)
    assert (again.written, again.kept) == ((missing,), (changed,))
    assert len(again.same) == len(committed()) - 2
    assert (tmp_path / changed).read_text() == "mine"
    assert (tmp_path / missing).read_bytes() == (SOURCE / missing).read_bytes()
    assert held(tmp_path).keys() == committed() | {"tutorials/my_game.json"}
    assert f"Yours were changed, and stay as they are: {changed}." in repr(again)


def test_a_file_in_the_way_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "a_file").write_text("mine")
    with pytest.raises(mf.SaveError, match="a_file: is a file; choose another folder"):
        mf.copy_notebooks(tmp_path / "a_file")
    (tmp_path / "lessons").write_text("mine")
    with pytest.raises(mf.SaveError, match="lessons: is a file; choose another folder"):
        mf.copy_notebooks(tmp_path)
    assert held(tmp_path) == {"a_file": b"mine", "lessons": b"mine"}
    for wrong in (None, 7, "a\0b"):
        with pytest.raises(mf.SaveError, match="file"):
            mf.copy_notebooks(wrong)  # type: ignore[arg-type]


def test_a_copy_that_fails_leaves_whole_notebooks_and_can_be_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace, calls = Path.replace, []

    def full(path: Path, target: Path) -> Path:
        calls.append(target)
        if len(calls) == 4:
            raise OSError(28, "No space left on device")
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        with pytest.raises(mf.SaveError, match="can't be written: No space left on device"):
            mf.copy_notebooks(tmp_path)
    assert {name: (SOURCE / name).read_bytes() for name in held(tmp_path)} == held(tmp_path)
    assert len(held(tmp_path)) == 3
    assert len(mf.copy_notebooks(tmp_path).written) == len(committed()) - 3


def test_an_installation_without_notebooks_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebooks, "_PLACES", (tmp_path / "none",))
    with pytest.raises(mf.SaveError, match="this installation has no notebooks"):
        mf.copy_notebooks(tmp_path / "games")
    assert not (tmp_path / "games").exists()


class Lab:
    """JupyterLab's start, which only writes down how it was asked for."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.settings = ""

    def main(self, arguments: list[str]) -> None:
        self.asked.append(arguments)
        self.settings = os.environ["JUPYTER_CONFIG_PATH"]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Lab:
    found = Lab()
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", found)  # type: ignore[arg-type]
    return found


def test_the_command_copies_and_opens_the_first_tutorial(
    tmp_path: Path, started: Lab, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "games"), "--no-browser", "--port=1"]) == 0
    assert set(held(tmp_path / "games")) == committed()
    folder = f"--ServerApp.root_dir={tmp_path / 'games'}"
    assert started.asked == [
        [folder, "--LabApp.default_url=/lab/tree/tutorials/01_play.ipynb", "--no-browser", "--port=1"]
    ]
    settings, mine = started.settings.split(os.pathsep)
    assert mine == "mine"
    assert "announcements" in (Path(settings) / "labconfig" / "page_config.json").read_text()
    assert "Begin with tutorials/01_play.ipynb" in capsys.readouterr().out


def test_the_command_without_jupyterlab_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda _name: None)
    assert main([str(tmp_path)]) == 1
    assert set(held(tmp_path)) == committed()
    assert f"{sys.executable} -m pip install jupyterlab" in capsys.readouterr().err
    assert main([str(tmp_path), "--no-lab"]) == 0
    assert capsys.readouterr().err == ""


def test_the_command_explains_a_refusal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("")
    assert main([str(tmp_path / "taken")]) == 1
    assert capsys.readouterr().err == "taken: is a file; choose another folder for the notebooks.\n"


def test_about_says_what_is_installed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = mf.about()
    assert found.version == mf.__version__
    assert found.editions == {game: ("house-1", *more) for game, more in EDITIONS.items()}
    assert found.python.startswith(".".join(map(str, sys.version_info[:3])))
    assert {"anywidget", "ipywidgets", "jupyterlab"} <= found.packages.keys()
    assert main(["--about"]) == 0
    text = capsys.readouterr().out
    assert re.search(rf"version +{re.escape(mf.__version__)} \({found.build}\)\n", text)
    module = import_module("manaforge_widgets.start.about")
    links = {"Project-URL": ["Source, https://far.invalid/a", "Issues, https://far.invalid/a/issues"]}
    monkeypatch.setattr(module, "metadata", lambda _name: Metadata(links))
    assert mf.about().report == "https://far.invalid/a/issues"
    monkeypatch.setattr(module, "metadata", lambda _name: Metadata({}))
    assert "report to whoever gave you this package" in repr(mf.about())


EDITIONS = {
    game: tuple(path.stem for path in sorted((ROOT / "manaforge_widgets/games" / game / "editions").glob("*.toml")))
    for game in ("manaforge", "kings_forge", "manasurge")
}


class Metadata:
    """The fields of an installed package."""

    def __init__(self, fields: dict[str, list[str]]) -> None:
        self.get_all: Any = fields.get


def test_about_sees_whether_the_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = import_module("manaforge_widgets.games.manaforge.rules.game")
    monkeypatch.setattr(rules, "__file__", "game.py")
    assert mf.about().build in ("pure", "compiled")
    monkeypatch.setattr(rules, "__file__", f"game{EXTENSION}")
    assert mf.about().build == "compiled"


EXTENSION = import_module("importlib.machinery").EXTENSION_SUFFIXES[0]
