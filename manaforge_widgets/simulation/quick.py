"""The quick way to play one game of a simulation: policies choose codes, and there are no views and no log.

It produces the same game as the plain way, :mod:`manaforge_widgets.simulation.plain`, action for action. As in a match,
each draw gets its result from the random stream of its key. Each bot gets its random numbers from the stream of its
seat and step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manaforge_widgets.bots import MOST_STEPS
from manaforge_widgets.bots.policies import OwnLuck, Policy
from manaforge_widgets.core.api import Chance, Decision, Game, GameError, Over, Simultaneous
from manaforge_widgets.core.luck import Luck
from manaforge_widgets.simulation.luck_terms import LuckTerms, fortunes_of
from manaforge_widgets.simulation.played import Building, Counting, Played, ended


def play_game(
    rules: Game,
    seats: int,
    seed: int,
    policies: Sequence[Policy],
    options: Mapping[str, Any],
    terms: LuckTerms | None = None,
) -> Played:
    """Play one game to its end.

    Args:
        rules: the rules of the game.
        seats: the number of seats.
        seed: the seed for all random draws.
        policies: one policy for each seat.
        options: the options of the game, by name.
        terms: the collector of luck terms; None if luck is not estimated.

    Raises:
        GameError: for an invalid seed, number of seats or option, and for a game that does not end.

    Example:
        >>> from manaforge_widgets.bots.policies import find_policy
        >>> from manaforge_widgets.core.registry import load_game
        >>> rules = load_game("manaforge")
        >>> played = play_game(rules, 2, 7, [find_policy(rules, name) for name in ("planner", "random")], {})
        >>> played.winners, played.points[-1].scores == played.scores
        ((0,), True)
    """
    luck, results = Luck(seed), dict[str, Any]()
    position = rules.start(seats, **options)
    waits = _settled(rules, position, luck, results, terms)
    counting, building = Counting(), Building(rules, position, seats)
    actions = [0] * seats
    for step in range(MOST_STEPS):
        if isinstance(waits, Over):
            status = rules.status(position)
            points = counting.end(status, waits.outcome)
            return ended(waits.outcome, status.round, actions, points, building.cards, fortunes_of(terms))
        seat = waits.seat if isinstance(waits, Decision) else waits.seats[0]
        status = rules.status(position)
        counting.see(status)
        codes = rules.legal(position, seat)
        code = policies[seat](position, codes, OwnLuck.of(luck, seat, step))
        if terms is not None:
            terms.acting(position, code, status.round)
        rules.apply(position, code)
        actions[seat] += 1
        waits = _settled(rules, position, luck, results, terms)
        building.see(position, status.round)
    raise GameError(
        f"the bots took {MOST_STEPS:,} actions and the game is not over; perhaps a bot never ends its turn."
    )


def _settled(
    rules: Game, position: Any, luck: Luck, results: dict[str, Any], terms: LuckTerms | None
) -> Decision | Simultaneous | Over:
    """Resolve all pending draws in place, and return what the position then waits for.

    A draw with a key that was used before gives the same result again, as in a match.
    """
    while isinstance(waits := rules.pending(position), Chance):
        if terms is not None:
            terms.due(position)
        for draw in waits.draws:
            if draw.key not in results:
                results[draw.key] = draw.sample(luck.stream(draw.key))
        rules.resolve(position, [results[draw.key] for draw in waits.draws])
    return waits
