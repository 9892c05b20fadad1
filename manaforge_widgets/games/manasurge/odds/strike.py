"""The cost of being struck now: damage and shards. All of it is public and certain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from manaforge_widgets.games.manasurge.rules.components import FULL_DAMAGE, Components


class Strike(NamedTuple):
    """The cost for a seat that is struck now (MS-E1, MS-E2).

    Attributes:
        drawn: the damage cards that it draws, with those of a Quake spell.
        damage: the damage cards that it then has.
        returned: the shards on its cards in play that go back to the supply.
        reborn: whether a Rebirth follows, which replaces its hand by the damage.
        paid: the shards that the Rebirth costs: 1, or 0 for a seat without a shard.
    """

    drawn: int
    damage: int
    returned: int
    reborn: bool
    paid: int

    @property
    def lost(self) -> int:
        """The number of all shards that the seat loses."""
        return self.returned + self.paid


def strike(components: Components, view: Mapping[str, Any], seat: int, *, spared: int = 0, kept: int = 0) -> Strike:
    """Return what it costs a seat to be struck now.

    Args:
        components: the components of the match's edition.
        view: the view of any seat, or of everything, within a spell that is opened.
        seat: the seat that is struck.
        spared: the damage that Ember takes away: 1 if it is used (MS-W2).
        kept: the shards that Stoneheart keeps: 1 if it is used.
    """
    own, row = view["seats"][seat], view["row"]
    # MS-S2: if deck and discards run out, nothing more is drawn.
    left = view["deck"]["count"] + len(view["discards"])
    drawn = min(view["at_stake"] - spared, left)
    left -= drawn
    caster, seats = view["caster"], len(view["seats"])
    quake = components.others_damage[components.suits.index(view["suit"])]
    if seat != caster:
        # MS-R7: from the Caster's left on, so those before this seat draw first.
        before = (seat - caster) % seats - 1
        drawn += min(quake, max(0, left - quake * before))
    damage = own["damage"]["count"] + drawn
    reborn = damage >= FULL_DAMAGE
    returned = sum(laid["seat"] == seat and laid["shard"] for laid in row) - kept
    last_play = row[-1]["player"] == seat and view["supply"] > 0
    return Strike(drawn, damage, returned, reborn, int(reborn and own["shards"] + last_play + kept > 0))
