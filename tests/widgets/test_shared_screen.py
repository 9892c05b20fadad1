"""Several people at one screen: whose view is in front, what a cover leaves in the page, and who may do what."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from widgets.requests import request, send

import manaforge_widgets as mf
from manaforge_widgets.core.api import Decision, GameError, Outcome, Over, Pending
from manaforge_widgets.games.manasurge.rules.components import GLACIA
from manaforge_widgets.games.simple import Position, SimpleGame
from manaforge_widgets.widgets.presenter import NOT_FOR_ALL, line_for_all, presenter_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NAMES = ["Ann", "Bo", "Cy"]
SENT_ONCE = ("kit",)
"""What is printed on all cards: it is the same in every match."""

OF_ALL_CARDS = "Only Scavenger's owner"
"""A refusal that names a card to everybody, wherever it is."""


def drafting(seats: int = 2, people: list[int] | None = None, **more: Any) -> mf.Board:
    """A board in the first step of a draft."""
    seated = people if people is not None else list(range(seats))
    bots = {seat: "greedy" for seat in range(seats) if seat not in seated}
    m = mf.new_match("manaforge", seats=seats, seed=3)
    return mf.Board(m, seat=seated, bots=bots, names=NAMES[:seats], **{"pace": 700, **more})


def ask(board: mf.Board, kind: str, **more: object) -> str:
    """What a page asks in the name of the seat in front."""
    return request(board, kind, **{"seat": board.seat, **more})


def reveal(board: mf.Board) -> None:
    """The person to whom the screen is passed says so."""
    cover = board.snapshot["cover"]
    assert ask(board, "reveal", seat=cover["seat"], cover=cover["number"]) == ""


def first(board: mf.Board) -> str:
    return str(board.match.legal_actions(board.seat)[0])


def play(board: mf.Board, action: str | None = None) -> None:
    """Do something as the person in front, who takes the screen first if it is passed."""
    if board.snapshot["cover"]:
        reveal(board)
    assert ask(board, "act", action=action or first(board)) == ""


def in_play(game: str = "manaforge", seats: int = 2, **more: Any) -> mf.Board:
    """A board on which nothing is hidden any more, and seat 0 or another is at turn."""
    m = mf.new_match(game, seats=seats, seed=3)
    while game == "manaforge" and m.status().phase != "play":
        legal = m.legal_actions(m.to_act[0])
        plain = [action for action in legal if "Precognition" not in str(action)]
        m.apply((plain or legal)[0])
    return mf.Board(m, seat=list(range(seats)), names=NAMES[:seats], **more)


def end_turn(board: mf.Board) -> int:
    """End the turn of the seat in front; which seat it was."""
    seat = board.seat
    while board.match.status().active == seat and board.match.outcome is None:
        play(board, str(board.match.legal_actions(board.seat)[-1]))
    return seat


def held(board: mf.Board) -> str:
    """All that the browser holds of a board but what every match holds, as JSON."""
    state = board.get_state()
    names = [name for name in state if name not in SENT_ONCE and not name.startswith("_") and name != "layout"]
    return json.dumps({name: state[name] for name in names}, default=str)


_SEEN: dict[tuple[int, int | None], tuple[object, str]] = {}


def seen_at(match: mf.Match, seat: int | None, step: int) -> str:
    """What a seat saw at a step, as JSON; it is worked out once for each position, and asked for again and again."""
    position = match._history.positions[step]
    if (id(position), seat) not in _SEEN:
        # The position is kept too, so that no other one gets its id.
        _SEEN[id(position), seat] = position, json.dumps(match.view(seat, step=step))
    return _SEEN[id(position), seat][1]


def secrets(match: mf.Match, knows: int | None) -> set[str]:
    """The cards that a seat can't know; None for what not everybody can know."""
    everything = match.view(None)
    # A hand of the draft was seen by who passed it on, and what Precognition shows is put back.
    now = match.step
    steps = () if knows is None else sorted({*range(min(now, 30)), *range(max(0, now - 40), now + 1)})
    seen = " ".join([seen_at(match, knows, step) for step in steps])
    shown = {name for mat in everything["seats"] for name in mat["talents"]}
    talents = set(everything["box"]["talents"])
    for mat in everything["seats"]:
        if mat["draft"]:
            talents |= {*mat["draft"]["hand"], *mat["draft"]["picked"]}
    for action in match.actions:
        if action.kind == "draft" and (knows is None or action.seat != knows):
            talents.add(str(action.args.talent))
    cards = {*everything["deck"]["top"], *everything["box"]["items"]}
    return {name for name in talents | cards if name not in shown and json.dumps(name) not in seen}


