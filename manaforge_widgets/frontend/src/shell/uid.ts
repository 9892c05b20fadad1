import { useState } from "preact/hooks";

/** A prefix for element ids: every widget on a page has a copy of this code, so counting would repeat. */
export function useUid(): string {
  const [uid] = useState(() => `mf-${Math.random().toString(36).slice(2, 10)}`);
  return uid;
}
