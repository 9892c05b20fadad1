"""ManaSurge: cards and hidden hands for two to six seats."""

from pathlib import Path

from manaforge_widgets.games.entry import GameEntry

_HERE = "manaforge_widgets.games.manasurge"

GAME = GameEntry(
    "manasurge",
    "ManaSurge",
    rules=f"{_HERE}.rules.game:ManaSurge",
    page=Path(__file__).with_name("rules.md"),
    bots={"greedy": f"{_HERE}.bots.greedy:make_greedy", "planner": f"{_HERE}.bots.planner:make_planner"},
    odds={
        "answers": f"{_HERE}.odds.answers:answers",
        "manasurge_deck": f"{_HERE}.odds.answers:manasurge_deck",
    },
)
