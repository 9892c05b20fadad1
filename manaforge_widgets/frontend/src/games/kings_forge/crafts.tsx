import { useRef } from "preact/hooks";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { check } from "../../shell/drawing/signs.js";
import { classes, count, inSentence, listed } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { useKeptHeight } from "../../shell/frame/kept-height.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { keepKeys, Named } from "../../shell/input/controls.js";
import { Spot } from "../../shell/input/spot.js";
import type { Chance } from "../../shell/kernel/types.js";
import { glow } from "../../shell/table.js";
import { Cube, Wanted } from "./cube.js";
import { inHand } from "./kinds.js";
import { fits, type Slot } from "./placing.js";
import { craftingOf, loseOf, outcomeOf, slotsOf, toolingOf, touchNeed, useRoom } from "./room.js";
import { crafts, type Table, useTable } from "./table.js";
import { craftTarget, stealTarget } from "./targets.js";
import type { CraftedView, PlacedDie, View } from "./types.js";

/** The three crafts on display, and the waiting ones. */
export function Display() {
  const { view } = useTable();
  const came = useCame(view);
  return (
    <div class="kf-crafts" role="group" aria-label="Crafts on display" data-area="centre">
      <Heading hidden>Crafts on display</Heading>
      {view.display.map((name, place) =>
        name == null ? (
          <div key={`empty ${place}`} class="kf-craft kf-empty">
            no craft is left
          </div>
        ) : (
          <CraftCard key={name} name={name} came={came.includes(name)} />
        ),
      )}
      <Waiting />
    </div>
  );
}

/** The crafts that came to the display in this craft turn, each in the place of one that was made. */
function useCame({ display, phase, round, turns_done }: View): (string | null)[] {
  const before = useRef({ turn: "", display });
  const turn = [round, phase, turns_done].join(" ");
  if (before.current.turn !== turn) before.current = { turn, display };
  return display.filter((name) => !before.current.display.includes(name));
}

export const Rank = ({ rank }: { rank: number | undefined }) => <span class="kf-rank">{rank}</span>;

/** If more crafts wait than this, only the ranks of the later ones are shown. */
const MOST_NAMED = 5;

/** The waiting crafts, the next one first. The drawer shows all of them with their needs. */
function Waiting() {
  const { cards, drawer, view } = useTable();
  const { waiting } = view;
  const named = waiting.length > MOST_NAMED ? MOST_NAMED - 2 : MOST_NAMED;
  return (
    <button
      type="button"
      {...keepKeys}
      class="kf-waiting"
      data-target="waiting"
      aria-expanded={drawer.open === "waiting"}
      onClick={() => drawer.toggle("waiting")}
    >
      <Named
        label={`${count(waiting.length, "craft waits", "crafts wait")}: ${waiting.map((name) => `${name} (rank ${cards.crafts[name]?.rank})`).join(", ") || "none"}`}
      >
        <span class="kf-label">
          Waiting <b>{waiting.length}</b>
        </span>
        <span class="kf-queue">
          {waiting.slice(0, named).map((name) => (
            <span key={name} class="kf-queued">
              <Rank rank={cards.crafts[name]?.rank} /> <span class="kf-name">{name}</span>
            </span>
          ))}
        </span>
        <span class="kf-ranks">
          {waiting.slice(named).map((name) => (
            <Rank key={name} rank={cards.crafts[name]?.rank} />
          ))}
        </span>
      </Named>
    </button>
  );
}

/** Return the needs of a craft as text, so that each number has its own "or more". */
export const slotWords = (slots: readonly Slot[]): string =>
  listed(slots.map(({ kind, least }) => `a ${kind} die with ${least} or more`));

function CraftCard({ name, came }: { name: string; came: boolean }) {
  const table = useTable();
  const craft = table.cards.crafts[name];
  const target = craftTarget(name);
  const slots = slotsOf(table, target);
  const can = table.options.has(target);
  const seen = came ? "new in this turn" : table.session?.recap?.new.includes(target) && "new since your last turn";
  const fresh = table.live && seen;
  const card = useRef<HTMLDivElement>(null);
  useKeptHeight(card, `${table.view.round} ${table.view.phase}`);
  return (
    <div
      ref={card}
      class={classes("kf-craft", can && "kf-makeable", openClass(table, target), glow(table, target))}
      data-craft={name}
    >
      <Spot
        target={target}
        mine={table.live}
        class="kf-title"
        label={`${name}, rank ${craft?.rank}${fresh ? `, ${fresh}` : ""}: needs ${slotWords(slots)}${can ? ". Can be crafted now" : whyWords(table, target)}`}
        about={[oddsWords(table, "crafts", name), craft?.about].filter(Boolean).join("\n")}
      >
        <Rank rank={craft?.rank} />
        <b class="kf-name">{name}</b>
        {fresh && <span class="mf-badge kf-new">new</span>}
        <CraftFoot name={name} target={target} />
      </Spot>
      <Slots target={target} slots={slots} lying={null} />
    </div>
  );
}

