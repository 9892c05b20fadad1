"""The presenter of tables that are made of blocks: what a Board and a Replay get of ``show`` and of the moves."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from widgets.block_games import ROWS, Cups, Yacht, new, worth
from widgets.requests import request

import manaforge_widgets as mf
from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.blocks import Counter, Dice, Text
from manaforge_widgets.games.classics.climb import Climb
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.odds.interval import wilson
from manaforge_widgets.widgets.again import another
from manaforge_widgets.widgets.default_blocks import DefaultBlocks
from manaforge_widgets.widgets.guessed_moves import guessed
from manaforge_widgets.widgets.means import sent
from manaforge_widgets.widgets.presenter import presenter_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from manaforge_widgets.games.moves import Move
    from manaforge_widgets.games.simple import Position


def test_a_board_gets_blocks_and_the_arguments_of_each_legal_move() -> None:
    board = mf.Board(new(Yacht), 0)
    dice, sheet = board.snapshot["view"]["blocks"][0]["blocks"]
    assert [block["block"] for block in dice["blocks"]] == ["counter", "dice"]
    assert sheet["rows"] == list(ROWS)
    options = {option["action"]: option for option in board.snapshot["options"]}
    assert len(options) == 31 + 13
    assert options["reroll a c"]["args"] == {"pattern": 0, "values": {"dice": ["a", "c"]}, "final": False, "after": {}}
    assert options["reroll a c"]["label"] == "Reroll 2 dice"
    patterns = board.kit["cards"]["patterns"]
    assert [pattern["text"] for pattern in patterns] == ["reroll {dice}", "score {row}"]
    assert (patterns[0]["sets"], patterns[0]["values"]) == (["dice"], {"dice": [*"abcde"]})


def test_a_game_may_label_its_moves_by_the_position() -> None:
    class Told(Yacht):
        name = "block_told"

        def label(self, p: Position, move: Move) -> str:
            return f"Score {worth(move.row, [*p['dice'].values()])} in {move.row}" if "row" in move.arguments else ""

    match = new(Told)
    labels = {option["action"]: option["label"] for option in mf.Board(match, 0).snapshot["options"]}
    assert labels["score Choice"] == f"Score {sum(match.view(None)['dice'].values())} in Choice"
    assert labels["reroll a c"] == "Reroll 2 dice"


def test_a_single_value_after_which_luck_follows_is_final() -> None:
    board = mf.Board(new(Yacht), 0)
    finals = {option["action"]: option["args"]["final"] for option in board.snapshot["options"]}
    # The next seat's dice are rolled at once, so a slip on a row could not be undone.
    assert finals["score Ones"]

    class Calm(Yacht):
        name = "block_calm"

        def play(self, position: Position, move: str) -> None:
            super().play(position, move)
            position["again"] = []

    calm = mf.Board(new(Calm), 0)
    assert not any(option["args"]["final"] for option in calm.snapshot["options"])


def test_in_a_game_that_hides_something_every_single_value_is_selected_first() -> None:
    """Whether a move reveals something may depend on what is hidden, so the page must not be able to tell."""
    board = mf.Board(mf.new_match("monty_hall", seats=1, seed=3), 0, odds=False)
    assert [option["args"]["final"] for option in board.snapshot["options"]] == [True] * 3


def test_a_value_without_a_legal_move_has_its_reason() -> None:
    match = new(Yacht, seats=1)
    match.apply("score Ones")
    why = mf.Board(match, 0).snapshot["why"]
    assert set(why) == {"value:row:Ones"}
    assert why["value:row:Ones"]["words"] == "Your row Ones is filled already."
    for _ in range(2):
        match.apply("reroll a")
    why = mf.Board(match, 0).snapshot["why"]
    assert {target for target in why if ":dice:" in target} == {f"value:dice:{die}" for die in "abcde"}


def test_a_game_is_played_by_the_moves_of_its_options() -> None:
    match = new(Yacht, seats=2)
    board = mf.Board(match, [0, 1])
    assert request(board, "act", action="reroll a c", seat=0) == ""
    assert match.log[-1].text.startswith("reroll a c")
    while match.outcome is None:
        action = next(one["action"] for one in board.snapshot["options"] if one["action"].startswith("score"))
        assert request(board, "act", action=str(action), seat=board.snapshot["seat"]) == ""
    assert board.snapshot["outcome"]["reason"] == "all sheets are full"


def test_other_hands_are_covered_and_only_ones_own_is_shown() -> None:
    match = new(Cups)
    places = {block["owner"]: block["places"] for block in mf.Board(match, 1).snapshot["view"]["blocks"][:3]}
    assert {place["state"] for place in places[1]} == {"shown"}
    assert {(place["state"], place["text"]) for seat in (0, 2) for place in places[seat]} == {("hidden", "")}


def test_a_shared_screen_is_covered_by_what_a_spectator_sees() -> None:
    seats_shown = []

    class Peek(Cups):
        name = "block_peek"

        def show(self, p: Position, seat: int | None) -> list[Any]:
            seats_shown.append(seat)
            return [*super().show(p, seat), Text(f"the table of {seat}")]

    board = mf.Board(new(Peek), [0, 1, 2])
    assert board.snapshot["cover"]
    blocks = board.snapshot["view"]["blocks"]
    assert {place["state"] for block in blocks[:3] for place in block["places"]} == {"hidden"}
    assert blocks[-1]["lines"] == ["the table of None"]
    assert request(board, "reveal", seat=0, cover=0) == ""
    assert board.snapshot["view"]["blocks"][-1]["lines"] == ["the table of 0"]
    assert seats_shown[-1] == 0


def test_an_open_game_is_never_covered() -> None:
    assert mf.Board(new(Yacht), [0, 1, 2]).snapshot["cover"] is None


def test_a_replay_and_its_file_hold_the_blocks(tmp_path: Path) -> None:
    match = new(Cups)
    match.apply("bid 2 x 3")
    match.apply("doubt")
    replay = mf.Replay(match, viewer=0)
    frames = json.dumps(replay.frames)
    assert frames.count("hidden") >= 10
    assert "{die-3}" in frames
    page = replay.to_html(tmp_path / "replay.html").read_text(encoding="utf-8")
    assert "bl-dice" in page
    # What only a player needs is not in the file.
    assert "bl-buttons" not in page.split("</style>")[-1]


def shows(method: Callable[[Any, Position, int | None], Any]) -> type[Yacht]:
    """A Yacht with another method ``show``."""
    return type("Other", (Yacht,), {"name": "block_other", "show": method})


WRONG: dict[str, tuple[Callable[[Any, Position, int | None], Any], str]] = {
    "an error": (lambda _self, p, _seat: p["dices"], "Yacht: show raised KeyError: 'dices'. It gets a view"),
    "nothing": (lambda _self, _p, _seat: None, "Yacht: show must return a block or a list of blocks, such as Text"),
    "words": (lambda _self, _p, _seat: ["a"], "Yacht: show must return a block or a list of blocks"),
    "a bad block": (lambda _self, _p, _seat: Dice(3), "Dice: faces must be a list, not 3"),  # type: ignore[arg-type]
    "an unknown argument": (
        lambda _self, p, _seat: Dice(p["dice"], picks="die"),
        "Yacht: a Dice picks 'die', which is not an argument of any move; the arguments are dice and row.",
    ),
    "an unknown seat": (
        lambda _self, _p, _seat: Counter("a", 1, owner=7),
        "a Counter belongs to seat 7, but the seats",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_show_is_refused_when_the_board_is_made(wrong: str) -> None:
    method, words = WRONG[wrong]
    match = new(shows(method))
    for widget in (mf.Board, mf.Replay):
        with pytest.raises(GameError) as refused:
            widget(match)
        assert words in str(refused.value)


def test_a_mean_gets_its_95_percent_interval() -> None:
    from manaforge_widgets.games.blocks import Row, RunningMean  # noqa: PLC0415 - only this test draws one

    shares = sent(Row(RunningMean("Won", [1, 0, 1, 1])).json())["blocks"][0]
    assert shares["means"] == [1, 0.5, 2 / 3, 0.75]
    assert [shares["low"][-1], shares["high"][-1]] == [float(end) for end in wilson(3, 4)]
    chips = sent(RunningMean("Chips", [2, -2, 2, -2]).json())
    # The variance of the four results is 16/3, so the standard error is the root of 4/3.
    assert chips["means"][-1] == 0
    assert chips["high"][-1] == pytest.approx(1.959964 * (4 / 3) ** 0.5)
    assert (chips["low"][0], chips["high"][0]) == (2, 2)


# -------------------------------------------------------------------------------------- a game that declares nothing


class Bare(SimpleGame):
    """A position with everything that the default knows, and nothing to play."""

    name = "block_bare"

    def begin(self, seats: int, goal: int = 100) -> Position:
        """Dice, hands, a sheet, seats, an option, and what the position waits for."""
        return {
            "rolling": True,
            "turn": 4,
            "goal": goal,
            "dice": [3, None, 6],
            "cards": [["K"], ["Q"], ["J"]][:seats],
            "points": [0] * seats,
            "kept": [1] * seats,
            "mood": "calm",
            "hand": ["K", "A"],
        }

    def scores(self, position: Position) -> list[int]:
        """The points."""
        points: list[int] = position["points"]
        return points


def test_the_default_names_seats_hides_internals_and_draws_dice_and_hands() -> None:
    rules = Bare()
    blocks = DefaultBlocks(rules, 3).blocks(rules.begin(3))
    kinds = [(block["block"], block["owner"], block.get("label", "")) for block in blocks]
    assert kinds == [
        ("dice", -1, "Dice"),
        ("cards", 0, ""),
        ("cards", 1, ""),
        ("cards", 2, ""),
        ("counter", 0, "Kept"),
        ("counter", 1, "Kept"),
        ("counter", 2, "Kept"),
        ("cards", -1, "Hand"),
        ("fields", -1, ""),
    ]
    # What waits and the points are left out; the option, which never changes, comes last.
    assert list(blocks[-1]["fields"].items()) == [("mood", "calm"), ("goal", 100)]


def test_a_list_as_long_as_the_seats_by_chance_is_no_list_of_seats() -> None:
    class Two(Bare):
        name = "block_two"

    blocks = DefaultBlocks(Two(), 2).blocks({"hand": ["K", "A"], "kept": [1, 2]})
    assert [(block["block"], block["owner"]) for block in blocks] == [("cards", -1), ("counter", 0), ("counter", 1)]


def test_without_show_the_yacht_still_has_its_dice_and_its_sheet() -> None:
    class Shy(Yacht):
        name, show = "block_shy", None  # type: ignore[assignment]

    blocks = mf.Board(new(Shy), 0).snapshot["view"]["blocks"]
    assert [(block["block"], block["picks"]) for block in blocks[:2]] == [("dice", "dice"), ("sheet", "row")]


def test_many_notations_with_numbers_in_the_same_places_become_a_pattern() -> None:
    bids = [f"bid {count} x {face}" for count in range(1, 4) for face in range(1, 7)]
    found = guessed([*bids, "doubt", *(f"take {count}" for count in range(1, 9)), "look at card 3"])
    assert set(found) == set(bids)
    pattern, arguments = found["bid 3 x 5"]
    assert pattern is not None
    assert (pattern.text, arguments) == ("bid {first} x {second}", {"first": 3, "second": 5})
    assert guessed([f"{number} up" for number in range(20)]) == {}


def test_the_presenter_of_a_packaged_game_stays_its_own() -> None:
    assert presenter_of(mf.new_match("manasurge", seats=2)).bundle == "manasurge"


@pytest.mark.parametrize("luck", ["same", "new"])
def test_a_finished_game_begins_again(luck: str) -> None:
    m = mf.new_match("pig", seats=2, seed=3, goal=20)
    mf.play_out(m, "random")
    new = another(m, luck)
    assert (new.step, new.outcome, new.seed) == (0, None, 3 if luck == "same" else 4)


def test_help_gets_the_rules_in_the_words_of_the_author() -> None:
    for name in ("pig", "yacht", "liars_dice", "monty_hall", "kuhn_poker", "climb"):
        m = mf.new_match(name, seats=1 if name == "monty_hall" else 2, seed=1)
        lines = presenter_of(m).cards["how_to_play"]
        assert len(lines) >= 3
        assert list(m.rules.how_to_play) == lines


def test_a_few_moves_without_luck_say_where_they_lead() -> None:
    m = mf.new_match("climb", seats=2, seed=1)
    m.force({"die 1": "3", "die 2": "4", "die 3": "2", "die 4": "6"})
    m.apply("roll")
    options = {option["action"]: option for option in mf.Board(m, 0).snapshot["options"]}
    lane = "/blocks/0/blocks/0/lanes/{}/runner"
    assert options["climb 5 10"]["args"]["after"] == {lane.format(3): 1, lane.format(8): 1}
    assert options["climb 5 10"]["label"] == "Climb {die-3}{die-2} 5 and {die-4}{die-6} 10"


def test_a_move_of_a_game_that_hides_something_says_nothing_of_where_it_leads() -> None:
    """What a move reveals must not be on the page before it is played."""

    class Covered(Climb):
        name = "covered_climb"

        def hidden(self, position: Position, seat: int | None) -> list[str]:  # noqa: ARG002 - hides nothing so far
            return []

    mf.register_game(Covered)
    m = mf.new_match("covered_climb", seats=2, seed=1)
    m.force({"die 1": "3", "die 2": "4", "die 3": "2", "die 4": "6"})
    m.apply("roll")
    options = mf.Board(m, 0).snapshot["options"]
    assert len(options) == 3
    assert all(option["args"]["after"] == {} for option in options)
