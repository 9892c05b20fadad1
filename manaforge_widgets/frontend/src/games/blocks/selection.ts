/** How selections on blocks become moves: pure functions on the legal moves and what is selected. */

import type { Option } from "../../shell/kernel/types.js";
import type { MoveArgs, PatternView } from "./types.js";

/** A legal move with the values of its arguments; `pattern` is -1 if it has none. */
export type Move = MoveArgs & { action: string; kind: string; label: string; target: string; proposed: boolean };

/** The values that are selected, by argument. */
export type Selection = Readonly<Record<string, readonly string[]>>;

/** The values that the blocks offer, by argument; null if a block offers every legal value. */
export type Offers = ReadonlyMap<string, ReadonlySet<string> | null>;

/** What a selection is about: the patterns, the legal moves, what blocks offer, and the arguments that are numbers. */
export type Game = {
  patterns: readonly PatternView[];
  moves: readonly Move[];
  offers: Offers;
  numbers: ReadonlySet<string>;
};

/**
 * A button for a pattern: its words, and the move that it plays; null while something is not selected yet. A move that
 * is not `chosen` is only a proposal: everything in it was filled in, and nothing was selected.
 */
export type PatternButton = { pattern: number; words: string; move: Move | null; chosen: boolean };

/** The legal move of an option of the board. */
export function moveOf({ action, args, kind, label, proposed, target }: Option): Move {
  const { pattern = -1, values = {}, final = false, after = {} } = args as Partial<MoveArgs>;
  return { action, kind, label, target, proposed, pattern, values, final, after };
}

/** Whether the blocks can build a move: they offer each of its values, and it has none twice. */
export function isBuildable({ pattern, values }: Move, { patterns, offers }: Game): boolean {
  return (
    (patterns[pattern]?.names.length ?? 0) > 0 &&
    Object.entries(values).every(([name, given]) => {
      const offered = offers.get(name);
      if (!offers.has(name) || new Set(given).size < given.length) return false;
      return offered == null || given.every((value) => offered.has(value));
    })
  );
}

const isSet = ({ patterns }: Game, { pattern }: Move, name: string): boolean =>
  patterns[pattern]?.sets.includes(name) ?? false;

/** Whether a move has all selected values: of a set at least these, of other arguments exactly this one. */
function fits(move: Move, selection: Selection): boolean {
  return Object.entries(selection).every(([name, selected]) => {
    const values = move.values[name];
    return values != null && selected.every((value) => values.includes(value));
  });
}

const built = (game: Game): Move[] => game.moves.filter((move) => isBuildable(move, game));

/** The arguments that come before one in the order of a move's pattern. */
const before = ({ patterns }: Game, { pattern }: Move, name: string): string[] => {
  const names = patterns[pattern]?.names ?? [];
  return names.slice(0, names.indexOf(name));
};

const only = (selection: Selection, names: readonly string[]): Selection =>
  Object.fromEntries(Object.entries(selection).filter(([name]) => names.includes(name)));

/** Whether a click on a value can lead to a legal move, or takes the value back. */
export function canPick(game: Game, selection: Selection, name: string, value: string): boolean {
  const selected = selection[name] ?? [];
  if (selected.includes(value)) return true;
  return built(game).some((move) => {
    const values = move.values[name];
    if (!values?.includes(value)) return false;
    if (isSet(game, move, name) && !selected.every((one) => values.includes(one))) return false;
    return fits(move, only(selection, before(game, move, name)));
  });
}

/** The selection after a click on a value; what does not go together with it is no longer selected. */
export function picked(game: Game, selection: Selection, name: string, value: string): Selection {
  const moves = built(game).filter((move) => move.values[name]);
  const together = new Set(moves.flatMap((move) => Object.keys(move.values)));
  const kept = only(
    selection,
    [...together].filter((other) => other !== name),
  );
  const selected = selection[name] ?? [];
  const set = moves.some((move) => isSet(game, move, name));
  const now = selected.includes(value) ? selected.filter((one) => one !== value) : set ? [...selected, value] : [value];
  if (now.length === 0) return kept;
  let next: Selection = { ...kept, [name]: now };
  for (const other of Object.keys(kept).toReversed()) {
    if (moves.some((move) => fits(move, next))) break;
    const { [other]: _, ...rest } = next;
    next = rest;
  }
  return next;
}

/** The values that an argument can still have, in order, if the rest of the selection stays. */
export function choices(game: Game, selection: Selection, name: string): string[] {
  const others = only(
    selection,
    Object.keys(selection).filter((other) => other !== name),
  );
  const found = built(game).filter((move) => move.values[name] && fits(move, others));
  const values = new Set(found.flatMap((move) => move.values[name] ?? []));
  const pattern = game.patterns[found[0]?.pattern ?? -1];
  return (pattern?.values[name] ?? []).filter((value) => values.has(value));
}

