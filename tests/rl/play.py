"""Random games by numbers, as the tests of encodings and environments play them."""

from __future__ import annotations

import pickle
import random
from functools import cache
from typing import TYPE_CHECKING, Any

from manaforge_widgets.core.luck import Luck
from manaforge_widgets.rl.encoding import Encoding, encode_game
from manaforge_widgets.rl.episode import Episode

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = ("manaforge", "kings_forge", "manasurge")
TABLES = [(game, seats) for game in GAMES for seats in (2, 3, 4)] + [("manasurge", 5), ("manasurge", 6)]


@cache
def encoding_of(game: str, seats: int) -> Encoding:
    return encode_game(game, seats)


def options_of(game: str, seed: int) -> dict[str, Any]:
    """Options that show more of a game: wizards in every other one."""
    return {"wizards": True} if game == "manasurge" and seed % 2 else {}


def episode_of(game: str, seats: int, seed: int) -> Episode:
    """Return a game that has just begun."""
    episode = Episode(encoding_of(game, seats), **options_of(game, seed))
    episode.roll(Luck(seed))
    return episode


def steps(episode: Episode, seed: int) -> Iterator[Episode]:
    """Play at random, and yield the episode before each choice."""
    rng, luck = random.Random(seed), Luck(seed)
    while episode.outcome is None:
        yield episode
        episode.choose(rng.choice(episode.legal))
        episode.roll(luck)


def pickled(one: Any) -> Any:
    """Return what comes back from a pickle."""
    return pickle.loads(pickle.dumps(one))  # noqa: S301 - it has just been made
