"""Every module, name, file and command of the project that stands in a text somewhere is there.

A rename changes what imports see; nothing but these tests sees a name in a string, a comment, a page or a script.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import tomllib
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bundle
import compiled
import pytest
from project import ROOT, files

import manaforge_widgets as mf
from manaforge_widgets.core.entry import GameEntry, fetch
from manaforge_widgets.core.registry import _PACKAGED, entries
from manaforge_widgets.simulation.results import Results

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PACKAGE = "manaforge_widgets"
GAMES = [entry for entry in entries() if entry.name in _PACKAGED]
# Saves of older versions name what their versions had; a lock names what others have.
DATA = {".json", ".csv"}


@cache
def texts() -> dict[str, str]:
    """Return what each text file of the project holds, by its path; not this one, which misspells for its own tests."""
    found = {}
    for path in files():
        if path != Path(__file__) and (path.suffix not in DATA or path.name == "package.json"):
            try:
                found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue  # a picture
    return found


def each(look: Callable[[str], list[str]], left_out: set[str] = frozenset()) -> list[str]:  # type: ignore[assignment]
    """Return what a look at each file finds wrong, with the file's path."""
    return [f"{path}: {name}" for path, text in texts().items() for name in look(text) if name not in left_out]


# ---------------------------------------------------------------------------------------------------- dotted names

PLACE = r"[A-Za-z_]\w*|\{\w+\}|<\w+>"  # a name, or what stands for one
DOTTED = re.compile(rf"(?<![\w/.])({PACKAGE}(?:\.(?:{PLACE}))+)(?::(\w+))?")
IMPORTED = re.compile(rf"from ({PACKAGE}[\w.]*) import ([A-Za-z_][\w, ]*)")
SHORT = re.compile(r"(?<![\w./-])mf((?:\.[A-Za-z_]\w*)+)")
# Tests ask for these since they are not there.
INVENTED = {
    f"{PACKAGE}.of_a_test",
    *(f"mf.{name}" for name in ("new_mach", "DiceLap", "odds.aford", "xyzzy", "_repr_html_")),
}


@cache
def is_there(name: str) -> bool:
    """Whether a dotted name can be imported; every game must have what ``games.{game}`` has."""
    first, *rest = name.split(".")
    for place, part in enumerate(rest):
        if not part.isidentifier():
            begin, end = ".".join([first, *rest[:place]]), rest[place + 1 :]
            folder = ROOT.joinpath(first, *rest[:place])
            below = [entry.name for entry in GAMES] if begin == f"{PACKAGE}.games" else _modules(folder)
            fits = [is_there(".".join([begin, one, *end])) for one in below]
            return all(fits) if begin == f"{PACKAGE}.games" else any(fits)
    thing: Any = import_module(first)
    for place, part in enumerate(rest, 1):
        module = ".".join([first, *rest[:place]])
        if hasattr(thing, part):
            thing = getattr(thing, part)
        elif _is_module(module):
            thing = import_module(module)
        else:
            return False
    return True


def _modules(folder: Path) -> list[str]:
    return sorted(
        {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    )


def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def lost_names(text: str) -> list[str]:
    """Return the dotted names of the package in a text that are not there."""
    found = [".".join(filter(None, match.groups())) for match in DOTTED.finditer(text)]
    for module, names in IMPORTED.findall(text):
        found += [f"{module}.{name.split(' as ')[0].strip()}" for name in names.split(",") if name.strip()]
    return [name for name in dict.fromkeys(found) if not is_there(name)]


def lost_short_names(text: str) -> list[str]:
    """Return the names after ``mf`` in a text that are not there; what follows a call is not looked at."""
    return [f"mf{name}" for name in dict.fromkeys(SHORT.findall(text)) if not is_there(PACKAGE + name)]


def test_each_dotted_name_is_there() -> None:
    assert each(lost_names, INVENTED) == []


def test_each_name_after_mf_is_there() -> None:
    # The message about an old name of a list is made of both.
    assert each(lost_short_names, INVENTED | {"mf.list_"}) == []


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ('patch.setattr("{0}.odds.budget.perf_counter", x)', []),
        ('patch.setattr("{0}.odds.budgets.perf_counter", x)', ["odds.budgets.perf_counter"]),
        ("see :func:`{0}.simulate`, {0}.core.api.GameError: no", []),
        ("see :func:`{0}.simulat`", ["simulat"]),
        ('x = "{0}.games.simple:SimpleGam"', ["games.simple.SimpleGam"]),
        ("f'{0}.games.{{game}}.bots.search' and `{0}.games.<game>.rules`", []),
        ("f'{0}.games.{{game}}.bots.searches'", ["games.{game}.bots.searches"]),
        ("f'{0}.games.{{game}}.puzzles'", ["games.{game}.puzzles"]),
        ("f'{0}.simulation.{{module}}'", []),
        ('"from {0}.games.simple import SimpleGame, Nothing"', ["games.simple.Nothing"]),
        ("import {0}.match.jurnal", ["match.jurnal"]),
    ],
)
def test_a_lost_name_is_seen(text: str, lost: list[str]) -> None:
    assert lost_names(text.format(PACKAGE)) == [f"{PACKAGE}.{name}" for name in lost]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("`mf.simulate(...)` and mf.odds.afford, mf.Match.branch", []),
        ("`mf.simulat(...)`, mf.odds.aford, mf.Match.brunch", ["simulat", "odds.aford", "Match.brunch"]),
    ],
)
def test_a_lost_name_after_mf_is_seen(text: str, lost: list[str]) -> None:
    assert lost_short_names(text) == [f"mf.{name}" for name in lost]


