"""The pages of the API reference: a page for each group of public names, filled from docstrings."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import manaforge_widgets as mf

FOLDER = "api"
_OWN = "manaforge_widgets"
_GROUP = re.compile(r"^(\w[^\n]*):\n((?:    \S[^\n]*\n)+)", re.MULTILINE)
_NAME = re.compile(r"(mf\.)?([A-Za-z_][\w.]*\w)")
MODULES: Mapping[str, tuple[str, str]] = {
    "odds": ("mf.odds: exact probabilities", f"{_OWN}.odds"),
    "charts": ("mf.charts: charts of simulations", f"{_OWN}.charts"),
    "blocks": ("mf.blocks: the parts of a table", f"{_OWN}.games.blocks"),
    "explorers": ("mf.explorers: the parts of lessons", f"{_OWN}.lessons.explorers"),
}
"""The modules that are public names of the package: the title of each page, and where the module is."""
RESULTS: Mapping[str, str] = {
    "Results": "simulation.results",
    "Finding": "simulation.finding",
    "Table": "simulation.tables",
    "Review": "reviewing.review",
    "Totals": "reviewing.review",
    "Total": "reviewing.review",
    "Hint": "bots.hints",
    "Lesson": "lessons.lesson",
    "Collection": "lessons.collecting.collection",
    "Curves": "charts.curves",
    "Guesses": "widgets.guesses",
    "TurnPuzzle": "games.manaforge.puzzles.puzzle",
    "MatchPuzzle": "turn_puzzles.match_puzzle",
    "MatchLuck": "match.luck",
}
"""The classes of what public functions and attributes return, and the module of each."""
LEARNING = ("rl.pettingzoo", "rl.openspiel", "rl.episode", "rl.encoding")
"""The modules of environments for reinforcement learning."""


def groups() -> dict[str, list[str]]:
    """Return the groups of public names, as ``help(mf)`` shows them, without the modules.

    Example:
        >>> groups()["See it and play it"][:2]
        ['Board', 'Replay']
    """
    found = {}
    for group in _GROUP.finditer(mf.__doc__ or ""):
        names = [line.split()[0] for line in group[2].splitlines()]
        if listed := [name for name in names if name in mf.__all__ and name not in MODULES]:
            found[group[1].split(",")[0]] = listed
    return found


def page_of(group: str) -> str:
    """Return the name of a group's page.

    Example:
        >>> page_of("Write your own game")
        'write_your_own_game'
    """
    return re.sub(r"\W+", "_", group.lower()).strip("_")


def full_name(text: str) -> str | None:
    """Return the full name of what a piece of code begins with; None if that can't be a public name.

    Example:
        >>> full_name('mf.rule("MF-T3")'), full_name("SimpleGame"), full_name("seat")
        ('manaforge_widgets.rule', 'manaforge_widgets.SimpleGame', None)
    """
    found = _NAME.match(text)
    if found is None or not (found[1] or found[2][0].isupper()):
        return None
    return f"{_OWN}.{found[2]}"


def write_reference(target: Path) -> None:
    """Write the pages of the reference.

    Args:
        target: the folder of the site's sources.
    """
    folder = target / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    pages = {}
    for group, names in groups().items():
        pages[page_of(group)] = _page(group, _intro(names), _named(_OWN, mf, names))
    for name, (title, module) in MODULES.items():
        found = importlib.import_module(module)
        # The games add names to those of mf.odds.
        names = [each for each in (dir(found) if name == "odds" else found.__all__) if each not in mf.__all__]
        pages[name] = _page(title, _automodule(module), _named(module, found, names))
    parts = [
        _named(f"{_OWN}.{module}", importlib.import_module(f"{_OWN}.{module}"), [name])
        for name, module in RESULTS.items()
    ]
    pages["results"] = _page("What calls return", "You get these objects from a call; you do not make them.", *parts)
    pages["learning"] = _page("Learning environments", "", *(_module(f"{_OWN}.{module}") for module in LEARNING))
    for page, text in pages.items():
        (folder / f"{page}.md").write_text(text, encoding="utf-8")
    listed = "\n".join(pages)
    (folder / "index.md").write_text(f"{_TOP}\n```{{toctree}}\n:maxdepth: 2\n\n{listed}\n```\n", encoding="utf-8")


_TOP = """(reference)=

# Reference

All public names of the package, with types and examples. The examples run as tests. The pages say `mf` for the package:

```python
import manaforge_widgets as mf
```

The index of [all names](genindex) lists every method, too.
"""


def _intro(names: Iterable[str]) -> str:
    listed = ", ".join(f"{{py:obj}}`~{_OWN}.{name}`" for name in names)
    return f"On this page: {listed}."


def _page(title: str, intro: str, *parts: str) -> str:
    body = "\n".join(parts)
    return f"# {title}\n\n{intro}\n\n````{{eval-rst}}\n{body}\n````\n"


def _automodule(module: str) -> str:
    return f"````{{eval-rst}}\n.. automodule:: {module}\n   :no-index:\n````"


def _module(module: str) -> str:
    found = importlib.import_module(module)
    own = [name for name, value in vars(found).items() if not name.startswith("_") and _defined_in(value, module)]
    called = module.removeprefix(f"{_OWN}.")
    return f"{called}\n{'-' * len(called)}\n\n.. automodule:: {module}\n   :no-index:\n\n{_named(module, found, own)}"


def _defined_in(value: Any, module: str) -> bool:
    return (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__ == module


def _named(place: str, module: ModuleType, names: Iterable[str]) -> str:
    """Return the directives for names of a module."""
    return "\n".join(_directive(place, name, getattr(module, name)) for name in names)


def _directive(place: str, name: str, value: Any) -> str:
    head = f".. py:currentmodule:: {place}\n\n"
    if inspect.isclass(value):
        members = "".join(f"\n   .. {kind}:: {name}.{member}\n" for member, kind in _members(value))
        return f"{head}.. autoclass:: {name}\n{members}"
    kind = "autofunction" if callable(value) else "autodata"
    return f"{head}.. {kind}:: {name}\n"


def _members(kind: type) -> Iterator[tuple[str, str]]:
    """Yield the public methods and properties of a class that the package defines, with autodoc's word for each."""
    seen: set[str] = set()
    for owner in kind.__mro__:
        if not owner.__module__.startswith(_OWN):
            continue
        for name, value in vars(owner).items():
            if name.startswith("_") or name in seen or not inspect.getdoc(getattr(kind, name, None)):
                continue
            seen.add(name)
            if isinstance(value, (property, cached_property)):
                yield name, "autoproperty"
            elif isinstance(value, (classmethod, staticmethod)) or inspect.isfunction(value):
                yield name, "automethod"
