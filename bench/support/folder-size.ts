import { parseArgs } from 'node:util';

export const MIB = 1024 * 1024;

/** Options of `backups` and `restores`. */
const OPTIONS = {
  mib: { type: 'string', default: '128' },
  files: { type: 'string', default: '2500' },
  rounds: { type: 'string', default: '3' },
  /** The size in the requirements: 1 GiB in 20,000 files. */
  full: { type: 'boolean', default: false },
} as const;

/** Returns the size of the game world to pack or unpack, and the number of rounds. */
export function folderSizeOf(words: string[]): { mib: number; files: number; rounds: number } {
  const { values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [mib, files] = values.full ? [1024, 20_000] : [Number(values.mib), Number(values.files)];
  return { mib, files, rounds: Number(values.rounds) };
}
