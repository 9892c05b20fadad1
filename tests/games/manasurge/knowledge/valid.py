"""Which kinds are valid, after the rules page and a view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.manasurge.knowledge.happened import is_numbered

if TYPE_CHECKING:
    from collections.abc import Iterable


def valid_kinds(view: dict[str, Any], seat: int, kinds: Iterable[str]) -> set[str]:
    """MS-R3, R6, R7, M4, M9, M11, W1: the kinds that a seat could play as the answer to the last card in play.

    Args:
        view: any view of the table, with cards in play.
        seat: whose answer; Thornweaver helps its owner.
        kinds: the kinds to choose from.
    """
    meant = [card["as"] or card["card"] for card in view["row"]]
    suit = meant[0].split()[1]
    last = int([kind for kind in meant if is_numbered(kind)][-1][0])
    down = (suit == "Blades") != (meant.count("Polarize") % 2 == 1)
    assert (last, down) == (view["last_rank"], view["down"])
    row = view["seats"][seat]
    woven = row["wizard"] == "Thornweaver" and not row["used"]

    def fits(kind: str) -> bool:
        if not is_numbered(kind):
            return "Spell Lock" not in meant
        rank, own_suit = int(kind[0]), kind.split()[1]
        over = last - rank if down else rank - last
        return over >= 0 or (woven and over == -1) or suit == own_suit == "Entangle"

    return {kind for kind in kinds if fits(kind)}