# --------------------------------------------------------------------------------------------------- wrong arguments


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        ([], "seat must name at least one seat"),
        ([0, 0], "seat must list each seat once, but lists seat 0 twice"),
        ([0, 3], "there is no seat 3"),
        ([0, -1], "there is no seat -1"),
        ([0, True], "there is no seat True"),
        ([0, "1"], "there is no seat '1'"),
        ([0, 1], "bots must not name seat 1, which is a person's"),
        ({0, 2}, "there is no seat {0, 2}"),
        (None, "there is no seat None"),
        ("02", "there is no seat '02'"),
        ([[0]], "there is no seat"),
    ],
)
def test_a_wrong_list_is_refused_in_words(seat: Any, words: str) -> None:
    with pytest.raises(GameError) as refused:
        mf.Board(mf.new_match("manaforge", seats=3), seat=seat, bots={1: "greedy"})
    assert words in str(refused.value)
    assert len(str(refused.value)) < 300


def test_one_seat_stays_what_it_was_and_a_list_of_one_is_the_same() -> None:
    m = mf.new_match("manaforge", seats=2, seed=3)
    one, listed = mf.Board(m, 1), mf.Board(m, seat=[1])
    assert one.people == listed.people == (1,)
    assert one.snapshot == listed.snapshot
    assert one.snapshot["cover"] is None
    assert one.snapshot["options"]
    assert one.snapshot["names"] == ["Seat 0", "You"]
    assert request(listed, "act", action=str(m.legal_actions(1)[0])) == "", "a page need not name the only seat"


def test_people_are_called_by_their_seats_and_never_you() -> None:
    m = mf.new_match("manaforge", seats=3, seed=3)
    board = mf.Board(m, seat=(0, 1), bots={2: "greedy"})
    assert board.snapshot["names"] == ["Seat 0", "Seat 1", "Greedy"]
    assert board.snapshot["status"]["whose"] == "Seat 0\u2019s choice"
    assert repr(board) == "Board(seat=0, step=0)"


# ----------------------------------------------------------------------------------------------------------- passing


def test_a_draft_is_chosen_one_after_another_with_a_cover_between() -> None:
    board = drafting()
    m = board.match
    assert board.snapshot["cover"] == {"seat": 0, "number": 0, "left": None}
    assert board.snapshot["options"] == []
    reveal(board)
    assert board.snapshot["cover"] is None
    assert board.snapshot["view"] == m.view(0)
    play(board)
    assert board.seat == 1
    assert board.snapshot["cover"] == {"seat": 1, "number": 1, "left": 0}
    reveal(board)
    assert board.snapshot["view"] == m.view(1)
    play(board)
    assert board.snapshot["cover"] is None, "who was there last goes on"
    assert board.seat == 1
    play(board)
    assert board.snapshot["cover"]["seat"] == 0


def test_a_turn_without_secrets_passes_without_asking() -> None:
    board = in_play()
    before = board.seat
    assert board.snapshot["cover"] is None
    assert end_turn(board) == before
    assert board.seat != before
    assert board.snapshot["cover"] is None
    assert board.snapshot["options"]
    assert board.snapshot["status"]["whose"].startswith(NAMES[board.seat])


def test_a_game_that_hides_nothing_only_turns() -> None:
    board = in_play("kings_forge", 3)
    m, seen = board.match, set()
    for _ in range(60):
        assert board.snapshot["cover"] is None
        assert board.seat in m.to_act
        assert board.snapshot["options"] or board.snapshot["choice"]
        seen.add(board.seat)
        play(board, str(random.Random(m.step).choice(m.legal_actions(board.seat))))
    assert seen == {0, 1, 2}


