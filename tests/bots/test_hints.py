"""Hints: the planner's line in words, what it gains, and that it knows no more than its seat sees."""

from __future__ import annotations

import random
from typing import Any

import pytest
from batches import batches, named

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.bots.advice import HintStep
from manaforge_widgets.bots.hints import Hint
from manaforge_widgets.bots.policies import own_name
from manaforge_widgets.core.api import Decision, Over, Pending
from manaforge_widgets.core.entry import GameEntry, fetch
from manaforge_widgets.core.markup import plain
from manaforge_widgets.core.registry import add_entry, find_entry
from manaforge_widgets.games.simple import SimpleGame
from manaforge_widgets.match.control import MatchControl

GAMES = {"manaforge": (2, 4), "kings_forge": (2, 4), "manasurge": (2, 6)}
SEATED = [(game, seats) for game, numbers in GAMES.items() for seats in numbers]
# How many actions of a game are tried: a draft and two rounds, two rounds, and some spells.
ACTIONS = {"manaforge": 45, "kings_forge": 25, "manasurge": 40}


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_each_decision_has_a_hint_whose_first_action_is_legal(game: str, seats: int) -> None:
    m = mf.new_match(game, seats=seats, seed=5)
    words = m.rules.symbols
    for _ in range(ACTIONS[game]):
        seat = m.to_act[0]
        found = mf.hint(m, seat)
        assert found.seat == seat
        assert found.bot == "planner"
        assert found.actions[0] in [action.text for action in m.legal_actions(seat)]
        assert (found.gain is None) == (found.unit == "")
        assert found.gain is None or found.gain >= 0.0, found
        assert found.steps
        assert all(found.steps)
        assert found.nudge
        assert found.idea
        assert all(step.why for step in found.plan) or len(found.plan) == 1
        assert found.why
        assert "{" not in plain(found.markup, words).replace("{seat", "")
        assert found.words == plain(found.markup, words)
        m.apply(found.actions[0], seat)


@pytest.mark.parametrize(("game", "seed"), [("manaforge", 0), *((game, 3) for game in GAMES)])
def test_at_each_question_of_a_whole_random_game_the_hint_answers_it(game: str, seed: int) -> None:
    check_hints(game, seed, freely=10)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seeds", batches(range(30), 10), ids=named)
@pytest.mark.parametrize("game", GAMES)
def test_at_each_decision_of_a_whole_random_game_the_hint_is_legal(game: str, seeds: range) -> None:
    for seed in seeds:
        check_hints(game, seed, freely=1)


def check_hints(game: str, seed: int, freely: int) -> None:
    """Ask for a hint at each question of a random game, and at each so many decisions where none is open."""
    m = mf.new_match(game, seats=2, seed=seed)
    luck = random.Random(seed)
    while m.to_act:
        seat = luck.choice(m.to_act)
        legal = m.legal_actions(seat)
        if MatchControl(m).choice(seat) is not None or m.step % freely == 0:
            found = mf.hint(m, seat)
            assert found.actions[0] in [action.text for action in legal], [str(action) for action in legal]
        # A look at the deck may be asked for at any time, and its question is open then.
        foresight = [action for action in legal if "Precognition" in action.text]
        m.apply(luck.choice(foresight or legal), seat)


@pytest.mark.parametrize(("game", "seats"), SEATED)
def test_a_hint_is_the_same_whatever_lies_where_the_seat_cannot_see(game: str, seats: int) -> None:
    m = mf.new_match(game, seats=seats, seed=6)
    adviser = fetch(find_entry(game).hint or "")(m.rules)
    luck = random.Random(1)
    for step in range(ACTIONS[game]):
        seat = m.to_act[-1]
        if step % 7 == 0:
            dealt = m.rules.resample(m.copy_position(), seat, luck.randrange)
            legal = tuple(m.rules.action(dealt, seat, code) for code in m.rules.legal(dealt, seat))
            found = adviser(m.rules.view(dealt, seat), legal, m.luck.rng(own_name(seat, m.step)))
            asked = mf.hint(m, seat)
            assert (found.plan, found.why, found.compared) == (asked.plan, asked.why, asked.compared)
        m.apply(choose(m, m.to_act[0], "greedy"))


