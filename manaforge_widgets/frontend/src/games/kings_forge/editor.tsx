import type { ComponentChildren } from "preact";
import { Rich } from "../../shell/drawing/rich.js";
import { classes, count, listed } from "../../shell/drawing/words.js";
import { Button, keepKeys, Named } from "../../shell/input/controls.js";
import { Cube, Wanted } from "./cube.js";
import { DockGain, Gain, Square } from "./gather.js";
import { COLOURS, type Die, diceWords } from "./kinds.js";
import { payments } from "./placing.js";
import {
  type Crafting,
  choose,
  craftDeed,
  craftingOf,
  type Placing,
  placingOf,
  rerollDeeds,
  restOf,
  type Tooling,
  toolingOf,
  touchNeed,
  useRoom,
  wayOf,
} from "./room.js";
import { type Table, useTable } from "./table.js";
import { partsOf } from "./targets.js";

/** Kinds of targets whose options are made in an editor. */
const EDITED: readonly string[] = ["claim", "dock", "craft", "steal", "tool"];

/** Return the form of a target. The choices made in it are kept in the room that the parts of the table share. */
export const form = (target: string): string | null => (EDITED.includes(partsOf(target)[0]) ? target : null);

/** Return the question next to the target. */
export function menuTitle(target: string, { options }: Pick<Table, "options">): string {
  const [sort, name, more] = partsOf(target);
  if (sort === "claim") return `${name}, ${more === "top" ? "upper" : "lower"} action`;
  if (sort === "dock") return `Visit the ${name} dock`;
  if (sort === "craft") return `Craft ${name}`;
  if (sort === "steal") return `Steal ${name}`;
  if (sort === "turn") return "You are the first to pass. What do you take?";
  return options.get(target)?.[0]?.kind === "reroll"
    ? `${name}: which dice do you roll again?`
    : `${name}: which dice do you change?`;
}

/** All choices about the open target, and one button that confirms them. */
export function Editor({
  children,
}: {
  form: unknown;
  source: string | null | undefined;
  children: ComponentChildren;
}) {
  const table = useTable();
  const { plan } = useRoom();
  const placing = placingOf(table, plan);
  const crafting = craftingOf(table, plan);
  const tooling = toolingOf(table, plan);
  return (
    <>
      {placing && <PlacingEditor placing={placing}>{children}</PlacingEditor>}
      {crafting && <CraftingEditor crafting={crafting}>{children}</CraftingEditor>}
      {tooling && <ToolingEditor tooling={tooling}>{children}</ToolingEditor>}
    </>
  );
}

/** What the cemetery die does; its sign alone does not show it. */
const CANCELS = " this round all dice that land on its number are cancelled, yours too";

type Confirm = {
  words: string;
  blocked: boolean;
  onConfirm: () => void;
  short: string;
  /** What is shown in the line of `short` while nothing is missing. */
  tip?: string;
  children: ComponentChildren;
};

/** The buttons, and a line under them that has its room before it says something, so that no click moves a button. */
function Foot({ words, blocked, onConfirm, short, tip = "", children }: Confirm) {
  return (
    <>
      <div class="mf-answers">
        <Button class="mf-answer mf-primary" blocked={blocked} data-first="true" data-confirm="" onClick={onConfirm}>
          {words}
        </Button>
        {children}
      </div>
      <p class={classes("mf-short", !short && "kf-tip")} role="status">
        {short || tip}
      </p>
    </>
  );
}

// --------------------------------------------------------------------------------------------------- gather phase

