"""What every game of a user has for nothing: named bots, positions from views, a quick bot, hints and reviews."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from small_games import Doors, Kuhn, KuhnThatDeals, KuhnThatHides, Stones

import manaforge_widgets as mf
from manaforge_widgets.bots import bot_words, find_bot, list_bots, play_out
from manaforge_widgets.bots.general_hint import move_words
from manaforge_widgets.bots.policies import OwnLuck, find_policy
from manaforge_widgets.bots.quick_bot import policy_from, quick_bot
from manaforge_widgets.core import registry
from manaforge_widgets.games.classics.kuhn_poker import KuhnPoker
from manaforge_widgets.games.classics.pig import Pig
from manaforge_widgets.widgets.presenter import BoardPresenter

if TYPE_CHECKING:
    from manaforge_widgets.core.api import Action, View


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the games of a test after it."""
    monkeypatch.setattr(registry, "_own", {})


def leave_fours(view: View, legal_actions: tuple[Action, ...], rng: random.Random) -> Action:  # noqa: ARG001 - a bot
    """Leave a multiple of four stones, the best play of Stones."""
    left = view["stones"] % 4
    return legal_actions[left - 1] if left else legal_actions[0]


# --------------------------------------------------------------------------------------------------------------- names


def test_each_game_has_the_general_bots_unless_it_has_its_own() -> None:
    mf.register_game(Stones)
    assert list_bots("stones") == ("random", "greedy", "search")
    mf.register_game(Stones, bots={"greedy": lambda _rules: leave_fours, "teacher": lambda _rules: leave_fours})
    assert list_bots("stones") == ("random", "greedy", "search", "teacher")
    assert find_bot("stones", "greedy") is leave_fours
    assert find_policy("stones", "greedy") is None
    assert find_policy("stones", "search") is not None
    for game in ("manaforge", "kings_forge", "manasurge"):
        assert list_bots(game) == ("random", "greedy", "planner", "search")


def test_the_general_bots_say_how_they_think_and_play_whole_games() -> None:
    mf.register_game(Stones)
    for name in ("greedy", "search"):
        assert 20 < len(bot_words("stones", name)) < 130
    m = mf.new_match("stones", seats=2, stones=10, seed=3)
    play_out(m, ["search", "greedy"])
    assert m.outcome is not None
    assert m.outcome.winners == (0,)


def test_a_simulation_needs_no_views_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    mf.register_game(Stones)
    monkeypatch.setattr(Stones, "from_view", None)
    games = mf.simulate("stones", ["search", "random"], games=6, seed=1, progress=False, workers=1)
    summary = games.summary().columns
    assert summary["wins"][summary["bot"].index("search")] >= 5


@pytest.mark.parametrize("game", [KuhnThatDeals, KuhnThatHides])
def test_quick_and_plain_simulations_play_the_same_games(game: type[Kuhn]) -> None:
    mf.register_game(game)
    m = mf.new_match(game.name, seats=2, seed=4)
    play_out(m, ["search", "greedy"])
    rules = m.rules
    for step, action in enumerate(m.actions):
        policy = find_policy(rules, ["search", "greedy"][action.seat])
        assert policy is not None
        position = m.copy_position(step)
        codes = rules.legal(position, action.seat)
        assert policy(position, codes, OwnLuck.of(m.luck, action.seat, step)) == action.code


# ----------------------------------------------------------------------------------------------- positions from views


def test_a_position_fits_the_view_of_a_game_of_the_package() -> None:
    rng = random.Random(3)
    for game, seats in (("manaforge", 3), ("kings_forge", 2), ("manasurge", 4)):
        m = mf.new_match(game, seats=seats, seed=5)
        for _ in range(40):
            seat = rng.choice(m.to_act)
            position = mf.sample_position(m.view(seat), rng)
            assert m.rules.view(position, seat) == m.view(seat)
            m.apply(rng.choice(m.legal_actions(seat)))


def test_in_an_open_game_it_is_the_position_itself() -> None:
    mf.register_game(Pig)
    m = mf.new_match("pig", seats=2, seed=1)
    m.apply("roll")
    assert mf.sample_position(m.view(0), random.Random(1)) == m.copy_position()
    assert mf.sample_position(m.view(None), random.Random(1)) == m.copy_position()


@pytest.mark.parametrize("game", [KuhnThatDeals, KuhnThatHides])
def test_hidden_cards_are_dealt_by_the_game(game: type[Kuhn]) -> None:
    mf.register_game(game)
    m = mf.new_match(game.name, seats=2, seed=1)
    own = m.view(0)["cards"][0]
    rng = random.Random(1)
    dealt = [mf.sample_position(m.view(0), rng)["cards"] for _ in range(200)]
    assert {cards[0] for cards in dealt} == {own}
    others = {0, 1, 2} - {own}
    for card in others:
        assert 70 < sum(cards[1] == card for cards in dealt) < 130


