import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { capital, classes } from "../../shell/drawing/words.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { keepKeys } from "../../shell/input/controls.js";
import { glow, useTable } from "../../shell/table.js";
import { pathOf } from "./changes.js";

type Fields = Record<string, unknown>;
/** `name` is the name of the value, for screen readers. */
type Props = { value: unknown; path: string; name: string };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value != null && !Array.isArray(value);
const isRows = (value: unknown): value is unknown[][] =>
  Array.isArray(value) && value.length > 0 && value.every(Array.isArray);
const isRecords = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields);
const isWide = (value: unknown): boolean => (Array.isArray(value) ? value.length > 1 : isFields(value));
const titled = (key: string): string => capital(key.replaceAll("_", " "));

/** A part of a view: records as rows of names and values, lists of records as tables, all else in words. */
export function Value({ value, path, name }: Props) {
  if (isRecords(value)) return <Records rows={value} path={path} name={name} />;
  if (isRows(value)) return <Grid rows={value} path={path} name={name} />;
  if (isFields(value)) return <FieldRows fields={value} path={path} />;
  return <Plain value={value} path={path} />;
}

/** Fields as rows: first those that need one line, side by side, then each of the others by itself. */
export function FieldRows({ fields, path }: { fields: Fields; path: string }) {
  const keys = Object.keys(fields);
  if (keys.length === 0) return <Nothing />;
  return (
    <dl class="bl-fields">
      {keys
        .toSorted((a, b) => Number(isWide(fields[a])) - Number(isWide(fields[b])))
        .map((key) => (
          <div key={key} class={classes(isWide(fields[key]) && "bl-wide")}>
            <dt>{titled(key)}</dt>
            <dd>
              <Value value={fields[key]} path={pathOf(path, key)} name={titled(key)} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** A list of records as a table; if there is one record for each seat, the rows have the seats' names. */
function Records({ rows, path, name }: { rows: readonly Fields[]; path: string; name: string }) {
  const { names } = useTable();
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const seats = path.endsWith("/fields/seats") && rows.length === names.length;
  return (
    <Scroll name={name}>
      <table class="bl-field-table">
        <thead>
          <tr>
            <th scope="col">{seats ? "Seat" : "No."}</th>
            {keys.map((key) => (
              <th key={key} scope="col">
                {titled(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{seats ? <SeatCell seat={index} /> : index + 1}</th>
              {keys.map((key) => (
                <td key={key}>
                  {Object.hasOwn(row, key) && (
                    <Value value={row[key]} path={pathOf(pathOf(path, index), key)} name={titled(key)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function SeatCell({ seat }: { seat: number }) {
  const { names } = useTable();
  return (
    <span class="bl-field-seat">
      <SeatMark seat={seat} /> {names[seat]}
    </span>
  );
}

/** Rows of a board. */
function Grid({ rows, path, name }: { rows: readonly unknown[][]; path: string; name: string }) {
  return (
    <Scroll name={name}>
      <table class="bl-field-table bl-matrix">
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={place}>
                  <Value value={cell} path={pathOf(pathOf(path, index), place)} name={name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Contents that may be wider than their place; they can then be scrolled, also with keys. */
function Scroll({ name, children }: { name: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={box}
      class="bl-field-scroll"
      {...(wide && { tabIndex: 0, role: "group", "aria-label": `${name}, scrolls sideways`, ...keepKeys })}
    >
      {children}
    </div>
  );
}

/** A simple value in words, or a list, which takes one line if it fits. */
function Plain({ value, path }: { value: unknown; path: string }) {
  const mark = glow(useTable(), path);
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul class={classes("bl-field-list", mark)}>
        {value.map((entry, index) => (
          <li key={index}>
            <Value value={entry} path={pathOf(path, index)} name="" />
          </li>
        ))}
      </ul>
    );
  }
  if (value == null || value === "" || Array.isArray(value)) return <Nothing mark={mark} />;
  const words = typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
  return <span class={classes("bl-field-value", mark)}>{words}</span>;
}

function Nothing({ mark = "" }: { mark?: string }) {
  return (
    <span class={classes("mf-none", mark)}>
      <span aria-hidden="true">–</span>
      <span class="mf-hidden">none</span>
    </span>
  );
}
