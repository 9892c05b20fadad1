"""Manaforge: dice and resource engine building for two to four seats."""

from pathlib import Path

from manaforge_widgets.core.entry import GameEntry

_HERE = "manaforge_widgets.games.manaforge"

GAME = GameEntry(
    "manaforge",
    "Manaforge",
    rules=f"{_HERE}.rules.game:Manaforge",
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
    unseen=f"{_HERE}.bots.unseen:manaforge_unseen",
    heuristic=f"{_HERE}.bots.heuristic:make_heuristic",
    dice=("earth", "fire", "wind", "water", "arcane"),
    die=f"{_HERE}.odds.die:die",
    odds={
        "Held": f"{_HERE}.odds.afford:Held",
        "Market": f"{_HERE}.odds.market:Market",
        "Question": f"{_HERE}.odds.question:Question",
        "afford": f"{_HERE}.odds.afford:afford",
        "hold": f"{_HERE}.odds.afford:hold",
    },
    match_odds={
        "left_possible": f"{_HERE}.odds.market:left_possible",
        "market": f"{_HERE}.odds.market:market",
        "reach": f"{_HERE}.odds.reach:reach",
    },
    presenter=f"{_HERE}.board.presenter:ManaforgePresenter",
    lab=f"{_HERE}.board.lab:ManaforgeLab",
    cards=f"{_HERE}.rules.built:built_cards",
    lessons={
        "choosing after the roll": f"{_HERE}.lessons.choosing:choosing",
        "do dice remember": f"{_HERE}.lessons.do_dice_remember:do_dice_remember",
        "one lamp for each card": f"{_HERE}.lessons.one_lamp_for_each_card:one_lamp_for_each_card",
        "same mean, different risk": f"{_HERE}.lessons.same_mean_different_risk:same_mean_different_risk",
    },
    rl=f"{_HERE}.rl.encoding:ManaforgeEncoding",
)
