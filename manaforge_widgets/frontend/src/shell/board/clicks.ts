import { useState } from "preact/hooks";
import type { Asked, Deed, GameTable, Table } from "../game.js";
import type { Wanted } from "../kernel/request.js";
import type { Option, Snapshot } from "../kernel/types.js";
import type { BotTurns } from "./bot-turns.js";
import type { Panels } from "./panels.js";
import { fromChoice, fromMenu } from "./question.js";
import type { RequestQueue } from "./request-queue.js";
import { wasteOf } from "./waste.js";

export type Clicks = {
  /** The thing that was clicked last; the result is shown there. */
  last: string;
  setLast: (target: string) => void;
  send: (wanted: Wanted, target: string) => void;
  act: Table["act"];
  pick: (target: string, table: Table) => void;
  /** Close the refusal that is shown. */
  dismiss: () => void;
  /** Leave the open question, and undo the action that led to it. */
  cancel: () => void;
  /** End the turn, whatever it wastes. */
  end: () => void;
  /** Send a request of a puzzle's line or of a guess. */
  teach: (wanted: Wanted, timeout?: number) => void;
  /** The question that is open: a choice of the game, or the options of one thing. */
  questionOf: (table: Table) => Asked | null;
};

type Given = {
  game: GameTable;
  snapshot: Snapshot;
  choice: Table["choice"];
  options: Table["options"];
  /** Whether the board asks before a turn is ended that wastes something. */
  askFirst: boolean;
  queue: RequestQueue;
  bots: BotTurns;
  panels: Panels;
};

/** What a click on the table does: it sends an action, opens a menu, or says why nothing can be done. */
export function useClicks({ game, snapshot, choice, options, askFirst, queue, bots, panels }: Given): Clicks {
  const [last, setLast] = useState("undo");
  const { menu, setMenu, setRefusal, ending, setEnding } = panels;
  const { rest } = queue;
  const asksFirst = (one: Option) => !choice && (one.idle || game.asksFirst?.(one));
  const formOf = (target: string, table: Table) => game.form?.(target, table) ?? null;
  const send = (wanted: Wanted, target: string) => {
    bots.readOn();
    // An open question's panel stays at the thing that asks, whatever the player clicks.
    if (!choice) setLast(target);
    panels.close();
    queue.send(wanted, target);
  };
  const act = (action: Deed | Deed[], target: string) => send({ kind: "act", action }, target);
  const cancel = () => send({ kind: "cancel" }, last);
  const dismiss = () => {
    queue.clear();
    setRefusal(null);
  };
  const pick = (target: string, table: Table) => {
    const found = options.get(target) ?? [];
    const refused = rest ? { rule: "", words: rest } : snapshot.why[target];
    dismiss();
    if (target === game.ends && found.length > 0 && askFirst && wasteOf(snapshot, table).length > 0) setEnding(!ending);
    else if (found.length === 1 && found[0] && !asksFirst(found[0]) && formOf(target, table) == null)
      act(found[0].action, target);
    else if (found.length > 0 && !choice?.panel) setMenu(menu === target ? null : target);
    else if (found.length === 0 && refused)
      setRefusal({ target, rule: refused.rule, words: refused.words, error: false });
  };
  const end = () => {
    const [first, other] = options.get(game.ends ?? "") ?? [];
    setEnding(false);
    // If a turn can be ended in several ways, the next question asks which.
    if (first && other) setMenu(first.target);
    else if (first) act(first.action, first.target);
  };
  const teach = (wanted: Wanted, timeout?: number) => {
    setLast("bar");
    queue.sendNow(wanted, timeout);
  };
  const questionOf = (table: Table) => {
    const asker = game.asks?.(last, table) ? last : null;
    const title = (menu != null && game.menuTitle?.(menu, table)) || "What do you do?";
    const form = menu == null ? null : formOf(menu, table);
    return (
      fromChoice({ ...snapshot, choice }, asker, cancel) ?? fromMenu(menu, title, options, () => setMenu(null), form)
    );
  };
  return { last, setLast, send, act, pick, dismiss, cancel, end, teach, questionOf };
}
