import { expect, test } from '@jest/globals';
import { clearSite } from './swap-folders.js';

const site = { folder: '/restoring/cnt_one' };

/** Returns a fake trash whose first `times` deletions fail. */
function failingTrash(times: number) {
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

test("clearSite repeats a failed deletion of a restore's temporary files until it succeeds", async () => {
  const { parts, tried, warned } = failingTrash(2);
  await clearSite(parts, site, [1, 1, 1]);
  expect([tried, warned]).toEqual([[site.folder, site.folder, site.folder], []]);
});

test("after several failed attempts, clearSite leaves a restore's temporary files to the next start of the daemon", async () => {
  const { parts, tried, warned } = failingTrash(9);
  await clearSite(parts, site, [1, 1]);
  expect([tried.length, warned.length]).toEqual([3, 1]);
});
