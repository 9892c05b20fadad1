"""ManaSurge: cards and hidden hands for two to six seats."""

from pathlib import Path

from manaforge_widgets.games.entry import GameEntry

_HERE = "manaforge_widgets.games.manasurge"

GAME = GameEntry(
    "manasurge",
    "ManaSurge",
    rules=f"{_HERE}.rules.game:ManaSurge",
    page=Path(__file__).with_name("rules.md"),
    table=f"{_HERE}.table.board:ManaSurgeTable",
    odds={
        "Answer": f"{_HERE}.odds.answering:Answer",
        "AnswerMarket": f"{_HERE}.odds.market:AnswerMarket",
        "answers": f"{_HERE}.odds.answers:answers",
        "manasurge_deck": f"{_HERE}.odds.answers:manasurge_deck",
    },
    match_odds={
        "answer_chances": f"{_HERE}.odds.market:answer_chances",
        "market": f"{_HERE}.odds.market:market",
    },
)
