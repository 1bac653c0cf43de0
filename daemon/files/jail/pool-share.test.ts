import { expect, test } from '@jest/globals';
import { PoolShare } from './pool-share.js';

const never = () => new Promise<never>(() => undefined);

test('a container whose file system calls block uses at most two threads, and other containers use the rest', async () => {
  const share = new PoolShare(50);
  let begun = 0;
  const hang = () => {
    begun += 1;
    return never();
  };
  for (let each = 0; each < 20; each += 1) share.during('cnt_hung', hang).catch(() => undefined);
  expect(await share.during('cnt_other', async () => 'read')).toBe('read');
  expect(begun).toBe(2);
  await expect(share.during('cnt_hung', async () => 'read')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('does not respond') as unknown,
  });
  expect(await share.during('cnt_other', async () => 'read')).toBe('read');
});

test('one thread stays free for the database even if the file system calls of many containers block', async () => {
  const share = new PoolShare();
  let begun = 0;
  for (const container of ['cnt_a', 'cnt_b', 'cnt_c', 'cnt_d']) {
    const hang = () => {
      begun += 1;
      return never();
    };
    for (let each = 0; each < 3; each += 1) share.during(container, hang).catch(() => undefined);
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(3);
});

test('a file system call that fails in the shared thread pool throws its error to the caller', async () => {
  const share = new PoolShare();
  const failed = Object.assign(new Error('gone'), { code: 'ENOENT' });
  await expect(share.during('cnt_a', () => Promise.reject(failed))).rejects.toBe(failed);
});
