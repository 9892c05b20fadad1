"""The texts of the cards in symbols, and sentences that say where each value comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manaforge_widgets.core.edition_file import sources_words
from manaforge_widgets.games.manaforge.board import shapes
from manaforge_widgets.games.manaforge.board.faces import face_view, sides_words
from manaforge_widgets.games.manaforge.board.legend import legend
from manaforge_widgets.games.manaforge.rules import roles
from manaforge_widgets.games.manaforge.rules.components import ERAS, Components, Cost, Gain, Level
from manaforge_widgets.games.manaforge.rules.components import Item as ItemCard
from manaforge_widgets.games.manaforge.rules.components import Talent as TalentCard
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES, unit
from manaforge_widgets.games.manaforge.rules.position import WORKSHOP_PLACES
from manaforge_widgets.games.manaforge.rules.setup import TALENTS_KEPT

_WHEN = {"start": "at the start", "build": "when you build", "activate": "in your turn", "anytime": "at any time"}
_SOCKETS: Sequence[shapes.Socket] = ("earth", "fire", "wind", "water", "any")
"""The gems of levels; the index is the rules' number for the gem."""
_ONE_OF_ANY = tuple(Gain(mana=unit(element)) for element in range(len(ELEMENTS)))
_COST_SYMBOLS = (*ELEMENTS, "any", "any-gem", "spend", "exhaust")
_GAIN_SYMBOLS = (*ELEMENTS, *(f"{element}-gem" for element in ELEMENTS), "star", "prism")


def cards(components: Components) -> shapes.Cards:
    """Return everything that is printed on the cards and the dice, for the browser."""
    rows = components.data.tables
    return {
        "items": {item.title: _item(item, components, rows["items"][item.id]) for item in components.items},
        "talents": {
            talent.name: _talent(talent, components, rows["talents"][talent.id]) for talent in components.talents
        },
        "faces": {face.text: face_view(face) for face in components.faces},
        "sides": dict(zip(TYPES, map(sides_words, components.side_texts), strict=True)),
        "dice": {
            f"{name}-{ordinal}": {"type": name, "words": f"{name} die {ordinal}"}  # type: ignore[typeddict-item]
            for name, count in zip(TYPES, components.counts, strict=True)
            for ordinal in range(1, count + 1)
        },
        "places": WORKSHOP_PLACES,
        "kept": TALENTS_KEPT,
        "legend": legend(components),
    }


def cost_text(cost: Cost) -> str:
    """Return a cost in symbols: ``2{earth} 1{any}``."""
    amounts = (*cost.mana, cost.any, cost.gems, cost.spends, cost.exhaust)
    return " ".join(_amounts(amounts, _COST_SYMBOLS))


def gain_text(gains: Sequence[Gain]) -> str:
    """Return the alternatives of a benefit in symbols."""
    return "1{any}" if tuple(gains) == _ONE_OF_ANY else " / ".join(map(_gain, gains))


def level_text(level: Level) -> str:
    """Return a level in symbols, ``1{earth} → 1{star}``."""
    if not level.usable:
        return "only holds the gem"
    pay = cost_text(level.pay)
    return f"{pay} → {gain_text(level.gains)}" if pay else gain_text(level.gains)


def _amounts(amounts: Sequence[int], symbols: Sequence[str]) -> list[str]:
    return [f"{amount}{{{symbol}}}" for amount, symbol in zip(amounts, symbols, strict=True) if amount]


def _gain(gain: Gain) -> str:
    parts = _amounts((*gain.mana, *gain.gems, gain.prestige, gain.prisms), _GAIN_SYMBOLS)
    parts += [f"+{gain.spends}{{spend}}"] if gain.spends else []
    parts += [f"{gain.recharge}{{recharge}}"] if gain.recharge else []
    parts += [f"{gain.attached} mana of each gem on it"] if gain.attached else []
    parts += [f"{gain.paid_gems}{{any-gem}} of that element"] if gain.paid_gems else []
    return " ".join(parts) or "–"


