/** A hidden page draws nothing: what waits there runs after this many milliseconds. */
const UNSEEN = 100;

const waiting = new Set<() => void>();

/** Runs the function, once, as soon as the page has drawn what it shows now, together with all others that wait. */
export function afterDrawing(run: () => void) {
  waiting.add(run);
  if (waiting.size > 1) return;
  const runAll = () => {
    window.clearTimeout(late);
    window.cancelAnimationFrame(frame);
    const all = [...waiting];
    waiting.clear();
    for (const one of all) one();
  };
  const late = window.setTimeout(runAll, UNSEEN);
  // The page draws after the functions of its frame.
  const frame = window.requestAnimationFrame(() => window.setTimeout(runAll));
}
