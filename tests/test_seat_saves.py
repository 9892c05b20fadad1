"""A save made for a seat: the table as that seat knows it, and nothing that is hidden from it."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from games.manaforge.rules.drafting import play_randomly

import manaforge_widgets as mf
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAMES = [name for name in mf.list_games() if name in ("manaforge", "kings_forge", "manasurge")]
STEPS = (0, 1, 5, 31, 90, 5_000)


def played(game: str, steps: int, seed: int = 4) -> mf.Match:
    """A match with random actions."""
    options = {"wizards": True} if game == "manasurge" else {}
    return play_randomly(mf.new_match(game, seats=3, seed=seed, **options), steps)


def texts(value: Any) -> Iterator[str]:
    """All names and values of a JSON value, as texts."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield str(name)
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)
    else:
        yield str(value)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steps", STEPS)
def test_the_seat_finds_its_table_again(game: str, steps: int, tmp_path: Path) -> None:
    m = played(game, steps)
    before = m.saved()
    for seat in range(m.seats):
        m.save(tmp_path / "mine.json", seat=seat)
        mine = mf.load_match(tmp_path / "mine.json")
        assert mine.view(seat) == m.view(seat)
        assert mine.to_act == m.to_act
        assert mine.legal_actions(seat) == m.legal_actions(seat)
        assert (MatchControl(mine).choice(seat), mine.status(), mine.outcome) == (
            MatchControl(m).choice(seat),
            m.status(),
            m.outcome,
        )
    assert m.saved() == before


@pytest.mark.parametrize("game", GAMES)
def test_it_is_played_on_as_a_match_of_its_own(game: str) -> None:
    m = played(game, 30)
    mine = m.for_seat(2)
    mf.play_out(mine, "random")
    assert mine.outcome is not None
    assert m.step == 30


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_match_is_in_it(game: str, tmp_path: Path) -> None:
    m = played(game, 40, seed=90_210_777)
    saved = m.saved()
    assert saved["luck"]
    assert saved["actions"]
    m.save(tmp_path / "mine.json", seat=1)
    mine = json.loads((tmp_path / "mine.json").read_bytes())
    assert "90210777" not in "".join(texts(mine))
    for name in ("luck", "forced", "options"):
        assert mine[name] == {}
    for name in ("actions", "undone"):
        assert mine[name] == []
    assert mine["permanent"] == 0
    loaded = mf.load_match(tmp_path / "mine.json")
    assert not loaded.can_undo
    assert not loaded.can_redo
    assert not loaded.log[0].luck


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_is_dealt_anew_each_time(game: str) -> None:
    m = played(game, 30)
    tables = [json.dumps(m.for_seat(0).view(None), sort_keys=True) for _ in range(8)]
    assert len(set(tables)) > 1
    # With a real table among eight by chance there would be little to hide.
    assert json.dumps(m.view(None), sort_keys=True) not in tables


@pytest.mark.parametrize("game", GAMES)
def test_it_has_luck_of_its_own(game: str) -> None:
    m = played(game, 10)
    seeds = {m.for_seat(0).seed for _ in range(4)}
    assert len(seeds) == 4
    assert m.seed not in seeds
    with pytest.raises(mf.GameError, match="is the match's own"):
        m.for_seat(0, seed=m.seed)
    assert m.for_seat(0, seed=9).saved() == m.for_seat(0, seed=9).saved()


@pytest.mark.parametrize("steps", [0, 3, 20, 60, 111])
def test_hidden_hands_leave_no_trace_at_all(steps: int) -> None:
    """Tables that look the same to a seat become the same save, to the last letter, if the luck is the same."""
    m = played("manasurge", steps)
    for seat in range(m.seats):
        others = [m.for_seat(seat, seed=seed) for seed in (1, 2)]
        assert others[0].view(None) != others[1].view(None)
        saves = {json.dumps(one.for_seat(seat, seed=3).saved()) for one in (m, *others)}
        assert len(saves) == 1


def test_the_draft_cards_of_others_are_not_told() -> None:
    m = mf.new_match("manaforge", seats=3, seed=7)
    real = m.view(None)["seats"][2]["draft"]["hand"]
    found = [m.for_seat(0, seed=seed).view(None)["seats"][2]["draft"]["hand"] for seed in range(100, 160)]
    assert found.count(real) < 3
    # The seat's own cards are nobody else's.
    own = set(m.view(0)["seats"][0]["draft"]["hand"])
    assert not own & {talent for hand in found for talent in hand}


def test_what_another_seat_has_chosen_already_is_not_told() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    m.apply(m.legal_actions(1)[0])
    hidden = set()
    for seed in range(100, 130):
        mine = m.for_seat(0, seed=seed)
        assert mine.to_act == (0,)
        mine.apply(mine.legal_actions(0)[0])
        hidden.add(tuple(mine.view(None)["seats"][0]["draft"]["hand"]))
    assert len(hidden) > 1


def test_dice_that_were_set_by_hand_are_not_told() -> None:
    m = mf.new_match("manaforge", seats=2, seed=7)
    m.force({"seat 0 earth-1": "runestone"})
    assert m.for_seat(1).saved()["forced"] == {}


@pytest.mark.parametrize("seat", [-1, 3, "0", 0.0, True, [0]])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: Any, tmp_path: Path) -> None:
    m = mf.new_match("manaforge", seats=3, seed=7)
    for call in (lambda: m.save(tmp_path / "mine.json", seat=seat), lambda: m.for_seat(seat)):
        with pytest.raises(mf.GameError, match="there is no seat"):
            call()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("seed", [1.0, "7", True, [7]])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(mf.GameError, match="seed"):
        mf.new_match("manaforge", seats=3, seed=7).for_seat(0, seed=seed)


def test_the_file_of_the_match_itself_is_never_replaced(tmp_path: Path) -> None:
    m = mf.open_match(tmp_path / "ours.json", "manaforge", seats=2, seed=7)
    m.apply(m.legal_actions(0)[0])
    before = (tmp_path / "ours.json").read_bytes()
    with pytest.raises(mf.SaveError, match=r"ours\.json: this file keeps the whole match"):
        m.save(tmp_path / "ours.json", seat=0)
    assert (tmp_path / "ours.json").read_bytes() == before
    m.save(tmp_path / "mine.json", seat=0)
    assert mf.load_match(tmp_path / "mine.json").view(0) == m.view(0)


def test_a_match_of_an_edition_keeps_it(tmp_path: Path) -> None:
    edition = {"meta": {"edition": "mine"}, "dice": {"gem": 20}}
    m = mf.new_match("kings_forge", seats=2, seed=1, edition=edition)
    m.save(tmp_path / "mine.json", seat=0)
    assert mf.load_match(tmp_path / "mine.json").rules.edition == "mine"


def test_a_game_that_deals_anew_what_a_seat_sees_is_told() -> None:
    class Wrong:
        """Manaforge's rules, but for one method."""

        def __init__(self, game: Any) -> None:
            self._game = game

        def __getattr__(self, name: str) -> Any:
            return getattr(self._game, name)

        def resample(self, position: Any, seat: int, below: Any) -> Any:
            new = self._game.resample(position, seat, below)
            self._game.apply(new, random.Random(1).choice(self._game.legal(new, seat)))
            return new

    m = mf.new_match("kings_forge", seats=2, seed=1)
    m._game = Wrong(m._game)  # type: ignore[assignment] - the interface has no such game
    with pytest.raises(mf.GameError, match="must keep what seat 1 sees, but it changed that"):
        m.for_seat(m.to_act[0])
