"""The front end without a browser: its own unit tests, no circle of imports, no function that does everything."""

from __future__ import annotations

import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

import pytest
from project import ROOT, files

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FRONTEND = ROOT / "manaforge_widgets/frontend"
SOURCES = [path for path in files() if path.suffix in {".ts", ".tsx"} and path.is_relative_to(FRONTEND)]


def test_the_front_ends_own_tests_pass() -> None:
    command = [sys.executable, str(FRONTEND / "bundle.py"), "run", "test"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    # npm's words go to stderr, and so do those of what it runs.
    assert done.returncode == 0, done.stderr


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


# ----------------------------------------------------------------------------------------------------- long functions

MOST_LINES = 120
# The formatter sees to it that a function ends in the first line that is indented no more than its own first one.
FUNCTION = re.compile(r"^( *)(?:.*\bfunction\b.*\(.*|.*=>(?: [({\[].*)?|(?:async |get |set )?[\w$]+\(.*\).* \{)$")
COMMENT = re.compile(r"^ *(?://|/?\*)")


def functions(text: str) -> list[tuple[str, int]]:
    """Return the first line of each function that has more than one, and its number of lines."""
    lines = text.splitlines()
    found = []
    for first, line in enumerate(lines):
        if (begin := FUNCTION.match(line)) and not COMMENT.match(line):
            level = len(begin[1])
            ends = (
                last
                for last, later in enumerate(lines[first + 1 :], first + 1)
                if later.strip() and len(later) - len(later.lstrip()) <= level and not later.endswith(("{", "(", "=>"))
            )
            found.append((line.strip(), next(ends, len(lines) - 1) - first + 1))
    return found


@pytest.mark.parametrize(
    "text",
    [
        "function f() {\n  a();\n}",
        "export default async function f({\n  a,\n}: A) {\n  return a;\n}",
        "const f = (a: A) => {\n  a();\n};",
        "const f = (a: A): B => ({\n  a,\n});",
        "const f =\n  (a: A) =>\n  (b: B) => {\n    a(b);\n  };",
        "  useEffect(() => {\n    a();\n  }, [b]);",
        "class A {\n  f(a: A): B {\n    a();\n  }\n}",
    ],
)
def test_each_form_of_function_is_seen(text: str) -> None:
    lines = len(text.splitlines())
    assert max(length for _, length in functions(text)) >= lines - 2


def test_other_blocks_are_no_functions() -> None:
    assert functions("const a = {\n  b: [\n    1,\n  ],\n};\nif (a) {\n  b();\n}\n// f() {\n") == []


def test_a_function_ends_where_its_block_does() -> None:
    text = "function f({\n  a,\n}: A) {\n  if (a) {\n    b();\n  } else {\n    c();\n  }\n}\n\nconst d = 1;\n"
    assert functions(text) == [("function f({", 9)]


def test_no_function_of_the_front_end_does_everything() -> None:
    for path in SOURCES:
        for first, length in functions(path.read_text(encoding="utf-8")):
            assert length <= MOST_LINES, f"{path.name}: {first} has {length} lines: take a part out of it"
