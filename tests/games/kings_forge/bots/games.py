"""Games that bots play against each other."""

from __future__ import annotations

from collections.abc import Iterable

import manaforge_widgets as mf
from manaforge_widgets.bots import BotChoice, play_out


def paired(bot: BotChoice, other: BotChoice, seeds: Iterable[int]) -> tuple[int, int]:
    """Play each seed twice, with the same luck and the seats exchanged; how many games a bot won, and of how many."""
    won = played = 0
    for seed in seeds:
        for seat in range(2):
            match = mf.new_match("kings_forge", seats=2, seed=seed)
            play_out(match, [bot, other] if seat == 0 else [other, bot])
            assert match.outcome is not None
            won += match.outcome.winners == (seat,)
            played += 1
    return won, played
