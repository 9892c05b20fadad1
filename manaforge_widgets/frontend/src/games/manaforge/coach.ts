import { count, listed } from "../../shell/drawing/words.js";
import type { Said, Step } from "../../shell/game.js";
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
    text: `You get what it shows: a round symbol is mana for this turn, a cut stone a gem to keep. You have ${count(table.view.spends_left, "die spend")}.`,
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
    text: `You have ${listed(has) || "nothing yet"}. Mana is gone when your turn ends; gems and prisms stay. A prism can become a gem of any element.`,
    rule: "MF-P1",
  };
}

function build(table: Table): Said | null {
  if (!plays(table) || table.view.built) return null;
  const open = kinds(table);
  if (open.has("build"))
    return {
      at: ".mf-market",
      title: "Choose an item that says “build now”.",
      text: "Once a turn you build one item, or take 1{prism} instead. You may first spend more dice.",
      rule: "MF-T2",
      waits: true,
    };
  if (!open.has("prism")) return null;
  return {
    at: `.mf-front [data-target='${BANK}']`,
    title: open.has("spend") ? "Spend more dice, or take a prism here." : "Take a prism here.",
    text: "You can’t pay for an item now. Instead of an item you may take 1{prism} once a turn.",
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
    text: "Each card here works once a round, also in the turn in which you build it. Upgrade it with a gem to open its next level.",
    rule: "MF-T3",
  };
}

function end(table: Table): Said | null {
  if (!plays(table) || !table.options.has(TURN)) return null;
  return {
    at: `[data-target='${TURN}']`,
    title: "End your turn when you are done.",
    text: "If you would waste something, the board asks first. The guide ends here; you can play it again from Help.",
    rule: "MF-T7",
  };
}

/** The steps of the guided turn. */
export const COACH: readonly Step[] = [pick, keep, items, spend, answer, purse, build, workshop, end].map((step) =>
  ours((table: Table) => (isDraft(table.view) && step !== pick && step !== keep ? null : step(table))),
);
