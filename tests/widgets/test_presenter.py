"""A game's side of the Board: its hooks have defaults, and a misspelled one is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from widgets.islands import new_islands

from manaforge_widgets.widgets.blocks import BlocksPresenter
from manaforge_widgets.widgets.presenter import BoardPresenter, hides, line_for_all, presenter_of

if TYPE_CHECKING:
    from manaforge_widgets.core.api import View


def test_a_misspelled_hook_is_refused_when_the_class_is_defined() -> None:
    with pytest.raises(TypeError, match="Chess: a BoardPresenter has no hook 'wast'; did you mean 'waste'"):

        class Chess(BoardPresenter):
            def wast(self, _seat: int, _view: View) -> list[str]:
                return []


def test_hooks_and_private_names_are_taken() -> None:
    class Chess(BoardPresenter):
        bundle = "chess"

        def minor(self, step: int, /) -> bool:
            return self._is_even(step)

        def _is_even(self, step: int) -> bool:
            return step % 2 == 0

    presenter = Chess(new_islands())
    assert (presenter.minor(1), presenter.minor(2)) == (False, True)


def test_a_presenter_that_says_nothing_shows_the_view_and_the_actions() -> None:
    match = new_islands()
    match.apply("take b2")
    presenter = BoardPresenter(match)
    seat, view = match.to_act[0], match.view(match.to_act[0])
    assert type(presenter_of(match)) is BlocksPresenter
    assert presenter.client_view({"a": None, "b": [1, {"c": None}]}) == {"a": "", "b": [1, {"c": ""}]}
    assert [option["action"] for option in presenter.open_actions(seat, view, []).options] == list(
        map(str, match.legal_actions(seat))
    )
    assert list(presenter.odds_steps(seat, view)) == presenter.questions(None) == presenter.waste(seat, view) == []
    assert presenter.recap(seat, view) is presenter.ending(seat) is presenter.look(1) is None
    assert not hides(presenter, seat)
    assert line_for_all(presenter, 1) == "take b2: +1{score}"
