import type { ComponentChildren } from "preact";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { GameSymbol, Rich } from "../../shell/drawing/rich.js";
import { check, close } from "../../shell/drawing/signs.js";
import { capital, classes, count } from "../../shell/drawing/words.js";
import { Spot } from "../../shell/input/spot.js";
import { Cost } from "./cost.js";
import { GLYPHS } from "./glyphs.js";
import { oddsOf } from "./odds-of.js";
import { type Table, useTable } from "./table.js";
import { cardTarget, itemTarget } from "./targets.js";
import type { Item, WorkshopCard } from "./types.js";

/** A card with more characters than this is printed in smaller type. */
const MUCH = 44;
const LONG = 24;
const LINES = 3;

/** Whether a card has so much text that it needs smaller type. */
export function isDense(item: Item, plain: Table["plain"]): boolean {
  const texts = item.levels.length > 0 ? item.levels.map(levelText) : [item.effect];
  const lengths = texts.map((text) => plain(text).length);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return (
    all > MUCH && (item.levels.length === 0 || item.levels.length >= LINES || lengths.some((length) => length > LONG))
  );
}

/** The face of an item card: its cost, name, kind, element and effect. */
export function ItemFace({ title, item, attached }: { title: string; item: Item; attached?: readonly string[] }) {
  return (
    <>
      {!attached && <Cost of={item.cost} />}
      <span class="mf-name">
        {title}
        {attached && (
          <span class={classes("mf-mark", `mf-c-${item.element}`)}>
            <Glyph of={GLYPHS[item.element]} />
          </span>
        )}
      </span>
      {!attached && (
        <span class="mf-kind">
          {capital(item.kind)}&nbsp;· {item.element}
        </span>
      )}
      {item.levels.length > 0 ? (
        <span class="mf-levels">
          {item.levels.map((level, index) => (
            <Level key={index} level={level} attached={attached} />
          ))}
        </span>
      ) : (
        <span class="mf-effect">
          <Rich text={item.effect} />
        </span>
      )}
    </>
  );
}

type LevelProps = { level: Item["levels"][number]; attached: readonly string[] | undefined };

/** A level of a workshop card in one row; if a gem unlocks it, the row starts with the gem's socket. */
function Level({ level, attached }: LevelProps) {
  const filled = level.gem ? attached?.[level.needs - 1] : undefined;
  const locked = attached != null && attached.length < level.needs;
  return (
    <span class={classes("mf-level", locked && "mf-locked")}>
      {level.gem && (
        <span class={classes("mf-socket", `mf-c-${filled ?? level.gem}`)}>
          <Glyph of={filled ? GLYPHS.gem : GLYPHS.socket} />
          <span class="mf-hidden">
            {filled ? `already open, with ${aGem(filled)}: ` : `opened by an upgrade with ${aGem(level.gem)}: `}
          </span>
        </span>
      )}
      <span class="mf-level-text">
        <Rich text={levelText(level)} />
      </span>
    </span>
  );
}

const aGem = (gem: string): string => (gem === "any" ? "a gem" : `${gem === "earth" ? "an" : "a"} ${gem} gem`);

/** The text of a level, with an arrow before the benefit even if it costs nothing. */
export const levelText = ({ free, text }: Item["levels"][number]): string => (free ? `→ ${text}` : text);

/** The levels in words; with the number of gems on the card given, those that they open are called open. */
function levelWords(item: Item, plain: Table["plain"], gems = 0): string {
  if (item.levels.length === 0) return plain(item.effect);
  const words = item.levels.map((level, index) => {
    const use = level.needs <= gems ? "open" : `upgrade with ${aGem(level.gem ?? "any")} to use it`;
    return `level ${index + 1}${level.gem ? ` (${use})` : ""}: ${plain(levelEffect(level))}`;
  });
  return capital(words.join("; "));
}

