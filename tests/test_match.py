"""A match: undo and redo, branches, looking back, and what is refused."""

from __future__ import annotations

import random
import threading
from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.drafting import begun, play_randomly
from games.manaforge.rules.table import Table

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize("seed", range(5))
def test_free_undo_and_redo_go_through_every_step_of_a_game(seed: int) -> None:
    m = mf.new_match("manaforge", seats=3, seed=seed, undo="free")
    views = [m.view(None)]
    choose = random.Random(seed)
    for _ in range(150):
        m.apply(choose.choice(m.legal_actions(choose.choice(m.to_act))))
        views.append(m.view(None))
    for view in reversed(views[:-1]):
        m.undo()
        assert m.view(None) == view
    for view in views[1:]:
        m.redo()
        assert m.view(None) == view


def test_undo_of_any_other_kind_is_refused() -> None:
    with pytest.raises(mf.GameError, match="free"):
        mf.new_match("manaforge", seats=2, seed=1, undo="never")


def test_a_branch_has_the_same_luck_from_there_on() -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=3), 200)
    for step in (0, 5, 60, 140, 200):
        branch = m.branch(step)
        assert branch.step == step
        assert branch.view(None) == m.view(None, step=step)
        for action in m.actions[step:]:
            branch.apply(action)
        assert branch.view(None) == m.view(None)


def test_a_branch_goes_its_own_way() -> None:
    m = begun()
    branch = m.branch()
    before = m.view(None)
    branch.apply("gain prism")
    assert m.view(None) == before
    m.apply("end turn")
    assert branch.position.built


def test_a_branch_keeps_what_was_forced() -> None:
    m = begun()
    m.force({"seat 0 earth-1": "runestone"})
    branch = m.branch()
    while branch.position.round == 1:
        branch.apply("end turn" if branch.legal_actions()[-1].kind != "pass" else "pass")
    while branch.legal_actions()[-1].kind == "pass":
        branch.apply("pass")
    assert next(die.face for die in branch.position.seats[0].dice if die.die == "earth-1") == "runestone"


@pytest.mark.parametrize("step", [-1, 10_000, 1.5, "3", True])
def test_a_step_that_was_not_played_is_refused(step: Any) -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=3), 20)
    for ask in (m.at, m.branch, lambda number: m.view(None, step=number)):
        with pytest.raises(IndexError):
            ask(step)


def test_looking_back_changes_nothing() -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=3), 100)
    now = m.view(None)
    assert m.at(0).phase == "draft"
    assert m.at(100) == m.position
    assert m.view(None) == now


def test_a_position_and_a_view_do_not_change_the_match() -> None:
    m = begun()
    before = m.view(None)
    with pytest.raises(AttributeError):
        m.position.round = 5
    with pytest.raises(AttributeError):
        m.position.seats[0].prestige = 99
    for seat in (None, 0, 1):
        view = m.view(seat)
        view["seats"][0]["prestige"] = 99
        view["board"].clear()
        view["seats"][0]["dice"][0]["face"] = "runestone"
    assert m.view(None) == before


@pytest.mark.parametrize(
    "text", ["", "dance", "spend", "build", "spend earth-1 twice", "build Nothing", "end", "🎲", "9"]
)
def test_what_is_no_action_cannot_be_read(text: str) -> None:
    m = begun()
    before = m.view(None)
    for ask in (m.apply, m.why_not):
        with pytest.raises(mf.UnreadableAction):
            ask(text)
    assert m.view(None) == before


@pytest.mark.parametrize("thing", [None, 3, 2.5, b"end turn", ["end turn"], {"action": "end turn"}])
def test_an_action_is_an_action_or_a_text(thing: Any) -> None:
    m = begun()
    with pytest.raises(mf.UnreadableAction):
        m.apply(thing)


def test_a_card_name_of_several_eras_must_say_which_where_several_are_there() -> None:
    t = Table()
    t.board("Mana Prisms (dawn)", "Mana Prisms (noon)")
    t.reserve(earth=3)
    m = t.match()
    before = m.view(None)
    for ask in (m.apply, m.why_not):
        with pytest.raises(mf.AmbiguousAction, match=r"dawn.*noon"):
            ask("build Mana Prisms")
    assert m.view(None) == before
    m.apply("build Mana Prisms (noon)")
    assert m.position.seats[0].prisms == 3


def test_a_card_name_of_several_eras_is_enough_where_one_is_there() -> None:
    t = Table()
    t.board("Mana Prisms (noon)")
    t.reserve(earth=3)
    m = t.match()
    m.apply("build Mana Prisms")
    assert m.position.seats[0].prisms == 3


def test_an_action_that_several_seats_could_mean_is_ambiguous_without_its_seat() -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    with pytest.raises(mf.AmbiguousAction):
        m.legal_actions()
    for seat in m.to_act:
        assert m.legal_actions(seat)