def test_bots_between_play_as_ever_and_the_screen_waits() -> None:
    board = drafting(3, [0, 2])
    play(board)
    assert board.seat == 2
    number = board.snapshot["cover"]["number"]
    assert board.snapshot["bots_to_act"]
    assert request(board, "continue") == ""
    assert not board.snapshot["bots_to_act"]
    assert board.snapshot["cover"]["number"] == number, "it is the same cover, so its button still counts"
    reveal(board)
    assert board.snapshot["view"] == board.match.view(2)


def test_who_comes_back_is_told_what_happened_since_its_own_turn() -> None:
    board = in_play(seats=3)
    back = end_turn(board)
    since = board.match.step
    while board.seat != back:
        play(board)
        end_turn(board)
    recap = board.snapshot["recap"]
    assert recap["since"] == since
    assert [row["seat"] for row in recap["seats"]] == [(back + place) % 3 for place in (1, 2)]
    assert all(row["parts"] for row in recap["seats"])


def test_what_python_plays_turns_the_board_as_well() -> None:
    board = drafting()
    reveal(board)
    board.match.apply(board.match.legal_actions(0)[0])
    assert board.snapshot["cover"]["seat"] == 1
    board.match.apply(board.match.legal_actions(1)[0])
    assert board.snapshot["cover"]["seat"] == 1, "nobody has taken the screen yet"


# ---------------------------------------------------------------------------------------------------------- secrets


def check_no_trace(board: mf.Board) -> None:
    """Nothing that the page holds is for another seat's eyes, or while it is covered for anybody's."""
    covered = board.snapshot["view"] != board.match.view(board.seat)
    if covered:
        assert (board.snapshot["options"], board.snapshot["why"], board.snapshot["choice"]) == ([], {}, None)
        assert (board.odds, board.prediction) == (None, None)
    said = held(board).replace(OF_ALL_CARDS, "")
    for name in secrets(board.match, None if covered else board.seat):
        at = said.find(json.dumps(name)[1:-1])
        assert at < 0, f"seat {board.seat}, covered: {covered}, can read {said[max(0, at - 150) : at + 50]}"


@pytest.mark.parametrize(
    ("seed", "steps"),
    [
        *((seed, 160) for seed in (1, 2)),
        (4, 60),
        *(pytest.param(seed, 160, marks=pytest.mark.nightly) for seed in (0, 3, 4, 5)),
    ],
)
def test_no_page_ever_holds_a_secret_of_another_seat(seed: int, steps: int) -> None:
    """With seed 4 there are chances and guesses, too, which take long."""
    rng = random.Random(seed)
    seats = 2 + seed % 3
    people = list(range(seats)) if seed % 2 else [0, seats - 1]
    m = mf.new_match("manaforge", seats=seats, seed=seed)
    bots = {seat: "random" for seat in range(seats) if seat not in people}
    board = mf.Board(m, seat=people, bots=bots, pace=700, odds=seed == 4, predict=seed == 4)
    covers = peeks = 0
    for _ in range(steps):
        check_no_trace(board)
        if m.outcome:
            break
        if board.snapshot["cover"]:
            covers += 1
            past = send(board, {"kind": "past", "since": 0, "request": 1})["text"]
            assert not any(json.dumps(name) in past for name in secrets(m, None))
            if rng.random() < 0.1:
                ask(board, "undo")
            else:
                reveal(board)
        elif board.snapshot["bots_to_act"]:
            assert request(board, "continue") == ""
        elif rng.random() < 0.1:
            ask(board, "undo")
        else:
            legal = m.legal_actions(board.seat)
            wanted = [action for action in legal if "Precognition" in str(action) or action.kind in ("look", "order")]
            peeks += bool(m.view(board.seat)["deck"]["top"])
            play(board, str(rng.choice(wanted or legal)))
    assert covers >= 4
    assert m.status().phase != "draft"
    assert peeks or seed not in (1, 3, 5), "Precognition has been used where all seats are people's"


