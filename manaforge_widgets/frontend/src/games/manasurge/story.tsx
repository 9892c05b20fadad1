import type { Ref } from "preact";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { count, possessive } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { Button } from "../../shell/input/controls.js";
import { SHORTCUTS } from "../../shell/input/shortcuts.js";
import { Mini, Plate, Shards } from "./card.js";
import { shownBy, validWords } from "./cards.js";
import { GLYPHS } from "./glyphs.js";
import { type Table, useTable } from "./table.js";
import type { LaidView, StoryView } from "./types.js";

/** In the place of the spell's cards: how the last spell ended, and the cards of the next one, if it has begun. */
export function SpellStory({ place }: { place: Ref<HTMLDivElement> }) {
  const { view } = useTable();
  const story = view.last_spell;
  return (
    <div
      ref={place}
      class="ms-spell ms-story"
      role="group"
      aria-label={story ? "The last spell" : "The spell"}
      data-onto="spell"
    >
      <Heading hidden>{story ? "The last spell" : "The spell"}</Heading>
      {story && <Story story={story} />}
      {view.row.length > 0 ? <Since /> : <Opens />}
      <GoOn />
    </div>
  );
}

/** The button that lets waiting bots play on, once the player has read the story. */
function GoOn() {
  const { session } = useTable();
  if (!session?.goOn) return null;
  // A key that is still held down from the last move does not skip the story.
  return (
    <p class="ms-go-on" data-area="asked">
      <Button
        class="mf-primary"
        data-first="true"
        data-target="go-on"
        aria-keyshortcuts={SHORTCUTS.on}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={session.goOn}
      >
        Continue
      </Button>
    </p>
  );
}

/** The end of a spell, line by line: the struck seat and its damage, shards gained, and where the Caster token went. */
export function Story({ story }: { story: StoryView }) {
  const { names } = useTable();
  const own = story.row.map((card) => ({ ...card, kept: card.shard && card.seat !== story.struck }));
  const keepers = names.map((_, seat) => seat).filter((seat) => seat !== story.struck && (story.kept[seat] ?? 0) > 0);
  return (
    <div class="ms-end-of">
      <Struck story={story} />
      <CardRow words="The cards of the spell" row={story.row} />
      <ul class="ms-gains">
        {story.last_play != null && (
          <li>
            <Who seat={story.last_play} /> made the last play <Shard change="+1" />
          </li>
        )}
        {keepers.map((seat) => (
          <li key={seat}>
            <Who seat={seat} /> {verb(names[seat], "keep")} the {story.kept[seat] === 1 ? "shard" : "shards"} on{" "}
            <Cards of={own.filter((card) => card.kept && card.seat === seat)} />{" "}
            <Shard change={`+${story.kept[seat]}`} />
          </li>
        ))}
        {story.returned > 0 && (
          <li>
            {count(story.returned, "shard")} on{" "}
            <Cards of={own.filter(({ seat, shard }) => shard && seat === story.struck)} /> of{" "}
            <Who seat={story.struck} /> {story.returned === 1 ? "goes" : "go"} back to the supply
          </li>
        )}
        {(story.kept[story.struck] ?? 0) > 0 && (
          <li>
            Stoneheart: <Who seat={story.struck} /> {verb(names[story.struck], "keep")} one <Shard change="+1" />
          </li>
        )}
        <Others story={story} />
      </ul>
      <Token story={story} />
    </div>
  );
}

function Struck({ story }: { story: StoryView }) {
  const { names } = useTable();
  const { absorbed, added, damage, row, struck } = story;
  const who = names[struck];
  const was = who === "You" ? "were" : "was";
  const last = row.at(-1);
  const suit = row[0] && shownBy(row[0].card).suit;
  const shards = row.filter(({ shard }) => shard).length;
  const less = shards + added - damage;
  return (
    <p class="ms-struck">
      <SeatMark seat={struck} /> <b>{who}</b>{" "}
      {absorbed ? (
        <>
          played Absorb: <b>{damage} damage</b> to {who === "You" ? "your" : "their"} hand
        </>
      ) : (
        <>
          did not answer {last && last.player !== struck && `${whose(names[last.player] ?? "")} `}
          {last && <Laid card={last} />} and {was} <b>struck for {damage}</b>
        </>
      )}
      <span class="mf-soft">
        {" "}
        ({count(shards, "shard")} in play{added > 0 && `, +${added} for ${suit}`}
        {less > 0 && `, −${less} by Ember`})
      </span>
    </p>
  );
}

