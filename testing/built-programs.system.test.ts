import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const MAX_KIB = 200;

// `berth up` keeps running next to the panel and the daemon, and has no compile cache, so its program must be small.
test('the built program of `berth up` is small, because it contains neither a service nor the other commands', () => {
  const { size } = statSync(join(import.meta.dirname, '..', 'dist', 'programs', 'up.js'));
  expect(size / 1024).toBeLessThan(MAX_KIB);
});