# ------------------------------------------------------------------------------- names in docstrings and in documents

ROLE = re.compile(r":(?:func|class|meth|mod|attr|data|exc|obj):`([\w.]+)`")


@cache
def _all_names() -> frozenset[str]:
    """Return each module of the package with its names and those of its classes, dotted."""
    found = set()
    for path in texts():
        if path.startswith(f"{PACKAGE}/") and path.endswith(".py") and "/frontend/" not in path:
            module = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            found.add(module)
            for name, value in vars(import_module(module)).items():
                found.add(f"{module}.{name}")
                if isinstance(value, type):
                    found |= {f"{module}.{name}.{part}" for part in (*dir(value), *inspect.get_annotations(value))}
    return frozenset(found)


@cache
def _endings() -> frozenset[str]:
    return frozenset(".".join(name.split(".")[place:]) for name in _all_names() for place in range(name.count(".") + 1))


def lost_roles(text: str) -> list[str]:
    """Return the names that a docstring refers to and nothing in the package has; a leading dot means: anywhere."""
    found = [name for name in dict.fromkeys(ROLE.findall(text)) if name.lstrip(".") not in _endings()]
    here = set(re.findall(r"\b(?:class|def) (\w+)", text))
    return [name for name in found if name not in here and not is_there(f"{PACKAGE}.{name.lstrip('.')}")]


def test_each_name_that_a_docstring_refers_to_is_there() -> None:
    assert each(lost_roles) == []


@pytest.mark.parametrize("name", ["Match.aply", ".checks.crafts", "simulat", f"{PACKAGE}.matches"])
def test_a_lost_reference_is_seen(name: str) -> None:
    assert lost_roles(f":func:`{name}` and :class:`Match`, :meth:`Match.apply`, :func:`.checks.craft`") == [name]


OF_A_CLASS = re.compile(r"`([A-Z]\w+\.[a-z]\w*)[`(]")


def lost_attributes(text: str) -> list[str]:
    """Return such as ``Status.turns`` in a document: what no class of the package has."""
    names = [name for name in dict.fromkeys(OF_A_CLASS.findall(text)) if not re.search(r"\.(?:js|md)$", name)]
    return [name for name in names if name not in _endings()]


def test_each_attribute_of_a_class_in_a_document_is_there() -> None:
    documents = [path for path in texts() if path.endswith((".md", ".ipynb"))]
    assert [f"{path}: {name}" for path in documents for name in lost_attributes(texts()[path])] == []
    assert lost_attributes("`Status.also`, `Match.apply(...)`, `Status.alos`, `README.md`") == ["Status.alos"]


# What these names stand for in documents and in notebooks.
KINDS = {"m": mf.Match, "match": mf.Match, "board": mf.Board, "replay": mf.Replay, "lab": mf.DiceLab, "r": Results}
MEMBER = re.compile(rf"(?<![\w./\"'-])({'|'.join(KINDS)})\.(?!tsx?\b)([a-z_]\w*)")


def lost_members(text: str) -> list[str]:
    """Return such as ``m.aply`` in a document: what a match, a widget or results do not have."""
    return [f"{name}.{member}" for name, member in MEMBER.findall(text) if not hasattr(KINDS[name], member)]


