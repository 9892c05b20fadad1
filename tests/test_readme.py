"""The README and the pages that it leads to: their code runs as printed, and their tables are counted from the data."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from project import ROOT

from manaforge_widgets.core.edition_file import PROVENANCE, Data
from manaforge_widgets.games.kings_forge.rules.edition import load_edition as load_kings_forge
from manaforge_widgets.games.manaforge.rules.edition import load_edition as load_manaforge
from manaforge_widgets.games.manasurge.rules.edition import load_edition as load_manasurge

if TYPE_CHECKING:
    from pathlib import Path

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
    text = (ROOT / "docs/data.md").read_text(encoding="utf-8")
    assert table(load_manaforge(None), MANAFORGE) in text
    assert table(load_kings_forge(None), KINGS_FORGE) in text
    assert table(load_manasurge(None), MANASURGE) in text


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").split()) <= 900


PAGES = (
    "README.md",
    "docs/play.md",
    "docs/probabilities.md",
    "docs/reviews.md",
    "docs/your_own_bot.md",
    "docs/data.md",
    "docs/your_own_game.md",
    "docs/your_own_lesson.md",
    "docs/schools.md",
)
SESSION = """
import ast, warnings
warnings.simplefilter("error", DeprecationWarning)
names = {{}}
for source in {sources!r}:
    lines = source.splitlines()
    for statement in ast.parse(source).body:
        code = compile(ast.Module([statement], []), lines[statement.lineno - 1], "exec")
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), lines[statement.lineno - 1], "eval"), names)
            said = lines[statement.end_lineno - 1].partition("  # ")[2]
            if said.startswith("Fraction("):
                assert repr(value) == said, (said, value)
        else:
            exec(code, names)
"""


@pytest.mark.parametrize("page", PAGES)
def test_the_code_runs_as_printed(page: str, tmp_path: Path) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for edition in re.findall(r"```toml\n(.*?)```", text, re.DOTALL):
        (tmp_path / "my_copy.toml").write_text(edition, encoding="utf-8")
    sources = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    if "import manaforge_widgets" not in sources[0]:
        sources.insert(0, "import manaforge_widgets as mf\n")
    session = SESSION.format(sources=sources)
    command = [sys.executable, "-c", session]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]


def test_the_moving_picture_is_small_and_moves() -> None:
    picture = (ROOT / "docs/pictures/turn.webp").read_bytes()
    assert "(docs/pictures/turn.webp)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert (picture[:4], picture[8:12]) == (b"RIFF", b"WEBP")
    assert picture.count(b"ANMF") > 10
    assert len(picture) < 600_000


def test_the_pictures_are_there() -> None:
    text = (ROOT / "docs/play.md").read_text(encoding="utf-8")
    pictures = set(re.findall(r"\]\((pictures/[^)]+)\)", text))
    assert len(pictures) == 6
    assert all((ROOT / "docs" / picture).is_file() for picture in pictures)
