"""ManaSurge: cards and hidden hands for two to six seats."""

from pathlib import Path

from manaforge_widgets.core.entry import GameEntry

_HERE = "manaforge_widgets.games.manasurge"

GAME = GameEntry(
    "manasurge",
    "ManaSurge",
    rules=f"{_HERE}.rules.game:ManaSurge",
    page=Path(__file__).with_name("rules.md"),
    bots={
        "greedy": f"{_HERE}.bots.greedy:make_greedy",
        "planner": f"{_HERE}.bots.planner:make_planner",
        "search": f"{_HERE}.bots.search:make_search",
    },
    policies={
        "greedy": f"{_HERE}.bots.greedy:greedy_policy",
        "planner": f"{_HERE}.bots.planner:planner_policy",
        "search": f"{_HERE}.bots.search:search_policy",
    },
    general_bots=False,
    seen=f"{_HERE}.bots.seen:make_seen",
    hint=f"{_HERE}.bots.hint:make_hint",
    presenter=f"{_HERE}.board.presenter:ManaSurgePresenter",
    unseen=f"{_HERE}.bots.unseen:manasurge_unseen",
    heuristic=f"{_HERE}.bots.heuristic:make_heuristic",
    odds={
        "Answer": f"{_HERE}.odds.answering:Answer",
        "AnswerMarket": f"{_HERE}.odds.market:AnswerMarket",
        "Struck": f"{_HERE}.odds.struck:Struck",
        "answers": f"{_HERE}.odds.answers:answers",
        "answers_in_turn": f"{_HERE}.odds.in_turn:answers_in_turn",
        "manasurge_deck": f"{_HERE}.odds.answers:manasurge_deck",
    },
    match_odds={
        "answer_chances": f"{_HERE}.odds.market:answer_chances",
        "market": f"{_HERE}.odds.market:market",
        "struck": f"{_HERE}.odds.struck:struck",
    },
    rl=f"{_HERE}.rl.encoding:ManaSurgeEncoding",
)
