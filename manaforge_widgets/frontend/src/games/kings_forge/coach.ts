import { count, listed } from "../../shell/drawing/words.js";
import type { Said, Step } from "../../shell/game.js";
import { sizeOf } from "./kinds.js";
import { either, has, hopeless } from "./say.js";
import { crafts, ours, type Table } from "./table.js";
import { partsOf, TURN } from "./targets.js";
import type { Need } from "./types.js";

/** The guided turn: a round of one seat, from its first action to its craft turn. */

const TRAY = ".mf-front .kf-tray";
const QUESTION = ".mf-asked";

/** Whether no question or editor is open. */
const idle = ({ asked, choice }: Table): boolean => asked == null && choice == null;

const gathers = (table: Table): boolean => table.view.phase === "gather" && idle(table);

const mine = ({ seat, view }: Table) => view.seats[seat];

/** Whether the seat has acted in this gather phase. */
const acted = (table: Table): boolean => (mine(table)?.gathered.length ?? 0) > 0;

/** The needs of a craft, equal ones together. */
function needWords(needs: readonly Need[]): string {
  const words = ({ kind, least }: Need, n: number) =>
    n === 1 ? `a ${kind} die with ${least} or more` : `${n} ${kind} dice with ${least} or more each`;
  const alike = (one: Need) => needs.filter(({ kind, least }) => kind === one.kind && least === one.least);
  return listed(needs.filter((one) => alike(one)[0] === one).map((one) => words(one, alike(one).length)));
}

function aCraft({ cards, odds, step, view }: Table): Said | null {
  const name = view.display.find((one) => one != null);
  const craft = name == null ? undefined : cards.crafts[name];
  if (name == null || !craft) return null;
  const chance = odds?.step === step ? odds.crafts[name]?.chance : null;
  const roll = odds?.rolled ? "with these dice" : `with ${odds?.when === "next" ? "the next" : "this"} round’s roll`;
  return {
    at: ".kf-crafts",
    title: "Crafts win the game.",
    text: `${name} needs ${needWords(craft.needs)}.${chance ? ` ${chance.percent} is your chance to make it ${roll}.` : ""}`,
    rule: "KF-C2",
  };
}

function claim(table: Table): Said | null {
  if (!gathers(table) || acted(table)) return null;
  if (!has(table, "claim")) return dock(table);
  const { odds, options, step } = table;
  const told = odds?.step === step ? [...options.keys()].map((target) => odds.claims[target]?.brief).find(Boolean) : "";
  const number = told
    ? ` “${told}” says how an action changes your chance for that craft, in percentage points (pp).`
    : "";
  return {
    at: ".kf-gathers",
    title: "Choose an action with a violet frame.",
    text: `You place the dice on its left and get what is on its right; a die on a cross is lost.${number}`,
    rule: "KF-G2",
    waits: true,
  };
}

function dock(table: Table): Said | null {
  if (!has(table, "dock")) return null;
  return {
    at: ".kf-docks",
    title: "Choose a number at a dock.",
    text: "It is how many dice you pay there; you lose them for good.",
    rule: "KF-G4",
    waits: true,
  };
}

function confirm({ asked }: Table): Said | null {
  const [sort] = partsOf(asked?.form == null ? null : asked.source);
  if (sort !== "claim" && sort !== "dock") return null;
  return {
    at: QUESTION,
    title: "Confirm, or cancel.",
    text:
      sort === "dock"
        ? "You lose the dice that you place, and the named gather card is turned face down. Choose other dice or another card to use those."
        : "Nothing has happened yet. If dice are raised, these are proposed: choose others to place them instead.",
    rule: sort === "dock" ? "KF-G4" : "KF-G2",
    waits: true,
  };
}

function dice(table: Table): Said | null {
  const own = mine(table);
  if (!gathers(table) || !acted(table) || !own || own.passed) return null;
  const left = sizeOf(own.supply);
  if (left === 0) return null;
  return {
    at: TRAY,
    title: `You have ${count(left, "die", "dice")} left to use.`,
    text: "When all players have passed, you roll the dice that you have not placed. Dice that you gain for the next round wait on the smithy tile.",
    rule: "KF-C1",
  };
}

