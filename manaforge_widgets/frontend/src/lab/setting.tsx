import { Resting } from "../shell/input/controls.js";
import { Amounts } from "./amounts.js";
import { LastRoll } from "./last-roll.js";
import { CardChooser } from "./target.js";
import { Tray } from "./tray.js";
import type { Lab } from "./use-lab.js";

/** The open panel: the list of cards, the faces of a die, the reasons, the help, or none. */
export type Open = { tray: string; place: number } | "card" | "why" | "help" | null;

type Props = {
  lab: Lab;
  /** The reason why nothing can be set now, or empty. */
  rest: string;
  open: Open;
  onOpen: (open: Open) => void;
  /** Whether the last roll is shown below the setting. */
  withLast: boolean;
};

/** The setting: the dice in their trays, the numbers in their groups, and the card that is the target. */
export function SettingPanel({ lab, rest, open, onOpen, withLast }: Props) {
  const { kit, snapshot, setting, behind, thrown, change } = lab;
  const roll = behind ? null : (snapshot.roll ?? null);
  const choose = (card: string) => {
    onOpen(null);
    change({ card });
  };
  const chooser = (
    <CardChooser
      cards={kit.cards}
      chosen={setting.card}
      open={open === "card"}
      onOpen={(wanted) => onOpen(wanted ? "card" : null)}
      onChoose={choose}
    />
  );
  return (
    <Resting.Provider value={rest}>
      <div class="mf-lab-set">
        {kit.trays.map((tray) => (
          <Tray
            key={tray.id}
            tray={tray}
            dice={setting.dice[tray.id] ?? []}
            rolled={tray.rolled ? (roll?.faces ?? null) : null}
            number={snapshot.roll?.number ?? 0}
            used={snapshot.roll?.used ?? []}
            thrown={thrown}
            open={open != null && typeof open !== "string" && open.tray === tray.id ? open.place : null}
            onOpen={(place) => onOpen(place == null ? null : { tray: tray.id, place })}
            onChange={(dice) => change({ dice: { [tray.id]: dice } })}
          >
            {tray.target && kit.cards.length > 0 && chooser}
          </Tray>
        ))}
        {kit.groups.map((group) => (
          <div key={group.title} class="mf-lab-group" role="group" aria-label={group.title}>
            <div class="mf-title-row">
              <div class="mf-title">{group.title}</div>
              {group.target && kit.cards.length > 0 && chooser}
            </div>
            <Amounts
              group={group}
              amounts={setting.amounts}
              onChange={(id, value) => change({ amounts: { [id]: value } })}
            />
          </div>
        ))}
        {withLast && <LastRoll roll={roll} />}
      </div>
    </Resting.Provider>
  );
}
