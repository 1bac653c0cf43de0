import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What Jest puts in the place of `lib/built-worker.ts`: this run has made its programs of the source that is there. */
export function builtWorker(_folder: string, name: string): string | undefined {
  const file = join(process.env['BERTH_TEST_WORKERS'] ?? '', `${name}.cjs`);
  return existsSync(file) ? file : undefined;
}
