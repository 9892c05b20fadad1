"""Component data and the source of each value: the packaged file, with the changes of a custom file, checked."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import Any, Final

from manaforge_widgets.core.api import EditionError
from manaforge_widgets.core.edition_file import (
    PROVENANCE,
    Data,
    Layout,
    Row,
    check_row,
    count,
    label,
    load,
    one_of,
    origins,
    short_text,
)
from manaforge_widgets.core.folding import folded
from manaforge_widgets.core.messages import short
from manaforge_widgets.games.manaforge.rules.elements import ELEMENTS, TYPES

HOUSE_FILE = Path(__file__).parents[1] / "components.toml"
_MANA = (*ELEMENTS, "any")
_SPECIALS = ("runestone", "transmute", "power_surge", "gem_copy")
_PAY = (*_MANA, "gems", "dice_spends", "exhaust_other")
_BESIDE_MANA = ("prestige", "prisms", "mana_of_attached_gems", "gems_of_paid_element")
_EFFECT = (
    "prestige",
    "prestige_per_wand",
    "prisms",
    "prestige_per_extra_mana",
    "extra_mana_limit",
    "prestige_per_element_shown_twice",
    "prestige_per_charged",
    "prestige_per_exhausted",
    "prestige_per_distinct_gem",
    "gem_limit",
    "copy_store_card",
)
# Talent effects that are only a number, with its least and greatest value.
_TALENT_COUNTS = {
    "hold_unspent_die": (1, 1),
    "look_at_deck": (1, 54),
    "choose_die": (1, 4),
    "gems_of_each": (1, 9),
    "prestige": (1, 99),
}

# A seat with two of these talents could do the same thing twice, or it would be unclear which price it pays.
_ONLY_ONCE = ("hold_unspent_die", "look_at_deck", "build_from_discard")


def load_edition(edition: str | Path | Mapping[str, Any] | None) -> Data:
    """Return the packaged data with the changes of an edition.

    Your file contains only the changes: ``[meta] edition``, ``[dice.earth] faces``, and ``[[items]]`` and
    ``[[talents]]`` with the ``number`` or ``name`` of the card. A changed field counts as ``house``, unless the row
    lists it under ``printed``, ``reported`` or ``inferred``.

    Args:
        edition: the name of a packaged edition, a TOML file, or its contents; None for the packaged data.

    Raises:
        EditionError: the file can't be read or a value is wrong; the message names the file, the card and the field.
    """
    return load(LAYOUT, edition)


def _merge_dice(tables: Row, _name: str, changes: Row, source: str) -> None:
    for name, fields in changes.items():
        if name not in tables["dice"] or not isinstance(fields, dict):
            raise EditionError(f"{source}: dice: {label(name)}: there is no such die; the dice are {', '.join(TYPES)}.")
        tables["dice"][name].update(copy.deepcopy({"provenance": "house", **fields}))


# ------------------------------------------------------------------------------------------------------------ checks


def _check(tables: Row, source: str) -> None:
    for name in TYPES:
        die = tables["dice"][name]
        check_row(source, f"dice: {name}", die, {"count": count, "faces": _faces, "provenance": one_of(*PROVENANCE)})
    # One die may be held on Aether Reserve (MF-A4); at least one other die is rolled in each round (MF-R1).
    if sum(min(tables["dice"][name]["count"], 2) for name in ELEMENTS) < 2:
        raise EditionError(f"{source}: dice: the counts of {', '.join(ELEMENTS)} must add up to 2 or more.")
    for row in tables["items"]:
        fields: dict[str, Callable[[Any], None]] = {
            "number": count,
            "name": _words,
            "era": one_of("dawn", "noon", "dusk"),
            "element": one_of(*TYPES),
            "kind": one_of("workshop", "store"),
            "cost": _cost,
            **origins(row),
        }
        fields["levels" if row.get("kind") == "workshop" else "effect"] = (
            _levels if row.get("kind") == "workshop" else _effect
        )
        check_row(source, f"items: {label(row['name'])}", row, fields, optional=PROVENANCE)
    for row in tables["talents"]:
        fields = {
            "number": _words,
            "name": _words,
            "die": one_of(*TYPES),
            "when": one_of("start", "build", "activate", "anytime"),
            "effect": _talent_effect,
            **origins(row),
        }
        check_row(source, f"talents: {label(row['name'])}", row, fields, optional=("die", *PROVENANCE))
    if [row["number"] for row in tables["items"]] != list(range(1, 73)):
        raise EditionError(f"{source}: items: the cards must be numbered 1 to 72.")
    for era in ("dawn", "noon", "dusk"):
        cards = sum(row["era"] == era for row in tables["items"])
        if cards != 24:
            raise EditionError(f"{source}: items: each era must have 24 cards; {era} would have {cards}.")
    _check_names(tables, source)
    for effect in _ONLY_ONCE:
        owners = [row["name"] for row in tables["talents"] if effect in row["effect"]]
        if len(owners) > 1:
            raise EditionError(
                f"{source}: talents: {owners[1]}: effect: only one talent may have {effect}, and {owners[0]} has it."
            )


def _check_names(tables: Row, source: str) -> None:
    """Check that no two cards have the same name as typed by a person, except one name in several eras."""
    for table in ("items", "talents"):
        rows = tables[table]
        names = [row["name"] for row in rows]
        titles: dict[str, str] = {}
        for row in rows:
            repeated = table == "items" and names.count(row["name"]) > 1
            title = folded(f"{row['name']} ({row['era']})" if repeated else row["name"])
            same = [name for name in names if folded(name) == folded(row["name"]) and name != row["name"]]
            if title in titles or same:
                other = same[0] if same else titles[title]
                raise EditionError(f"{source}: {table}: {row['name']}: name: two cards have this name; see {other}.")
            titles[title] = row["name"]


def _words(value: Any) -> None:
    short_text(value)
    # Otherwise the notation of actions could not be read back.
    if value != " ".join(value.split()) or folded(value).endswith(" from discard"):
        raise ValueError("must have single spaces only and not end in 'from discard'")


_MOST_PAID = 9
_MOST_GAINED = 99


def _amounts_of(*names: str, most: int = _MOST_PAID) -> Callable[[Any], None]:
    def check(value: Any) -> None:
        if not isinstance(value, dict):
            raise ValueError(f"must be a table such as {{ earth = 2, any = 1 }}, not {short(value)}")
        for name, amount in value.items():
            if name not in names:
                raise ValueError(f"{short(name)} is unknown; the possible keys are {', '.join(names)}")
            try:
                count(amount)
            except ValueError as error:
                raise ValueError(f"{name} {error}") from error
            if amount > most:
                raise ValueError(f"{name} must be at most {most}, not {amount}")

    return check


_MOST_PAYMENTS = 50_000
"""The most ways to pay a cost: all of them are legal actions, and this many still take well below a second."""
_MOST_GAINS = 300


def _cost(value: Any) -> None:
    _amounts_of(*_MANA)(value)
    _check_payments(value)


def _check_payments(cost: Row) -> None:
    """Check that a seat with plenty of gems has not too many ways to pay a cost: each mana may be a gem (MF-P1)."""
    named = [cost.get(element, 0) for element in ELEMENTS]
    ways = 0
    wilds: int = cost.get("any", 0)
    for wild in combinations_with_replacement(range(len(ELEMENTS)), wilds):
        ways += prod(amount + wild.count(element) + 1 for element, amount in enumerate(named))
    if ways > _MOST_PAYMENTS:
        raise ValueError(
            f"must ask for less mana: it could be paid in {ways:,} ways, and at most {_MOST_PAYMENTS:,} are allowed"
        )


def _faces(value: Any) -> None:
    if not isinstance(value, list) or len(value) != 6:
        raise ValueError(f"must be a list of six faces, not {short(value)}")
    for number, face in enumerate(value, 1):
        kinds = set(face) if isinstance(face, dict) else set()
        if len(kinds) != 1 or not kinds <= {"mana", "gem", "choice", "special"}:
            raise ValueError(f"face {number} must have exactly one of mana, gem, choice, special")
        [(kind, what)] = face.items()
        if kind == "mana":
            _amounts_of(*ELEMENTS)(what)
            if not what:
                raise ValueError(f"face {number} must have some mana")
        elif kind == "choice":
            known = [name for name in ELEMENTS if isinstance(what, list) and name in what]
            if len(known) < 2 or len(what) > len(known):
                raise ValueError(f"face {number}: choice must list two or more different elements, not {short(what)}")
        else:
            one_of(*(ELEMENTS if kind == "gem" else _SPECIALS))(what)


def _levels(value: Any) -> None:
    if not isinstance(value, list) or not 1 <= len(value) <= 3:
        raise ValueError(f"must be a list of one to three levels, not {short(value)}")
    for number, level in enumerate(value, 1):
        if not isinstance(level, dict) or not set(level) <= {"gem", "pay", "gain"} or "gain" not in level:
            raise ValueError(
                f"level {number} must be a table with gain, and may also have gem and pay, not {short(level)}"
            )
        try:
            if "gem" in level:
                one_of(*ELEMENTS, "any")(level["gem"])
            elif number > 1:
                raise ValueError("gem must name the gem that unlocks it")
            _amounts_of(*_PAY)(level.get("pay", {}))
            _check_payments(level.get("pay", {}))
            if not isinstance(level["gain"], dict):
                raise ValueError(f"gain must be a table such as {{ earth = 1 }}, not {short(level['gain'])}")
            gain = dict(level["gain"])
            options = gain.pop("choose", [{}])
            _amounts_of(*_MANA, "extra_spend", "recharge_other", most=_MOST_PAID)(
                {name: amount for name, amount in gain.items() if name not in _BESIDE_MANA}
            )
            _amounts_of(*_BESIDE_MANA, most=_MOST_GAINED)(
                {name: amount for name, amount in gain.items() if name in _BESIDE_MANA}
            )
            if "gems_of_paid_element" in gain and not any(name in _MANA for name in level.get("pay", {})):
                raise ValueError("gems_of_paid_element is only for a level whose pay contains mana")
            if not isinstance(options, list) or not options:
                raise ValueError(f"choose must be a list of tables such as {{ earth = 1 }}, not {short(options)}")
            for option in options:
                _amounts_of(*ELEMENTS, "prestige", "prisms", most=_MOST_GAINED)(option)
            ways = len(options) * comb(gain.get("any", 0) + 3, 3)
            if ways > _MOST_GAINS:
                raise ValueError(
                    f"gain must allow at most {_MOST_GAINS:,} choices, not {ways:,}: "
                    "shorten the list choose or lower the number any"
                )
        except (TypeError, ValueError) as error:
            raise ValueError(f"level {number}: {error}") from error


def _effect(value: Any) -> None:
    if not isinstance(value, dict):
        raise ValueError(f"must be a table such as {{ prestige = 8 }}, not {short(value)}")
    effect = dict(value)
    if "die" in effect:
        one_of(*TYPES)(effect.pop("die"))
    if "others_may_give" in effect:
        give = effect.pop("others_may_give")
        if not isinstance(give, dict) or set(give) != {"gem", "giver_prestige"}:
            raise ValueError(f"others_may_give must be a table with gem and giver_prestige, not {short(give)}")
        one_of(*ELEMENTS)(give["gem"])
        count(give["giver_prestige"])
    _amounts_of(*_EFFECT, most=_MOST_GAINED)(effect)
    if effect.get("extra_mana_limit", 0) > _MOST_PAID:
        raise ValueError(f"extra_mana_limit must be at most {_MOST_PAID}, not {effect['extra_mana_limit']}")
    for amount, limit in (("prestige_per_extra_mana", "extra_mana_limit"), ("prestige_per_distinct_gem", "gem_limit")):
        if (amount in effect) != (limit in effect):
            raise ValueError(f"{amount} and {limit} must be given together")


def _talent_effect(value: Any) -> None:
    """Check the effect of a talent: its keys say which kind it is, and each kind has its own costs and benefits."""
    keys = frozenset(value) if isinstance(value, dict) else frozenset()
    pay, gain = (value.get("pay", {}), value.get("gain", {})) if keys else ({}, {})
    if not isinstance(pay, dict) or not isinstance(gain, dict):
        raise ValueError("pay and gain must be tables")
    for name in ("per_turn", "build_from_discard"):
        if keys and value.get(name, 1) != 1:
            raise ValueError(f"{name} must be 1, not {short(value[name])}")
    if len(keys) == 1 and keys <= _TALENT_COUNTS.keys():
        _within(*_TALENT_COUNTS[next(iter(keys))], value)
    elif keys == {"item_element", "gain"}:
        one_of(*TYPES)(value["item_element"])
        if set(gain) == {"gem"}:
            one_of(*(name for name in ELEMENTS if name == value["item_element"]))(gain["gem"])
        else:
            _exactly("gain", gain, "prisms")
    elif keys == {"turn_die_to_gem", "per_turn"}:
        one_of(*ELEMENTS)(value["turn_die_to_gem"])
    elif keys == {"pay", "build_from_discard"}:
        _exactly("pay", pay, "gems")
    elif keys - {"per_turn"} == {"pay", "gain"} and set(pay) == {"gem"}:
        one_of(*ELEMENTS)(pay["gem"])
        _exactly("gain", gain, "prestige")
    elif keys == {"pay", "gain"}:
        _exactly("pay", pay, "dice_spends")
        if gain != {"any": 1}:
            raise ValueError(f"gain must be {{ any = 1 }}, not {short(gain)}")
    else:
        raise ValueError(f"must have the same keys as the effect of a packaged talent, not {short(value)}")


def _within(low: int, high: int, value: Row) -> None:
    [(name, amount)] = value.items()
    count(amount)
    if not low <= amount <= high:
        raise ValueError(f"{name} must be from {low} to {high}, not {amount}")


def _exactly(part: str, value: Row, name: str) -> None:
    if set(value) != {name}:
        raise ValueError(f"{part} must hold {name} and nothing else")
    _amounts_of(name)(value)
    if not value[name]:
        raise ValueError(f"{part}: {name} must be at least 1")


LAYOUT: Final = Layout(
    HOUSE_FILE, {"dice": _merge_dice}, {"items": ("number", "name"), "talents": ("number", "name")}, _check
)
