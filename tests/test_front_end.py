"""The shape of the front end's sources: no circle of imports."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

import pytest
from project import ROOT, files

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FRONTEND = ROOT / "manaforge_widgets/frontend"
SOURCES = [path for path in files() if path.suffix in {".ts", ".tsx"} and path.is_relative_to(FRONTEND)]

# ------------------------------------------------------------------------------------------------------------- circles

# An import of types counts, too: to understand one file of a circle, you must read all of them.
IMPORTED = re.compile(r'\b(?:from|import)\s*\(?\s*"(\.[^"]*)\.js"')


def imported(text: str) -> list[str]:
    """Return the other files of the front end that a file imports, without their endings."""
    return IMPORTED.findall(text)


def name_of(path: Path) -> str:
    return path.resolve().relative_to(FRONTEND).with_suffix("").as_posix()


def circle(imports: Mapping[str, set[str]]) -> list[str]:
    """Return files each of which imports the one before it, and the first the last; empty if there are none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize(
    "text",
    [
        'import { a } from "./a.js";',
        'import type { A } from "./a.js";',
        'import {\n  type A,\n  b,\n} from "./a.js";',
        'import "./a.js";',
        'export { a } from "./a.js";',
        'export * from "./a.js";',
        'const a = await import("./a.js");',
    ],
)
def test_each_form_of_import_is_read(text: str) -> None:
    assert imported(text) == ["./a"]


def test_what_is_no_file_of_the_front_end_is_not_read() -> None:
    assert imported('import { render } from "preact";\nimport "./board.css";') == []


def test_a_circle_is_found() -> None:
    assert set(circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == {"a", "b", "c"}
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_no_files_of_the_front_end_import_each_other_in_a_circle() -> None:
    imports = {
        name_of(path): {name_of(path.parent / name) for name in imported(path.read_text(encoding="utf-8"))}
        for path in SOURCES
    }
    # Only the types that are made from Python are not among the sources.
    unknown = set().union(*imports.values()) - set(imports)
    assert {name.rpartition("/")[2] for name in unknown} <= {"requests", "types"}
    assert circle(imports) == []
