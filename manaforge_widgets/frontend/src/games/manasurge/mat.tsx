import { useRef } from "preact/hooks";
import { Glyph } from "../../shell/drawing/glyphs.js";
import { Rich } from "../../shell/drawing/rich.js";
import { close } from "../../shell/drawing/signs.js";
import { capital, classes, count, possessive } from "../../shell/drawing/words.js";
import { useKeptHeight } from "../../shell/frame/kept-height.js";
import { SeatMark } from "../../shell/frame/seats.js";
import { Button, keepKeys } from "../../shell/input/controls.js";
import { Spot } from "../../shell/input/spot.js";
import { glow } from "../../shell/table.js";
import { Damage, REBIRTH, Shards } from "./card.js";
import { GLYPHS } from "./glyphs.js";
import { Fan } from "./hand.js";
import { withNames } from "./names.js";
import { buttonWords, drawHint, percentOf, percentWithin, struckNext } from "./odds.js";
import { Backs, FIVES, KnownCards, roleOf, wizardWords } from "./seat.js";
import { asksMe, oddsNow, type Table, useTable } from "./table.js";
import { isButton, STRUCK, WIZARD } from "./targets.js";
import type { SeatView } from "./types.js";

/** A seat's whole mat: what it has, and the cards of its hand that the viewer may see. */
export function Mat({ seat, mine }: { seat: number; mine: boolean }) {
  const table = useTable();
  const { names, view } = table;
  const mat = useRef<HTMLDivElement>(null);
  useKeptHeight(mat, String(view.round));
  const own = view.seats[seat];
  if (!own) return null;
  const open = own.hand.cards.length === own.hand.count;
  const role = roleOf(seat, table);
  return (
    <div
      ref={mat}
      class={classes("ms-mat", seat === table.seat && "mf-front")}
      role="group"
      aria-label={`${possessive(names[seat] ?? "")} part of the table`}
      data-area={mine ? "mat" : "other"}
    >
      <div class="ms-me">
        <span class="ms-who">
          <SeatMark seat={seat} /> <b data-cut="">{names[seat]}</b>
          {view.caster === seat && (
            <span class="ms-caster mf-c-gold" data-hint="Has the Caster token.">
              <Glyph of={GLYPHS.caster} /> Caster
            </span>
          )}
          {role && <span class="mf-badge">{role}</span>}
        </span>
        <span class={classes("ms-own", glow(table, `score-${seat}`))} data-hint={own.shards >= 5 ? FIVES : undefined}>
          <span class="ms-label">Shards</span>
          <b class="ms-big">{own.shards}</b> <span class="mf-soft">of {view.goal}</span> <Shards count={own.shards} />
        </span>
        <span class={classes("ms-own", glow(table, `${seat}/damage`))}>
          <span class="ms-label">Damage · Rebirth at {REBIRTH}</span>
          <b class="ms-num">{own.damage.count}</b> <Damage count={own.damage.count} />
        </span>
      </div>
      {open || seat === table.seat ? (
        <div class="ms-hand">
          {mine && <Ask />}
          <Fan seat={seat} mine={mine} />
          {mine && <Seen />}
        </div>
      ) : (
        <Hidden own={own} />
      )}
      <div class="ms-aside">
        {mine && <Struck />}
        {own.wizard && <Wizard own={own} seat={seat} mine={mine} />}
      </div>
    </div>
  );
}

/** Another seat's hand: its size, and the cards of it that the viewer knows. */
function Hidden({ own }: { own: SeatView }) {
  const known = own.hand.cards.length;
  return (
    <div class="ms-hand">
      <p>
        <Backs hand={own.hand} /> <b>{count(own.hand.count, "card")}</b> in hand
        {known > 0 ? ". You know:" : ". You know none of them."}
      </p>
      {known > 0 && (
        <p class="ms-known-cards">
          <KnownCards hand={own.hand} />
        </p>
      )}
    </div>
  );
}

/** The words of the button that undoes the move that led to a question. */
const BACK = "Take back your last move";

/** A question that the seat answers with its hand, and buttons for the answers that are not cards. */
function Ask() {
  const table = useTable();
  const { choice, options, session } = table;
  const here = choice && !choice.panel ? choice : null;
  const buttons = here ? [...options.keys()].filter(isButton) : [];
  return (
    <div class="ms-ask" data-area="hand">
      <span class="ms-ask-words">
        <Todo />
      </span>
      {buttons.map((target) => (
        <Reply key={target} target={target} />
      ))}
      {here && session?.cancel && (
        <Button class="mf-icon ms-back-out" aria-label={BACK} data-hint={BACK} onClick={session.cancel}>
          <Glyph of={close} />
        </Button>
      )}
    </div>
  );
}

