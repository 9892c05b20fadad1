"""What a page may not learn of a match: what its seat can't know, and what will come."""

from __future__ import annotations

import pytest
from widgets.requests import request

import manaforge_widgets as mf


def drafting() -> mf.Match:
    """A match in which only seat 0 is still to draft, so that its choice passes the hands on."""
    m = mf.new_match("manaforge", seats=2, seed=7)
    m.apply(m.legal_actions(1)[0])
    return m


def test_actions_together_do_not_tell_what_the_first_of_them_would_reveal() -> None:
    m = drafting()
    own = [str(action) for action in m.legal_actions(0)]
    coming = set(m.view(None)["seats"][1]["draft"]["hand"])
    assert len(own) == 4
    assert coming
    board = mf.Board(m)
    refused = [request(board, "act", action=[own[0], later]) for later in (own[0], own[1], "end turn", "dance")]
    assert m.step == 1
    for words in refused:
        assert words
        assert not {name for name in coming if name in words}
    # What is shown by the first can't be waited for, to take it back where it is not liked.
    for name in coming:
        assert request(board, "act", action=[own[0], f"draft {name}"])
    assert m.step == 1


def test_actions_together_are_free_where_everything_can_be_taken_back() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7, undo="free")
    m.apply(m.legal_actions(1)[0])
    first = str(m.legal_actions(0)[0])
    tried = m.branch()
    tried.apply(first, 0)
    assert request(mf.Board(m), "act", action=[first, str(tried.legal_actions(0)[0])]) == ""
    assert m.step == 3


@pytest.mark.parametrize("last", [0, 1])
def test_the_last_of_several_may_reveal_what_it_likes(last: int) -> None:
    m = drafting()
    own = [str(action) for action in m.legal_actions(0)]
    assert request(mf.Board(m), "act", action=[own[last]]) == ""
    assert m.step == 2
