"""What a live page takes along: the same widget comes out of it, and what can't travel is refused with the reason."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from widgets.requests import send

import manaforge_widgets as mf
from manaforge_widgets.core import registry
from manaforge_widgets.live.recipes import recipe_of, widget_of
from manaforge_widgets.match.control import OPEN

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BOT = """
import helper

def first(view, legal_actions, rng):
    return legal_actions[helper.PLACE]
"""


def there_and_back(widget: Any, folder: Path) -> Any:
    """The widget that a page makes of what it was given, through JSON as in a page, which has no other widget open."""
    OPEN.clear()
    return widget_of(json.loads(json.dumps(recipe_of(widget))), folder / "my_game.json")


def test_a_board_comes_back_as_it_was(tmp_path: Path) -> None:
    match = mf.new_match("manaforge", seats=4, seed=7)
    match.apply(match.legal_actions(match.to_act[0])[0])
    board = mf.Board(
        match,
        seat=[0, 2],
        bots={1: "greedy", 3: "planner"},
        pace=0,
        coach=False,
        ask_before_end=False,
        hints=False,
        odds=False,
        names=["Ann", "G", "Cy", "P"],
    )
    back = there_and_back(board, tmp_path)
    assert json.dumps(back.match.saved()) == json.dumps(board.match.saved())
    assert back.recipe()["arguments"] == board.recipe()["arguments"]
    assert (back.people, back.coach, back.hints, back.show_odds) == ((0, 2), False, False, False)


def test_a_board_goes_on_where_its_file_is(tmp_path: Path) -> None:
    board = mf.Board(mf.new_match("pig", seats=2, seed=7))
    back = there_and_back(board, tmp_path)
    back.match.apply(back.match.legal_actions()[0])
    del back
    assert there_and_back(board, tmp_path).match.step == 1


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    mf.open_match(tmp_path / "my_game.json", "yacht", seats=2)
    with pytest.raises(mf.SaveError, match="holds a game of yacht for 2 seats, but this page is for pig with 3"):
        there_and_back(mf.Board(mf.new_match("pig", seats=3)), tmp_path)


def test_a_puzzle_comes_back_with_its_moves(tmp_path: Path) -> None:
    puzzle = mf.puzzles()[0]
    widget = mf.Puzzle(puzzle)
    actions = puzzle.solutions()[0].actions
    widget.match.apply(actions[0])
    back = there_and_back(widget, tmp_path)
    assert (back.puzzle.goal, back.puzzle.title, back.match.step) == (puzzle.goal, puzzle.title, 1)
    for action in actions[1:]:
        back.match.apply(action)
    assert back.task["solved"]
    back.puzzle.restart()
    assert back.match.step == 0


@pytest.mark.parametrize(
    "lab",
    [
        lambda: mf.DiceLab("2 earth, fire, arcane", cost="2 earth", spends=1, prisms=1, seed=3),
        lambda: mf.DiceLab(game="kings_forge", needs="metal 3, gem 4", pool="2 metal, 2 gem"),
        lambda: mf.DiceLab("5d6", at_least=2, showing=6),
        lambda: mf.DiceLab("2 earth, 3 fire", card="Stone Circle", show="fire", projector=True),
    ],
)
def test_a_lab_comes_back_as_it_was_set(lab: Any, tmp_path: Path) -> None:
    here = lab()
    back = there_and_back(here, tmp_path)
    assert (repr(back), back.chance, back.show) == (repr(here), here.chance, here.show)
    assert back.roll() == here.roll()


def test_a_lesson_comes_back_with_its_answers(tmp_path: Path) -> None:
    page = mf.lesson("buy precision", class_seed=7, student=3, two_pass=True).page()
    back = there_and_back(page, tmp_path)
    assert "Buy precision" in repr(back)
    assert back.recipe() == page.recipe()


# -------------------------------------------------------------------------------------------- what a user has written


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a game, a bot, and a module that the bot imports, as a user has them."""
    place = tmp_path / "mine"
    place.mkdir()
    mf.new_game_template(place / "travelling_dice.py")
    (place / "my_bot.py").write_text(BOT, encoding="utf-8")
    (place / "helper.py").write_text("PLACE = 0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(place))
    monkeypatch.setattr(registry, "_own", dict(registry._own))
    yield place
    for name in ("travelling_dice", "my_bot", "helper"):
        sys.modules.pop(name, None)


def test_your_own_game_and_bot_travel(folder: Path) -> None:
    import_module("travelling_dice")
    bot = import_module("my_bot").first
    board = mf.Board(mf.new_match("travelling_dice", seats=2, seed=3), bots={1: bot})
    recipe = json.loads(json.dumps(recipe_of(board)))
    assert recipe["luggage"]["modules"] == ["travelling_dice", "helper", "my_bot"]
    # The page runs in a fresh Python, which has none of these files.
    program = (
        "import json, sys\nfrom pathlib import Path\nfrom manaforge_widgets.live.recipes import widget_of\n"
        "board = widget_of(json.load(sys.stdin), Path(sys.argv[1]))\n"
        "board.match.apply('roll 2')\nboard._answer({'request': 1, 'kind': 'skip'})\nprint(board.match.step)"
    )
    run = [sys.executable, "-I", "-c", program, str(folder.parent / "my_game.json")]
    done = subprocess.run(run, input=json.dumps(recipe), capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("2\n", "")


def test_what_cannot_travel_is_refused_with_the_reason(folder: Path) -> None:
    match = mf.new_match("pig", seats=2)

    def refused(widget: Any) -> str:
        with pytest.raises(mf.GameError) as caught:
            recipe_of(widget)
        return str(caught.value)

    here: dict[str, Any] = {"__name__": "__main__"}
    exec("def bot(view, legal_actions, rng): return legal_actions[0]", here)  # noqa: S102  as a notebook does
    words = "bot is defined in a notebook or at a prompt, so a page can't take it along. Move it to a file, such as"
    assert refused(mf.Board(match, bots={1: here["bot"]})).startswith(words)
    (folder / "my_bot.py").write_text(f"import playwright\n{BOT}", encoding="utf-8")
    bot = import_module("my_bot").first
    assert refused(mf.Board(match, bots={1: bot})).startswith("first needs playwright, which a page does not have; it ")
    game = folder / "travelling_dice.py"
    game.write_text(game.read_text(encoding="utf-8").replace("@mf.register_game", ""), encoding="utf-8")
    mf.register_game(import_module("travelling_dice").TravellingDice)
    words = (
        "travelling_dice.py must call mf.register_game itself, with all bots of travelling_dice, so that a page can "
    )
    assert refused(mf.Board(mf.new_match("travelling_dice", seats=2))).startswith(words)
    by_function = mf.puzzle(mf.new_match("pig", seats=2), goal=lambda p: p.total >= 6, words="6 points")
    assert refused(mf.Puzzle(by_function)).startswith("the goal of this puzzle is a function")


def test_the_page_of_rules_travels_with_its_game(folder: Path) -> None:
    rules = folder / "rules.md"
    rules.write_text("# Rules\n", encoding="utf-8")
    game = import_module("travelling_dice").TravellingDice
    mf.register_game(game, page=rules)
    board = mf.Board(mf.new_match("travelling_dice", seats=2))
    assert recipe_of(board)["luggage"]["files"]["rules.md"] == "# Rules\n"
    elsewhere = folder.parent / "rules.md"
    elsewhere.write_text("# Rules\n", encoding="utf-8")
    mf.register_game(game, page=elsewhere)
    with pytest.raises(mf.GameError, match=r"the file rules\.md must be in the folder of the game"):
        recipe_of(board)


def test_after_a_stop_the_bots_wait_until_they_are_asked(tmp_path: Path) -> None:
    board = mf.Board(mf.new_match("pig", seats=2, seed=7), seat=1, bots={0: "random"})
    described = json.loads(json.dumps(recipe_of(board)))
    for pace in (0, 900):
        described["arguments"]["pace"] = pace
        OPEN.clear()
        back = widget_of(described, tmp_path / f"my_{pace}.json", held="It waits.")
        assert (back.match.step, back.pace) == (0, pace)
        assert (back.snapshot["bots_to_act"], back.notice["words"]) == (False, "It waits.")
        send(back, {"kind": "continue", "step": 0})
        assert back.match.step >= 1
        assert back.notice["words"] == ""
