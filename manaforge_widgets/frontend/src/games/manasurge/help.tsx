import { type HelpLine, HelpLines } from "../../shell/frame/help-lines.js";
import { useTable } from "./table.js";

const SPELL: readonly HelpLine[] = [
  {
    text: "The Caster opens with a numbered card, which has the {caster} and 1{shard} on it; its suit is the spell’s. Then it chooses a direction.",
    rule: "MS-R1",
  },
  {
    text: "The next seat plays a valid card or is struck: a rank at least the last one, or a metamagic. It may be struck though it could play.",
    rule: "MS-R3",
  },
  {
    text: "Resonance: a card of the spell’s suit has 1{shard} on it, and its suit’s power may be used.",
    rule: "MS-R4",
  },
  {
    text: "Counter-Spell: a card of equal rank may turn the direction. With two seats it skips the other.",
    rule: "MS-R5",
  },
  { text: "A metamagic has no rank: the last rank stays. It never opens a spell.", rule: "MS-R6" },
  {
    text: "Struck: the last play gains 1{shard}; the struck seat takes 1{damage} for each shard in play, and what the suit adds; its own shards go back, the others keep theirs.",
    rule: "MS-E1",
  },
  { text: "The {caster} goes left to the first seat with the fewest shards.", rule: "MS-E4" },
  { text: "Then each seat draws up to five, or holds.", rule: "MS-E5" },
];

const SHARDS: readonly HelpLine[] = [
  {
    text: "ManaSurge: who plays its last card gains 2{shard}, takes its damage to the hand and draws up to five.",
    rule: "MS-E6",
  },
  {
    text: "Rebirth: five damage cards after a spell, or at the end of one’s turn: 1{shard} is lost, and they are the new hand.",
    rule: "MS-E2",
  },
  {
    text: "Twelve shards at the end of a spell end the game, ten with five or six seats. Most shards win; then fewest damage cards, then fewest cards in hand.",
    rule: "MS-E3",
  },
  {
    text: "You see your hand, every count, what lies in play and the discards. A card that you were given or shown stays known to you.",
    rule: "MS-H1",
  },
];

const NUMBERS: readonly (readonly [string, string])[] = [
  ["In play", "shards on the cards of this spell: so much damage takes who is struck, and what the suit adds"],
  ["Valid now", "the ranks that answer; they turn round in a spell of Blades, and by Polarize"],
  ["6 of 12", "your shards, and how many end the game; a big gem is five shards, a small one is one"],
  ["Damage", "cards face down before a seat; the fifth place is Rebirth"],
  ["Beside a hand", "how many cards a seat holds; those face up you know"],
];

const ODDS: readonly (readonly [string, string])[] = [
  [
    "Answers, on a card",
    "how likely the next seat holds an answer to it, counted over every deal that fits all that you have seen; what others choose counts as random",
  ],
  [
    "With the turning arrow",
    "the same if you declare a Counter-Spell, for the seat that is then next; two straight arrows are the two directions",
  ],
  [
    "Struck next, on a card",
    "how likely you are struck on your next turn, if you play it now and then each seat plays its lowest valid card, without Counter-Spell, effect or power; ≈ where deals were sampled",
  ],
];

/** What a spell is, how shards come and go, and what each number on the table means; a rule’s number opens its text. */
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
