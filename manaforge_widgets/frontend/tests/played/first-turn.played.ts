import { equal, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COACH as KINGS_FORGE } from "../../src/games/kings_forge/coach.js";
import { form } from "../../src/games/kings_forge/editor.js";
import { kingsForge } from "../../src/games/kings_forge/kings_forge.js";
import { todo as kingsForgeTodo } from "../../src/games/kings_forge/say.js";
import { COACH as MANAFORGE } from "../../src/games/manaforge/coach.js";
import { manaforge } from "../../src/games/manaforge/manaforge.js";
import { todo as manaforgeTodo } from "../../src/games/manaforge/todo.js";
import { COACH as MANASURGE } from "../../src/games/manasurge/coach.js";
import { manaSurge } from "../../src/games/manasurge/manasurge.js";
import { todo as manasurgeTodo } from "../../src/games/manasurge/mat.js";
import { follow, type Place, START, seen, shownAt, stepsOf } from "../../src/shell/board/guide.js";
import type { GameTable, Said, Table } from "../../src/shell/game.js";
import { type Sent, tableOf } from "../table.js";

/** Matches of random actions, as Boards of all seats showed them: `SNAPSHOTS` names the file. */
type Played = { game: string; goal: number; moments: Omit<Sent, "kit">[] } & Pick<Sent, "kit">;

const NO_PLAN = {
  target: "",
  chosen: null,
  card: null,
  lost: 0,
  laid: {},
  order: [],
  need: null,
  hand: null,
  tool: null,
};
const GAMES: Record<string, { game: GameTable; todo: (table: Table) => string }> = {
  manaforge: { game: { ...manaforge, coach: MANAFORGE }, todo: (table) => manaforgeTodo(table as never) },
  kings_forge: {
    game: { ...kingsForge, coach: KINGS_FORGE, form },
    todo: (table) => kingsForgeTodo(table as never, { ...NO_PLAN, said: "" }),
  },
  manasurge: { game: { ...manaSurge, coach: MANASURGE }, todo: (table) => manasurgeTodo(table as never) },
};
const MATCHES = JSON.parse(readFileSync(process.env.SNAPSHOTS ?? "", "utf8")) as Played[];
const LONGEST = 235;

/** A table for each moment, and one for each question that a click can open there. */
function* tables({ game, kit, moments }: Played): Generator<{ sent: Sent; table: Table }> {
  const { game: parts } = GAMES[game] as (typeof GAMES)[string];
  for (const moment of moments) {
    const sent = { ...moment, kit };
    yield { sent, table: tableOf(parts, sent) };
    const opens = new Set(sent.snapshot.options.map(({ target }) => target));
    for (const open of opens)
      if (parts.form?.(open, {} as Table) != null) yield { sent, table: tableOf(parts, sent, open) };
  }
}

const acts = ({ status, seat }: Table): boolean => status.to_act.includes(seat);
const kindsOf = ({ options }: Table) => new Set([...options.values()].flat().map(({ kind }) => kind));

function checkSaid({ at, rule, text, title, waits }: Said, table: Table, { odds, snapshot }: Sent) {
  ok(at, "it names a part of the table");
  ok(/[.?]$/.test(title) && /[.?]$/.test(text), `${title} ${text}`);
  ok(table.plain(text).length <= LONGEST, text);
  ok(/^(MF|KF|MS)-[A-Z]\d+$/.test(rule), rule);
  ok(!/undefined|null|NaN|\{(?![a-z-]+\})/.test(text + title), text);
  const numbers = text.match(/[<>]?[\d.]+ %/g) ?? [];
  for (const number of numbers) ok(JSON.stringify(odds).includes(number), text);
  if (waits) ok(snapshot.options.length > 0 || snapshot.choice?.form != null, `nothing to do: ${title}`);
  return numbers.length;
}

