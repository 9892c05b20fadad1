"""The cards, shards and wizards of an edition, in the form that the engine works with: tables by number.

Each card has a number: 0 to 71 are spells, suit by suit, and 72 to 85 are metamagics. A *kind* is what a card shows.
The game has two equal cards of each kind with rank 3 to 6, and nobody can tell them apart. Metamagics and wizards are
numbered in the order of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from manaforge_widgets.core.edition_file import Data
from manaforge_widgets.games.manasurge.rules.edition import ON_PLAY, SEATS, load_edition

SUITS: Final = ("Blades", "Fireball", "Frost", "Lightning", "Quake", "Entangle")
"""The names of the suits, which editions can't change."""
BLADES: Final = 0
FIREBALL: Final = 1
FROST: Final = 2
LIGHTNING: Final = 3
QUAKE: Final = 4
ENTANGLE: Final = 5
NO_SUIT: Final = 6
"""MS-R6: the number in place of a suit for metamagics; no spell has it."""

METAMAGICS: Final = (
    "Absorb",
    "Amplify",
    "Blink",
    "Dark Mirror",
    "Deceive",
    "Deflect",
    "Magic Missile",
    "Mystic Ward",
    "Polarize",
    "Portal",
    "Spell Lock",
    "Stagnation",
    "Torment",
    "Wrest",
)
"""The names of the metamagics, which editions can't change."""
ABSORB: Final = 0
AMPLIFY: Final = 1
BLINK: Final = 2
DARK_MIRROR: Final = 3
DECEIVE: Final = 4
DEFLECT: Final = 5
MAGIC_MISSILE: Final = 6
MYSTIC_WARD: Final = 7
POLARIZE: Final = 8
PORTAL: Final = 9
SPELL_LOCK: Final = 10
STAGNATION: Final = 11
TORMENT: Final = 12
WREST: Final = 13

EMBER: Final = 0
GLACIA: Final = 1
STORMCALLER: Final = 2
STONEHEART: Final = 3
THORNWEAVER: Final = 4
BLADEDANCER: Final = 5
HOURGLASS: Final = 6
ORACLE: Final = 7
WIZARDS: Final = 8
"""The number of wizards; editions may give them other names."""

NOTHING: Final = 0
GIVE: Final = 1
AGAIN: Final = 2
ANY_RANK: Final = 3
"""MS-R7: the powers of a card of the spell's suit when it is played: nothing, a gift, play again, ignore the rank."""

CARDS_IN_SUIT: Final = 12
RANKS: Final = 8
SPELLS: Final = 72
CARDS: Final = 86
SPELL_KINDS: Final = 48
KINDS: Final = 62
HAND: Final = 5
"""MS-S1, MS-E5: the number of cards to which a hand is filled."""
FULL_DAMAGE: Final = 5
"""MS-E2: the number of damage cards that make a Rebirth."""


