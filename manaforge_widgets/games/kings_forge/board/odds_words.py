"""Short texts for a Board's odds: changes of dice, rerolls, changes of chances, and names of crafts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from manaforge_widgets.core.messages import listed
from manaforge_widgets.games.kings_forge.rules.notation import read


def changes_words(actions: Sequence[str], dice: Mapping[str, int]) -> list[str]:
    """Return changes of dice in few words, in order; a die is named by what it shows just before the change.

    Several additions to one die in a row count as one change.

    Args:
        actions: the changes in notation.
        dice: the number that each die shows before the changes, by the die's name.

    Example:
        >>> changes_words(["flip gem-1 by Mirror Maker", "add 2 to gem-1 by Blacksmith"], {"gem-1": 3})
        ['flip gem 3', '+2 on gem 4']
        >>> changes_words(["add 1 to gem-1 by Alchemist", "add 2 to gem-1 by Blacksmith"], {"gem-1": 3})
        ['+1 +2 on gem 3']
    """
    values = dict(dice)
    changes: list[str] = []
    added = ""
    for action in actions:
        kind, args = read(action)
        if kind == "ones":
            values = {die: 6 if value == 1 else value for die, value in values.items()}
            changes.append("ones to sixes")
            added = ""
            continue
        die, amount = args["die"], args.get("amount", 0)
        words = _die(die, values)
        if kind == "add" and die == added:
            changes[-1] = changes[-1].replace(" on ", f" +{amount} on ")
        else:
            changes.append({"add": f"+{amount} on {words}", "six": f"{words} to 6", "flip": f"flip {words}"}[kind])
        added = die if kind == "add" else ""
        values[die] = {"add": values[die] + amount, "six": 6, "flip": 7 - values[die]}[kind]
    return changes


def reroll_words(actions: Sequence[str], dice: Mapping[str, int]) -> str:
    """Return the actions of a reroll in few words; empty if no die is rolled.

    Args:
        actions: the actions in notation.
        dice: the number that each die shows, by the die's name.

    Example:
        >>> actions = ["reroll gem-1 by Tavern", "reroll wood-2 by Tavern", "roll chosen dice"]
        >>> reroll_words(actions, {"gem-1": 2, "wood-2": 3})
        'roll gem 2 and wood 3 again'
    """
    again = [_die(str(read(action)[1]["die"]), dice) for action in actions if action.startswith("reroll")]
    return f"roll {listed(again)} again" if again else ""


def _die(name: str, dice: Mapping[str, int]) -> str:
    """Return a die as it looks on the table, where dice have no numbers."""
    return f"{name.rsplit('-', 1)[0]} {dice[name]}"


def dice_words(dice: Iterable[tuple[str, int]]) -> str:
    """Return dice as one text, whatever their order: a key that the page can make, too.

    Example:
        >>> dice_words([("metal", 3), ("gem", 4), ("gem", 3)])
        'gem 3 gem 4 metal 3'
    """
    return " ".join(sorted(f"{kind} {value}" for kind, value in dice))


def stolen_words(chance: Fraction) -> str:
    """Return the chance that a craft can be stolen, in whole per cents: 1 to 99 % if it is not impossible or certain.

    Example:
        >>> stolen_words(Fraction(2, 5)), stolen_words(Fraction(1, 1000)), stolen_words(Fraction(1))
        ('stealable 40 %', 'stealable 1 %', 'stealable 100 %')
    """
    return f"stealable {min(99, max(1, round(100 * chance))) if chance < 1 else 100} %"


def short_words(short: Mapping[str, int], library: int = 0) -> str:
    """Return the dice that are missing for a craft, in few words; each library die stands for any one of them.

    Args:
        short: the number of missing dice of each colour.
        library: the number of library dice that are left for them, fewer than are missing.

    Example:
        >>> short_words({"wood": 2, "gem": 1}), short_words({"wood": 2, "gem": 1}, 1), short_words({"gem": 2}, 1)
        ('2 wood, 1 gem short', '2 wood or gem short', '1 gem short')
    """
    if library:
        return f"{sum(short.values()) - library} {listed(short, 'or')} short"
    return f"{', '.join(f'{number} {colour}' for colour, number in short.items())} short"


def points_words(now: Mapping[str, int], coming: Mapping[str, int]) -> tuple[str, str]:
    """Return how a claim changes the chances of crafts, as a short and as a full text.

    The short text gives the greatest gain and the greatest loss of this round. If no chance rises this round, it gives
    the greatest gain of the next round instead, after the word "next". It ends with "pp", for percentage points. A text
    is empty if it has nothing to report.

    Args:
        now: the percentage points that the claim adds this round, by craft.
        coming: the percentage points that it adds next round, by craft.

    Example:
        >>> points_words({"Ice Sword": 14, "Bow of Fire": -3}, {"Ice Sword": 0, "Bow of Fire": 5})[0]
        'Sword +14, Bow −3 pp'
        >>> points_words({"Axe": 0, "Anvil": -39}, {"Axe": 39, "Anvil": 0})[0]
        'next Axe +39, now Anvil −39 pp'
        >>> points_words({"Axe": -5}, {"Axe": 39})[0]
        'next Axe +39, now −5 pp'
    """
    names = short_names(list(now))
    best, later, worst = _greatest(now), _greatest(coming), _least(now)
    parts = [f"{names[best]} {_signed(now[best])}"] if best else []
    if not best and later:
        parts.append(f"next {names[later]} {_signed(coming[later])}")
    if worst:
        # Next to a number of the next round, this round's is marked "now", and names its craft if it is another one.
        after_next = "" if best or not later else "now " if later == worst else f"now {names[worst]} "
        parts.append(f"{after_next or f'{names[worst]} '}{_signed(now[worst])}")
    long = [f"{name} {_signed(points)} percentage points this round" for name, points in now.items() if points]
    long += [f"{name} {_signed(points)} percentage points next round" for name, points in coming.items() if points]
    return f"{', '.join(parts)} pp" if parts else "", "; ".join(long)


def _greatest(points: Mapping[str, int]) -> str:
    name = max(points, key=lambda one: points[one], default="")
    return name if name and points[name] > 0 else ""


def _least(points: Mapping[str, int]) -> str:
    name = min(points, key=lambda one: points[one], default="")
    return name if name and points[name] < 0 else ""


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}")


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Return a short name for each craft, or the full name if two of these crafts would get the same short one.

    Example:
        >>> short_names(["Wizard's Goblet", "Bow of Fire", "Ice Sword", "Swift Sword"])
        {"Wizard's Goblet": 'Goblet', 'Bow of Fire': 'Bow', 'Ice Sword': 'Ice Sword', 'Swift Sword': 'Swift Sword'}
    """
    words = {name: name.split(" of ")[0].split()[-1] for name in names}
    every = list(words.values())
    return {name: word if every.count(word) == 1 else name for name, word in words.items()}
