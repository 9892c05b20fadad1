"""What the bots of every game claim alike: legal, quick, by their view alone, and for their own edition only."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import manaforge_widgets as mf
from manaforge_widgets.bots import bot_words, choose, find_bot, list_bots, play_out
from manaforge_widgets.core.api import Chance, GameError, Over, View
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.registry import find_entry, load_game
from manaforge_widgets.games.kings_forge.bots.seen import seen
from manaforge_widgets.games.kings_forge.bots.turn import TurnPlanner, wanted
from manaforge_widgets.games.kings_forge.rules.components import house_components

GAMES = ("manaforge", "kings_forge", "manasurge")
OTHER = {"manaforge": "kings_forge", "kings_forge": "manaforge", "manasurge": "manaforge"}


# ------------------------------------------------------------------------------------------------------- what they are


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_are_listed_weakest_first_and_say_how_they_think(game: str) -> None:
    assert list_bots(game) == ("random", "greedy", "planner", "search")
    for name in ("greedy", "planner"):
        words = bot_words(game, name)
        assert 20 < len(words) < 130
        assert words.endswith(".")


@pytest.mark.parametrize(
    ("game", "name", "words"),
    [
        ("kings_forge", "greedy", "^Claims what gives the most at once"),
        ("kings_forge", "planner", "exact chances"),
    ],
)
def test_a_bot_says_what_sets_it_apart(game: str, name: str, words: str) -> None:
    assert re.search(words, bot_words(game, name))


@pytest.mark.parametrize("name", ["greedy", "planner", "search"])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_no_other_game(game: str, name: str) -> None:
    make = fetch(find_entry(game).bots[name])
    with pytest.raises(GameError, match=f"the bot '{name}' plays {game}, not {OTHER[game]}"):
        make(load_game(OTHER[game]))


EDITIONS = {
    "manaforge": (
        2,
        "dear-circles",
        '[meta]\nedition = "dear-circles"\n[[items]]\nname = "Stone Circle"\ncost = { earth = 5, any = 3 }\n',
    ),
    "kings_forge": (
        2,
        "dear-hammers",
        '[meta]\nedition = "dear-hammers"\n[[crafts]]\nname = "Hammer"\nneeds = [["metal", 4], ["metal", 6]]\n',
    ),
    "manasurge": (4, "short", '[meta]\nedition = "short"\n[shards.goal]\n4 = 6\n'),
}
"""For each game the seats, the name and the contents of an edition."""


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_reads_the_cards_of_the_match_s_own_edition(game: str, name: str, tmp_path: Path) -> None:
    seats, edition, text = EDITIONS[game]
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    match = mf.new_match(game, seats=seats, seed=3, edition=mine)
    play_out(match, name)
    assert match.outcome is not None
    other = mf.new_match(game, seats=seats, seed=3, edition=mine)
    with pytest.raises(
        GameError, match=f"the bot '{name}' was made for edition 'house-1', but the view is of edition '{edition}'"
    ):
        choose(other, other.to_act[0], find_bot(game, name))


# ------------------------------------------------------------------------------------------------------ in any position


def asks_for_what_is_legal(view: View, legal: list[int]) -> None:
    """The turn that King's Forge's planner wants begins with a legal action, of whatever the dice are."""
    if view["state"] == "craft":
        pos = seen(house_components(), view)
        assert wanted(pos, TurnPlanner(pos).plan()) in legal


@dataclass(frozen=True)
class Asked:
    """A game of others, all through which a bot is asked.

    Attributes:
        game: the name of the game.
        bot: the name of the bot.
        seats: the number of seats.
        seed: the seed of everything.
        steps: the most positions; a game of random actions may last long.
        every: every which answer is asked for again with the hidden cards dealt again.
        options: of the game.
        also: what else holds of a view and the legal codes.
    """

    game: str
    bot: str
    seats: int
    seed: int
    steps: int = 10_000
    every: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    also: Callable[[View, list[int]], None] | None = None

    def __str__(self) -> str:
        return "-".join(
            map(str, (self.game, self.bot, self.seats, self.seed, *(name for name, on in self.options.items() if on)))
        )


ASKED = [
    *(Asked("manaforge", "greedy", 2 + seed % 3, seed) for seed in range(6)),
    *(Asked("manaforge", "planner", 2 + seed % 3, seed, every=4) for seed in range(6)),
    *(Asked("kings_forge", "greedy", 2 + seed % 3, seed, 400) for seed in range(6)),
    *(Asked("kings_forge", "planner", 2 + seed % 3, seed, 250, 4, also=asks_for_what_is_legal) for seed in range(6)),
    *(
        Asked("manasurge", "greedy", seats, seats + 10 * turn, 300, options={"wizards": (seats + turn) % 2 > 0})
        for turn in range(2)
        for seats in range(2, 7)
    ),
]


def by_day(one: Asked) -> bool:
    """A few games of each bot; the others at night."""
    return one.seed < (10 if one.game == "manasurge" else 3 if one.bot == "greedy" else 2)


@pytest.mark.parametrize(
    "one", [pytest.param(one, marks=[pytest.mark.nightly] * (not by_day(one))) for one in ASKED], ids=str
)
def test_a_bot_answers_in_any_position_and_by_its_view_alone(one: Asked) -> None:
    """Asked throughout a game of others, and again after everything hidden from its seat is dealt again."""
    rules = load_game(one.game)
    luck = random.Random(one.seed)
    bot = find_bot(rules, one.bot)
    position = rules.start(one.seats, **one.options)
    asked = 0
    for _ in range(one.steps):
        pending = rules.pending(position)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Chance):
            rules.resolve(position, rules.sample(position, luck.randrange))
            continue
        seat = luck.choice([seat for seat in range(one.seats) if rules.legal(position, seat)])
        legal = rules.legal(position, seat)
        actions = tuple(rules.action(position, seat, code) for code in legal)
        view = rules.view(position, seat)
        answer = bot(view, actions, luck)
        assert answer in actions
        if one.also is not None:
            one.also(view, legal)
        asked += 1
        if asked % one.every == 0:
            other = rules.resample(position, seat, luck.randrange)
            again = tuple(rules.action(other, seat, code) for code in rules.legal(other, seat))
            assert bot(rules.view(other, seat), again, luck) == answer
        # Sometimes its own answer, so that it comes to tables of its own making too.
        rules.apply(position, answer.code if luck.random() < 0.5 else luck.choice(legal))
    assert asked > 20


@pytest.mark.parametrize(
    ("game", "seats", "rounds"),
    [*(("kings_forge", seats, 30) for seats in (2, 3, 4)), *(("manasurge", seats, 60) for seats in range(2, 7))],
)
def test_all_seats_may_be_greedy_and_games_come_to_an_end(game: str, seats: int, rounds: int) -> None:
    options = {"wizards": seats > 3} if game == "manasurge" else {}
    match = mf.new_match(game, seats=seats, seed=seats, **options)
    play_out(match, "greedy")
    assert match.outcome is not None
    assert match.status().round < rounds


@pytest.mark.parametrize(
    ("game", "seats", "seconds"), [("manaforge", 3, 100e-6), ("kings_forge", 3, 2e-3), ("manasurge", 4, 2e-3)]
)
def test_greedy_decides_in_a_moment(game: str, seats: int, seconds: float) -> None:
    greedy = find_bot(game, "greedy")
    asked = []
    match = mf.new_match(game, seats=seats, seed=1)
    while to_act := match.to_act:
        asked.append((match.view(to_act[0]), match.legal_actions(to_act[0])))
        match.apply(choose(match, to_act[0], greedy))
    luck = random.Random()
    # The best of a few runs: other work on the machine only ever adds time.
    times = []
    for _ in range(5):
        began = process_time()
        for view, legal in asked:
            greedy(view, legal, luck)
        times.append(process_time() - began)
    assert min(times) / len(asked) < seconds
