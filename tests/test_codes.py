"""``m.code()``: each position comes back from its code as it was, and a code that is damaged or too long is refused."""

from __future__ import annotations

import random
import re

import pytest
from batches import first_by_day, quick_or_full

import manaforge_widgets as mf
from manaforge_widgets.core import registry
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.match import code as codes

FORM = re.compile(r"[a-z_]+\.(open|full|game)\.[\w-]+\.[\w-]{4}")
CLASSICS = ("pig", "kuhn_poker", "monty_hall", "yacht", "climb", "liars_dice")


def played(game: str, seats: int, seed: int, bot: str = "random") -> mf.Match:
    match = mf.new_match(game, seats=seats, seed=seed)
    mf.play_out(match, bot)
    return match


def come_back(whole: mf.Match, seed: int, samples: int) -> None:
    """Compare some positions of a game with what their codes give."""
    rng = random.Random(seed)
    for step in {0, 1, *rng.sample(range(whole.step), samples)}:
        match = whole.branch(step)
        try:
            text = match.code()
        except mf.GameError:
            assert step > 250, f"step {step} of a game does not fit"
            continue
        assert len(text) <= 300
        assert FORM.fullmatch(text)
        again = mf.match_from(f" {text}\n", seed=5)
        assert again.view(None) == match.view(None)
        assert (again.to_act, again.seed, again.step) == (match.to_act, 5, 0)


@pytest.mark.parametrize("game", first_by_day(2, CLASSICS))
def test_random_games_of_classics_come_back_from_their_codes(game: str) -> None:
    for seed in range(5):
        come_back(played(game, 1 if game == "monty_hall" else 2, seed), seed, 5)


@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
@quick_or_full("seeds", 1, 12)
def test_games_come_back_from_their_codes(game: str, seeds: int) -> None:
    for seed in range(seeds):
        for seats in (2, 3, 4)[: 1 if seeds == 1 else 3]:
            come_back(played(game, seats, seed, "greedy"), seed, 3)
            if seeds > 1:
                come_back(played(game, seats, seed), seed, 3)


@pytest.mark.parametrize(
    ("game", "kind"), [("pig", "open"), ("yacht", "open"), ("climb", "open"), ("liars_dice", "full")]
)
def test_a_code_says_whether_it_holds_hidden_things(game: str, kind: str) -> None:
    match = mf.new_match(game, seats=2, seed=3)
    assert match.code().split(".")[:2] == [game, kind]
    hidden = [seat for seat in range(2) if {**match.view(seat), "viewer": None} != match.view(None)]
    assert bool(hidden) == (kind == "full")


def test_a_position_that_is_too_long_as_a_view_is_held_as_the_way_to_it() -> None:
    match = mf.new_match("manaforge", seats=2, seed=3)
    assert match.code().split(".")[1] == "full"
    match.apply(match.legal_actions(0)[1], 0)
    assert match.code().split(".")[1] == "game"


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["manaforge", "kings_forge", "manasurge"])
def test_whole_games_of_strong_bots_fit(game: str) -> None:
    for seed in range(10):
        for seats in (2, 3, 4):
            assert len(played(game, seats, seed, "planner").code()) <= 300


def test_editions_and_options_come_back() -> None:
    match = mf.new_match("manaforge", seats=2, seed=3, edition="house-2")
    for action in (0, 1):
        match.apply(match.legal_actions(action)[0], action)
    again = mf.match_from(match.code())
    assert again.rules.edition == "house-2"
    assert again.view(None) == match.view(None)
    assert mf.match_from(match.code(), edition="house-2").view(None) == match.view(None)
    wizards = mf.new_match("manasurge", seats=3, seed=3, wizards=True)
    assert mf.match_from(wizards.code()).view(None) == wizards.view(None)


def test_what_no_code_can_hold_is_refused_with_the_reason() -> None:
    mine = mf.new_match("manaforge", seats=2, edition={"meta": {"edition": "mine"}, "items": []})
    with pytest.raises(mf.GameError, match=r"can't hold your own edition .* save the match instead"):
        mine.code()
    view = played("manaforge", 2, 3).branch(100).view(None)
    with pytest.raises(mf.GameError, match="needs more than 300 characters; save the match instead"):
        mf.match_from(view).code()


def test_draws_that_were_set_by_hand_come_back_or_are_refused() -> None:
    match = mf.new_match("pig", seats=2, seed=3)
    match.force({"die": "6"})
    match.apply("roll")
    assert match.view(None)["face"] == 6
    assert mf.match_from(match.code()).view(None) == match.view(None)
    assert codes._choices(match, match.view(None)) is None


def test_the_code_of_a_game_of_the_user_needs_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_own", dict(registry._own))

    @mf.register_game
    class Sow(Pig):
        name = "sow"
        title = "Sow"

    match = mf.new_match("sow", seats=3, seed=3, goal=20)
    mf.play_out(match, "random")
    assert match.branch(5).code().startswith("sow.open.")
    for step in range(match.step):
        assert mf.match_from(match.branch(step).code()).view(None) == match.view(None, step=step)
    text = match.branch(5).code()
    del registry._own["sow"]
    with pytest.raises(mf.GameError, match="there is no game 'sow'"):
        mf.match_from(text)


@pytest.mark.parametrize("place", range(4))
def test_a_damaged_code_is_refused(place: int) -> None:
    match = played("manasurge", 2, 3).branch(20)
    parts = match.code().split(".")
    parts[place] = {0: "pig", 1: "full", 2: parts[2][:-3] + "abc", 3: "AAAA"}[place]
    with pytest.raises(mf.PositionError, match="the code is not complete, or was changed"):
        mf.match_from(".".join(parts))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no code of a position"),
        ("hello", "is no code of a position"),
        ("pig.open.é.AAAA", "the code is not complete"),
        ("pig.open..AAAA", "the code is not complete"),
        ("pig.game.AAAA.AAAA", "the code is not complete"),
        ("pig.open." + "A" * 1_000_000 + ".AAAA", "is no code of a position"),
        ("chess.open.AAAA.AAAA", "there is no game 'chess'"),
    ],
)
def test_what_is_no_code_is_refused(text: str, said: str) -> None:
    with pytest.raises(mf.GameError, match=said):
        mf.match_from(text)


def test_every_cut_code_is_refused() -> None:
    for match in (mf.new_match("pig", seats=2, seed=3), played("manasurge", 2, 3).branch(20)):
        text = match.code()
        for end in range(len(text)):
            with pytest.raises(mf.GameError):
                mf.match_from(text[:end])


def test_a_code_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = played("manasurge", 2, 3).branch(20).code()
    assert text.split(".")[1] == "game"
    rules = type(registry.load_game("manasurge"))
    monkeypatch.setattr(rules, "rules_version", rules.rules_version + 1)
    with pytest.raises(mf.PositionError, match="of another version of the game"):
        mf.match_from(text)
