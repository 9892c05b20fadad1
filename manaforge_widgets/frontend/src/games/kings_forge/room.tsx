import { type ComponentChildren, createContext } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import { listed } from "../../shell/drawing/words.js";
import { type Die, diceWords, gathered, inHand, KINDS, kindOf, spread } from "./kinds.js";
import { filled, fits, type Laid, type Payment, payments, putBy, type Slot, sum, toggled } from "./placing.js";
import { crafts, type Table, useTable } from "./table.js";
import { partsOf } from "./targets.js";
import type { ClaimOutcome, Colour, Side } from "./types.js";

/**
 * An action in preparation; nothing of it is sent before it is confirmed.
 *
 * `chosen` holds the dice for a claim, a visit or a reroll, null while they are the proposed ones. `card` is the card
 * that is turned face down. `lost` counts through the dice that may be consumed. `laid` holds the dice put on needs by
 * hand, and `order` these needs, the oldest first. `need` is a need that was clicked before a die, `hand` a die that was
 * clicked before a need. `tool` is the bonus whose changes are shown. `said` explains why the last click did nothing or
 * something unexpected.
 */
export type Plan = {
  target: string;
  chosen: readonly string[] | null;
  card: string | null;
  lost: number;
  laid: Readonly<Record<number, string>>;
  order: readonly number[];
  need: { target: string; at: number } | null;
  hand: string | null;
  tool: string | null;
  said: string;
};

const NONE: Plan = {
  target: "",
  chosen: null,
  card: null,
  lost: 0,
  laid: {},
  order: [],
  need: null,
  hand: null,
  tool: null,
  said: "",
};

export type Room = { plan: Plan; change: (part: Partial<Plan>) => void };

const RoomContext = createContext<Room>({ plan: NONE, change: () => {} });

export const useRoom = (): Room => useContext(RoomContext);

/** Keep the action in preparation for this step; at the next step only the bonus in use is remembered. */
export function PlanRoom({ children }: { children: ComponentChildren }) {
  const { step } = useTable();
  const [kept, setKept] = useState({ step, plan: NONE });
  const plan = kept.step === step ? kept.plan : { ...NONE, tool: kept.plan.tool };
  const room = useMemo(
    () => ({
      plan,
      change: (part: Partial<Plan>) =>
        setKept((now) => ({ step, plan: { ...(now.step === step ? now.plan : plan), said: "", ...part } })),
    }),
    [kept, step],
  );
  return <RoomContext.Provider value={room}>{children}</RoomContext.Provider>;
}

/** Return the target whose editor is open, or null. */
export const openOf = ({ asked }: Table): string | null => (asked?.form != null ? (asked.source ?? null) : null);

/** Return the part of the plan that is about the target whose editor is open. */
const planFor = (plan: Plan, target: string): Plan =>
  plan.target === target ? plan : { ...NONE, tool: plan.tool, need: plan.need?.target === target ? plan.need : null };

// --------------------------------------------------------------------------------------------------- gather phase

/** A claim or a visit that is being chosen. */
export type Placing = {
  target: string;
  squares: readonly (readonly Colour[])[];
  consumed: readonly number[];
  /** All unused dice are placed, so there is nothing to choose. */
  whole: boolean;
  dice: readonly Die[];
  chosen: readonly Die[];
  /** For a visit, the card that is turned face down. */
  card: string | null;
  lost: number;
};

const ANY: readonly Colour[] = ["metal", "wood", "gem", "magic"];

export const supplyOf = ({ seat, view }: Table): Die[] => spread(view.seats[seat]?.supply ?? {});

/** Return the claim or visit whose editor is open; null if there is none. */
export function placingOf(table: Table, whole: Plan): Placing | null {
  const target = openOf(table);
  const [sort, name, more] = partsOf(target);
  const option = target == null ? undefined : table.options.get(target)?.[0];
  if (target == null || !option || (sort !== "claim" && sort !== "dock")) return null;
  const plan = planFor(whole, target);
  const action = sort === "claim" ? table.cards.gathers[name]?.actions[(more as Side) === "top" ? 0 : 1] : undefined;
  const squares = action ? action.squares : Array.from({ length: Number(more) }, () => ANY);
  const dice = supplyOf(table).filter(({ kind }) => kind !== "library");
  // With the odds, the dice that they find best; without them, the cheapest.
  const best = table.odds?.claims[target]?.best ?? "";
  const ids = plan.chosen ?? proposed(dice, best ? placedBy(best) : [option.args.dice, option.args.consumed]);
  const consumed = action?.consumed ?? [];
  // In the order in which they were chosen.
  const chosen = ids.flatMap((id) => dice.find((die) => die.id === id) ?? []);
  const kinds = chosen.map(({ kind }) => kind);
  const begun =
    best && !plan.chosen ? payments(squares, consumed, kinds).findIndex((way) => wayWords(way) === best) : 0;
  return {
    target,
    squares,
    consumed,
    whole: action?.unused ?? false,
    dice,
    chosen,
    card: sort === "dock" ? (plan.card ?? String(option.args.card)) : null,
    lost: plan.lost + Math.max(0, begun),
  };
}

