const GAP = 12;

/** Scrolls a thing into view, if the bar or a panel over the lower edge hides it. */
export function intoView(thing: HTMLElement, panel: HTMLElement) {
  // The actions stay in view: scrolling towards them would only move the table.
  if (thing.closest(".mf-actions")) return;
  const board = thing.closest(".mf-table");
  const bars = [...(board?.querySelectorAll(".mf-bar, .mf-status") ?? [])];
  const least = Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
  const most = panel.getBoundingClientRect().top;
  const { top, bottom } = thing.getBoundingClientRect();
  if (top >= least && bottom <= most) return;
  thing.style.scrollMarginTop = `${Math.round(least + GAP)}px`;
  thing.style.scrollMarginBottom = `${Math.round(window.innerHeight - most + GAP)}px`;
  thing.scrollIntoView({ block: bottom - top > most - least ? "start" : "nearest" });
}