def test_a_game_that_hides_and_does_not_deal_is_refused_with_what_to_write() -> None:
    mf.register_game(Kuhn)
    m = mf.new_match(Kuhn.name, seats=2, seed=1)
    with pytest.raises(mf.GameError, match=r"a method possible\(view, below\)"):
        mf.sample_position(m.view(0), random.Random(1))
    # A policy needs no views.
    games = mf.simulate(Kuhn.name, ["search", "random"], games=4, seed=1, progress=False, workers=1)
    assert "4 games" in repr(games)


@pytest.mark.parametrize("view", [None, 3, "view", [], {}])
def test_what_is_no_view_is_refused(view: Any) -> None:
    with pytest.raises(mf.ArgumentError, match="view must be a dict"):
        mf.sample_position(view, random.Random(1))


# -------------------------------------------------------------------------------------------------------- registration


@pytest.mark.parametrize(
    ("maker", "words"),
    [
        (
            leave_fours,
            r"bots\['mine'\] is a bot itself, but must be a function that gets the rules and returns the bot",
        ),
        (lambda: leave_fours, r"must be a function that gets the rules and returns the bot"),
        (lambda _rules: 3, r"must return a bot, a function \(view, legal_actions, rng\) -> action, but it returned 3"),
        (lambda _rules: lambda _view: 3, r"must return a bot, a function"),
        (lambda rules: rules.nothing, "must return a bot, but it failed: AttributeError"),
    ],
    ids=["a bot", "takes nothing", "no function", "takes one", "fails"],
)
def test_a_wrong_bot_is_refused_when_the_game_is_registered(maker: Any, words: str) -> None:
    with pytest.raises(mf.GameError, match=words):
        mf.register_game(Stones, bots={"mine": maker})
    assert "stones" not in mf.list_games()


def test_rules_that_cannot_be_created_are_refused_if_there_are_bots_to_check() -> None:
    class Broken(Stones):
        def __init__(self, edition: object = None) -> None:
            raise ZeroDivisionError(edition)

    with pytest.raises(mf.GameError, match="its rules can't be created: ZeroDivisionError"):
        mf.register_game(Broken, bots={"mine": lambda _rules: leave_fours})


@pytest.mark.parametrize("quick", ["gredy", "", 3, ["greedy"], "mine"])
def test_a_quick_bot_that_the_game_does_not_have_is_refused(quick: Any) -> None:
    with pytest.raises(mf.GameError, match="quick must be the name of a bot of 'stones'"):
        mf.register_game(Stones, quick=quick)


def test_a_presenter_must_derive_from_the_class_of_presenters() -> None:
    for presenter in (lambda _match: None, dict, object(), BoardPresenter(mf.new_match("manaforge", seats=2, seed=1))):
        with pytest.raises(mf.GameError, match="presenter must be a class derived from BoardPresenter"):
            mf.register_game(Stones, presenter=presenter)

    class Table(BoardPresenter):
        pass

    mf.register_game(Stones, presenter=Table)


# ------------------------------------------------------------------------------------------------------- the quick bot


def test_the_quick_bot_is_the_one_named_or_the_game_s_own_greedy_or_else_by_the_length_of_a_game() -> None:
    made = {"greedy": lambda _rules: leave_fours, "teacher": lambda _rules: leave_fours}
    rules = Stones()
    mf.register_game(Stones, bots=made, quick="teacher")
    assert quick_bot(rules, 2)[0] == "teacher"
    mf.register_game(Stones, bots=made)
    assert quick_bot(rules, 2)[0] == "greedy"
    mf.register_game(Stones, bots={"teacher": made["teacher"]}, quick="random")
    assert quick_bot(rules, 2)[0] == "random"
    # Ten stones are a short game, so the general greedy bot is quick enough. Pig is not.
    mf.register_game(Stones)
    mf.register_game(Pig)
    assert quick_bot(rules, 2)[0] == "greedy"
    assert quick_bot(Pig(), 2)[0] == "random"


def test_a_policy_asks_a_bot_with_its_view_and_its_actions() -> None:
    rules = Stones()
    policy = policy_from(rules, leave_fours)
    position = rules.begin(2, 7)
    luck = OwnLuck(random.Random(1))
    assert policy(position, [0, 1, 2], luck) == 2
    # The bot's own choice is not among these.
    assert {policy(position, [0, 1], luck) for _ in range(20)} == {0, 1}
    with pytest.raises(mf.GameError, match="answered 'pass', which is not one of its legal actions"):
        policy_from(rules, lambda _view, _legal, _rng: "pass")(position, [0, 1, 2], luck)
    with pytest.raises(mf.GameError, match="failed: ZeroDivisionError"):
        policy_from(rules, lambda _view, _legal, _rng: 1 / 0)(position, [0, 1, 2], luck)


