import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the file that `npm run build` has created from a worker's source, next to the program that starts it.
 * Returns undefined in development. Test runs use files of their own (`testing/berth/built-worker.ts`).
 */
export function builtWorker(folder: string, name: string): string | undefined {
  const file = join(folder, `${name}.cjs`);
  return existsSync(file) ? file : undefined;
}
