/** A hidden page has no frames: what waits there runs after this many milliseconds. */
const UNSEEN = 100;

function inNextFrame(run: () => void) {
  const now = () => {
    clearTimeout(late);
    cancelAnimationFrame(frame);
    run();
  };
  const late = setTimeout(now, UNSEEN);
  const frame = requestAnimationFrame(now);
}

/** Returns a function that runs the given one at once; further calls in the same frame become one call in the next. */
export function oncePerFrame(run: () => void): () => void {
  let ran = false;
  let asked = false;
  const begin = () => {
    ran = true;
    asked = false;
    inNextFrame(() => {
      ran = false;
      if (asked) begin();
    });
    run();
  };
  return () => {
    if (ran) asked = true;
    else begin();
  };
}