class Components:
    """All components of an edition.

    Attributes:
        data: the checked data, with its provenance.
        edition: the name of the edition.
        overrides: the changes from a user's file; empty if there are none.
        suits: the names of the suits.
        metamagics: the names of the metamagics.
        wizards: the names of the wizards.
        effects: the text of each metamagic.
        powers: the text of each wizard's power.
        spells: the suit and the rank of each spell card, by its number.
        suit_of: the suit of each card; metamagics have ``NO_SUIT``.
        rank_of: the rank of each card; metamagics have 0.
        kind_of: the kind of each card. For a spell it is 8 times the suit, plus the rank, minus 1; the kinds of
            metamagics follow.
        kind_names: the names of the kinds, such as ``5 Fireball``.
        kind_ids: the number of each kind, by its name.
        kind_suits: the suit of each kind.
        kind_ranks: the rank of each kind.
        cards_of: the numbers of the cards of each kind, ascending.
        down: for each suit, whether ranks go down.
        damage: for each suit, what a spell of this suit adds to the damage.
        on_play: for each suit, the power of its cards when they are played: NOTHING, GIVE, AGAIN or ANY_RANK.
        others_damage: for each suit, the damage that every seat except the Caster takes if the Caster is not struck.
        goal: MS-E3: for each number of seats, how many shards of one seat end the game.
        shards: MS-E7: the number of all shards.
    """

    def __init__(self, data: Data) -> None:
        tables = data.tables
        self.data = data
        self.edition: str = tables["meta"]["edition"]
        self.overrides: Mapping[str, Any] = data.overrides
        self.suits: tuple[str, ...] = tuple(row["name"] for row in tables["suits"])
        self.metamagics: tuple[str, ...] = tuple(row["name"] for row in tables["metamagics"])
        self.wizards: tuple[str, ...] = tuple(row["name"] for row in tables["wizards"])
        # This does not check the user's file: editions can't add, remove or move rows.
        assert (self.suits, self.metamagics, len(self.wizards)) == (SUITS, METAMAGICS, WIZARDS)
        self.effects: tuple[str, ...] = tuple(row["effect"] for row in tables["metamagics"])
        self.powers: tuple[str, ...] = tuple(row["power"] for row in tables["wizards"])

        ranks: list[int] = tables["meta"]["ranks"]
        self.spells: tuple[tuple[int, int], ...] = tuple(
            (suit, rank) for suit in range(len(SUITS)) for rank in sorted(ranks)
        )
        assert (len(ranks), len(self.spells), set(ranks)) == (CARDS_IN_SUIT, SPELLS, set(range(1, RANKS + 1)))
        self.suit_of: tuple[int, ...] = (*(suit for suit, _ in self.spells), *(NO_SUIT for _ in METAMAGICS))
        self.rank_of: tuple[int, ...] = (*(rank for _, rank in self.spells), *(0 for _ in METAMAGICS))
        self.kind_of: tuple[int, ...] = (
            *(suit * RANKS + rank - 1 for suit, rank in self.spells),
            *range(SPELL_KINDS, KINDS),
        )
        self.kind_suits: tuple[int, ...] = (
            *(kind // RANKS for kind in range(SPELL_KINDS)),
            *(NO_SUIT for _ in METAMAGICS),
        )
        self.kind_ranks: tuple[int, ...] = (
            *(kind % RANKS + 1 for kind in range(SPELL_KINDS)),
            *(0 for _ in METAMAGICS),
        )
        self.kind_names: tuple[str, ...] = (
            *(f"{kind % RANKS + 1} {SUITS[kind // RANKS]}" for kind in range(SPELL_KINDS)),
            *METAMAGICS,
        )
        self.kind_ids: dict[str, int] = {name: kind for kind, name in enumerate(self.kind_names)}
        self.cards_of: tuple[tuple[int, ...], ...] = tuple(
            tuple(card for card in range(CARDS) if self.kind_of[card] == kind) for kind in range(KINDS)
        )

        powers: list[Mapping[str, Any]] = [row["power"] for row in tables["suits"]]
        self.down: tuple[bool, ...] = tuple(power.get("progression") == "down" for power in powers)
        self.damage: tuple[int, ...] = tuple(power.get("damage", 0) for power in powers)
        self.on_play: tuple[int, ...] = tuple(
            ON_PLAY.index(power["on_play"]) + 1 if "on_play" in power else NOTHING for power in powers
        )
        self.others_damage: tuple[int, ...] = tuple(power.get("others_damage_if_caster_safe", 0) for power in powers)
        goals: Mapping[str, int] = tables["shards"]["goal"]
        self.goal: tuple[int, ...] = tuple(goals.get(str(seats), 0) for seats in range(SEATS.stop))
        self.shards: int = tables["shards"]["ones"] + 5 * tables["shards"]["fives"]

    def __copy__(self) -> Components:
        return self  # it never changes, and what belongs to an edition is looked up by this object

    def __deepcopy__(self, _memo: object) -> Components:
        return self

    def __reduce__(self) -> tuple[Callable[..., Components], tuple[Any, ...]]:
        # Wherever it is unpickled, the packaged edition is one object.
        return (_restored, (dict(self.overrides),)) if self.overrides else (house_components, ())

    def deck(self, suits: Sequence[int]) -> list[int]:
        """MS-S1: return the numbers of the cards in a game with these suits, ascending: metamagics come last."""
        spells = [card for card in range(SPELLS) if self.suit_of[card] in suits]
        return [*spells, *range(SPELLS, CARDS)]


@cache
def house_components() -> Components:
    """Return the components of the packaged edition; its file is read only once."""
    return Components(load_edition(None))


def _restored(overrides: Mapping[str, Any]) -> Components:
    return Components(load_edition(overrides))
