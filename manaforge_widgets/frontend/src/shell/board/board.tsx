import type { AnyModel, RenderProps } from "@anywidget/types";
import { render as mount } from "preact";
import { useFlights } from "../drawing/motion.js";
import { seatPart } from "../frame/drawer.js";
import { Frame } from "../frame/frame.js";
import { useProjector } from "../frame/projector.js";
import type { GameTable } from "../game.js";
import { useArrival } from "../input/arrival.js";
import { useEntrance } from "../input/entrance.js";
import { boardKeys, useKeys } from "../input/keys.js";
import { useLongPress } from "../input/long-press.js";
import { save, useTrait } from "../kernel/model.js";
import { Past } from "../replay/past.js";
import { Reviewed } from "../review/reviewed-game.js";
import { Asking } from "./asking.js";
import { BoardBar } from "./board-bar.js";
import { BoardSettings } from "./board-settings.js";
import { Coach } from "./coach.js";
import { Cover, passWords } from "./cover.js";
import { Ending } from "./ending.js";
import { HintPanel } from "./hint.js";
import { Notices } from "./notices.js";
import { useOwnName } from "./own-name.js";
import { Rounds, roundWords } from "./rounds.js";
import { Goal, Guess } from "./teach.js";
import type { Traits } from "./traits.js";
import { useBoard } from "./use-board.js";

/** After this time in ms a page reports again that it shows the board: another page may have denied it. */
const STILL_HERE = 1_000;

/** The Board of a game: its parts in the frame that it shares with a Replay. */
function Board({ model, game }: { model: AnyModel<Traits>; game: GameTable }) {
  const board = useBoard(model, game);
  const { kit, snapshot, table, root, still, queue, panels, bots } = board;
  const { clicks, screen, lookBack, hint, coach, recap, rounds, drawer, reviewed } = board;
  const [projector, setProjector] = useTrait(model, "projector");
  const [hints] = useTrait(model, "hints");
  const [task] = useTrait(model, "task");
  const { outcome, rest } = table;
  const here = lookBack.past == null && reviewed.shown == null;
  useFlights(root, table);
  useArrival(root, !still);
  useLongPress(root);
  useProjector(root, projector && here, game.fit);
  const entrance = useEntrance(root, !still && here);
  const label = useOwnName(root, `${kit.title} board`);
  const press = useKeys(table);
  if (lookBack.past)
    return (
      <Past
        past={lookBack.past}
        at={lookBack.past.at}
        rolls={lookBack.rolls}
        table={table}
        symbols={kit.symbols}
        onBack={lookBack.back}
      />
    );
  if (reviewed.shown) return <Reviewed shown={reviewed.shown} onBack={reviewed.back} />;
  const { cover, look, passed } = screen;
  return (
    <Frame
      root={root}
      label={label}
      table={table}
      symbols={kit.symbols}
      entries={board.entries}
      onSeat={(other) => drawer.toggle(seatPart(other))}
      keys={boardKeys(game.ends != null, game.told != null, hints)}
      onKey={(event) => {
        if (!hint.leave(event)) press(event);
      }}
      entrance={entrance}
      onTouch={queue.kernel.knock}
      onClick={({ target }) => {
        screen.click();
        recap.click(target as Element);
        rounds.click(target as Element);
      }}
      notice={
        <>
          <Notices snapshot={snapshot} state={queue.kernel.state} bots={rest ? null : bots} passed={passed} />
          <Goal task={task} rest={rest} ask={clicks.teach} />
          <Guess prediction={board.prediction} rest={rest} ask={clicks.teach} />
        </>
      }
      settings={
        !rest &&
        !outcome && (
          <BoardSettings
            paces={snapshot.bots.length > 0 ? bots.paces : null}
            askFirst={board.askFirst}
            onAskFirst={board.setAskFirst}
            onCoach={coach.show}
            people={snapshot.people}
            onName={(of, name) => clicks.send({ kind: "rename", of, name }, "help")}
          />
        )
      }
      coach={board.guide && <Coach view={board.guide} />}
      cover={
        cover &&
        ((under) => (
          <Cover
            key={`cover ${cover.number}`}
            cover={cover}
            passed={snapshot.passed}
            onTake={() => clicks.send({ kind: "reveal", cover: cover.number }, "take-screen")}
          >
            {under}
          </Cover>
        ))
      }
      asks={asksOf(board)}
      ended={roundWords(rounds.shown, table)}
      askedKey={askedKeyOf(board)}
      asking={
        <Asking
          snapshot={snapshot}
          look={look}
          panels={panels}
          hint={hint}
          clicks={clicks}
          onNever={() => board.setAskFirst(false)}
        />
      }
      dock={hint.open ? <HintPanel hint={hint} /> : <Rounds rounds={rounds.shown} onClose={rounds.close} />}
      end={outcome && table.session && <Ending outcome={outcome} session={table.session} />}
      projector={projector}
      onProjector={setProjector}
      bar={
        <BoardBar
          snapshot={snapshot}
          queue={queue}
          bots={bots}
          clicks={clicks}
          panels={panels}
          hint={hints && !outcome ? hint : null}
        />
      }
    />
  );
}

type Parts = ReturnType<typeof useBoard>;

/** The requests to the people at the screen apart from the game's questions, for screen readers. */
function asksOf({ snapshot, screen: { cover, look }, bots, table }: Parts): string {
  const shown = look && `${table.plain(look.words)}.`;
  const told = bots.wait && "Bots are waiting: Continue.";
  return [snapshot.passed, shown, told, cover && `${passWords(table.names, cover)}.`].filter(Boolean).join(" ");
}

/** A key that is new for each question, which then gets the focus; null if there is no question. */
function askedKeyOf({ screen: { cover, look }, bots, panels, table }: Parts): string | null {
  if (cover) return `cover ${cover.number}`;
  if (table.asked) return table.asked.key;
  if (panels.ending || panels.undoing) return "board";
  if (look) return `look ${table.step}`;
  return bots.wait ? `story ${bots.story}` : null;
}

/** The Board of a game, in the form that anywidget needs. */
export const boardOf = (game: GameTable) => ({
  render({ model, el }: RenderProps<Traits>) {
    mount(<Board model={model} game={game} />, el);
    let timer = 0;
    const count = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (!el.isConnected || model.get("_view_count") !== 0) return;
        model.set("_view_count", 1);
        save(model);
      }, STILL_HERE);
    };
    model.on("change:_view_count", count);
    return () => {
      clearTimeout(timer);
      model.off("change:_view_count", count);
      mount(null, el);
    };
  },
});
