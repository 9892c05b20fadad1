"""Making a position from a full view, which is checked against the rules or refused with a reason."""

from __future__ import annotations

from typing import Final

from manaforge_widgets.core.api import GameError, PositionError, View
from manaforge_widgets.core.fields import Reader, keyed, number, one_of, typed
from manaforge_widgets.core.messages import listed, short
from manaforge_widgets.games.kings_forge.rules import actions, engine, setup
from manaforge_widgets.games.kings_forge.rules import position as at
from manaforge_widgets.games.kings_forge.rules.actions import SIDES
from manaforge_widgets.games.kings_forge.rules.arguments import source_name
from manaforge_widgets.games.kings_forge.rules.bonuses import (
    AT_ONCE,
    FLIP,
    NAMES,
    PLUS,
    PLUS_1_PLUS_1,
    REROLL,
    SIX,
    TOKEN_WORDS,
    Bonus,
    token,
)
from manaforge_widgets.games.kings_forge.rules.components import Components
from manaforge_widgets.games.kings_forge.rules.dice import (
    CEMETERY,
    COLOURS,
    FOUR_COLOURS,
    HANDFUL,
    KINDS,
    LIBRARY,
    MOST,
    size,
    some,
)
from manaforge_widgets.games.kings_forge.rules.names import die_name, die_names
from manaforge_widgets.games.kings_forge.rules.position import STATES, VISITED, Lying, Position, Taken
from manaforge_widgets.games.kings_forge.rules.rounds import GOAL, LAST_ROUND, is_over
from manaforge_widgets.games.kings_forge.rules.view_keys import KEYS

_HIGHEST: Final = 999
_IN_DRAWS: Final = (STATES[at.SETUP], STATES[at.CEMETERY_ROLL])
"""The states in the middle of a roll or draw, which can't be set up."""
_STATES: Final = tuple(state for state in STATES if state not in _IN_DRAWS)
_BETWEEN: Final = (at.DEAL, at.OVER)
"""The states between rounds, in which nothing of a round lies on the table."""
_MOST_DICE: Final = 99
LENIENT: Final = 1
"""The version of the rules in which the rest of a bonus never lapsed. A view under it has this value in ``rules``."""


def from_view(components: Components, view: View) -> Position:
    """Return the position of a full view (``m.view(None)``), which may have been edited.

    Some fields follow from the others and are not read: ``phase``, ``rounds``, ``goal``, ``to_act``, ``docks``,
    ``stock``, ``library`` and ``tokens``.

    Raises:
        PositionError: the position breaks a rule or can't be read; the message says where.
    """
    reader = Reader()
    described: object = view
    lenient = int(isinstance(described, dict) and described.get("rules") == LENIENT)
    if lenient:
        view = {name: value for name, value in view.items() if name != "rules"}
    keyed(view, KEYS["view"], "view")
    if view["game"] != "kings_forge":
        raise PositionError(f"view['game'] must be 'kings_forge', not {short(view['game'])}.")
    if view["edition"] != components.edition:
        raise PositionError(
            f"view['edition'] must be {components.edition!r}, the edition of these rules, not {short(view['edition'])}."
        )
    if view["viewer"] is not None:
        raise PositionError(
            f"view['viewer'] must be None, not {short(view['viewer'])}: only a full view, m.view(None), shows the deck."
        )
    rows = typed(view["seats"], list, "view['seats']")
    try:
        pos = setup.new_position(components, len(rows))
    except GameError as error:
        raise PositionError(f"view['seats']: {error}") from error
    pos.lenient = lenient
    _read_time(pos, view)
    _read_cards(reader, pos, view)
    cemetery = view["cemetery"]
    pos.cemetery = 0 if cemetery is None else number(cemetery, "view['cemetery']", 1, _HIGHEST)
    whole = [_read_seat(reader, pos, seat, row) for seat, row in enumerate(rows)]
    _read_dice(pos, view)
    _check_cards(pos)
    _check_cemetery(pos)
    _count_dice(pos)
    _check_moment(pos)
    engine.find_options(pos)
    if not lenient:
        _check_over(pos, whole=whole[pos.active])
    return pos


