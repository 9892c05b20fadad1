import type { AnyModel } from "@anywidget/types";
import { useState } from "preact/hooks";
import type { Rules } from "../game.js";
import { lookUp } from "../kernel/request.js";

/** The texts of rules; each is fetched from Python when somebody opens it for the first time. */
export function useRules(model: AnyModel): Rules {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [open, setOpen] = useState<string | null>(null);
  const toggle = (rule: string) => {
    setOpen(open === rule ? null : rule);
    if (open === rule || texts[rule]) return;
    const keep = (text: string) => setTexts((known) => ({ ...known, [rule]: text }));
    lookUp(model, { kind: "rule", rule }).then(({ answer, error }) => keep(answer || error));
  };
  return { texts, open, toggle };
}
