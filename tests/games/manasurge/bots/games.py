"""Games that bots play against each other, on the rules alone: no match keeps them, which is quicker."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from manaforge_widgets.core.api import Chance, Over
from manaforge_widgets.core.registry import load_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from manaforge_widgets.bots import Bot

RULES = load_game("manasurge")


def winners(bots: Sequence[Bot], seed: int, **options: Any) -> tuple[int, ...]:
    """Play a game, a bot in each seat; all luck follows from the seed."""
    luck = random.Random(seed)
    position = RULES.start(len(bots), **options)
    while not isinstance(pending := RULES.pending(position), Over):
        if isinstance(pending, Chance):
            RULES.resolve(position, RULES.sample(position, luck.randrange))
            continue
        seat = pending.seat
        codes = RULES.legal(position, seat)
        actions = tuple(RULES.action(position, seat, code) for code in codes)
        if len(codes) == 1:
            RULES.apply(position, codes[0])
        else:
            RULES.apply(position, bots[seat](RULES.view(position, seat), actions, luck).code)
    return pending.outcome.winners


def won(bot: Bot, other: Bot, seats: int, seeds: Iterable[int], **options: Any) -> float:
    """Play a game for each seed, the bot's seat rotating; how many it won, of a shared victory its part."""
    total = 0.0
    for game, seed in enumerate(seeds):
        found = winners([bot if seat == game % seats else other for seat in range(seats)], seed, **options)
        if game % seats in found:
            total += 1 / len(found)
    return total
