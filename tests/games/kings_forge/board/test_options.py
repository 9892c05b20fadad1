"""The options, refusals and questions of King's Forge's table: each legal action can be made, nothing else can."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from games.kings_forge.rules.table import Table

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.kings_forge.board import targets
from manaforge_widgets.games.kings_forge.rules.symbols import SYMBOLS
from manaforge_widgets.widgets.presenter import presenter_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manaforge_widgets.core.api import Action
    from manaforge_widgets.match import Match
    from manaforge_widgets.widgets.presenter import OpenActions

NAMES = ("You", "Ada", "Bo", "Cy")
SINGLE = ("add", "six", "flip")


def decisions(seats: int, seed: int, most: int = 220) -> Iterator[tuple[Match, int, OpenActions]]:
    match = mf.new_match("kings_forge", seats=seats, seed=seed)
    table = presenter_of(match)
    while match.to_act and match.step < most:
        seat = match.to_act[0]
        yield match, seat, table.open_actions(seat, match.view(seat), NAMES)
        match.apply(choose(match, seat, "random"))


def target_of(action: Action) -> str:
    """The thing on the table where an action is made."""
    kind, args = action.kind, action.args
    if kind == "claim":
        return targets.claim(args.card, args.action)
    if kind == "visit":
        return targets.dock(args.dock, sum(args.dice[colour] for colour in args.dice))
    if kind in ("craft", "steal"):
        return {"craft": targets.craft, "steal": targets.steal}[kind](args.card)
    if kind in SINGLE:
        return targets.die(args.die)
    if kind in ("reroll", "ones"):
        return targets.tool(args.by)
    return targets.PLACE if kind == "place" else targets.TURN


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_every_legal_action_has_an_option_or_an_editor_that_makes_it(seats: int, seed: int) -> None:
    kinds = set()
    for match, seat, asked in decisions(seats, seed):
        found = {option["target"]: option for option in asked.options}
        texts = {option["action"] for option in asked.options}
        legal = match.legal_actions(seat)
        kinds |= {action.kind for action in legal}
        for action in legal:
            if asked.choice is not None and asked.choice["form"] is not None:
                # The editor of a reroll is open: it names further dice, and rolls.
                assert asked.choice["form"] == asked.choice["source"]
                assert action.kind in ("reroll", "roll")
            elif action.kind in (*SINGLE, "pass", "place", "end"):
                assert str(action) in texts
            else:
                assert target_of(action) in found, action
        # And nothing else has one; of equal dice the rules list the first, and each of them may be named.
        assert all(match.why_not(text, seat) is None for text in texts)
        assert all(option["kind"] in SINGLE for option in asked.options if option["action"] not in map(str, legal))
        assert {option["target"] for option in asked.options if option["kind"] not in SINGLE} <= set(
            map(target_of, legal)
        )
        assert not found.keys() & asked.refusals.keys()
    assert kinds >= {"claim", "visit", "pass", "craft", "end"}


@pytest.mark.parametrize("seats", [2, 4])
def test_a_change_stands_under_each_die_that_it_can_be_made_on(seats: int) -> None:
    """Of dice that are alike the rules name the first; each of them shows what would become of it."""
    seen = 0
    for match, seat, asked in decisions(seats, 6):
        dice = {die["die"]: die["value"] for die in match.view(seat)["dice"] if die["value"]}
        for option in asked.options:
            if option["kind"] not in SINGLE:
                continue
            seen += 1
            args = option["args"]
            assert option["target"] == targets.die(args["die"])
            value, becomes = dice[args["die"]], int(option["label"].split("→")[1])
            wanted = {"add": value + args.get("amount", 0), "six": 6, "flip": 7 - value}[option["kind"]]
            assert becomes == wanted
            # Of equal dice the rules list the first; each of them is named by its own option.
            pos = match.copy_position()
            code = match.rules.read(pos, seat, option["action"])
            assert match.rules.action(pos, seat, code).text == option["action"]
            after = match.branch()
            after.apply(option["action"])
            shows = {die["die"]: die["value"] for die in after.view(None)["dice"]}
            assert shows.get(args["die"], becomes) == becomes
    assert seen


def test_labels_and_refusals_are_in_words_and_symbols_that_are_known() -> None:
    words = 0
    for _, _, asked in decisions(3, 5):
        for option in asked.options:
            assert option["label"]
            assert set(re.findall(r"\{([^}]*)\}", option["label"])) <= set(SYMBOLS)
        for why in asked.refusals.values():
            words += 1
            assert why["rule"].startswith("KF-")
            assert why["words"].endswith(".")
            assert len(why["words"]) < 300
            assert len(why["brief"]) < 60
    assert words


def test_a_craft_says_what_it_lacks() -> None:
    briefs = {
        why["brief"]
        for match, seat, asked in (row for seed in range(1, 5) for row in decisions(2, seed))
        if match.view(seat)["state"] == "craft"
        for where, why in asked.refusals.items()
        if where.startswith("craft:")
    }
    assert any(re.fullmatch(r"(\d \w+, )*\d \w+ short", brief) for brief in briefs)
    assert any(re.fullmatch(r"\w+ \d is too low for \d\+", brief) for brief in briefs)


@pytest.mark.rule("KF-C5")
@pytest.mark.parametrize(
    ("dice", "brief"),
    [
        (["metal 3"], "2 gem short"),
        (["metal 3", "library 3"], "1 gem short"),
        (["metal 3", "library 4", "gem 1"], "gem 1 is too low for 3+"),
        (["metal 3", "library 2", "gem 5"], "library 2 is too low for 3+"),
        (["library 6", "library 2", "gem 1", "metal 3"], "gem 1 is too low for 3+"),
        (["library 5"], "2 metal or gem short"),
        (["library 1"], "2 metal or gem short"),
    ],
)
def test_a_library_die_counts_for_one_missing_die_of_any_colour(dice: list[str], brief: str) -> None:
    """Wizard's Goblet needs metal 3, gem 3 and gem 4."""
    table = Table(state="craft")
    table.display("Wizard's Goblet")
    table.dice(*dice)
    match = table.acted().match()
    refusals = presenter_of(match).open_actions(0, match.view(0), ["A", "B"]).refusals
    assert refusals["craft:Wizard's Goblet"]["brief"] == brief


