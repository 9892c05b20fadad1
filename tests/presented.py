"""What a game's presenter shows, whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manaforge_widgets.core.api import View
    from manaforge_widgets.widgets.presenter import BoardPresenter


def odds_of(presenter: BoardPresenter, seat: int, view: View) -> Any:
    """Return all probabilities of a seat, as the last step of the calculation has them; None if there are none."""
    return next(reversed([part for part in presenter.odds_steps(seat, view) if part is not None]), None)
