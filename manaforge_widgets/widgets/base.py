"""What all widgets share: bundles, a stable repr, names of seats, export."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget

from manaforge_widgets.games.api import GameError, Outcome
from manaforge_widgets.games.markup import with_names
from manaforge_widgets.match import Match
from manaforge_widgets.match_file import write_atomically
from manaforge_widgets.widgets import shapes
from manaforge_widgets.widgets.bundles import bundle
from manaforge_widgets.widgets.export import standalone_html


class BundledWidget(anywidget.AnyWidget):
    """Shared behaviour of the widgets.

    Args:
        bundle_name: its bundle, such as ``"board-plain"``.
        title: of what it shows, for people.
        traits: first values.

    Attributes:
        from_browser: the traits that a browser may set; it only shows the others.
    """

    from_browser: tuple[str, ...] = ()

    def __init__(self, bundle_name: str, title: str, **traits: Any) -> None:
        self._title = title
        self._esm, self._css = bundle(bundle_name)
        # The browser keeps one style sheet for each of these names: widgets of two games must not share one.
        super().__init__(_anywidget_id=f"manaforge_widgets.{bundle_name}", **traits)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser changed. Read-only traits stay as they are, which ipywidgets alone doesn't see to."""
        super().set_state({name: value for name, value in sync_data.items() if name in self.from_browser})

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def to_html(self, path: str | Path, *, title: str | None = None) -> Path:
        """Write the widget as one HTML file that needs neither a kernel nor a network.

        Args:
            path: where; an older file is replaced whole or not at all.
            title: of the page; the game's title where left out.

        Returns:
            The path.
        """
        target = Path(path)
        shown = self._title if title is None else title
        write_atomically(target, standalone_html(self, module=self._esm, css=self._css, title=shown))
        return target


def check_match(match: object) -> Match:
    """The match, or an error in words for anything else."""
    if not isinstance(match, Match):
        raise TypeError(f"a match is needed, as mf.new_match gives it, not {type(match).__name__}.")
    return match


def check_seat(match: Match, seat: object) -> int:
    """A seat of the match, or an error in words."""
    if type(seat) is not int or not 0 <= seat < match.seats:
        raise GameError(f"there is no seat {seat!r:.20}; the seats are 0 to {match.seats - 1}.")
    return seat


def seat_names(match: Match, names: Sequence[str] | None, you: int | None, bots: Mapping[int, Any]) -> list[str]:
    """A name for each seat: those given, or "You", the bots' names, and the seats' numbers."""
    if names is not None:
        if isinstance(names, str) or len(names) != match.seats or not all(isinstance(name, str) for name in names):
            raise GameError(f"names must be {match.seats} texts, one for each seat.")
        return list(names)
    found = []
    for seat in range(match.seats):
        bot = bots.get(seat)
        if seat == you:
            found.append("You")
        elif bot is None:
            found.append(f"Seat {seat}")
        else:
            found.append(str(bot if isinstance(bot, str) else getattr(bot, "__name__", "bot")).capitalize())
    return [f"{name} {seat}" if found.count(name) > 1 else name for seat, name in enumerate(found)]


def outcome_view(outcome: Outcome | None, names: Sequence[str]) -> shapes.OutcomeView | None:
    """How the game ended, as the browser shows it; None while it goes on."""
    if outcome is None:
        return None
    reason = with_names(outcome.reason, names)
    return {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": reason}