def _read_time(pos: Position, view: View) -> None:
    if view["state"] in _IN_DRAWS:
        raise PositionError(
            f"view['state'] must not be {view['state']!r}, which is in the middle of a roll or draw. Set up the "
            "position before it."
        )
    one_of(view["state"], _STATES, "view['state']")
    pos.state = STATES.index(view["state"])
    if view["rolling"] != [] and view["choosing"] is None:
        raise PositionError(
            f"view['rolling'] must be [] while view['choosing'] is None, not {short(view['rolling'])}. Set up the "
            "position before the roll."
        )
    pos.round = number(view["round"], "view['round']", 1, LAST_ROUND)
    pos.first = number(view["first_player"], "view['first_player']", 0, pos.seats - 1)
    pos.active = number(view["active"], "view['active']", 0, pos.seats - 1)
    pos.turn = number(view["turn"], "view['turn']")
    crafting = pos.state in (at.CRAFT, at.ROLL)
    pos.turns_done = number(view["turns_done"], "view['turns_done']", 0, pos.seats - 1 if crafting else 0)
    rolled = pos.state in (at.CRAFT, at.PLACING)
    pos.rerolls = number(view["rerolls"], "view['rerolls']", 0, _MOST_DICE if rolled else 0)
    wanted = (pos.first + pos.turns_done) % pos.seats
    if crafting and pos.active != wanted:
        raise PositionError(
            f"view['active'] must be {wanted}, not {pos.active}: craft turns go in order from the first player on, and "
            f"view['turns_done'] is {pos.turns_done} (KF-C1)."
        )


def _read_cards(reader: Reader, pos: Position, view: View) -> None:
    crafts, gathers = pos.components.craft_ids, pos.components.gather_ids
    pos.display = reader.places(view["display"], crafts, "craft", "view['display']", at.DISPLAY)
    pos.waiting = reader.cards(view["waiting"], crafts, "craft", "view['waiting']")
    for place, row in enumerate(typed(view["crafted"], list, "view['crafted']")):
        pos.lying.append(_read_lying(reader, pos, row, f"view['crafted'][{place}]"))
    pos.market = reader.places(view["market"], gathers, "gather card", "view['market']", at.MARKET)
    deck = keyed(view["deck"], KEYS["deck"], "view['deck']")
    pos.deck = reader.cards(deck["order"], gathers, "gather card", "view['deck']['order']")[::-1]
    pos.gathers = sorted(Reader().cards(view["gathers"], gathers, "gather card", "view['gathers']"))


def _read_lying(reader: Reader, pos: Position, row: object, where: str) -> Lying:
    table = keyed(row, KEYS["crafted"], where)
    card = reader.card(table["card"], pos.components.craft_ids, "craft", f"{where}['card']")
    craft_card = pos.components.crafts[card]
    seat = number(table["seat"], f"{where}['seat']", 0, pos.seats - 1)
    dice = []
    for place, one in enumerate(typed(table["dice"], list, f"{where}['dice']")):
        here = f"{where}['dice'][{place}]"
        die = keyed(one, KEYS["placed"], here)
        colour = one_of(die["as"], COLOURS, f"{here}['as']")
        value = number(die["value"], f"{here}['value']", 1, _HIGHEST)
        kind = one_of(die["die"], KINDS[:HANDFUL], f"{here}['die']")
        if kind not in (colour, LIBRARY):
            raise PositionError(
                f"{here}['as'] must be {KINDS[kind]!r}, not {COLOURS[colour]!r}: only a library die stands for another "
                "colour (KF-C5)."
            )
        dice.append((colour, value, kind))
    dice.sort()
    if len(dice) != len(craft_card.needs) or any(
        die[0] != colour or die[1] < value for die, (colour, value) in zip(dice, craft_card.needs, strict=True)
    ):
        needs = ", ".join(f"{COLOURS[colour]} {value}" for colour, value in craft_card.needs)
        raise PositionError(
            f"{where}['dice'] must have one die for each need of {craft_card.name}, with at least its value: {needs} "
            "(KF-C2)."
        )
    lying = [card, seat]
    for _, value, kind in dice:
        lying += (kind, value)
    return tuple(lying)


