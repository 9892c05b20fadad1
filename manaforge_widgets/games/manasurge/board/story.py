"""The story of the spell that ended last: shards gained or given back, and the new place of the Caster token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from manaforge_widgets.core.api import View
from manaforge_widgets.games.manasurge.board import shapes
from manaforge_widgets.games.manasurge.board.happened import REBIRTH, SURGE, Happenings
from manaforge_widgets.games.manasurge.rules.components import Components


def story(components: Components, happenings: Happenings, view: View) -> shapes.StoryView | None:
    """Return the story of the last spell, with public facts only; None before the first spell has ended.

    Args:
        components: the components of the match's edition.
        happenings: the events of the match.
        view: the view of a seat, or of everything.
    """
    spell = view["last_spell"]
    if spell is None:
        return None
    struck, last_play, row = spell["struck"], spell["last_play"], spell["row"]
    kept = [shards - (seat == last_play) for seat, shards in enumerate(spell["gained"])]
    on_cards = sum(card["shard"] for card in row if card["seat"] == struck)
    steps = happenings.spell(spell["round"])
    happened = [one for step in steps for one in step.happened]
    return {
        "round": spell["round"],
        "struck": struck,
        "absorbed": spell["absorbed"],
        "damage": spell["damage"],
        "last_play": last_play,
        "gained": spell["gained"],
        "row": [laid(card) for card in row],
        "kept": kept,
        # MS-W2: with Stoneheart the struck seat keeps one.
        "returned": on_cards - kept[struck],
        "added": components.damage[_suit(components, row)],
        "quaked": _quaked(components, spell),
        "surges": [one.seat for one in happened if one.what == SURGE],
        "rebirths": [one.seat for one in happened if one.what == REBIRTH],
        "token": _token(view, [(step.caster, step.shards) for step in steps if step.ended == spell["round"]]),
    }


def laid(card: Mapping[str, Any]) -> shapes.LaidView:
    """Return a card in play as the front end gets it.

    Args:
        card: the card in the form of a view.
    """
    return {
        "card": card["card"],
        "counts_as": card["as"],
        "seat": card["seat"],
        "player": card["player"],
        "shard": card["shard"],
        "counter": card["counter"],
    }


def _suit(components: Components, row: Sequence[Mapping[str, Any]]) -> int:
    return components.kind_suits[components.kind_ids[row[0]["card"]]]


def _quaked(components: Components, spell: Mapping[str, Any]) -> list[int]:
    """MS-R7: the seats that took Quake's damage: all but the Caster, if the Caster was not struck."""
    suit = _suit(components, spell["row"])
    caster = spell["row"][0]["seat"]
    if not components.others_damage[suit] or caster == spell["struck"]:
        return []
    return [seat for seat in range(len(spell["gained"])) if seat != caster]


def _token(view: View, ended: Sequence[tuple[int, tuple[int, ...]]]) -> shapes.TokenView | None:
    """MS-E4: where the Caster token went when the spell ended, and why; None if the game ended, or it is unknown."""
    if view["phase"] == "over":
        return None
    if ended:
        caster, shards = ended[0]
    elif view["phase"] == "between":
        caster, shards = view["caster"], tuple(seat["shards"] for seat in view["seats"])
    else:
        return None
    fewest = min(shards)
    if shards[caster] != fewest:  # MS-R2: the token has moved on, because its seat held no numbered card
        return None
    stays = view["last_spell"]["row"][0]["seat"] == caster
    how: shapes.TokenHow = "stays" if stays else "alone" if shards.count(fewest) == 1 else "first"
    return {"seat": caster, "fewest": fewest, "how": how}