/** All values that an argument has in legal moves, in order. */
export const allChoices = (game: Game, name: string): string[] => choices(game, {}, name);

/**
 * The selection with what needs no click: an argument with one legal value has it, and a number shows the smallest
 * that goes with the rest.
 */
export function filled(game: Game, selection: Selection, pattern: number): Selection {
  const names = game.patterns[pattern]?.names ?? [];
  const own: Game = { ...game, moves: built(game).filter((move) => move.pattern === pattern) };
  const full: Record<string, readonly string[]> = { ...only(selection, names) };
  for (const name of names) {
    if (full[name]) continue;
    const fitting = own.moves.filter((move) => fits(move, full));
    const [alone, other] = new Set(fitting.map((move) => (move.values[name] ?? []).join("\n")));
    const first = choices(own, full, name)[0];
    if (first != null && game.numbers.has(name)) full[name] = [first];
    else if (alone != null && other == null) full[name] = alone.split("\n");
  }
  return full;
}

const sameValues = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));

/** A label with the selected values in the places of their arguments, and dots for what is missing. */
export function partWords({ label, names, sets }: PatternView, selection: Selection): string {
  let words = label;
  for (const name of names) {
    const chosen = selection[name] ?? [];
    const shown = [...chosen, ...(sets.includes(name) || chosen.length === 0 ? [MISSING] : [])].join(", ");
    words = words.replace(new RegExp(`\\{${name}(?::[^}]*)?\\}`, "g"), () => shown);
  }
  // Double braces are braces, as in a label with a symbol: "Bid {{die-{face}}}".
  const symbols = words.replaceAll("{{", "{").replaceAll("}}", "}");
  return symbols.replace(new RegExp(`\\{[^{}]*${MISSING}[^{}]*\\}`, "g"), MISSING);
}

const MISSING = "…";

/** Whether a pattern needs a button: it has several arguments, a set or a number, or a move that can't be undone. */
export function needsButton(game: Game, pattern: number): boolean {
  const { names = [], sets = [] } = game.patterns[pattern] ?? {};
  if (names.length > 1 || sets.length > 0 || names.some((name) => game.numbers.has(name))) return true;
  return built(game).some((move) => move.pattern === pattern && move.final);
}

/** The buttons for the selection: one for each pattern that needs one and has a legal move. */
export function patternButtons(game: Game, selection: Selection): PatternButton[] {
  const moves = built(game);
  const patterns = [...new Set(moves.map((move) => move.pattern))].toSorted((a, b) => a - b);
  return patterns
    .filter((pattern) => needsButton(game, pattern))
    .flatMap((pattern) => {
      const view = game.patterns[pattern];
      if (!view) return [];
      const own = Object.keys(selection).every((name) => view.names.includes(name));
      const full = own ? filled(game, selection, pattern) : {};
      const move = own
        ? moves.find(
            (one) =>
              one.pattern === pattern &&
              view.names.every((name) => sameValues(one.values[name] ?? [], full[name] ?? [])),
          )
        : undefined;
      const chosen = Object.keys(selection).length > 0;
      return [{ pattern, words: move?.label ?? partWords(view, full), move: move ?? null, chosen }];
    });
}

/** If a pattern that picks sets has no more legal moves, each of them is a button too. */
export const MOST_OPTIONS = 6;

/** The legal moves of a pattern that picks sets, if they are few; otherwise none. */
export function optionsOf(game: Game, pattern: number): Move[] {
  if ((game.patterns[pattern]?.sets.length ?? 0) === 0) return [];
  const moves = built(game).filter((move) => move.pattern === pattern);
  return moves.length <= MOST_OPTIONS ? moves : [];
}

/** The move that a click on a value plays at once: the only one with it, if it can be undone. */
export function playedAtOnce(game: Game, name: string, value: string): Move | null {
  const moves = built(game).filter((move) => move.values[name]?.includes(value));
  const [move, other] = moves;
  if (!move || other || move.final || needsButton(game, move.pattern)) return null;
  return Object.keys(move.values).length === 1 ? move : null;
}

/** The legal moves that no block can build; each has a button. */
export const looseMoves = (game: Game): Move[] => game.moves.filter((move) => !isBuildable(move, game));

/** If a pattern without a picker has more legal moves, they are folded into pickers. */
export const MOST_BUTTONS = 8;

/** The arguments that need a picker of their own, because their pattern has too many legal moves for buttons. */
export function missingPickers(game: Game): string[] {
  const found = new Set<string>();
  for (const [pattern, { names }] of game.patterns.entries()) {
    const moves = game.moves.filter((move) => move.pattern === pattern);
    const repeats = moves.some((move) => Object.values(move.values).some((one) => new Set(one).size < one.length));
    if (moves.length <= MOST_BUTTONS || repeats) continue;
    for (const name of names) if (!game.offers.has(name)) found.add(name);
  }
  return [...found];
}
