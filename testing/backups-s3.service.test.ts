import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { differencesToExamples } from '../contract-tests/dredd/examples/shown-by-test.js';
import { openS3Fixture, type S3Fixture } from '../daemon/backups/suites/s3-fixture.js';
import { bytesOf } from '../daemon/backups/suites/store-fixture.js';
import { newIdentity } from '../lib/age/identity.js';
import { asListed, type BackupFixture, type ListedBackup, openBackupFixture } from './backup-fixture.js';
import { describeWith } from './services/describe-with.js';

const MIB = 1024 * 1024;

describeWith(['s3'], 'a daemon that stores backups in S3', () => {
  let bucket: S3Fixture;
  let fixture: BackupFixture;

  beforeEach(async () => {
    bucket = await openS3Fixture();
  });
  afterEach(async () => {
    await fixture.daemon.stop();
    await bucket.close();
  });
  const open = async (environment: Record<string, string> = {}) => {
    if (bucket.config.kind !== 's3')
      throw new Error('the backups of this test are stored in a folder instead of S3');
    fixture = await openBackupFixture({
      DAEMON_BACKUP_STORE: 's3',
      DAEMON_BACKUP_S3_ENDPOINT: bucket.config.endpoint,
      DAEMON_BACKUP_S3_BUCKET: bucket.config.bucket,
      DAEMON_BACKUP_S3_PREFIX: bucket.config.prefix,
      DAEMON_BACKUP_S3_ACCESS_KEY_ID: bucket.config.accessKeyId,
      DAEMON_BACKUP_S3_SECRET_ACCESS_KEY: bucket.config.secretAccessKey,
      ...environment,
    });
    const id = await fixture.installed('world');
    writeFileSync(fixture.at(id, 'random'), randomBytes(20 * MIB));
    return { ...fixture, id };
  };
  const tokenOf = async (backup: string) => {
    const path = '/container/backup/download-token';
    const { token } = await fixture.ask<{ token: string }>('POST', path, { backup_id: backup });
    return `${fixture.daemon.url}/container/backup/download?backup_id=${backup}&token=${token}`;
  };
  const sumOf = async (response: Response) =>
    createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');

  test('backups in S3 can be encrypted with a key of the operator, and are downloaded, also in parts, verified and restored', async () => {
    const { id, create, download, ask, at } = await open({ DAEMON_BACKUP_KEYS: newIdentity() });
    const made = await create(id);
    const bytes = Buffer.from(await (await download(made.id)).arrayBuffer());
    expect(bytes.length).toBe(made.size);
    const part = await download(made.id, { range: `bytes=${10 * MIB}-${11 * MIB}` });
    const wanted = bytes.subarray(10 * MIB, 11 * MIB + 1);
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(wanted)]).toEqual([206, true]);
    expect(await ask('POST', '/container/backup/verify', { backup_id: made.id })).toMatchObject({
      damage: null,
    });
    const before = readFileSync(at(id, 'random'));
    writeFileSync(at(id, 'random'), 'changed');
    await ask('POST', '/container/restore', { id, backup_id: made.id });
    expect(readFileSync(at(id, 'random')).equals(before)).toBe(true);
    const stored = await bytesOf(bucket.store.read(made.id, { start: 0, end: 21 }));
    expect(stored.toString()).toBe('age-encryption.org/v1');
  });

  test('the daemon can create, list, send, accept and delete backups in S3', async () => {
    const { id, create, list, download, upload, remove } = await open();
    const made = await create(id, { name: 'made' });
    expect(await list(id)).toEqual({ backups: [asListed(made)], next_cursor: null });
    expect(await bucket.names()).toEqual([`${made.id}.json`, `${made.id}.tar.gz`]);
    const response = await download(made.id);
    const etag = response.headers.get('etag');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    const part = await download(made.id, { range: `bytes=${19 * MIB}-`, 'if-range': String(etag) });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(19 * MIB))]).toEqual([
      206,
      true,
    ]);
    const { backup_id: taken } = (await (await upload(bytes, { id })).json()) as { backup_id: string };
    expect(await sumOf(await download(taken))).toBe(etag?.slice(1, -1));
    // Unless download links are turned on, no client gets access to the storage itself.
    expect(await sumOf(await fetch(await tokenOf(made.id), { redirect: 'manual' }))).toBe(etag?.slice(1, -1));
    expect((await upload(bytes.subarray(0, MIB), { id })).status).toBe(400);
    for (const backup of [made.id, taken]) await remove(backup);
    expect(await bucket.names()).toEqual([]);
  });

  test('a locked backup in S3 is still locked for a daemon that has lost its database', async () => {
    const first = await open();
    const { id: backup } = await first.create(first.id);
    const change = { backup_id: backup, locked: true };
    expect(await first.ask('PATCH', '/container/backup', change)).toMatchObject({ id: backup, locked: true });
    await first.daemon.stop();
    const { list, ask, remove } = await open();
    expect((await list(first.id)).backups).toMatchObject([{ id: backup, locked: true }]);
    expect(await remove(backup, 409)).toMatchObject({ error: 'backup_locked' });
    await ask('PATCH', '/container/backup', { ...change, locked: false });
    await remove(backup);
    await ask('PATCH', '/container/backup', change, 404);
    expect(await bucket.names()).toEqual([]);
  });

  test('a damaged backup in S3 is found, and a daemon that has lost its database knows it', async () => {
    const first = await open();
    const { id: backup } = await first.create(first.id);
    const verify = () => fixture.ask<ListedBackup>('POST', '/container/backup/verify', { backup_id: backup });
    expect(await verify()).toMatchObject({ id: backup, verified_at: expect.any(String), damage: null });
    const bytes = Buffer.from(await (await first.download(backup)).arrayBuffer());
    bytes.writeUInt8(bytes.readUInt8(10 * MIB) ^ 1, 10 * MIB);
    await bucket.put(`${backup}.tar.gz`, bytes);
    const damaged = await verify();
    expect(damaged.damage).toMatch(/checksum differs/);
    await first.daemon.stop();
    const { list } = await open();
    expect((await list(first.id)).backups).toEqual([damaged]);
  });

  test('if download links to S3 are on, the daemon redirects clients with a token to S3, but none with a key', async () => {
    const { id, create, download } = await open({ DAEMON_BACKUP_S3_LINKS: 'on' });
    const made = await create(id, { name: 'made' });
    const url = await tokenOf(made.id);
    const sent = await fetch(url, { redirect: 'manual' });
    expect(sent.status).toBe(307);
    expect(String(sent.headers.get('location'))).toContain('X-Amz-Expires=60');
    const response = { status: sent.status, headers: Object.fromEntries(sent.headers), body: '' };
    expect(
      differencesToExamples(
        'if download links to S3 are on, the daemon redirects clients with a token',
        response,
      ),
    ).toEqual([]);
    const byKey = await download(made.id);
    expect(await sumOf(await fetch(url))).toBe(await sumOf(byKey));
    expect(byKey.redirected).toBe(false);
    const part = await fetch(url, { headers: { range: 'bytes=0-9' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    const head = await fetch(url, { method: 'HEAD', redirect: 'manual' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(made.size)]);
  });
});
