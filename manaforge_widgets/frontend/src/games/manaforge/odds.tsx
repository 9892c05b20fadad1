import { Glyph } from "../../shell/drawing/glyphs.js";
import { Rich } from "../../shell/drawing/rich.js";
import { check, close } from "../../shell/drawing/signs.js";
import { capital, classes, count } from "../../shell/drawing/words.js";
import { Reasons } from "../../shell/frame/reasons.js";
import { Button } from "../../shell/input/controls.js";
import { GLYPHS } from "./glyphs.js";
import { oddsOf } from "./odds-of.js";
import { useTable } from "./table.js";
import type { BoardOdds, ItemOdds, ReachAfter, ReachOdds, RollOdds } from "./types.js";

/** What an item takes and what it does to the reach, in sentences. */
export function oddsWords({ pay, pays, rolls, after }: ItemOdds): string {
  const now = pay && `${pays ? "It takes" : "Not this turn:"} ${pay}.`;
  const roll = rolls
    .map(
      ({ prisms, chance }) =>
        `By the roll ${withPrisms(prisms)} you can pay for it in ${chance.percent} (${chance.exact}).`,
    )
    .join(" ");
  return [now, roll, after ? `Built, the reach ${afterWords(after)}.` : ""].filter(Boolean).join(" ");
}

const withPrisms = (prisms: number): string => (prisms === 0 ? "without a prism" : `with ${count(prisms, "prism")}`);

/** The card that the reach is about: one on the table where the next roll is for these, else one that comes after it. */
const reached = ({ when }: BoardOdds): string =>
  when === "next" ? "a card that lies here" : "a card of the next round";

const afterWords = ({ change, words }: ReachAfter): string => (change === "same" ? words : `goes from ${words}`);

/** What an item takes and what it does to the reach, at its foot: two lines, also before the second is known. */
export function OddsFoot({ title, can }: { title: string; can: boolean }) {
  const table = useTable();
  const item = oddsOf(table, title);
  if (!item) return null;
  const [first, ...more] = item.rolls;
  const lead = leading(item, can);
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
          <After of={item.after} known={!table.odds?.working || !item.pays} />
        </>
      )}
    </span>
  );
}

/** The glyph before what an item takes; none before symbols, which speak for themselves. */
function leading({ brief, pays }: ItemOdds, can: boolean) {
  if (can) return check;
  if (!pays) return close;
  return brief.includes("spend}") || !brief.includes("spend") ? null : GLYPHS.spend;
}

/** The second line of a foot: the reach after the item; empty of words while it is worked out, and just as high. */
function After({ of, known }: { of: ReachAfter | null | undefined; known: boolean }) {
  if (of == null) return <span class={classes("mf-odds-line", !known && "mf-odds-waiting")} aria-hidden="true" />;
  return (
    <span class={classes("mf-odds-line", of.change === "same" ? "mf-odds-soft" : `mf-odds-${of.change}`)}>
      <Glyph of={GLYPHS.reach} /> <span class="mf-hidden">reach </span>
      <span>{of.words}</span>
    </span>
  );
}

/** The build that would raise the reach most; undefined if none would. */
function bestBuild({ items }: BoardOdds): ReachAfter | undefined {
  const raising = items.flatMap(({ after }) => (after?.change === "more" ? [after] : []));
  return raising.toSorted((a, b) => b.chance.share - a.chance.share)[0];
}

/** The reach in one line, with the build that would raise it most; a click opens all odds and where they come from. */
export function Reach() {
  const { drawer, odds } = useTable();
  if (!odds) return null;
  const { reach } = odds;
  const best = reach ? bestBuild(odds) : undefined;
  return (
    <Button
      class={classes("mf-reach", !reach && odds.working && "mf-odds-waiting")}
      data-step={odds.step}
      data-hint={reach && `Reach: the chance that you can pay for ${reached(odds)} by your next roll.`}
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
              <b class="mf-odds-more">{short(best)}</b> after {best.name}
            </>
          )}
          <Meter of={reach} best={best} />
        </>
      ) : odds.working ? (
        "Reach"
      ) : (
        odds.summary || "Odds"
      )}
      <span class="mf-odds-why">why?</span>
    </Button>
  );
}

/** The end of "41 to 63 %". */
const short = ({ words }: ReachAfter): string => words.split(" to ").at(-1) ?? words;

function Meter({ of, best }: { of: ReachOdds; best: ReachAfter | undefined }) {
  const now = 100 * of.chance.share;
  return (
    <span class="mf-meter" aria-hidden="true">
      <i style={{ width: `${now}%` }} />
      {best && <i class="mf-meter-more" style={{ width: `${100 * best.chance.share - now}%` }} />}
    </span>
  );
}

/** All odds: each item, the reach with more and more prisms, what changes it, and where the numbers come from. */
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
        working && <p class="mf-none">The reach is being worked out.</p>
      )}
      {items.length > 0 && <ItemsTable of={items} how={how} />}
      {moves.length > 0 && <Moves of={moves} />}
    </div>
  );
}

function ReachTable({ of, card }: { of: ReachOdds; card: string }) {
  const rows: RollOdds[] = [{ prisms: 0, chance: of.chance }, ...of.prisms];
  return (
    <>
      <table class="mf-odds-table">
        <caption>Reach: {card} can be paid for by the next roll</caption>
        <thead>
          <tr>
            <th scope="col">With</th>
            <th scope="col">Chance</th>
            <th scope="col">Exactly</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ prisms, chance }) => (
            <tr key={prisms}>
              <th scope="row">{prisms === 0 ? "no prism" : count(prisms, "prism")}</th>
              <td class="mf-odds-number">{chance.percent}</td>
              <td class="mf-odds-exact">{chance.exact}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Reasons of="the reach" lines={of.why} />
    </>
  );
}

function ItemsTable({ of, how }: { of: readonly ItemOdds[]; how: readonly string[] }) {
  const rolled = of.some(({ rolls }) => rolls.length > 0);
  return (
    <>
      <table class="mf-odds-table">
        <caption>{rolled ? "The items, by the roll to come" : "The items, in this turn"}</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">{rolled ? "Chance" : "Takes"}</th>
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
                    <Glyph of={pays ? check : close} /> {pay}
                  </>
                )}
              </td>
              {!rolled && <td class="mf-odds-number">{after?.words ?? ""}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <Reasons of="the items" lines={how} />
    </>
  );
}

const MOVES = {
  hold: "Held for the next roll",
  release: "Off Aether Reserve",
  upgrade: "Gems on cards",
  build: "Builds",
};

/** What else changes the reach: dice to hold, best first, and gems to attach. */
function Moves({ of }: { of: readonly ReachAfter[] }) {
  return (
    <table class="mf-odds-table">
      <caption>What else you may do now, and the reach after it</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
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
            <td class="mf-odds-number">{words}</td>
            <td class="mf-odds-exact">{chance.exact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
