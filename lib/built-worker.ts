import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The program that `npm run build` has made of a worker's source, beside the program that begins it; undefined in
 * development. Test runs have their own of these (`testing/built-worker.ts`).
 */
export function builtWorker(folder: string, name: string): string | undefined {
  const file = join(folder, `${name}.cjs`);
  return existsSync(file) ? file : undefined;
}
