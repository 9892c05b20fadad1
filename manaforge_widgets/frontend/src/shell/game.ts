import type { ComponentChildren, ComponentType } from "preact";
import type { Session } from "./board/session.js";
import type { Shape } from "./drawing/glyphs.js";
import type { Draw } from "./drawing/symbols.js";
import type { Fit } from "./frame/projector.js";
import type { NamedAction } from "./kernel/requests.js";
import type {
  ChoiceView,
  LogLine,
  Option,
  OutcomeView,
  RefusalView,
  RollView,
  Snapshot,
  StatusView,
  TogetherView,
  WasteView,
} from "./kernel/types.js";

/** The question that is open: a choice of the game, or the options of one thing on the table. */
export type Asked = Pick<ChoiceView, "title" | "source" | "form"> & {
  key: string;
  /** Whether these are the options of one thing. */
  menu: boolean;
  options: Option[];
  /** Close the question without an answer; null if that is not possible. */
  cancel: (() => void) | null;
};

/** A message about a target; screen readers read an error at once. `rule` is the number of the rule, or empty. */
export type Note = { target: string; rule: string; words: string; error: boolean };

/** The data of a game that only the game's own parts can read. */
export type Own = { view: unknown; cards: unknown; odds: unknown };

/** An action to send: its notation, or its kind and arguments. */
export type Deed = string | NamedAction;

/** The texts of rules: the known ones by number, the open one, and a function that opens or closes one. */
export type Rules = { texts: Readonly<Record<string, string>>; open: string | null; toggle: (rule: string) => void };

/** The items that stay possible after an option: in few words, in full, and whether any is given up. */
export type Leaves = { short: string; long: string; loses: boolean };

/** A column of the results after the score; a finished Board also shows one that `decides` between equal scores. */
export type Column = { title: string; value: (seat: number, table: Table) => ComponentChildren; decides?: boolean };

/**
 * The drawer over the other seats: the name of the open part, and a function that opens or closes one. A part that is
 * `behind` is open but hidden, because what it covers must be read first.
 */
export type Drawer = { open: string | null; behind?: string; toggle: (name: string) => void };

/**
 * A part of the drawer: its name, the label of its button, its title, and its content. A `marked` button has a ring,
 * because something in the part can be clicked; it glows when the key `changed` has changed. A part that is
 * `beside` is in the side column if there is room, and then has no button.
 */
export type Panel = {
  name: string;
  label: string;
  title: string;
  view: ComponentChildren;
  icon?: Shape;
  marked?: boolean;
  changed?: string;
  beside?: boolean;
  /** Whether its button is in the bar. */
  inBar?: boolean;
};

/**
 * What a step of the guided turn says about one part of the table. `at` is a CSS selector of that part, `rule` the rule
 * behind the words. A step that `waits` goes on when the player has acted, any other one also with a button.
 */
export type Said = { at: string; title: string; text: string; rule: string; waits?: boolean };

/**
 * A step of the guided turn: what it says about the table as it is, or null where it has nothing to say. It explains what
 * can be done and advises nothing; a number in it is one that the table shows too.
 */
export type Step = (table: Table) => Said | null;

/** The goal of a game in a sentence, and the number of the rule that gives it. */
export type Goal = { text: string; rule: string };

/** Something that moves from one place to another; each is a CSS selector, and `what` is the thing seen on the way. */
export type Flight = { what: string; from: string; to: string };

/** The parts of a snapshot that show whether a story has ended. */
export type Shown = Pick<Snapshot, "status" | "view">;

/** Everything that the things on the table need; a Replay has no options and nothing to click. */
export type Table<Game extends Own = Own> = {
  /** The reason why nothing can be done now, such as a kernel that has ended; empty while the seat can play. */
  rest: string;
  /** A prefix for element ids, because a page can have several widgets. */
  uid: string;
  game: GameTable;
  live: boolean;
  step: number;
  title: string;
  names: readonly string[];
  seat: number;
  status: StatusView;
  cards: Game["cards"];
  view: Game["view"];
  odds: Game["odds"] | null;
  /** The rolls since the last turn of the seat in front, with what was likely before them. */
  rolls: readonly RollView[];
  outcome: OutcomeView | null | undefined;
  options: ReadonlyMap<string, Option[]>;
  why: Readonly<Record<string, RefusalView>>;
  choice: ChoiceView | null | undefined;
  /** Actions of the seat that one click may carry out together. */
  together: TogetherView | null | undefined;
  asked: Asked | null;
  note: Note | null;
  rules: Rules;
  /** What a Board adds; null in a Replay. */
  session: Session | null;
  drawer: Drawer;
  changed: ReadonlySet<string>;
  /** A number that alternates, so that a thing that changes twice in a row glows twice. */
  beat: number;
  /** The lines of the log up to now, newest first. */
  log: readonly LogLine[];
  plain: (text: string) => string;
  pick: (target: string) => void;
  /** Carries out one or several actions; several are carried out together, all of them or none. */
  act: (deed: Deed | Deed[], target: string) => void;
};

