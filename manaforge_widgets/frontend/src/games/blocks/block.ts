import type {
  CardsBlock,
  CounterBlock,
  DiceBlock,
  FieldsBlock,
  GridBlock,
  GroupBlock,
  MeanBlock,
  NumberBlock,
  PatternView,
  PileBlock,
  SheetBlock,
  TextBlock,
  TrackBlock,
} from "./types.js";

/** Blocks next to each other or below each other. */
export type Group = Omit<GroupBlock, "blocks"> & { blocks: Block[] };

/** A part of the table, as the game declares it. */
export type Block =
  | DiceBlock
  | CardsBlock
  | SheetBlock
  | TrackBlock
  | GridBlock
  | PileBlock
  | CounterBlock
  | NumberBlock
  | MeanBlock
  | TextBlock
  | FieldsBlock
  | Group;

/** The patterns of the game's moves, which a page gets once. */
export type Cards = { patterns: PatternView[]; how_to_play: string[] };

export const isGroup = (block: Block): block is Group => block.block === "row" || block.block === "column";

/** A block and everything inside it. */
export const every = (block: Block): Block[] => (isGroup(block) ? [block, ...block.blocks.flatMap(every)] : [block]);

/** The blocks of a view; the fields of a view that has none. */
export function blocksOf(view: unknown): Block[] {
  const { blocks } = (view ?? {}) as { blocks?: Block[] };
  if (blocks) return blocks;
  const fields = Object.fromEntries(Object.entries(view ?? {}).filter(([name]) => !SHOWN_ELSEWHERE.includes(name)));
  return [{ block: "fields", picks: "", owner: -1, fields }];
}

/** Fields of a view that the bar or the seats' row already shows. */
const SHOWN_ELSEWHERE: readonly string[] = [
  "game",
  "edition",
  "viewer",
  "phase",
  "round",
  "rounds",
  "turn",
  "active",
  "to_act",
];

/** The values that a block offers for the argument that it picks; null for every legal value. */
export function offered(block: Block): Set<string> | null {
  switch (block.block) {
    case "dice":
    case "cards":
      return new Set(block.places.map(({ key }) => key));
    case "sheet":
      return new Set(block.rows);
    case "track":
      return new Set(block.lanes.map(({ key }) => key));
    case "grid":
      return new Set(block.cells.flat().map(({ key }) => key));
    case "pile":
      return new Set([block.label]);
    case "number":
      return null;
    default:
      return new Set();
  }
}

/**
 * Whether a block is there only to pick a value, such as six faces or a number: it shows all values of its argument and
 * nothing else. Where nobody plays, it says nothing.
 */
export function isPicker(block: Block, patterns: readonly PatternView[]): boolean {
  if (block.block === "number") return true;
  if (isGroup(block)) return block.blocks.length > 0 && block.blocks.every((inner) => isPicker(inner, patterns));
  if ((block.block !== "dice" && block.block !== "cards") || !block.picks) return false;
  const keys = block.places.filter(({ key, text }) => key === text).map(({ key }) => key);
  return patterns.some(({ values }) => {
    const all = values[block.picks] ?? [];
    return all.length === keys.length && keys.length === block.places.length && all.every((one) => keys.includes(one));
  });
}
