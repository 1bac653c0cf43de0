import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../../testing/time/eventually.js';

/** Formats a file's time with nanoseconds, as a client may send it. */
export function exactly(ns: bigint): string {
  const second = new Date(Number(ns / 1_000_000_000n) * 1000).toISOString().slice(0, 19);
  return `${second}.${String(ns % 1_000_000_000n).padStart(9, '0')}Z`;
}

/** Returns a time that is later than all earlier changes, by the clock of the folder's file system. */
export async function laterIn(folder: string): Promise<string> {
  const mark = join(folder, 'mark');
  const stamp = () => {
    writeFileSync(mark, '');
    return statSync(mark, { bigint: true }).ctimeNs;
  };
  const before = stamp();
  await eventually('a later time', () => stamp() > before);
  return exactly(stamp());
}
