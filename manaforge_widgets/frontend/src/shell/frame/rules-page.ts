const NUMBER = "[A-Z]{2,4}-[A-Z]{1,2}\\d{1,2}";

/** The number of the rule that a text names first, such as "XY-A1"; null if it names none. */
export const ruleIn = (text: string): string | null => byRules(text)[1] ?? null;

/** A text in pieces: every second one is the number of a rule. */
export const byRules = (text: string): string[] => text.split(new RegExp(`\\b(${NUMBER})\\b`));

/**
 * The address of a rule on the page of its game's rules; null if the page that shows the widget names none. It names one
 * in its head: `<meta name="manaforge-rules-XY" content="rules/xy.html">`.
 */
export function ruleAddress(rule: string): string | null {
  const game = ruleIn(rule)?.split("-")[0];
  const named = game && document.querySelector<HTMLMetaElement>(`meta[name="manaforge-rules-${game}"]`);
  return named ? addressOf(rule, named.content, document.baseURI) : null;
}

/** The address of a rule on a page of rules: a web page, or a file if the page that names it is one too. */
export function addressOf(rule: string, page: string, base: string): string | null {
  // Another scheme, such as javascript:, could run in this page.
  const safe = ["http:", "https:", ...(base.startsWith("file:") ? ["file:"] : [])];
  try {
    const address = new URL(page, base);
    address.hash = rule;
    return safe.includes(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}
