/** A key handler that calls a function for Escape and for no other key. */
export const onEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  leave();
};
