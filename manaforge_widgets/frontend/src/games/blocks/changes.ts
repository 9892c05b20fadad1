type Json = Record<string, unknown> | unknown[];

const isJson = (value: unknown): value is Json => typeof value === "object" && value != null;

/** The path of a value in a view: the keys that lead to it. */
export const pathOf = (path: string, key: string | number): string => `${path}/${key}`;

/** The paths of everything that differs between two views. */
export function changes(before: unknown, after: unknown, path = ""): Set<string> {
  if (!isJson(before) || !isJson(after)) return new Set(before === after ? [] : [path]);
  const found = new Set<string>();
  for (const [key, value] of Object.entries(after)) {
    for (const one of changes((before as Record<string, unknown>)[key], value, pathOf(path, key))) found.add(one);
  }
  if (Object.keys(before).length > Object.keys(after).length) found.add(path);
  return found;
}
