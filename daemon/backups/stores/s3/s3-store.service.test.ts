import { expect, test } from '@jest/globals';
import { failureOf } from '../../../../testing/failure-of.js';
import { describeWith } from '../../../../testing/services/describe-with.js';
import { testClock } from '../../../../testing/time/test-clock.js';
import { openS3Fixture, type S3Fixture } from '../../suites/s3-fixture.js';
import {
  backupId,
  bytesOf,
  chunksOf,
  listed,
  manifestOf,
  noise,
  noSignal,
} from '../../suites/store-fixture.js';
import { storeSuite } from '../../suites/store-suite.js';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;

describeWith(['s3'], 'backups in an S3 storage', () => storeSuite(openS3Fixture));

describeWith(['s3'], 'a bucket', () => {
  const withFixture = (work: (fixture: S3Fixture) => Promise<void>) => async () => {
    const fixture = await openS3Fixture();
    try {
      await work(fixture);
    } finally {
      await fixture.close();
    }
  };

  test(
    'the S3 store can return a URL for downloading a backup, whole or in part, under a given file name',
    withFixture(async ({ store }) => {
      const archive = noise(9 * MIB);
      const id = backupId();
      await store.write(id, chunksOf(archive), noSignal);
      const link = await store.link?.(id, { fileName: 'Wörld "1".tar.gz', expiresInS: 60 });
      const whole = await fetch(String(link));
      expect(whole.status).toBe(200);
      expect(whole.headers.get('content-disposition')).toBe(
        `attachment; filename="W_rld _1_.tar.gz"; filename*=UTF-8''W%C3%B6rld%20%221%22.tar.gz`,
      );
      expect(Buffer.from(await whole.arrayBuffer()).equals(archive)).toBe(true);
      const part = await fetch(String(link), { headers: { range: 'bytes=5-9' } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(archive.subarray(5, 10))).toBe(true);
    }),
  );

  test(
    'a download URL of the S3 store expires, and is valid for one existing archive only',
    withFixture(async ({ store, other }) => {
      const [id, theirs] = [backupId(), backupId()];
      for (const each of [id, theirs]) await store.write(each, chunksOf(noise(10)), noSignal);
      const link = async (agoMs: number, expiresInS: number) => {
        const { store: then } = other({ clock: testClock(Date.now() - agoMs) });
        return (await then.link?.(id, { fileName: 'x', expiresInS })) ?? '';
      };
      const status = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;
      expect(await status(await link(HOUR_MS / 2, 3600))).toBe(200);
      expect(await status(await link(HOUR_MS, 3500))).toBe(403);
      const good = await link(0, 3600);
      expect(await status(good.replace(id, theirs))).toBe(403);
      expect(await status(good, { method: 'DELETE' })).toBe(403);
      expect(await status(await link(0, 10_000_000))).toBe(200);
      const none = store.link?.(backupId(), { fileName: 'x', expiresInS: 60 }) ?? Promise.resolve();
      expect(await failureOf(none)).toBe('not_found/not_found');
    }),
  );

  test(
    'a sweep of the S3 store aborts only unfinished uploads of backups directly below its prefix',
    withFixture(async ({ store, prefix, begin, allNames }) => {
      const [left, going] = [backupId(), backupId()];
      const theirs = [`${prefix}${going}.tar.gz`, `${prefix}other/${left}.tar.gz`, `${prefix}world.zip`];
      theirs.push(`other-${prefix}${left}.tar.gz`);
      for (const name of [...theirs, `${prefix}${left}.tar.gz`]) await begin(name);
      await store.sweep(new Set([going]), noSignal);
      const names = (await allNames()).filter((name) => name.includes(prefix));
      expect(names).toEqual(theirs.map((name) => `${name} (unfinished)`).sort());
    }),
  );

  test(
    'the S3 store lists and deletes files correctly if S3 returns their names in several pages',
    withFixture(async ({ store, put, names }) => {
      // Other objects that fill the first page of the list, which is sorted by name.
      const others = Array.from({ length: 1001 }, (_, index) => `a${index}`);
      for (let at = 0; at < others.length; at += 50) {
        await Promise.all(others.slice(at, at + 50).map((name) => put(name, '')));
      }
      const manifest = manifestOf(backupId(), noise(1));
      await put(`${manifest.id}.json`, JSON.stringify(manifest));
      const left = backupId();
      await store.write(left, chunksOf(noise(1)), noSignal);
      expect(await listed(store)).toEqual([manifest]);
      await store.sweep(new Set(), noSignal);
      expect(await names()).not.toContain(`${left}.tar.gz`);
    }),
  );

  test(
    'the S3 store offers no download URLs if clients cannot reach the storage',
    withFixture(async ({ config, other }) => {
      expect(config).toMatchObject({ hasLinks: true });
      expect(other({ hasLinks: false }).store.link).toBeUndefined();
      const { store } = other({});
      expect(await failureOf(bytesOf(store.read(backupId())))).toBe('not_found/not_found');
    }),
  );
});
