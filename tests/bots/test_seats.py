"""Bots by name and by function: who is refused, and how a match is played out."""

from __future__ import annotations

import random
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import Bot, bot_words, choose, find_bot, list_bots, play_out


def ending(_view: dict[str, Any], legal_actions: tuple[mf.Action, ...], _rng: random.Random) -> mf.Action:
    return next((action for action in legal_actions if action.text == "end turn"), legal_actions[0])


def cheat(_view: dict[str, Any], legal_actions: tuple[mf.Action, ...], _rng: random.Random) -> mf.Action:
    return mf.Action(legal_actions[0].seat, "build", "build Instant Castle", 0)


@pytest.fixture
def match() -> mf.Match:
    return mf.new_match("manaforge", seats=2, seed=7)


def test_a_bot_says_in_one_line_how_it_thinks() -> None:
    said = [bot_words("manaforge", name) for name in list_bots("manaforge")]
    assert said[1].startswith("Builds as soon as it can pay")
    assert all(20 < len(words) < 130 and words.endswith(".") for words in said)

    def mine(view: Any, legal_actions: Any, rng: Any) -> Any:
        """Waits for gems.

        And more that is not told.
        """

    class Odd:
        __doc__ = property(lambda _self: 1 // 0)

        def __call__(self, *_: Any) -> None: ...

    assert bot_words("manaforge", mine) == "Waits for gems."
    assert bot_words("manaforge", Odd()) == ""
    assert bot_words("manaforge", lambda *_: None) == ""


def test_bots_are_named_weakest_first() -> None:
    assert list_bots("manaforge") == ("random", "greedy", "planner", "search")
    with pytest.raises(mf.GameError, match="no game 'chess'"):
        list_bots("chess")


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("wizard", "no bot 'wizard' for manaforge; the bots are random, greedy, planner and search"),
        (7, "bot.* name or.* function"),
    ],
)
def test_an_unknown_bot_is_refused(match: mf.Match, bot: Any, message: str) -> None:
    with pytest.raises(mf.GameError, match=message):
        find_bot("manaforge", bot)
    with pytest.raises(mf.GameError, match=message):
        play_out(match, bot)
    assert match.step == 0


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (["random"], "seat 1 is without a bot"),
        ([], "seats 0 and 1 are without a bot"),
        ({0: "random"}, "seat 1 is without a bot"),
        (["random"] * 3, "a bot for seat 2; the seats are 0 to 1"),
        ({0: "random", 1: "random", "2": "random"}, "a bot for seat '2'"),
        (["random", "wizard"], "no bot 'wizard'"),
        (None, "bots must be a name or function, a list by seat or a dict by seat"),
    ],
)
def test_bots_that_do_not_fit_the_seats_are_refused(match: mf.Match, bots: Any, message: str) -> None:
    with pytest.raises(mf.GameError, match=message):
        play_out(match, bots)
    assert match.step == 0


@pytest.mark.parametrize(
    "bots", ["random", ending, ["planner", "random"], ("random", ending), {1: "random", 0: ending}]
)
def test_a_match_is_played_to_its_end(match: mf.Match, bots: Any) -> None:
    play_out(match, bots)
    assert match.outcome is not None
    assert match.to_act == ()


def test_an_answer_that_is_not_legal_is_refused_by_name(match: mf.Match) -> None:
    with pytest.raises(mf.IllegalAction, match="'cheat' in seat 0 answered 'build Instant Castle'"):
        play_out(match, cheat)
    assert match.step == 0


@pytest.mark.parametrize("answer", [None, "draft Famous", 3])
def test_an_answer_that_is_no_action_is_refused(match: mf.Match, answer: Any) -> None:
    with pytest.raises(mf.IllegalAction, match="not one of its legal actions"):
        choose(match, 0, lambda _view, _legal, _rng: answer)


def test_a_seat_that_may_not_act_is_told_who_may(match: mf.Match) -> None:
    match.apply(match.legal_actions(0)[0])
    with pytest.raises(mf.GameError, match="seat 0 has nothing to decide now: seat 1 is to act"):
        choose(match, 0, "random")
    play_out(match, "random")
    with pytest.raises(mf.GameError, match="the match is over"):
        choose(match, 0, "random")


def test_choosing_changes_nothing_and_is_the_same_again(match: mf.Match) -> None:
    for seat in match.to_act:
        assert choose(match, seat, "random") == choose(match, seat, "random")
    assert match.step == 0


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_the_same_seed_gives_the_same_game(bot: str) -> None:
    played = []
    for _ in range(2):
        match = mf.new_match("manaforge", seats=2, seed=11)
        play_out(match, [bot, "random"])
        played.append(match.actions)
    assert played[0] == played[1]


def test_a_match_taken_up_again_goes_on_as_it_would_have(match: mf.Match) -> None:
    whole = match.branch()
    play_out(whole, "planner")
    middle = whole.branch(whole.step // 2)
    play_out(middle, "planner")
    assert middle.actions == whole.actions


def test_a_bot_gets_its_seat_s_view_and_nothing_more(match: mf.Match) -> None:
    seen = set()

    def watching(view: dict[str, Any], legal_actions: tuple[mf.Action, ...], rng: random.Random) -> mf.Action:
        seen.add(view["viewer"])
        assert {action.seat for action in legal_actions} == {view["viewer"]}
        assert view["box"] is None
        return rng.choice(legal_actions)

    bot: Bot = watching
    play_out(match, bot)
    assert seen == {0, 1}
