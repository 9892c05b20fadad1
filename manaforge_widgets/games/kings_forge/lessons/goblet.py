"""The craft card of lessons 5 and 7, and the refusal of an edition that does not fit a lesson."""

from __future__ import annotations

from manaforge_widgets.core.api import GameError
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS

CARD = "Wizard's Goblet"


def needs_of_goblet(components: Components, title: str) -> list[tuple[str, int]]:
    """Return the needs of the card in an edition: each as the colour of a die and its least value.

    Args:
        components: the edition.
        title: the title of the lesson, for the message.

    Raises:
        GameError: when the edition has no such card.

    Example:
        >>> from manaforge_widgets.games.kings_forge.rules.components import house_components
        >>> needs_of_goblet(house_components(), "any")
        [('metal', 3), ('gem', 3), ('gem', 4)]
    """
    if CARD not in components.craft_ids:
        raise no_lesson(components, title, f"it has no craft card {CARD}")
    return [(COLOURS[colour], value) for colour, value in components.crafts[components.craft_ids[CARD]].needs]


def no_lesson(components: Components, title: str, why: str) -> GameError:
    """Return the error that a lesson can't be played with an edition.

    Args:
        components: the edition.
        title: the title of the lesson.
        why: the reason, as the end of a sentence.
    """
    return GameError(f"the lesson {title!r} can't be played with edition {components.edition!r}: {why}.")
