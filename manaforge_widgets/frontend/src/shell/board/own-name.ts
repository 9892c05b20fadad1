import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** A name for a section that no other on the page has: the second of two with one name gets a number. */
export function useOwnName(section: RefObject<HTMLElement | null>, name: string): string {
  const [own, setOwn] = useState(name);
  useLayoutEffect(() => {
    const page = section.current?.getRootNode() as ParentNode | undefined;
    const others = [...(page?.querySelectorAll("section[aria-label]") ?? [])].filter((one) => one !== section.current);
    const taken = new Set(others.map((one) => one.getAttribute("aria-label")));
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
    setOwn(free);
  });
  return own;
}
