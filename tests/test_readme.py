"""The README's table of where the data comes from is counted from the data."""

from __future__ import annotations

from collections import Counter

from project import ROOT

from manaforge_widgets.games.manaforge.rules.edition import PROVENANCE, load_edition

# What the table calls each group of values, and the fields that make it up.
GROUPS = {
    "dice: faces": ("dice", ("faces",)),
    "items: name, era, kind": ("items", ("name", "era", "kind")),
    "items: element": ("items", ("element",)),
    "items: cost": ("items", ("cost",)),
    "workshop items: levels": ("items", ("levels",)),
    "store items: effect": ("items", ("effect",)),
    "talents: name, when, effect": ("talents", ("name", "when", "effect")),
    "talents: die": ("talents", ("die",)),
}


def table() -> str:
    data = load_edition(None)
    lines = ["| field | printed | reported | inferred | of the house |", "| --- | --- | --- | --- | --- |"]
    for title, (place, fields) in GROUPS.items():
        rows = data.tables[place].values() if place == "dice" else data.tables[place]
        counts = Counter(data.provenance(row, field) for row in rows for field in fields if field in row)
        lines.append(f"| {title} | {' | '.join(str(counts[kind] or '') for kind in PROVENANCE)} |")
    return "\n".join(lines)


def test_the_table_of_provenance_is_counted_from_the_data() -> None:
    assert table() in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_pictures_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pictures = {part.partition(")")[0] for part in text.split("](")[1:] if part.startswith("docs/pictures/")}
    assert len(pictures) == 4
    assert all((ROOT / picture).is_file() for picture in pictures)
