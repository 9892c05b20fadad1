import { Button } from "./controls.js";
import type { BotWords } from "./types.js";

type Props = { notice: BotWords; onAgain: (() => void) | null };

/** What there is to say about a bot that takes long or has failed, and a button to ask one that failed again. */
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
