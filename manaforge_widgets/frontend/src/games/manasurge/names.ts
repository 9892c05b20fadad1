/** The most letters of a name that is never shortened. */
const SHORT = 8;

/** A seat's name for a small place: the first word of a long name, if no other name begins with it. */
export function shortName(names: readonly string[], seat: number): string {
  const name = names[seat] ?? "";
  const [first = name] = name.split(" ");
  const alone = names.filter((other) => other === first || other.startsWith(`${first} `)).length === 1;
  return name.length > SHORT && alone ? first : name;
}

/** The notation of an action with the names of seats: "choose Bo" instead of "choose seat 2". */
export const withNames = (text: string, names: readonly string[]): string =>
  text.replace(/\bseat (\d+)\b/g, (whole, seat: string) => names[Number(seat)] ?? whole);
