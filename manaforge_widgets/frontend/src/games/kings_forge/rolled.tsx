import { useRef } from "preact/hooks";
import { classes, count } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { useKeptHeight } from "../../shell/frame/kept-height.js";
import { Results, rollsOf } from "../../shell/frame/results.js";
import { Button, keepKeys, Named } from "../../shell/input/controls.js";
import { Spot } from "../../shell/input/spot.js";
import type { Option, ResultView, RollView } from "../../shell/kernel/types.js";
import { glow } from "../../shell/table.js";
import { BonusChip, BonusSign, bonusBrief } from "./bonus.js";
import { Cube, isReroll, manyClass } from "./cube.js";
import { useDrag } from "./drag.js";
import { type Die, inHand, kindOf } from "./kinds.js";
import { choose, craftingOf, isOfUse, lay, type Plan, toolingOf, touchDie, useRoom } from "./room.js";
import { Say } from "./say.js";
import { SeveralLine } from "./several.js";
import { crafts, type Table, useTable } from "./table.js";
import { dieTarget, PLACE, partsOf, toolTarget } from "./targets.js";
import type { BonusView, DieView, View } from "./types.js";

/** Return the class for the size of the dice. Used dice keep their room; text under a die widens it a little. */
const sizeClass = (dice: readonly DieView[]): string => manyClass(dice.length, 7);

/** The rolled dice of a craft turn, the bonuses that can change them, and the possible changes under each die. */
export function RolledDice({ seat, mine }: { seat: number; mine: boolean }) {
  const table = useTable();
  const { view } = table;
  const dice = inHand(view.dice);
  const { places, rows } = usePlaces(view, seat);
  const tools = useRef<HTMLSpanElement>(null);
  useKeptHeight(tools, `${view.round} ${view.phase}`);
  const cemetery = view.state === "placing" || view.state === "cemetery roll";
  return (
    <>
      <span ref={tools} class="kf-tools">
        <span class="kf-label">
          <Heading>{cemetery ? "The cemetery die" : "Rolled"}</Heading>
          {!cemetery && (
            <>
              {" "}
              · <b>{count(dice.length, "die", "dice")} left</b>
            </>
          )}
        </span>
        <Tools seat={seat} mine={mine} />
        {mine && cemetery && (
          <Spot
            target={PLACE}
            mine
            class="mf-button mf-primary kf-place"
            label={`Leave the cemetery die at ${dice[0]?.value}`}
          >
            Leave it at {dice[0]?.value}
          </Spot>
        )}
      </span>
      <span
        class={classes("kf-dice", sizeClass(view.dice), mine && changersOf(view, seat).length > 0 && "kf-changing")}
      >
        {places.map((id) => {
          const die = dice.find((one) => one.id === id);
          return die ? (
            <RolledDie key={id} die={die} seat={seat} mine={mine} rows={rows} />
          ) : (
            <GoneDie key={id} id={id} words={view.state === "roll" ? "to roll" : "used"} rows={mine ? rows : 0} />
          );
        })}
        {view.dice.length === 0 && <span class="mf-none">no dice</span>}
      </span>
      {view.state === "craft" && (
        <span class="kf-results">
          <RollResults seat={seat} />
        </span>
      )}
      {mine && table.session && <SeveralLine />}
      {mine && <Say />}
    </>
  );
}

/**
 * The dice in the order in which they were rolled, and the most changes that one bonus makes to a die. Both stay as dice
 * and bonuses are used, so that no die moves.
 */
function usePlaces(view: View, seat: number): { places: readonly string[]; rows: number } {
  const { dice, round, active, state } = view;
  const before = useRef<{ turn: string; places: readonly string[]; rows: number }>({ turn: "", places: [], rows: 0 });
  const all = dice.map(({ die }) => die).toSorted();
  const turn = [round, active, state === "roll", ...all].join(" ");
  if (before.current.turn !== turn) {
    const held = inHand(dice).map(({ id }) => id);
    const rows = Math.max(0, ...changersOf(view, seat).map(({ left }) => new Set(left).size));
    before.current = { turn, places: [...held, ...all.filter((id) => !held.includes(id))], rows };
  }
  return before.current;
}

/** The place of a die that is used, cancelled, or still to be rolled. */
function GoneDie({ id, words, rows }: { id: string; words: string; rows: number }) {
  const kind = kindOf(id);
  return (
    <span class="kf-die-column kf-gone">
      <span class="kf-die" role="img" aria-label={`${kind} die, ${words === "used" ? "used or cancelled" : words}`}>
        <Cube kind={kind} />
      </span>
      <span class="kf-under">
        <span class="kf-below" aria-hidden="true">
          {words}
        </span>
        <Rests rows={rows} />
      </span>
    </span>
  );
}

