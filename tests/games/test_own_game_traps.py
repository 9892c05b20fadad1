"""What an author does wrong first either works or is refused with words that say what to write."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest
from games.own_games import Kuhn, MontyHall, Race

import manaforge_widgets as mf
from manaforge_widgets.core.conformance import check
from manaforge_widgets.core.record import Record
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.match.control import MatchControl

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    for rules in (Race, Kuhn, MontyHall):
        mf.register_game(rules)
    yield
    import_module("manaforge_widgets.core.registry")._own.clear()


def test_a_die_whose_key_repeats_is_rolled_anew() -> None:
    m = mf.new_match("race", seats=2, seed=1, goal=200)
    for _ in range(30):
        m.apply("roll")
    faces = [face for event in m.log for face in event.luck.values()]
    assert len(faces) == 30
    assert len(set(faces)) > 3
    branch = m.branch(10)
    branch.apply("roll")
    assert branch.log[11].luck == m.log[11].luck
    assert mf.Match.restored(m.saved()).view(None) == m.view(None)


def test_dice_of_one_roll_may_have_the_same_name() -> None:
    class Two(Race):
        name = "two"

        def pending(self, position: dict[str, Any]) -> Any:
            found = super().pending(position)
            return mf.Chance((mf.Roll("die"), mf.Roll("die"))) if isinstance(found, mf.Chance) else found

    mf.register_game(Two)
    m = mf.new_match("two", seats=2, seed=1)
    m.apply("roll")
    m.apply("roll")
    assert [list(event.luck) for event in m.log[1:]] == [["die", "die #2"], ["die #3", "die #4"]]


def test_turns_and_rounds_that_the_position_does_not_count_are_counted() -> None:
    m = mf.new_match("race", seats=3, seed=1)
    seen = []
    for _ in range(7):
        seen.append((m.status().round, m.status().turn, m.status().active))
        m.apply("roll")
    assert seen == [(1, 1, 0), (1, 2, 1), (1, 3, 2), (2, 4, 0), (2, 5, 1), (2, 6, 2), (3, 7, 0)]


def test_changed_rules_under_the_same_version_are_noticed(tmp_path: Path) -> None:
    m = mf.new_match("race", seats=2, seed=1)
    for _ in range(3):
        m.apply("roll")
    m.save(tmp_path / "race.json")
    mf.open_match(tmp_path / "live.json", "race", seats=2, seed=1).apply("roll")

    class Doubled(Race):
        def resolve(self, position: dict[str, Any], results: Any) -> None:
            super().resolve(position, [2 * results[0] + 1])

    mf.register_game(Doubled)
    for name in ("race.json", "live.json"):
        with pytest.raises(mf.GameError, match="have changed since the match was saved, but rules_version is still 1"):
            mf.load_match(tmp_path / name)
    old = m.saved()
    del old["mark"]
    assert mf.Match.restored(old).step == 3  # a save from before there were marks


def test_a_save_of_a_game_that_is_not_registered_says_what_to_run(tmp_path: Path) -> None:
    mf.new_match("race", seats=2).save(tmp_path / "race.json")
    import_module("manaforge_widgets.core.registry")._own.clear()
    with pytest.raises(mf.GameError, match=r"'race', which is not registered here.*mf\.register_game"):
        mf.load_match(tmp_path / "race.json")


def without(method: str) -> type[Race]:
    class Without(Race):
        pass

    setattr(Without, method, getattr(mf.SimpleGame, method))
    return Without


def test_a_forgotten_resolve_and_other_slips_are_told_in_words() -> None:
    mf.register_game(without("resolve"))
    with pytest.raises(mf.GameError, match="must have a method resolve"):
        mf.new_match("race", seats=2).apply("roll")

    class Silent(Race):
        def tell(self, _before: Any, _move: str, _after: Any) -> str:
            return None  # type: ignore[return-value]

    mf.register_game(Silent)
    m = mf.new_match("race", seats=2)
    m.apply("roll")
    with pytest.raises(mf.GameError, match=r"tell\(\) must return a text"):
        m.log[1].__str__()

    class Taken(Race):
        def begin(self, seats: int, goal: int = 20) -> Any:
            return {**super().begin(seats, goal), "game": 1}

    mf.register_game(Taken)
    with pytest.raises(mf.GameError, match="can't have the key 'game'"):
        mf.new_match("race", seats=2)


def test_arguments_of_an_action_become_a_dict() -> None:
    assert dict(Record({"move": "roll"})) == {"move": "roll"}
    action = mf.new_match("monty_test", seats=1).legal_actions(0)[1]
    assert dict(action.args) == {"move": "choose 2", "door": 2}


def test_a_module_of_the_package_can_be_imported_as_such() -> None:
    simple = import_module("manaforge_widgets.games.simple")
    assert simple.SimpleGame is mf.SimpleGame


# ------------------------------------------------------------------------------------------------- hidden information


class Copying(Kuhn):
    """Hides by hand, and leaves ``resample`` as a copy: a save for a seat would hold everybody's card."""

    hidden = mf.SimpleGame.hidden

    def view(self, position: Any, seat: int | None) -> Any:
        return super().view(position, seat) | (
            {} if seat is None else {"cards": [c if s == seat else None for s, c in enumerate(position["cards"])]}
        )

    def resample(self, position: Any, _seat: int, _below: Any) -> Any:
        return self.copy(position)


