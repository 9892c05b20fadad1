import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { capital, classes } from "../../shell/drawing/words.js";
import { useTable } from "../../shell/table.js";
import { chanceAfter, chanceNotes, chanceText, chanceWords, goalsAt, goalsOf } from "./chance.js";
import type { GoalOdds, GoalView } from "./types.js";

/** The move that the selection plays; empty if none is ready. */
export const ReadyContext = createContext("");

/** A chance as a number. If a move is selected, it is the chance after it. */
export function Chance({ of, plain = false }: { of: GoalView; plain?: boolean }) {
  const action = useContext(ReadyContext) || undefined;
  const then = of.covered ? null : chanceAfter(of, action);
  const words = chanceWords(of, action);
  return (
    <span
      class={classes("bl-chance", of.covered && "bl-covered", then != null && "bl-then", !of.chance && "bl-uncounted")}
      data-hint={plain ? undefined : words}
    >
      <span aria-hidden="true">{then ?? chanceText(of)}</span>
      <span class="mf-hidden">{words}</span>
    </span>
  );
}

/** The chances that stand at a move or a value on the table. */
export function ChancesAt({ target }: { target: string }) {
  const table = useTable();
  return (
    <>
      {goalsAt(table, target).map((goal) => (
        <Chance key={goal.name} of={goal} />
      ))}
    </>
  );
}

/** What the numbers on the buttons are the chances of. */
export function ChanceNotes({ targets }: { targets: readonly string[] }) {
  const notes = chanceNotes(useTable(), targets);
  return notes.length > 0 && notes.length <= MOST_NOTES ? (
    <p class="bl-chance-notes mf-soft" aria-hidden="true">
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </p>
  ) : null;
}

const MOST_NOTES = 4;

/** A bar for the chance in a row of a sheet, with its number. */
export function RowChance({ of }: { of: GoalView }) {
  const action = useContext(ReadyContext) || undefined;
  const shown = of.covered ? 0 : (shareOf(chanceAfter(of, action)) ?? of.chance?.share ?? 0);
  return (
    <span class="bl-row-chance" style={{ "--share": `${100 * shown}%` }}>
      <Chance of={of} />
    </span>
  );
}

const shareOf = (percent: string | null): number | null => {
  const number = Number.parseFloat(percent?.replace(/[<>]/, "") ?? "");
  return Number.isNaN(number) ? null : number / 100;
};

/** The chances that belong to no move and no value, and what is wrong with the chances. */
export function ChancesPanel() {
  const table = useTable();
  const { error = "" } = (table.odds as GoalOdds | null) ?? {};
  const loose = goalsOf(table).filter(({ target }) => target === "");
  if (loose.length === 0 && error === "") return null;
  return (
    <section class="bl-panel bl-chances" aria-label="Chances">
      <div class="bl-label">Chances</div>
      {error && <p class="mf-note">{capital(error)}</p>}
      <dl>
        {loose.map((goal) => (
          <div key={goal.name}>
            <dt>
              {capital(goal.name)}
              {goal.reason && <span class="bl-why mf-soft">{capital(goal.reason)}</span>}
            </dt>
            <dd>
              <RowChance of={goal} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
