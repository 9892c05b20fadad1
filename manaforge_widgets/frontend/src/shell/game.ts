import type { ComponentChildren, ComponentType } from "preact";
import type { Session } from "./board/session.js";
import type { Shape } from "./drawing/glyphs.js";
import type { Draw } from "./drawing/symbols.js";
import type { Fit } from "./frame/projector.js";
import type { NamedAction } from "./kernel/requests.js";
import type { ChoiceView, Option, OutcomeView, RefusalView, StatusView } from "./kernel/types.js";

/** The question that is open: a choice of the game, or the options of one thing on the table. */
export type Asked = Pick<ChoiceView, "title" | "source" | "form"> & {
  key: string;
  /** Whether these are the options of one thing. */
  menu: boolean;
  options: Option[];
  /** Close the question without an answer; null if that is not possible. */
  cancel: (() => void) | null;
};

/** Words about a target; screen readers read an error at once. `rule` is the number of the rule, or empty. */
export type Note = { target: string; rule: string; words: string; error: boolean };

/** The data of a game that only the game's own parts can read. */
export type Own = { view: unknown; cards: unknown; odds: unknown };

/** An action to send: its notation, or its kind and arguments. */
export type Deed = string | NamedAction;

/** The texts of rules: the known ones by number, the open one, and a function that opens or closes one. */
export type Rules = { texts: Readonly<Record<string, string>>; open: string | null; toggle: (rule: string) => void };

/** The items that an option leaves possible: in few words, in full, their number, and whether any is given up. */
export type Leaves = { short: string; long: string; count: number; loses: boolean };

/** A column of the table of results, apart from the score; one that `decides` between equal scores stands at the end of a game on a Board, too. */
export type Column = { title: string; value: (seat: number, table: Table) => ComponentChildren; decides?: boolean };

/**
 * The drawer over the other seats: the name of the part that is open, and a function that opens or closes one. A part that
 * is `behind` would be open, but can't be seen now, because what it lies over is to be read first.
 */
export type Drawer = { open: string | null; behind?: string; toggle: (name: string) => void };

/**
 * A part of the drawer: its name, the words on its button, its title, and what it shows. A `marked` button is ringed,
 * because something in the part can be clicked; it glows when the key `changed` has changed. A part that is
 * `beside` stands beside the table where there is room, and then has no button.
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
  /** Its button has a place of its own, in the bar. */
  inBar?: boolean;
};

/**
 * Words for a newcomer about one part of the table; `at` is a CSS selector of that part, `rule` the rule behind it. They lie
 * over the other seats, or where a game has none there, over the part `over`.
 */
export type Mark = { at: string; over?: string; title: string; text: string; rule: string };

/** Something that goes from one place to another; each is a CSS selector, and `what` is what is seen on the way. */
export type Flight = { what: string; from: string; to: string };

/** Everything that the things on the table need; in a Replay there are no options and nothing can be clicked. */
export type Table<Game extends Own = Own> = {
  /** Why nothing can be done now, such as a kernel that has ended; empty while the seat can play. */
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
  outcome: OutcomeView | null | undefined;
  options: ReadonlyMap<string, Option[]>;
  why: Readonly<Record<string, RefusalView>>;
  choice: ChoiceView | null | undefined;
  asked: Asked | null;
  note: Note | null;
  rules: Rules;
  /** What a Board adds; null in a Replay. */
  session: Session | null;
  drawer: Drawer;
  changed: ReadonlySet<string>;
  /** Alternates, so that a thing that changes twice in a row glows twice. */
  beat: number;
  plain: (text: string) => string;
  pick: (target: string) => void;
  /** Several deeds are carried out together, all of them or none. */
  act: (deed: Deed | Deed[], target: string) => void;
};

/**
 * A game's parts of Board and Replay. Every part gets the table with `useTable`; parts that a game leaves out are not
 * shown.
 *
 * Targets are the game's own names for things on the table; the shell only compares them and passes them on.
 */
