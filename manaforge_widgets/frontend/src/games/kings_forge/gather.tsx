import { Glyph } from "../../shell/drawing/glyphs.js";
import { GameSymbol } from "../../shell/drawing/rich.js";
import { classes, count } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { keepKeys, Named } from "../../shell/input/controls.js";
import { Spot } from "../../shell/input/spot.js";
import { glow } from "../../shell/table.js";
import { BonusChip } from "./bonus.js";
import { Cube } from "./cube.js";
import { GLYPHS } from "./glyphs.js";
import { COLOURS, KINDS } from "./kinds.js";
import { outcomeOf, type Plan, placingOf, useRoom } from "./room.js";
import { type Table, useTable } from "./table.js";
import { claimTarget, dockTarget } from "./targets.js";
import type { Colour, DockView, GatherAction, Side } from "./types.js";

const SIDES: readonly Side[] = ["top", "bottom"];

/** The four face-up gather cards, the docks, and the stock. */
export function Gathering() {
  const { view } = useTable();
  return (
    <>
      <div class="kf-gathers" role="group" aria-label="Gather cards" data-area="centre">
        <Heading hidden>Gather cards</Heading>
        {view.market.map((name, place) =>
          name == null ? (
            <div key={`empty ${place}`} class="kf-gather kf-empty">
              taken; the deck is empty
            </div>
          ) : (
            <GatherCard key={name} name={name} />
          ),
        )}
      </div>
      <div class="kf-docks" role="group" aria-label="Docks and stock" data-area="docks">
        <Heading hidden>Docks and stock</Heading>
        {view.docks.map((dock) => (
          <Dock key={dock.dock} dock={dock} />
        ))}
        <Stock />
      </div>
    </>
  );
}

function GatherCard({ name }: { name: string }) {
  const table = useTable();
  const room = useRoom();
  const card = table.cards.gathers[name];
  const placing = placingOf(table, room.plan);
  const turning = placing?.card != null;
  const turned = placing?.card === name;
  const title = (
    <>
      <b class="kf-name">{name}</b>
      {turned && <span class="kf-turn-down">face down</span>}
    </>
  );
  return (
    <div class={classes("kf-gather", turned && "kf-turned", glow(table, `gather:${name}`))} data-gather={name}>
      {turning ? (
        <button
          type="button"
          {...keepKeys}
          class="kf-top kf-turns"
          data-answer=""
          aria-pressed={turned}
          data-target={`turn:${name}`}
          onClick={() =>
            placing &&
            room.change({
              ...room.plan,
              target: placing.target,
              card: name,
              chosen: placing.chosen.map(({ id }) => id),
            })
          }
        >
          <Named label={turned ? `${name} will be turned face down` : `turn ${name} face down instead`}>{title}</Named>
        </button>
      ) : (
        <span class="kf-top">{title}</span>
      )}
      <span class="kf-acts">
        {card?.actions.map((action, at) => (
          <Act key={at} name={name} side={SIDES[at] ?? "top"} action={action} about={card.about} />
        ))}
      </span>
    </div>
  );
}

function Act({ name, side, action, about }: { name: string; side: Side; action: GatherAction; about: string }) {
  const table = useTable();
  const room = useRoom();
  const target = claimTarget(name, side);
  const can = table.options.has(target);
  const why = can ? "" : table.why[target]?.brief;
  const out = runOut(table, action);
  const open = target === table.asked?.source;
  const odds = table.odds?.claims[target];
  const brief = open ? outcomeOf(table, room.plan)?.brief : odds?.brief;
  return (
    <Spot
      target={target}
      mine={table.live}
      class={classes("kf-act", open && "kf-open")}
      label={`${name}, ${side === "top" ? "upper" : "lower"} action: ${action.words}${why ? `. ${why}` : ""}`}
      about={[action.words, odds?.long && `Chances with the best dice: ${odds.long}.`, about]
        .filter(Boolean)
        .join("\n")}
    >
      <span class="kf-line">
        <Cost action={action} />
        <span class="kf-arrow" aria-hidden="true">
          →
        </span>
        <Gain action={action} />
        {Object.keys(action.supply).length > 0 && <span class="kf-when">now</span>}
      </span>
      <span class="kf-say">{why || (out ? `stock: ${out}` : brief ? <b>{brief}</b> : sayOf(action))}</span>
    </Spot>
  );
}

