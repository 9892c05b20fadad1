import { Glyph } from "../../shell/drawing/glyphs.js";
import { Info } from "../../shell/drawing/info.js";
import { GameSymbol, Rich } from "../../shell/drawing/rich.js";
import { classes } from "../../shell/drawing/words.js";
import { keepKeys } from "../../shell/input/controls.js";
import { levelText } from "./card.js";
import { GLYPHS } from "./glyphs.js";
import { useTable } from "./table.js";
import type { Item } from "./types.js";

/** `target` names a card of the pile that can be clicked. */
type Props = {
  titles: readonly string[];
  label: string;
  empty: string;
  newestFirst?: boolean;
  target?: (title: string) => string;
};

/** A pile of cards as a list, the top card first. */
export function Pile({ titles, label, empty, newestFirst = true, target }: Props) {
  if (titles.length === 0) return <p class="mf-pile mf-soft">{empty}</p>;
  const shown = newestFirst ? titles.toReversed() : titles;
  return (
    <ol class="mf-pile" aria-label={label}>
      {shown.map((title, index) => (
        <li key={`${title} ${index}`}>
          <Entry title={title} target={target?.(title)} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ title, target }: { title: string; target: string | undefined }) {
  const { cards, options, pick } = useTable();
  const item = cards.items[title];
  const words = item ? <Printed title={title} item={item} /> : <span>{title}</span>;
  if (target == null || !options.has(target)) return <div class="mf-spot mf-entry">{words}</div>;
  return (
    <button
      type="button"
      {...keepKeys}
      class="mf-spot mf-entry mf-can"
      data-target={target}
      onClick={() => pick(target)}
    >
      {words}
    </button>
  );
}

function Printed({ title, item }: { title: string; item: Item }) {
  return (
    <>
      <span class={classes("mf-symbol", `mf-c-${item.element}`)}>
        <Glyph of={GLYPHS[item.element]} />
        <span class="mf-hidden">{item.element} </span>
      </span>
      <b>{title}</b>
      <span class="mf-soft">
        <Rich text={item.cost} />
      </span>
      <span class="mf-entry-effect">
        <Rich text={item.effect} />
        {item.levels.map((level, index) => (
          <span key={index} class="mf-entry-level">
            {level.gem && <GameSymbol name={`${level.gem}-gem`} />} <Rich text={levelText(level)} />
          </span>
        ))}
      </span>
      <Info hint={item.about} />
    </>
  );
}