@pytest.mark.parametrize("seed", range(4))
def test_a_covered_page_is_the_same_whatever_the_secrets_are(seed: int) -> None:
    rng = random.Random(seed)
    m = mf.new_match("manaforge", seats=3, seed=seed)
    for _ in range(rng.randrange(9)):
        seat = rng.choice(m.to_act)
        m.apply(rng.choice(m.legal_actions(seat)))
    assert m.status().phase in ("draft", "keep")
    one = m.view(None)
    hidden = [*one["box"]["talents"]]
    for mat in one["seats"]:
        hidden += mat["draft"]["hand"] + mat["draft"]["picked"]
    other = rng.sample(hidden, len(hidden))
    swap = dict(zip(hidden, other, strict=True))
    two = json.loads(json.dumps(one))
    for mat in two["seats"]:
        for part in ("hand", "picked", "chosen"):
            if mat["draft"][part]:
                mat["draft"][part] = [swap[name] for name in mat["draft"][part]]
    two["box"]["talents"] = [swap[name] for name in two["box"]["talents"]]
    boards = [mf.Board(mf.match_from(view), seat=[0, 1, 2]) for view in (one, two)]
    assert boards[0].match.view(0) != boards[1].match.view(0)
    assert boards[0].snapshot["cover"]
    assert held(boards[0]) == held(boards[1])


def test_covered_views_of_all_seats_say_the_same() -> None:
    m = mf.new_match("manaforge", seats=3, seed=1)
    rng = random.Random(1)
    presenter = presenter_of(m)
    for _ in range(80):
        views = [{**presenter.covered(seat, m.view(seat)), "viewer": None} for seat in range(3)]
        assert views[0] == views[1] == views[2]
        seat = rng.choice(m.to_act)
        legal = m.legal_actions(seat)
        m.apply(rng.choice([action for action in legal if "Precognition" in str(action)] or legal))


def test_a_file_and_a_saved_notebook_hold_only_what_anybody_may_see(tmp_path: Path) -> None:
    board = drafting()
    reveal(board)
    play(board)
    reveal(board)
    m = board.match
    assert m.view(1)["seats"][1]["draft"]["hand"][0] in held(board)
    still = board._page_state()
    said = json.dumps({name: still[name] for name in ("snapshot", "odds", "prediction", "notice")})
    assert not any(name in said or name in board._still() for name in secrets(m, None))
    assert still["snapshot"]["cover"] is None
    assert board.to_html(tmp_path / "board.html").exists()


class Hands(SimpleGame):
    """Each seat holds a number, which it names or not, by turns; a game with secrets and without a table of its own."""

    name = "hands"
    title = "Hands"
    moves = ("name", "pass")

    def begin(self, seats: int) -> Position:
        """Numbers that nothing else in a page can hold."""
        return {"active": 0, "held": [7_000_001 + seat for seat in range(seats)], "turn": 0}

    def pending(self, position: Position) -> Pending:
        """Ten turns."""
        if position["turn"] == 10:
            return Over(Outcome(tuple(self.scores(position)), (), "ten turns"))
        return Decision(position["active"])

    def legal_moves(self, position: Position) -> Sequence[str]:  # noqa: ARG002 - as the interface has it
        """Always both."""
        return self.moves

    def play(self, position: Position, move: str) -> None:  # noqa: ARG002 - as the interface has it
        """The next seat is at turn."""
        position["turn"] += 1
        position["active"] = position["turn"] % len(position["held"])

    def scores(self, position: Position) -> list[int]:
        """None."""
        return [0 for _ in position["held"]]

    def view(self, position: Position, seat: int | None) -> Any:
        """Only one's own number."""
        view = super().view(position, seat)
        view["held"] = [number if seat in (None, owner) else None for owner, number in enumerate(position["held"])]
        return view

    def describe(self, before: Any, action: Any, after: Any, viewer: int | None) -> str:  # noqa: ARG002 - as above
        """What was said, with the number for whose it is."""
        if action is None:
            return "the numbers are given out"
        return f"held {before['held'][action.seat]}" if viewer in (None, action.seat) else "held a number"


def test_a_game_that_says_nothing_of_its_secrets_shows_only_what_all_seats_see_alike() -> None:
    mf.register_game(Hands)
    m = mf.new_match("hands", seats=2, seed=1)
    board = mf.Board(m, seat=[0, 1])
    for _ in range(6):
        assert board.snapshot["cover"]
        assert "700000" not in held(board)
        assert "700000" not in send(board, {"kind": "past", "since": 0, "request": 1})["text"]
        assert all(line["text"] == NOT_FOR_ALL for line in board.snapshot["log"])
        reveal(board)
        assert str(7_000_001 + board.seat) in held(board)
        assert str(7_000_002 - board.seat) not in held(board)
        play(board, "pass")
    assert line_for_all(presenter_of(m), 0) == "the numbers are given out"