for (const [name, { game, todo }] of Object.entries(GAMES)) {
  const matches = MATCHES.filter((one) => one.game === name);

  test(`${name}: a step of the guided turn says only what is so, in every position`, () => {
    const titles = new Set<string>();
    let numbers = 0;
    for (const match of matches)
      for (const { sent, table } of tables(match))
        for (const step of acts(table) ? stepsOf(game) : []) {
          const said = step(table);
          if (!said) continue;
          titles.add(said.title);
          numbers += checkSaid(said, table, sent);
        }
    ok(titles.size > stepsOf(game).length, [...titles].join("\n"));
    ok(numbers > 0, "some say a number that the table shows");
  });

  test(`${name}: the goal has the number of the match`, () => {
    for (const match of matches)
      for (const { table } of tables(match)) ok(game.goal?.(table).text.includes(`${match.goal}`));
  });

  test(`${name}: whatever a player does, the guided turn goes on to its end and never back`, () => {
    let ended = 0;
    for (const { kit, moments } of matches) {
      const places = new Map<number, Place>();
      for (const moment of moments) {
        const table = tableOf(game, { ...moment, kit });
        if (!acts(table)) continue;
        const before = places.get(table.seat) ?? START;
        const place = follow(stepsOf(game), before, table);
        ok(place.from >= before.from);
        const shown = shownAt(stepsOf(game), place, table);
        ok(!shown || shown.at >= place.from);
        places.set(table.seat, shown ? seen(place, shown.at, table) : place);
      }
      ended += [...places.values()].filter(({ from }) => from >= stepsOf(game).length - 1).length;
    }
    ok(ended > 0);
  });

  test(`${name}: a line says what can be done in every position, and names nothing else`, () => {
    for (const match of matches)
      for (const { table } of tables(match)) {
        const line = todo(table);
        ok(table.outcome || line.trim(), `${table.view}`);
        if (!acts(table) || table.outcome) {
          equal(line, table.outcome ? line : table.status.whose);
          continue;
        }
        if (table.asked || table.choice) continue;
        const kinds = kindsOf(table);
        for (const [words, needed] of NAMES[name] ?? [])
          if (words.test(line))
            ok(
              needed.some((kind) => kinds.has(kind)),
              `${line} ${[...kinds]}`,
            );
        for (const [words, needed] of ALWAYS[name] ?? [])
          if (needed.some((kind) => kinds.has(kind))) ok(words.test(line), `${line} ${[...kinds]}`);
      }
  });
}

/** Words of a line, and the kinds of actions of which one must be possible then. */
const NAMES: Record<string, readonly (readonly [RegExp, readonly string[]])[]> = {
  manaforge: [
    [/\bspend/i, ["spend"]],
    [/\bbuild/i, ["build", "scavenge"]],
    [/take \{prism\}/i, ["prism"]],
    [/use a card/i, ["activate"]],
    [/upgrade/i, ["upgrade"]],
    [/exchange/i, ["exchange"]],
    [/talent/i, ["use"]],
    [/end your turn/i, ["end"]],
  ],
  kings_forge: [
    [/^claim/i, ["claim"]],
    [/visit/i, ["visit"]],
    [/pass\./i, ["pass"]],
    [/to craft/i, ["craft"]],
    [/steal/i, ["steal"]],
    [/use a bonus/i, ["add", "six", "flip", "reroll", "ones"]],
    [/end your turn/i, ["end"]],
  ],
  manasurge: [
    [/\bplay\b|open with/i, ["play"]],
    [/be struck/i, ["struck"]],
  ],
};

/** Words that a line must have whenever an action of these kinds is possible. */
const ALWAYS: typeof NAMES = {
  manaforge: [
    [/spend/i, ["spend"]],
    [/build/i, ["build"]],
  ],
  kings_forge: [
    [/claim/i, ["claim"]],
    [/visit/i, ["visit"]],
    [/pass/i, ["pass"]],
    [/craft/i, ["craft"]],
    [/steal/i, ["steal"]],
  ],
  manasurge: [
    [/play|open with/i, ["play"]],
    [/struck|damage/i, ["struck"]],
  ],
};
