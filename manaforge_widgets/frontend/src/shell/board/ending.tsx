import { Fragment } from "preact";
import { useState } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import { Rich } from "../drawing/rich.js";
import * as signs from "../drawing/signs.js";
import { SEATS } from "../drawing/signs.js";
import { capital, classes, count, listed, scoreWord, signed } from "../drawing/words.js";
import { OutcomePanel } from "../frame/outcome.js";
import { Result, rollsOf, withoutName } from "../frame/results.js";
import { Ruled, RuledText } from "../frame/rule.js";
import { SeatMark } from "../frame/seats.js";
import { Button, keepKeys } from "../input/controls.js";
import type { CalibrationView, EndingView, LeadView, OutcomeView } from "../kernel/types.js";
import { Finding, ReviewButton, TO_REVIEW } from "../review/reviewing.js";
import { useTable } from "../table.js";
import { Calibration, cameWords } from "./calibration.js";
import { ScoreCurve, ScoreTable } from "./score-curve.js";
import type { Session } from "./session.js";

/** Where a name of several words in one may break. */
const CAPITALS = /(?<=[a-z])(?=[A-Z])/;

/** What the middle of the panel shows. */
type Shown = "curve" | "table" | "chances";

type Props = { outcome: OutcomeView; session: Session };

/** The end of a game on a Board: who won and why, and buttons for what to do next. */
export function Ending({ outcome, session }: Props) {
  const { ending, review } = session;
  const show = review.show ?? (() => {});
  return (
    <div class="mf-ending" role="group" aria-label="The end of the game" data-area="end">
      {ending ? <Explained outcome={outcome} ending={ending} session={session} /> : <OutcomePanel outcome={outcome} />}
      <div class="mf-next-game">
        <span class="mf-again" role="group" aria-label="Play again">
          <b>Play again</b>
          <Button
            class="mf-primary"
            data-first="true"
            onClick={() => session.again("new")}
            aria-label="New deal: play again, and everything random comes out new"
            data-hint="Play again: everything random comes out new."
          >
            New deal
          </Button>
          <Button
            onClick={() => session.again("same")}
            aria-label="Same deal: play again, and everything random comes out as in this game"
            data-hint="Play again: everything random comes out as in this game."
          >
            Same deal
          </Button>
        </span>
        <span class="mf-after">
          <ReviewButton
            {...review}
            made={
              review.show && (
                <Button class="mf-primary" data-target={TO_REVIEW} onClick={show}>
                  See the review
                </Button>
              )
            }
            onMade={show}
          />
          <Button
            onClick={() => session.look(0)}
            aria-label="Replay: look at this game again, step by step"
            data-hint="Look at this game again, step by step."
          >
            <Glyph of={signs.play} /> Replay
          </Button>
          <Button
            onClick={session.save}
            aria-label="Save this game as a file in the notebook’s folder"
            data-hint="Save this game as a file in the notebook’s folder."
          >
            <Glyph of={signs.cards} /> Save
          </Button>
        </span>
        <Finding progress={review.progress} words={review.finding} />
        <p class="mf-told" role="status">
          {session.told}
        </p>
      </div>
    </div>
  );
}

function Explained({ outcome, ending, session }: Props & { ending: EndingView }) {
  const { game, status, names, seat } = useTable();
  const [shows, setShows] = useState<Shown>("curve");
  return (
    <>
      <div class="mf-end-top">
        <span class={classes("mf-end-score", game.scoredIn)}>
          <span class="mf-end-whose">{names[seat]}</span>
          {outcome.scores[seat]}
          {game.scored && <Glyph of={game.scored} />}
          <span class="mf-hidden"> {scoreWord(outcome.scores[seat] ?? 0, status.score_name)}</span>
        </span>
        <div>
          <p class={classes("mf-end-won", outcome.winners.includes(seat) && "mf-moment")}>
            {wonWords(outcome, names, seat)}
          </p>
          <p>
            {outcome.reason && <Ruled text={capital(outcome.reason)} />}
            {leadWords(outcome, ending, names, status.round_name)}
            <Decided ending={ending} />
            <LastTurn ending={ending} />
            <RuledText text={outcome.reason} />
          </p>
        </div>
      </div>
      <Sources outcome={outcome} ending={ending} />
      <Middle ending={ending} session={session} shows={shows} setShows={setShows} />
      {shows !== "chances" && <Facts ending={ending} calibration={session.calibration} />}
    </>
  );
}