/** The room of changes that are not shown. */
function Rests({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, at) => <span key={at} class="kf-change kf-rests" aria-hidden="true" />);
}

/** The chances before the last roll or reroll of this turn, and what came. */
function RollResults({ seat }: { seat: number }) {
  const table = useTable();
  const roll = rollsOf(table, seat).findLast(({ ended, round }) => !ended && round === table.view.round);
  if (!roll) return null;
  const lead = isReroll(roll.dice) ? "Before rolling again" : "Before the roll";
  return <Results lead={lead} rows={resultsOf(table, seat, roll)} />;
}

/**
 * The results of a roll in short, since each card says what is missing for it. What a reroll has to decide follows from
 * the odds for the dice as they lie now; odds that are still to be guessed have no chance.
 */
function resultsOf(table: Table, seat: number, { results }: RollView): ResultView[] {
  const { odds, view } = table;
  return results.map((row) => {
    const [sort, name] = partsOf(row.target);
    const now = seat === table.seat && odds?.rolled ? odds[sort === "steal" ? "steals" : "crafts"][name]?.chance : null;
    if (view.crafted.some((one) => one.card === name && one.seat === seat)) return { ...row, came: 1, words: "" };
    if (row.came != null || !now) return { ...row, words: "" };
    const decided = now.share === 0 || now.share === 1;
    return { ...row, came: decided ? now.share : null, words: decided ? "" : `→ ${now.percent}` };
  });
}

/** The bonuses that can change dice. Of those for single dice one is on: its changes stand under the dice. */
function Tools({ seat, mine }: { seat: number; mine: boolean }) {
  const table = useTable();
  const room = useRoom();
  const held = (table.view.seats[seat]?.bonuses ?? []).filter(({ kind }) => kind !== "roll_smithy");
  const live = held.filter(({ left }) => left.length > 0);
  const several = held.filter(({ kind }) => kind === "reroll" || kind === "ones_to_sixes");
  const single = held.filter((bonus) => !several.includes(bonus));
  if (!mine || !table.live) {
    return (
      <>
        {live.map((bonus, at) => (
          <span key={at} class="kf-bonus">
            <BonusChip bonus={bonus} /> <span class="kf-name">{bonus.by}</span>
          </span>
        ))}
      </>
    );
  }
  // A used bonus keeps its place, so that nothing moves under the pointer.
  const used = (bonus: BonusView) => bonus.left.length === 0;
  const tool = toolOf(table, seat, room.plan);
  return (
    <>
      {single.map((bonus, at) => {
        if (used(bonus)) return <Used key={at} bonus={bonus} />;
        const on = tool === bonus.by;
        return (
          <Button
            key={at}
            class={classes("kf-tool", on && "kf-on")}
            aria-pressed={on}
            onClick={() => room.change({ tool: bonus.by })}
          >
            <Tool bonus={bonus} />
          </Button>
        );
      })}
      {several.map((bonus) =>
        used(bonus) ? (
          <Used key={bonus.by} bonus={bonus} />
        ) : (
          <Spot
            key={bonus.by}
            target={toolTarget(bonus.by)}
            mine
            class={classes("mf-button kf-tool", toolTarget(bonus.by) === table.asked?.source && "kf-on")}
            label={`${bonusBrief(bonus)} with ${bonus.by}`}
          >
            <Tool bonus={bonus} />
          </Spot>
        ),
      )}
    </>
  );
}

function Tool({ bonus }: { bonus: BonusView }) {
  return (
    <>
      <BonusSign kind={bonus.kind} /> <b>{bonusBrief(bonus)}</b>{" "}
      <span class="kf-name">{bonus.by.replace(/^.* token$/, "token")}</span>
    </>
  );
}

function Used({ bonus }: { bonus: BonusView }) {
  return (
    <span class="kf-used-up">
      used <span class="kf-name">{bonus.by.replace(/^.* token$/, "token")}</span>
    </span>
  );
}

