import type { CSSProperties } from "preact";
import { Rich } from "../../shell/drawing/rich.js";
import { capital, classes, count } from "../../shell/drawing/words.js";
import { Heading } from "../../shell/frame/heading.js";
import { useDrag } from "../../shell/input/drag.js";
import { Spot } from "../../shell/input/spot.js";
import type { Option } from "../../shell/kernel/types.js";
import { Face } from "./card.js";
import { colourOf, type Held, held, shownBy } from "./cards.js";
import { Chances } from "./chances.js";
import { percentOf, struckNext, wayWords, whyWords } from "./odds.js";
import { oddsNow, type Table, useTable } from "./table.js";
import { cardTarget } from "./targets.js";
import type { AnswerOdds } from "./types.js";

/** The number of cards from which a hand stands in two rows. */
const TWO_ROWS = 7;

/** The player's hand as a fan: what each card would do and how likely it is answered, or why it can't be played. */
export function Fan({ seat, mine }: { seat: number; mine: boolean }) {
  const { view } = useTable();
  const hand = view.seats[seat]?.hand;
  const cards = held(hand?.cards ?? []);
  const size = hand?.count ?? 0;
  const rows = size >= TWO_ROWS ? 2 : 1;
  const tilt = (at: number) => (rows === 1 ? at - (size - 1) / 2 : 0);
  const style = {
    "--cards": Math.ceil(size / rows),
    "--narrow": Math.min(4, Math.max(3, Math.ceil(size / 3))),
  } as CSSProperties;
  return (
    <div
      class={classes("ms-fan", rows === 2 && "ms-two-rows", size === 6 && "ms-six", size > 14 && "ms-full-hand")}
      style={style}
      role="group"
      {...(mine ? { "data-in-view": "" } : {})}
      aria-label={`Hand: ${count(size, "card")}`}
    >
      <Heading hidden>Hand</Heading>
      {cards.map((card, at) => (
        <HandCard key={`${card.name}${card.copy}`} card={card} seat={seat} mine={mine} tilt={tilt(at)} />
      ))}
      {Array.from({ length: size - cards.length }, (_, at) => (
        <div key={at} class="ms-held" style={{ "--tilt": tilt(cards.length + at) } as CSSProperties}>
          <div class="ms-card ms-face-down" role="img" aria-label="a card face down" />
        </div>
      ))}
      {size === 0 && <p class="mf-none">No card in hand.</p>}
    </div>
  );
}

function HandCard({
  card: { name, copy },
  seat,
  mine,
  tilt,
}: {
  card: Held;
  seat: number;
  mine: boolean;
  tilt: number;
}) {
  const table = useTable();
  const target = cardTarget(name, copy);
  const option = mine ? table.options.get(target)?.[0] : undefined;
  const plays = option?.kind === "play";
  const drag = useDrag("[data-onto='spell']", () => option && table.act(option.action, target), ".ms-card", "ms");
  const { suit } = shownBy(name);
  const why = mine && !option && asksToPlay(table) ? table.why[target]?.brief : "";
  const ways = option ? (oddsNow(table)?.answers[option.action] ?? []) : [];
  const meta = table.cards.metamagics[name];
  const fresh = mine && table.session?.recap?.new.includes(target);
  return (
    <div
      class={classes("ms-held", plays && "ms-movable")}
      style={{ "--tilt": tilt } as CSSProperties}
      data-card={name}
      {...(plays ? drag : {})}
    >
      <Spot
        target={target}
        mine={mine}
        class={classes("ms-card", colourOf({ suit }), !option && asksToPlay(table) && mine && "ms-no")}
        label={cardWords(name, option, ways, why ?? "", table)}
        about={[[meta?.words, meta?.about].filter(Boolean).join(" "), ...whyWords(ways, table)]
          .filter(Boolean)
          .join("\n")}
        changed={`${seat}/${target}`}
      >
        <Face name={name} tells={mine}>
          <span class="ms-say">
            {option ? (
              <Says text={option.label} />
            ) : why ? (
              <b class="ms-why">{why}</b>
            ) : meta ? (
              <Says text={meta.brief} />
            ) : null}
            <Chances ways={ways} seat={seat} />
          </span>
        </Face>
      </Spot>
      {fresh && <span class="mf-badge ms-new">new</span>}
    </div>
  );
}

const PLAYS = ["open", "play", "again", "stormcaller"];

/** Whether the seat in front is asked for a card to play. */
const asksToPlay = ({ live, rest, seat, view }: Table): boolean =>
  live && !rest && view.to_act.includes(seat) && PLAYS.includes(view.question?.kind ?? "");

function Says({ text }: { text: string }) {
  return (
    <span class="ms-does">
      <Rich text={text} />
    </span>
  );
}

/** A card in hand, as text. */
function cardWords(
  name: string,
  option: Option | undefined,
  ways: readonly AnswerOdds[],
  why: string,
  { names, plain, seat: own }: Table,
): string {
  const [straight] = ways;
  const bothWays = straight?.choice.startsWith("direction") ?? false;
  const next = bothWays ? struckNext(names[own]) : capital(struckNext(names[own]));
  const told = ways.slice(0, bothWays ? 2 : 1).flatMap(({ chance, choice, seat, struck }) => {
    const answers = chance ? [`${names[seat]} can answer: ${chance.percent}`] : [];
    const strikes = struck ? [`${next}: ${percentOf(struck)}`] : [];
    const said = [...answers, ...strikes];
    return bothWays && said.length > 0 ? [`${capital(wayWords(choice, names))}: ${said.join(", ")}`] : said;
  });
  return [option ? `${name}: ${plain(option.label)}` : name, ...told, capital(why)].filter(Boolean).join(". ");
}