# --------------------------------------------------------------------------------------------------- who may do what


def test_only_the_cover_that_is_there_can_be_answered() -> None:
    board = drafting(3)
    assert "out of date" in ask(board, "reveal", seat=0, cover=7)
    assert "Only Ann can take the screen" in ask(board, "reveal", seat=1, cover=0)
    for hostile in (None, True, "0", 0.0, [0], {}, 10**400):
        assert ask(board, "reveal", seat=hostile, cover=0)
        assert ask(board, "reveal", seat=0, cover=hostile)
    assert board.snapshot["cover"]
    reveal(board)
    assert "Nobody is asked to take the screen" in ask(board, "reveal", seat=0, cover=0)
    play(board)
    old = board.snapshot["cover"]
    assert ask(board, "undo") == ""
    reveal(board)
    play(board)
    assert board.snapshot["cover"]["seat"] == old["seat"]
    assert "out of date" in ask(board, "reveal", seat=old["seat"], cover=old["number"])
    alone = mf.Board(board.match, 0)
    assert "Nobody is asked to take the screen" in request(alone, "reveal", seat=0, cover=0)


@pytest.mark.parametrize("kind", ["act", "redo", "cancel", "guess"])
def test_while_it_is_covered_nobody_can_act(kind: str) -> None:
    board = drafting(predict=True)
    step = board.match.step
    assert "Ann has not taken the screen yet" in ask(board, kind, action=first(board), question="x", percent=3)
    assert board.match.step == step


@pytest.mark.parametrize("kind", ["act", "undo", "redo", "cancel"])
@pytest.mark.parametrize("seat", [1, None, "0", True, False, [0]])
def test_a_request_of_another_person_is_refused(kind: str, seat: object) -> None:
    board = drafting()
    reveal(board)
    refused = request(board, kind, action=first(board), seat=seat)
    assert ("out of date" if type(seat) is int else f"'{kind}' has a seat that can't be read") in refused
    assert board.match.step == 0


def test_undo_across_a_pass_says_whose_it_was_and_goes_back_to_that_person() -> None:
    board = drafting()
    m = board.match
    play(board)
    assert board.snapshot["cover"]["seat"] == 1
    assert board.snapshot["can_undo"]
    assert board.snapshot["undo_of"] == 0
    reveal(board)
    assert board.snapshot["undo_of"] == 0
    assert ask(board, "undo") == ""
    assert m.step == 0
    assert board.snapshot["cover"]["seat"] == 0
    assert board.snapshot["cover"]["left"] == 1
    assert board.snapshot["passed"] == "The last action of Ann was undone."
    assert not board.snapshot["can_redo"], "Ann has not taken the screen yet"
    reveal(board)
    assert board.snapshot["passed"] == ""
    assert ask(board, "redo") == ""
    assert m.step == 1


def test_undo_takes_back_ones_own_first_and_then_no_cover_comes() -> None:
    board = drafting()
    play(board)
    play(board)
    play(board)
    assert board.seat == 0
    assert board.match.step == 3
    assert ask(board, "undo") == ""
    assert board.seat == 1
    reveal(board)
    play(board)
    reveal(board)
    play(board)
    assert (board.seat, board.snapshot["cover"]) == (0, None)
    assert board.snapshot["undo_of"] in (None, 1)


def test_the_end_of_a_turn_comes_back_as_within_the_rules() -> None:
    board = in_play()
    seat = end_turn(board)
    if board.snapshot["can_undo"]:
        assert board.snapshot["undo_of"] == seat
        assert ask(board, "undo") == ""
        assert board.seat == seat
        assert board.snapshot["passed"] == f"The last action of {NAMES[seat]} was undone."
    else:
        assert "MF-T8" in ask(board, "undo")


