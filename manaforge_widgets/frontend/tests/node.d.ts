// What the tests use of Node.js.
declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  export function equal<T>(actual: T, expected: T, why?: string): void;
  export function deepEqual<T>(actual: T, expected: T, why?: string): void;
  export function ok(value: unknown, why?: string): asserts value;
  export function rejects(promise: Promise<unknown>, reason: RegExp): Promise<void>;
  export function match(text: string, pattern: RegExp): void;
}

declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
