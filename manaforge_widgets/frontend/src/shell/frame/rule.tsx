import type { ComponentChildren } from "preact";
import { Glyph } from "../drawing/glyphs.js";
import { Rich } from "../drawing/rich.js";
import { close, down } from "../drawing/signs.js";
import { Button, keepKeys } from "../input/controls.js";
import { useTable } from "../table.js";
import { byRules, ruleAddress, ruleIn } from "./rules-page.js";

/** A rule's number; a click on it opens the rule's text if there is a kernel. */
export function RuleNumber({ rule }: { rule: string }) {
  const { live, rules } = useTable();
  const { open, toggle } = rules;
  if (!live) {
    const words = (
      <>
        <span class="mf-hidden">Rule </span>
        {rule}
      </>
    );
    return <RuleLink rule={rule} words={words} plain={<span class="mf-rule">{words}</span>} />;
  }
  return (
    <Button class="mf-rule" aria-expanded={open === rule} data-target={`rule:${rule}`} onClick={() => toggle(rule)}>
      <span class="mf-hidden">Rule </span>
      {rule} <Glyph of={open === rule ? close : down} />
    </Button>
  );
}

/** A link to the rule on the page of rules, in a new tab so that the game stays; without such a page, what is plain. */
function RuleLink({ rule, words, plain }: Record<"words" | "plain", ComponentChildren> & { rule: string }) {
  const address = ruleAddress(rule);
  if (address == null) return <>{plain}</>;
  return (
    <a class="mf-rule" href={address} target="_blank" rel="noopener" {...keepKeys}>
      {words}
      <span class="mf-hidden"> (opens a new tab)</span>
    </a>
  );
}

/** Words that may name a rule; its number follows them and opens its text there. */
export function Ruled({ text }: { text: string }) {
  const rule = ruleIn(text);
  const words = rule ? text.replace(new RegExp(`\\(?${rule}\\)?`), "").trim() : text;
  return (
    <>
      {words}. {rule && <RuleNumber rule={rule} />}{" "}
    </>
  );
}

/** The text of the rule that the words name, while it is open. */
export function RuledText({ text }: { text: string }) {
  const rule = ruleIn(text);
  return rule ? <RuleText rule={rule} /> : null;
}

/** The text of the rule, while it is open. */
export function RuleText({ rule }: { rule: string }) {
  const { open, texts } = useTable().rules;
  if (open !== rule) return null;
  return (
    <span class="mf-rule-text" role="status">
      {texts[rule] ?? "…"} <RuleLink rule={rule} words={`${rule} on the page of rules`} plain={null} />
    </span>
  );
}

/** Words in which the number of a rule leads to the page of rules. */
export function Linked({ text }: { text: string }) {
  return (
    <>
      {byRules(text).map((piece, place) => {
        const words = place % 2 ? piece : <Rich text={piece} />;
        return place % 2 ? <RuleLink key={place} rule={piece} words={words} plain={words} /> : words;
      })}
    </>
  );
}