function PlacingEditor({ placing, children }: { placing: Placing; children: ComponentChildren }) {
  const table = useTable();
  const room = useRoom();
  const { plan } = room;
  const { card, chosen, consumed, dice, squares, target } = placing;
  const [sort, name, side] = partsOf(target);
  const action = sort === "claim" ? table.cards.gathers[name]?.actions[side === "top" ? 0 : 1] : undefined;
  const ok = (some: readonly Die[]) =>
    payments(
      squares,
      consumed,
      some.map(({ kind }) => kind),
    ).length > 0;
  const ways = payments(
    squares,
    consumed,
    chosen.map(({ kind }) => kind),
  );
  const way = wayOf(placing);
  const missing = squares.length - chosen.length;
  const short =
    plan.said ||
    (placing.whole || way
      ? ""
      : missing > 0
        ? `choose ${count(missing, "more die", "more dice")}`
        : "these dice don’t fit the places");
  const open = !placing.whole && squares.length > 0 && new Set(dice.map(({ kind }) => kind)).size > 1;
  const confirm = () => {
    const option = table.options.get(target)?.[0];
    if (placing.whole && option) table.act(option.action, target);
    else if (way && sort === "claim")
      table.act({ kind: "claim", args: { card: name, action: side, dice: way.home, consumed: way.gone } }, target);
    else if (way) table.act({ kind: "visit", args: { dock: name, card, dice: way.home } }, target);
  };
  return (
    <>
      <p class="kf-deal">
        {sort === "claim" && action ? (
          <>
            {placing.whole ? (
              `all ${count(dice.length, "die", "dice")}`
            ) : squares.length === 0 ? (
              "free"
            ) : (
              <Placed dice={chosen} missing={missing} />
            )}{" "}
            <Rich text="→" /> <Gain action={action} />
            <span class="mf-soft">
              {action.cemetery
                ? CANCELS
                : placing.whole
                  ? ""
                  : Object.keys(action.gain).length > 0
                    ? " next round"
                    : Object.keys(action.supply).length > 0
                      ? " to use now"
                      : ""}
            </span>
          </>
        ) : (
          <>
            <Placed dice={chosen} missing={missing} /> <span class="mf-soft">gone for good</span> <Rich text="→" />{" "}
            <DockGives dock={name} />
            <span class="kf-turning">
              <span class="mf-soft">and turn</span> <b>{card}</b> <span class="mf-soft">face down</span>
            </span>
          </>
        )}
      </p>
      {open && (
        <p class="kf-picks" role="group" aria-label="Dice to place">
          {dice.map((die) => {
            const on = chosen.some(({ id }) => id === die.id);
            return (
              <button
                key={die.id}
                type="button"
                {...keepKeys}
                class="kf-pick"
                aria-pressed={on}
                onClick={() => choose(room, placing, die, squares.length, ok, room.plan)}
              >
                <Named label={`${die.kind} die`}>
                  <Cube kind={die.kind} class={classes("kf-small", on && "kf-proposed")} />
                </Named>
              </button>
            );
          })}
        </p>
      )}
      {card != null && <Turned placing={placing} />}
      <Foot
        words={sort === "claim" ? "Claim" : "Visit"}
        blocked={!placing.whole && !way}
        onConfirm={confirm}
        short={short}
      >
        {children}
      </Foot>
      {way && ways.length > 1 && (
        <p class="kf-deal">
          <span class="mf-soft">lost for good:</span> {diceWords(way.gone)}
          <Button
            class="kf-mini"
            onClick={() =>
              room.change({ ...room.plan, target, chosen: chosen.map(({ id }) => id), lost: placing.lost + 1 })
            }
          >
            lose another die
          </Button>
        </p>
      )}
    </>
  );
}

/** What a visit gives, and when. */
function DockGives({ dock }: { dock: string }) {
  const { cards, view } = useTable();
  const gain = cards.docks[dock];
  const kind = COLOURS.find((one) => gain?.symbol === `die-${one}`);
  if (kind && view.stock[kind] === 0) return <span class="mf-soft">nothing: the stock has no {kind} dice left</span>;
  return (
    <>
      {gain && <DockGain symbol={gain.symbol} />}
      <span class="mf-soft">{kind ? "next round" : "this round"}</span>
    </>
  );
}

function Placed({ dice, missing }: { dice: readonly Die[]; missing: number }) {
  return (
    <span class="kf-placed">
      {dice.map(({ id, kind }) => (
        <Cube key={id} kind={kind} class="kf-small" />
      ))}
      {Array.from({ length: missing }, (_, at) => (
        <Square key={at} kinds={["metal", "wood", "gem", "magic"]} lost={false} />
      ))}
    </span>
  );
}

/** The card that is turned face down for a visit. */
function Turned({ placing }: { placing: Placing }) {
  const { view } = useTable();
  const room = useRoom();
  const shown = view.market.filter((name) => name != null);
  if (shown.length < 2) return null;
  return (
    <p class="kf-picks" role="group" aria-label="Card to turn face down">
      {shown.map((name) => (
        <Button
          key={name}
          class={classes("kf-mini", name === placing.card && "kf-on")}
          aria-pressed={name === placing.card}
          onClick={() =>
            room.change({
              ...room.plan,
              target: placing.target,
              card: name,
              chosen: placing.chosen.map(({ id }) => id),
            })
          }
        >
          {name}
        </Button>
      ))}
    </p>
  );
}

// ---------------------------------------------------------------------------------------------------- craft phase

