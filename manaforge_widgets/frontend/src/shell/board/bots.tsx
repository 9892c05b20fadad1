import { Glyph } from "../drawing/glyphs.js";
import * as signs from "../drawing/signs.js";
import { Button, Select } from "../input/controls.js";
import type { BotWords } from "../kernel/types.js";
import { type Pace, paceAt } from "./pace.js";

type Props = { notice: BotWords; onAgain: (() => void) | null };

/** The message about a bot that is slow or has failed, with a button to ask a failed bot again. */
export function BotNotice({ notice: { words, again }, onAgain }: Props) {
  return (
    <div class="mf-bot-notice" role="status">
      {words && (
        <p class={again ? "mf-note mf-error" : "mf-note"}>
          {words} {again && onAgain && <Button onClick={onAgain}>Ask again</Button>}
        </p>
      )}
    </div>
  );
}

type PaceProps = { paces: readonly Pace[]; pace: number; byTurn: boolean; onPace: (pace: Pace) => void };

/** How fast bots play: four paces, and one that was set in Python, if any. */
export function PaceSelect({ paces, pace, byTurn, onPace }: PaceProps) {
  const now = paceAt(paces, pace, byTurn);
  const choices = paces.map(({ words }, index) => [index, words] as const);
  const own = [-1, `${pace} ms`] as const;
  return (
    <Select
      label="Bots play"
      value={now}
      choices={now < 0 ? [...choices, own] : choices}
      onChange={(index: number) => {
        const chosen = paces[index];
        if (chosen) onPace(chosen);
      }}
    />
  );
}

type PlayProps = PaceProps & {
  words: string;
  /** Undo the end of the turn; null if that is not possible. */
  onUndo: (() => void) | null;
  /** Let the bots go on; null if they do not wait. */
  onGoOn: (() => void) | null;
  onSkip: () => void;
  skipping: boolean;
  /** Drop the click that waits for the bots; null if none waits. */
  onDrop: (() => void) | null;
};

/** While bots play: whose move it is, an Undo button for a turn that has just ended, and a Skip button. */
export function BotsPlay({ words, onUndo, onGoOn, onSkip, skipping, onDrop, ...pace }: PlayProps) {
  return (
    <div class="mf-bots-play" role="group" aria-label="While bots play" data-area="bots">
      <span role="status">
        {words}
        {onDrop && " Your move waits for the bot’s."}
      </span>
      {onDrop && <Button onClick={onDrop}>Cancel it</Button>}
      {onUndo && (
        <Button class="mf-primary" onClick={onUndo}>
          <Glyph of={signs.undo} /> Undo
        </Button>
      )}
      {onGoOn && (
        <Button class="mf-primary" onClick={onGoOn}>
          Continue
        </Button>
      )}
      <Button
        class="mf-skip"
        blocked={skipping}
        data-hint="They move at once, up to your next decision."
        onClick={onSkip}
      >
        <Glyph of={signs.nextTurn} /> Skip
      </Button>
      <PaceSelect {...pace} />
    </div>
  );
}
