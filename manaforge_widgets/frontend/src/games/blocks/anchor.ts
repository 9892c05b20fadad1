import { type Block, isGroup } from "./block.js";
import type { PatternView } from "./types.js";

/**
 * The path of the block after which the buttons stand; empty if they stand alone. It is the block that picks the last
 * argument of the first pattern that blocks pick, or what it stands in: buttons stand in a column, never in a row.
 */
export function anchorOf(blocks: readonly Block[], patterns: readonly PatternView[]): string {
  const found = new Map<string, string>();
  const look = (block: Block, path: string, place: string) => {
    if (block.owner >= 0) return;
    if (block.picks && !found.has(block.picks)) found.set(block.picks, place);
    if (isGroup(block))
      for (const [at, inner] of block.blocks.entries()) {
        const here = `${path}/blocks/${at}`;
        look(inner, here, block.block === "column" ? here : place);
      }
  };
  for (const [at, block] of blocks.entries()) look(block, rootPath(at), rootPath(at));
  const first = patterns.find(({ names }) => names.length > 0 && names.every((name) => found.has(name)));
  return found.get(first?.names.at(-1) ?? "") ?? "";
}

/** The path of a block of the view. */
export const rootPath = (at: number): string => `/blocks/${at}`;
