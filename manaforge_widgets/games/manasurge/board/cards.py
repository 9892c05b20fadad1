"""Texts for the board about each suit, metamagic and wizard: its effect, its rule, and where its values come from.

Suits and metamagics have a short text, for the foot of a card, and a full text, for the panel that explains the card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from manaforge_widgets.core.edition_file import sources_words
from manaforge_widgets.games.manasurge.board import shapes
from manaforge_widgets.games.manasurge.board.legend import legend
from manaforge_widgets.games.manasurge.rules.components import AGAIN, ANY_RANK, GIVE, METAMAGICS, Components

BRIEF: Final[Mapping[str, str]] = {
    "Absorb": "be struck, damage to your hand",
    "Amplify": "1{shard} on it",
    "Blink": "draw or discard one",
    "Dark Mirror": "copies the last card",
    "Deceive": "take a card, give one back",
    "Deflect": "the direction turns",
    "Magic Missile": "2{card} and 1{damage} for a player",
    "Mystic Ward": "draw one for each player",
    "Polarize": "ranks turn round",
    "Portal": "choose who is next",
    "Spell Lock": "no more metamagics",
    "Stagnation": "a discard each turn",
    "Torment": "1{damage} each turn",
    "Wrest": "take the Caster's card",
}
"""The effect of each metamagic in a few words, for the foot of a card; ``{shard}`` and the like are symbols."""
assert tuple(BRIEF) == METAMAGICS


def cards(components: Components) -> shapes.Cards:
    """Return the texts of all suits, metamagics and wizards of an edition, by name, and the legend of the symbols.

    The board sends them to the page once, since they never change during a match.

    Args:
        components: the components of the edition.

    Returns:
        Dicts by name for ``suits``, ``metamagics`` and ``wizards``. Each entry has the effect in full (``words``), the
        number of its rule (``rule``) and where its values come from (``about``). Suits and metamagics also have the
        effect in a few words (``brief``). ``legend`` lists the symbols with their meanings.
    """
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
    """MS-R7: the texts of a suit, by its number: what it does in a spell of this suit."""
    brief, words = [], []
    if components.down[number]:
        brief.append("ranks go down")
        words.append("Ranks go down.")
    if components.damage[number]:
        brief.append(f"damage +{components.damage[number]}")
        words.append(f"The struck player takes {components.damage[number]} more damage.")
    if components.others_damage[number]:
        brief.append(f"+{components.others_damage[number]} for all others if the Caster is safe")
        words.append(
            f"If the Caster is not struck, every player but the Caster takes {components.others_damage[number]} damage."
        )
    if words:
        words.append(f"More {components.suits[number]} cards don't add to this.")
    on_play = components.on_play[number]
    if on_play:
        brief.append(ON_PLAY[on_play])
        words.append(_ON_PLAY_WORDS[on_play])
    row = components.data.tables["suits"][number]
    return {
        "brief": ", ".join(brief),
        "words": " ".join(words) or "It has no power.",
        "rule": "MS-R7",
        "about": sources_words([("power", components.data.provenance(row, "power"))]),
    }


ON_PLAY: Final[Mapping[int, str]] = {
    GIVE: "may give a card",
    AGAIN: "may play again",
    ANY_RANK: "Entangle ignores rank",
}
"""MS-R7: in a few words, what a player may do on playing a card of the spell's suit; the suit decides which it is."""
_ON_PLAY_WORDS: Final[Mapping[int, str]] = {
    GIVE: "If you play a card of this suit, you may give a card to the next player.",
    AGAIN: "If you play a card of this suit, you may play another valid card.",
    ANY_RANK: "A card of this suit may ignore the rank.",
}


def _about(components: Components, row: Mapping[str, Any], field: str) -> str:
    return sources_words([(field, components.data.provenance(row, field))])


def card_words(card: str) -> str:
    """Return a card in a few words and symbols.

    Example:
        >>> card_words("5 Frost"), card_words("Portal")
        ('5{suit-frost}', 'Portal')
    """
    rank, _, suit = card.partition(" ")
    return f"{rank}{{suit-{suit.lower()}}}" if rank.isdigit() else card
