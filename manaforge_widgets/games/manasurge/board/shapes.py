"""The types of the JSON that the table of ManaSurge sends to the browser; the TypeScript types are made from them.

This file imports only the standard library and the shared types, because the build reads it alone.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from manaforge_widgets.widgets.shapes import Chance, LegendRow

Suit = Literal["Blades", "Fireball", "Frost", "Lightning", "Quake", "Entangle"]
Direction = Literal["left", "right"]


class Pile(TypedDict):
    """Hidden cards: how many there are, and the names of those that the viewer knows.

    In the deck, the top card first, an unknown card above a known one is null. ``known_by`` is null for a seat; for who
    sees everything it lists for each card the seats that know it.
    """

    count: int
    cards: list[str | None]
    known_by: list[list[int]] | None


class SeatView(TypedDict):
    """All that a seat has; ``used`` says that its wizard's card is face down."""

    hand: Pile
    damage: Pile
    shards: int
    wizard: str | None
    used: bool


class LaidView(TypedDict):
    """A card in play, among whose cards it lies and who played it; ``counts_as`` is the card that a Dark Mirror is."""

    card: str
    counts_as: str | None
    seat: int
    player: int
    shard: bool
    counter: bool


class QuestionView(TypedDict):
    """What a seat is asked, and what the question is about: a card, a wizard, a seat, a place from the top."""

    kind: str
    seat: int
    card: str | None
    wizard: str | None
    about_seat: int | None
    place: int | None


TokenHow = Literal["stays", "alone", "first"]


class TokenView(TypedDict):
    """The seat that the Caster token went to when a spell ended, and why.

    ``fewest`` are its shards. It ``stays`` with a Caster who alone has so few, it goes to who ``alone`` has so few, or
    to the ``first`` one from the Caster's left on.
    """

    seat: int
    fewest: int
    how: TokenHow


class StoryView(TypedDict):
    """How the last spell ended.

    ``gained`` has the shards that each seat gained by it, ``kept`` those among them that lay on its cards; ``returned``
    are those that the struck seat gave back. ``added`` is what the suit added to the damage. ``quaked`` are the seats
    that Quake's damage fell on, ``surges`` those with a ManaSurge in the spell, ``rebirths`` those with a Rebirth.
    ``token`` is null after the last spell of a game.
    """

    round: int
    struck: int
    absorbed: bool
    damage: int
    last_play: int | None
    gained: list[int]
    row: list[LaidView]
    kept: list[int]
    returned: int
    added: int
    quaked: list[int]
    surges: list[int]
    rebirths: list[int]
    token: TokenView | None


class View(TypedDict):
    """A table of ManaSurge, as the front end gets it.

    ``added`` is what the spell's suit adds to the damage; ``at_stake`` is what any seat would take if it were struck;
    ``others`` is what all but the Caster take besides, if the Caster is not struck.
    """

    viewer: int | None
    phase: Literal["setup", "spell", "between", "over"]
    round: int
    goal: int
    turn: int
    active: int
    to_act: list[int]
    question: QuestionView | None
    box: str | None
    caster: int | None
    player: int
    suit: Suit | None
    direction: Direction | None
    next: int | None
    last_rank: int | None
    down: bool
    locked: bool
    torments: int
    stagnations: int
    skip: bool
    row: list[LaidView]
    at_stake: int
    added: int
    others: int
    deck: Pile
    discards: list[str]
    pool: Pile
    supply: int
    shuffles: int
    last_spell: StoryView | None
    seats: list[SeatView]


class SuitText(TypedDict):
    """What a suit does in its own spell: in few words, in a sentence, its rule, and where it comes from."""

    brief: str
    words: str
    rule: str
    about: str


class MetamagicText(TypedDict):
    """What a metamagic does: in few words, in a sentence, its rule, and where the words come from."""

    brief: str
    words: str
    rule: str
    about: str


class WizardText(TypedDict):
    """What a wizard does, its rule, and where the words come from."""

    words: str
    rule: str
    about: str


class Cards(TypedDict):
    """Data that never changes: suits, metamagics and wizards by name, and what the symbols mean."""

    suits: dict[Suit, SuitText]
    metamagics: dict[str, MetamagicText]
    wizards: dict[str, WizardText]
    legend: list[LegendRow]


class AnswerWhy(TypedDict):
    """How a chance to answer is counted.

    Of the ``unseen`` cards ``answers`` would be valid; the seat holds ``hidden`` unseen cards, and ``known`` cards that
    the viewer knows to be valid there. ``words`` says it in a sentence.
    """

    unseen: int
    answers: int
    hidden: int
    known: int
    words: str


class StruckOdds(TypedDict):
    """How likely the seat in front is struck in the coming turns; ``words`` says when, and how it was counted.

    ``low`` and ``high`` are the ends of a 95 % interval, as percentages, where the chance was sampled; else empty.
    ``first`` is the card that the seat is taken to play first, or nothing.
    """

    chance: Chance
    low: str
    high: str
    first: str
    words: str


class AnswerOdds(TypedDict):
    """How likely a seat can answer once an action is done; ``chance`` is null where it is not known.

    ``choice`` is the choice after the action that this is about, such as "counter"; nothing for going straight on.
    ``brief`` says in few words what the chance leaves out, such as "before Frost's gift", or nothing. ``struck`` is how
    likely oneself is struck then; null where it is not known, or not yet.
    """

    choice: str
    seat: int
    chance: Chance | None
    brief: str
    why: AnswerWhy
    struck: StruckOdds | None


class BoardOdds(TypedDict):
    """The odds of the seat in front.

    ``answers`` has them by the notation of an action, such as "play 5 Frost", "direction left", "counter" or "choose
    seat 2": first for going straight on, then for each choice that changes who is next. ``seen`` says in symbols what
    is counted, such as "51 cards are hidden from you". While ``working``, more is on its way; ``error`` says why there
    is nothing.
    """

    step: int
    answers: dict[str, list[AnswerOdds]]
    struck: StruckOdds | None
    seen: str
    working: bool
    error: str
