import { isDraft } from "./draft.js";
import type { OutcomeView, View } from "./types.js";
import { listed, owner } from "./words.js";

type Words = { view: View; names: readonly string[]; seat: number; live: boolean; asked: boolean; outcome: OutcomeView | null };

/** Whose turn it is, in words. */
export function turnWords({ view, names, seat, live, asked, outcome }: Words): string {
  if (outcome || view.phase === "over") return "The game is over";
  const acting = view.to_act.map((other) => names[other] ?? "");
  const own = live && view.to_act.includes(seat);
  if (isDraft(view) && !live) return "Draft";
  if (isDraft(view)) return own ? "Your choice" : `Waiting for ${listed(acting)}`;
  if (view.active === null) return "";
  const whose = live && view.active === seat ? "Your turn" : `${owner(names[view.active] ?? "")} turn`;
  if (own && view.active !== seat) return `${whose}: you are asked`;
  if (own && asked) return `${whose}: choose`;
  const waiting = acting.filter((name) => name !== names[view.active ?? -1]);
  return waiting.length > 0 ? `${whose}: waiting for ${listed(waiting)}` : whose;
}