/**
 * A game's parts of Board and Replay. Every part gets the table with `useTable`; parts that a game omits are not shown.
 *
 * Targets are the game's own names for things on the table; the shell only compares them and passes them on.
 */
export type GameTable = {
  /** The drawing next to the title. */
  mark: Shape;
  draw: Draw;
  /** A component around all parts of the table, for shared state, such as an action in preparation. */
  Room?: ComponentType<{ children: ComponentChildren }>;
  /** The size that shows a whole turn, for a projector; the default is a table with the seats folded away. */
  fit?: Fit;
  /** The middle of the table. */
  Centre: ComponentType<{ children?: ComponentChildren }>;
  /** Whether the other seats are part of the middle, as its children; otherwise they stand below the mat. */
  around?: boolean;
  /** All that a seat has. `mine` is true for the seat that plays here. */
  Mat?: ComponentType<{ seat: number; mine: boolean }>;
  /** The most important things that another seat has, in one line. */
  SeatCard?: ComponentType<{ seat: number }>;
  /** The label of another seat's card: the things that the seat has, in words. */
  seatWords?: (seat: number, table: Table) => string;
  /** Further facts about another seat, such as the effect of its special power, one line for each. */
  seatHint?: (seat: number, table: Table) => readonly string[];
  /** The numbers of another seat that stay in view while its card shows the recap. */
  Counts?: ComponentType<{ seat: number }>;
  /** The dice of a roll in a line of text, as the game sends them; without it, rolls have no line in a replay. */
  RolledDice?: ComponentType<{ dice: readonly unknown[] }>;
  /** Whether a roll is for the coming turn of its seat, and not about what the seat has just done. */
  rollsForTurn?: boolean;
  /** What the seat may do now, in a line. A narrow board shows it in its bar, any other where the game draws it. */
  Todo?: ComponentType;
  /** A chip next to the rounds. */
  Stage?: ComponentType;
  /** The drawing of what is scored, in front of the scores in the bar; without it the bar has no scores. */
  scored?: Shape;
  /** The class for the colour of that drawing; gold by default. A game's styles also reach other games' boards. */
  scoredIn?: string;
  goal?: (table: Table) => Goal;
  /** The steps of the guided turn for a newcomer. */
  coach?: readonly Step[];
  /** A few lines on how to play the game. */
  Help?: ComponentType;
  /** The target whose click ends the turn. */
  ends?: string;
  /** What the chances on the table show that ending the turn now would miss, besides what the rules know. */
  misses?: (table: Table) => readonly WasteView[];
  /** The question before a turn is ended that wastes something, and its two answers; the default fits any game. */
  endWords?: { ask: string; keep: string; end: string };
  /** Buttons at the end of the bar for actions that are always possible in a turn. */
  Actions?: ComponentType;
  /** The game's parts of the drawer, such as odds, piles and a legend. */
  panels?: (table: Table) => readonly Panel[];
  /** The form for a thing whose options are made in an editor instead of chosen from a list; null for other things. */
  form?: (target: string, table: Table) => unknown;
  /** The editor for the form of a choice or of a thing on the table; further buttons come as children. */
  Editor?: ComponentType<{ form: unknown; source: string | null | undefined; children: ComponentChildren }>;
  /** An answer drawn as a card; null for an answer in words. */
  card?: (option: Option, table: Table) => ComponentChildren | null;
  /** A line of the log or a refusal in a person's words, if it has names that are meant for typing. */
  logged?: (text: string) => string;
  /** Whether scores come only when a round ends, so that a point of their curve opens the table after that round. */
  scoresByRound?: boolean;
  columns?: readonly Column[];
  /** Whether only the middle is shown now, or only the mat while a question is open. */
  alone?: (table: Table) => boolean;
  /** Whether a question without a source may be shown at this thing, which was clicked last. */
  asks?: (target: string, table: Table) => boolean;
  /** Whether an option is asked for even if its thing has no other, as the thing does not show what a click does. */
  asksFirst?: (option: Option) => boolean;
  /** The question for a thing whose options are shown. */
  menuTitle?: (target: string, table: Table) => string;
  /** A few words after the open question about what does not depend on the answer. */
  alike?: (table: Table) => string;
  /** A few words after an answer about what it would change. */
  adds?: (option: Option, table: Table) => string;
  leaves?: (option: Pick<Option, "action" | "kind" | "target">, table: Table) => Leaves | null;
  /** Whether what the answers leave is still being computed: a question is not seen before, for a moment at most. */
  weighing?: (table: Table) => boolean;
  /** The keys of everything that differs between two views; parts with these keys glow. */
  changes?: (before: never, after: never) => Set<string>;
  /** The number of the latest story in a view, such as the end of a spell; bots wait until somebody has read it. */
  told?: (view: never) => number;
  /** Whether what happened between two snapshots is such a story, in a game whose views do not count them. */
  tells?: (before: Shown, after: Shown) => boolean;
  /** Whether each move of a bot is shown, as long as its line in the log takes to read, and never a whole turn at once. */
  byMove?: boolean;
  /** The things that move between two views, as the seat in front sees it. */
  flights?: (before: never, after: never, seat: number) => readonly Flight[];
};