const openClass = ({ asked }: Table, target: string): string =>
  asked?.menu && asked.source === target ? "kf-open" : "";

const whyWords = ({ why }: Table, target: string): string => (why[target]?.brief ? `. ${why[target].brief}` : "");

function Can({ words }: { words: string }) {
  return (
    <b class="kf-can">
      <Glyph of={check} /> {words}
    </b>
  );
}

/** What each kind of chance includes, and what it ignores. */
const COUNTED = {
  now: "This is the chance with a roll of your unused dice and with your bonuses. It leaves out what other players do: before you, somebody may take the card; after you, somebody may steal it.",
  next: "This is the chance with a roll of all dice that you will have next round, as things stand now, without bonuses. It leaves out what other players do until then.",
  rolled:
    "This is your chance with the dice on the table, your bonuses and the best reroll. A player who crafts after you may still steal the card.",
};

/** Return a chance in other words, in brackets. Above a half, "1 in 1.07" would say less than the per cents. */
const oneIn = ({ one_in, share }: Chance): string =>
  share > 0.5 && share < 1 ? "" : ` (${one_in.replace(/\.0$/, "")})`;

/** Return the chance of a craft or a steal as text, for the bubble. */
function oddsWords({ odds, plain }: Table, of: "crafts" | "steals", name: string): string {
  const known = odds?.[of][name];
  if (!odds || !known) return "";
  const chance = known.chance
    ? `${odds.when === "next" ? "Next round" : "This round"}: ${known.chance.percent}${oneIn(known.chance)}.`
    : "";
  const counts =
    known.chance && known.bar ? (odds.rolled ? COUNTED.rolled : odds.when === "next" ? COUNTED.next : COUNTED.now) : "";
  const lose = known.lose
    ? `Chance that a player who crafts after you can steal it: ${known.lose.replace("stealable ", "")}.`
    : "";
  return plain([[chance, known.long, lose].filter(Boolean).join(" "), counts].filter(Boolean).join("\n"));
}

/** The foot of a craft: whether it can be made now or how likely it is, and how the open action would change that. */
function CraftFoot({ name, target }: { name: string; target: string }) {
  const table = useTable();
  const { plan } = useRoom();
  const { odds, options, why, view } = table;
  const steal = target.startsWith("steal:");
  const known = odds?.[steal ? "steals" : "crafts"][name];
  const can = options.has(target);
  const claim = outcomeOf(table, plan)?.crafts[name];
  const lose = can ? loseOf(table, plan, target) : known?.lose;
  const chance = known?.chance;
  if (can) {
    return (
      <span class="kf-foot">
        <Can words={steal ? "steal now" : "craft now"} />
        {lose && <span class="kf-lose">{lose}</span>}
      </span>
    );
  }
  const turn = view.state === "craft" && why[target]?.brief;
  if (!chance || (turn && chance.share === 0))
    return <span class="kf-foot">{turn && <span class="kf-why">{turn}</span>}</span>;
  const changes = claim != null && claim.points !== 0;
  const words = known.brief || (odds?.when === "next" ? "next round" : "this round");
  return (
    <span class={classes("kf-foot kf-chance", changes && "kf-changes")} data-preview={changes ? "" : undefined}>
      {changes ? (
        <b class="kf-percent">
          {chance.percent} <span class="mf-soft">→</span>{" "}
          <span class={claim.points > 0 ? "kf-more" : "kf-less"}>{claim.percent}</span>
        </b>
      ) : (
        <>
          <span class="kf-why">{words}</span>
          <b class="kf-percent">{chance.percent}</b>
        </>
      )}
      {known.bar && <Meter share={chance.share} after={claim?.share ?? null} />}
    </span>
  );
}

/** A chance as a bar. A possible gain is hatched, a possible loss is hatched in red. */
function Meter({ share, after }: { share: number; after: number | null }) {
  const least = Math.min(share, after ?? share);
  const most = Math.max(share, after ?? share);
  return (
    <span class={classes("kf-meter", after != null && after < share && "kf-lost-share")}>
      <i style={{ width: `${100 * least}%` }} />
      <i class="kf-change-of" style={{ left: `${100 * least}%`, width: `${100 * (most - least)}%` }} />
    </span>
  );
}