/** A button for an answer that is no card, with its numbers. */
function Reply({ target }: { target: string }) {
  const table = useTable();
  const option = table.options.get(target)?.[0];
  if (!option) return null;
  const words = buttonWords(option.action, table);
  const draw = oddsNow(table)?.draws[option.action];
  return (
    <Spot
      target={target}
      mine
      class={classes("mf-button ms-answer", option.proposed && "ms-proposed")}
      label={[table.plain(option.label), words].filter(Boolean).join(", ")}
      about={draw ? drawHint(draw) : ""}
    >
      <span>
        <Rich text={option.label} />
        {words && <span class="ms-then">{words}</span>}
      </span>
    </Spot>
  );
}

/** What the seat may do now. */
export function Todo() {
  return <Rich text={todo(useTable())} />;
}

/** What the seat may do now, in a few words; it names only what is possible. */
export function todo(table: Table): string {
  const { choice, status, outcome, view } = table;
  if (outcome) return "";
  if (!asksMe(table)) return status.whose;
  if (choice?.kind === "again" && table.options.size === 1) return "You have no other valid card.";
  if (choice) return choice.panel ? "Answer the question first." : choice.title;
  if (view.question?.kind === "open") return "Open with a numbered card: its suit is the spell’s suit.";
  const damage = view.seats[table.seat]?.damage.count ?? 0;
  const reborn =
    damage >= REBIRTH ? ` You have ${damage} damage: a Rebirth at the end of your turn or of the spell.` : "";
  const cards = [...table.options.values()].filter((options) => options.some(({ kind }) => kind === "play")).length;
  // A covered hand has no options, and what it holds is not told.
  if (cards === 0 && !table.options.has(STRUCK)) return status.whose;
  const which = cards === 1 ? "your valid card" : `one of your ${cards} valid cards`;
  const may = table.options.has(STRUCK) ? ", or be struck" : "";
  return `${cards ? `Play ${which}${may}.` : "You have no valid card: take the damage."}${reborn}`;
}

/** How the cost of being struck is counted. */
const COST =
  "You draw a card for each shard in play, and what the suit adds. You lose the shards on your cards, and 1 for a Rebirth, which also replaces your hand with the damage.";

/** The button with which the player chooses to be struck, and what that costs. */
function Struck() {
  const { outcome, options, plain } = useTable();
  if (outcome) return null;
  const option = options.get(STRUCK)?.[0];
  const [words = "", ...rest] = capital(option?.label ?? "be struck").split("; ");
  return (
    <Spot
      target={STRUCK}
      mine
      ends
      class="mf-button ms-struck-button"
      label={plain([words, ...rest].join(", "))}
      about={option ? COST : ""}
    >
      <span>
        <Rich text={words} />
        {rest.map((line) => (
          <span key={line} class="ms-then">
            <Rich text={line} />
          </span>
        ))}
      </span>
    </Spot>
  );
}

function Wizard({ own, seat, mine }: { own: SeatView; seat: number; mine: boolean }) {
  const table = useTable();
  const name = own.wizard ?? "";
  const text = table.cards.wizards[name];
  const words = wizardWords(name, own.used, table.cards);
  return (
    <div
      role="group"
      aria-label={words}
      tabIndex={0}
      {...keepKeys}
      class={classes(
        "ms-own-wizard",
        own.used && "ms-used",
        mine && table.asked?.source === WIZARD && "mf-asking",
        glow(table, `${seat}/wizard`),
      )}
      data-target={mine ? WIZARD : undefined}
      data-tells=""
      data-hint={`${words}\n${text?.about ?? ""}`}
    >
      <span>
        <Glyph of={GLYPHS.wizard} /> <b>{name}</b>
      </span>
      <span class="mf-soft" data-cut="">
        {own.used && <b>Used. </b>}
        {text?.words}
      </span>
    </div>
  );
}

/** The hidden cards that the chances take into account, and the chance that the seat is struck. */
function Seen() {
  const table = useTable();
  const odds = oddsNow(table);
  // What else the chances take into account is in the drawer.
  const words = odds?.error || odds?.seen.split(/[,;]/, 1)[0];
  // If the seat may play, each card shows it.
  const each = Object.values(odds?.answers ?? {}).some(([straight]) => straight?.struck);
  const struck = each ? null : odds?.struck;
  const name = table.names[table.seat];
  const next = struckNext(name);
  const player = name === "You" ? "you" : name;
  const plays = `${table.choice ? "then " : ""}${name === "You" ? "play" : "plays"}`;
  const hint = struck ? `${percentWithin(struck)}. ${withNames(struck.words, table.names)}` : undefined;
  return (
    <p class="ms-seen" data-hint={hint}>
      {words && (
        <>
          <Glyph of={GLYPHS.eye} /> <Rich text={words} />
        </>
      )}
      {struck && (
        <span>
          {struck.first ? `If ${player} ${plays} ${struck.first}, ${next}: ` : `${capital(next)}: `}
          <b>{percentOf(struck)}</b>
        </span>
      )}
    </p>
  );
}
