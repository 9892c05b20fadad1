import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

// The same selectors as in theme/tokens.css, which do not see anything outside a shadow tree.
const DARK = "[data-jp-theme-light='false'], .dark, .dark-theme, [data-theme='dark'], .vscode-dark";
const LIGHT = "[data-jp-theme-light='true'], .light, [data-theme='light'], .vscode-light";

/** The element and all its ancestors, also outside its shadow trees. */
function* around(element: Element): Generator<Element> {
  for (let one: Element | null = element; one; ) {
    yield one;
    const root: Node = one.getRootNode();
    one = one.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
}

/** Follow the theme of the page in a shadow tree, where marimo puts a widget. */
export function useHostTheme(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const root = ref.current;
    if (!root || !(root.getRootNode() instanceof ShadowRoot)) return;
    const hosts = [...around(root)];
    const follow = () => {
      const marked = hosts.find((host) => host.matches(`${DARK}, ${LIGHT}`));
      root.style.colorScheme = marked ? (marked.matches(DARK) ? "dark" : "light") : "";
    };
    follow();
    const watch = new MutationObserver(follow);
    for (const host of hosts)
      if (host !== root) watch.observe(host, { attributeFilter: ["class", "data-theme", "data-jp-theme-light"] });
    return () => watch.disconnect();
  }, [ref]);
}
