import { SeatMark } from "../frame/seats.js";
import { Setting } from "../frame/settings.js";
import { Button, keepKeys } from "../input/controls.js";
import { useTable } from "../table.js";
import type { BotTurns } from "./bot-turns.js";
import { PaceSelect } from "./bots.js";

/** Python refuses longer names. */
const LONGEST_NAME = 60;

type Props = {
  /** How fast the bots play; null if there are no bots. */
  paces: BotTurns["paces"] | null;
  askFirst: boolean;
  onAskFirst: (on: boolean) => void;
  /** Called to begin the guided turn again. */
  onCoach: () => void;
  /** The seats of the people at the screen. */
  people: readonly number[];
  onName: (seat: number, name: string) => void;
};

/** The settings of a board, in its drawer. */
export function BoardSettings({ paces, askFirst, onAskFirst, onCoach, people, onName }: Props) {
  const { drawer, game, names } = useTable();
  const coach = () => {
    onCoach();
    drawer.toggle("help");
  };
  return (
    <>
      <p class="mf-long-press">Press and hold a card, a die or a button to read about it.</p>
      {game.coach && <Button onClick={coach}>Play a guided turn</Button>}
      {people.map((seat) => (
        <label key={seat} class="mf-own-name">
          <SeatMark seat={seat} /> {people.length > 1 ? "Name" : "Your name"}
          <input
            type="text"
            maxLength={LONGEST_NAME}
            value={names[seat]}
            onChange={(event) => onName(seat, event.currentTarget.value)}
            {...keepKeys}
          />
        </label>
      ))}
      {paces && <PaceSelect {...paces} />}
      {game.ends && (
        <Setting on={askFirst} onChange={onAskFirst}>
          Ask before I end a turn that wastes something
        </Setting>
      )}
    </>
  );
}