def _read_seat(reader: Reader, pos: Position, seat: int, row: object) -> bool:
    """Read a seat; return whether none of its bonuses has been used."""
    where = f"view['seats'][{seat}]"
    table = keyed(row, KEYS["seat"], where)
    pos.claimed[seat] = reader.cards(table["crafts"], pos.components.craft_ids, "craft", f"{where}['crafts']")
    pos.supply[seat] = _handful(table["supply"], f"{where}['supply']")
    pos.smithy[seat] = _handful(table["smithy"], f"{where}['smithy']")
    pos.passed |= typed(table["passed"], bool, f"{where}['passed']") << seat
    for place, taken in enumerate(typed(table["gathered"], list, f"{where}['gathered']")):
        pos.taken[seat].append(_read_taken(reader, pos, taken, f"{where}['gathered'][{place}]"))
    for place, bonus in enumerate(typed(table["bonuses"], list, f"{where}['bonuses']")):
        pos.bonuses[seat].append(_read_bonus(pos, bonus, f"{where}['bonuses'][{place}]"))
    return _check_bonuses(pos, seat)


def _read_taken(reader: Reader, pos: Position, row: object, where: str) -> Taken:
    table = keyed(row, KEYS["gathered"], where)
    card = reader.card(table["card"], pos.components.gather_ids, "gather card", f"{where}['card']")
    home = _handful(table["dice"], f"{where}['dice']", len(COLOURS))
    gone = _handful(table["consumed"], f"{where}['consumed']", len(COLOURS))
    if table["dock"] is not None:
        if table["action"] is not None or home:
            raise PositionError(
                f"{where}['dock'] must be None, unless 'action' is None and 'dice' is {{}}; the dock's dice must be in "
                "'consumed'."
            )
        return card, VISITED + _read_use(pos, table["dock"], size(gone), where), home, gone
    which = one_of(table["action"], SIDES, f"{where}['action']")
    action = pos.components.gathers[card].actions[which]
    right = home > 0 and not gone if action.all_unused else (home, gone) in action.payments
    if not right:
        raise PositionError(
            f"{where}: 'dice' and 'consumed' must be those that the {SIDES[which]} action of {table['card']} asks for "
            "(KF-G2)."
        )
    return card, which, home, gone


def _read_use(pos: Position, dock: object, dice: int, where: str) -> int:
    which = one_of(dock, tuple(pos.components.dock_ids), f"{where}['dock']")
    costs = pos.components.docks[which].costs
    if dice not in costs:
        raise PositionError(
            f"{where}['consumed'] must have {costs[0]} or {costs[1]} dice for the {dock} dock, not {dice} (KF-G4)."
        )
    use = 2 * which + costs.index(dice)
    if pos.used >> use & 1:
        raise PositionError(
            f"{where}: {dice} dice lie twice on the {dock} dock, but each action of a dock can be used once a round "
            "(KF-G4)."
        )
    pos.used |= 1 << use
    return use


def _read_bonus(pos: Position, row: object, where: str) -> Bonus:
    table = keyed(row, KEYS["bonus"], where)
    names = (*pos.components.gather_ids, *TOKEN_WORDS)
    source = one_of(table["by"], names, f"{where}['by']")
    kind = one_of(table["kind"], NAMES, f"{where}['kind']")
    amounts = enumerate(typed(table["left"], list, f"{where}['left']"))
    left = [number(one, f"{where}['left'][{place}]", 1, 9) for place, one in amounts]
    return (source, kind, *left)


def _check_bonuses(pos: Position, seat: int) -> bool:
    """Check that each bonus comes from a card or a token of the seat, and is not larger than its source allows.

    Returns:
        Whether no bonus has been used, even in part.
    """
    gathers = pos.components.gathers
    given: dict[tuple[int, ...], Bonus] = {}
    tokens = [0] * len(pos.tokens)
    for card, use, _, _ in pos.taken[seat]:
        if use < VISITED:
            given |= {bonus[:2]: bonus for bonus in gathers[card].actions[use].bonuses}
        elif (which := pos.components.docks[use - VISITED >> 1].token) >= 0:
            tokens[which] += 1
    tokens[PLUS_1_PLUS_1] += pos.passed >> seat & 1
    whole = True
    where = f"view['seats'][{seat}]['bonuses']"
    for place, bonus in enumerate(pos.bonuses[seat]):
        which = bonus[0] - len(gathers)
        if which < 0:
            full = given.pop(bonus[:2], None)
            if full is None:
                raise PositionError(
                    f"{where}[{place}]: {source_name(pos, bonus[0])} does not give {NAMES[bonus[1]]!r} by an action in "
                    "'gathered' (KF-G2)."
                )
        else:
            tokens[which] -= 1
            pos.tokens[which] -= 1
            _check_token(pos, seat, which, tokens[which])
            full = token(which, len(gathers))
        if full[1] != bonus[1] or not _is_rest(bonus, full):
            raise PositionError(
                f"{where}[{place}] is {NAMES[bonus[1]]!r} {list(bonus[2:])}, but must be an unused part of what "
                f"{source_name(pos, bonus[0])} gives, which is {NAMES[full[1]]!r} {list(full[2:])} (KF-C4)."
            )
        whole = whole and bonus == full
        if bonus[1] in AT_ONCE and len(bonus) > 2 and bonus != full and not pos.lenient:
            _read_running(pos, seat, place)
    if given:
        missing = next(iter(given.values()))
        raise PositionError(
            f"{where} must contain the bonus of {gathers[missing[0]].name}; if it is used up, its 'left' is []."
        )
    return whole


