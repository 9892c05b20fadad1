/** A handler of keys: Escape, and no other, does what is given. */
export const onEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  leave();
};