def test_each_method_in_a_document_is_there() -> None:
    assert [
        f"{path}: {name}"
        for path, text in texts().items()
        if path.endswith((".md", ".ipynb"))
        for name in lost_members(text)
    ] == []
    assert lost_members("`m.apply(a)`, `m.aply(a)`, r.summary(), r.sumary(), board.tsx, lab.reset") == [
        "m.aply",
        "r.sumary",
        "lab.reset",
    ]


# ------------------------------------------------------------------------------------------------- lazy imports


def _source(path: str) -> ast.Module:
    return ast.parse((ROOT / PACKAGE / path).read_text(encoding="utf-8"))


def test_each_name_of_the_facade_is_there_and_is_typed_as_what_it_is() -> None:
    assert set(mf._LATE) <= set(mf.__all__)
    for name in mf.__all__:
        assert is_there(f"{PACKAGE}.{name}"), name
    for name, module in mf._LATE.items():
        assert is_there(f"{module}.{name}"), f"{module} has no {name}"
    [typed] = [node for node in _source("__init__.py").body if isinstance(node, ast.If)]
    told = {
        alias.name: node.module
        for node in typed.body
        if isinstance(node, ast.ImportFrom) and node.module != PACKAGE
        for alias in node.names
    }
    assert {name: mf._LATE[name] for name in told} == told
    # The others belong to a game, which nothing shared imports.
    assert set(mf._LATE) - set(told) == {"puzzle", "puzzles"}


# Who imports a module by a text, and what holds that text.
BY_TEXT = {
    "__init__.py": "the façade's test",
    "charts/blank.py": "IPython, by its name",
    "charts/chart.py": "plotly and others, by their names",
    "core/registry.py": "dotted names, and the test of entries",
    "core/entry.py": "the test of entries",
    "core/listing.py": "pandas, by its name",
    "lessons/collecting/collection.py": "the live class page, and its tests",
    "lessons/page.py": "the live pages, and their tests",
    "live/recipes.py": "the module of a puzzle, and the test of its recipe",
    "live/travel.py": "a user's own modules",
    "simulation/optional.py": "others' packages",
    "simulation/parcel.py": "cloudpickle, by its name",
    "start/lab.py": "JupyterLab, by its name",
    "widgets/base.py": "the live pages, and their tests",
}


def test_nothing_else_imports_by_a_text() -> None:
    code = re.compile(r"^from importlib import import_module\b", re.MULTILINE)
    paths = [path for path, text in texts().items() if path.startswith(f"{PACKAGE}/") and code.search(text)]
    assert {path.removeprefix(f"{PACKAGE}/") for path in paths} == set(BY_TEXT)


# ----------------------------------------------------------------------------------------------- entries of games

PARTS = [field.name for field in fields(GameEntry) if "Part" in str(field.type)]


def parts(entry: GameEntry) -> dict[str, Any]:
    """Return each part of a game by its field, and by its name in that field."""
    found = {}
    for field in PARTS:
        value = getattr(entry, field)
        found |= (
            {f"{field}.{name}": part for name, part in value.items()} if hasattr(value, "items") else {field: value}
        )
    return {name: part for name, part in found.items() if part is not None}


def lost_parts(entry: GameEntry) -> list[str]:
    """Return the parts of a game that can't be imported."""
    lost = []
    for name, part in parts(entry).items():
        try:
            if not callable(fetch(part)):
                lost.append(name)
        except (ImportError, AttributeError):
            lost.append(name)
    return lost


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.name)
def test_each_part_of_a_game_is_there(entry: GameEntry) -> None:
    assert len(parts(entry)) > 15
    assert lost_parts(entry) == []
    assert entry.page is not None
    assert entry.page.is_file()
    assert set(entry.policies) <= set(entry.bots)
    if entry.die is not None:
        assert all(fetch(entry.die)(name) for name in entry.dice)


@pytest.mark.parametrize("field", PARTS)
def test_a_lost_part_is_seen(field: str) -> None:
    for text in (f"{PACKAGE}.games.manaforge.bots.nobody:make", f"{PACKAGE}.games.manaforge.bots.greedy:make_nobody"):
        is_one = getattr(GAMES[0], field) is None or isinstance(getattr(GAMES[0], field), str)
        assert lost_parts(GameEntry("chess", **{field: text if is_one else {"own": text}})) == [
            field if is_one else f"{field}.own"
        ]


