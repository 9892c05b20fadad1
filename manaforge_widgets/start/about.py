"""The function ``mf.about``, which says what is installed; its lines belong into each report of a mistake."""

from __future__ import annotations

import platform
import sys
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, metadata, version

from manaforge_widgets.core.edition_file import HOUSE, packaged_editions
from manaforge_widgets.core.entry import fetch
from manaforge_widgets.core.registry import packaged_entries

_PACKAGE = "manaforge-widgets"
_SHOWN_WITH = ("anywidget", "ipywidgets", "jupyterlab", "notebook", "plotly")


@dataclass(frozen=True, slots=True)
class About:
    """The version of the package, how it was built, and what it runs on.

    Attributes:
        version: the version of the package.
        build: ``"compiled"`` if the rules of the games run as machine code, ``"pure"`` if they run as Python.
        editions: the names of the editions of each game, the default first.
        python: the version of Python, with the system.
        packages: the versions of the packages that show the widgets; a missing package is left out.
        report: the address for reports of mistakes; None if this copy of the package names none.
    """

    version: str
    build: str
    editions: dict[str, tuple[str, ...]]
    python: str
    packages: dict[str, str]
    report: str | None

    def __repr__(self) -> str:
        lines = {
            "version": f"{self.version} ({self.build})",
            "editions": "; ".join(f"{game}: {', '.join(names)}" for game, names in self.editions.items()),
            "Python": self.python,
            "with": ", ".join(f"{name} {number}" for name, number in self.packages.items()),
            "report to": self.report or "whoever gave you this package; add these lines to your report",
        }
        return "\n".join([_PACKAGE, *(f"  {name:<9} {text}" for name, text in lines.items())])


def about() -> About:
    """Return which version of the package is installed, how it was built, and where to report a mistake.

    Example:
        >>> about().editions["manaforge"]
        ('house-1', 'house-2')
        >>> about().build in ("pure", "compiled")
        True
    """
    return About(
        version=_version(_PACKAGE) or "not installed, it runs from its sources",
        build=_build(),
        editions=_editions(),
        python=f"{platform.python_version()} ({platform.python_implementation()}), {platform.system()}",
        packages={name: number for name in _SHOWN_WITH if (number := _version(name))},
        report=_report(),
    )


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _build() -> str:
    rules = [fetch(entry.rules) for entry in packaged_entries() if entry.rules]
    files = [str(sys.modules[one.__module__].__file__) for one in rules]
    return "compiled" if any(file.endswith(tuple(EXTENSION_SUFFIXES)) for file in files) else "pure"


def _editions() -> dict[str, tuple[str, ...]]:
    folders = {entry.name: entry.page.parent for entry in packaged_entries() if entry.page}
    return {name: (HOUSE, *packaged_editions(folder / "components.toml")) for name, folder in folders.items()}


def _report() -> str | None:
    try:
        links = metadata(_PACKAGE).get_all("Project-URL") or []
    except PackageNotFoundError:
        return None
    named = dict(link.split(", ", 1) for link in links)
    return named.get("Issues")
