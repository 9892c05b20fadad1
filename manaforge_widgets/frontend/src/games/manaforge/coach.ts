import { capital, count, listed, oneOf } from "../../shell/drawing/words.js";
import type { Said, Step } from "../../shell/game.js";
import { inHand, pipsOf } from "./cost.js";
import { MANA, total } from "./elements.js";
import { isDraft, ours, type Table } from "./table.js";
import { BANK, TURN } from "./targets.js";

/** The guided turn: the draft, and the first turn of a seat from its first die to its end. */

const DICE = ".mf-front .mf-dice-group";
const QUESTION = ".mf-asked";

/** The kinds of actions that are open now. */
const kinds = ({ options }: Table): ReadonlySet<string> =>
  new Set([...options.values()].flat().map(({ kind }) => kind));

const mine = ({ seat, view }: Table) => view.seats[seat];

/** Whether it is the seat's turn and no question is open. */
const plays = ({ asked, choice, seat, view }: Table): boolean =>
  view.phase === "play" && view.active === seat && asked == null && choice == null;

/** Whether an item can be built now, from the table or with Scavenger from the discard pile. */
function builds(table: Table): boolean {
  const open = kinds(table);
  return open.has("build") || open.has("scavenge");
}

/** What a step that is about something else adds while an item can be built. */
const buildNow = (table: Table): string => (builds(table) ? " You can build an item now." : "");

/** Spending a die, in a few words; empty if that is not possible. */
const spending = (table: Table): string[] => {
  if (!kinds(table).has("spend")) return [];
  return [mine(table)?.dice.some(({ spent }) => spent) ? "spend another die" : "spend a die"];
};

function pick(table: Table): Said | null {
  if (!kinds(table).has("draft") || (mine(table)?.draft?.picked?.length ?? 0) > 0) return null;
  return {
    at: ".mf-draft .mf-talents",
    title: "Choose a talent.",
    text: `A talent has an effect, and most talents give you the die in their corner. You pick four, then keep ${table.cards.kept} of them for the whole game.`,
    rule: "MF-S3",
    waits: true,
  };
}

function keep(table: Table): Said | null {
  if (!kinds(table).has("keep")) return null;
  return {
    at: ".mf-draft .mf-talents",
    title: `Choose the ${table.cards.kept} talents that you keep.`,
    text: "Then confirm below the cards. You play all rounds with these talents and with their dice.",
    rule: "MF-S5",
    waits: true,
  };
}

function items(table: Table): Said | null {
  if (!plays(table) || !table.view.board.some((title) => title != null)) return null;
  const chance = table.odds?.step === table.step ? table.odds.reach?.chance : null;
  const reach = chance
    ? ` Reach is ${table.odds?.reach?.percent}: the chance that your next roll can pay for an item of the next round, drawn at random, without a prism.`
    : "";
  return {
    at: ".mf-market",
    title: `${count(table.view.board.filter((title) => title != null).length, "item")} for all players: you may build one a turn.`,
    text: `The symbols at the top are the cost; you can pay the filled ones now.${reach}`,
    rule: "MF-T2",
  };
}

function spend(table: Table): Said | null {
  const own = mine(table);
  if (!plays(table) || !own || !kinds(table).has("spend") || own.dice.some(({ spent }) => spent)) return null;
  return {
    at: DICE,
    title: "Choose a die with a violet frame.",
    text: `You get what it shows: a round symbol is mana for this turn, a cut stone a gem to keep. You have ${count(table.view.spends_left, "die spend")}.${buildNow(table)}`,
    rule: "MF-T1",
    waits: true,
  };
}

function answer({ asked, choice }: Table): Said | null {
  if (asked == null || choice == null) return null;
  return {
    at: QUESTION,
    title: "Answer the question.",
    text: asked.cancel
      ? "The choice is yours. Cancel undoes the action that led to it."
      : "The choice is yours. This one can’t be cancelled.",
    rule: choice.rule,
    waits: true,
  };
}

function purse(table: Table): Said | null {
  const own = mine(table);
  if (!plays(table) || !own) return null;
  const { reserve } = table.view;
  const mana = MANA.filter((name) => reserve[name] > 0).map((name) => `${reserve[name]}{${name}}`);
  const has = [
    total(reserve) > 0 ? `${listed(mana)} in your reserve` : "",
    total(own.gems) > 0 ? count(total(own.gems), "gem") : "",
    own.prisms > 0 ? count(own.prisms, "prism") : "",
  ].filter(Boolean);
  return {
    at: ".mf-front .mf-purse",
    title: "This is what you can pay with.",
    text: `You have ${listed(has) || "nothing yet"}. Mana is gone when your turn ends; gems and prisms stay. A prism can become a gem of any element.${buildNow(table)}`,
    rule: "MF-P1",
  };
}