export type GameTable = {
  /** The drawing beside the title. */
  mark: Shape;
  draw: Draw;
  /** A component around all parts of the table, for what they share, such as what somebody is about to do. */
  Room?: ComponentType<{ children: ComponentChildren }>;
  /** The size in which a whole turn is in view, for a projector; without it that of a table with the seats folded away. */
  fit?: Fit;
  /** The middle of the table. */
  Centre: ComponentType<{ children?: ComponentChildren }>;
  /** Whether the other seats are part of the middle, which gets them as its children; else they stand under the mat. */
  around?: boolean;
  /** All that a seat has. `mine` is true for the seat that plays here. */
  Mat?: ComponentType<{ seat: number; mine: boolean }>;
  /** The most important of what another seat has, in one line. */
  SeatCard?: ComponentType<{ seat: number }>;
  /** The label of another seat's card: the things that the seat has, in words. */
  seatWords?: (seat: number, table: Table) => string;
  /** What else there is to say about another seat, such as what its special power does; a line each. */
  seatHint?: (seat: number, table: Table) => readonly string[];
  /** The numbers of another seat that stay in view while its card tells what it did. */
  Counts?: ComponentType<{ seat: number }>;
  /** A chip beside the rounds. */
  Stage?: ComponentType;
  /** The drawing of what is scored, before the scores of all seats in the bar; without one the bar has no scores. */
  scored?: Shape;
  /** The class that gives that drawing its colour; gold without one. Styles of a game reach the boards of others on a page. */
  scoredIn?: string;
  /** What a newcomer is told in the first round, one part of the table at a time. */
  coach?: readonly Mark[];
  /** How the game is played, in a few lines. */
  Help?: ComponentType;
  /** The target whose click ends the turn. */
  ends?: string;
  /** What is asked before the turn is ended with a waste, and the two answers; without it the words of any game. */
  endWords?: { ask: string; keep: string; end: string };
  /** Buttons at the end of the bar for actions that are always possible in a turn. */
  Actions?: ComponentType;
  /** The game's parts of the drawer, such as odds, piles and a legend. */
  panels?: (table: Table) => readonly Panel[];
  /** The form for a thing whose options are made in the editor, not chosen from a list; null for other things. */
  form?: (target: string, table: Table) => unknown;
  /** The editor of a form, of a choice or of a thing on the table; further buttons come as children. */
  Editor?: ComponentType<{ form: unknown; source: string | null | undefined; children: ComponentChildren }>;
  /** An answer drawn as a card; null for an answer in words. */
  card?: (option: Option, table: Table) => ComponentChildren | null;
  /** A line of the log or a refusal as a person says it, where it has names that are meant for typing. */
  logged?: (text: string) => string;
  /** Whether scores come when a round ends, so that a point of their curve opens the table after that round, not a turn. */
  scoresByRound?: boolean;
  columns?: readonly Column[];
  /** Whether only the middle is shown now, or only the mat while a panel asks something. */
  alone?: (table: Table) => boolean;
  /** Whether a question without a source may be shown at this thing, which was clicked last. */
  asks?: (target: string, table: Table) => boolean;
  /** The question for a thing with several options. */
  menuTitle?: (target: string, table: Table) => string;
  /** What is so whatever is answered to the question that is open, in a few words after it. */
  alike?: (table: Table) => string;
  /** What an answer to a question would change, in few words after it. */
  adds?: (option: Option, table: Table) => string;
  leaves?: (option: Pick<Option, "action" | "kind" | "target">, table: Table) => Leaves | null;
  /** The keys of everything that differs between two views; parts with these keys glow. */
  changes?: (before: never, after: never) => Set<string>;
  /** The number of the story that a view tells last, such as that of a spell that has ended; bots wait until it was read. */
  told?: (view: never) => number;
  /** What goes where between two views, as the seat in front sees it. */
  flights?: (before: never, after: never, seat: number) => readonly Flight[];
};