def test_odds_are_those_of_the_seat_in_front_and_go_with_it() -> None:
    board = in_play()
    board._finish_odds()
    before = board.odds
    assert before
    end_turn(board)
    assert board.odds is None or board.odds != before
    covered = drafting(odds=True)
    assert covered.odds is None
    covered.show_odds = False
    covered.show_odds = True
    assert covered.odds is None


# ------------------------------------------------------------------------------------------------- around the match


@pytest.mark.parametrize("luck", ["same", "new"])
def test_to_play_again_begins_with_a_cover_for_the_first_person(luck: str) -> None:
    board = drafting()
    play(board)
    reveal(board)
    number = board.snapshot["cover"]
    assert number is None
    assert ask(board, "again", luck=luck) == ""
    assert board.match.step == 0
    assert board.snapshot["cover"]["seat"] == 0
    assert board.snapshot["cover"]["left"] is None
    assert board.snapshot["cover"]["number"] > 1
    assert board.snapshot["log"] == []


def test_save_and_rules_work_while_it_is_covered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = drafting()
    assert "Saved as" in send(board, {"kind": "save", "request": 1})["text"]
    assert send(board, {"kind": "rule", "rule": "MF-S3", "request": 1})["text"]
    assert send(board, {"kind": "hello", "request": 1})["error"] == ""


def test_a_board_that_rested_wakes_as_the_present_table_is() -> None:
    board = drafting()
    reveal(board)
    board.set_state({"_view_count": 1})
    board.set_state({"_view_count": 0})
    board.match.apply(board.match.legal_actions(0)[0])
    assert board.snapshot["step"] == 0
    board.set_state({"_view_count": 1})
    assert board.snapshot["cover"]["seat"] == 1
    check_no_trace(board)


def test_the_end_of_a_game_stays_with_who_played_last() -> None:
    board = in_play(seats=2, odds=False)
    bots = {0: "random", 1: "random"}
    mf.play_out(board.match, bots)
    assert board.snapshot["cover"] is None
    assert board.snapshot["outcome"]
    assert board.snapshot["ending"]


# ------------------------------------------------------------------------------------------- what one person is shown


def looking(*, bot: bool = False, called: str = "Glacia") -> mf.Board:
    """Ann's Glacia has just shown her the hand of the next seat, a person's or a bot's that moves at once."""
    edition = {"wizards": [{"number": GLACIA + 1, "name": called}]}
    for seed in range(60):
        m = mf.new_match("manasurge", seats=3, seed=seed, wizards=True, edition=edition)
        while m.to_act and m.step < 60:
            view = m.view(m.to_act[0])
            if m.to_act == (0,) and (view["question"] or {}).get("kind") == "glacia":
                other = 3 - view["next"] if bot else view["next"]
                bots = {seat: "random" for seat in (1, 2) if seat != other}
                board = mf.Board(m, seat=[0, other], bots=bots, names=NAMES, pace=0)
                play(board, f"use {called}")
                return board
            m.apply(m.legal_actions()[0])
    raise AssertionError("no such table was found")


@pytest.mark.parametrize(("bot", "called"), [(False, "Glacia"), (True, "Glacia"), (False, "Icicle")])
def test_who_is_shown_a_hand_reads_it_before_the_screen_is_passed(bot: bool, called: str) -> None:
    """MS-H2."""
    board = looking(bot=bot, called=called)
    step, other = board.match.step, board.match.to_act[0]
    look = board.snapshot["look"]
    assert look["at"] == f"seat:{other}"
    hand = board.match.view(other)["seats"][other]["hand"]["cards"]
    assert look["words"].count(",") == len(hand) - 1
    assert all(card.split()[0] in look["words"] for card in hand)
    assert board.seat == 0
    assert board.snapshot["cover"] is None
    assert not board.snapshot["bots_to_act"], "no bot moves meanwhile"
    assert "out of date" in ask(board, "read", seat=other)
    assert board.snapshot["look"]
    assert ask(board, "read") == ""
    assert board.snapshot["look"] is None
    if bot:
        assert board.match.step > step
    else:
        assert board.snapshot["cover"]["seat"] == other
        assert look["words"] not in held(board)
        assert board.snapshot["view"]["seats"][other]["hand"]["cards"] == []


