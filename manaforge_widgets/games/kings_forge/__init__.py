"""King's Forge, for two to four seats: dice must show at least the numbers that the craft cards ask for."""

from pathlib import Path

from manaforge_widgets.core.entry import GameEntry

_HERE = "manaforge_widgets.games.kings_forge"

GAME = GameEntry(
    "kings_forge",
    "King's Forge",
    rules=f"{_HERE}.rules.game:KingsForge",
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
    unseen=f"{_HERE}.bots.unseen:kings_forge_unseen",
    heuristic=f"{_HERE}.bots.heuristic:make_heuristic",
    dice=("metal", "wood", "gem", "magic", "library", "cemetery"),
    die=f"{_HERE}.odds.die:die",
    odds={
        "CraftMarket": f"{_HERE}.odds.market:CraftMarket",
        "Crafts": f"{_HERE}.odds.crafts:Crafts",
        "best_reroll": f"{_HERE}.odds.best_reroll:best_reroll",
        "craft": f"{_HERE}.odds.checks:craft",
        "crafts": f"{_HERE}.odds.crafts:crafts",
        "fills": f"{_HERE}.odds.fills:fills",
        "gain": f"{_HERE}.odds.gain:gain",
        "steal": f"{_HERE}.odds.checks:steal",
        "steal_risk": f"{_HERE}.odds.steal_risk:steal_risk",
    },
    presenter=f"{_HERE}.board.presenter:KingsForgePresenter",
    cards=f"{_HERE}.rules.claimed:claimed_cards",
    match_odds={"market": f"{_HERE}.odds.market:market"},
    lab=f"{_HERE}.board.lab:KingsForgeLab",
    lessons={
        "buy precision": f"{_HERE}.lessons.buy_precision:buy_precision",
        "is it binomial": f"{_HERE}.lessons.is_it_binomial:is_it_binomial",
        "build a pool": f"{_HERE}.lessons.build_a_pool:build_a_pool",
    },
    rl=f"{_HERE}.rl.encoding:KingsForgeEncoding",
)
