import type { CSSProperties } from "preact";
import { useRef } from "preact/hooks";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { capital, classes, count, inSentence } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { useKeptHeight } from "../../shell/frame/kept-height.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { keepKeys, Named } from "../../shell/input/controls.js";
import { glow } from "../../shell/table.js";
import { Face, Mini, Plate, Shards } from "./card.js";
import { colourOf, isPolarized, shownBy, validWords } from "./cards.js";
import { GLYPHS } from "./glyphs.js";
import { useHeldStory } from "./held.js";
import { shortName } from "./names.js";
import { FIVES } from "./seat.js";
import { SpellStory } from "./story.js";
import { type Table, useTable } from "./table.js";
import { laidTarget } from "./targets.js";
import type { LaidView } from "./types.js";

/** Numbers of cards from which they are drawn smaller, in two rows, and smaller still. */
const MANY = 7;
const CROWD = 10;
const THRONG = 17;

/** The spell: its cards in the order in which they were played, and what is at stake. */
export function Spell() {
  const { view } = useTable();
  const { row } = view;
  const place = useRef<HTMLDivElement>(null);
  const held = useHeldStory(place);
  useKeptHeight(place, String(view.round));
  if (row.length === 0 || held) return <SpellStory place={place} />;
  const size =
    row.length >= CROWD
      ? classes("ms-crowd", row.length >= THRONG && "ms-throng")
      : row.length >= MANY
        ? "ms-many"
        : row.length === 6
          ? "ms-six"
          : "";
  const columns = row.length >= CROWD ? Math.ceil(row.length / 2) : row.length;
  const within = (most: number) => Math.ceil(row.length / Math.ceil(row.length / most));
  return (
    <div ref={place} class="ms-spell" role="group" aria-label="The spell">
      <Heading hidden>The spell</Heading>
      <ol
        class={classes("ms-row", size)}
        style={{ "--columns": columns, "--narrow": within(9), "--tiny": within(5) } as CSSProperties}
        data-onto="spell"
      >
        {row.map((card, at) => (
          <Laid key={at} card={card} place={at} />
        ))}
      </ol>
      <Stake />
    </div>
  );
}

function Laid({ card, place }: { card: LaidView; place: number }) {
  const table = useTable();
  const { names, view } = table;
  const meant = shownBy(card.counts_as ?? card.card);
  const resonates = meant.suit != null && meant.suit === view.suit;
  const opened = place === 0;
  const fresh = table.session?.recap?.new.includes(laidTarget(place));
  const words = laidWords(card, place, table);
  const effect = effectWords(card, place, table);
  return (
    <li class="ms-laid" data-place={place}>
      <button
        type="button"
        {...keepKeys}
        class={classes(
          "ms-card",
          colourOf(meant),
          resonates && "ms-same",
          fresh && "mf-new",
          glow(table, laidTarget(place)),
        )}
        data-tells=""
        data-hint={`${capital(words)}.\n${effect}`}
        data-target={laidTarget(place)}
        data-beside="under"
        data-anchor={place === view.row.length - 1 ? "" : undefined}
      >
        <Named label={`${words}${fresh ? ", new since your last turn" : ""}. ${effect}`}>
          <Face name={card.counts_as ?? card.card} tells />
          {card.counts_as != null && (
            <span class="ms-mirror">
              <Plate suit={null} /> <span>Mirror</span>
            </span>
          )}
          <span class="ms-on-card">
            {card.shard && <Shards count={1} />}
            {card.counter && (
              <span class="ms-turned">
                <Glyph of={GLYPHS.turn} />
              </span>
            )}
          </span>
          {fresh && <span class="mf-badge ms-new">new</span>}
          {opened && (
            <span class="ms-token">
              <Glyph of={GLYPHS.caster} />
            </span>
          )}
        </Named>
      </button>
      <span class="ms-by" aria-hidden="true">
        <SeatMark seat={card.seat} />
        <span class="ms-by-name">{shortName(names, card.seat)}</span>
        {card.seat !== card.player && <span class="ms-by-note"> · wrested</span>}
      </span>
    </li>
  );
}

