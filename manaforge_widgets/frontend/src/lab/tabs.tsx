import { useRef } from "preact/hooks";
import { keepKeys } from "../shell/input/controls.js";

export type Tab = { id: string; label: string };

type Props = { tabs: readonly Tab[]; chosen: string; uid: string; onChoose: (id: string) => void };

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs; the Tab key moves to the chosen one, and arrow keys move from there to the others. */
export function Tabs({ tabs, chosen, uid, onChoose }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const at = tabs.findIndex(({ id }) => id === chosen);
    const to = step && tabs[step(at, tabs.length)];
    if (!to) return;
    event.preventDefault();
    onChoose(to.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${to.id}"]`)?.focus({ preventScroll: true });
  };
  return (
    <div ref={row} class="mf-tabs" role="tablist" aria-label="Views of the lab" onKeyDown={move}>
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          class="mf-tab"
          id={`${uid}-tab-${id}`}
          data-tab={id}
          aria-selected={id === chosen}
          aria-controls={`${uid}-panel`}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          {...keepKeys}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
