import { useState } from "preact/hooks";

/** A random prefix for element ids; a counter would not do, because each widget has its own copy of this code. */
export function useUid(): string {
  const [uid] = useState(() => `mf-${Math.random().toString(36).slice(2, 10)}`);
  return uid;
}
