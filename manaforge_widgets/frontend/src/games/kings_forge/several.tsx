import type { ComponentChildren } from "preact";
import { listed } from "../../shell/drawing/words.js";
import { Exact } from "../../shell/frame/exact.js";
import { Reasons } from "../../shell/frame/reasons.js";
import type { Chance } from "../../shell/kernel/types.js";
import { useTable } from "./table.js";

const SHARED = "Dice used for one craft are missing for another, so you can’t multiply the chances of single crafts.";

/** The chances of at least one and of at least two of the crafts on display, in one line; it keeps its place. */
export function SeveralLine() {
  const { odds } = useTable();
  const some = odds?.several.at(-1)?.some;
  if (!odds || !some || !odds.two) return <span class="kf-several" />;
  const when = odds.rolled ? "with these dice" : odds.when === "next" ? "next round" : "this round";
  return (
    <span
      class="kf-several"
      data-hint={`Your chance to make at least one, or at least two, of the crafts on display in one turn. ${SHARED} “Odds” shows each pair.`}
    >
      {some.share === 0 ? (
        `Crafts on display, ${when}: none can be made`
      ) : (
        <>
          Crafts on display, {when}: <Part chance={some}>at least one</Part>,{" "}
          <Part chance={odds.two}>at least two</Part>
        </>
      )}
    </span>
  );
}

function Part({ chance, children }: { chance: Chance; children: ComponentChildren }) {
  return (
    <span class="kf-part">
      {children} <b>{chance.percent}</b>
    </span>
  );
}

/** How the chances of several crafts are meant and counted. */
const COUNTED = [
  "At least one: you make one or more of these crafts. All: you make all of them in one turn.",
  SHARED,
  "Each number assumes the best use of dice, bonuses and rerolls for that aim. In Python: mf.odds.market(match, seat).several.",
];

/** The chances of each two crafts on display, and of all three, as a table of the drawer. */
export function SeveralTable() {
  const { odds } = useTable();
  if (!odds?.several.length) return null;
  const caption = "Several crafts on display, in one turn";
  return (
    <div class="kf-odds-group kf-of-several">
      <table class="mf-odds-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Crafts</th>
            <th scope="col">At least one</th>
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {odds.several.map(({ all, crafts, some }) => (
            <tr key={crafts.join()}>
              <th scope="row">{crafts.length > 2 ? "All on display" : listed(crafts)}</th>
              <Shown chance={some} />
              <Shown chance={all} />
            </tr>
          ))}
          {odds.several.length > 1 && odds.two && (
            <tr>
              <th scope="row">At least two on display</th>
              <Shown chance={odds.two} />
              <td />
            </tr>
          )}
        </tbody>
      </table>
      <Reasons of={caption} lines={COUNTED} asks="How these are counted" />
    </div>
  );
}

/** A chance in per cent and, below it, exactly. */
function Shown({ chance }: { chance: Chance | null | undefined }) {
  return (
    <td>
      <span class="mf-odds-number">{chance?.percent ?? "takes too long"}</span>
      {chance && chance.share > 0 && chance.share < 1 && (
        <span class="kf-exact">
          <Exact of={chance.exact} />
        </span>
      )}
    </td>
  );
}
