import type { ComponentChildren, RefObject } from "preact";
import { useCallback, useContext, useEffect, useRef, useState } from "preact/hooks";
import { Glyph } from "../drawing/glyphs.js";
import { close } from "../drawing/signs.js";
import { classes } from "../drawing/words.js";
import type { Drawer, Panel } from "../game.js";
import { Button, IconButton, keepKeys } from "../input/controls.js";
import { useTable } from "../table.js";
import { Heading } from "./heading.js";
import { Narrow } from "./narrow.js";

/** The open part of the drawer. Only one is open at a time: opening another closes the first. */
export function useDrawer(first: string | null = null): Drawer & { show: (name: string) => void } {
  const [open, setOpen] = useState(first);
  const toggle = useCallback((name: string) => setOpen((now) => (now === name ? null : name)), []);
  return { open, toggle, show: setOpen };
}

/**
 * The drawer, which is hidden while the recap of the others' moves is shown, unless somebody is in it by keyboard.
 *
 * @param turn the turn at whose beginning the recap is shown; null while there is none.
 */
export function useGivingWay(
  root: RefObject<HTMLElement | null>,
  { open, toggle, show }: ReturnType<typeof useDrawer>,
  turn: number | null,
): Drawer {
  const used = useRef<number | null>(null);
  const use = (how: (name: string) => void) => (name: string) => {
    used.current = turn;
    how(name);
  };
  const inside = root.current?.querySelector(":is(.mf-drawer, .mf-drawer *):focus-visible");
  const gives = open != null && turn != null && used.current !== turn && !inside;
  return gives ? { open: null, behind: open, toggle: use(show) } : { open, toggle: use(toggle) };
}

/** The name of the drawer's part for a seat's mat, and the seat of such a name; null for other parts. */
export const seatPart = (seat: number): string => `seat:${seat}`;
export const seatOf = (name: string | null): number | null =>
  name?.startsWith("seat:") ? Number(name.slice(5)) : null;

/** The buttons that open the drawer's parts, next to the newest line of the log. */
export function DrawerButtons({ panels }: { panels: readonly Panel[] }) {
  const table = useTable();
  const { open } = table.drawer;
  return (
    <div class="mf-tabs" role="group" aria-label="More of the table">
      {panels.map(
        ({ name, label, title, icon, marked, changed, inBar }) =>
          !inBar && (
            <DrawerButton
              key={name}
              name={name}
              class={classes(
                "mf-tab",
                open === name && "mf-on",
                marked && "mf-can",
                changed && table.changed.has(changed) && `mf-changed mf-beat${table.beat}`,
              )}
              label={icon && (title.includes(label) ? title : `${title}: ${label}`)}
            >
              {icon && <Glyph of={icon} />} {label}
            </DrawerButton>
          ),
      )}
    </div>
  );
}

type Opens = { name: string; class: string; label?: string | undefined; children: ComponentChildren };

/** A button that opens one part of the drawer and closes it. */
export function DrawerButton({ name, class: drawn, label, children }: Opens) {
  const { open, toggle } = useTable().drawer;
  return (
    <Button
      class={drawn}
      aria-expanded={open === name}
      aria-label={label}
      data-target={`panel:${name}`}
      onClick={() => toggle(name)}
    >
      {children}
    </Button>
  );
}

type Props = { title: string; from: string; behind: boolean; onClose: () => void; children: ComponentChildren };

/** The open part covers the other seats and scrolls separately, so that nothing on the table moves. */
export function DrawerBox({ title, from, behind, onClose, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const narrow = useContext(Narrow);
  // A narrow board is long: what opens the drawer may be far above it.
  useEffect(() => {
    const element = box.current;
    if (!narrow || behind || !element) return;
    // Its buttons may be in two rows there; they stay below it.
    const tabs = element.closest(".mf-main")?.querySelector<HTMLElement>(".mf-tabs");
    if (tabs) element.style.bottom = `calc(${tabs.offsetHeight}px + var(--mf-gap))`;
    element.scrollIntoView({ block: "nearest" });
  }, [narrow, behind]);
  return (
    <div
      ref={box}
      class={classes("mf-drawer", behind && "mf-behind")}
      role="group"
      aria-label={title}
      data-area="drawer"
      data-from={from}
    >
      <div class="mf-drawer-top">
        <b class="mf-title">
          <Heading>{title}</Heading>
        </b>
        <IconButton icon={close} label={`Close: ${title}`} onClick={onClose} />
      </div>
      <div class="mf-drawer-body" tabIndex={0} {...keepKeys}>
        {children}
      </div>
    </div>
  );
}
