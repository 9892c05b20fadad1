import { useTable } from "../../shell/table.js";
import type { Block } from "./block.js";
import { every } from "./block.js";
import type { GoalOdds, GoalView } from "./types.js";

/** The chances of the game's goals at this step, by name; empty while they are being counted or are not shown. */
export function useGoals(): ReadonlyMap<string, GoalView> {
  const { odds, step } = useTable();
  const told = odds as (GoalOdds & { step: number }) | null;
  return new Map(told?.step === step ? told.goals.map((goal) => [goal.name, goal]) : []);
}

/** Whether a sheet with these rows has a column for chances; it stays while the next ones are being counted. */
export function useChanceColumn(rows: readonly string[]): boolean {
  const { goals = [] } = (useTable().odds ?? {}) as Partial<GoalOdds>;
  return goals.some(({ name }) => rows.includes(name));
}

/** A chance as a bar with its number. */
export function ChanceBar({ of }: { of: GoalView }) {
  const { chance, words } = of;
  return (
    <span class="bl-chance" style={{ "--share": `${100 * chance.share}%` }} data-hint={words}>
      {chance.percent}
    </span>
  );
}

/** The goals that stand neither on a button nor in a row of a sheet. */
export function Chances({ blocks }: { blocks: readonly Block[] }) {
  const table = useTable();
  const goals = useGoals();
  const rows = new Set(blocks.flatMap(every).flatMap((block) => (block.block === "sheet" ? block.rows : [])));
  const moves = new Set([...table.options.values()].flat().map(({ action }) => action));
  const others = [...goals.values()].filter(({ name }) => !rows.has(name) && !moves.has(name));
  if (others.length === 0) return null;
  return (
    <div class="bl-panel bl-chances" role="group" aria-label="Chances">
      <div class="bl-label">Chances</div>
      <dl>
        {others.map((goal) => (
          <div key={goal.name}>
            <dt>
              {goal.name} <span class="mf-soft">{goal.when}</span>
            </dt>
            <dd>
              <ChanceBar of={goal} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
