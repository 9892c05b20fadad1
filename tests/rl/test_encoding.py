"""A number always means the same action; an observation has a fixed form and tells nothing that is hidden."""

from __future__ import annotations

import hashlib
import json
import math
import random
from typing import TYPE_CHECKING

import pytest
from rl.play import GAMES, TABLES, encoding_of, episode_of, options_of, pickled, steps

import manaforge_widgets as mf
from manaforge_widgets.bots import find_bot
from manaforge_widgets.core.api import Action
from manaforge_widgets.core.record import Record
from manaforge_widgets.match import Match
from manaforge_widgets.rl.encoding import Encoding, encode_game

if TYPE_CHECKING:
    from collections.abc import Sequence

# What belongs to each version of an environment: raise it in the game's encoding, and add a line here, whenever the
# rules, the actions or the observations change what a trained player has learnt.
VERSIONS = {
    "manaforge_v1": "fbf214cfb8ead43f",
    "kings_forge_v2": "1c5d19f486a8e57a",
    "manasurge_v1": "565367bb2daf5a3f",
}
NIGHTLY_SEEDS = 60


@pytest.mark.parametrize("game", GAMES)
def test_a_version_stands_for_rules_actions_and_observations(game: str) -> None:
    told = []
    for seats in (2, 4):
        encoding = encoding_of(game, seats)
        told.append([encoding.rules.rules_version, encoding.names, encoding.observed])
    digest = hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]
    assert VERSIONS.get(encoding_of(game, 2).title) == digest, "raise the version of the encoding"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_names_are_told_apart(game: str, seats: int) -> None:
    encoding = encoding_of(game, seats)
    assert len(set(encoding.names)) == len(encoding.names)
    assert len(set(encoding.observed)) == len(encoding.observed)


def check_spelling(encoding: Encoding, m: Match, seat: int) -> None:
    """Each legal action has parts of its own, and none begins as another one is spelled out."""
    position = m.copy_position()
    spelled = {encoding.parts(position, seat, action.code): action for action in m.legal_actions(seat)}
    assert len(spelled) == len(m.legal_actions(seat))
    beginnings = {parts[:length] for parts in spelled for length in range(len(parts))}
    assert beginnings.isdisjoint(spelled)
    for parts, action in spelled.items():
        names = [encoding.names[part] for part in parts]
        known = names[0] == action.text if action.text in encoding.names else names == list(encoding.spell(action))
        assert known, f"{action.text} is not {names}"


def played(game: str, seats: int, bot: str, seed: int, every: int) -> None:
    """Let bots play, who know where large payments are, and look at the actions of each few steps."""
    m = mf.new_match(game, seats=seats, seed=seed, **options_of(game, seed))
    encoding, chooses, rng = encoding_of(game, seats), find_bot(game, bot), random.Random(seed)
    while m.to_act:
        seat = m.to_act[0]
        actions = m.legal_actions(seat)
        if m.step % every == 0:
            check_spelling(encoding, m, seat)
        else:
            position = m.copy_position()
            assert all(encoding.parts(position, seat, action.code) for action in actions)
        m.apply(rng.choice(actions) if bot == "random" else chooses(m.view(seat), actions, rng))


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_has_numbers_of_its_own(game: str) -> None:
    played(game, 2, "random", 1, 9 if game != "kings_forge" else 60)


@pytest.mark.parametrize("game", ["manaforge", "manasurge"])
def test_every_legal_action_of_a_game_of_bots_has_numbers_of_its_own(game: str) -> None:
    played(game, 2, "greedy", 2, 9)


