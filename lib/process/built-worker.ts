import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the file that `npm run build` made of a worker's source, next to the program that starts it; undefined in
 * development. Test runs use their own files (`testing/berth/built-worker.ts`).
 */
export function builtWorker(folder: string, name: string): string | undefined {
  const file = join(folder, `${name}.cjs`);
  return existsSync(file) ? file : undefined;
}
