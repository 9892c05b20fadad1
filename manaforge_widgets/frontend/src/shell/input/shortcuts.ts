/**
 * The keys of a board, as `aria-keyshortcuts` writes them. They work only while the focus is in the board. JupyterLab
 * and Notebook do not use these letters between cells, and browsers do not use single letters. A screen reader in
 * browse mode keeps them for itself.
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
