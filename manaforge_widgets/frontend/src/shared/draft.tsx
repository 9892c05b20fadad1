import { useState } from "preact/hooks";
import { Button, Named } from "./controls.js";
import { Glyph } from "./glyphs.js";
import { SeatName } from "./seat.js";
import { useTable } from "./table.js";
import { TalentFace, talentWords } from "./talent.js";
import type { Option } from "./types.js";
import { classes, count, listed } from "./words.js";

/** Picking talents, and at the end keeping two of them. What the others picked is hidden. */
export function Draft() {
  const { act, live, options, seat, view } = useTable();
  const all = [...options.values()].flat();
  const picks = all.filter((option) => option.action.startsWith("draft "));
  const keeps = all.filter((option) => option.action.startsWith("keep "));
  const draft = view.seats[seat]?.draft;
  const picked = draft?.picked ?? [];
  const hand = draft?.hand ?? [];
  return (
    <div class="mf-draft" data-area="draft">
      {keeps.length > 0 ? (
        <Keep key={picked.join()} names={picked} options={keeps} />
      ) : (
        <>
          <p class="mf-question">{picks.length > 0 ? "Draft: pick one talent, the rest is passed on." : live ? "Waiting for the others to pick." : "Draft of talents"}</p>
          <div class="mf-talents" role="group" aria-label="Talents to pick from">
            {hand.map((name) => (
              <Pick key={name} name={name} option={picks.find((option) => option.action === `draft ${name}`)} onPick={act} />
            ))}
          </div>
          {picked.length > 0 && (
            <>
              <p class="mf-title">Picked so far</p>
              <div class="mf-talents" role="group" aria-label="Talents picked so far">
                {picked.map((name) => (
                  <Pick key={name} name={name} option={undefined} onPick={act} />
                ))}
              </div>
            </>
          )}
        </>
      )}
      <Others />
    </div>
  );
}

type PickProps = { name: string; option: Option | undefined; onPick: (action: string, target: string) => void };

function Pick({ name, option, onPick }: PickProps) {
  const { cards } = useTable();
  const talent = cards.talents[name];
  const face = talent ? <TalentFace name={name} talent={talent} /> : name;
  const names = classes("mf-talent", `mf-e-${talent?.die ?? "any"}`);
  if (!option) {
    return (
      <div class={names} data-hint={talent?.about}>
        {face}
      </div>
    );
  }
  return (
    <Button
      class={classes(names, "mf-spot", "mf-can")}
      data-first={option.proposed || undefined}
      data-hint={talent?.about}
      onClick={() => onPick(option.action, option.target)}
    >
      <Named label={`Pick ${talent ? talentWords(name, talent) : name}${option.proposed ? ", suggested" : ""}`}>
        {face}
        {option.proposed && <Suggested />}
      </Named>
    </Button>
  );
}

function Suggested() {
  return (
    <span class="mf-tag">
      <Glyph name="check" /> suggested
    </span>
  );
}

const kept = (option: Option): string[] => option.action.slice("keep ".length).split(", ");

/** Two are chosen by clicking them; the suggested pair is chosen to begin with. */
function Keep({ names, options }: { names: readonly string[]; options: readonly Option[] }) {
  const { act, cards } = useTable();
  const proposed = options.find((option) => option.proposed);
  const [chosen, setChosen] = useState<readonly string[]>(() => (proposed ? kept(proposed) : []));
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name].slice(-2));
  const option = options.find((one) => chosen.length === 2 && kept(one).every((name) => chosen.includes(name)));
  return (
    <>
      <p class="mf-question">Keep two of your four talents; they are public from now on.</p>
      <div class="mf-talents" role="group" aria-label="Your talents">
        {names.map((name) => {
          const talent = cards.talents[name];
          const on = chosen.includes(name);
          return (
            <Button
              key={name}
              class={classes("mf-talent", "mf-spot", `mf-e-${talent?.die ?? "any"}`, on && "mf-chosen")}
              aria-pressed={on}
              data-hint={talent?.about}
              onClick={() => toggle(name)}
            >
              <Named label={talent ? talentWords(name, talent) : name}>
                {talent ? <TalentFace name={name} talent={talent} /> : name}
                <span class="mf-foot">
                  <Glyph name={on ? "check" : "close"} /> {on ? "to keep" : "to give up"}
                </span>
              </Named>
            </Button>
          );
        })}
      </div>
      <div class="mf-answers">
        <Button
          class="mf-primary"
          blocked={!option}
          data-first="true"
          data-hint={option ? undefined : "Choose two talents."}
          onClick={() => option && act(option.action, option.target)}
        >
          {option ? `Keep ${listed(chosen)}` : "Choose two to keep"}
        </Button>
        {option?.proposed && <Suggested />}
      </div>
    </>
  );
}

function Others() {
  const { seat, view } = useTable();
  return (
    <ul class="mf-drafters" aria-label="The other seats">
      {view.seats.map((other, index) =>
        index === seat || !other.draft ? null : (
          <li key={index}>
            <SeatName seat={index} />
            <span class="mf-backs" aria-hidden="true">
              {Array.from({ length: other.draft.picked_count }, (_, back) => (
                <i key={back} />
              ))}
            </span>
            <span class="mf-soft">
              {count(other.draft.picked_count, "talent")} picked, {other.draft.hand_count} in hand
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