# ---------------------------------------------------------------------------------------------------- hints and reviews


def test_a_hint_says_what_the_moves_win_how_sure_that_is_and_who_measured_it() -> None:
    mf.register_game(Stones, bots={"teacher": lambda _rules: leave_fours}, quick="teacher")
    found = mf.hint(mf.new_match("stones", seats=2, stones=7))
    assert found.bot == "search"
    assert found.actions == ("take 3",)
    assert found.gain is not None
    assert found.gain > 50
    assert found.unit == "percentage points"
    assert re.match(
        r"Take 3\. This move wins 9\d % of \d+ playouts, plus or minus \d\. The next best is take [12]: "
        r"\d+ % of \d+ playouts, plus or minus \d+\. Search compared 3 moves in \d+ playouts, "
        r"the best ones most often; ",
        found.words,
    )
    assert found.words.endswith("after its first moves teacher played for all seats.")
    assert next(one.words for one in found.compared) == "take 3"
    assert mf.hint(mf.new_match("stones", seats=2, stones=7)) == found


def test_the_first_level_of_a_hint_names_two_moves_and_not_the_better_one() -> None:
    mf.register_game(Stones)
    found = mf.hint(mf.new_match("stones", seats=2, stones=7))
    named = re.fullmatch(r"Compare “(take \d)” with “(take \d)”\. One of them is best in the search\.", found.nudge)
    assert named
    assert named[1] < named[2]
    assert {named[1], named[2]} == {one.words for one in found.compared[:2]}


def test_a_hint_has_the_words_of_the_buttons_unless_two_moves_share_them() -> None:
    m = mf.new_match("yacht", seats=2, seed=1)
    words = move_words(m, 0)
    actions = {action.text: words(action) for action in m.legal_actions(0)}
    assert actions["reroll a c"] == "reroll a c"
    assert actions["reroll a b c d e"] == "reroll 5 dice"
    assert re.fullmatch(r"score \d+ in Choice", actions["score Choice"])


def test_a_hint_says_when_there_is_no_choice_or_the_difference_may_be_luck() -> None:
    mf.register_game(Stones)
    assert mf.hint(mf.new_match("stones", seats=2, stones=1)).words == "Take 1. There is nothing else to do."
    # With eight stones every move loses against the best play.
    assert "The difference may be luck." in mf.hint(mf.new_match("stones", seats=2, stones=8)).words


def test_a_hint_counts_points_when_a_seat_plays_alone() -> None:
    mf.register_game(Doors)
    found = mf.hint(mf.new_match("doors", seats=1))
    assert found.actions == ("open 2",)
    assert found.gain == 2
    assert found.unit == "points"
    assert "brings 7.0 points on average" in found.words


def test_a_hint_needs_no_views() -> None:
    mf.register_game(Kuhn)
    m = mf.new_match(Kuhn.name, seats=2, seed=1)
    assert mf.hint(m).actions[0] in ("check", "bet")


def test_a_review_plays_on_with_the_quick_bot_and_says_so() -> None:
    mf.register_game(Stones, bots={"teacher": lambda _rules: leave_fours}, quick="teacher")
    m = mf.new_match("stones", seats=2, stones=7)
    for action in ("take 2", "take 1", "take 3", "take 1"):
        m.apply(action)
    review = mf.review(m, worlds=4, progress=False)
    assert review.policy == "teacher"
    assert "if teacher plays on" in repr(review)
    # From seven stones the first seat wins; after its mistake the second one does.
    assert next(turn.better for turn in review.turns if turn.seat == 0) == ("take 3",)
    assert next(float(turn.win[0]) for turn in review.turns if turn.seat == 0) == -1


def test_a_review_by_random_play_warns_that_good_moves_may_look_bad() -> None:
    mf.register_game(Stones, quick="random")
    m = mf.new_match("stones", seats=2, stones=3)
    m.apply("take 3")
    words = repr(mf.review(m, worlds=4, progress=False))
    assert "random moves" in words
    mf.register_game(Stones)
    assert "random moves" not in repr(mf.review(m, worlds=4, progress=False))


def test_the_options_of_a_match_count_for_the_length_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manaforge_widgets.core.registry._own", {})
    mf.register_game(KuhnPoker)  # as a game of a user's, it has only the general bots
    for options, policy in (({"hands": 1}, "greedy"), ({}, "random")):
        m = mf.new_match("kuhn_poker", seats=2, seed=1, **options)
        assert mf.review(m, worlds=2, progress=False).policy == policy