@pytest.mark.parametrize("seat", [-1, 2, 1.0, "0", True])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: Any) -> None:
    m = begun()
    asks: list[Callable[[], object]] = [
        lambda: m.legal_actions(seat),
        lambda: m.view(seat),
        lambda: m.apply("end turn", seat),
        lambda: m.why_not("end turn", seat),
    ]
    for ask in asks:
        with pytest.raises(mf.GameError):
            ask()


@pytest.mark.parametrize("seed", [1.5, "7", None, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(mf.GameError, match="seed"):
        mf.new_match("manaforge", seats=2, seed=seed)


def test_a_game_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(mf.GameError, match="chess"):
        mf.new_match("chess", seats=2, seed=1)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("manaforg", "manaforge"),
        ("Mana Forge", "manaforge"),
        ("MANAFORGE", "manaforge"),
        ("kings forge", "kings_forge"),
    ],
)
def test_a_game_that_is_written_wrong_is_told_the_name_that_was_meant(name: str, meant: str) -> None:
    with pytest.raises(mf.GameError, match=f"there is no game '{name}'; did you mean '{meant}'?"):
        mf.new_match(name)


@pytest.mark.parametrize("name", ["", "chess", "x" * 1000, None, 3, ["manaforge"]])
def test_a_name_that_is_like_no_game_is_told_the_games_there_are(name: Any) -> None:
    with pytest.raises(mf.GameError, match=r"the games are manaforge.* the file that calls mf\.register_game"):
        mf.new_match(name)


def test_an_action_of_an_earlier_step_is_refused() -> None:
    m = begun()
    stale = next(action for action in m.legal_actions() if str(action) == "gain prism")
    m.apply(stale)
    before = m.view(None)
    with pytest.raises(mf.IllegalAction):
        m.apply(stale)
    assert m.view(None) == before


def test_every_legal_action_can_be_written_and_read_back() -> None:
    m = mf.new_match("manaforge", seats=3, seed=6)
    choose = random.Random(6)
    for _ in range(250):
        seat = choose.choice(m.to_act)
        for action in m.legal_actions(seat):
            assert action.seat == seat
            assert m.why_not(str(action), seat) is None
        m.apply(str(choose.choice(m.legal_actions(seat))), seat)


def test_a_subscriber_is_called_after_each_change_and_forgotten_with_its_owner() -> None:
    class Listener:
        calls = 0

        def listen(self) -> None:
            Listener.calls += 1

    m = begun()
    listener = Listener()
    MatchControl(m).subscribe(listener.listen)
    m.apply("gain prism")
    m.undo()
    m.redo()
    assert Listener.calls == 3
    del listener
    m.apply("end turn")
    assert Listener.calls == 3


def test_a_match_has_a_stable_repr() -> None:
    assert repr(mf.new_match("manaforge", seats=3, seed=7)) == "Match('manaforge', seats=3, seed=7, step=0)"


@pytest.mark.parametrize("again", [None, 5, ["0"], [0.5]])
def test_seats_that_act_again_are_numbers(again: Any) -> None:
    m = mf.new_match("manaforge", seats=2, seed=1)
    m.apply(m.legal_actions(0)[0])
    for ask in (MatchControl(m).can_undo, MatchControl(m).undo):
        with pytest.raises(mf.ArgumentError, match="list of seat numbers"):
            ask(0, again)
    assert m.step == 1


@pytest.mark.parametrize(
    "results", [{"seat 0 earth-1": 3}, {10**5000: "runestone"}, {"seat 0 earth-1": None}], ids=["face", "die", "None"]
)
def test_a_die_and_its_face_are_texts(results: Any) -> None:
    with pytest.raises(mf.GameError, match="must be texts"):
        mf.new_match("manaforge", seats=2, seed=1).force(results)


@pytest.mark.parametrize("match", [5, None, "m"])
def test_curves_are_of_a_match(match: Any) -> None:
    with pytest.raises(mf.ArgumentError, match=r"match must be a Match, as from .* or the results of"):
        mf.prestige_curves(match)


def test_options_that_can_t_be_copied_are_refused_in_words() -> None:
    deep: list[object] = []
    for _ in range(10_000):
        deep = [deep]
    for option in (deep, threading.Lock()):
        with pytest.raises(mf.GameError, match=r"^the options must be plain values, which can be copied, not "):
            mf.new_match("manasurge", seats=3, suits=option)


@pytest.mark.parametrize("game", ["kings_forge", "manasurge"])
def test_a_table_that_can_not_be_is_refused_in_a_sentence(game: str) -> None:
    view = mf.new_match(game, seats=2, seed=1).view(None)
    with pytest.raises(mf.PositionError, match=r"^view\['round'\] must be from 1 to [\d,]+, not -1\.$"):
        mf.match_from({**view, "round": -1})
