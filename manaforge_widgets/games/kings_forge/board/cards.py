"""The texts of the cards, with the source of each value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manaforge_widgets.core.edition_file import sources_words
from manaforge_widgets.games.kings_forge.board import shapes
from manaforge_widgets.games.kings_forge.board.legend import legend
from manaforge_widgets.games.kings_forge.rules.actions import SIDES
from manaforge_widgets.games.kings_forge.rules.arguments import needs_words, squares_words
from manaforge_widgets.games.kings_forge.rules.bonuses import NAMES, TOKEN_WORDS, TOKENS, Bonus
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.components import Craft as CraftCard
from manaforge_widgets.games.kings_forge.rules.components import Dock as DockPlace
from manaforge_widgets.games.kings_forge.rules.components import Gather as GatherCard
from manaforge_widgets.games.kings_forge.rules.components import GatherAction as CardAction
from manaforge_widgets.games.kings_forge.rules.describe import bonus_words
from manaforge_widgets.games.kings_forge.rules.dice import COLOURS, KINDS, LIBRARY, named

_FIELDS = {"top": "upper action", "bottom": "lower action"}
"""The names of fields of the data on screen, where they differ."""

CEMETERY_WORDS = "roll the cemetery die; this round all dice that land on its number are cancelled, yours too"

_LENT = "to roll this round (on a craft, any colour)"
"""What the words "library die" do not say, instead of when the die may be used."""


def cards(components: Components) -> shapes.Cards:
    """Return the texts of the craft cards, the gather cards and the docks, by name, and a legend of the symbols."""
    rows = components.data.tables
    crafts = {row["name"]: row for row in rows["crafts"]}
    gathers = {row["name"]: row for row in rows["gathers"]}
    return {
        "crafts": {craft.name: _craft(craft, components, crafts[craft.name]) for craft in components.crafts},
        "gathers": {card.name: _gather(card, components, gathers[card.name]) for card in components.gathers},
        "docks": {dock.name: _dock(dock) for dock in components.docks},
        "legend": legend(),
    }


def action_words(action: CardAction) -> str:
    """Return an action of a gather card as text: the dice that are placed, and what they give.

    Example:
        >>> from manaforge_widgets.games.kings_forge.rules.components import house_components
        >>> action_words(house_components().gathers[0].actions[1])
        'place 2 dice of any colour: 1 gem die for the next round'
    """
    given = [*_dice_words(action.supply, "at once"), *_dice_words(action.gain, "for the next round")]
    given += [bonus_words(bonus) for bonus in action.bonuses]
    given += [f"1 die for the next round ({_lines_words(action.by_number)})"] if action.by_number else []
    given += [CEMETERY_WORDS] if action.cemetery else []
    squares = squares_words(action)
    return f"{'free' if squares == 'no dice' else f'place {squares}'}: {', '.join(given) or 'nothing'}"


def _dice_words(handful: int, when: str) -> list[str]:
    return [
        f"{amount} {kind} {'die' if amount == 1 else 'dice'} {_LENT if kind == KINDS[LIBRARY] else when}"
        for kind, amount in named(handful).items()
    ]


def _lines_words(lines: Sequence[tuple[int, int]]) -> str:
    """Return the lines of an action that places all unused dice, the lowest first, as text.

    Example:
        >>> _lines_words([(1, 0), (3, 1), (4, 2)])
        'metal for 1 or 2 dice, wood for 3, gem for 4 or more'
    """
    parts = []
    for place, (least, kind) in enumerate(lines):
        numbers = f"{least} or more"
        if place + 1 < len(lines):
            numbers = " or ".join(map(str, range(least, lines[place + 1][0])))
        parts.append(f"{COLOURS[kind]} for {numbers}{'' if place else ' dice'}")
    return ", ".join(parts)


def _craft(craft: CraftCard, components: Components, row: Mapping[str, Any]) -> shapes.Craft:
    return {
        "rank": craft.rank,
        "needs": [{"kind": COLOURS[kind], "least": least} for kind, least in craft.needs],
        "about": f"Needs {needs_words(craft.needs)}, or higher numbers. Rank {craft.rank}: "
        "if players tie at the end, the craft with the largest rank number decides. "
        + _provenance_words(components, row, ("rank", "name", "needs")),
    }


def _gather(card: GatherCard, components: Components, row: Mapping[str, Any]) -> shapes.Gather:
    return {
        "actions": [_action(action) for action in card.actions],
        "about": ("This card is in every game. " if card.anvil else "") + _provenance_words(components, row, SIDES),
    }


def _action(action: CardAction) -> shapes.GatherAction:
    return {
        "squares": [[COLOURS[kind] for kind in colours] for colours in action.squares],
        "consumed": list(action.consumed),
        "unused": action.all_unused,
        "lines": [{"least": least, "kind": COLOURS[kind]} for least, kind in action.by_number],
        "gain": named(action.gain),
        "supply": named(action.supply),
        "bonuses": [_bonus(bonus) for bonus in action.bonuses],
        "cemetery": action.cemetery,
        "words": action_words(action),
    }


def _bonus(bonus: Bonus) -> shapes.Bonus:
    return {"kind": NAMES[bonus[1]], "left": list(bonus[2:])}


def _dock(dock: DockPlace) -> shapes.Dock:
    if dock.token >= 0:
        return {"symbol": f"token-{TOKENS[dock.token].replace('_', '-')}", "words": TOKEN_WORDS[dock.token]}
    return {"symbol": f"die-{dock.name}", "words": f"{dock.name} die"}


def _provenance_words(components: Components, row: Mapping[str, Any], fields: Sequence[str]) -> str:
    """Return a sentence that names the sources of a card's values.

    Example:
        >>> from manaforge_widgets.games.kings_forge.rules.components import house_components
        >>> _provenance_words(house_components(), {"name": "Axe", "rank": 11, "house": ["rank"]}, ("rank", "name"))
        'Where its values come from: we made up the rank for this program; the rulebook gives the name.'
    """
    return sources_words(
        [(_FIELDS.get(field, field), components.data.provenance(row, field)) for field in fields if field in row]
    )
