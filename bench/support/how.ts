import { parseArgs } from 'node:util';

/** The options that all questions share. */
export type How = {
  /** All sizes are multiplied by this. */
  scale: number;
  /** How often each row is measured, after a round that is not counted. */
  rounds: number;
};

export type Run = { how: How; json: string | undefined; docker: string | undefined; rest: string[] };

const OPTIONS = {
  scale: { type: 'string' },
  rounds: { type: 'string' },
  json: { type: 'string' },
  docker: { type: 'string' },
} as const;

const ROUNDS = 5;

/** Reads the shared options. `rest` are all other words, which belong to the questions. @throws Error if a value is invalid */
export function readRun(words: string[]): Run {
  const parsed = parseArgs({
    args: words,
    options: OPTIONS,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const taken = new Set<number>();
  const values = new Map<string, string>();
  for (const token of parsed.tokens) {
    if (token.kind !== 'option' || !(token.name in OPTIONS)) continue;
    if (token.value === undefined) throw new Error(`--${token.name} requires a value`);
    values.set(token.name, token.value);
    taken.add(token.index);
    if (!token.inlineValue) taken.add(token.index + 1);
  }
  return {
    how: { scale: positive(values, 'scale', 1), rounds: positive(values, 'rounds', ROUNDS) },
    json: values.get('json'),
    docker: values.get('docker'),
    rest: words.filter((_, at) => !taken.has(at)),
  };
}

function positive(values: Map<string, string>, name: string, fallback: number): number {
  const value = Number(values.get(name) ?? fallback);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
  return value;
}

/** Returns a size at this scale, at least 1. */
export const scaled = (size: number, { scale }: Pick<How, 'scale'>): number =>
  Math.max(1, Math.round(size * scale));

export const MIB = 1024 * 1024;

/**
 * A folder with files of game worlds. At scale 1, it has the size that the requirements demand: 1 GiB in 20,000 files.
 */
export type WorldSize = { mib: number; files: number; rounds: number };

export const worldOf = (how: How): WorldSize => ({
  mib: scaled(1024, how),
  files: scaled(20_000, how),
  rounds: how.rounds,
});