def _check_token(pos: Position, seat: int, which: int, left: int) -> None:
    """KF-S4, KF-G4, KF-G5: check that a token comes from a dock or the first pass, and that enough exist."""
    name = TOKEN_WORDS[which]
    if left < 0:
        docks = [dock.name for dock in pos.components.docks if dock.token == which]
        ways = [f"a visit of the {dock} dock (KF-G4)" for dock in docks]
        ways += ["passing first (KF-G5)"] * (which == PLUS_1_PLUS_1)
        raise PositionError(
            f"view['seats'][{seat}]['bonuses'] has one {name} too many. Each comes from "
            f"{' or '.join(ways) or 'nowhere'}: "
            "see the seat's 'gathered'" + (" and 'passed'." if which == PLUS_1_PLUS_1 else ".")
        )
    if pos.tokens[which] < 0:
        there = pos.components.tokens[which]
        raise PositionError(
            f"view['seats'][{seat}]['bonuses'] has one {name} too many, since the game has {there} (KF-S4)."
        )


def _read_running(pos: Position, seat: int, place: int) -> None:
    """KF-C4: note a partly used bonus: the next action must use more of it, or the rest lapses."""
    if seat != pos.active or pos.state not in (at.CRAFT, at.PLACING) or pos.running:
        name = source_name(pos, pos.bonuses[seat][place][0])
        raise PositionError(
            f"view['seats'][{seat}]['bonuses'][{place}]['left'] must be []: {name} was used in part, and the rest "
            "lapsed with the next action (KF-C4)."
        )
    pos.running = place + 1


def _is_rest(bonus: Bonus, full: Bonus) -> bool:
    if bonus[1] == PLUS:
        return all(bonus[2:].count(plus) <= full[2:].count(plus) for plus in bonus[2:])
    if len(bonus) == 2:
        return True
    counted = bonus[1] in (SIX, FLIP)
    return len(bonus) == 3 and (bonus[2] <= full[2] if counted else bonus[2] == full[2])


def _read_dice(pos: Position, view: View) -> None:
    for place, row in enumerate(typed(view["dice"], list, "view['dice']")):
        where = f"view['dice'][{place}]"
        die = keyed(row, KEYS["die"], where)
        name = typed(die["die"], str, f"{where}['die']")
        kind = one_of(name.partition("-")[0], KINDS, f"the kind of {where}['die']")
        pos.die_kind.append(kind)
        if len(pos.die_kind) > _MOST_DICE:
            raise PositionError(f"view['dice'] must have at most {_MOST_DICE} entries, not {len(view['dice'])}.")
        if (wanted := die_name(pos, place)) != name:
            raise PositionError(
                f"{where}['die'] must be {wanted!r}, not {short(name, 20)}: the dice of a kind are numbered from 1 on."
            )
        value = die["value"]
        pos.die_value.append(0 if value is None else number(value, f"{where}['value']", 1, _HIGHEST))
        pos.die_marks.append(_read_marks(pos, die["used"], f"{where}['used']"))
    if view["choosing"] is not None:
        _read_choosing(pos, view)
    state, kinds = pos.state, pos.die_kind
    if state == at.PLACING:
        right = kinds == [CEMETERY] and pos.die_value[0] > 0
    elif state == at.CRAFT:
        right = len(kinds) > 0 and CEMETERY not in kinds and not pos.supply[pos.active]
    elif state == at.ROLL:
        # These dice are rolled from the supply, so the supply is empty.
        right = CEMETERY not in kinds and not any(pos.die_value) and not pos.supply[pos.active] and len(kinds) > 0
    else:
        right = not kinds
    if not right:
        supply = f"view['seats'][{pos.active}]['supply']"
        must = {
            at.PLACING: "must list only the cemetery die, with its value (KF-C5)",
            at.CRAFT: f"must list the dice that the active seat has rolled, and {supply} must be empty (KF-C1)",
            at.ROLL: f"must list the dice to roll, with None as their 'value', and {supply} must be empty (KF-C1)",
        }
        raise PositionError(f"view['dice'] {must.get(state, 'must be [] outside the craft turns (KF-C1)')}.")