/** Return how many dice of each kind a choice of dice in notation places, such as "1 metal, 1 wood consumed". */
const placedBy = (words: string): Record<string, number>[] =>
  words.split(", ").map((part) => {
    const [many = "", kind = ""] = part.split(" ");
    return { [kind]: Number(many) };
  });

/** Return how the chosen dice are placed: those that come back and those that are lost; undefined if they don't fit. */
export function wayOf({ chosen, consumed, lost, squares }: Placing): Payment | undefined {
  const ways = payments(
    squares,
    consumed,
    chosen.map(({ kind }) => kind),
  );
  return ways[lost % Math.max(1, ways.length)];
}

/** Return the dice of a claim or a visit in notation. */
const wayWords = ({ home, gone }: Payment): string =>
  [diceWords(home), ...KINDS.filter((kind) => gone[kind]).map((kind) => `${gone[kind]} ${kind} consumed`)]
    .filter(Boolean)
    .join(", ");

/**
 * Return how the open action changes the chances, with the dice that are chosen for it.
 *
 * @returns null if that is not known for these dice, or if nothing changes.
 */
export function outcomeOf(table: Table, plan: Plan): ClaimOutcome | null {
  const { asked, odds } = table;
  // If there are several answers, each shows its own numbers on its button.
  if (asked && !asked.form && asked.options.length > 1) return null;
  const told = asked?.source == null ? undefined : odds?.claims[asked.source];
  const placing = placingOf(table, plan);
  if (!told || !placing || placing.whole || !Object.keys(told.ways).length) return told ?? null;
  const way = wayOf(placing);
  return odds?.outcomes[way ? (told.ways[wayWords(way)] ?? -1) : -1] ?? null;
}

/** Return dice for the given numbers of each kind: the last ones of the kind. */
function proposed(dice: readonly Die[], parts: readonly unknown[]): string[] {
  const asked = gathered(
    parts.flatMap((part) =>
      Object.entries((part ?? {}) as Record<string, number>).flatMap(([kind, n]) =>
        Array.from({ length: n }, () => kindOf(kind)),
      ),
    ),
  );
  return KINDS.flatMap((kind) => {
    const own = dice.filter((die) => die.kind === kind).map(({ id }) => id);
    return own.slice(own.length - (asked[kind] ?? 0));
  });
}

/** Choose a die for a claim, a visit or a reroll, or put it back. */
export function choose(
  { change }: Room,
  { target, chosen }: { target: string; chosen: readonly Die[] },
  die: Die,
  most: number,
  ok: (dice: readonly Die[]) => boolean,
  plan: Plan,
) {
  const now = toggled(chosen, die, most, ok);
  const said = now === chosen ? `a ${die.kind} die fits none of these places` : "";
  change({ ...planFor(plan, target), target, lost: 0, chosen: now.map(({ id }) => id), said });
}

// ---------------------------------------------------------------------------------------------------- craft phase

/** A craft or a steal: its needs, the dice that will lie on them, and which of these were put there by hand. */
export type Crafting = {
  target: string;
  verb: "craft" | "steal";
  name: string;
  slots: readonly Slot[];
  laid: Laid;
  byHand: readonly boolean[];
  done: boolean;
};

/** Return the needs of a craft on display, or the needs to steal a craft that lies before another seat. */
export function slotsOf({ cards, view }: Table, target: string): readonly Slot[] {
  const [sort, name] = partsOf(target);
  const needs = cards.crafts[name]?.needs ?? [];
  const lying = sort === "steal" ? view.crafted.find(({ card }) => card === name) : undefined;
  return needs.map(({ kind, least }, at) => ({ kind, least: lying?.dice[at]?.value ?? least }));
}

