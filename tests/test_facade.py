"""What `help(mf)` and tab completion show, what a misspelled name is answered, and how short a refusal is."""

from __future__ import annotations

import inspect
import pydoc
import traceback
from pathlib import Path
from typing import Any

import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter

import manaforge_widgets as mf
from manaforge_widgets.bots import find_bot
from manaforge_widgets.games.simple import SimpleGame


def test_help_is_a_page_with_a_line_for_each_name() -> None:
    page = pydoc.render_doc(mf, renderer=pydoc.plaintext)
    assert len(page.splitlines()) < 125
    lines = [line.split() for line in (mf.__doc__ or "").splitlines()]
    explained = [line[0] for line in lines if len(line) > 2 and line[0] in mf.__all__]
    assert sorted(explained) == sorted(mf.__all__)
    assert dir(mf) == sorted(mf.__all__)


def test_help_on_a_name_still_tells_everything() -> None:
    for thing in (mf.Board, mf.play_out):
        assert "(view, legal_actions, rng) -> action" in pydoc.render_doc(thing, renderer=pydoc.plaintext)


@pytest.mark.parametrize("package", ["mf", "mf.odds"])
@pytest.mark.parametrize("before", ["", "import manaforge_widgets as mf\n"])
def test_tab_completion_shows_no_tools_of_the_package_itself(package: str, before: str) -> None:
    # With the import in the same cell, the names in the source are completed; else those that dir() gives.
    completer = IPCompleter(namespace={"mf": mf})
    text = f"{before}{package}."
    with provisionalcompleter():
        found = {one.text.split(".")[-1] for one in completer.completions(text, len(text))}
    assert found >= ({"Board", "new_match"} if package == "mf" else {"Distribution", "draws"})
    assert not found & {"TYPE_CHECKING", "import_module", "Any", "entries", "fetch", "sums", "currentframe"}


class Stones(SimpleGame):
    """A game with an option."""

    name = "stones"
    seat_counts = (2,)
    pending = legal_moves = play = scores = SimpleGame.copy

    def begin(self, seats: int, *, stones: int = 5) -> dict[str, Any]:
        return {"active": 0, "stones": stones, "seats": seats}


@pytest.mark.parametrize(
    ("ask", "meant"),
    [
        (lambda: mf.new_mach, "'new_match'"),
        (lambda: mf.DiceLap, "'DiceLab'"),
        (lambda: mf.odds.aford, "'afford'"),
        (lambda: mf.new_match("manaforgr"), "'manaforge'"),
        (lambda: mf.list_bots("mana forge"), "'manaforge'"),
        (lambda: find_bot("manaforge", "gredy"), "'greedy'"),
        (lambda: mf.new_match("manaforge", sed=7), "'seed'"),
        (lambda: mf.new_match("manaforge", seat=2), "'seats'"),
        (lambda: mf.Board(mf.new_match("manaforge"), bot={1: "greedy"}), "'bots'"),
        (lambda: mf.Replay(mf.new_match("manaforge"), name=["A"]), "'names'"),
        (lambda: mf.Board(mf.new_match("manaforge"), beamer=True), "'projector'"),
        (lambda: mf.DiceLab(beamer=True), "'projector'"),
        (lambda: mf.new_match("manaforge").apply("draft Famos", 0), "'Famous'"),
        (lambda: mf.new_match("manaforge").why_not("build Stone Cirle", 0), "'Stone Circle'"),
        (lambda: mf.odds.pool("earht, 2 fire"), "'earth'"),
        (lambda: mf.odds.afford("earth", "1 any", talents=["Geomancr"]), "'Geomancer'"),
        (lambda: Stones().start(2, stone=3), "'stones'"),
    ],
)
def test_a_misspelled_name_is_answered_by_the_one_that_is_meant(ask: Any, meant: str) -> None:
    with pytest.raises((mf.GameError, mf.OddsError, AttributeError), match=f"did you mean {meant}?"):
        ask()


@pytest.mark.parametrize("name", ["games", "bots"])
def test_the_old_name_of_a_list_is_answered_by_the_new_one(name: str) -> None:
    with pytest.raises(TypeError, match=rf"mf\.{name}\(\) is called mf\.list_{name}\(\) now"):
        getattr(mf, name)()


@pytest.mark.parametrize("widget", [mf.Board, mf.Replay, mf.DiceLab, mf.PrestigeCurves, mf.Puzzle])
def test_a_widget_shows_its_arguments(widget: Any) -> None:
    assert list(inspect.signature(widget).parameters) == list(inspect.signature(widget.__init__).parameters)[1:]


def test_a_name_like_no_other_is_only_refused() -> None:
    with pytest.raises(AttributeError, match=r"has no attribute 'xyzzy'$"):
        _ = mf.xyzzy
    with pytest.raises(AttributeError, match=r"has no attribute '_repr_html_'$"):
        _ = mf._repr_html_


@pytest.mark.parametrize("options", [{"seed": "seven"}, {"sed": 7}, {"seats": 99}, {"undo": "never"}, {"seed": -1.5}])
def test_a_wrong_seed_is_refused_under_a_short_traceback(tmp_path: Path, options: dict[str, Any]) -> None:
    for begin in (lambda: mf.new_match("manaforge", **options), lambda: _open(tmp_path / "game.json", options)):
        with pytest.raises(mf.GameError) as refused:
            begin()
        frames = traceback.extract_tb(refused.tb)
        assert [frame.name for frame in frames if "manaforge_widgets" in frame.filename] in (
            ["new_match"],
            ["open_match"],
        )
        assert len("".join(traceback.format_exception(refused.value))) < 1_500
        assert not (tmp_path / "game.json").exists()


def _open(path: Path, options: dict[str, Any]) -> mf.Match:
    return mf.open_match(path, "manaforge", **options)


def _two(_view: Any, actions: Any) -> Any:
    return actions[0]


class Player:
    """A bot with a memory."""

    def __call__(self, _view: Any, legal_actions: Any, _rng: Any) -> Any:
        return legal_actions[0]


@pytest.mark.parametrize("bot", [_two, lambda: None, len, lambda _view, *, _legal, _rng: None, Player])
def test_a_bot_of_the_wrong_form_is_told_the_form(bot: Any) -> None:
    match = mf.new_match("manaforge", seats=2, seed=7)
    for ask in (lambda: mf.play_out(match, bot), lambda: mf.Board(match, bots={1: bot})):
        with pytest.raises(mf.GameError, match=r"a bot must be a function \(view, legal_actions, rng\) -> action"):
            ask()
    assert match.step == 0


@pytest.mark.parametrize("bot", [Player(), lambda *_: _[1][0], lambda _view, legal, _rng, _deep=3: legal[0], max])
def test_whatever_takes_three_arguments_may_be_a_bot(bot: Any) -> None:
    assert find_bot("manaforge", bot) is bot