def _read_choosing(pos: Position, view: View) -> None:
    """KF-C4: read the dice chosen for a reroll and its bonus: at least one die, and fewer than the bonus allows."""
    bonuses = pos.bonuses[pos.active]
    which = number(view["choosing"], "view['choosing']", 0, max(0, len(bonuses) - 1))
    pos.choosing = which + 1
    names = die_names(pos)
    for place, name in enumerate(typed(view["rolling"], list, "view['rolling']")):
        die = one_of(name, tuple(names), f"view['rolling'][{place}]")
        if not pos.die_value[die]:
            raise PositionError(f"view['rolling'] must not list {name!r}, which has been placed or cancelled (KF-C4).")
        pos.due |= 1 << die
    chosen, there = pos.due.bit_count(), sum(value > 0 for value in pos.die_value)
    bonus = bonuses[which] if bonuses else ()
    most = min(bonus[2], there) if len(bonus) > 2 and bonus[1] == REROLL else 0
    if pos.state != at.CRAFT or pos.running:
        raise PositionError(
            f"view['choosing'] must be None, not {which}, since no dice can be chosen for a reroll now (KF-C4)."
        )
    if most < 2:
        raise PositionError(
            "view['choosing'] must be the index of a reroll of two or more dice in "
            f"view['seats'][{pos.active}]['bonuses'], not {which} (KF-C4)."
        )
    if not 0 < chosen < most:
        raise PositionError(
            f"view['rolling'] must list from 1 to {most - 1} dice while more can be chosen, not {chosen} (KF-C4)."
        )


def _read_marks(pos: Position, value: object, where: str) -> int:
    marks = 0
    bonuses = pos.bonuses[pos.active]
    for index, one in enumerate(typed(value, list, where)):
        place = number(one, f"{where}[{index}]", 0, max(0, len(bonuses) - 1))
        if not bonuses or bonuses[place][1] not in (PLUS, SIX, FLIP):
            raise PositionError(
                f"{where}[{index}] must be the index of a plus, an automatic 6 or a flip in "
                f"view['seats'][{pos.active}]['bonuses'], not {place}."
            )
        marks |= 1 << place
    return marks


def _check_cards(pos: Position) -> None:
    components = pos.components
    crafts = [card for card in pos.display if card >= 0] + pos.waiting + [lying[0] for lying in pos.lying]
    crafts += [card for cards in pos.claimed for card in cards]
    if len(crafts) != setup.CRAFTS[pos.seats]:
        there = setup.CRAFTS[pos.seats]
        raise PositionError(
            f"the view has {len(crafts)} craft cards, but must have {there} craft cards, in 'waiting' and all other "
            "places (KF-S2)."
        )
    if pos.waiting != sorted(pos.waiting):
        raise PositionError("view['waiting'] must have its craft cards in the order of their ranks (KF-S2).")
    if pos.waiting and -1 in pos.display:
        raise PositionError("view['display'] must have no None while view['waiting'] has cards (KF-C2).")
    others = [card for card in pos.gathers if card not in components.anvils]
    if len(pos.gathers) != len(components.anvils) + setup.OTHERS or len(others) != setup.OTHERS:
        raise PositionError("view['gathers'] must be the four anvil cards and seven others (KF-S3).")
    face_up = [card for card in pos.market if card >= 0]
    seen = sorted([*face_up, *pos.deck, *(taken[0] for cards in pos.taken for taken in cards)])
    if seen != ([] if pos.state in _BETWEEN else pos.gathers):
        raise PositionError(
            "view['market'], view['deck'] and all 'gathered' must together have each gather card of view['gathers'] "
            "once; between rounds they must have none (KF-E1)."
        )
    if pos.deck and -1 in pos.market:
        raise PositionError("view['market'] must have no None while the deck has cards (KF-G2).")


