"""A match: luck, undo and redo, branches, looking back, errors and the log."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import manaforge_widgets as mf

if TYPE_CHECKING:
    from collections.abc import Callable


def begun(seed: int = 1, seats: int = 2, **options: Any) -> mf.Match:
    """Return a match whose draft is over."""
    m = mf.new_match("manaforge", seats=seats, seed=seed, **options)
    while m.position.phase != "play" or m.legal_actions(m.to_act[0])[0].kind == "pass":
        m.apply(m.legal_actions(m.to_act[0])[0])
    return m


def play_randomly(m: mf.Match, steps: int, seed: int = 0) -> mf.Match:
    choose = random.Random(seed)
    for _ in range(steps):
        if m.to_act:
            m.apply(choose.choice(m.legal_actions(choose.choice(m.to_act))))
    return m


def rolls(m: mf.Match) -> dict[str, str]:
    """Return what every die showed in the whole match, by round, seat and die."""
    return {name: face for event in m.log for name, face in event.luck.items() if name.startswith("round ")}


# ------------------------------------------------------------------------------------------------------------- luck


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_seed_and_actions_make_the_same_game(seats: int) -> None:
    one = play_randomly(mf.new_match("manaforge", seats=seats, seed=12), 300)
    other = play_randomly(mf.new_match("manaforge", seats=seats, seed=12), 300)
    assert one.actions == other.actions
    assert one.view(None) == other.view(None)
    assert one.log == other.log


def test_another_seed_makes_another_game() -> None:
    starts = [mf.new_match("manaforge", seats=2, seed=seed).view(None) for seed in range(6)]
    assert all(one != other for number, one in enumerate(starts) for other in starts[:number])


def test_the_same_seed_shows_the_same_dice_whatever_the_seats_do() -> None:
    shown: dict[str, set[str]] = {}
    for choices in range(6):
        m = begun(seed=9)
        choose = random.Random(choices)
        while m.position.round < 4:
            actions = m.legal_actions(m.to_act[0])
            m.apply(choose.choice(actions[-4:]))
        for name, face in rolls(m).items():
            shown.setdefault(name, set()).add(face)
    assert len(shown) > 30
    assert [name for name, faces in shown.items() if len(faces) > 1] == []


def test_the_same_seed_shows_the_same_deck_whatever_the_draft_brings() -> None:
    boards = []
    for choices in range(4):
        m = mf.new_match("manaforge", seats=2, seed=9)
        choose = random.Random(choices)
        while m.position.phase != "play":
            m.apply(choose.choice(m.legal_actions(m.to_act[0])))
        boards.append(m.position.board)
    assert boards == boards[:1] * 4


def test_all_faces_come_up_about_equally_often() -> None:
    seen: dict[str, int] = {}
    for seed in range(30):
        m = begun(seed=seed)
        while m.to_act:
            actions = m.legal_actions(m.to_act[0])
            m.apply(next((action for action in actions if action.kind == "end"), actions[0]))
        for name, face in rolls(m).items():
            if name.endswith("earth-1"):
                seen[face] = seen.get(face, 0) + 1
    total = sum(seen.values())
    assert total == 30 * 9 * 2
    # Two of the six sides are gems. The counts are fixed by the seeds; a fair die lies well within these.
    assert set(seen) == {"2 earth", "earth gem", "1 fire", "1 water", "runestone"}
    for face, count in seen.items():
        expected = total * (2 if face == "earth gem" else 1) / 6
        assert abs(count - expected) < 0.3 * expected


# ------------------------------------------------------------------------------------------------------------ force


def test_a_forced_face_is_shown_at_that_dies_next_roll_and_only_then() -> None:
    m = begun()
    m.force({"seat 0 earth-1": "runestone", "seat 1 fire-1": "transmute"})
    while m.position.round == 1:
        m.apply("end turn" if m.legal_actions()[0].kind != "pass" else "pass")
    while m.legal_actions()[0].kind == "pass":
        m.apply("pass")
    assert next(die.face for die in m.position.seats[0].dice if die.die == "earth-1") == "runestone"
    assert next(die.face for die in m.position.seats[1].dice if die.die == "fire-1") == "transmute"
    unforced = begun()
    while unforced.position.round < 3:
        unforced.apply("end turn" if unforced.legal_actions()[0].kind != "pass" else "pass")
    while m.position.round < 3:
        m.apply("end turn" if m.legal_actions()[0].kind != "pass" else "pass")
    assert m.position.seats[0].dice == unforced.position.seats[0].dice


@pytest.mark.parametrize(
    "results",
    [
        {"seat 0 earth-1": "transmute"},
        {"seat 0 earth-1": ""},
        {"earth-1": "runestone"},
        {"seat 0 metal-1": "runestone"},
        {"seat 0 earth-1": 3},
        {3: "runestone"},
        {"seat 0 earth-1": "runestone", "seat 0 fire-1": "runestone"},
    ],
)
def test_a_face_that_cannot_be_is_refused_and_nothing_is_set(results: dict[Any, Any]) -> None:
    m, other = begun(), begun()
    with pytest.raises(mf.GameError):
        m.force(results)
    for match in (m, other):
        while match.position.round == 1:
            match.apply("end turn" if match.legal_actions()[0].kind != "pass" else "pass")
    assert m.view(None) == other.view(None)


# --------------------------------------------------------------------------------------------------- undo and branch


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
        branch.apply("end turn" if branch.legal_actions()[0].kind != "pass" else "pass")
    while branch.legal_actions()[0].kind == "pass":
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


# ----------------------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize("text", ["", "dance", "spend", "build", "spend earth-1 twice", "build Nothing", "end", "🎲", "9"])
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


def test_a_card_name_of_several_eras_is_read_as_the_one_that_fits() -> None:
    m = begun()
    view = m.view(None)
    places = view["deck"]["top"]
    eras = [title for title in places if title.startswith("Mana Prisms")]
    view["discard"] = []
    for title in eras:
        spot = places.index(title)
        used = [*places, *view["board"]]
        places[spot] = next(name for name in view["box"]["items"] if name not in used)
    view["board"][:2] = ["Mana Prisms (dawn)", "Mana Prisms (noon)"]
    view["reserve"] = {"earth": 3, "fire": 0, "wind": 0, "water": 0}
    view["box"] = None
    m = mf.match_from(view)
    with pytest.raises(mf.AmbiguousAction):
        m.apply("build Mana Prisms")
    m.apply("build Mana Prisms (noon)")


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


# --------------------------------------------------------------------------------------------------------------- log


def test_the_log_has_the_set_up_and_an_event_for_each_step() -> None:
    m = play_randomly(mf.new_match("manaforge", seats=2, seed=3), 120)
    assert [event.step for event in m.log] == list(range(121))
    assert (m.log[0].seat, m.log[0].action) == (None, None)
    assert tuple(event.action for event in m.log[1:]) == m.actions
    assert all(event.seat == event.action.seat for event in m.log[1:] if event.action)
    assert all(event.text and "{" not in event.text for event in m.log)


def test_the_log_tells_luck_and_effects() -> None:
    m = begun()
    m.apply("gain prism")
    assert m.log[-1].effects == ("+1 prism",)
    m.apply("exchange prism for fire")
    assert set(m.log[-1].effects) == {"+1 fire gem", "−1 prism"}
    rolled = next(event for event in m.log if rolls_of(event))
    assert all(face for face in rolled.luck.values())


def rolls_of(event: mf.Event) -> list[str]:
    return [name for name in event.luck if name.startswith("round 1 ")]


def test_undo_takes_events_back_and_redo_brings_them_again() -> None:
    m = begun()
    m.apply("gain prism")
    log = m.log
    m.undo()
    assert m.log == log[:-1]
    m.redo()
    assert m.log == log


def test_the_log_for_a_seat_keeps_the_draft_of_the_others_hidden() -> None:
    m = mf.new_match("manaforge", seats=2, seed=3)
    picks = [str(m.legal_actions(0)[0]).removeprefix("draft ")]
    m.apply(m.legal_actions(0)[0])
    assert picks[0] in m.described(1, 0)
    assert picks[0] not in m.described(1, 1)


def test_a_subscriber_is_called_after_each_change_and_forgotten_with_its_owner() -> None:
    class Listener:
        calls = 0

        def listen(self) -> None:
            Listener.calls += 1

    m = begun()
    listener = Listener()
    m.subscribe(listener.listen)
    m.apply("gain prism")
    m.undo()
    m.redo()
    assert Listener.calls == 3
    del listener
    m.apply("end turn")
    assert Listener.calls == 3


def test_a_match_has_a_stable_repr() -> None:
    assert repr(mf.new_match("manaforge", seats=3, seed=7)) == "Match('manaforge', seats=3, seed=7, step=0)"
