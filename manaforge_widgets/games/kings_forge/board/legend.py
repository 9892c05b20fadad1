"""The legend: the symbols of King's Forge and their meanings."""

from __future__ import annotations

from manaforge_widgets.games.kings_forge.rules.dice import COLOURS
from manaforge_widgets.widgets.shapes import LegendRow


def legend() -> list[LegendRow]:
    """Return the symbols on the table, each row with its meaning."""
    rows = [
        (_dice(COLOURS), f"dice: {', '.join(COLOURS)}"),
        ("{die-library}", "a library die, lent for one round: it stands for any colour, on craft cards only"),
        ("{die-cemetery}", "the cemetery die: dice that land on its number can't be used this round"),
        ("{token-automatic-6}", "sets one of your dice to 6 this round"),
        ("{token-plus-1-plus-1}", "adds 1 to each of two different dice this round"),
        ("{craft}", "a craft: most crafts win"),
        ("{anvil}", "the anvil: this player acts first this round"),
    ]
    return [{"symbols": symbols, "words": words} for symbols, words in rows]


def _dice(kinds: tuple[str, ...]) -> str:
    return " ".join(f"{{die-{kind}}}" for kind in kinds)
