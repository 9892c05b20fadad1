"""The explanation of one roll in King's Forge's lab: which die fills which need, and which needs stay open."""

from __future__ import annotations

from collections.abc import Sequence

from manaforge_widgets.games.kings_forge.odds.aim_boxes import WILD

_ARROW = "\N{RIGHTWARDS ARROW}"


def filled_needs(
    dice: Sequence[tuple[str, int] | None], needs: Sequence[tuple[str, int]], *, success: bool
) -> tuple[tuple[int, ...], str]:
    """Return which dice fill a need without a bonus (KF-C2, KF-C5), and a sentence about filled and open needs.

    Args:
        dice: kind and value of each die; None for a die that the cemetery die has cancelled (KF-C5).
        needs: colour and value of each need.
        success: whether the roll fills all needs with the help of bonuses. If so, the sentence says "By bonuses", not
            "Open".

    Returns:
        The places in ``dice``, counted from 0, of the dice that fill needs, and the sentence.

    Example:
        >>> used, words = filled_needs([("gem", 5), ("metal", 2)], [("metal", 3), ("gem", 4)], success=False)
        >>> used, words.replace(chr(0x2009), " ")
        ((0,), 'Open: {die-metal} 3+; {die-gem} 5 → 4+.')
    """
    there = {place: die for place, die in enumerate(dice) if die is not None}
    left = sorted(there, key=lambda place: there[place][1])
    used, filled, open_needs = [], [], []
    # The highest need takes the lowest die that will do, and a library die only if no other will.
    for colour, value in sorted(needs, key=lambda need: -need[1]):
        fitting = [place for kind in (colour, WILD) for place in left if there[place][0] == kind]
        place = next((place for place in fitting if there[place][1] >= value), None)
        if place is None:
            open_needs.append(f"{{die-{colour}}}\u2009{value}+")
            continue
        left.remove(place)
        used.append(place)
        filled.append(f"{{die-{there[place][0]}}}\u2009{there[place][1]} {_ARROW} {value}+")
    parts = [f"{'By bonuses' if success else 'Open'}: {', '.join(open_needs)}"] * bool(open_needs)
    parts += [", ".join(filled)] * bool(filled)
    lost = len(dice) - len(there)
    parts += [f"lost: {lost} {'dice' if lost > 1 else 'die'}"] * bool(lost)
    return tuple(sorted(used)), f"{'; '.join(parts)}."
