"""Editions out of hostile hands: refused in words, or played, saved and loaded to the end."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import Any

from fuzz.harness import Refused, attempt, fuzz
from fuzz.values import broken, fingerprint, odd_text

import manaforge_widgets as mf
from manaforge_widgets.core.conformance import check, check_undo_and_saves
from manaforge_widgets.core.registry import load_game
from manaforge_widgets.games.manaforge.rules.edition import load_edition

ELEMENTS = ("earth", "fire", "wind", "water")
DATA = load_edition(None).tables


def amounts(rng: random.Random, names: tuple[str, ...], most: int) -> dict[str, int]:
    """Some amounts, most of them small."""
    return {name: min(most, int(rng.expovariate(0.5))) for name in rng.sample(names, rng.randint(0, len(names)))}


def face(rng: random.Random) -> dict[str, Any]:
    return rng.choice(
        [
            {"mana": amounts(rng, ELEMENTS, 9) or {"earth": 1}},
            {"gem": rng.choice(ELEMENTS)},
            {"choice": rng.sample(ELEMENTS, rng.randint(2, 4))},
            {"special": rng.choice(("runestone", "transmute", "power_surge", "gem_copy"))},
        ]
    )


def level(rng: random.Random, number: int) -> dict[str, Any]:
    mana = (*ELEMENTS, "any")
    made: dict[str, Any] = {
        "gain": amounts(rng, (*mana, "extra_spend", "recharge_other", "prestige", "prisms", "mana_of_attached_gems"), 9)
    }
    if number or rng.random() < 0.3:
        made["gem"] = rng.choice(mana)
    if rng.random() < 0.5:
        made["pay"] = amounts(rng, (*mana, "gems", "dice_spends", "exhaust_other"), 9)
    if rng.random() < 0.2:
        made["gain"]["choose"] = [amounts(rng, (*ELEMENTS, "prestige", "prisms"), 99) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.1:
        made["gain"]["gems_of_paid_element"] = rng.randint(0, 9)
    return made


def effect(rng: random.Random) -> dict[str, Any]:
    made: dict[str, Any] = amounts(
        rng,
        (
            "prestige",
            "prestige_per_wand",
            "prisms",
            "prestige_per_element_shown_twice",
            "prestige_per_charged",
            "prestige_per_exhausted",
            "copy_store_card",
        ),
        99,
    )
    if rng.random() < 0.3:
        made |= {"prestige_per_extra_mana": rng.randint(0, 9), "extra_mana_limit": rng.randint(0, 9)}
    if rng.random() < 0.3:
        made |= {"prestige_per_distinct_gem": rng.randint(0, 9), "gem_limit": rng.randint(0, 9)}
    if rng.random() < 0.2:
        made["others_may_give"] = {"gem": rng.choice(ELEMENTS), "giver_prestige": rng.randint(0, 9)}
    if rng.random() < 0.3:
        made["die"] = rng.choice((*ELEMENTS, "arcane"))
    return made


def item(rng: random.Random) -> dict[str, Any]:
    row = rng.choice(DATA["items"])
    made: dict[str, Any] = {"number": row["number"]}
    if rng.random() < 0.5:
        made["cost"] = amounts(rng, (*ELEMENTS, "any"), 9)
    if rng.random() < 0.2:
        made["name"] = odd_text(rng, DATA["items"][rng.randrange(72)]["name"])
    if rng.random() < 0.2:
        made["element"] = rng.choice((*ELEMENTS, "arcane"))
    if rng.random() < 0.7:
        if row["kind"] == "workshop":
            made["levels"] = [level(rng, number) for number in range(rng.randint(1, 3))]
        else:
            made["effect"] = effect(rng)
    return made


def talent(rng: random.Random) -> dict[str, Any]:
    element = rng.choice(ELEMENTS)
    effect = rng.choice(
        [
            {"hold_unspent_die": 1},
            {"look_at_deck": rng.randint(1, 54)},
            {"choose_die": rng.randint(1, 4)},
            {"gems_of_each": rng.randint(1, 9)},
            {"prestige": rng.randint(1, 99)},
            {"item_element": element, "gain": {"gem": element}},
            {"item_element": "arcane", "gain": {"prisms": rng.randint(1, 9)}},
            {"turn_die_to_gem": element, "per_turn": 1},
            {"turn_die_to_gem": element},
            {"pay": {"gems": rng.randint(1, 9)}, "build_from_discard": 1},
            {"pay": {"gem": element}, "gain": {"prestige": rng.randint(1, 9)}},
            {"pay": {"gem": element}, "gain": {"prestige": 1}, "per_turn": 1},
            {"pay": {"dice_spends": rng.randint(1, 9)}, "gain": {"any": 1}},
        ]
    )
    made = {"number": rng.choice(DATA["talents"])["number"], "effect": effect}
    if rng.random() < 0.3:
        made["die"] = rng.choice((*ELEMENTS, "arcane"))
    if rng.random() < 0.2:
        made["name"] = odd_text(rng, "Famous")
    return made


def edition(rng: random.Random) -> dict[str, Any]:
    """An edition that may well be accepted."""
    made: dict[str, Any] = {}
    if rng.random() < 0.3:
        made["meta"] = {"edition": odd_text(rng, "mine")}
    if rng.random() < 0.4:
        kinds = rng.sample((*ELEMENTS, "arcane"), rng.randint(1, 5))
        made["dice"] = {
            kind: {"faces": [face(rng) for _ in range(6)], "count": rng.choice((0, 1, 8, 99))} for kind in kinds
        }
    if rng.random() < 0.8:
        made["items"] = [item(rng) for _ in range(rng.randint(0, rng.choice((2, 40))))]
    if rng.random() < 0.5:
        made["talents"] = [talent(rng) for _ in range(rng.randint(0, rng.choice((1, 8))))]
    return made


def one(rng: random.Random) -> None:
    made = edition(rng)
    how = rng.random()
    if how < 0.4:
        _file(rng, made)
        return
    given: Any = made if how > 0.8 else broken(rng, made, rng.randint(1, 3))
    game = attempt(
        lambda: load_game("manaforge", given),
        state=lambda: fingerprint(given),
        errors=(mf.EditionError,),
        what=given,
    )
    if not isinstance(game, Refused):
        _play(rng, game, given)


def _file(rng: random.Random, made: dict[str, Any]) -> None:
    """A file of TOML, whole or broken, or a path that is none."""
    with tempfile.TemporaryDirectory() as folder:
        path: Any = Path(folder) / rng.choice(("mine.toml", "m" * 200 + ".toml", "\udcff.toml", "a b.toml"))
        content = toml(made).encode("utf-8", "surrogateescape" if rng.random() < 0.5 else "replace")
        for _ in range(rng.choice((0, 0, 1, 5))):
            place = rng.randrange(len(content) + 1)
            piece = rng.choice(
                (b"\xff", b"\0", b"[" * 3000, b"9" * 5000, b"\n", b'"', b"=", b"[[items]]", rng.randbytes(8))
            )
            content = content[:place] + piece + content[place + rng.randint(0, 5) :]
        path.write_bytes(content)
        if rng.random() < 0.3:
            path = rng.choice((folder, str(path), str(path) + "\0", folder + "/nowhere.toml", "\ud800", "", "x" * 5000))
        loaded = attempt(lambda: load_game("manaforge", path), errors=(mf.EditionError,), what=(path, content))
        if isinstance(loaded, Refused):
            # The file's name comes first, cut short where it is long.
            begin = Path(path).name[:20] if Path(path).name.isprintable() else ""
            assert str(loaded.error).startswith(begin), (str(loaded.error), path)
        elif rng.random() < 0.2:
            _play(rng, loaded, path)


def _play(rng: random.Random, game: Any, edition: Any) -> None:
    """An accepted edition is played by the checks that every game must pass, and in a match with undo and a save."""
    what = json.dumps(game.overrides)[:3000]
    seed, seats = rng.randrange(1 << 30), rng.randint(2, 4)
    try:
        check(game, seats, seed)
        with tempfile.TemporaryDirectory() as folder:
            check_undo_and_saves(
                lambda: mf.new_match("manaforge", seats=seats, seed=seed, edition=edition, undo="free"),
                mf.load_match,
                Path(folder),
                seed,
            )
    except Exception as error:
        raise AssertionError(f"accepted, but {type(error).__name__}: {error}; {what}") from error


def toml(tables: dict[str, Any]) -> str:
    """Such tables as TOML."""

    def value(what: Any) -> str:
        if isinstance(what, dict):
            return "{ " + ", ".join(f"{json.dumps(name)} = {value(part)}" for name, part in what.items()) + " }"
        if isinstance(what, list):
            return "[" + ", ".join(map(value, what)) + "]"
        return json.dumps(what, ensure_ascii=not isinstance(what, str) or any("\ud800" <= c <= "\udfff" for c in what))

    return "\n".join(f"{name} = {value(table)}" for name, table in tables.items())


test_in_ci, test_nightly = fuzz(one)