def _check_cemetery(pos: Position) -> None:
    gathers = pos.components.gathers
    owners = {
        seat
        for seat, cards in enumerate(pos.taken)
        for card, use, _, _ in cards
        if use < VISITED and gathers[card].actions[use].cemetery
    }
    if pos.state == at.PLACING:
        if pos.cemetery or pos.active not in owners:
            raise PositionError(
                "view['state'] is 'placing', so view['cemetery'] must be None, and the active seat must have claimed "
                "the action with the cemetery die (KF-C5)."
            )
    elif bool(pos.cemetery) != (len(owners) > 0 and pos.components.dice[CEMETERY] > 0):
        must = (
            f"must be None until its action is claimed, not {pos.cemetery}"
            if pos.cemetery
            else "must be the value of the cemetery die, not None, since its action is claimed"
        )
        raise PositionError(f"view['cemetery'] {must} (KF-C5).")


def _count_dice(pos: Position) -> None:
    """KF-S1: put all dice that nobody has into the stock."""
    pos.stock = 0
    for kind, out in enumerate(pos.dice_out()[:HANDFUL]):
        total = pos.components.dice[kind]
        if out > total:
            raise PositionError(
                f"the view has {out} {KINDS[kind]} dice in all places, but the game has {total} (KF-S1)."
            )
        pos.stock += some(total - out, kind)


def _handful(value: object, where: str, kinds: int = LIBRARY + 1) -> int:
    """Return a handful of dice from numbers by kind."""
    handful = 0
    for name, amount in typed(value, dict, where).items():
        if name not in KINDS[:kinds]:
            raise PositionError(
                f"{where} has an unknown key {short(name)}; the kinds of dice are {listed(KINDS[:kinds])}."
            )
        handful += some(number(amount, f"{where}[{name!r}]", 0, MOST), KINDS.index(name))
    return handful


def _check_moment(pos: Position) -> None:
    reached = max(map(len, pos.claimed)) >= GOAL[pos.seats]
    if reached and pos.state != at.OVER:
        raise PositionError(
            f"view['state'] must be 'over', not {STATES[pos.state]!r}: a seat has {GOAL[pos.seats]} crafts (KF-E2)."
        )
    if pos.state == at.OVER and not is_over(pos):
        raise PositionError(
            f"view['state'] must not be 'over': no seat has {GOAL[pos.seats]} crafts, and this is not round "
            f"{LAST_ROUND} (KF-E2)."
        )
    left_over = any(pos.smithy) or pos.passed or any(pos.bonuses) or any(dice & ~FOUR_COLOURS for dice in pos.supply)
    if pos.state in _BETWEEN and left_over:
        raise PositionError(
            "between rounds, each seat in view['seats'] must have {} as 'smithy', [] as 'bonuses', False as 'passed', "
            "and no library dice in 'supply' (KF-E1)."
        )
    if pos.state not in (at.CRAFT, at.ROLL):
        if pos.lying:
            raise PositionError("view['crafted'] must be [] outside the craft phase (KF-C2).")
    else:
        done = [(lying[1] - pos.first) % pos.seats for lying in pos.lying]
        last = pos.turns_done if pos.state == at.CRAFT else pos.turns_done - 1
        if any(turn > last for turn in done):
            raise PositionError("view['crafted'] has the craft of a seat before its turn (KF-C1).")
    if pos.state == at.GATHER:
        _check_gathering(pos)


def _check_over(pos: Position, *, whole: bool) -> None:
    """KF-C6: refuse a craft turn without a possible first action, which would have ended automatically.

    An earlier action leaves a trace: a craft in front of the seat, a used bonus, or a reroll.
    """
    crafted = any(lying[1] == pos.active for lying in pos.lying)
    if pos.state == at.CRAFT and pos.options == [actions.END] and whole and not (crafted or pos.rerolls):
        raise PositionError(
            "view['dice']: nothing is possible with these dice, so the turn is over already (KF-C6). Set up the next "
            "turn, or the position before this roll, with 'roll' as view['state']."
        )


def _check_gathering(pos: Position) -> None:
    everyone = (1 << pos.seats) - 1
    ended = pos.passed == everyone or (pos.passed and max(pos.market) < 0) or (pos.seats == 2 and -1 in pos.market)
    if ended:
        raise PositionError("view['state'] must not be 'gather', since nobody can gather any more (KF-G6).")
    if pos.passed >> pos.active & 1:
        raise PositionError(
            f"view['active'] must not be {pos.active}, since this seat has passed in this phase (KF-G5)."
        )
