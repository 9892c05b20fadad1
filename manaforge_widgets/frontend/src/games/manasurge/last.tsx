import { Heading } from "../../shell/heading.js";
import { SeatMark } from "../../shell/seats.js";
import { Mini, Shards } from "./card.js";
import { useTable } from "./table.js";

/** Between two spells: how the last one ended, where its cards lay. */
export function LastSpell() {
  const { names, view } = useTable();
  const story = view.last_spell;
  const opens = view.caster == null ? "" : names[view.caster];
  return (
    <div class="ms-spell ms-story" role="group" aria-label={story ? "The last spell" : "The spell"} data-onto="spell">
      <Heading hidden>{story ? "The last spell" : "The spell"}</Heading>
      {story && (
        <>
          <p class="ms-struck">
            <SeatMark seat={story.struck} /> <b>{names[story.struck]}</b> was struck for <b>{story.damage} damage</b>
            {story.absorbed && ", taken to hand by Absorb"}
          </p>
          <ol class="ms-told">
            {story.row.map(({ card, counts_as, player }, at) => (
              <li key={at}>
                <SeatMark seat={player} />
                <span class="mf-hidden">{names[player]}: </span>
                <Mini name={counts_as ?? card} />
              </li>
            ))}
          </ol>
          <p class="ms-gains">
            {story.gained.map((gain, seat) =>
              gain > 0 ? (
                <span key={seat}>
                  <SeatMark seat={seat} /> {names[seat]} <b>+{gain}</b> <Shards count={gain} />
                  <span class="mf-hidden">{gain === 1 ? "shard" : "shards"}</span>
                  {story.last_play === seat && " (last play)"}
                </span>
              ) : null,
            )}
            {story.gained.every((gain) => gain === 0) && <span>Nobody gained a shard.</span>}
          </p>
        </>
      )}
      {opens && (
        <p class="ms-opens">
          <SeatMark seat={view.caster ?? 0} /> <b>{opens}</b> {opens === "You" ? "have" : "has"} the Caster token and {view.phase === "between" ? "will open" : opens === "You" ? "open" : "opens"} {view.phase === "between" ? "the next spell" : `spell ${view.round}`}
        </p>
      )}
    </div>
  );
}
