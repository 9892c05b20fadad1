export type Mana = "earth" | "fire" | "wind" | "water";
export type Element = Mana | "arcane";
export type Bag = { earth: number; fire: number; wind: number; water: number };
export type Need = { earth: number; fire: number; wind: number; water: number; any: number };

export type DieView = { die: string; face: string | null; spent: boolean; held: boolean };
export type WorkshopCard = { card: string; charged: boolean; gems: Mana[] };
export type DraftView = {
  hand: string[] | null;
  picked: string[] | null;
  chosen: string[] | null;
  has_chosen: boolean;
  hand_count: number;
  picked_count: number;
};

export type SeatView = {
  prestige: number;
  prisms: number;
  gems: Bag;
  dice: DieView[];
  workshop: WorkshopCard[];
  store: string[];
  talents: string[];
  draft: DraftView | null;
};

export type Deck = { count: number; top: string[]; peeked: number };
export type Box = { items: string[]; talents: string[] };

export type View = {
  game: string;
  edition: string;
  viewer: number | null;
  phase: "draft" | "keep" | "play" | "over";
  round: number;
  rounds: number;
  era: "dawn" | "noon" | "dusk";
  first_player: number;
  active: number | null;
  turn: number;
  to_act: number[];
  spends_left: number;
  built: boolean;
  reserve: Bag;
  used: string[];
  board: (string | null)[];
  building: string | null;
  deck: Deck;
  discard: string[];
  supply: Record<Element, number>;
  box: Box | null;
  seats: SeatView[];
  pending: unknown[][];
  declines: number[];
};

export type Option = { action: string; target: string; label: string; proposed: boolean };

export type Pay = {
  need: Need;
  mana: Bag;
  gems: Bag;
  allow_mana: boolean;
  proposal: string;
};

export type Choice = { kind: string; title: string; source: string | null; pay: Pay | null };
export type LogLine = { seat: number | null; text: string; step: number };
export type OutcomeView = { scores: number[]; winners: number[]; reason: string };

export type Snapshot = {
  step: number;
  seat: number;
  names: string[];
  view: View;
  options: Option[];
  why: Record<string, string>;
  choice: Choice | null;
  bots: number[];
  bots_to_act: boolean;
  can_undo: boolean;
  can_redo: boolean;
  log: LogLine[];
  outcome: OutcomeView | null;
};

export type Level = { gem: Mana | "any" | null; text: string };

export type Item = {
  name: string;
  number: number;
  era: View["era"];
  element: Element;
  kind: "workshop" | "store";
  cost: string;
  levels: Level[];
  effect: string;
  about: string;
};

export type Talent = { number: string; die: Element | null; when: string; text: string; about: string };
export type Cards = { items: Record<string, Item>; talents: Record<string, Talent>; faces: Record<string, string> };

export type ReplayEvent = { seat: number | null; text: string; turn: number };
export type Frame = { view: View; event: ReplayEvent | null; outcome: OutcomeView | null };
export type Frames = { base: Frame; changes: unknown[] };