/** Return the craft or steal whose editor is open; null if there is none. */
export function craftingOf(table: Table, whole: Plan): Crafting | null {
  const target = openOf(table);
  const [sort, name] = partsOf(target);
  if (target == null || (sort !== "craft" && sort !== "steal")) return null;
  const plan = planFor(whole, target);
  const slots = slotsOf(table, target);
  const dice = inHand(table.view.dice);
  const named = (die: string | undefined) => dice.find(({ id }) => id === die?.split(" ")[0]) ?? null;
  const own = slots.map((_, at) => named(plan.laid[at]));
  const byHand = own.map((die) => die != null);
  const above = sort === "steal" ? slots.reduce((total, { least }) => total + least, 0) : 0;
  const given = (table.options.get(target)?.[0]?.args.dice ?? []) as string[];
  // The other needs keep their proposed dice if possible; a puzzle proposes none.
  const proposed = given.flatMap((die) => named(die) ?? []);
  const laid =
    proposed.length > 0 && byHand.includes(true)
      ? filled(slots, own, dice, above, proposed)
      : slots.map((_, at) => own[at] ?? named(given[at]));
  return { target, verb: sort, name, slots, laid, byHand, done: laid.every((die) => die != null) && sum(laid) > above };
}

/** Return the chance that the craft is stolen, with the dice laid on it or proposed for it; empty if not known. */
export function loseOf(table: Table, plan: Plan, target: string): string {
  const [sort, name] = partsOf(target);
  const known = table.odds?.[sort === "steal" ? "steals" : "crafts"][name];
  const open = craftingOf(table, plan);
  if (!known || open?.target !== target) return known?.lose ?? "";
  const lying = open.slots.map(({ kind }, at) => `${kind} ${open.laid[at]?.value}`);
  return (open.done && known.loses[lying.toSorted().join(" ")]) || "";
}

/** Return the chance of one more craft or steal with the other dice, for the dice that are laid; empty if not known. */
export function restOf({ odds }: Table, { done, laid, name, verb }: Crafting): string {
  const dice = laid.map((die) => `${die?.kind} ${die?.value}`);
  return (done && odds?.[verb === "steal" ? "steals" : "crafts"][name]?.rests[dice.toSorted().join(" ")]) || "";
}

/** Return the action of a craft or a steal, with the colour that each library die stands for. */
export const craftDeed = ({ laid, name, slots, verb }: Crafting) => ({
  kind: verb,
  args: {
    card: name,
    dice: laid.map((die, at) => (die?.kind === "library" ? `${die.id} as ${slots[at]?.kind}` : die?.id)),
  },
});

const nameOf = ({ kind, value }: Die): string => `${kind} ${value}`;
const needWords = ({ kind, least }: Slot): string => `${kind} ${least}+`;

/** Put a die on a need; the editor of its craft opens if it is not open. */
export function lay(room: Room, table: Table, target: string, at: number, die: Die) {
  const slot = slotsOf(table, target)[at];
  const open = openOf(table) === target;
  if (!slot || !fits(die, slot) || !table.options.has(target)) {
    const said =
      slot && !fits(die, slot) ? `${nameOf(die)} doesn’t fit there: ${slot.kind} ${slot.least} or more is needed` : "";
    room.change({ ...planFor(room.plan, target), target, hand: null, need: null, said });
    if (!open) table.pick(target);
    return;
  }
  const plan = planFor(room.plan, target);
  const slots = slotsOf(table, target);
  const now = (open && craftingOf(table, plan)?.laid) || [];
  const before = now.findIndex((one) => one?.id === die.id);
  const was = before >= 0 && before !== at ? slots[before] : undefined;
  const laid = putBy(slots, now, plan.laid, at, die);
  // Two dice that change places are both seen there.
  const moves = was && laid[before] == null;
  const said = moves ? `${nameOf(die)} moves from the need ${needWords(was)} to ${needWords(slot)}` : "";
  room.change({
    ...plan,
    target,
    laid,
    order: [...plan.order.filter((one) => one !== at), at],
    hand: null,
    need: null,
    said,
  });
  if (!open) table.pick(target);
}

/** Take a die that was put there by hand off its need. */
function lift(room: Room, target: string, at: number) {
  const plan = planFor(room.plan, target);
  const { [at]: _, ...laid } = plan.laid;
  room.change({ ...plan, target, laid, hand: null, need: null });
}

/**
 * Handle a click on a need: put the die in hand there, exchange the die on it with the one that was clicked before, or
 * wait for a die.
 */