def test_each_bundle_has_a_source() -> None:
    sources = bundle.FRONTEND / "src"
    build = (bundle.FRONTEND / "build.mjs").read_text(encoding="utf-8")
    [listed] = re.findall(r"const WIDGETS = (\[.*\]);", build)
    widgets = set(json.loads(listed))
    classes = "".join(text for path, text in texts().items() if path.startswith(f"{PACKAGE}/widgets/"))
    # Each names its bundle by its kind and by the game's presenter.
    assert [kind for kind in widgets if f'f"{kind}-{{' not in classes] == []
    for entry in GAMES:
        folder = sources / "games" / fetch(entry.presenter).bundle
        assert {f"{kind}.tsx" for kind in widgets - {"lab"}} <= {path.name for path in folder.iterdir()}
        assert (folder / "lab.tsx").is_file() == (entry.lab is not None)
    assert [path for path in re.findall(r"\"(src/[\w/.]+)\"", build) if not (bundle.FRONTEND / path).exists()] == []


# --------------------------------------------------------------------------------------------------------- files

HOMES = (ROOT, ROOT / PACKAGE, ROOT / PACKAGE / "frontend", ROOT / PACKAGE / "frontend" / "src")
FOLDERS = sorted({path.name for home in HOMES for path in home.iterdir() if path.is_dir() and path.name.isidentifier()})
FILE = re.compile(rf"(?<![\w/.~}}*-])((?:{'|'.join(FOLDERS)})/[\w./<>{{}}*-]*[\w/>}}*])")
# Built, so not always there; in the site of JupyterLite or in a container; units; and what tests make up.
MADE = re.compile(
    r"dist/|.*node_modules(?:/|$)|(?:manaforge_widgets/)?static/|.*\b(?:types|requests)\.ts$|src/binder/"
    r"|lab/(?:tree/|\w+\.html|\w+\.ico)|(?:actions|games|steps)/s$|games/\*\.parquet$"
)
MADE_UP = {
    "games/<game>/dice.md",
    "games/chess/board/shapes.py",
    "frontend/src/games/chess/types.ts",
    "frontend/src/a/b.tsx",
    "tests/axe.ts",
}


@cache
def _is_file(path: str, folder: str) -> bool:
    pattern = re.sub(r"<\w+>|\{\w+\}", "*", path)
    homes = (*HOMES, ROOT / folder, ROOT / "notebooks", *(ROOT / "tests" / "saves").iterdir())
    return any(next(home.glob(pattern), None) is not None for home in homes)


def lost_files(text: str, folder: str = "") -> list[str]:
    """Return the paths in a text that begin with a folder of the project and lead nowhere."""
    # What is in braces is chosen by a program, or one of several: board.{tsx,css}.
    found = dict.fromkeys(path.rstrip(".") for path in FILE.findall(text) if path.count("{") == path.count("}"))
    return [path for path in found if not MADE.match(path) and not _is_file(path, folder)]


def test_each_file_that_is_named_is_there() -> None:
    lost = [(path, name) for path, text in texts().items() for name in lost_files(text, str(Path(path).parent))]
    assert [f"{path}: {name}" for path, name in lost if name not in MADE_UP] == []


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("`manaforge_widgets/games/simple.py`, `games/<game>/rules.md`, tests/odds, src/shell/theme", []),
        ("see tools/lit.py", ["tools/lit.py"]),
        ("`widgets/bord/`", ["widgets/bord/"]),
        ('glob("games/*/boards/shapes.py")', ["games/*/boards/shapes.py"]),
        ("`games/<game>/ruls.md`", ["games/<game>/ruls.md"]),
        ('"../../shell/kernel/types.js", "a/tests/x.py"', []),
    ],
)
def test_a_lost_file_is_seen(text: str, lost: list[str]) -> None:
    assert lost_files(text) == lost


def joined(tree: ast.AST) -> Iterator[str]:
    """Yield each path that is joined to the project's folder, as in ``ROOT / "docs" / "bots.md"``."""
    for node in ast.walk(tree):
        names: list[str] = []
        left: ast.AST = node
        while isinstance(left, ast.BinOp) and isinstance(left.op, ast.Div) and isinstance(left.right, ast.Constant):
            names.insert(0, str(left.right.value))
            left = left.left
        if names and isinstance(left, ast.Name) and left.id == "ROOT":
            yield "/".join(names)


def lost_joined(text: str) -> list[str]:
    """Return the paths joined to the project's folder that lead nowhere; what is built need not be there."""
    found = dict.fromkeys(joined(ast.parse(text)))
    return [path for path in found if path.split("/")[0] not in ("dist", ".venv") and not (ROOT / path).exists()]


