import { Glyph } from "../../shell/drawing/glyphs.js";
import { capital, listed } from "../../shell/drawing/words.js";
import { Button, Named } from "../../shell/input/controls.js";
import { GLYPHS } from "./glyphs.js";
import { useTable } from "./table.js";
import { USE_ALL } from "./targets.js";

/** One click for all cards that only give mana or gems. It stands where the mana arrives, and moves nothing there. */
export function UseAll() {
  const { act, options, plain, together } = useTable();
  if (!together) return null;
  const { actions, gain } = together;
  const all = [...options.values()].flat();
  const cards = actions
    .flatMap((action) => all.find((option) => option.action === action)?.args.card ?? [])
    .map(String);
  return (
    <Button
      class="mf-chip-button mf-can mf-use-all"
      data-target={USE_ALL}
      data-hint={`Use ${listed(cards)}: +${gain}. You need not choose or pay anything, and one Undo takes it all back.`}
      onClick={() => act([...actions], USE_ALL)}
    >
      <Named label={capital(`use all mana cards, ${listed(cards)}: you get ${plain(gain)}`)}>
        <Glyph of={GLYPHS["power-surge"]} /> Use {cards.length} <span class="mf-use-word">cards</span>
      </Named>
    </Button>
  );
}
