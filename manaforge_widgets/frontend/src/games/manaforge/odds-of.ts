import type { Table } from "./table.js";
import type { ItemOdds } from "./types.js";

/** The odds of an item, if there are any; an item that is being built has none. */
export function oddsOf({ odds, view }: Pick<Table, "odds" | "view">, title: string): ItemOdds | undefined {
  return view.building === title ? undefined : odds?.items.find((item) => item.title === title);
}
