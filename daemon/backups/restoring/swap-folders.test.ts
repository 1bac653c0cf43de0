import { expect, test } from '@jest/globals';
import { clearSite } from './swap-folders.js';

const site = { folder: '/restoring/cnt_one' };

/** A trash that takes nothing for so many times. */
function sickFor(times: number) {
  const tried: string[] = [];
  const warned: string[] = [];
  const throwAway = async (folder: string) => {
    tried.push(folder);
    if (tried.length <= times) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
  };
  const logger = {
    info: () => undefined,
    warn: (_: object, text?: string) => void warned.push(String(text)),
  };
  const parts = { containers: { folders: { throwAway } }, logger } as never;
  return { parts, tried, warned };
}

test('what a restore has left is thrown away once that can be', async () => {
  const { parts, tried, warned } = sickFor(2);
  await clearSite(parts, site, [1, 1, 1]);
  expect([tried, warned]).toEqual([[site.folder, site.folder, site.folder], []]);
});

test('and left to the next start where it cannot be for long', async () => {
  const { parts, tried, warned } = sickFor(9);
  await clearSite(parts, site, [1, 1]);
  expect([tried.length, warned.length]).toEqual([3, 1]);
});
