"""A game that is played by numbers is the same game as a match with the same seed and actions."""

from __future__ import annotations

import copy
import random

import pytest
from rl.play import GAMES, TABLES, encoding_of, episode_of, options_of, pickled, steps

import manaforge_widgets as mf
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.rl.episode import Episode


def check_beside_a_match(game: str, seats: int, seed: int) -> None:
    """Play a match at random, and the same actions by their numbers."""
    m = mf.new_match(game, seats=seats, seed=seed, **options_of(game, seed))
    episode, rng, luck = episode_of(game, seats, seed), random.Random(seed), Luck(seed)
    while m.to_act:
        assert episode.seat == m.to_act[0]
        action = rng.choice(m.legal_actions(episode.seat))
        parts = episode.encoding.parts(episode.position, episode.seat, action.code)
        turn = episode.encoding.rules.key(episode.position)
        while episode.encoding.rules.key(episode.position) == turn:
            episode.choose(parts[len(episode.said)])
        episode.roll(luck)
        m.apply(action)
        assert episode.encoding.rules.view(episode.position, None) == m.view(None)
    assert episode.outcome == m.outcome


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_numbers_is_the_match_of_its_seed(game: str) -> None:
    check_beside_a_match(game, 2, 5)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_many_games_by_numbers_are_the_matches_of_their_seeds(game: str, seats: int) -> None:
    for seed in range(5):
        check_beside_a_match(game, seats, seed)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("again", [copy.deepcopy, pickled], ids=["copy", "pickle"])
def test_a_copy_goes_on_as_the_game_does_and_changes_nothing_in_it(game: str, again: object) -> None:
    assert callable(again)
    played = steps(episode_of(game, 2, 4), 4)
    episode = next(one for number, one in enumerate(played) if number >= 20 and len(one.legal) > 1)
    rules, twins = episode.encoding.rules, [again(episode), again(episode)]
    before = rules.key(episode.position), episode.said, episode.legal
    for twin in twins:
        for _ in steps(twin, 9):
            pass
    assert twins[0].outcome == twins[1].outcome is not None
    assert (rules.key(episode.position), episode.said, episode.legal) == before


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_legal_is_refused_and_changes_nothing(game: str) -> None:
    for number, episode in enumerate(steps(episode_of(game, 2, 6), 6)):
        if number > 60:
            break
        before = episode.encoding.rules.key(episode.position), episode.said, episode.legal
        wrong = set(range(-1, len(episode.encoding.names) + 1)) - set(episode.legal)
        for one in random.Random(number).sample(sorted(wrong), 3):
            with pytest.raises(mf.IllegalAction, match="is not legal now"):
                episode.choose(one)
        assert (episode.encoding.rules.key(episode.position), episode.said, episode.legal) == before


@pytest.mark.parametrize("game", GAMES)
def test_only_what_is_not_forced_is_asked_for(game: str) -> None:
    """In the middle of an action there is always a choice; a first part may be the only legal action."""
    for number, episode in enumerate(steps(episode_of(game, 2, 8), 8)):
        codes = episode.encoding.rules.legal(episode.position, episode.seat or 0)
        assert len(episode.legal) > 1 or len(codes) == 1 or not codes
        assert not episode.draws
        if number > 300:
            break


def test_a_win_that_is_shared_is_rewarded_in_shares() -> None:
    episode = Episode(encoding_of("manaforge", 3))
    assert episode.rewards() == [0.0, 0.0, 0.0]
    episode.outcome = mf.Outcome(scores=(5, 40, 40), winners=(1, 2), reason="a tie")
    assert episode.rewards() == [0.0, 0.5, 0.5]
    assert episode.rewards("score") == [5.0, 40.0, 40.0]


def test_nobody_chooses_while_luck_is_due_and_after_the_end() -> None:
    episode = Episode(encoding_of("manaforge", 2))
    assert (episode.seat, episode.legal) == (None, [])
    with pytest.raises(mf.IllegalAction):
        episode.choose(0)
    episode.roll(Luck(1))
    for _ in steps(episode, 1):
        pass
    assert (episode.seat, episode.legal, episode.draws) == (None, [], ())
    with pytest.raises(mf.IllegalAction):
        episode.choose(0)


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(mf.GameError, match="has no option 'wizards'"):
        Episode(encoding_of("manaforge", 2), wizards=True)
