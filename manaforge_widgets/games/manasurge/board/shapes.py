"""The types of the JSON that ManaSurge sends to the browser; the TypeScript types are generated from them.

This file imports only the standard library and the shared types, because the build reads it alone.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from manaforge_widgets.widgets.shapes import Chance, LegendRow

Suit = Literal["Blades", "Fireball", "Frost", "Lightning", "Quake", "Entangle"]
Direction = Literal["left", "right"]


class Pile(TypedDict):
    """Hidden cards: how many there are, and the names of those that the viewer knows.

    The deck lists its top card first; an unknown card above a known one is null. The value of ``known_by`` is null in
    the view of a seat. In the view of everything it lists for each card the seats that know it.
    """

    count: int
    cards: list[str | None]
    known_by: list[list[int]] | None


class SeatView(TypedDict):
    """All that a seat has; ``used`` is true if the card of its wizard is face down."""

    hand: Pile
    damage: Pile
    shards: int
    wizard: str | None
    used: bool


class LaidView(TypedDict):
    """A card in play of ``seat``, played by ``player``; for a Dark Mirror, ``counts_as`` is the card that it copies."""

    card: str
    counts_as: str | None
    seat: int
    player: int
    shard: bool
    counter: bool


class QuestionView(TypedDict):
    """A question to a seat, and its subject: a card, a wizard, another seat, or a place in the deck from the top."""

    kind: str
    seat: int
    card: str | None
    wizard: str | None
    about_seat: int | None
    place: int | None


TokenHow = Literal["stays", "alone", "first"]


class TokenView(TypedDict):
    """The seat that the Caster token went to when a spell ended, and why.

    ``fewest`` is the number of that seat's shards, and ``how`` is the reason. The token ``"stays"`` with a Caster who
    alone has the fewest shards. Otherwise it goes to the seat that ``"alone"`` has the fewest. If several have the
    fewest, it goes to the ``"first"`` of them, from the Caster's left on.
    """

    seat: int
    fewest: int
    how: TokenHow


class StoryView(TypedDict):
    """The end of the last spell.

    ``gained`` has the shards that each seat gained at the end, and ``kept`` how many of these lay on its cards. The
    struck seat gave back ``returned`` shards. The suit added ``added`` damage. Three lists name seats: those that took
    Quake's damage (``quaked``), those with a ManaSurge in the spell (``surges``) and those with a Rebirth
    (``rebirths``). The ``token`` is null after the last spell of a game, or if the reason for its place is not known.
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
    """A view of ManaSurge, as the front end gets it.

    A seat that is struck now takes ``at_stake`` damage; ``added`` is the part of it that the spell's suit adds. If the
    Caster is not struck, every seat except the Caster takes ``others`` damage in addition, the struck seat too.
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
    """The effect of a suit in its own spell: in a few words, in a sentence, its rule, and where the text comes from."""

    brief: str
    words: str
    rule: str
    about: str


class MetamagicText(TypedDict):
    """The effect of a metamagic: in a few words, in a sentence, its rule, and where the text comes from."""

    brief: str
    words: str
    rule: str
    about: str


class WizardText(TypedDict):
    """The power of a wizard, its rule, and where the text comes from."""

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
    """The numbers behind the probability that a seat can answer.

    The viewer has not seen ``unseen`` cards, of which ``answers`` would be valid. The seat holds ``hidden`` of the
    unseen cards, and ``known`` cards that the viewer knows to be valid. ``words`` says the same in a sentence.
    """

    unseen: int
    answers: int
    hidden: int
    known: int
    words: str


class StruckOdds(TypedDict):
    """The chance that the seat whose player is at the screen is struck on its next turn; ``words`` explains it.

    If the chance was sampled, ``low`` and ``high`` are the ends of a 95 % interval, as percentages; else they are
    empty. ``first`` is the card that the seat is assumed to play now; it is empty if the seat plays no card now.
    ``lock`` is the chance that a seat before it holds Spell Lock, if the seat could be struck only by that; else null.
    """

    chance: Chance
    lock: Chance | None
    low: str
    high: str
    first: str
    words: str


class AnswerOdds(TypedDict):
    """The chance that a seat can answer after an action; ``chance`` is null if it is unknown.

    ``choice`` is the choice that is assumed after the action, such as "counter", or empty. ``brief`` is a note on what
    the chance leaves out, such as "before a card is given", or empty. ``struck`` is the chance that the player of the
    action is struck on its next turn; it is null if it is not known, or not yet.
    """

    choice: str
    seat: int
    chance: Chance | None
    brief: str
    why: AnswerWhy
    struck: StruckOdds | None


class DrawOdds(TypedDict):
    """The chance that decides whether a seat draws cards.

    ``brief`` says in a few words what the hand can then do, such as "you can open". ``words`` explains it.
    """

    chance: Chance
    brief: str
    words: str


class BoardOdds(TypedDict):
    """The probabilities of the seat whose player is at the screen.

    The keys of ``answers`` are actions in notation, such as "play 5 Frost", "direction left", "counter" or "choose
    seat 2". The first entry of an action assumes no further choice; the other entries are for choices after the action
    that change who is next. The keys of ``draws`` are answers to whether the seat draws, such as "hold" or "use
    Hourglass". The text ``seen`` is about the hidden cards, such as "51 cards are hidden from you". While
    ``working`` is true, more results follow. If there are no results, ``error`` says why.
    """

    step: int
    answers: dict[str, list[AnswerOdds]]
    draws: dict[str, DrawOdds]
    struck: StruckOdds | None
    seen: str
    working: bool
    error: str
