"""The texts of suits, metamagics and wizards, and in words where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from manaforge_widgets.games.manasurge.board import shapes
from manaforge_widgets.games.manasurge.board.legend import legend
from manaforge_widgets.games.manasurge.rules.components import AGAIN, ANY_RANK, GIVE, METAMAGICS, Components

_PROVENANCE: Final = {"printed": "printed", "reported": "reported", "inferred": "inferred", "house": "of the house"}

BRIEF: Final[Mapping[str, str]] = {
    "Absorb": "be struck, damage to your hand",
    "Amplify": "1{shard} on it",
    "Blink": "draw or discard one",
    "Dark Mirror": "copies the last card",
    "Deceive": "take a card, give one back",
    "Deflect": "the direction turns",
    "Magic Missile": "2{card} and 1{damage} for a seat",
    "Mystic Ward": "draw one for each seat",
    "Polarize": "ranks turn round",
    "Portal": "choose who is next",
    "Spell Lock": "no more metamagics",
    "Stagnation": "a discard each turn",
    "Torment": "1{damage} each turn",
    "Wrest": "take the Caster's card",
}
"""What each metamagic does, for the foot of a card."""
assert tuple(BRIEF) == METAMAGICS


def cards(components: Components) -> shapes.Cards:
    """Return the suits, the metamagics and the wizards by name, and the legend."""
    rows = components.data.tables
    return {
        "suits": {name: _suit(components, number) for number, name in enumerate(components.suits)},  # type: ignore[misc] # a suit's name is one of Suit
        "metamagics": {
            row["name"]: {
                "brief": BRIEF[row["name"]],
                "words": row["effect"],
                "rule": f"MS-M{number}",
                "about": _about(components, row, "effect"),
            }
            for number, row in enumerate(rows["metamagics"], 1)
        },
        "wizards": {
            row["name"]: {"words": row["power"], "rule": "MS-W2", "about": _about(components, row, "power")}
            for row in rows["wizards"]
        },
        "legend": legend(components),
    }


def _suit(components: Components, number: int) -> shapes.SuitText:
    """MS-R7: what a suit does in its own spell."""
    brief, words = [], []
    if components.down[number]:
        brief.append("ranks go down")
        words.append("Ranks go down.")
    if components.damage[number]:
        brief.append(f"damage +{components.damage[number]}")
        words.append(f"Who is struck takes {components.damage[number]} more.")
    if components.others_damage[number]:
        brief.append(f"+{components.others_damage[number]} for all others if the Caster is safe")
        words.append(
            f"If the Caster is not struck, every seat but the Caster takes {components.others_damage[number]}."
        )
    on_play = components.on_play[number]
    if on_play:
        brief.append(ON_PLAY[on_play])
        words.append(_ON_PLAY_WORDS[on_play])
    row = components.data.tables["suits"][number]
    return {
        "brief": ", ".join(brief),
        "words": " ".join(words) or "It has no power.",
        "rule": "MS-R7",
        "about": f"Its power is {_PROVENANCE[components.data.provenance(row, 'power')]}.",
    }


ON_PLAY: Final[Mapping[int, str]] = {GIVE: "may give a card", AGAIN: "may play again", ANY_RANK: "any rank"}
"""MS-R7: what a card of the spell's suit may do when it is played, in few words."""
_ON_PLAY_WORDS: Final[Mapping[int, str]] = {
    GIVE: "Who plays a card of it may give a card to the next seat.",
    AGAIN: "Who plays a card of it may play another valid card.",
    ANY_RANK: "A card of it may ignore the rank.",
}


def _about(components: Components, row: Mapping[str, Any], field: str) -> str:
    return f"Its words are {_PROVENANCE[components.data.provenance(row, field)]}."