/** What the player's best card brought, what was left unused, and how many events with a chance came true. */
function Facts({ ending, calibration }: { ending: EndingView; calibration: CalibrationView | null }) {
  const { status, names, seat } = useTable();
  const { best, unused } = ending;
  const first = calibration?.surprises[0];
  return (
    <ul class="mf-facts">
      {best && (
        <li>
          <b>{names[seat] === "You" ? "Your best card" : "Best card"}</b> {best.words}: {best.amount}{" "}
          {scoreWord(best.amount, status.score_name)} in {count(best.uses, "use")}
        </li>
      )}
      {unused.length > 0 && (
        <li>
          <b>{names[seat] === "You" ? "You left unused" : `Left unused by ${names[seat]}`}</b>{" "}
          <Rich text={unused.join(", ")} />
        </li>
      )}
      {calibration && (
        <li>
          <b>Chances</b> {cameWords(calibration.whole)}
          {first && (
            <>
              . Least likely result:{" "}
              <Result row={{ ...withoutName(first.result, names[first.seat] ?? ""), words: "" }} /> ({names[first.seat]}
              , {status.round_name} {first.round})
            </>
          )}
        </li>
      )}
    </ul>
  );
}

type MiddleProps = { ending: EndingView; session: Session; shows: Shown; setShows: (shown: Shown) => void };

/** The scores after each round, as a curve or as a table, or the chances of the game and what came of them. */
function Middle({ ending, session, shows, setShows }: MiddleProps) {
  const { game, status } = useTable();
  const { calibration, open } = session;
  const score = `the ${status.score_name} after each ${status.round_name}`;
  const views: [Shown, string, string][] = [
    ["curve", "Curve", `Curve: ${score}, as a curve`],
    ["table", "Table", `Curve as a table: ${score}, as numbers`],
  ];
  if (calibration) views.push(["chances", "Chances", "Chances: how often the chances that the board showed came true"]);
  return (
    <>
      <div class="mf-middle">
        {shows === "chances" ? (
          <p>
            <b>Chances and results.</b>{" "}
            <span class="mf-soft">How often the chances that the board showed came true.</span>
          </p>
        ) : (
          <p>
            <b>
              {capital(status.score_name)} after each {status.round_name}.
            </b>{" "}
            <span class="mf-soft">
              Choose a point to see{" "}
              {game.scoresByRound
                ? `the game after that ${status.round_name}`
                : `the player’s turn in that ${status.round_name}`}
              .
            </span>
          </p>
        )}
        <span class="mf-views" role="group" aria-label="Show">
          {views.map(([view, word, label]) => (
            <Button key={view} aria-label={label} aria-pressed={shows === view} onClick={() => setShows(view)}>
              {word}
            </Button>
          ))}
        </span>
      </div>
      {shows === "chances" && calibration ? (
        <Calibration view={calibration} onOpen={open} />
      ) : shows === "table" ? (
        <ScoreTable byRound={ending.by_round} onOpen={open} />
      ) : (
        <ScoreCurve byRound={ending.by_round} onOpen={open} />
      )}
    </>
  );
}

/** What others' scores lost or gained in the last round, each with the chance that the board showed before the roll. */
function Decided({ ending: { decided = [] } }: { ending: EndingView }) {
  const table = useTable();
  if (decided.length === 0) return null;
  return (
    <>
      Last {table.status.round_name}:{" "}
      {decided.map(({ seat, target, words }, at) => {
        const known = rollsOf(table, seat).flatMap(({ results }) => results);
        const before = known.find((row) => row.target === target)?.chance.percent;
        return (
          <Fragment key={at}>
            {at > 0 && ", "}
            <b>{words}</b>
            {before && ` (${before} before the roll)`}
          </Fragment>
        );
      })}
      .{" "}
    </>
  );
}

function LastTurn({ ending: { last } }: { ending: EndingView }) {
  const { names, seat } = useTable();
  const brought = last.reduce((sum, { amount }) => sum + amount, 0);
  if (brought <= 0) return null;
  const whose = names[seat] === "You" ? "Your" : `${names[seat]}’s`;
  return (
    <>
      {whose} last turn brought <b>+{brought}</b>:{" "}
      {last.map(({ words, amount }) => `${words} ${signed(amount)}`).join(", ")}.
    </>
  );
}

