import { Glyph } from "../../shell/drawing/glyphs.js";
import { Rich } from "../../shell/drawing/rich.js";
import { check, close } from "../../shell/drawing/signs.js";
import { capital, classes, count } from "../../shell/drawing/words.js";
import { Exact } from "../../shell/frame/exact.js";
import { Reasons } from "../../shell/frame/reasons.js";
import { rollsOf } from "../../shell/frame/results.js";
import { Button } from "../../shell/input/controls.js";
import type { ResultView } from "../../shell/kernel/types.js";
import { GLYPHS } from "./glyphs.js";
import { afterWords, changeSaid } from "./leaves.js";
import { oddsOf } from "./odds-of.js";
import { type Table, useTable } from "./table.js";
import { itemTarget } from "./targets.js";
import type { BoardOdds, ItemOdds, ReachAfter, ReachOdds, RollOdds } from "./types.js";

/** The turn that the items' prices are for, to follow a sentence: the seat's present turn or its next one. */
const turnOf = ({ seat, view }: Table): string => (view.active === seat ? "this turn" : "in your next turn");

/** Sentences that say what an item takes and how building it changes the reach. */
export function oddsWords({ title, pay, pays, rolls, after }: ItemOdds, table: Table): string {
  const turn = turnOf(table);
  const later = table.view.active === table.seat ? ", but not yet" : "";
  // A build that is open now is not always the cheapest one.
  const can = table.options.has(itemTarget(title))
    ? `You can pay for it ${turn}. It takes at least ${pay}.`
    : `You can pay for it ${turn}${later}. It takes at least ${pay}.`;
  const cannot = `You can't pay for it ${turn}: you need ${pay}.`;
  const now = pay && (pays ? can : cannot);
  const roll = rolls
    .map(
      ({ prisms, chance }) =>
        `The chance that this roll can pay for it ${withPrisms(prisms)} is ${chance.percent} (${chance.exact}).`,
    )
    .join(" ");
  return [now, roll, rolledWords(table, title), after ? `If you build it, ${afterWords(after)}.` : ""]
    .filter(Boolean)
    .join(" ");
}

/** What was likely before the roll of this turn, and what came of it, in a sentence; empty if there is none. */
function rolledWords(table: Table, title: string): string {
  const row = cameOf(table, title);
  if (!row) return "";
  const now = row.came ? "Now you can" : "Now you can’t";
  return `Before the roll, the chance that you could pay for it without a prism was ${row.chance.percent}. ${now}.`;
}

const withPrisms = (prisms: number): string =>
  prisms === 0 ? "without using a prism" : `with ${count(prisms, "prism")}`;

/** The card that the reach is about: one on the board while a roll for these is pending, else one of the next round. */
const reached = ({ when }: BoardOdds): string =>
  when === "next" ? "a random card on the board" : "a random card of the next round";

/** The foot of an item: what it takes, and the reach after it. It has two lines even before the second is known. */
export function OddsFoot({ title, can }: { title: string; can: boolean }) {
  const table = useTable();
  const item = oddsOf(table, title);
  if (!item) return null;
  const [first, ...more] = item.rolls;
  const lead = leading(item, can);
  // From the first click of the turn on, only the tip says it.
  const came = table.session?.recap ? cameOf(table, title) : undefined;
  return (
    <span class="mf-odds-foot">
      {first ? (
        <>
          <span class="mf-odds-line">
            <span>{first.chance.percent} this roll</span>
          </span>
          <span class="mf-odds-line mf-odds-soft">
            {more.map(({ prisms, chance }) => `${chance.percent} ${withPrisms(prisms)}`)[0] ?? ""}
          </span>
        </>
      ) : (
        <>
          <span class={classes("mf-odds-line", !item.pays && "mf-odds-soft")}>
            {lead && <Glyph of={lead} />} <span>{can ? "build now" : <Rich text={item.brief} />}</span>
          </span>
          {came ? (
            <Came row={came} pays={item.pays} />
          ) : (
            <After of={item.after} known={!table.odds?.working || !item.pays} />
          )}
        </>
      )}
    </span>
  );
}

/** How likely an item was before the roll of this turn, and whether the roll could pay for it. */
function cameOf(table: Table, title: string): ResultView | undefined {
  return rollsOf(table, table.seat)
    .findLast(({ round }) => round === table.view.round)
    ?.results.find(({ target }) => target === itemTarget(title));
}

