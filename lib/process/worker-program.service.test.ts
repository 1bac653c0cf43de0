import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { beginProcess, beginWorker } from './worker-program.js';

/* These programs run from source, as in development. The suites of the daemon's workers run the built programs. */

test.each([
  ['thread', beginWorker],
  ['process', beginProcess],
])('a worker program starts from its source file in a %s, replies and ends', async (_what, begin) => {
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
