import { Setting } from "../frame/settings.js";
import { Button } from "../input/controls.js";
import { useTable } from "../table.js";
import type { BotTurns } from "./bot-turns.js";
import { PaceSelect } from "./bots.js";

type Props = {
  /** How fast the bots play; null if there are no bots. */
  paces: BotTurns["paces"] | null;
  askFirst: boolean;
  onAskFirst: (on: boolean) => void;
  /** Called to show the tips for newcomers again. */
  onCoach: () => void;
};

/** The settings of a board, in its drawer. */
export function BoardSettings({ paces, askFirst, onAskFirst, onCoach }: Props) {
  const { drawer, game, status } = useTable();
  const coach = () => {
    onCoach();
    drawer.toggle("help");
  };
  return (
    <>
      {game.coach && status.round <= 1 && <Button onClick={coach}>Show tips</Button>}
      {paces && <PaceSelect {...paces} />}
      {game.ends && (
        <Setting on={askFirst} onChange={onAskFirst}>
          Ask before I end a turn that wastes something
        </Setting>
      )}
    </>
  );
}