def test_each_file_that_a_script_joins_is_there() -> None:
    scripts = [path for path in texts() if path.endswith(".py") and "ROOT /" in texts()[path]]
    assert [f"{path}: {name}" for path in scripts for name in lost_joined(texts()[path])] == []
    assert lost_joined('x = ROOT / "docs" / "bots.md", ROOT / "docs" / "bot.md"') == ["docs/bot.md"]


# ------------------------------------------------------------------------------------------------ pyproject.toml


@cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def lost_patterns(patterns: list[str]) -> list[str]:
    """Return the patterns that no file fits."""
    return [pattern for pattern in patterns if next(ROOT.glob(pattern.rstrip("/")), None) is None]


def test_each_path_in_pyproject_is_there() -> None:
    tool, told = project()["tool"], project()["project"]
    pytest_options = tool["pytest"]["ini_options"]
    options = [option.partition("=") for option in pytest_options["addopts"]]
    paths = [
        *pytest_options["testpaths"],
        *pytest_options["pythonpath"],
        *(value for name, _, value in options if name in ("--ignore", "--nbval-sanitize-with")),
        *tool["ruff"]["lint"]["per-file-ignores"],
        *tool["mypy"]["packages"],
        *tool["mypy"]["exclude"],
        *tool["hatch"]["build"]["targets"]["wheel"]["packages"],
        *tool["hatch"]["build"]["targets"]["wheel"]["exclude"],
        tool["hatch"]["build"]["hooks"]["custom"]["path"],
        tool["hatch"]["metadata"]["hooks"]["custom"]["path"],
        *(str(Path(pattern).parent) for pattern in tool["hatch"]["build"]["artifacts"]),
        *told["license-files"],
    ]
    assert lost_patterns(paths) == []
    assert lost_patterns(["tests/**", "tsets/**", "LICENSE", "LICENCE"]) == ["tsets/**", "LICENCE"]


def lost_entry_points(told: dict[str, Any]) -> list[str]:
    """Return the entry points and scripts of a project that can't be imported."""
    groups = [told.get("scripts", {}), told.get("gui-scripts", {}), *told.get("entry-points", {}).values()]
    return [target for group in groups for target in group.values() if not is_there(target.replace(":", "."))]


def test_each_entry_point_is_there() -> None:
    assert lost_entry_points(project()["project"]) == []
    made_up = {"scripts": {"play": f"{PACKAGE}.match:new_match"}, "entry-points": {"a": {"b": f"{PACKAGE}.matc:x"}}}
    assert lost_entry_points(made_up) == [f"{PACKAGE}.matc:x"]


def wrong_patterns(patterns: list[str]) -> list[str]:
    """Return the patterns that no file fits, and those that share a file with one before."""
    known: set[Path] = set()
    wrong = []
    for pattern in patterns:
        found = set(ROOT.glob(pattern))
        if not found or found & known:
            wrong.append(pattern)
        known |= found
    return wrong


def test_what_is_compiled_is_listed_once_and_is_there() -> None:
    patterns = project()["tool"]["compiled"]["files"]
    assert wrong_patterns(patterns) == []
    games = f"{PACKAGE}/games"
    assert wrong_patterns([f"{games}/*/rules/*.py", f"{games}/*/rule/*.py", f"{games}/manaforge/rules/game.py"]) == [
        f"{games}/*/rule/*.py",
        f"{games}/manaforge/rules/game.py",
    ]


def test_each_pattern_of_the_tests_on_the_build_fits_a_file() -> None:
    assert [pattern for pattern in compiled.FILES if not list((ROOT / "tests").glob(pattern))] == []


EXTRAS = re.compile(r"(?:manaforge[-_]widgets|['\" ]\.)\[([a-z]+(?:,[a-z]+)*)\]")


def lost_extras(text: str) -> list[str]:
    """Return the optional dependencies that a text names and the project does not have."""
    named = [name for names in EXTRAS.findall(text) for name in names.split(",")]
    return [name for name in named if name not in project()["project"]["optional-dependencies"]]


def test_each_extra_is_there() -> None:
    assert each(lost_extras) == []
    assert lost_extras("pip install -e '.[test]' 'manaforge-widgets[rl,openspeil]' .[labs]") == ["openspeil", "labs"]


# ------------------------------------------------------------------------------------------------------ Makefile