/** Return the colours of a gain that the stock is short of. */
const runOut = ({ view }: Table, { gain, supply }: GatherAction): string =>
  COLOURS.filter((kind) => (gain[kind] ?? 0) + (supply[kind] ?? 0) > view.stock[kind])
    .map((kind) => `${view.stock[kind] || "no"} ${kind} left`)
    .join(", ");

function Cost({ action }: { action: GatherAction }) {
  if (action.unused) return <span class="kf-free">all</span>;
  if (action.squares.length === 0) return <span class="kf-free">free</span>;
  return (
    <span class="kf-squares">
      {action.squares.map((square, at) => (
        <Square key={at} kinds={square} lost={action.consumed.includes(at)} />
      ))}
    </span>
  );
}

/** A square for a die of any colour, of one colour, or of one of two. It is crossed if the die is lost. */
export function Square({ kinds, lost }: { kinds: readonly Colour[]; lost: boolean }) {
  const any = kinds.length === COLOURS.length;
  return (
    <span class={classes("kf-square", !any && `mf-c-${kinds[0]}`, lost && "kf-lost")}>
      {any ? (
        <Glyph of={GLYPHS.any} />
      ) : (
        kinds.map((kind) => (
          <span key={kind} class={`mf-symbol mf-c-${kind}`}>
            <Glyph of={GLYPHS[kind]} />
          </span>
        ))
      )}
      {lost && (
        <span class="kf-cross">
          <Glyph of={GLYPHS.lost} />
        </span>
      )}
    </span>
  );
}

/** The symbols of what an action gives. Dice that can be used at once are marked "now", those for later are not. */
export function Gain({ action }: { action: GatherAction }) {
  return (
    <span class="kf-gains">
      {KINDS.map((kind) =>
        Array.from({ length: action.supply[kind] ?? 0 }, (_, at) => (
          <Cube key={`${kind} ${at}`} kind={kind} class="kf-small" />
        )),
      )}
      {KINDS.map((kind) =>
        Array.from({ length: action.gain[kind] ?? 0 }, (_, at) => (
          <Cube key={`${kind} ${at}`} kind={kind} class="kf-small kf-later" />
        )),
      )}
      {action.lines.map(({ least, kind }) => (
        <span key={least} class="kf-by">
          {least}
          <Cube kind={kind} class="kf-small kf-later" />
        </span>
      ))}
      {action.bonuses.map((bonus, at) => (
        <BonusChip key={at} bonus={bonus} />
      ))}
      {action.cemetery && <Cube kind="cemetery" class="kf-small" />}
    </span>
  );
}

function sayOf({ bonuses, cemetery, gain, lines, supply }: GatherAction): string {
  if (supply.library) return "any colour, this round";
  if (Object.keys(supply).length > 0) return "place or roll this round";
  if (Object.keys(gain).length > 0) return "next round";
  if (lines.length > 0) return "one of these, next round";
  if (cemetery) return "cancels dice of one number";
  return bonuses.some(({ kind }) => kind === "roll_smithy") ? "roll the smithy dice too" : "this round";
}

function Dock({ dock }: { dock: DockView }) {
  const table = useTable();
  const room = useRoom();
  const gain = table.cards.docks[dock.dock];
  return (
    <div class={classes("kf-dock", glow(table, `dock:${dock.dock}`))} data-dock={dock.dock}>
      <span class="kf-dock-gain" data-hint={`The dock gives 1 ${gain?.words}.`}>
        {gain && <DockGain symbol={gain.symbol} />}
        <span class="kf-label">{dock.dock === "automatic 6" ? "auto 6" : dock.dock}</span>
      </span>
      {dock.costs.map((cost, at) => {
        const used = dock.used[at];
        const target = dockTarget(dock.dock, cost);
        return (
          <Spot
            key={cost}
            target={target}
            mine={table.live}
            class={classes(
              "kf-dock-act mf-chip-button",
              used && "kf-used",
              target === table.asked?.source && "kf-open",
            )}
            label={`${dock.dock} dock for ${count(cost, "die", "dice")}${used ? ", used this round" : ""}`}
            about={`Turn a face-up gather card face down and place ${count(cost, "die of any colour", "dice of any colours")}, which you lose for good. You get 1 ${gain?.words}${gain?.symbol.startsWith("die-") ? " for the next round" : " for this round"}.${table.odds?.claims[target]?.long ? `\nChances with the best dice: ${table.odds.claims[target].long}.` : ""}`}
          >
            <b>{cost}</b>
            {used ? (
              <span class="kf-square">
                <Glyph of={GLYPHS.lost} />
              </span>
            ) : (
              <Square kinds={COLOURS} lost />
            )}
          </Spot>
        );
      })}
      <span class="kf-say">{dockSays(table, room.plan, dock)}</span>
    </div>
  );
}