function pass(table: Table): Said | null {
  const { options, view } = table;
  if (!gathers(table) || !acted(table) || !options.has(TURN)) return null;
  const more = [
    ...(has(table, "claim") ? ["claim another action"] : []),
    ...(has(table, "dock") ? ["visit a dock"] : []),
  ];
  const first = view.seats.every(({ passed }) => !passed)
    ? " The first player to pass takes a metal die or a +1/+1 token."
    : "";
  return {
    at: `[data-target='${TURN}']`,
    title: either([...more, "pass"]),
    text: `Players take turns until all have passed. After you pass you can’t gather any more in this round.${first}`,
    rule: "KF-G5",
    waits: true,
  };
}

function take({ asked, seat, view }: Table): Said | null {
  if (view.phase !== "gather" || asked?.source !== TURN || view.seats[seat]?.passed) return null;
  return {
    at: QUESTION,
    title: "Take one of the two, or cancel.",
    text: "A metal die goes to your supply: you roll it in this round. A +1/+1 token adds 1 to each of two rolled dice in this round.",
    rule: "KF-G5",
    waits: true,
  };
}

function roll(table: Table): Said | null {
  if (!crafts(table) || !idle(table)) return null;
  if (has(table, "craft", "steal"))
    return {
      at: has(table, "craft") ? ".kf-crafts" : ".kf-lying",
      title: has(table, "craft") ? "Choose a craft that says “craft now”." : "Choose a craft that says “steal now”.",
      text: "Your dice are rolled, and they fit. The board proposes dice for it; nothing happens before you confirm.",
      rule: has(table, "craft") ? "KF-C2" : "KF-C3",
      waits: true,
    };
  const done = table.view.crafted.some(({ seat }) => seat === table.seat);
  if (!has(table, "die", "tool") || done || hopeless(table)) return null;
  return {
    at: TRAY,
    title: "Your bonuses can change these dice.",
    text: "Under a die you see what the marked bonus would make of it. Choose that to use the bonus; Undo takes it back.",
    rule: "KF-C4",
    waits: true,
  };
}

function lay({ asked, choice }: Table): Said | null {
  const [sort] = partsOf(asked?.form == null ? null : asked.source);
  if (choice == null && sort === "tool")
    return {
      at: QUESTION,
      title: "Confirm, or cancel.",
      text: "The dice that change are marked. Nothing happens before you confirm, and Undo takes it back.",
      rule: "KF-C4",
      waits: true,
    };
  if (choice != null || (sort !== "craft" && sort !== "steal")) return null;
  return {
    at: QUESTION,
    title: "Confirm, or cancel.",
    text: "To swap a die that lies on the card, choose it and then the other die.",
    rule: sort === "craft" ? "KF-C2" : "KF-C3",
    waits: true,
  };
}

function made({ odds, seat, step, view }: Table): Said | null {
  const own = view.crafted.find((one) => one.seat === seat);
  if (view.phase !== "craft" || !own) return null;
  const risk = odds?.step === step ? odds.risks[own.card] : "";
  return {
    at: ".kf-lying",
    title: `You have made ${own.card}.`,
    text: `It is yours when the round ends, unless a player who crafts after you steals it.${risk?.includes("%") ? ` “${risk}” is the chance that one can.` : ""}`,
    rule: "KF-C3",
  };
}

/** The end of the guide, in a craft turn, or at the latest when the next round begins. */
function end(table: Table): Said | null {
  if (gathers(table) && !acted(table) && !mine(table)?.passed)
    return {
      at: TRAY,
      title: "A new round begins.",
      text: "You have back all dice that you did not lose, and those that you gained. The guide ends here; you can play it again from Help.",
      rule: "KF-E1",
    };
  if (!crafts(table) || !idle(table) || !table.options.has(TURN)) return null;
  const takes = ["craft", "steal"].filter((sort) => has(table, sort));
  const more = [
    ...(takes.length > 0 ? [`${takes.join(" or ")} a card`] : []),
    ...(has(table, "die", "tool") && !hopeless(table) ? ["use a bonus"] : []),
  ];
  return {
    at: `[data-target='${TURN}']`,
    title: more.length > 0 ? either([...more, "end your turn"]) : "End your turn when you are done.",
    text: "Your dice that are left wait for the next round. The guide ends here; you can play it again from Help.",
    rule: "KF-C6",
  };
}

/** The steps of the guided turn. */
export const COACH: readonly Step[] = [aCraft, claim, confirm, dice, pass, take, roll, lay, made, end].map((step) =>
  ours(step),
);
