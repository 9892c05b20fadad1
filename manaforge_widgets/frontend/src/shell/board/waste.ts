import type { Table } from "../game.js";
import type { Snapshot, WasteView } from "../kernel/types.js";

/** What ending the turn now would waste: what the rules know, and what the chances on the table show. */
export const wasteOf = (snapshot: Pick<Snapshot, "waste">, table: Table): readonly WasteView[] => [
  ...snapshot.waste,
  ...(table.game.misses?.(table) ?? []),
];
