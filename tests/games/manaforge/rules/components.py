"""The component data as the package ships it, read without the package's own code."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib import resources
from typing import Any

DATA: dict[str, Any] = tomllib.loads(
    resources.files("manaforge_widgets.games.manaforge").joinpath("components.toml").read_text(encoding="utf-8")
)
ELEMENTS: tuple[str, ...] = tuple(DATA["meta"]["elements"])
DICE: dict[str, dict[str, Any]] = DATA["dice"]
TALENTS: dict[str, dict[str, Any]] = {talent["name"]: talent for talent in DATA["talents"]}

_NAMES = Counter(item["name"] for item in DATA["items"])


def title(item: dict[str, Any]) -> str:
    """Return the name a card is called by: with its era where names repeat."""
    return f"{item['name']} ({item['era']})" if _NAMES[item["name"]] > 1 else item["name"]


ITEMS: dict[str, dict[str, Any]] = {title(item): item for item in DATA["items"]}
WORKSHOP: tuple[str, ...] = tuple(name for name, item in ITEMS.items() if item["kind"] == "workshop")
STORE: tuple[str, ...] = tuple(name for name, item in ITEMS.items() if item["kind"] == "store")
WANDS: tuple[str, ...] = tuple(name for name in ITEMS if "Wand" in name)
EXTRA_DIE: tuple[str, ...] = tuple(name for name, item in ITEMS.items() if "die" in item.get("effect", {}))
REPLICAS: tuple[str, ...] = tuple(name for name in ITEMS if name.startswith("Replica "))
PRISM_CARDS: tuple[str, ...] = tuple(name for name in ITEMS if name.startswith("Mana Prisms"))


def face_text(face: dict[str, Any]) -> str:
    """Return a die face in the notation of views."""
    if "mana" in face:
        ((element, amount),) = face["mana"].items()
        return f"{amount} {element}"
    if "gem" in face:
        return f"{face['gem']} gem"
    if "choice" in face:
        return "/".join(face["choice"])
    return str(face["special"]).replace("_", " ")


FACES: dict[str, tuple[str, ...]] = {kind: tuple(map(face_text, die["faces"])) for kind, die in DICE.items()}