const REST =
  "Your chance to craft or steal one more card in this turn with the dice that are then left, your bonuses and the best reroll.";

function CraftingEditor({ crafting, children }: { crafting: Crafting; children: ComponentChildren }) {
  const table = useTable();
  const room = useRoom();
  const { byHand, done, laid, slots, target, verb } = crafting;
  const open = slots.flatMap(({ kind, least }, at) => (laid[at] ? [] : [`${kind} ${least}+`]));
  const rest = restOf(table, crafting);
  const why = byHand.includes(true) ? "" : (table.options.get(target)?.[0]?.label.split("; ")[1] ?? "");
  const short =
    room.plan.said ||
    (done ? "" : open.length > 0 ? `still needed: ${listed(open)}` : "one die must be higher than the die it replaces");
  const need = room.plan.need?.target === target ? room.plan.need : null;
  const lies = need ? laid[need.at] : null;
  const tip = lies
    ? `Choose the die that takes the place of ${lies.kind} ${lies.value}, or confirm.`
    : why && `Proposed: ${why}.`;
  return (
    <>
      <p class="kf-picks" role="group" aria-label="Dice for the needs">
        {slots.map((slot, at) => {
          const die = laid[at];
          const waits = need?.at === at;
          return (
            <button
              key={at}
              type="button"
              {...keepKeys}
              class={classes("kf-pick", waits && "kf-picked")}
              aria-pressed={waits}
              data-hint={waits ? "choose the die that goes here" : "choose this, then the die that goes here"}
              onClick={() => touchNeed(room, table, target, at)}
            >
              <Named
                label={`need: a ${slot.kind} die with ${slot.least} or more; ${die ? `on it ${die.kind} ${die.value}` : "no die yet"}`}
              >
                {die ? (
                  <Cube kind={die.kind} value={die.value} class={byHand[at] ? "kf-laid" : "kf-proposed"} />
                ) : (
                  <Wanted kind={slot.kind} least={slot.least} />
                )}
                <span class="kf-below">
                  {verb === "steal"
                    ? `replaces ${slot.least}`
                    : die?.kind === "library"
                      ? `as ${slot.kind}`
                      : `on ${slot.least}+`}
                </span>
              </Named>
            </button>
          );
        })}
      </p>
      <Foot
        words={verb === "steal" ? "Steal" : "Craft"}
        blocked={!done}
        onConfirm={() => table.act(craftDeed(crafting), target)}
        short={short}
        tip={tip}
      >
        {children}
      </Foot>
      <p class="kf-tip kf-reason" data-hint={REST}>
        {rest && (
          <>
            One more craft after it: <b>{rest}</b>
          </>
        )}
      </p>
    </>
  );
}

// --------------------------------------------------------------------------------------- bonuses on several dice

function ToolingEditor({ tooling, children }: { tooling: Tooling; children: ComponentChildren }) {
  const table = useTable();
  const room = useRoom();
  const { by, chosen, dice, kind, most, target } = tooling;
  const confirm = () => {
    table.act(kind === "ones" ? { kind, args: { by } } : rerollDeeds(tooling), target);
  };
  return (
    <>
      <p class="kf-deal">
        {kind === "ones" ? (
          <Rich text={`every 1 → 6: ${count(chosen.length, "die", "dice")}`} />
        ) : (
          `Up to ${count(most, "die", "dice")}, chosen together. If you undo the roll, the same faces come again.`
        )}
      </p>
      <p class="kf-picks" role="group" aria-label="Dice">
        {dice.map((die) => {
          const on = chosen.some(({ id }) => id === die.id);
          return (
            <button
              key={die.id}
              type="button"
              {...keepKeys}
              class="kf-pick"
              aria-pressed={on}
              aria-disabled={kind === "ones" || tooling.named.includes(die) || undefined}
              onClick={() =>
                kind === "reroll" &&
                !tooling.named.includes(die) &&
                choose(room, tooling, die, most, (dice) => tooling.named.every((one) => dice.includes(one)), room.plan)
              }
            >
              <Named label={`${die.kind} die, ${die.value}`}>
                <Cube kind={die.kind} value={die.value} class={on ? "kf-proposed" : ""} />
              </Named>
            </button>
          );
        })}
      </p>
      <Foot
        words={kind === "ones" ? "Turn them" : `Roll ${count(chosen.length, "die", "dice")} again`}
        blocked={chosen.length === 0}
        onConfirm={confirm}
        short={chosen.length === 0 ? "choose a die" : ""}
      >
        {children}
      </Foot>
    </>
  );
}
