import { Button } from "./controls.js";
import type { Notice } from "./types.js";

/** What there is to say about a bot that takes long or has failed, and a button to ask one that failed again. */
export function BotNotice({ notice: { words, again }, onAgain }: { notice: Notice; onAgain: () => void }) {
  return (
    <div class="mf-bot-notice" role="status">
      {words && (
        <p class={again ? "mf-note mf-error" : "mf-note"}>
          {words} {again && <Button onClick={onAgain}>Ask again</Button>}
        </p>
      )}
    </div>
  );
}
