"""King's Forge: dice pools against thresholds, for two to four seats."""

from pathlib import Path

from manaforge_widgets.games.entry import GameEntry

_HERE = "manaforge_widgets.games.kings_forge"

GAME = GameEntry(
    "kings_forge",
    "King's Forge",
    rules=f"{_HERE}.rules.game:KingsForge",
    page=Path(__file__).with_name("rules.md"),
    dice=("metal", "wood", "gem", "magic", "library", "cemetery"),
    die=f"{_HERE}.odds.die:die",
    odds={
        "Crafts": f"{_HERE}.odds.crafts:Crafts",
        "craft": f"{_HERE}.odds.checks:craft",
        "crafts": f"{_HERE}.odds.crafts:crafts",
        "steal": f"{_HERE}.odds.checks:steal",
    },
    table=f"{_HERE}.table.board:KingsForgeTable",
    lab=f"{_HERE}.table.lab:KingsForgeLab",
)
