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
import { random } from "../random.js";
import { type Sent, tableOf } from "../table.js";

/**
 * Matches of random actions, as Boards of all seats showed them: `SNAPSHOTS` names the file. `prisms` is the fewest
 * prisms that a seat of Manaforge must exchange to build an item, where Python tried it.
 */
type Moment = Omit<Sent, "kit"> & { prisms: number | null };
type Played = { game: string; goal: number; moments: Moment[] } & Pick<Sent, "kit">;

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
const ORDERS = 4;

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
/** The kinds of actions that are possible, and the sorts of things that can be clicked for them, such as "at card". */
const openIn = (table: Table) =>
  new Set([...kindsOf(table), ...[...table.options.keys()].map((target) => `at ${target.split(":")[0]}`)]);

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

/** Whether the words that say what to do name only what is possible, and all that they must. */
function checkNamed({ title, text }: Said, kinds: ReadonlySet<string>, names: readonly Name[]) {
  for (const { words, title: only, needed, always } of names) {
    const said = only ? title : `${title} ${text}`;
    const possible = needed.some((kind) => kinds.has(kind));
    ok(possible || !words.test(said), `not possible: ${title} ${text} ${[...kinds]}`);
    ok(!possible || !always || always.test(`${title} ${text}`), `not named: ${title} ${text} ${[...kinds]}`);
  }
}

type Seen = { place: Place; said: Said | null; table: Table };

/**
 * What the guide of each seat shows while its player does as in a match, in a random order of reading: Next or not, a
 * question opened and cancelled, an action taken back and done again.
 */
function* guided(game: GameTable, { kit, moments }: Played, seed: number): Generator<Seen> {
  const below = random(seed);
  const steps = stepsOf(game);
  const places = new Map<number, Place>();
  const before = new Map<number, Moment>();
  function* look(moment: Moment, open: string | null = null): Generator<Seen> {
    const table = tableOf(game, { ...moment, kit }, open);
    const old = places.get(table.seat) ?? START;
    let place = follow(steps, old, table);
    ok(place.from >= old.from);
    for (;;) {
      const shown = shownAt(steps, place, table);
      ok(!shown || shown.at >= place.from);
      if (shown) place = seen(place, shown, table);
      places.set(table.seat, place);
      yield { place, said: shown?.said ?? null, table };
      if (!shown || shown.said.waits || below(3) === 0) return;
      place = { from: shown.at + 1, last: null };
    }
  }
  for (const moment of moments) {
    const { options, seat, status } = moment.snapshot;
    if (!status.to_act.includes(seat)) continue;
    yield* look(moment);
    const open = options[below(options.length)]?.target;
    if (open && below(4) === 0) {
      yield* look(moment, open);
      yield* look(moment);
    }
    const last = before.get(seat);
    if (last && last.snapshot.status.turn === status.turn && below(4) === 0) {
      yield* look(last);
      yield* look(moment);
    }
    before.set(seat, moment);
  }
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

  test(`${name}: whatever a player does, the guide goes on to its end, and names what is possible and nothing else`, () => {
    const ended = new Set<string>();
    for (const [number, match] of matches.entries())
      for (let order = 0; order < ORDERS; order += 1)
        for (const { place, said, table } of guided(game, match, number * ORDERS + order)) {
          if (place.from >= stepsOf(game).length - 1) ended.add(`${number} ${order}`);
          if (said && !table.asked) checkNamed(said, openIn(table), GUIDE[name] ?? []);
        }
    ok(ended.size > 0);
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

test("manaforge: the guide says how many prisms an item takes that mana and gems do not pay for", () => {
  const game = GAMES.manaforge?.game as GameTable;
  const found = new Set<number | null>();
  for (const { game: name, kit, moments } of MATCHES)
    for (const moment of name === "manaforge" ? moments : []) {
      const table = tableOf(game, { ...moment, kit });
      if (!moment.odds || !acts(table)) continue;
      const texts = stepsOf(game).map((step) => step(table)?.text ?? "");
      const [, number] = /with (\d+)\{prism\} they can/.exec(texts.join(" ")) ?? [];
      equal(number ?? null, moment.prisms == null ? null : `${moment.prisms}`, texts.join(" "));
      found.add(moment.prisms);
    }
  ok(found.size > 1);
});

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

/** Words of the guide, and the kinds of actions of which one must be possible then. */
type Name = {
  words: RegExp;
  needed: readonly string[];
  /** Whether only the title is searched: a text also explains what may be possible later. */
  title?: boolean;
  /** Words that must be there whenever such an action is possible. */
  always?: RegExp;
};
const GUIDE: Record<string, readonly Name[]> = {
  manaforge: [
    { words: /build (now|an item|a card)/i, needed: ["build", "scavenge"], always: /build/i },
    { words: /choose a die|spend a/i, needed: ["spend"], title: true },
    { words: /more dice/i, needed: ["spend"] },
    { words: /take a prism|exchange/i, needed: ["prism"], title: true },
    { words: /exchange/i, needed: ["exchange"], title: true },
    { words: /use (it|a card)|your charged cards/i, needed: ["activate"] },
    { words: /end your turn/i, needed: ["end"], title: true },
  ],
  kings_forge: [
    { words: /choose an action|claim/i, needed: ["claim"], title: true },
    { words: /dock/i, needed: ["visit"], title: true },
    { words: /pass/i, needed: ["pass"], title: true },
    { words: /\bcraft (now|a card|or)/i, needed: ["craft"], title: true, always: /craft/i },
    { words: /steal/i, needed: ["steal"], title: true },
    { words: /bonus/i, needed: ["add", "six", "flip", "reroll", "ones"], title: true },
    { words: /end your turn/i, needed: ["end"], title: true },
  ],
  manasurge: [
    { words: /choose a card/i, needed: ["play"], title: true },
    { words: /choose “be struck”/i, needed: ["struck"], title: true },
    { words: /draw until|hold/i, needed: ["draw", "hold"], title: true },
    { words: /answer with a card|are answers/i, needed: ["at card"] },
    { words: /a button/i, needed: ["at button"], title: true },
  ],
};
