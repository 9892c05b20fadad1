/** Names of up to so many letters are never shortened. */
const SHORT = 8;

/** A seat's name for a small place: the first word of a long name, if no other name begins with it. */
export function shortName(names: readonly string[], seat: number): string {
  const name = names[seat] ?? "";
  const [first = name] = name.split(" ");
  const alone = names.filter((other) => other === first || other.startsWith(`${first} `)).length === 1;
  return name.length > SHORT && alone ? first : name;
}
