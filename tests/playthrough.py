"""Golden playthroughs: one whole game of each game and number of seats, step by step, as text.

    python tests/playthrough.py      write all of them anew

A change of the rules changes them: look at the difference, and commit it with the change that meant it.
"""

from __future__ import annotations

import random
from pathlib import Path

import manaforge_widgets as mf
from manaforge_widgets.core.registry import load_game

GAMES = Path(__file__).parent / "games"
SEED = 2026
# Playing on comes before ending the turn, as the last legal action does: a longer turn shows more rules.
PLAY_ON = 0.85
# A random game may take very long to end; its later steps show little that is new.
MOST_STEPS = 300


def seat_counts(game: str) -> list[int]:
    """Return the numbers of seats that a game of the package can be played with."""
    found = []
    for seats in range(1, 11):
        try:
            load_game(game).start(seats)
        except mf.GameError:
            continue
        found.append(seats)
    return found


def places() -> list[tuple[str, int, Path]]:
    """Return each playthrough's game, seats and file."""
    return [
        (game, seats, GAMES / game / "playthroughs" / f"{seats}_seats.txt")
        for game in mf.list_games()
        if (GAMES / game).is_dir()
        for seats in seat_counts(game)
    ]


def playthrough(game: str, seats: int) -> str:
    """Return the game: each action in notation, what came of it, what luck showed, and the table at the end."""
    rng = random.Random(SEED)
    m = mf.new_match(game, seats=seats, seed=SEED)
    while m.to_act:
        actions = m.legal_actions(rng.choice(m.to_act))
        # In the order of their notation, so that another order of the list is no other game.
        on = sorted(actions[:-1], key=str)
        m.apply(rng.choice(on) if on and rng.random() < PLAY_ON else actions[-1])
    lines = [f"{m!r}, rules version {m.rules.rules_version}"]
    for event in m.log[: MOST_STEPS + 1]:
        lines.append(f"{event.step}. " + (f"seat {event.seat}: {event.action}" if event.action else "set-up"))
        lines.append(f"    {event.text}")
        lines += [f"    {what}: {shown}" for what, shown in event.luck.items()]
    lines.append(f"{m.outcome}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name, number, path in places():
        path.parent.mkdir(exist_ok=True)
        path.write_text(playthrough(name, number), encoding="utf-8")
