import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { beginProcess, beginWorker } from './worker-program.js';

/* Programs of which no build has been made, as in development. Suites of those that we have begin them as they are built. */

test.each([
  ['thread', beginWorker],
  ['process', beginProcess],
])('a program is begun from its source in a %s, is asked, and ends', async (_what, begin) => {
  const worker = begin(join(import.meta.dirname, 'suites'), 'echo-worker', 64);
  const ended = new Promise<void>((resolve) => worker.on('exit', () => resolve()));
  const answered = new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', reject);
  });
  worker.postMessage({ code: 'EIO' });
  expect(await answered).toEqual({ code: 'EIO' });
  await worker.terminate();
  await ended;
});