/** The chance before the roll, without a prism; a prism instead of a cross says that with prisms it can be paid for. */
function Came({ row: { came, chance }, pays }: { row: ResultView; pays: boolean }) {
  return (
    <span class={classes("mf-odds-line", came ? "mf-odds-more" : "mf-odds-less")} data-came={came ?? ""}>
      {!came && pays ? <Rich text="{prism}" /> : <Glyph of={came ? check : close} />}
      <span class="mf-hidden">the chance before the roll to pay without a prism </span>
      <span>was {chance.percent}</span>
    </span>
  );
}

/** The glyph before what an item takes; none before symbols, which need none. */
function leading({ brief, pays }: ItemOdds, can: boolean) {
  if (can) return check;
  if (!pays) return close;
  return brief.includes("spend}") || !brief.includes("spend") ? null : GLYPHS.spend;
}

/** The second line of a foot: the reach after the item, if that changes it. Otherwise it is empty, but just as high. */
function After({ of, known }: { of: ReachAfter | null | undefined; known: boolean }) {
  if (of == null || of.change === "same")
    return <span class={classes("mf-odds-line", !known && "mf-odds-waiting")} aria-hidden="true" />;
  return (
    <span class={classes("mf-odds-line", `mf-odds-${of.change}`)}>
      {of.prisms ? <Rich text="{prism}" /> : <Glyph of={GLYPHS.reach} />}
      <span class="mf-hidden">{of.prisms ? "reach with all prisms " : "reach "}</span>
      <Change words={of.words} />
    </span>
  );
}

/** How a reach changes, such as "91 → 80 %", read out as "from 91 to 80 %". */
function Change({ words }: Pick<ReachAfter, "words">) {
  const said = changeSaid(words);
  if (said === words) return <span>{words}</span>;
  return (
    <>
      <span aria-hidden="true">{words}</span>
      <span class="mf-hidden">{said}</span>
    </>
  );
}

/** The build that would raise the reach most and leaves the prisms as they are; undefined if none would. */
function bestBuild({ items }: BoardOdds): ReachAfter | undefined {
  const raising = items.flatMap(({ after }) => (after?.change === "more" && !after.prisms ? [after] : []));
  return raising.toSorted((a, b) => b.chance.share - a.chance.share)[0];
}

/** The reach in one line, with the build that would raise it most; a click opens all odds and their reasons. */
export function Reach() {
  const { drawer, odds } = useTable();
  if (!odds) return null;
  const { reach } = odds;
  const best = reach ? bestBuild(odds) : undefined;
  return (
    <Button
      class={classes("mf-reach", !reach && odds.working && "mf-odds-waiting")}
      data-step={odds.step}
      data-hint={
        reach &&
        `Reach: the chance that after your next roll you can pay for ${reached(odds)}, without a prism.${allWords(reach)}${best ? ` ${best.name} raises it most, not counting items that take or give prisms.` : ""}`
      }
      aria-expanded={drawer.open === "odds"}
      onClick={() => drawer.toggle("odds")}
    >
      <Glyph of={GLYPHS.reach} />{" "}
      {reach ? (
        <>
          Reach <b>{reach.percent}</b>
          {best && (
            <>
              {" → "}
              <b class="mf-odds-more">{short(best)}</b> with {best.name}
            </>
          )}
          {!best && reach.prisms.length > 0 && <span class="mf-odds-soft">{`(${allOf(reach)})`}</span>}
          <Meter of={reach} best={best} />
        </>
      ) : odds.working ? (
        "Reach"
      ) : (
        // The line has no room for what else the panel says.
        capital(odds.summary.replace(/; .*$/, "") || "odds")
      )}
      <span class="mf-odds-why">why?</span>
    </Button>
  );
}

/** The reach with all prisms of the seat, or with as many as make it certain; empty without a prism. */
function allOf({ prisms }: ReachOdds): string {
  const all = prisms.at(-1);
  return all ? `${all.chance.percent} ${withPrisms(all.prisms)}` : "";
}

const allWords = (reach: ReachOdds): string => (reach.prisms.length > 0 ? ` It is ${allOf(reach)}.` : "");

/** The end of "41 → 63 %". */
const short = ({ words }: ReachAfter): string => words.split(" → ").at(-1) ?? words;

function Meter({ of, best }: { of: ReachOdds; best: ReachAfter | undefined }) {
  const now = 100 * of.chance.share;
  return (
    <span class="mf-meter" aria-hidden="true">
      <i style={{ width: `${now}%` }} />
      {best && <i class="mf-meter-more" style={{ width: `${100 * best.chance.share - now}%` }} />}
    </span>
  );
}

