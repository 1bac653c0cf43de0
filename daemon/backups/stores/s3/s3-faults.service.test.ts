import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { failureOf } from '../../../../testing/failure-of.js';
import { CertificateAuthority } from '../../../../testing/network/certificates.js';
import { freePort } from '../../../../testing/network/free-port.js';
import { describeWith } from '../../../../testing/services/describe-with.js';
import { FaultyS3, PATIENT } from '../../suites/faulty-s3.js';
import {
  backupId,
  bytesOf,
  listed,
  manifestOf,
  noise,
  noSignal,
  writerProcess,
} from '../../suites/store-fixture.js';

const MIB = 1024 * 1024;
const AWAY = 'unavailable/unavailable';
const NOTHING = new Set<string>();
/** Short timeouts, for tests in which the storage never responds. */
const IMPATIENT = { attempts: 3, connectMs: 400, idleMs: 400, answerMs: 400, partMs: 800, pauseMs: 1 };

describeWith(['s3'], 'an S3 storage', () => {
  let s3: FaultyS3;

  beforeEach(async () => {
    s3 = await FaultyS3.open();
  });
  afterEach(() => s3.close());

  /** Calls every method of the store, and returns their errors. */
  async function askAll(): Promise<string[]> {
    const { id } = manifestOf(backupId(), noise(1));
    const tries = [
      s3.write(noise(100)),
      s3.write(noise(9 * MIB)),
      s3.store.publish(manifestOf(id, noise(1))),
      listed(s3.store),
      bytesOf(s3.store.read(id)),
      s3.store.remove(id),
      s3.store.sweep(NOTHING, noSignal),
      s3.store.link?.(id, { fileName: 'x', expiresInS: 60 }) ?? Promise.resolve(),
    ];
    return Promise.all(tries.map(failureOf));
  }
  const eightTimes = (failure: string) => Array.from({ length: 8 }, () => failure);

  test('an S3 storage that does not respond fails each request after a timeout', async () => {
    s3.use(IMPATIENT);
    s3.between.decide(() => 'hangs');
    expect(await askAll()).toEqual(eightTimes(AWAY));
    const questions = s3.between.asked.filter(({ method }) => method === 'HEAD');
    expect(questions.length).toBeGreaterThan(0);
    expect(questions.length).toBeLessThanOrEqual(2 * IMPATIENT.attempts);
  });

  test('a backup is deleted although S3 cannot delete its archive yet, and a later sweep deletes the archive', async () => {
    const { id } = await s3.keep(noise(100));
    s3.between.decide(({ method, path }) =>
      method === 'DELETE' && path.endsWith('.tar.gz') ? 'broken' : 'passes',
    );
    await s3.store.remove(id);
    expect([await listed(s3.store), await s3.fixture.names()]).toEqual([[], [`${id}.tar.gz`]]);
    expect(s3.warnings).toContain('cannot delete the files of an incomplete backup');
    s3.between.decide(() => 'passes');
    await s3.store.sweep(NOTHING, noSignal);
    expect(await s3.fixture.names()).toEqual([]);
  });

  test('an S3 storage that is down or closes every connection fails each request', async () => {
    s3.between.decide(() => 'broken');
    expect(await askAll()).toEqual(eightTimes(AWAY));
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    ({ store: s3.store, warnings: s3.warnings } = s3.fixture.other({ endpoint, patience: PATIENT }));
    expect(await askAll()).toEqual(eightTimes(AWAY));
    expect(new Set(s3.warnings)).toEqual(
      new Set(['S3 storage did not respond properly', 'cannot delete the files of an incomplete backup']),
    );
  });

  test('no request is sent to an S3 storage with an untrusted certificate, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'berth-s3-tls-'));
    const certificate = new CertificateAuthority(folder).selfSigned('IP:127.0.0.1');
    let requests = 0;
    const server = createServer(certificate, () => {
      requests += 1;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const config = { ...s3.fixture.config, endpoint: `https://127.0.0.1:${port}` };
    const writer = writerProcess({ config }, [backupId(), '1'], { NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    try {
      expect(await writer.said()).toBe('The backup storage does not respond: try again in a moment.');
      expect(requests).toBe(0);
    } finally {
      await writer.kill();
      server.close();
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    500, 503,
  ])('storing a backup fails if the S3 storage always responds %d, and a sweep deletes the remaining files', async (status) => {
    const id = backupId();
    s3.between.decide(({ query }) => (query.has('uploads') ? 'passes' : { status, code: 'SlowDown' }));
    expect(await failureOf(s3.write(noise(9 * MIB), id))).toBe(AWAY);
    expect(await s3.fixture.names()).toEqual([`${id}.tar.gz (unfinished)`]);
    expect(s3.warnings).toContain('cannot delete the files of an incomplete backup');
    await s3.fixture.store.sweep(NOTHING, noSignal);
    expect(await s3.fixture.names()).toEqual([]);
  });

  test('a request that S3 rejects for bad credentials or a missing bucket is logged and not repeated', async () => {
    const { endpoint } = s3.between;
    const denied = s3.fixture.other({ endpoint, secretAccessKey: 'another' });
    expect(await failureOf(listed(denied.store))).toBe(AWAY);
    expect(denied.warnings).toEqual([expect.stringContaining('DAEMON_BACKUP_S3_SECRET_ACCESS_KEY')]);
    const none = s3.fixture.other({ endpoint, bucket: 'berth-none' });
    expect(await failureOf(listed(none.store))).toBe(AWAY);
    expect(await failureOf(bytesOf(none.store.read(backupId())))).toBe(AWAY);
    expect(none.warnings).toEqual(Array(2).fill(expect.stringContaining('DAEMON_BACKUP_S3_BUCKET')));
    expect(s3.between.asked).toHaveLength(3);
  });

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
    [500, 'XMinioStorageFull'],
  ])('an S3 storage that is full (%d %s) is reported as a full disk', async (status, code) => {
    s3.between.decide(({ method }) => (method === 'PUT' ? { status, code } : 'passes'));
    expect(await failureOf(s3.write(noise(100)))).toBe('disk_full/disk_full');
    expect(s3.between.asked.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(await s3.fixture.names()).toEqual([]);
  });
});
