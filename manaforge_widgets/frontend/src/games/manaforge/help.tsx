import { Rich } from "../../shell/drawing/rich.js";
import { type HelpLine, HelpLines } from "../../shell/frame/help-lines.js";
import { useTable } from "./table.js";

const EARNED: readonly HelpLine[] = [
  { text: "Store items give {star} once, when you build them: 6 to 8 each in the last rounds.", rule: "MF-I2" },
  { text: "A Wand gives {star}, and one more for each Wand that you already own.", rule: "MF-I3" },
  {
    text: "Many workshop cards turn mana into {star}, once a round each; others give mana, gems and more. Upgrade them with gems to open levels that give more.",
    rule: "MF-T3",
  },
  {
    text: "The Enchanter talents turn a gem into {star} once a turn; the talent Famous gives 3{star} at the start.",
    rule: "MF-A1",
  },
  { text: "If you give a gem to the player who builds a Replica, you get 2{star}.", rule: "MF-I9" },
];

const TURN: readonly HelpLine[] = [
  { text: "Spend up to four dice for mana and gems.", rule: "MF-T1" },
  { text: "Build one item, or take 1{prism} instead.", rule: "MF-T2" },
  {
    text: "Activate charged cards, each once a round; upgrade them with gems to open their next level.",
    rule: "MF-T3",
  },
  {
    text: "“Use 3 cards” uses all cards that only give mana or gems; Undo takes them all back. If a card lets you choose, and one choice is never worse than the others, the board takes it without asking.",
    rule: "MF-P1",
  },
  {
    text: "Exchange a {prism} for any gem at any time; when you pay, a gem counts as one mana of its element.",
    rule: "MF-T6",
  },
  { text: "End the turn: mana left over is gone, gems and prisms stay.", rule: "MF-T7" },
];

const WORDS: readonly HelpLine[] = [
  {
    text: "A die spend is one use of a die. You have four a turn; some cards and talents give or take die spends.",
    rule: "MF-T1",
  },
  { text: "Your store is the pile of the store items that you have built.", rule: "MF-I2" },
  {
    text: "Dawn, noon and dusk are the three parts of the game, three rounds each. Each has its own items. Some come again in another part with other values: “Mana Prisms (noon)” is the noon card.",
    rule: "MF-S2",
  },
  { text: "Your dice have numbers: earth die 2 is your second earth die, whatever it shows." },
  { text: "“Symbols” explains all symbols and the faces of the dice, such as Transmute and Runestone." },
];

/** A few lines on how to earn prestige, what to do in a turn and what words mean; each rule number opens its rule. */
export function Help() {
  const { odds } = useTable().game;
  return (
    <div class="mf-how">
      {odds && (
        <p class="mf-how-reach">
          Reach is the chance that after your next roll you can pay for a random card of the next round without using
          any of your prisms. Each card shows how your reach would change if you built it. For a card that takes or
          gives prisms, the change is that of your reach with all your prisms; <Rich text="{prism}" /> stands in front
          of it. When your turn begins, a card may say “was 54 %”. This was the chance, before the roll, that you could
          pay for it without a prism.
        </p>
      )}
      <HelpLines title="How prestige is earned" of={EARNED} />
      <HelpLines title="What you can do in a turn, in any order, before you end it" of={TURN} />
      <HelpLines title="What the words mean" of={WORDS} />
    </div>
  );
}
