import { type HelpLine, HelpLines } from "../../shell/frame/help-lines.js";
import { useTable } from "./table.js";

const SPELL: readonly HelpLine[] = [
  {
    text: "The Caster opens with a numbered card. The {caster} and 1{shard} lie on it, and its suit is the suit of the spell. Then the Caster chooses a direction.",
    rule: "MS-R1",
  },
  {
    text: "The next player plays a valid card or is struck. A card is valid if it has the rank of the last numbered card or a higher one (a lower one where ranks go down), or is a metamagic. You may choose to be struck although you could play.",
    rule: "MS-R3",
  },
  {
    text: "Resonance: a card of the spell’s suit gets 1{shard}, and its player may use the suit’s power.",
    rule: "MS-R4",
  },
  {
    text: "Counter-Spell: a card of the same rank as the last one may turn the direction. With two players it skips the other one.",
    rule: "MS-R5",
  },
  {
    text: "A metamagic has no rank, so the next card still answers the last numbered card. It never opens a spell.",
    rule: "MS-R6",
  },
  {
    text: "Struck: whoever played last gains 1{shard}. The struck player takes 1{damage} for each shard in play, plus what the suit adds. The shards on the struck player’s cards go back to the supply; the others keep theirs.",
    rule: "MS-E1",
  },
  {
    text: "The player with the fewest shards gets the {caster}. If several have the fewest, it goes to the first of them, going left from the old Caster. The old Caster keeps it only if nobody else has as few shards.",
    rule: "MS-E4",
  },
  { text: "Then each player either draws until they have five cards, or holds: draws nothing.", rule: "MS-E5" },
];

const SHARDS: readonly HelpLine[] = [
  {
    text: "ManaSurge: if you play your last card, you gain 2{shard}, take your damage into your hand and draw until you have five cards.",
    rule: "MS-E6",
  },
  {
    text: "Rebirth: if you have five or more damage cards after a spell or at the end of your turn, you lose 1{shard} if you have one, and discard your hand. The damage cards are your new hand.",
    rule: "MS-E2",
  },
  {
    text: "The game ends when a player has twelve shards at the end of a spell (ten with five or six players). Most shards win; ties go to the fewest damage cards, then the fewest cards in hand.",
    rule: "MS-E3",
  },
  {
    text: "You see your own hand, the cards in play and the discards. Of other hands, of damage and of the deck you see only how many cards there are. If you gave a card away, lost it to another player or looked at it, the board shows it as long as you know where it is.",
    rule: "MS-H1",
  },
];

const NUMBERS: readonly (readonly [string, string])[] = [
  ["In play", "shards on the cards of this spell: a struck player takes this much damage, plus what the suit adds"],
  [
    "Valid now",
    "the cards that may be played; to answer is to play one. In a Blades spell ranks go down; Polarize reverses them",
  ],
  ["6 of 12", "your shards, and how many end the game; a big gem is five shards, a small one is one"],
  [
    "Be struck: +3, −1",
    "the damage that you would draw now, and the shards that you would lose: those on your cards in play, and 1 for a Rebirth",
  ],
  ["Damage", "cards face down in front of a player; the fifth place is Rebirth"],
  ["Next to a hand", "how many cards a player holds; you know those that lie face up"],
];

const ODDS: readonly (readonly [string, string])[] = [
  [
    "“can answer”, on a card",
    "how likely it is that the next player holds a valid card. A player who can answer may still choose to be struck. Counted over all deals of the hidden cards that fit what you have seen. Assumed: the cards that players chose to play or give away say nothing about the cards they still hold",
  ],
  [
    "“can answer 94.9 %”, next to a player",
    "the chance that you saw on your card before that player answered or was struck",
  ],
  [
    "With the turning arrow",
    "the same chance for the player who is next if you use a Counter-Spell. Two straight arrows: you choose the direction, and each has its own number",
  ],
  [
    "“can answer”, on draw and hold",
    "how likely your hand then has an answer to the card that opens the next spell, if that is a random one of the numbered cards hidden from you. As the next Caster you see instead how likely you hold a metamagic for your turn after the opening",
  ],
  [
    "You: struck, on a card",
    "how likely it is that you are struck on your next turn if you play this card now. Assumed: each player then plays the lowest valid card, and nobody uses a Counter-Spell, an effect or a power. ≈ marks an estimate from random deals of the hidden cards",
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
