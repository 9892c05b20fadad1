import type { Said, Step } from "../../shell/game.js";
import { REBIRTH } from "./card.js";
import { held, validWords } from "./cards.js";
import { leftOut } from "./odds.js";
import { asksMe, oddsNow, ours, type Table } from "./table.js";
import { cardTarget, isButton, STRUCK, WIZARD } from "./targets.js";

/** The guided turn: a spell as one seat plays it, from its first card to the cards that it draws for the next one. */

const SPELL = ".ms-spell";
const HAND = ".mf-front .ms-fan";

const own = ({ seat, view }: Table) => view.seats[seat];

/** Whether the seat is asked for a card to play, and no other question is open. */
const playsACard = (table: Table): boolean =>
  asksMe(table) && table.choice == null && ["open", "play"].includes(table.view.question?.kind ?? "");

/** A number on one of the seat's cards, in words: how likely the next player can answer it. Empty without odds. */
function number(table: Table): string {
  const odds = oddsNow(table);
  for (const { name, copy } of held(own(table)?.hand.cards ?? [])) {
    const [option] = table.options.get(cardTarget(name, copy)) ?? [];
    const ways = (option && odds?.answers[option.action]) || [];
    const [way, other] = ways.filter(({ choice }) => choice !== "counter");
    if (!way?.chance || leftOut(way) || other?.seat === way.seat) continue;
    // Before the direction is chosen, a card shows a number for each neighbour, or one if they are alike.
    if (other && other.chance?.percent !== way.chance.percent) continue;
    const who = other || way.seat === table.seat ? "the next player" : table.names[way.seat];
    const next = way.struck ? " Below it: the chance that you are struck on your next turn." : "";
    return ` ${way.chance.percent} on ${name}: the chance that ${who} can answer it.${next}`;
  }
  return "";
}

/** The damage that the seat takes if it is struck now. */
const damage = ({ seat, view }: Table): number => view.at_stake + (seat === view.caster ? 0 : view.others);

function spell(table: Table): Said | null {
  const { suit, row } = table.view;
  if (!playsACard(table) || row.length === 0 || suit == null) return null;
  return {
    at: SPELL,
    title: `A spell of ${suit}.`,
    text: `A card of ${suit} resonates: 1{shard} lies on it for its player. Whoever plays no card is struck: the spell ends, and whoever played last gains 1{shard}.`,
    rule: "MS-E1",
  };
}

function open(table: Table): Said | null {
  if (!playsACard(table) || table.view.question?.kind !== "open") return null;
  return {
    at: HAND,
    title: "Choose a card with a violet frame.",
    text: `It opens the spell: 1{shard} lies on it, and its suit is the suit of the spell.${number(table)}`,
    rule: "MS-R1",
    waits: true,
  };
}

function play(table: Table): Said | null {
  if (!playsACard(table) || table.view.question?.kind !== "play") return null;
  const cards = [...table.options.keys()].some((target) => target !== STRUCK);
  if (!cards)
    return {
      at: `[data-target='${STRUCK}']`,
      title: "You have no valid card: choose “Be struck”.",
      text: `You are struck and take ${damage(table)} damage: a card for each shard in play, and what the suit adds. The shards on your cards go back; the others keep theirs.`,
      rule: "MS-R3",
      waits: true,
    };
  return {
    at: HAND,
    title: "Choose a card with a violet frame.",
    text: `Valid now: ${validWords(table.view)}. A metamagic has no rank: it does what it says.${number(table)}`,
    rule: "MS-R3",
    waits: true,
  };
}

function answer(table: Table): Said | null {
  const { asked, choice, options } = table;
  if (!asksMe(table) || choice == null || choice.kind === "refill") return null;
  const asks = choice.source === WIZARD ? "Your wizard asks for it." : "The card that was played last asks for it.";
  if (asked)
    return {
      at: ".mf-asked",
      title: "Answer the question.",
      text:
        choice.kind === "direction"
          ? "The spell goes on to the player whom you choose, and then round the table in that direction."
          : `${asks} The game goes on when you have answered.`,
      rule: choice.rule,
      waits: true,
    };
  const buttons = [...options.keys()].some(isButton);
  const cards = [...options.keys()].some((target) => !isButton(target));
  return {
    at: ".mf-front .ms-hand",
    title: `Answer with ${[...(cards ? ["a card"] : []), ...(buttons ? ["a button"] : [])].join(" or ")}.`,
    text: `${asks}${cards ? " Cards with a violet frame are answers." : ""}`,
    rule: choice.rule,
    waits: true,
  };
}

function stake(table: Table): Said | null {
  const { view } = table;
  const mine = own(table);
  if (!playsACard(table) || view.row.length === 0 || !mine) return null;
  return {
    at: ".mf-front .ms-me",
    title: "Shards win, damage hurts.",
    text: `If you are struck now, you take ${damage(table)} damage. ${REBIRTH} damage cards are a Rebirth: you lose 1{shard} if you have one, and they are your new hand.`,
    rule: "MS-E2",
  };
}

function refill(table: Table): Said | null {
  if (!asksMe(table) || table.choice?.kind !== "refill") return null;
  return {
    at: ".mf-front .ms-hand",
    title: "Draw until you have five cards, or hold.",
    text: `You have ${own(table)?.hand.count ?? 0}. If you hold, you draw nothing. To play your last card is a ManaSurge, which gives 2{shard}.`,
    rule: "MS-E5",
    waits: true,
  };
}

function last(table: Table): Said | null {
  if (!asksMe(table) || (table.choice != null && table.choice.kind !== "refill")) return null;
  const count = own(table)?.hand.count ?? 0;
  return {
    at: HAND,
    title: "Your last card is a ManaSurge.",
    text: `It gives 2{shard}, your damage goes to your hand, and you draw until you have five. You hold ${count} now. The guide ends here; you can play it again from Help.`,
    rule: "MS-E6",
  };
}

/** The steps of the guided turn. */
export const COACH: readonly Step[] = [spell, open, play, answer, stake, refill, last].map((step) => ours(step));