@pytest.mark.parametrize("game", GAMES)
def test_to_ask_for_a_hint_changes_nothing_and_gives_the_same_again(game: str) -> None:
    m = mf.new_match(game, seats=3, seed=2)
    before = m.view(None)
    seat = m.to_act[0]
    assert mf.hint(m, seat) == mf.hint(m, seat)
    assert m.view(None) == before
    assert m.step == 0


def test_who_is_not_to_act_has_no_hint() -> None:
    m = mf.new_match("manaforge", seats=3, seed=7)
    with pytest.raises(mf.GameError, match=r"seats 0, 1 and 2 are to act; pass seat= for one of them\.$"):
        mf.hint(m)
    m.apply("draft Precognition", 0)
    with pytest.raises(mf.GameError, match=r"seat 0 has nothing to decide now: seats 1 and 2 are to act\.$"):
        mf.hint(m, 0)
    with pytest.raises(mf.GameError, match="seat"):
        mf.hint(m, 7)
    mf.play_out(m, "random")
    with pytest.raises(mf.GameError, match=r"the match is over: there is nothing to decide\.$"):
        mf.hint(m)


@pytest.mark.parametrize("match", [None, "manaforge", 3])
def test_what_is_no_match_is_refused(match: Any) -> None:
    with pytest.raises(mf.GameError, match="match must be a Match"):
        mf.hint(match)


class Coins(SimpleGame):
    """Take a coin or two; who takes the last one has won."""

    name, title, moves = "coins", "Coins", ("take 1", "take 2")
    seat_counts = (2,)

    def begin(self, seats: int, coins: int = 5) -> dict[str, Any]:
        return {"active": 0, "turn": 0, "coins": coins, "points": [0] * seats}

    def pending(self, position: dict[str, Any]) -> Pending:
        if position["coins"]:
            return Decision(position["active"])
        points = position["points"]
        return Over(mf.Outcome(tuple(points), (points.index(1),), "the last coin"))

    def legal_moves(self, position: dict[str, Any]) -> tuple[str, ...]:
        return self.moves[: position["coins"]]

    def play(self, position: dict[str, Any], move: str) -> None:
        position["coins"] -= int(move[-1])
        position["points"][position["active"]] = int(not position["coins"])
        position["active"] = 1 - position["active"]

    def scores(self, position: dict[str, Any]) -> list[int]:
        points: list[int] = position["points"]
        return points


def test_a_game_without_a_planner_says_so() -> None:
    add_entry(GameEntry("coins", "Coins", rules=Coins, general_bots=False))
    with pytest.raises(mf.GameError) as refused:
        mf.hint(mf.new_match("coins", seats=2))
    assert str(refused.value) == "Coins has no planner, so there is no hint: only random plays it."


def test_a_game_without_the_general_bots_has_hints_by_the_last_of_its_own() -> None:
    def last(_view: Any, legal_actions: Any, _rng: Any) -> Any:
        return legal_actions[-1]

    add_entry(GameEntry("coins", "Coins", rules=Coins, general_bots=False, bots={"last": lambda _rules: last}))
    m = mf.new_match("coins", seats=2, coins=4)
    found = mf.hint(m)
    assert (found.bot, found.actions, found.gain, found.unit) == ("last", ("take 2",), None, "")
    assert found.words == "Take 2. The bot 'last' would play this."
    m.apply("take 2")
    m.apply("take 1")
    assert mf.hint(m).words == "Take 1. There is nothing else to do."


def test_a_hint_is_shown_as_text_and_as_a_table() -> None:
    plan = (
        HintStep("spend fire-1: +2{fire}", ("spend fire-1",), "It helps.", "Sure: 1 < 2."),
        HintStep("end <it>", ("end turn",)),
    )
    shown = Hint(2, "planner", plan, "So & so.", 1.5, "prestige", "Look.", "spend", (), 0.05, {})
    assert shown.actions == ("spend fire-1", "end turn")
    assert repr(shown) == "<hint for seat 2: Spend fire-1: +2 fire; end <it>. So & so.>"
    assert str(shown) == shown.words
    html = shown._repr_html_()
    assert html.startswith("<table")
    assert "what planner would do in seat 2" in html
    assert "end &lt;it&gt;" in html
    assert "It helps. Sure: 1 &lt; 2." in html
    assert html.endswith("<p>So &amp; so.</p>")