MAKEFILE = ROOT / "Makefile"
ASKED = re.compile(
    r"`+make ([a-z][a-z-]*)|\bmake ([a-z]+-[a-z-]+)|^(?:\s*- run: |exec |\$ )?make ([a-z][a-z-]*)", re.MULTILINE
)
SCRIPT = re.compile(r"((?:tools|benchmarks|tests)/\w+\.py)(?: +(?!-)(\w+))?")


def targets(text: str) -> set[str]:
    """Return the targets of a Makefile that have names of words; those of files have a path."""
    found = re.findall(r"^((?:[a-z][a-z-]* ?)+):(?!=)", text, re.MULTILINE)
    return {name for names in found for name in names.split()}


def lost_targets(text: str) -> list[str]:
    """Return what a text asks make for and the Makefile does not have."""
    asked = ["".join(names) for names in ASKED.findall(text)]
    return [name for name in dict.fromkeys(asked) if name not in targets(MAKEFILE.read_text(encoding="utf-8"))]


def lost_commands(text: str) -> list[str]:
    """Return the words that a text gives to a script of the project, and the script does not know."""
    lost = []
    for path, word in SCRIPT.findall(text):
        if (ROOT / path).is_file() and word:
            tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
            known = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
            lost += [f"{path} {word}"] if word not in known else []
    return lost


def test_the_makefile_names_only_what_is_there() -> None:
    text = MAKEFILE.read_text(encoding="utf-8")
    named = [name for names in re.findall(r"^\.PHONY: (.*)", text, re.MULTILINE) for name in names.split()]
    assert len(named) == len(set(named))
    assert set(named) == targets(text)
    assert [name for name in re.findall(r"\$\(MAKE\) (\S+)", text) if name not in named] == []
    extras = set(re.findall(r"\.installed-([a-z]+)", text))
    assert extras
    assert extras <= set(project()["project"]["optional-dependencies"])
    assert lost_commands(text) == []
    scripts = json.loads((bundle.FRONTEND / "package.json").read_text(encoding="utf-8"))["scripts"]
    assert set(re.findall(r"\$\(BUNDLE\) run (\w+)", text)) <= set(scripts)
    assert {*re.findall(r"\$\(BUNDLE\) ([a-z-]+)", text)} <= set(
        re.findall(r"^python bundle\.py ([\w-]+)", bundle.__doc__ or "", re.MULTILINE)
    )
    assert [
        path
        for script in scripts.values()
        for path in re.findall(r"\S+\.\w+", script)
        if not (bundle.FRONTEND / path).exists()
    ] == []


def test_a_lost_target_is_seen() -> None:
    assert targets("lab: x\ntest nightly: lint\nPYTEST := x\n$(VENV)/.node: | y\nnightly: PYTEST += -m") == {
        "lab",
        "test",
        "nightly",
    }
    assert lost_commands("tools/lite.py build, tools/lite.py biuld, tools/lite.py --x") == ["tools/lite.py biuld"]


def test_what_is_asked_of_make_is_there() -> None:
    assert each(lost_targets) == []
    assert lost_targets("`make check`, ``make chekc``: make build-fronted\n      - run: make lit\nmake it so") == [
        "chekc",
        "build-fronted",
        "lit",
        "it",
    ]


MARKED = re.compile(r"-m (?:\"([a-z ]+)\"|'([a-z ]+)'|([a-z]+))")


def lost_marks(text: str) -> list[str]:
    """Return the marks by which a command chooses tests and which no test can have; Hypothesis brings its own mark."""
    markers = {
        line.partition(":")[0].partition("(")[0] for line in project()["tool"]["pytest"]["ini_options"]["markers"]
    }
    text = re.sub(r"python3?\)? -m \w+", "", text, flags=re.IGNORECASE)  # a module
    words = [word for names in MARKED.findall(text) for word in "".join(names).split()]
    return [word for word in dict.fromkeys(words) if word not in markers | {"hypothesis", "and", "or", "not"}]


def test_each_mark_by_which_tests_are_chosen_is_there() -> None:
    commands = [
        path for path in texts() if path.startswith((".github/", ".ci/")) or path in ("Makefile", "CONTRIBUTING.md")
    ]
    lost = {path: lost_marks(texts()[path]) for path in commands}
    assert {path: names for path, names in lost.items() if names} == {}
    assert lost_marks('pytest -m "not browser and not nihgtly"') == ["nihgtly"]
