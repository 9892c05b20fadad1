"""The facts about the deck of the first three rounds, for the lessons about it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.manaforge.puzzles.laying import SPENDS, lay_out
from manaforge_widgets.games.manaforge.rules.components import ERAS, Components
from manaforge_widgets.games.manaforge.rules.rounds import BOARD_SPACES
from manaforge_widgets.games.manaforge.rules.setup import CARDS_OF_AN_ERA
from manaforge_widgets.match import Match, match_from

ERA, HIT = "Dawn", "Wand"
RULE = "MF-S2"


@dataclass(frozen=True, slots=True)
class Dawn:
    """The cards of era Dawn.

    Attributes:
        cards: the number of its cards.
        wands: how many of them are Wands.
        used: how many of the cards are in a game (MF-S2).
        hand: how many are dealt in a round (MF-R1).
    """

    cards: int
    wands: int
    used: int
    hand: int

    @property
    def rounds(self) -> int:
        """The number of rounds in which these cards are dealt."""
        return self.used // self.hand

    @property
    def counts(self) -> dict[str, int]:
        """The deck as the number of Wands and of other cards."""
        return {HIT: self.wands, "other": self.cards - self.wands}


def dawn(components: Components, title: str) -> Dawn:
    """Return the facts about the deck in an edition.

    Args:
        components: the edition.
        title: the title of the lesson, for the message.

    Raises:
        GameError: the deck has too few Wands or too few other cards for the lesson.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.components import house_components
        >>> dawn(house_components(), "any")
        Dawn(cards=24, wands=5, used=18, hand=6)
    """
    deck = components.decks[ERAS.index(ERA.lower())]
    wands = sum(components.items[item].wand for item in deck)
    if not 2 <= wands <= BOARD_SPACES:
        raise GameError(
            f"the lesson {title!r} can't be played with edition {components.edition!r}: from 2 to {BOARD_SPACES} cards "
            f"of era {ERA} must have “Wand” in their names, not {wands}."
        )
    return Dawn(len(deck), wands, CARDS_OF_AN_ERA, BOARD_SPACES)


def waiting_match(components: Components, class_seed: int) -> Match:
    """Return a match in round 2, in which no Wand has come yet; seat 0 is at the beginning of its turn.

    Args:
        components: the edition; it has at least twelve Dawn cards that are no Wands.
        class_seed: the seed of the class.

    Example:
        >>> from manaforge_widgets.games.manaforge.rules.components import house_components
        >>> match = waiting_match(house_components(), 2026)
        >>> match.position.round, [name for name in match.position.board if HIT in name]
        (2, [])
    """
    plain = [components.items[item].title for item in components.decks[0] if not components.items[item].wand]
    Random(f"waiting {class_seed}").shuffle(plain)
    named = {
        "dice": "earth, fire, wind, water, arcane, arcane",
        "market": ", ".join(plain[:BOARD_SPACES]),
        "gems": "earth, fire, wind, water",
        "workshop": (),
        "prisms": 2,
        "reserve": None,
        "talents": (),
        "store": (),
        "discard": ", ".join(plain[BOARD_SPACES : 2 * BOARD_SPACES]),
        "round": 2,
        "seats": 2,
        "seat": 0,
        "spends": SPENDS,
    }
    edition = components.overrides or None
    return match_from(lay_out(components, named, class_seed), class_seed, edition=edition)