@pytest.mark.nightly
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_legal_action_of_many_games_has_numbers_of_its_own(game: str, seats: int, bot: str) -> None:
    for seed in range(NIGHTLY_SEEDS // 10):
        played(game, seats, bot, seed, 3)


def check_observations(game: str, seats: int, seed: int, every: int) -> int:
    """An observation has its form, and stays as it is when all that is hidden is dealt anew."""
    encoding, looked = encoding_of(game, seats), 0
    rules, below = encoding.rules, random.Random(seed).randrange
    for number, episode in enumerate(steps(episode_of(game, seats, seed), seed)):
        if number % every:
            continue
        looked += 1
        for seat in range(seats):
            seen = episode.observe(seat)
            assert len(seen) == len(encoding.observed)
            assert all(map(math.isfinite, seen))
            assert min(seen) >= 0
            other = rules.resample(episode.position, seat, below)
            assert encoding.observe(other, seat, episode.said if seat == episode.seat else ()) == seen
            if seat == episode.seat:
                codes = rules.legal(episode.position, seat)
                again = [encoding.parts(other, seat, code) for code in rules.legal(other, seat)]
                assert again == [encoding.parts(episode.position, seat, code) for code in codes]
    return looked


@pytest.mark.parametrize(("game", "seats"), [(game, 2) for game in GAMES] + [("manasurge", 6)])
def test_an_observation_tells_nothing_that_is_hidden(game: str, seats: int) -> None:
    assert check_observations(game, seats, 3, 13) > 3


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_observation_of_many_games_tells_nothing_that_is_hidden(game: str, seats: int) -> None:
    for seed in range(NIGHTLY_SEEDS // 10):
        assert check_observations(game, seats, seed, 5) > 10


def value_of(encoding: Encoding, seen: Sequence[float], name: str) -> float:
    return seen[encoding.observed.index(name)]


def test_seats_are_counted_from_the_one_that_looks() -> None:
    m = mf.new_match("manaforge", seats=3, seed=7)
    for seat in range(3):
        m.apply(m.legal_actions(seat)[0])
    encoding, view = encoding_of("manaforge", 3), m.view(None)
    view["seats"][2]["prisms"] = 4
    position = encoding.rules.from_view(view)
    prisms = [
        value_of(encoding, encoding.observe(position, seat), f"{name}: prisms")
        for seat, name in ((2, "own"), (1, "seat +1"), (0, "seat +2"))
    ]
    assert prisms == pytest.approx([0.8] * 3)


def test_what_an_observation_says_is_on_the_table() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    encoding = encoding_of("manaforge", 2)
    mine = encoding.observe(m.copy_position(), 0)
    hand = m.view(0)["seats"][0]["draft"]["hand"]
    for talent in encoding.rules.components.talents:  # type: ignore[attr-defined]
        assert value_of(encoding, mine, f"own: draft, hand: {talent.name}") == (talent.name in hand)
        assert value_of(encoding, mine, f"seat +1: draft, hand: {talent.name}") == 0
    assert value_of(encoding, mine, "phase: draft") == 1
    assert value_of(encoding, mine, "seat +1: draft, cards hand") == 1


def test_a_choice_of_a_seat_counts_from_the_one_that_chooses() -> None:
    action = Action(2, "choose", "choose seat 0", Record({"seat": 0}))
    assert encoding_of("manasurge", 3).spell(action) == ["choose seat +1"]


def test_the_chosen_parts_of_a_payment_are_seen_by_the_one_that_pays() -> None:
    episode = next(
        one
        for one in steps(episode_of("manaforge", 2, 1), 1)
        if any(one.encoding.names[part].startswith("pay") for part in one.said)
    )
    assert episode.seat is not None
    seen = episode.observe(episode.seat)
    for part in episode.said:
        assert value_of(episode.encoding, seen, f"chosen: {episode.encoding.names[part]}") == 1
    assert not any(
        value
        for name, value in zip(episode.encoding.observed, episode.observe(1 - episode.seat), strict=True)
        if name.startswith("chosen: ")
    )


def test_numbers_follow_the_cards_of_an_edition() -> None:
    encoding = encode_game("manaforge", 2, {"items": [{"name": "Stone Circle", "cost": {"water": 9}}]})
    assert "pay 9 water mana" in encoding.names
    assert "pay 9 water mana" not in encoding_of("manaforge", 2).names
    again = pickled(encoding)
    assert (again.names, again.rules.edition) == (encoding.names, encoding.rules.edition)
