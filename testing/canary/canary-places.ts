import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;

/** Reads the command lines of all processes as often as possible, because a secret may be in one for only a moment. */
export async function watchCommandLines(signal: AbortSignal): Promise<string> {
  const lines = new Set<string>();
  while (!signal.aborted) {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        lines.add(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      } catch {
        // Ignore a process that ended while it was read.
      }
    }
    await sleep(LOOK_EVERY_MS);
  }
  return [...lines].join('\n');
}

/** Returns the content of all files below a folder as one text. */
export const bytesBelow = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