/** Who won and by how much, from the point of view of the seat in front. */
export function wonWords({ scores, winners }: OutcomeView, names: readonly string[], seat: number): string {
  const name = (one: number) => names[one] ?? "";
  const first = winners[0];
  if (first == null) return "Nobody won.";
  if (winners.length > 1) return `${listed(winners.map(name))} share the victory.`;
  const own = scores[seat] ?? 0;
  const top = scores[first] ?? 0;
  if (first !== seat)
    return own === top
      ? `${name(first)} won: you were tied.`
      : `${name(first)} won, ${top - own} ahead of ${name(seat) === "You" ? "you" : name(seat)}.`;
  const next = Math.max(...scores.filter((_, one) => one !== seat));
  return next === top ? `${name(seat)} won a tie.` : `${name(seat)} won by ${top - next}.`;
}

/** Who led apart from the winner, if anybody: the longest and the last lead of another seat. */
function leadWords(
  { winners }: OutcomeView,
  { leads }: EndingView,
  names: readonly string[],
  roundName: string,
): string {
  const winner = winners[0];
  // A lead that ends with the first round says little.
  const others = leads.filter(({ seat, last }) => seat !== winner && last > 1);
  const last = others.at(-1);
  if (winner == null || winners.length > 1 || !last) return "";
  const longest = others.toSorted((a, b) => b.last - b.first - (a.last - a.first))[0] ?? last;
  const when = ({ first, last: until }: LeadView) =>
    first === until ? `after ${roundName} ${first}` : `after ${roundName}s ${first} to ${until}`;
  if (longest.last - longest.first === last.last - last.first) return `${names[last.seat]} led ${when(last)}. `;
  return `${names[longest.seat]} led ${when(longest)}${longest.seat === last.seat ? " and" : `, ${names[last.seat]}`} ${when(last)}. `;
}

/** Where each score came from: a bar and a number for each source. */
function Sources({ outcome, ending: { sources, by_source } }: { outcome: OutcomeView; ending: EndingView }) {
  const table = useTable();
  const { game, status, names, seat: own } = table;
  const deciding = (game.columns ?? []).filter(({ decides }) => decides);
  const rank = (seat: number): number => (outcome.scores[seat] ?? 0) + (outcome.winners.includes(seat) ? 0.5 : 0);
  const order = names.map((_, seat) => seat).toSorted((a, b) => rank(b) - rank(a));
  const most = Math.max(1, ...outcome.scores);
  return (
    <div
      class="mf-scroll"
      role="region"
      aria-label={`Where the ${status.score_name} came from`}
      tabIndex={0}
      {...keepKeys}
    >
      <table class="mf-sources">
        <caption class="mf-hidden">Where the {status.score_name} came from</caption>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Total</th>
            <td />
            {sources.map((source, index) => (
              <th key={source} scope="col">
                <i class={`mf-share mf-share${index}`} />{" "}
                {capital(source)
                  .split(CAPITALS)
                  .map((part, at) => (
                    <>
                      {at > 0 && <wbr />}
                      {part}
                    </>
                  ))}
              </th>
            ))}
            {deciding.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => (
            <tr key={seat} class={classes(seat === own && "mf-front")}>
              <th scope="row">
                <SeatMark seat={seat} /> {names[seat]}{" "}
                {outcome.winners.includes(seat) && <span class="mf-badge">won</span>}
              </th>
              <td class={classes("mf-all", game.scoredIn)}>
                <b>{outcome.scores[seat]}</b>
                {game.scored && <Glyph of={game.scored} />}
              </td>
              <td class={`mf-shares mf-seat${seat % SEATS.length}`} aria-hidden="true">
                {by_source[seat]?.map(
                  (amount, index) =>
                    amount > 0 && (
                      <i
                        key={index}
                        class={`mf-share mf-share${index}`}
                        style={{ width: `${(100 * amount) / most}%` }}
                      />
                    ),
                )}
              </td>
              {by_source[seat]?.map((amount, index) => (
                <td key={index}>{amount === 0 ? "–" : signed(amount)}</td>
              ))}
              {deciding.map(({ title, value }) => (
                <td key={title}>{value(seat, table)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