/** What a level costs and gives, as a request; the ways to choose from are joined by "or". */
function levelEffect({ free, text }: Item["levels"][number]): string {
  const [pay, gain] = text.replaceAll(" / ", " or ").split(" → ");
  if (gain) return `pay ${pay} for ${gain}`;
  return free ? `gives ${pay}` : text;
}

function Foot({ can, children }: { can: boolean; children: ComponentChildren }) {
  return <span class={classes("mf-foot", can && "mf-foot-can")}>{children}</span>;
}

/** An item on the board; its foot says that it can be built now, or why not. */
export function MarketCard({ title, mine }: { title: string; mine: boolean }) {
  const table = useTable();
  const item = table.cards.items[title];
  if (!item) return <div class="mf-card mf-empty">{title}</div>;
  const target = itemTarget(title);
  const can = mine && table.options.has(target);
  // The reason is shown only if the seat is free to build; otherwise it would be the same on all six cards.
  const free = table.view.active === table.seat && (table.asked == null || table.asked.menu);
  const refused = mine && !can && free ? table.why[target] : undefined;
  const why = refused?.brief || refused?.words;
  const parts = table.game.odds;
  const odds = mine && parts ? oddsOf(table, title) : undefined;
  const fresh = mine && table.session?.recap?.new.includes(target);
  const chance = odds && parts ? parts.words(odds, table) : "";
  return (
    <Spot
      target={target}
      mine={mine}
      changed={target}
      class={classes("mf-card", `mf-e-${item.element}`, isDense(item, table.plain) && "mf-dense")}
      label={`${title}${fresh ? ", new since your last turn" : ""}: ${item.kind} item, ${item.element}, costs ${table.plain(item.cost)}. ${levelWords(item, table.plain)}${can ? ". Can be built now" : ""}`}
      about={[chance, item.about].filter(Boolean).join("\n")}
    >
      <ItemFace title={title} item={item} />
      {fresh && <span class="mf-badge mf-new-badge">new</span>}
      {(can || odds || why) && (
        <Foot can={can}>
          {odds && parts ? (
            <parts.Foot title={title} can={can} />
          ) : can ? (
            <>
              <Glyph of={check} /> build now
            </>
          ) : (
            <span class="mf-why">
              <Rich text={why ?? ""} />
            </span>
          )}
        </Foot>
      )}
    </Spot>
  );
}

/** A card in a workshop; its foot says whether it is charged, and which gem it takes next. */
export function OwnCard({ card, seat, mine }: { card: WorkshopCard; seat: number; mine: boolean }) {
  const table = useTable();
  const item = table.cards.items[card.card];
  if (!item) return <div class="mf-card mf-empty">{card.card}</div>;
  const target = cardTarget(card.card);
  const next = item.sockets[card.gems.length];
  const words = card.charged ? "charged" : "exhausted until next round";
  const goes = mine && table.asked != null && table.options.get(target)?.some(({ kind }) => kind === "discard");
  return (
    <Spot
      target={target}
      mine={mine}
      changed={`${seat}/${target}`}
      class={classes(
        "mf-card",
        "mf-own",
        isDense(item, table.plain) && "mf-dense",
        `mf-e-${item.element}`,
        !card.charged && "mf-tired",
        goes && "mf-goes",
      )}
      label={`${card.card}: ${words}, ${count(card.gems.length, "gem")} on it. ${levelWords(item, table.plain, card.gems.length)}`}
      about={item.about}
    >
      <ItemFace title={card.card} item={item} attached={card.gems} />
      {goes && (
        <span class="mf-foot mf-goes-words">
          <Glyph of={close} /> discard{card.gems.length > 0 ? ` + ${count(card.gems.length, "gem")}` : ""}
        </span>
      )}
      {!goes && (
        <Foot can={false}>
          <Glyph of={card.charged ? GLYPHS["power-surge"] : GLYPHS.exhaust} /> {card.charged ? "charged" : "exhausted"}
          {next && (
            <span class="mf-next">
              <GameSymbol name={`${next}-gem`} />
            </span>
          )}
        </Foot>
      )}
    </Spot>
  );
}
