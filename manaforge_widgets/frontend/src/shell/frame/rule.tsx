import { Glyph } from "../drawing/glyphs.js";
import { close, down } from "../drawing/signs.js";
import { Button } from "../input/controls.js";
import { useTable } from "../table.js";

/** A rule's number; a click on it opens the rule's text if there is a kernel. */
export function RuleNumber({ rule }: { rule: string }) {
  const { live, rules } = useTable();
  const { open, toggle } = rules;
  if (!live) {
    return (
      <span class="mf-rule">
        <span class="mf-hidden">Rule </span>
        {rule}
      </span>
    );
  }
  return (
    <Button class="mf-rule" aria-expanded={open === rule} data-target={`rule:${rule}`} onClick={() => toggle(rule)}>
      <span class="mf-hidden">Rule </span>
      {rule} <Glyph of={open === rule ? close : down} />
    </Button>
  );
}

const NUMBER = /\(?\b([A-Z]{2}-[A-Z]\d+)\b\)?/;

/** Words that may name a rule; its number follows them and opens its text there. */
export function Ruled({ text }: { text: string }) {
  const rule = NUMBER.exec(text)?.[1];
  const words = text.replace(NUMBER, "").trim();
  return (
    <>
      {words}. {rule && <RuleNumber rule={rule} />}{" "}
    </>
  );
}

/** The text of the rule that the words name, while it is open. */
export function RuledText({ text }: { text: string }) {
  const rule = NUMBER.exec(text)?.[1];
  return rule ? <RuleText rule={rule} /> : null;
}

/** The text of the rule, while it is open. */
export function RuleText({ rule }: { rule: string }) {
  const { open, texts } = useTable().rules;
  if (open !== rule) return null;
  return (
    <span class="mf-rule-text" role="status">
      {texts[rule] ?? "…"}
    </span>
  );
}
