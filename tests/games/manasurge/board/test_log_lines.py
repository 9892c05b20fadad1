"""The log of a board of ManaSurge: which lines are news, and what people who share a screen may read of draws."""

from __future__ import annotations

import re

import pytest
from games.manasurge.rules.table import Table, play

import manaforge_widgets as mf
from manaforge_widgets.bots import choose
from manaforge_widgets.games.manasurge.rules.components import house_components
from manaforge_widgets.match.control import MatchControl
from manaforge_widgets.widgets.presenter import line_for_all, presenter_of

KINDS = tuple(house_components().kind_names)


def lines(board: mf.Board) -> list[tuple[str, bool]]:
    return [(line["text"], line["minor"]) for line in board.snapshot["log"]]


def test_a_choice_that_is_left_out_is_no_news() -> None:
    t = Table(3)
    t.hand(0, "5 Frost", "6 Frost", "1 Quake")
    t.hand(1, "6 Quake", "7 Quake")
    t.hand(2, "3 Quake", "4 Quake")
    t.spell(("5 Frost", 2), to=0)
    m = t.match()
    board = mf.Board(m, 0)
    play(m, "play 5 Frost", "no counter", "give nothing", "play 6 Quake", "struck")
    assert lines(board)[:4] == [
        ("played 5 Frost with 1{shard} on it", False),
        ("declared no Counter-Spell", True),
        ("gave no card", True),
        ("played 6 Quake", False),
    ]
    text, minor = lines(board)[4]
    assert "The spell of Frost ends" in text
    assert not minor


@pytest.mark.rule("MS-W2")
def test_what_is_left_out_is_news_where_something_follows() -> None:
    t = Table(2, wizards=("Ember", "Glacia"))
    t.hand(0, "1 Quake", "1 Blades")
    t.hand(1, "6 Quake", "7 Quake")
    t.spell(("5 Fireball", 1), to=0)
    m = t.match()
    play(m, "struck")
    play(m, next(action.text for action in m.legal_actions() if not action.args["use"]))
    text, minor = lines(mf.Board(m, 0))[-1]
    assert text.startswith("did not use Ember. ")
    assert not minor


def test_a_replay_and_a_look_back_know_it_too() -> None:
    m = mf.new_match("manasurge", seats=3, seed=4)
    mf.play_out(m, "random")
    table = presenter_of(m)
    minor = [step for step in range(1, m.step + 1) if table.minor(step)]
    assert minor
    for step in minor:
        assert re.fullmatch(
            r"declared no Counter-Spell|gave no card|played no further card|left the \{caster\} where it is",
            line_for_all(table, step),
        )


@pytest.mark.rule("MS-H2")
@pytest.mark.parametrize("seed", [1, 2])
def test_people_who_share_a_screen_read_nothing_of_a_draw_but_its_number(seed: int) -> None:
    m = mf.new_match("manasurge", seats=3, seed=seed, wizards=True)
    board = mf.Board(m, [0, 1, 2])
    names = re.compile("|".join(map(re.escape, KINDS)))
    table, drawn = presenter_of(m), 0
    while m.to_act and m.step < 250:
        action = choose(m, m.to_act[0], "random")
        m.apply(action)
        told = line_for_all(table, m.step)
        if board.snapshot["cover"]:
            assert board.snapshot["log"][-1]["text"].count("{seat-") == 0
        if action.kind != "draw":
            continue
        drawn += 1
        own = MatchControl(m).log_line(m.step, action.seat)
        # What was drawn is named to who drew it, and to nobody else.
        assert names.search(own.split(". ")[0])
        assert not names.search(told.split(". ")[0])
        assert re.match(r"drew \d\{card\}", told)
        if board.snapshot["cover"]:
            assert not names.search(board.snapshot["log"][-1]["text"].split(". ")[0])
    assert drawn > 3