function RolledDie({ die, seat, mine, rows }: { die: Die; seat: number; mine: boolean; rows: number }) {
  const table = useTable();
  const room = useRoom();
  const { beat, changed } = table;
  const { plan } = room;
  const drag = useDrag("[data-need]", (onto) => {
    const [sort, name, at] = partsOf(onto.dataset.need);
    lay(room, table, `${sort}:${name}`, Number(at), die);
  });
  const tooling = mine ? toolingOf(table, plan) : null;
  const open = mine ? craftingOf(table, plan) : null;
  const marked = tooling?.chosen.some(({ id }) => id === die.id) ?? false;
  const place = open?.laid.findIndex((one) => one?.id === die.id) ?? -1;
  const inPlan = place >= 0;
  const waits = inPlan && open != null && plan.need?.target === open.target && plan.need.at === place;
  const held = plan.hand === die.id;
  const tumble = changed.has(`roll:${die.id}`) ? `mf-tumble${beat}` : "";
  const becomes = tooling?.kind === "ones" && marked ? "→ 6" : "";
  const below = waits ? "swap" : inPlan && open ? "place" : held ? "in hand" : marked ? becomes || "again" : "";
  const cube = (
    <Cube
      kind={die.kind}
      value={die.value}
      tumble={tumble}
      class={inPlan ? (open?.byHand[place] ? "kf-laid" : "kf-proposed") : marked || held ? "kf-proposed" : ""}
    />
  );
  const names = classes("kf-die", (inPlan || marked || held) && "kf-lifted", glow(table, `${seat}/die:${die.id}`));
  const ofUse = tooling?.kind === "reroll" || isOfUse(table, die);
  const usable = mine && (ofUse || crafts(table));
  const planned =
    inPlan && open
      ? `${waits ? "to be swapped with the next die that you choose, " : ""}to be placed on ${open.name}`
      : held
        ? "in hand"
        : becomes
          ? "to become a 6"
          : marked
            ? "to be rolled again"
            : "";
  const label = `${die.kind} die, ${die.value}${planned ? `, ${planned}` : ""}`;
  const touch = () =>
    tooling?.kind === "reroll"
      ? choose(room, tooling, die, tooling.most, (dice) => tooling.named.every((one) => dice.includes(one)), plan)
      : touchDie(room, table, die);
  return (
    <span class="kf-die-column">
      {usable ? (
        <button
          type="button"
          {...keepKeys}
          {...drag}
          class={classes(names, "kf-drags", ofUse && "mf-can")}
          aria-disabled={!ofUse || undefined}
          aria-pressed={inPlan || marked || held}
          data-target={`hand:${die.id}`}
          data-die={die.id}
          data-weighed={tooling ? "" : undefined}
          onClick={touch}
        >
          <Named label={label}>{cube}</Named>
        </button>
      ) : (
        <span class={names} role="img" aria-label={label} data-die={die.id}>
          {cube}
        </span>
      )}
      <span class="kf-under">
        <span class="kf-below" aria-hidden="true">
          {below}
        </span>
        {mine && <Changes die={die} rests={tooling != null || inPlan || held} rows={rows} />}
      </span>
    </span>
  );
}

/** The bonuses that change one die at a time. */
const SINGLE: readonly string[] = ["plus", "automatic_6", "flip"];
const changersOf = ({ seats }: View, seat: number): readonly BonusView[] =>
  (seats[seat]?.bonuses ?? []).filter(({ kind }) => SINGLE.includes(kind));

/** Return the bonus whose changes stand under the dice: the one that was chosen, or else the first that is left. */
function toolOf({ options, view }: Table, seat: number, { tool }: Plan): string | undefined {
  const usable = new Set([...options.values()].flat().map(({ args }) => args.by));
  const left = changersOf(view, seat).filter(({ by }) => usable.has(by));
  return (left.find(({ by }) => by === tool) ?? left[0])?.by;
}

/**
 * The changes that the chosen bonus can make to a die, as buttons.
 *
 * They are inactive while the die is chosen for something else. They keep their place then.
 */
function Changes({ die, rests, rows }: { die: Die; rests: boolean; rows: number }) {
  const table = useTable();
  const { plan } = useRoom();
  const tool = toolOf(table, table.seat, plan);
  const all = rests ? [] : (table.options.get(dieTarget(die.id)) ?? []).filter(({ args }) => args.by === tool);
  const shown = all.filter((option, at) => all.findIndex(({ label }) => label === option.label) === at);
  return (
    <>
      {shown.map((option) => (
        <Change key={option.action} option={option} die={die} />
      ))}
      <Rests rows={rows - shown.length} />
    </>
  );
}

/** Return a change in words: "+1 of Cemetery makes it 2", "the automatic 6 token makes it 6". */
function changeWords({ args, label }: Option): string {
  const [sign = "", value = ""] = label.split(" → ");
  const by = String(args.by).replace(/^.* token$/, "the $&");
  return `${sign === "set" ? by : `${sign} ${sign === "flip" ? "with" : "of"} ${by}`} makes it ${value}`;
}

function Change({ option, die }: { option: Option; die: Die }) {
  const { act } = useTable();
  const words = `${die.kind} die ${die.value}: ${changeWords(option)}`;
  return (
    <button
      type="button"
      {...keepKeys}
      class="kf-change mf-can"
      data-action={option.action}
      data-target={`change:${option.action}:${die.id}`}
      data-hint={words}
      onClick={() => act(option.action, dieTarget(die.id))}
    >
      <Named label={words}>{option.label.replaceAll(" ", "")}</Named>
    </button>
  );
}
