import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DomainError } from '../../../../lib/errors/errors.js';
import { failureOf } from '../../../../testing/failure-of.js';
import { describeWith } from '../../../../testing/services/describe-with.js';
import { FaultyS3, PATIENT } from '../../suites/faulty-s3.js';
import {
  backupId,
  bytesOf,
  chunksOf,
  listed,
  manifestOf,
  noise,
  noSignal,
  stalling,
} from '../../suites/store-fixture.js';

const MIB = 1024 * 1024;
const AWAY = 'unavailable/unavailable';

describeWith(['s3'], 'transfers to and from an S3 storage', () => {
  let s3: FaultyS3;

  beforeEach(async () => {
    s3 = await FaultyS3.open();
  });
  afterEach(() => s3.close());

  test('reads and writes of S3 succeed if the storage responds correctly only to the third attempt', async () => {
    const times = new Map<string, number>();
    s3.between.decide(({ method, path, query, range }) => {
      const what = [method, path, query, range].join(' ');
      const time = (times.get(what) ?? 0) + 1;
      times.set(what, time);
      const fates = [
        { status: 500, code: 'InternalError' },
        { status: 503, code: 'SlowDown' },
      ] as const;
      return fates[time - 1] ?? 'passes';
    });
    const archive = noise(20 * MIB);
    const manifest = manifestOf(backupId(), archive);
    await s3.write(archive, manifest.id);
    await s3.store.publish(manifest);
    expect(await listed(s3.store)).toEqual([manifest]);
    expect((await bytesOf(s3.store.read(manifest.id))).equals(archive)).toBe(true);
    const parts = s3.between.asked.filter(({ method, query }) => method === 'PUT' && query.has('partNumber'));
    expect(parts).toHaveLength(3 * 3);
    expect(s3.warnings).toEqual([]);
  });

  test('S3 requests whose responses are lost are repeated, without duplicate objects', async () => {
    const seen = new Set<string>();
    s3.between.decide(({ method, path, query }) => {
      const what = [method, path, query].join(' ');
      if (method === 'GET' || method === 'HEAD' || seen.has(what)) return 'passes';
      seen.add(what);
      return 'response lost';
    });
    for (const bytes of [100, 20 * MIB]) {
      const archive = noise(bytes);
      const manifest = manifestOf(backupId(), archive);
      await s3.write(archive, manifest.id);
      await s3.store.publish(manifest);
      expect((await bytesOf(s3.store.read(manifest.id))).equals(archive)).toBe(true);
      await s3.store.remove(manifest.id);
    }
    await s3.store.sweep(new Set(), noSignal);
    expect(await s3.fixture.names()).toEqual([]);
  });

  test('an S3 upload is complete if the response was lost and the retry reports that the upload is unknown', async () => {
    let times = 0;
    s3.between.decide(({ method, query }) => {
      if (method !== 'POST' || !query.has('uploadId')) return 'passes';
      times += 1;
      return times === 1 ? 'response lost' : { status: 404, code: 'NoSuchUpload' };
    });
    const archive = noise(9 * MIB);
    const id = backupId();
    await s3.write(archive, id);
    expect((await bytesOf(s3.store.read(id))).equals(archive)).toBe(true);
  });

  test('storing a backup in S3 fails if another client has aborted its upload', async () => {
    const id = backupId();
    s3.between.decide(({ method, query }) =>
      method === 'POST' && query.has('uploadId') ? { status: 404, code: 'NoSuchUpload' } : 'passes',
    );
    expect(await failureOf(s3.write(noise(9 * MIB), id))).toBe(AWAY);
    expect(await s3.fixture.names()).toEqual([]);
  });

  test('a part of a backup that is corrupted on the way to S3 is detected and sent again', async () => {
    let corrupted = 0;
    s3.between.decide(({ method }) => (method === 'PUT' && corrupted++ % 2 === 0 ? 'corrupted' : 'passes'));
    for (const bytes of [100, 17 * MIB]) {
      const archive = noise(bytes);
      const id = backupId();
      await s3.write(archive, id);
      expect((await bytesOf(s3.store.read(id))).equals(archive)).toBe(true);
    }
    s3.between.decide(({ method }) => (method === 'PUT' ? 'corrupted' : 'passes'));
    const before = await s3.fixture.names();
    for (const bytes of [100, 9 * MIB]) expect(await failureOf(s3.write(noise(bytes)))).toBe(AWAY);
    expect(await s3.fixture.names()).toEqual(before);
  });

  test('storing a backup in S3 fails as soon as S3 rejects a part, even if the rest of the archive is still awaited', async () => {
    s3.between.decide(({ query }) =>
      query.has('partNumber') ? { status: 403, code: 'AccessDenied' } : 'passes',
    );
    const source = stalling(noise(9 * MIB));
    expect(await failureOf(s3.store.write(backupId(), source, noSignal))).toBe(AWAY);
    expect(source.isLeft).toBe(true);
    expect(await s3.fixture.names()).toEqual([]);
  });

  test('storing a backup in S3 can be aborted while the storage does not respond, and rejects with that reason', async () => {
    s3.between.decide(({ query }) => (query.has('partNumber') ? 'hangs' : 'passes'));
    const aborter = new AbortController();
    const reason = new DomainError('conflict', 'The backup was cancelled.');
    const source = stalling(noise(9 * MIB));
    const written = s3.store.write(backupId(), source, aborter.signal);
    written.catch(() => undefined);
    await source.stalled;
    aborter.abort(reason);
    await expect(written).rejects.toBe(reason);
    expect(await s3.fixture.names()).toEqual([]);
  });

  test('a read from S3 that breaks or stalls continues with a request for only the missing bytes', async () => {
    const archive = noise(3 * MIB + 5);
    const { id } = await s3.keep(archive);
    s3.use({ ...PATIENT, attempts: 20, idleMs: 1000 });
    for (const how of ['broken', 'hangs'] as const) {
      let cuts = 0;
      s3.between.decide(({ method }) => (method === 'GET' && cuts++ < 2 ? { cutAfter: MIB, how } : 'passes'));
      expect((await bytesOf(s3.store.read(id))).equals(archive)).toBe(true);
      // On a slow machine, the first request may be repeated from the start because its response is late. Such
      // repetitions are not counted here.
      const rests = s3.between.asked.filter(({ range }) => /^bytes=[1-9]\d*-\d+$/.test(range ?? ''));
      expect(rests.length).toBeGreaterThan(0);
      s3.between.decide(() => 'passes');
      const part = { start: 7, end: 2 * MIB };
      expect((await bytesOf(s3.store.read(id, part))).equals(archive.subarray(7, 2 * MIB))).toBe(true);
    }
    s3.between.decide(({ method }) => (method === 'GET' ? { cutAfter: 0, how: 'broken' } : 'passes'));
    expect(await failureOf(bytesOf(s3.store.read(id)))).toBe(AWAY);
  });

  test('a read from S3 fails instead of mixing two archives if the object is replaced meanwhile', async () => {
    const { id } = await s3.keep(noise(2 * MIB));
    let cuts = 0;
    s3.between.decide(({ method }) =>
      method === 'GET' && cuts++ === 0 ? { cutAfter: MIB, how: 'broken' } : 'passes',
    );
    const chunks = s3.store.read(id)[Symbol.asyncIterator]();
    await chunks.next();
    await s3.fixture.store.write(id, chunksOf(noise(2 * MIB)), noSignal);
    const rest = (async () => {
      while (!(await chunks.next()).done);
    })();
    expect(await failureOf(rest)).toBe(AWAY);
  });

  test('a read from S3 does not time out because of a slow reader', async () => {
    const archive = noise(4 * MIB);
    const { id } = await s3.keep(archive);
    s3.use({ ...PATIENT, attempts: 20, idleMs: 100 });
    const read: Uint8Array[] = [];
    for await (const chunk of s3.store.read(id)) {
      if (read.length === 2) await new Promise((resolve) => setTimeout(resolve, 500));
      read.push(chunk);
    }
    expect(Buffer.concat(read).equals(archive)).toBe(true);
  });
});
