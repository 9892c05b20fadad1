import { gainText } from "./card.js";
import { Glyph, isGlyph } from "./glyphs.js";
import { Rich, Symbol } from "./rich.js";
import { useTable } from "./table.js";
import type { Item } from "./types.js";
import { classes } from "./words.js";

type Props = { titles: readonly string[]; label: string; empty: string; newestFirst?: boolean; of?: "discard" | "store" | undefined };

/** A pile of cards as a list, the top card first. */
export function Pile({ titles, label, empty, newestFirst = true, of }: Props) {
  if (titles.length === 0) return <p class="mf-pile mf-soft">{empty}</p>;
  const shown = newestFirst ? titles.toReversed() : titles;
  return (
    <ol class="mf-pile" aria-label={label}>
      {shown.map((title, index) => (
        <li key={`${title} ${index}`}>
          <Entry title={title} of={of} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ title, of }: { title: string; of: Props["of"] }) {
  const { cards, options, pick } = useTable();
  const item = cards.items[title];
  const target = `${of}:${title}`;
  const words = item ? <Printed title={title} item={item} /> : <span>{title}</span>;
  if (!of || !options.has(target)) return <div class="mf-entry" data-hint={item?.about}>{words}</div>;
  return (
    <button type="button" data-lm-suppress-shortcuts="true" class="mf-entry mf-can" data-target={target} data-hint={item?.about} onClick={() => pick(target)}>
      {words}
    </button>
  );
}

function Printed({ title, item }: { title: string; item: Item }) {
  return (
    <>
      {isGlyph(item.element) && (
        <span class={classes("mf-symbol", `mf-c-${item.element}`)}>
          <Glyph name={item.element} />
          <span class="mf-hidden">{item.element} </span>
        </span>
      )}
      <b>{title}</b>
      <span class="mf-soft">
        <Rich text={item.cost} />
      </span>
      <span class="mf-entry-effect">
        <Rich text={item.effect} />
        {item.levels.map((level, index) => (
          <span key={index} class="mf-entry-level">
            {level.gem && <Symbol name={`${level.gem}-gem`} />} <Rich text={gainText(level.text)} />
          </span>
        ))}
      </span>
    </>
  );
}
