export type Part = { label?: string; text: string; anchor?: string };
export type Entry = {
  kind: 'operation' | 'schema' | 'error' | 'guide';
  /** The operation id, the name of the schema, or the error code. */
  name: string;
  title: string;
  address: string;
  /** The method and path of an operation, or the status of an error. */
  path?: string;
  parts: Part[];
};
export type Found = { entry: Entry; score: number; part: Part | undefined };
export const wordsOf: (query: string) => string[];
export function matchesIn(text: string, words: string[]): [from: number, to: number][];
export function createSearch(entries: readonly Entry[]): (query: string) => Found[];