/** The fewest prisms that, exchanged for gems, pay for an item on the table now; null if no number of them does. */
function prismsFor(table: Table): number | null {
  const { cards, view } = table;
  const missing = view.board.flatMap((title) => {
    const item = title == null ? undefined : cards.items[title];
    return item ? [pipsOf(item.cost, inHand(table)).filter(({ filled }) => !filled).length] : [];
  });
  const least = Math.min(...missing);
  return least <= (mine(table)?.prisms ?? 0) ? least : null;
}

/** Why no item can be built now, and what can still change that. */
function whyNot(table: Table, exchange: number | null): string {
  const { odds, step, view } = table;
  const open = kinds(table);
  if (view.board.every((title) => title == null)) return "No item is left on the table.";
  if (exchange != null)
    return exchange === 1
      ? "Your mana and gems can’t pay for an item; with 1{prism} they can. Exchange it for a gem of any element."
      : `Your mana and gems can’t pay for an item; with ${exchange}{prism} they can. Exchange each for a gem of any element.`;
  const known = odds?.step === step && odds.when === "now" && odds.items.length > 0;
  if (known && odds.items.every(({ pays }) => !pays))
    return "In this turn you can’t pay for any item, whatever you use.";
  const prisms = mine(table)?.prisms ?? 0;
  const help = [
    ...(open.has("spend") ? ["more dice"] : []),
    ...(open.has("activate") ? ["your charged cards"] : []),
    ...(prisms > 0 ? [prisms === 1 ? "your prism" : `your ${prisms} prisms`] : []),
  ];
  const may = help.length > 0 ? ` ${capital(listed(help))} may still help.` : "";
  const gem = prisms > 0 ? " A prism can become a gem of any element." : "";
  return `Your mana and gems can’t pay for an item now.${may}${gem}`;
}

function build(table: Table): Said | null {
  if (!plays(table) || table.view.built) return null;
  const open = kinds(table);
  const instead = " Once a turn you may take 1{prism} instead of an item.";
  const more = open.has("spend") ? " You may first spend more dice." : "";
  if (open.has("build"))
    return {
      at: ".mf-market",
      title: "Choose an item that says “build now”.",
      text: `Once a turn you build one item, or take 1{prism} instead.${more}`,
      rule: "MF-T2",
      waits: true,
    };
  if (open.has("scavenge"))
    return {
      at: "[data-target='panel:discard']",
      title: "Build a card from the discard pile.",
      text: `Your talent Scavenger lets you do that, for a gem more.${instead}${more}`,
      rule: "MF-A7",
      waits: true,
    };
  if (!open.has("prism")) return null;
  const exchange = open.has("exchange") ? prismsFor(table) : null;
  const ways = [...spending(table), ...(exchange == null ? [] : [`exchange ${count(exchange, "prism")}`])];
  return {
    at: `.mf-front [data-target='${BANK}']`,
    title: `${capital(oneOf([...ways, "take a prism here"]))}.`,
    text: whyNot(table, exchange) + instead,
    rule: "MF-T2",
    waits: true,
  };
}

function workshop(table: Table): Said | null {
  const own = mine(table);
  if (!plays(table) || !own || own.workshop.length === 0) return null;
  const uses = kinds(table).has("activate");
  return {
    at: ".mf-front .mf-workshop",
    title: uses ? "Choose a charged card to use it." : "Your workshop.",
    text: `Each card here works once a round, also in the turn in which you build it. Upgrade it with a gem to open its next level.${buildNow(table)}`,
    rule: "MF-T3",
  };
}

function end(table: Table): Said | null {
  if (!plays(table) || !table.options.has(TURN)) return null;
  const more = [
    ...(builds(table) ? ["build an item"] : []),
    ...spending(table),
    ...(kinds(table).has("activate") ? ["use a card"] : []),
  ];
  return {
    at: `[data-target='${TURN}']`,
    title: more.length > 0 ? `${capital(oneOf([...more, "end your turn"]))}.` : "End your turn when you are done.",
    text: "Dawn items give little {star}; most noon items give it each time you use them, most dusk items once, when you build them. The guide ends here; you can play it again from Help.",
    rule: "MF-T7",
  };
}

/** The steps of the guided turn. */
export const COACH: readonly Step[] = [pick, keep, items, spend, answer, purse, build, workshop, end].map((step) =>
  ours((table: Table) => (isDraft(table.view) && step !== pick && step !== keep ? null : step(table))),
);