/** Damage of the other seats, ManaSurges and Rebirths. */
function Others({ story: { quaked, rebirths, row, surges } }: { story: StoryView }) {
  // The first card is the Caster's, also after a Wrest.
  const spared = quaked.length > 1 ? row[0]?.seat : null;
  return (
    <>
      {surges.map((seat, at) => (
        <li key={`surge${at}`} class="mf-moment">
          <Who seat={seat} /> had a <b>ManaSurge</b> <Shard change="+2" />
        </li>
      ))}
      {quaked.length > 0 && (
        <li>
          <Plate suit="Quake" /> Quake: <b>1 damage</b> for{" "}
          {spared == null ? (
            <Who seat={quaked[0] ?? 0} />
          ) : (
            <>
              everybody but <Who seat={spared} />
            </>
          )}
        </li>
      )}
      {rebirths.map((seat, at) => (
        <li key={`rebirth${at}`} class="mf-moment">
          <Who seat={seat} /> had a <b>Rebirth</b>
        </li>
      ))}
    </>
  );
}

function Token({ story: { token } }: { story: StoryView }) {
  const { names } = useTable();
  if (!token) return null;
  const { fewest, how, seat } = token;
  const has = names[seat] === "You" ? "have" : "has";
  const why = {
    stays: `who alone ${has} the fewest shards (${fewest})`,
    alone: `who ${has} the fewest shards (${fewest})`,
    first: `the first player with the fewest shards (${fewest}), going left from the old Caster`,
  }[how];
  return (
    <p class="ms-token-went">
      <span class="mf-c-gold ms-token-sign">
        <Glyph of={GLYPHS.caster} />
      </span>{" "}
      The Caster token {how === "stays" ? "stays with" : "goes to"} <Who seat={seat} />, {why}
    </p>
  );
}

/** The cards of a spell in their order, each with the seat that played it. */
function CardRow({ row, words }: { row: readonly LaidView[]; words: string }) {
  const { names } = useTable();
  return (
    <ol class="ms-told" aria-label={words}>
      {row.map((card, at) => (
        <li key={at}>
          {at > 0 && <span aria-hidden="true">→</span>}
          <SeatMark seat={card.player} />
          <span class="mf-hidden">{names[card.player]}: </span>
          <Laid card={card} />
        </li>
      ))}
    </ol>
  );
}

/** The cards of the next spell so far, and what is valid now; the next click shows that spell. */
function Since() {
  const { view } = useTable();
  return (
    <div class="ms-since">
      <b>Spell {view.round}</b>
      <CardRow words={`The cards of spell ${view.round}`} row={view.row} />
      <span>
        Valid now: <b>{validWords(view)}</b>
      </span>
      <Button class="ms-on">Continue</Button>
    </div>
  );
}

function Opens() {
  const { names, view } = useTable();
  const { caster, last_spell, phase, round } = view;
  if (caster == null || (phase === "between" && last_spell?.token)) return null;
  const you = names[caster] === "You";
  const opens = phase === "between" ? "will open the next spell" : `${you ? "open" : "opens"} spell ${round}`;
  return (
    <p class="ms-opens">
      <Who seat={caster} /> {you ? "have" : "has"} the Caster token and {opens}
    </p>
  );
}

function Who({ seat }: { seat: number }) {
  const { names } = useTable();
  return (
    <>
      <SeatMark seat={seat} /> <b>{names[seat]}</b>
    </>
  );
}

function Cards({ of }: { of: readonly LaidView[] }) {
  return (
    <span class="ms-told-cards">
      {of.map((card, at) => (
        <Laid key={at} card={card} />
      ))}
    </span>
  );
}

/** A card that was played, and what it counted as. */
function Laid({ card: { card, counts_as } }: { card: Pick<LaidView, "card" | "counts_as"> }) {
  return (
    <>
      <Mini name={card} />
      {counts_as && counts_as !== card && (
        <>
          {" "}
          as <Mini name={counts_as} />
        </>
      )}
    </>
  );
}

function Shard({ change }: { change: string }) {
  return (
    <span class="ms-change">
      {change} <Shards count={1} />
      <span class="mf-hidden">{change === "+1" ? "shard" : "shards"}</span>
    </span>
  );
}

/** A name before what it owns, within a sentence: "your" or "Ann’s". */
const whose = (name: string): string => (name === "You" ? "your" : possessive(name));

const verb = (name: string | undefined, word: string): string => (name === "You" ? word : `${word}s`);

/** The title of the story in the drawer. */
export const storyTitle = ({ view }: Pick<Table, "view">): string => `How spell ${view.last_spell?.round} ended`;
