import type { ComponentChildren } from "preact";
import { keepKeys } from "../shell/input/controls.js";
import type { ClassBars, ClassCheck, ClassDots, ClassStep, ClassTable } from "./types.js";

type PanelProps = { title: string; words: ComponentChildren; wide?: boolean; children: ComponentChildren };

/** A chart with its title and its sentence. */
function Panel({ title, words, wide = false, children }: PanelProps) {
  return (
    <figure class={wide ? "mf-class-panel mf-class-wide" : "mf-class-panel"}>
      <figcaption>
        <h3 class="mf-class-heading">{title}</h3>
        <p>{words}</p>
      </figcaption>
      {children}
    </figure>
  );
}

/** The numbers of a chart, which open on a click. */
export function Numbers({ table }: { table: ClassTable }) {
  return (
    <details class="mf-class-numbers">
      <summary {...keepKeys}>As a table</summary>
      <Table table={table} />
    </details>
  );
}

/** Shorter cells, such as numbers, stay on one line. */
const SHORT = 10;

export function Table({ table: { caption, head, rows } }: { table: ClassTable }) {
  return (
    <div class="mf-class-scroll" role="region" aria-label={caption} tabIndex={0} {...keepKeys}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{first}</th>
              {cells.map((cell, column) => (
                <td key={column} class={cell.length < SHORT ? "mf-class-short" : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type StepsProps = { steps: readonly ClassStep[]; count: number; numbers: boolean };

/** How many students are in each step; their numbers only on request. */
export function Steps({ steps, count, numbers }: StepsProps) {
  const fullest = steps.reduce((best, one) => (one.students.length > best.students.length ? one : best));
  const words = `${fullest.students.length} of ${count} students are in “${fullest.title}”.`;
  return (
    <Panel title="Where we are" words={words} wide>
      <ol class="mf-class-steps">
        {steps.map(({ title, students }, place) => (
          <li key={title} class={students.length > 0 ? "mf-class-filled" : undefined}>
            <b>{students.length}</b>
            <span>
              {place + 1} {title}
            </span>
            {numbers && students.length > 0 ? (
              <span class="mf-class-who">{students.join(", ")}</span>
            ) : (
              <span class="mf-class-row-of-dots" aria-hidden="true">
                {students.map((student) => (
                  <i key={student} />
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const MOST_DOTS = 14;

/** A dot plot with the exact value as a line. The letters of its stacks are explained below it. */
export function Plot({ plot }: { plot: ClassDots }) {
  const { title, words, x_title, columns, reasons, ticks, exact, table } = plot;
  const each = Math.ceil(Math.max(...columns.map(({ count }) => count)) / MOST_DOTS);
  return (
    <Panel title={title} words={words}>
      <div class="mf-class-plot" role="img" aria-label={words}>
        <div class="mf-class-field">
          <span class="mf-class-exact" style={{ left: percent(exact.at) }}>
            <b class={exact.at > 0.6 ? "mf-class-before" : undefined}>{exact.label}</b>
          </span>
          {columns.map(({ at, count, known, mark }) => (
            <span key={at} class="mf-class-stack" style={{ left: percent(at) }}>
              {mark !== "" && <b>{mark}</b>}
              {Array.from({ length: Math.ceil(count / each) }, (_, dot) => (
                <i key={dot} class={dot * each < known ? "mf-class-known" : undefined} />
              ))}
            </span>
          ))}
        </div>
        <div class="mf-class-axis">
          {ticks.map(({ at, label }) => (
            <span key={label} style={{ left: percent(at) }}>
              {label}
            </span>
          ))}
        </div>
        <p class="mf-class-x">
          {x_title}
          {each > 1 && `; a dot is ${each} students`}
        </p>
      </div>
      {reasons.length > 0 && (
        <ul class="mf-class-reasons">
          {reasons.map(({ mark, value, thought, count }) => (
            <li key={mark}>
              <b>{mark}</b> {value}: {thought}, {count}
            </li>
          ))}
        </ul>
      )}
      <Numbers table={table} />
    </Panel>
  );
}

const percent = (part: number) => `${(100 * part).toFixed(2)}%`;

/** Bars of answers: how many students gave each, and the thought behind it. */
export function Answers({ bars: { title, words, bars, most } }: { bars: ClassBars }) {
  return (
    <Panel title={title} words={words}>
      {bars.length > 0 && (
        <table class="mf-class-bars">
          <caption class="mf-hidden">{title}</caption>
          <thead class="mf-hidden">
            <tr>
              <th scope="col">Answer</th>
              <th scope="col">Students</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, note, words: reason, count, right }) => (
              <tr key={`${note} ${label} ${reason}`}>
                <th scope="row">
                  {label} {note !== "" && <span>{note}</span>}
                </th>
                <td>
                  <span class="mf-class-bar">
                    <i
                      class={right ? "mf-class-is-right" : undefined}
                      style={{ width: percent(count / most) }}
                      aria-hidden="true"
                    />
                  </span>
                  <b>{count}</b>
                </td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const STATES = [
  ["first", "first try"],
  ["later", "later"],
  ["wrong", "not yet"],
  ["none", "not tried"],
] as const;

/** A bar for each check, in four parts. The parts differ by pattern as well as by colour. */
export function Checks({ checks }: { checks: readonly ClassCheck[] }) {
  const solved = checks.reduce((sum, { first, later }) => sum + first + later, 0);
  const all = checks.reduce((sum, one) => sum + one.first + one.later + one.wrong + one.none, 0);
  const table = {
    caption: "Checks solved",
    head: ["Check", ...STATES.map(([, words]) => words)],
    rows: checks.map((one) => [one.title, ...STATES.map(([name]) => `${one[name]}`)]),
  };
  return (
    <Panel title="Checks solved" words={`${solved} of ${all} checks of all students are solved.`}>
      <ul class="mf-class-checks">
        {checks.map((one) => (
          <li key={one.title}>
            <span>{one.title}</span>
            <span
              class="mf-class-parts"
              role="img"
              aria-label={STATES.map(([name, words]) => `${one[name]} ${words}`).join(", ")}
            >
              {STATES.map(([name]) =>
                one[name] > 0 ? (
                  <i key={name} class={`mf-class-part mf-class-${name}`} style={{ flexGrow: one[name] }}>
                    <b>{one[name]}</b>
                  </i>
                ) : null,
              )}
            </span>
          </li>
        ))}
      </ul>
      <ul class="mf-class-key" aria-hidden="true">
        {STATES.map(([name, words]) => (
          <li key={name}>
            <i class={`mf-class-part mf-class-${name}`} /> {words}
          </li>
        ))}
      </ul>
      <Numbers table={table} />
    </Panel>
  );
}
