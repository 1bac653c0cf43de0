import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { tierOf } from '../runner/tiers.mjs';

/**
 * This module replaces `lib/process/built-worker.ts` in Jest. The test run has built the workers from the current
 * source.
 */
export function builtWorker(_folder: string, name: string): string | undefined {
  const { testPath = '' } = expect.getState();
  if (tierOf(testPath) === 'unit') {
    throw new Error(`a unit suite must not start workers: rename ${testPath} to *.service.test.ts`);
  }
  const file = join(process.env['BERTH_TEST_WORKERS'] ?? '', `${name}.cjs`);
  return existsSync(file) ? file : undefined;
}
