/**
 * The keys of a board, as `aria-keyshortcuts` writes them. They work while the focus is in the board, and nowhere else.
 * JupyterLab and Notebook do nothing with these letters between cells, browsers nothing with a letter alone; a screen
 * reader that reads a page letter by letter keeps them to itself.
 */
export const SHORTCUTS = {
  end: "E",
  undo: "U",
  redo: "Shift+U",
  next: "N",
  before: "Shift+N",
  more: "T",
  on: "G",
  hint: "H",
} as const;
