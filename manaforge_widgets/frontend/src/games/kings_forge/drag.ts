import { useDrag as useShellDrag } from "../../shell/input/drag.js";

/** Let a die be dragged onto a need; see the shell's function. */
export const useDrag = (selector: string, onDrop: (onto: HTMLElement) => void) =>
  useShellDrag(selector, onDrop, ".kf-cube", "kf");