class Telling(Copying):
    """Re-deals, but the log shows the other card."""

    def resample(self, position: Any, seat: int, below: Any) -> Any:
        new = self.copy(position)
        if not new["shown"]:
            rest = [card for card in range(3) if card != new["cards"][seat]]
            new["cards"][1 - seat] = rest[below(2)]
        return new

    def view(self, position: Any, seat: int | None) -> Any:
        return self.view_of(position, seat)

    def view_of(self, position: Any, seat: int | None) -> Any:
        view = mf.SimpleGame.view(self, position, None) | {"viewer": seat}
        if seat is not None and not position["shown"] and position["cards"]:
            view["cards"][1 - seat] = None
        return view

    def tell(self, before: Any, move: str, _after: Any) -> str:
        return f"{move} with {before['cards']}"


class Reasoning(Telling):
    """Gives a reason that depends on the other card."""

    def tell(self, _before: Any, move: str, _after: Any) -> str:
        return str(move)

    def why(self, position: Any, seat: int, _move: str) -> str:
        return f"the other has {position['cards'][1 - seat]}."


def play_all(rules: mf.SimpleGame) -> None:
    for seed in range(8):
        check(rules, 2, seed)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Copying, "resample never changes what a seat can't see"),
        (Telling, "describe reveals something that is hidden"),
        (Reasoning, "why_not reveals something that is hidden"),
    ],
)
def test_a_leak_fails_the_check(rules: type[mf.SimpleGame], words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        play_all(rules())


def test_with_hidden_a_careless_text_tells_nothing() -> None:
    class Careless(Kuhn):
        def tell(self, before: Any, move: str, _after: Any) -> str:
            return f"{move} with {before['cards']}, {max(before['cards'])}"

        def why(self, position: Any, seat: int, _move: str) -> str:
            return f"the other has {position['cards'][1 - seat]}, {max(position['cards'])}."

    play_all(Careless())
    mf.register_game(Careless)
    m = mf.new_match("kuhn_test", seats=2, seed=1)
    m.apply("bet")
    for viewer in (0, 1):
        assert MatchControl(m).log_line(1, viewer).startswith("bet")
        assert not any(letter.isdigit() for letter in MatchControl(m).log_line(1, viewer))
    assert m.view(1)["cards"][0] is None


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"play": lambda _self, p, _move: p["stones"].append(1)}, "seed 0: the rules fail with KeyError: 'stones'"),
        ({"show": lambda _self, p, _seat: dict(p)}, "show must return a block or a list of blocks, not"),
        ({"goals": lambda _self, p, _seat: {"x": p["nope"]}}, "the rules fail with KeyError: 'nope'"),
        ({"resolve": lambda _self, p, _results: p.update(rolling=False)}, "does not end within 20,000 moves and rolls"),
    ],
)
def test_a_fault_of_the_rules_is_named_by_the_check(changed: dict[str, Any], words: str) -> None:
    faulty = type("Faulty", (Pig,), {**changed, "name": "faulty"})
    with pytest.raises(mf.GameError, match="the class Faulty is not registered"):
        mf.check_game(faulty)
    mf.register_game(faulty)
    with pytest.raises(AssertionError, match=words):
        mf.check_game(faulty)