def test_the_cards_tell_everything_that_is_printed() -> None:
    cards = presenter_of(mf.new_match("kings_forge", seats=2, seed=1)).cards
    assert len(cards["crafts"]) == 33
    assert len(cards["gathers"]) == 18
    assert all(len(card["actions"]) == 2 for card in cards["gathers"].values())
    assert (
        cards["gathers"]["Merchant"]["actions"][0]["words"]
        == "place 1 wood die (consumed): 1 gem die for the next round"
    )
    assert cards["crafts"]["Hammer"]["needs"] == [{"kind": "metal", "least": 3}, {"kind": "metal", "least": 4}]
    assert {row["symbol"] for row in cards["docks"].values()} <= set(SYMBOLS)


HOSTILE: tuple[Any, ...] = (
    None,
    [],
    {},
    ["end turn"] * 1000,
    [["end turn"]],
    "claim Merchant top with 99 gem",
    "craft Crown with metal-1",
    {"kind": "claim", "args": {"card": "Merchant", "action": "top", "dice": {"gem": "3"}}},
    {"kind": "claim", "args": {"card": ["Merchant"], "action": None, "dice": []}},
    {"kind": "visit", "args": {"dock": "gem", "card": "Nowhere", "dice": {"metal": -3}}},
    {"kind": "craft", "args": {"card": "Hammer", "dice": {"metal-1": 1}}},
    {"kind": "craft", "args": {"card": "Hammer", "dice": ["metal-1", "metal-1"]}},
    {"kind": "reroll", "args": {"die": ["metal-1"], "by": 7}},
    {"kind": "add", "args": {"die": "metal-1", "by": "", "amount": 10**30}},
    {"kind": "roll", "args": {}},
    {"kind": "__init__", "args": {"self": 1}},
    {"kind": "pass", "args": {"take": "everything"}},
)


@pytest.mark.parametrize("action", HOSTILE)
def test_a_hostile_message_is_refused_and_changes_nothing(action: Any) -> None:
    match = mf.new_match("kings_forge", seats=2, seed=1)
    board = mf.Board(match, match.to_act[0])
    before = match.view(None)
    answer = board._answer({"kind": "act", "action": action, "step": match.step, "request": 1})
    assert answer["error"]
    assert len(answer["error"]) <= 300
    assert "please report it" not in answer["error"]
    assert match.view(None) == before
    assert match.step == 0


def test_actions_that_are_confirmed_together_are_done_all_or_not_at_all() -> None:
    """A reroll names its dice one by one; the page sends them as one request."""
    for match, seat, asked in (row for seed in range(1, 30) for row in decisions(2, seed)):
        option = next((one for one in asked.options if one["kind"] == "reroll"), None)
        dice = [die["die"] for die in match.view(seat)["dice"] if die["value"]]
        most = next((one.left[0] for one in match.position.seats[seat].bonuses if one.kind == "reroll" and one.left), 0)
        if option is None or most < 2 or len(dice) < 3:
            continue
        board = mf.Board(match.branch(), seat)
        step = board.match.step
        by = option["args"]["by"]
        deeds: list[dict[str, Any]] = [
            {"kind": "reroll", "args": {"die": dice[0], "by": by}},
            {"kind": "roll", "args": {}},
        ]
        bad = [*deeds, {"kind": "craft", "args": {"card": "Nothing", "dice": []}}]
        answer = board._answer({"kind": "act", "action": bad, "step": step, "request": 1})
        assert answer["error"]
        assert board.match.step == step
        answer = board._answer({"kind": "act", "action": deeds, "step": step, "request": 2})
        assert not answer["error"]
        assert board.match.step == step + 2
        assert board.match.view(seat)["rerolls"] == match.view(seat)["rerolls"] + 1
        # One undo takes all of it back.
        answer = board._answer({"kind": "undo", "step": board.match.step, "request": 3})
        assert not answer["error"]
        assert board.match.step == step
        return
    raise AssertionError("no reroll of two dice was found")
