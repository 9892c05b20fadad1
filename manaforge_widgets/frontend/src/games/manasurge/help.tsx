import { type HelpLine, HelpLines } from "../../shell/frame/help-lines.js";
import { useTable } from "./table.js";

const SPELL: readonly HelpLine[] = [
  {
    text: "The Caster opens with a numbered card. The {caster} and 1{shard} lie on it, and its suit is the suit of the spell. Then the Caster chooses a direction.",
    rule: "MS-R1",
  },
  {
    text: "The next seat plays a valid card or is struck. A card is valid if it has the last rank or a higher one, or is a metamagic. A seat may choose to be struck although it could play.",
    rule: "MS-R3",
  },
  {
    text: "Resonance: a card of the spell’s suit gets 1{shard}, and its player may use the suit’s power.",
    rule: "MS-R4",
  },
  {
    text: "Counter-Spell: a card of the same rank as the last one may turn the direction. With two seats it skips the other seat.",
    rule: "MS-R5",
  },
  { text: "A metamagic has no rank, so the last rank stays. It never opens a spell.", rule: "MS-R6" },
  {
    text: "Struck: the seat that played last gains 1{shard}. The struck seat takes 1{damage} for each shard in play, plus what the suit adds. The shards on its cards go back; the others keep theirs.",
    rule: "MS-E1",
  },
  { text: "The {caster} goes to the first seat to the left with the fewest shards.", rule: "MS-E4" },
  { text: "Then each seat draws until it has five cards, or holds.", rule: "MS-E5" },
];

const SHARDS: readonly HelpLine[] = [
  {
    text: "ManaSurge: if you play your last card, you gain 2{shard}, take your damage into your hand and draw until you have five cards.",
    rule: "MS-E6",
  },
  {
    text: "Rebirth: if you have five damage cards after a spell or at the end of your turn, you lose 1{shard}, and they are your new hand.",
    rule: "MS-E2",
  },
  {
    text: "The game ends when a seat has twelve shards at the end of a spell (ten with five or six seats). Most shards win; ties go to the fewest damage cards, then the fewest cards in hand.",
    rule: "MS-E3",
  },
  {
    text: "You see your hand, all counts, the cards in play and the discards. The board remembers the cards that you were given or shown.",
    rule: "MS-H1",
  },
];

const NUMBERS: readonly (readonly [string, string])[] = [
  ["In play", "shards on the cards of this spell: a struck seat takes this much damage, plus what the suit adds"],
  ["Valid now", "the ranks that answer; Blades and Polarize reverse their order"],
  ["6 of 12", "your shards, and how many end the game; a big gem is five shards, a small one is one"],
  ["Damage", "cards face down in front of a seat; the fifth place is Rebirth"],
  ["Next to a hand", "how many cards a seat holds; you know those that lie face up"],
];

const ODDS: readonly (readonly [string, string])[] = [
  [
    "Answers, on a card",
    "how likely it is that the next seat can answer, counted over all deals that fit what you have seen; other seats’ choices count as random",
  ],
  [
    "With the turning arrow",
    "the same after a Counter-Spell of yours, for the seat that is next then; two straight arrows are the two directions",
  ],
  [
    "Struck next, on a card",
    "how likely you are struck on your next turn if you play it now. Assumed: each seat then plays its lowest valid card, without Counter-Spell, effect or power. ≈ means that deals were sampled",
  ],
];

/** Help on a spell, on gaining and losing shards, and on each number on the table; a rule’s number opens its text. */
export function Help() {
  const { odds } = useTable();
  return (
    <div class="mf-how">
      <HelpLines title="A spell" of={SPELL} />
      <div>
        <HelpLines title="Shards and the end" of={SHARDS} />
        <section>
          <b class="mf-title">What the numbers mean</b>
          <dl class="ms-numbers">
            {[...NUMBERS, ...(odds ? ODDS : [])].map(([what, words]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