def test_whoever_plays_alone_is_not_stopped_by_what_it_is_shown() -> None:
    shared = looking(bot=True)
    board = mf.Board(shared.match, 0, bots={1: "random", 2: "random"})
    assert board.snapshot["look"] is None
    assert board.snapshot["bots_to_act"]


# --------------------------------------------------------------------------------------- results that all want to read


def at_spells(*, seats: int = 3, seed: int = 9, people: list[int] | None = None, **more: Any) -> mf.Board:
    seated = people if people is not None else [0, 1]
    bots = {seat: "greedy" for seat in range(seats) if seat not in seated}
    m = mf.new_match("manasurge", seats=seats, seed=seed)
    return mf.Board(m, seat=seated, bots=bots, names=NAMES[:seats], pace=700, **more)


def hand(board: mf.Board) -> list[str]:
    """What the page gets of the hand in front."""
    cards: list[str] = board.snapshot["view"]["seats"][board.seat]["hand"]["cards"]
    return cards


def step(board: mf.Board, rng: random.Random) -> None:
    """Do one thing: a bot's move, or that of the person in front, who takes the screen first if it is passed."""
    if board.snapshot["cover"]:
        reveal(board)
    elif board.snapshot["look"]:
        assert ask(board, "read") == ""
    elif board.snapshot["bots_to_act"]:
        assert ask(board, "continue") == ""
    else:
        legal = board.match.legal_actions(board.seat)
        assert ask(board, "act", action=str(rng.choice(legal))) == ""


def ended(board: mf.Board) -> int:
    last = board.match.view(None)["last_spell"]
    return 0 if last is None else last["round"]


def test_the_hand_of_whoever_is_struck_is_covered_under_the_result() -> None:
    board = at_spells()
    rng = random.Random(1)
    while not ended(board):
        before = board.seat, bool(hand(board))
        step(board, rng)
    assert before == (board.seat, True), "the hand in front was open as the spell ended"
    assert hand(board) == []
    assert board.snapshot["view"]["last_spell"]["round"] == 1
    # Whoever's hand it is takes the screen when that seat is to act.
    while not board.snapshot["cover"]:
        step(board, rng)
        assert hand(board) == []
    reveal(board)
    assert hand(board)


@pytest.mark.parametrize(("seats", "people"), [(3, [0, 1]), (3, [2, 0, 1])])
def test_no_result_is_ever_shown_over_an_open_hand(seats: int, people: list[int]) -> None:
    """After each spell and at the end of the game the page holds no secret until somebody takes the screen."""
    board = at_spells(seats=seats, people=people)
    rng = random.Random(4)
    results = 0
    while board.match.outcome is None:
        before = ended(board)
        step(board, rng)
        if ended(board) > before or board.match.outcome is not None:
            results += 1
            if board.snapshot["look"]:
                continue
            shown = board.snapshot["view"]
            assert hand(board) == []
            presenter = presenter_of(board.match)
            assert shown == presenter.client_view(presenter.covered(board.seat, board.match.view(board.seat)))
            assert board.snapshot["options"] == []
            assert board.odds is None
    assert results > 5
    assert board.snapshot["outcome"] is not None
    assert board.snapshot["ending"] is not None


def test_one_person_alone_keeps_its_hand_in_view() -> None:
    m = mf.new_match("manasurge", seats=2, seed=9)
    board = mf.Board(m, seat=0, bots={1: "greedy"}, pace=700)
    rng = random.Random(1)
    while not ended(board):
        step(board, rng)
    assert hand(board) == m.view(0)["seats"][0]["hand"]["cards"] != []


@pytest.mark.parametrize("odds", [False, pytest.param(True, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("game", ["manaforge", "kings_forge"])
def test_the_end_of_another_game_is_shown_to_all(game: str, *, odds: bool) -> None:
    m = mf.new_match(game, seats=2, seed=3)
    board = mf.Board(m, seat=[0, 1], names=NAMES[:2], odds=odds)
    mf.play_out(m, "random")
    presenter = presenter_of(m)
    shown = presenter.client_view(presenter.covered(board.seat, m.view(board.seat)))
    assert board.snapshot["view"] == shown
    assert board.snapshot["outcome"] is not None
    assert board.snapshot["ending"] is not None
    assert board.snapshot["cover"] is None
