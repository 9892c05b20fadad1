"""ManaSurge: cards and hidden hands for two to six seats."""

from manaforge_widgets.games.entry import GameEntry

_HERE = "manaforge_widgets.games.manasurge"

GAME = GameEntry(
    "manasurge",
    "ManaSurge",
    odds={
        "answers": f"{_HERE}.odds.answers:answers",
        "manasurge_deck": f"{_HERE}.odds.answers:manasurge_deck",
    },
)