function OwnFoot({ name }: { name: string }) {
  const { odds } = useTable();
  return <span class="kf-foot kf-why">{odds?.risks[name] ?? "yours when the round ends"}</span>;
}

/** The needs of a craft, or the dice that lie on it, covered by the dice that are about to be laid there. */
function Slots({
  target,
  slots,
  lying,
}: {
  target: string;
  slots: readonly Slot[];
  lying: readonly PlacedDie[] | null;
}) {
  const table = useTable();
  const room = useRoom();
  const open = craftingOf(table, room.plan);
  const crafting = open?.target === target ? open : null;
  const hand = inHand(table.view.dice).find(({ id }) => id === room.plan.hand);
  const usable = crafts(table) && table.options.has(target);
  return (
    <span
      class="kf-slots"
      data-weighed={toolingOf(table, room.plan) ? "" : undefined}
      style={{ "--n": Math.max(3, slots.length), "--gap": slots.length > 4 ? "7px" : "11px" }}
    >
      {slots.map((slot, at) => {
        const die = crafting?.laid[at] ?? null;
        const old = lying?.[at];
        const picked = room.plan.need?.target === target && room.plan.need.at === at;
        const takes = usable && hand != null && fits(hand, slot);
        const drawn = die ? (
          <Cube kind={die.kind} value={die.value} class={crafting?.byHand[at] ? "kf-laid" : "kf-proposed"} />
        ) : old ? (
          <Cube kind={old.die} value={old.value} />
        ) : (
          <Wanted kind={slot.kind} least={slot.least} />
        );
        const label = `${old ? `${old.die} ${old.value} lies here` : `need: a ${slot.kind} die with ${slot.least} or more`}${die ? `; your ${die.kind} ${die.value}${crafting?.byHand[at] ? "" : ", proposed"}` : ""}`;
        if (!usable) {
          return (
            <span key={at} class="kf-slot" data-need={`${target}:${at}`}>
              {drawn}
            </span>
          );
        }
        return (
          <button
            key={at}
            type="button"
            {...keepKeys}
            class={classes("kf-slot", takes && "kf-takes", picked && "kf-picked")}
            data-need={`${target}:${at}`}
            data-hint={picked ? "choose the die that goes here" : "choose this, then the die that goes here"}
            aria-pressed={picked || die != null}
            onClick={() => touchNeed(room, table, target, at)}
          >
            <Named label={label}>{drawn}</Named>
          </button>
        );
      })}
    </span>
  );
}

/** The crafts made in this craft phase. Those of other players may be stolen. */
export function Lying() {
  const { view } = useTable();
  return (
    <div class="kf-lying" role="group" aria-label="Crafted in this phase" data-area="centre">
      <Heading hidden>Crafted in this phase</Heading>
      {view.crafted.length === 0 && (
        <p class="kf-empty">
          Nothing has been crafted this round. Crafted cards appear here; players who act later may steal them.
        </p>
      )}
      {view.crafted.map((crafted) => (
        <LyingCard key={crafted.card} crafted={crafted} />
      ))}
    </div>
  );
}

/** What a steal asks for. */
const STEALING = "To steal it, you need dice at least as high as those that lie here, and one of them higher.";

function LyingCard({ crafted }: { crafted: CraftedView }) {
  const table = useTable();
  const { cards, live, names, seat } = table;
  const name = crafted.card;
  const target = stealTarget(name);
  const own = crafted.seat === seat;
  const can = table.options.has(target);
  const slots = slotsOf(table, target);
  const lies = listed(crafted.dice.map(({ die, value }) => `${die} ${value}`));
  const words = `${name}, rank ${cards.crafts[name]?.rank}, crafted by ${inSentence(names[crafted.seat])} with ${lies}`;
  return (
    <div
      class={classes("kf-craft kf-made", can && "kf-makeable", openClass(table, target), glow(table, target))}
      data-craft={name}
    >
      <Spot
        target={target}
        mine={live && !own}
        class="kf-title"
        label={`${words}${can ? ". Can be stolen" : own ? "" : whyWords(table, target)}`}
        about={[own ? "" : STEALING, oddsWords(table, "steals", name), cards.crafts[name]?.about]
          .filter(Boolean)
          .join("\n")}
      >
        <Rank rank={cards.crafts[name]?.rank} />
        <b class="kf-name">{name}</b>
        <span class="kf-owner">
          <SeatMark seat={crafted.seat} /> <span class="kf-name">{own ? "yours" : names[crafted.seat]}</span>
        </span>
        {own ? <OwnFoot name={name} /> : <CraftFoot name={name} target={target} />}
      </Spot>
      <Slots target={target} slots={slots} lying={crafted.dice} />
    </div>
  );
}
