import { fromChoice, fromMenu } from "../src/shell/board/question.js";
import { plainWith } from "../src/shell/drawing/symbols.js";
import type { GameTable, Table } from "../src/shell/game.js";
import type { Snapshot, TableKit } from "../src/shell/kernel/types.js";
import { byTarget } from "../src/shell/table.js";

/** What a Board sends about one position. */
export type Sent = { snapshot: Snapshot; kit: TableKit; odds: unknown };

/**
 * The table of a Board that shows a position, without a page.
 *
 * @param open the thing whose options are shown in a panel, or null.
 */
export function tableOf(game: GameTable, { snapshot, kit, odds }: Sent, open: string | null = null): Table {
  const options = byTarget(snapshot.options);
  const { choice, names, outcome, seat, status, step, together, view, why } = snapshot;
  const table: Table = {
    ...{ uid: "", game, live: true, rest: "", step, title: kit.title, names, seat, status, cards: kit.cards, view },
    ...{
      odds,
      rolls: [],
      outcome,
      options,
      why,
      choice,
      together,
      asked: null,
      note: null,
      session: null,
      beat: 0,
      log: [],
    },
    rules: { texts: {}, open: null, toggle: () => {} },
    drawer: { open: null, toggle: () => {} },
    changed: new Set(),
    plain: (text) => plainWith(kit.symbols, text),
    pick: () => {},
    act: () => {},
  };
  const form = open == null ? null : (game.form?.(open, table) ?? null);
  table.asked = fromChoice(snapshot, null, () => {}) ?? fromMenu(open, "What do you do?", options, () => {}, form);
  return table;
}