def _item(item: ItemCard, components: Components, row: Mapping[str, Any]) -> shapes.Item:
    fields = ("cost", "levels") if item.workshop else ("cost", "effect")
    return {
        "name": item.name,
        "number": item.number,
        "era": ERAS[item.era],
        "element": TYPES[item.element],
        "kind": "workshop" if item.workshop else "store",
        "cost": cost_text(item.cost),
        "levels": [
            {
                "gem": None if level.gem < 0 else _SOCKETS[level.gem],
                "needs": components.gems_needed[item.id][number],
                "text": level_text(level),
                "free": level.usable and level.pay == Cost(),
            }
            for number, level in enumerate(item.levels)
        ],
        "sockets": [_SOCKETS[gem] for gem in components.gem_slots[item.id]],
        "wand": item.wand,
        "effect": "" if item.workshop else effect_text(item.effect),
        "about": (
            "Once built, this card stays in your workshop. You can use it once a round; then it is exhausted until the "
            "next round. "
            if item.workshop
            else "The effect of this card happens once, when you build it. Then the card stays in your store. "
        )
        + _provenance_words(components, row, ("element", *fields)),
    }


_EFFECTS = {
    "prestige": "{}{{star}}",
    "die": "1{{die-{}}}",
    "prisms": "{}{{prism}}",
    "prestige_per_wand": "{}{{star}} for each Wand you already own",
    "prestige_per_extra_mana": "{}{{star}} for each 1{{any}} more you pay, up to {extra_mana_limit}",
    "prestige_per_element_shown_twice": "{}{{star}} for each element shown twice on your dice",
    "prestige_per_charged": "{}{{star}} for each charged card in your workshop",
    "prestige_per_exhausted": "{}{{star}} for each exhausted one",
    "prestige_per_distinct_gem": "{}{{star}} for each different 1{{any-gem}} you spend, at most {gem_limit} gems",
    "copy_store_card": "the effect of a card in your store again",
    "others_may_give": "each other player may give you 1{{{0[gem]}-gem}}, and gets {0[giver_prestige]}{{star}} for it",
}
"""The words for each part of an effect, in the order in which a card names them."""


def effect_text(effect: Mapping[str, Any]) -> str:
    """Return a store card's effect in symbols."""
    parts = [text.format(effect[name], **effect) for name, text in _EFFECTS.items() if effect.get(name)]
    return " + ".join(parts[:2]) + "".join(f", {part}" for part in parts[2:])


def _talent(talent: TalentCard, components: Components, row: Mapping[str, Any]) -> shapes.Talent:
    once = ", once a turn" if talent.per_turn == 1 else ""
    element = TYPES[talent.element] if talent.element >= 0 else ""
    texts = {
        roles.ENCHANTER: f"1{{{element}-gem}} → {talent.amount}{{star}}{once}",
        roles.CRAFTER: f"build a {{{element}}} item → "
        + (f"{talent.prisms}{{prism}}" if talent.prisms else f"{talent.amount}{{{element}-gem}}"),
        roles.MANCER: f"turn one of your {{die-{element}}} to {{{element}-gem}}{once}",
        roles.RESERVE: "keep one unspent {die-any} here; it is not rolled again",
        roles.FAMOUS: f"{talent.amount}{{star}}",
        roles.APPRENTICE: f"{talent.amount}{{spend}} → 1{{any}}",
        roles.ARCHMAGE: f"{talent.amount}{{die-any}} of your choice",
        roles.STASH: " ".join(f"{talent.amount}{{{name}-gem}}" for name in ELEMENTS),
        roles.PRECOGNITION: f"look at the top {talent.amount} items and put them back in any order",
        roles.SCAVENGER: f"{talent.amount}{{any-gem}} → build from the discard pile",
    }
    return {
        "number": talent.number,
        "die": TYPES[talent.die] if talent.die >= 0 else None,
        "when": _WHEN[talent.when],
        "text": texts[talent.role],
        "about": _provenance_words(components, row, ("die", "effect")),
    }


def _provenance_words(components: Components, row: Mapping[str, Any], fields: Sequence[str]) -> str:
    """Return a sentence that names the sources of a card's values."""
    return sources_words([(field, components.data.provenance(row, field)) for field in fields if field in row])
