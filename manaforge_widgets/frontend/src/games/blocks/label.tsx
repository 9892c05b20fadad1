import { Words } from "./words.js";

/** The few words above a block. */
export function Label({ text }: { text: string }) {
  return text ? (
    <div class="bl-label">
      <Words text={text} />
    </div>
  ) : null;
}
