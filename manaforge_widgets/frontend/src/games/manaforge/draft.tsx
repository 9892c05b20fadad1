import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { sessionMarks } from "../../shell/board/session.js";
import { Suggested } from "../../shell/board/suggested.js";
import { Glyph, type Shape } from "../../shell/drawing/glyphs.js";
import { Info } from "../../shell/drawing/info.js";
import { LegendRows } from "../../shell/drawing/legend.js";
import { check } from "../../shell/drawing/signs.js";
import { classes, count, listed } from "../../shell/drawing/words.js";
import { Button, Named } from "../../shell/input/controls.js";
import type { Option } from "../../shell/kernel/types.js";
import { SeatName } from "./seat.js";
import { useTable } from "./table.js";
import { TalentFace, talentWords } from "./talent.js";
import type { DraftView } from "./types.js";

/** The draft: seats pick talents, and at the end keep some of them. The picks of other seats are hidden. */
export function Draft() {
  const { cards, choice, status, live, options, seat, view } = useTable();
  const all = [...options.values()].flat();
  const picks = all.filter(({ kind }) => kind === "draft");
  const keeps = all.filter(({ kind }) => kind === "keep");
  const { chosen, hand, hand_count = 0, picked } = view.seats[seat]?.draft ?? {};
  const waiting = status.to_act.includes(seat) || !live ? "Talent draft" : "Waiting for the others to choose.";
  return (
    <div class="mf-draft" data-area="centre">
      {keeps.length > 0 ? (
        <Keep key={keeps.length} names={picked ?? []} options={keeps} />
      ) : (
        <>
          <p class="mf-question">{choice?.title ?? waiting}</p>
          <Row label="Talents to pick from">
            {(hand ?? []).map((name) => (
              <Pick key={name} name={name} chosen={chosen} option={picks.find(({ args }) => args.talent === name)} />
            ))}
            {hand == null &&
              Array.from({ length: hand_count }, (_, back) => <div key={back} class="mf-talent mf-spot mf-back" />)}
          </Row>
          {picked != null && picked.length > 0 && (
            <>
              <p class="mf-title">Picked so far</p>
              <Row label="Talents picked so far">
                {picked.map((name) => (
                  <Pick key={name} name={name} chosen={chosen} option={undefined} />
                ))}
              </Row>
            </>
          )}
        </>
      )}
      <Others />
      <div class="mf-draft-legend" role="group" aria-label="What the symbols mean">
        <p class="mf-title">What the symbols mean</p>
        <LegendRows of={cards.legend} />
      </div>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="mf-talents" role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** A talent, with a line at its foot if `words` is given. */
function Face({ name, mark, words }: { name: string; mark?: Shape; words?: string }) {
  const { cards } = useTable();
  const talent = cards.talents[name];
  return (
    <>
      {talent ? <TalentFace name={name} talent={talent} /> : name}
      {words && (
        <span class="mf-foot">
          {mark && <Glyph of={mark} />} {words}
        </span>
      )}
    </>
  );
}

function useTalent(name: string) {
  const { cards, plain } = useTable();
  const talent = cards.talents[name];
  const words = talent ? talentWords(name, talent, plain) : name;
  return {
    names: classes("mf-talent", `mf-e-${talent?.die ?? "any"}`),
    hint: [words, talent?.about].filter(Boolean).join("\n"),
    words,
  };
}

type PickProps = { name: string; chosen: DraftView["chosen"]; option: Option | undefined };

function Pick({ name, chosen, option }: PickProps) {
  const { act, session } = useTable();
  const { names, hint, words } = useTalent(name);
  if (!option) {
    const mine = chosen?.includes(name) ?? false;
    return (
      <div class={classes(names, "mf-spot", mine && "mf-chosen")}>
        <Face name={name} {...(mine ? { mark: check, words: "chosen" } : {})} />
        <Info hint={hint} />
      </div>
    );
  }
  return (
    <Button
      class={classes(names, "mf-spot", "mf-can", sessionMarks(session, option.target))}
      data-first={option.proposed || undefined}
      data-target={option.target}
      // The next offer comes under the pointer: the second click of a double click picks nothing from it.
      onClick={(event) => event.detail < 2 && act(option.action, option.target)}
    >
      <Named label={`Pick ${words}${option.proposed ? ", suggested" : ""}`}>
        <Face name={name} />
        {option.proposed && <Suggested />}
        <Info hint={hint} />
      </Named>
    </Button>
  );
}

const kept = ({ args }: Option): string[] => args.talents as string[];

/** The choice of talents to keep, by clicking them; the suggested ones are chosen at first. */
function Keep({ names, options }: { names: readonly string[]; options: readonly Option[] }) {
  const { act, cards, choice, session } = useTable();
  const hinted = options.find(({ action }) => action === session?.hint?.action);
  const proposed = options.find((option) => option.proposed);
  const [chosen, setChosen] = useState<readonly string[]>(() => (proposed ? kept(proposed) : []));
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name].slice(-cards.kept));
  const option = options.find(
    (one) => chosen.length === cards.kept && kept(one).every((name) => chosen.includes(name)),
  );
  return (
    <>
      <p class="mf-question">{choice?.title}</p>
      <Row label="Your talents">
        {names.map((name) => (
          <Toggle
            key={name}
            name={name}
            on={chosen.includes(name)}
            hinted={hinted != null && kept(hinted).includes(name)}
            onToggle={() => toggle(name)}
          />
        ))}
      </Row>
      <div class="mf-answers" data-anchor="" data-beside="under">
        <Button
          class="mf-primary"
          blocked={!option}
          data-first="true"
          onClick={() => option && act(option.action, option.target)}
        >
          {option ? `Keep ${listed(chosen)}` : `Choose ${cards.kept} to keep`}
        </Button>
        {option?.proposed && <Suggested />}
      </div>
    </>
  );
}

function Toggle({ name, on, hinted, onToggle }: { name: string; on: boolean; hinted: boolean; onToggle: () => void }) {
  const { names, hint, words } = useTalent(name);
  return (
    <Button
      class={classes(names, "mf-spot", on && "mf-chosen", hinted && "mf-hinted")}
      aria-pressed={on}
      onClick={onToggle}
    >
      <Named label={words}>
        <Face name={name} {...(on ? { mark: check } : {})} words={on ? "chosen" : "choose"} />
        <Info hint={hint} />
      </Named>
    </Button>
  );
}

function Others() {
  const { seat, view } = useTable();
  return (
    <ul class="mf-drafters" aria-label="The other players">
      {view.seats.map(({ draft }, index) =>
        index === seat || !draft ? null : (
          <li key={index}>
            <SeatName seat={index} />
            <span class="mf-backs" aria-hidden="true">
              {Array.from({ length: draft.picked_count }, (_, back) => (
                <i key={back} />
              ))}
            </span>
            <span class="mf-soft">
              {draft.has_chosen ? "has chosen" : "is choosing"}
              {draft.picked_count > 0 && `, ${count(draft.picked_count, "talent")} picked before`}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}
