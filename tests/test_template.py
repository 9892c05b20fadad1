"""The file that ``mf.new_game_template`` writes is a whole game, and no file is ever overwritten."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.core import registry
from manaforge_widgets.match.template import _TEMPLATE

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which files can be imported; games from it are forgotten afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_own", dict(registry._own))
    return tmp_path


def written(folder: Path, name: str) -> Any:
    mf.new_game_template(folder / f"{name}.py")
    module = __import__(name)
    del sys.modules[name]
    return module


def test_the_written_file_is_a_game_that_passes_all_checks(in_folder: Path) -> None:
    rules = written(in_folder, "robot_race").RobotRace
    assert mf.check_game(rules, games=10).startswith("10 games")
    match = mf.new_match("robot_race", seats=2, seed=1)
    without_a_one = mf.odds.moves(match, lambda p: 1 not in p.faces, until="roll")
    assert without_a_one == {f"roll {count}": Fraction(5, 6) ** count for count in range(1, 6)}
    # The mean of the faces 2 to 6 is 4, so n dice bring 4n on average unless one shows a 1.
    means = mf.odds.moves(match, value=lambda p: p.points[0])
    assert means == {f"roll {count}": 4 * count * Fraction(5, 6) ** count for count in range(1, 6)}
    mf.play_out(match, "greedy")
    assert match.outcome is not None
    assert max(match.outcome.scores) >= 50
    page = in_folder / "board.html"
    mf.Board(match, seat=0).to_html(page)
    assert "Robot race" in page.read_text(encoding="utf-8")


def test_the_written_file_is_short() -> None:
    assert len(_TEMPLATE.read_text(encoding="utf-8").splitlines()) < 90


@pytest.mark.parametrize("name", ["roll", "simple_game", "mf", "_", "été", "Blocks2"])
def test_unusual_names_make_a_game_too(in_folder: Path, name: str) -> None:
    module = written(in_folder, name)
    rules = next(one for one in vars(module).values() if getattr(one, "__module__", "") == name)
    assert rules.name == name
    assert mf.check_game(rules, games=1)


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "my_game.py"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(mf.GameError, match=r"my_game\.py exists, and is not overwritten"):
        mf.new_game_template(path)
    assert path.read_text(encoding="utf-8") == "mine"
    assert [one.name for one in tmp_path.iterdir()] == ["my_game.py"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("my game.py", "must be called like 'my_game.py'"),
        ("my_game.txt", "must be called like 'my_game.py'"),
        ("class.py", "must be called like 'my_game.py'"),
        ("random.py", "would hide the module random"),
        (f"{mf.__name__}.py", "would hide the module manaforge_widgets"),
        ("nowhere/my_game.py", "there is no folder 'nowhere'"),
    ],
)
def test_a_name_that_can_not_be_imported_is_refused(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(mf.GameError, match=said):
        mf.new_game_template(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_only_a_path_is_taken() -> None:
    with pytest.raises(mf.GameError, match="a file name must be a text or a path, not 7"):
        mf.new_game_template(7)  # type: ignore[arg-type]
