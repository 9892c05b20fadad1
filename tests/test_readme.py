"""The README's table of where the data comes from is counted from the data."""

from __future__ import annotations

from collections import Counter

from project import ROOT

from manaforge_widgets.core.edition_file import PROVENANCE, Data
from manaforge_widgets.games.kings_forge.rules.edition import load_edition as load_kings_forge
from manaforge_widgets.games.manaforge.rules.edition import load_edition as load_manaforge
from manaforge_widgets.games.manasurge.rules.edition import load_edition as load_manasurge

# What the tables call each group of values, and the fields that make it up.
MANAFORGE = {
    "dice: faces": ("dice", ("faces",)),
    "items: name, era, kind": ("items", ("name", "era", "kind")),
    "items: element": ("items", ("element",)),
    "items: cost": ("items", ("cost",)),
    "workshop items: levels": ("items", ("levels",)),
    "store items: effect": ("items", ("effect",)),
    "talents: name, when, effect": ("talents", ("name", "when", "effect")),
    "talents: die": ("talents", ("die",)),
}
KINGS_FORGE = {
    "crafts: rank": ("crafts", ("rank",)),
    "crafts: name": ("crafts", ("name",)),
    "crafts: needs": ("crafts", ("needs",)),
    "gather cards: name": ("gathers", ("name",)),
    "gather cards: actions": ("gathers", ("top", "bottom")),
    "docks: gain and costs": ("docks", ("gain", "cost")),
}
MANASURGE = {
    "suits: name, power": ("suits", ("name", "power")),
    "metamagics: name": ("metamagics", ("name",)),
    "metamagics: effect": ("metamagics", ("effect",)),
    "wizards: name, power": ("wizards", ("name", "power")),
}


def table(data: Data, groups: dict[str, tuple[str, tuple[str, ...]]]) -> str:
    lines = ["| field | printed | reported | inferred | of the house |", "| --- | --- | --- | --- | --- |"]
    for title, (place, fields) in groups.items():
        rows = data.tables[place].values() if place == "dice" else data.tables[place]
        counts = Counter(data.provenance(row, field) for row in rows for field in fields if field in row)
        lines.append(f"| {title} | {' | '.join(str(counts[kind] or '') for kind in PROVENANCE)} |")
    return "\n".join(lines)


def test_the_tables_of_provenance_are_counted_from_the_data() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert table(load_manaforge(None), MANAFORGE) in text
    assert table(load_kings_forge(None), KINGS_FORGE) in text
    assert table(load_manasurge(None), MANASURGE) in text


def test_the_pictures_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = {part.partition(")")[0] for part in text.split("](")[1:] if part.startswith("docs/pictures/")}
    assert len(pictures) == 6
    assert all((ROOT / picture).is_file() for picture in pictures)