export function touchNeed(room: Room, table: Table, target: string, at: number) {
  const { plan } = room;
  const die = inHand(table.view.dice).find(({ id }) => id === plan.hand);
  const open = craftingOf(table, plan);
  const waits = plan.need?.target === target ? plan.need : null;
  const first = waits && open?.target === target ? open.laid[waits.at] : null;
  if (die) lay(room, table, target, at, die);
  else if (waits?.at === at && open?.target === target && open.byHand[at]) lift(room, target, at);
  else if (waits?.at === at) room.change({ need: null });
  else if (first) lay(room, table, target, at, first);
  else {
    room.change({ need: { target, at } });
    if (open?.target !== target) table.pick(target);
  }
}

/**
 * Handle a click on a die in a craft turn: put it on the waiting need or on the open craft, wait for the die that takes
 * its place there, or take it in hand.
 */
export function touchDie(room: Room, table: Table, die: Die) {
  const { plan } = room;
  const open = craftingOf(table, plan);
  const lies = open?.laid.findIndex((one) => one?.id === die.id) ?? -1;
  if (plan.need && (!open || open.target === plan.need.target)) {
    const { at, target } = plan.need;
    if (lies === at && open?.byHand[at]) lift(room, target, at);
    else lay(room, table, target, at, die);
  } else if (open && lies >= 0) room.change({ need: { target: open.target, at: lies } });
  else if (open) {
    const places = open.slots.map((_, at) => at).filter((at) => fits(die, open.slots[at] as Slot));
    const at =
      places.find((one) => !open.byHand[one]) ??
      places.toSorted((a, b) => plan.order.indexOf(a) - plan.order.indexOf(b))[0];
    if (at != null) lay(room, table, open.target, at, die);
    else room.change({ said: `${nameOf(die)} fits no need of ${open.name}: ${listed(open.slots.map(needWords))}` });
  } else if (isOfUse(table, die)) room.change({ hand: plan.hand === die.id ? null : die.id });
  else room.change({ hand: null, said: `${nameOf(die)} fits no need of a craft that you can make now` });
}

/** Whether a die may be put on a need somewhere on the table. */
export function isOfUse(table: Table, die: Die): boolean {
  if (!crafts(table)) return false;
  return [...table.options.keys()].some(
    (target) => /^(craft|steal):/.test(target) && slotsOf(table, target).some((slot) => fits(die, slot)),
  );
}

// --------------------------------------------------------------------------------------- bonuses on several dice

/** Return the actions of a reroll: one for each die, and one that rolls if fewer dice are chosen than possible. */
export function rerollDeeds({ by, chosen, dice, most, named }: Tooling) {
  const more = chosen
    .filter((die) => !named.includes(die))
    .toSorted((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }));
  const deeds = more.map(({ id }) => ({ kind: "reroll", args: { die: id, by } as Record<string, unknown> }));
  return chosen.length < Math.min(most, dice.length) ? [...deeds, { kind: "roll", args: {} }] : deeds;
}

/** An open reroll, or ones to sixes: the dice to choose from, the most to choose, and those chosen or sent so far. */
export type Tooling = {
  target: string;
  by: string;
  kind: "reroll" | "ones";
  most: number;
  dice: readonly Die[];
  chosen: readonly Die[];
  named: readonly Die[];
};

export function toolingOf(table: Table, whole: Plan): Tooling | null {
  const target = openOf(table);
  const [sort, by] = partsOf(target);
  if (target == null || sort !== "tool") return null;
  const plan = planFor(whole, target);
  const dice = inHand(table.view.dice);
  if (table.options.get(target)?.[0]?.kind === "ones") {
    const ones = dice.filter(({ value }) => value === 1);
    return { target, by, kind: "ones", most: ones.length, dice: ones, chosen: ones, named: [] };
  }
  const named = dice.filter(({ id }) => table.view.rolling.includes(id));
  const most =
    table.view.seats[table.seat]?.bonuses.find((bonus) => bonus.by === by && bonus.kind === "reroll")?.left[0] ?? 1;
  const advised = table.odds?.rerolls[by] ?? [];
  const added = plan.chosen?.flatMap((id) => dice.find((die) => die.id === id && !named.includes(die)) ?? []);
  const chosen = added
    ? [...named, ...added]
    : named.length > 0
      ? named
      : dice.filter(({ id }) => advised.includes(id));
  return { target, by, kind: "reroll", most, dice, chosen, named };
}