/** Return the line below a dock, as on a gather card: how a visit changes the chances, or when its gain can be used. */
function dockSays(table: Table, plan: Plan, { costs, dock, used }: DockView) {
  const open = table.asked?.source;
  const target =
    costs.map((cost) => dockTarget(dock, cost)).find((one) => one === open) ??
    costs.flatMap((cost, at) => (used[at] ? [] : [dockTarget(dock, cost)]))[0];
  if (target == null) return "used this round";
  const brief = target === open ? outcomeOf(table, plan)?.brief : table.odds?.claims[target]?.brief;
  const kind = COLOURS.find((one) => table.cards.docks[dock]?.symbol === `die-${one}`);
  if (kind && table.view.stock[kind] === 0) return `stock: no ${kind} left`;
  return brief ? <b>{brief}</b> : kind ? "next round" : "this round";
}

export function DockGain({ symbol }: { symbol: string }) {
  const kind = COLOURS.find((one) => symbol === `die-${one}`);
  return kind ? <Cube kind={kind} class="kf-small" /> : <GameSymbol name={symbol} />;
}

/** What a token does. */
const TOKENS = { automatic_6: "sets one die to 6", plus_1_plus_1: "adds 1 to each of two dice" };

/** The stock: dice of each colour and tokens that nobody has. */
export function Stock() {
  const table = useTable();
  const { view } = table;
  return (
    <div
      class="kf-stock"
      role="group"
      aria-label={`Stock: ${COLOURS.map((kind) => `${view.stock[kind]} ${kind}`).join(", ")}; tokens: ${view.tokens.automatic_6} × automatic 6 (${TOKENS.automatic_6}), ${view.tokens.plus_1_plus_1} × +1/+1 (${TOKENS.plus_1_plus_1})`}
    >
      <span class="kf-stock-row" aria-hidden="true">
        <span class="kf-label">Stock</span>
        {COLOURS.map((kind) => (
          <span key={kind} class={classes("kf-count", glow(table, `stock:${kind}`))}>
            {view.stock[kind]}
            <Cube kind={kind} class="kf-small" />
          </span>
        ))}
      </span>
      <span class="kf-stock-row" aria-hidden="true">
        <span class="kf-label">Tokens</span>
        <span class="kf-chip" data-hint={`automatic 6 token: ${TOKENS.automatic_6} this round`}>
          {view.tokens.automatic_6} × auto 6
        </span>
        <span class="kf-chip" data-hint={`+1/+1 token: ${TOKENS.plus_1_plus_1} this round`}>
          {view.tokens.plus_1_plus_1} × +1/+1
        </span>
      </span>
      {view.phase === "gather" && <Cemetery />}
    </div>
  );
}

/** The cemetery die in the craft phase, while gather cards, docks and the stock are not used. */
export function Resting() {
  return (
    <div class="kf-resting" data-area="docks">
      <Cemetery />
    </div>
  );
}

/** The placed cemetery die. */
export function Cemetery() {
  const { view } = useTable();
  if (view.cemetery == null) return null;
  return (
    <span
      class="kf-cemetery"
      data-hint={`The cemetery die shows ${view.cemetery}: dice that land on ${view.cemetery} are cancelled this round, so nobody can use them.`}
    >
      <Cube kind="cemetery" value={view.cemetery} class="kf-small" />
      <span class="kf-label">rolled {view.cemetery}s are cancelled</span>
    </span>
  );
}