/** All odds: each item, the reach with more and more prisms, what changes it, and the reasons for the numbers. */
export function OddsPanel() {
  const { odds } = useTable();
  if (!odds) return null;
  const { error, how, items, moves, others, reach, summary, working } = odds;
  const said = [summary, others].filter(Boolean);
  return (
    <div class="mf-odds">
      {error && <p class="mf-note">{capital(error)}</p>}
      {said.length > 0 && (
        <p class="mf-odds-said">{said.map((text) => capital(text.replace(/[.]?$/, "."))).join(" ")}</p>
      )}
      {reach ? (
        <ReachTable of={reach} card={reached(odds)} />
      ) : (
        working && <p class="mf-none">Your reach is being calculated.</p>
      )}
      {items.length > 0 && <ItemsTable of={items} how={how} />}
      {moves.length > 0 && <Moves of={moves} />}
    </div>
  );
}

/** How many prisms may be exchanged: none, one, or all that the seat has. */
function exchanged(prisms: number): string {
  if (prisms === 0) return "no prism";
  return prisms > 2 ? `all ${prisms} prisms` : count(prisms, "prism");
}

function ReachTable({ of, card }: { of: ReachOdds; card: string }) {
  const rows: RollOdds[] = [{ prisms: 0, chance: of.chance }, ...of.prisms];
  return (
    <>
      <table class="mf-odds-table">
        <caption>Reach: the chance that after your next roll you can pay for {card}</caption>
        <thead>
          <tr>
            <th scope="col">You may exchange</th>
            <th scope="col">Chance</th>
            <th scope="col">Exactly</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ prisms, chance }) => (
            <tr key={prisms}>
              <th scope="row">{exchanged(prisms)}</th>
              <td class="mf-odds-number">{chance.percent}</td>
              <td class="mf-odds-exact">
                <Exact of={chance.exact} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Reasons of="the reach" lines={of.why} asks="How this is counted" />
    </>
  );
}

function ItemsTable({ of, how }: { of: readonly ItemOdds[]; how: readonly string[] }) {
  const table = useTable();
  const rolled = of.some(({ rolls }) => rolls.length > 0);
  return (
    <>
      <table class="mf-odds-table">
        <caption>
          {rolled
            ? "Items: the chance that this roll can pay"
            : `Items: what you would use up for each ${turnOf(table)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">{rolled ? "Chance" : "You use up"}</th>
            {!rolled && <th scope="col">Reach after</th>}
          </tr>
        </thead>
        <tbody>
          {of.map(({ title, pay, pays, rolls, after, why }) => (
            <tr key={title}>
              <th scope="row">
                {title}
                <Reasons of={title} lines={[...why, ...(after?.why ?? [])]} />
              </th>
              <td>
                {rolled ? (
                  rolls.map(({ prisms, chance }) => <div key={prisms}>{`${chance.percent} ${withPrisms(prisms)}`}</div>)
                ) : (
                  <>
                    <Glyph of={pays ? check : close} /> {pays ? pay : `you need ${pay}`}
                  </>
                )}
              </td>
              {!rolled && <td>{after && <ReachThen of={after} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <Reasons of="the items" lines={how} asks="How these are found" />
    </>
  );
}

/** The reach after a build, and whether it counts prisms. */
const ReachThen = ({ of: { prisms, words } }: { of: ReachAfter }) => (
  <>
    <span class="mf-odds-number">
      <Change words={words} />
    </span>
    {prisms && " with all your prisms"}
  </>
);

const MOVES = {
  hold: "hold for the next roll",
  release: "take off Aether Reserve",
  upgrade: "upgrade a card",
  build: "build",
};

/** Other actions that change the reach, best first: dice to hold or take off Aether Reserve, and cards to upgrade. */
function Moves({ of }: { of: readonly ReachAfter[] }) {
  return (
    <table class="mf-odds-table">
      <caption>Other actions now, and your reach after each</caption>
      <thead>
        <tr>
          <th scope="col">Action</th>
          <th scope="col">Reach after</th>
          <th scope="col">Exactly</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ kind, name, chance, words }) => (
          <tr key={`${kind} ${name}`}>
            <th scope="row">
              {capital(name)} <span class="mf-hidden">({MOVES[kind]})</span>
            </th>
            <td class="mf-odds-number">
              <Change words={words} />
            </td>
            <td class="mf-odds-exact">
              <Exact of={chance.exact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
