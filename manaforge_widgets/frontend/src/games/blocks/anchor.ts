import { type Block, type Group, isGroup } from "./block.js";
import type { PatternView } from "./types.js";

/**
 * The path of the block after which the buttons stand; empty if they stand alone. It is the block that picks the last
 * argument of the first pattern that blocks pick. Buttons stand in a column: a block in a row has them in the row's
 * column, if it has one, else below the row.
 */
export function anchorOf(blocks: readonly Block[], patterns: readonly PatternView[]): string {
  const found = new Map<string, string>();
  const look = (block: Block, path: string, place: string) => {
    if (block.owner >= 0) return;
    if (block.picks && !found.has(block.picks)) found.set(block.picks, place);
    if (!isGroup(block)) return;
    const beside = block.block === "row" ? endOfColumn(block, path) : null;
    for (const [at, inner] of block.blocks.entries()) {
      const here = `${path}/blocks/${at}`;
      look(inner, here, block.block === "column" ? here : (beside ?? place));
    }
  };
  for (const [at, block] of blocks.entries()) look(block, rootPath(at), rootPath(at));
  const first = patterns.find(({ names }) => names.length > 0 && names.every((name) => found.has(name)));
  return found.get(first?.names.at(-1) ?? "") ?? "";
}

/** The path of the last block in the last column of a row; null if the row has no column. */
function endOfColumn({ blocks }: Group, path: string): string | null {
  const at = blocks.findLastIndex(({ block }) => block === "column");
  const column = blocks[at];
  return column && isGroup(column) && column.blocks.length > 0
    ? `${path}/blocks/${at}/blocks/${column.blocks.length - 1}`
    : null;
}

/** The path of a block of the view. */
export const rootPath = (at: number): string => `/blocks/${at}`;
