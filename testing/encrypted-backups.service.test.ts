import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newIdentity, readIdentity, recipientOf } from '../lib/age/identity.js';
import { asListed, type BackupFixture, openBackupFixture } from './backup-fixture.js';
import { describeWith, testService } from './services/describe-with.js';

const MIB = 1024 * 1024;
const SECRET = 'the secret of the tower';

/* Backups in a folder, encrypted with the operator's key. The tool `age` proves that the format is the usual one. */
describeWith(['age'], 'backups that are encrypted with the key of the operator', () => {
  let folder: string;
  let fixture: BackupFixture;
  let id: string;
  const [key, older] = [newIdentity(), newIdentity()];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-encrypted-'));
  });
  afterEach(() => fixture?.daemon.stop());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const open = async (keys: string, more: Record<string, string> = {}) => {
    fixture = await openBackupFixture({ ...(keys === '' ? {} : { DAEMON_BACKUP_KEYS: keys }), ...more });
    id = await fixture.installed('world');
    writeFileSync(fixture.at(id, 'secret.txt'), SECRET);
    writeFileSync(fixture.at(id, 'random'), randomBytes(MIB));
  };
  const restore = (backup: string, status = 200) =>
    fixture.ask('POST', '/container/restore', { id, backup_id: backup }, status);
  const verify = (backup: string, status = 200) =>
    fixture.ask<{ damage: string | null }>('POST', '/container/backup/verify', { backup_id: backup }, status);
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  /** Runs the tool `age` with the key. */
  const age = (args: string[], input: Buffer, identity = key) => {
    const file = join(folder, 'key.txt');
    writeFileSync(file, `${identity}\n`);
    return execFileSync(testService('age'), [...args.map((arg) => (arg === 'KEY' ? file : arg))], {
      input,
      maxBuffer: 64 * MIB,
    });
  };

  test('are listed, downloaded, also in parts, verified and restored like others', async () => {
    await open(key);
    const made = await fixture.create(id, { name: 'made' });
    expect((await fixture.list(id)).backups).toEqual([asListed(made)]);
    const bytes = await bytesOf(await fixture.download(made.id));
    expect(bytes.length).toBe(made.size);
    expect(readFileSync(join(fixture.unpacked(bytes), 'secret.txt'), 'utf8')).toBe(SECRET);
    const part = await fixture.download(made.id, { range: 'bytes=70000-200000' });
    expect([part.status, (await bytesOf(part)).equals(bytes.subarray(70_000, 200_001))]).toEqual([206, true]);
    expect((await verify(made.id)).damage).toBeNull();
    writeFileSync(fixture.at(id, 'secret.txt'), 'changed');
    await restore(made.id);
    expect(readFileSync(fixture.at(id, 'secret.txt'), 'utf8')).toBe(SECRET);
    await fixture.remove(made.id);
    expect(fixture.stored()).toEqual([]);
  });

  test('are files that the tool age decrypts to the same archive', async () => {
    await open(key);
    const made = await fixture.create(id);
    const stored = readFileSync(fixture.archive(made.id));
    expect(stored.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const plain = await bytesOf(await fixture.download(made.id));
    expect(age(['-d', '-i', 'KEY'], stored).equals(plain)).toBe(true);
  });

  test('can be encrypted by the tool age, for a key that the daemon has', async () => {
    await open(`${key},${older}`);
    const made = await fixture.create(id);
    const plain = await bytesOf(await fixture.download(made.id));
    const identity = readIdentity(older);
    if (identity === undefined) throw new Error('the key is invalid');
    writeFileSync(fixture.archive(made.id), age(['-r', recipientOf(identity)], plain));
    expect((await bytesOf(await fixture.download(made.id))).equals(plain)).toBe(true);
    expect((await verify(made.id)).damage).toBeNull();
  });

  test('are uploaded as plain archives, and encrypted when they are stored', async () => {
    await open(key);
    const made = await fixture.create(id);
    const plain = await bytesOf(await fixture.download(made.id));
    const response = await fixture.upload(plain, { id, name: 'sent' });
    const { backup_id: sent } = (await response.json()) as { backup_id: string };
    expect(response.status).toBe(200);
    expect(readFileSync(fixture.archive(sent)).subarray(0, 3).toString()).toBe('age');
    expect((await bytesOf(await fixture.download(sent))).equals(plain)).toBe(true);
  });

  test('are damaged if a byte is changed, which a verification and a restore notice', async () => {
    await open(key);
    const made = await fixture.create(id);
    const stored = readFileSync(fixture.archive(made.id));
    stored[MIB / 2] = (stored[MIB / 2] ?? 0) ^ 1;
    writeFileSync(fixture.archive(made.id), stored);
    expect((await verify(made.id)).damage).toBe(
      'The encrypted archive was changed or cut since it was stored.',
    );
    writeFileSync(fixture.at(id, 'secret.txt'), 'changed');
    expect(JSON.stringify(await restore(made.id, 409))).toMatch(
      /cannot be restored: The encrypted archive was changed/,
    );
    expect(readFileSync(fixture.at(id, 'secret.txt'), 'utf8')).toBe('changed');
  });
});