/** A card in play, as text. */
function laidWords(
  { card, counter, counts_as, player, seat, shard }: LaidView,
  place: number,
  { names, view }: Table,
): string {
  const { suit } = shownBy(counts_as ?? card);
  return [
    counts_as != null ? `${card} as ${counts_as}` : card,
    `${place === 0 ? "opened" : "played"} by ${inSentence(names[player])}`,
    seat !== player && `among the cards of ${inSentence(names[seat])}`,
    suit != null && suit === view.suit && place > 0 && "resonates",
    shard && "with a shard",
    place === 0 && "with the Caster token",
    counter &&
      (names.length > 2 ? "a Counter-Spell, which turned the direction" : "a Counter-Spell, which skipped a turn"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What a card in play does. */
function effectWords({ card, counts_as }: LaidView, place: number, { cards, view }: Table): string {
  const shown = counts_as ?? card;
  const { suit } = shownBy(shown);
  const mirror = counts_as == null ? "" : ` ${card}: ${cards.metamagics[card]?.words ?? ""}`;
  if (suit == null) return `${cards.metamagics[shown]?.words ?? ""}${mirror}`;
  const power = cards.suits[suit].words;
  if (place === 0) return `The spell’s suit is ${suit}. ${power}${mirror}`;
  return `${suit === view.suit ? power : "It is not of the spell’s suit, so it has no shard and no power."}${mirror}`;
}

/** The valid cards, the shards in play, the damage of a struck seat, and what lasts until the end of the spell. */
function Stake() {
  const table = useTable();
  const { names, view } = table;
  const shards = view.row.filter(({ shard }) => shard).length;
  // Who is struck takes it too, unless that is the Caster.
  const quake = view.player === view.caster ? 0 : view.others;
  return (
    <div class="ms-stake">
      <p class="ms-valid">
        Valid now: <b>{validWords(view)}</b>
        {view.down && !isPolarized(view) && ". Ranks go down"}
      </p>
      <p class={glow(table, "stake")} data-hint={shards >= 5 ? FIVES : undefined}>
        In play <b>{shards}</b> <Shards count={shards} />
        <span class="mf-hidden">{shards === 1 ? "shard" : "shards"}</span>
        {view.added > 0 && (
          <>
            {" "}
            and <b>+{view.added}</b> for {view.suit}
          </>
        )}
      </p>
      <p>
        If struck: <b>{view.at_stake + quake} damage</b>
      </p>
      {view.others > 0 && view.caster != null && (
        <p
          data-hint={`If the Caster is not struck, every player but the Caster takes ${view.others} damage. The struck player takes it in addition.`}
        >
          {view.suit}: if <b>{inSentence(shortName(names, view.caster))}</b>{" "}
          {names[view.caster] === "You" ? "are" : "is"} not struck, all others take <b>{view.others} damage</b>
        </p>
      )}
      <Lasting />
      {view.next != null && (
        <p class="ms-one-line" data-cut="">
          Next{view.direction && view.seats.length > 2 && <span class="mf-hidden">, to the {view.direction}</span>}:{" "}
          <SeatMark seat={view.next} /> <b>{shortName(names, view.next)}</b>
        </p>
      )}
    </div>
  );
}

/** Effects that last until the end of the spell. */
function Lasting() {
  const table = useTable();
  const { view } = table;
  const times = (n: number) => (n > 1 ? ` ×${n}` : "");
  const all: readonly (readonly [string, string, string, string])[] = [
    ...(view.torments > 0
      ? [
          [
            "torments",
            "Torment",
            `${times(view.torments)}: ${view.torments} damage a turn`,
            `${view.torments} damage at the start of each turn`,
          ] as const,
        ]
      : []),
    ...(view.stagnations > 0
      ? [
          [
            "stagnations",
            "Stagnation",
            `${times(view.stagnations)}: ${count(view.stagnations, "discard")} a turn`,
            `${count(view.stagnations, "discard")} at the start of each turn`,
          ] as const,
        ]
      : []),
    ...(view.locked ? [["locked", "Spell Lock", ": no metamagics", "no metamagic is valid"] as const] : []),
    ...(isPolarized(view)
      ? [["down", "Polarize", view.down ? ": ranks go down" : ": ranks go up", "the ranks are reversed"] as const]
      : []),
  ];
  if (all.length === 0) return null;
  return (
    <ul class="ms-lasting" aria-label="What lasts until the end of the spell">
      {all.map(([key, name, words, hint]) => (
        <li key={key} class={glow(table, key)} data-hint={`${name}: ${hint}, for the rest of the spell.`}>
          <Mini name={name} short />
          <span>
            <b>{name}</b>
            {words}
          </span>
        </li>
      ))}
    </ul>
  );
}
