import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Identity, newIdentity, readIdentity } from '../../../lib/age/identity.js';
import { backupId, bytesOf, chunksOf, listed, manifestOf, noise, noSignal } from '../suites/store-fixture.js';
import { damageOf } from '../verifying/damage.js';
import type { BackupStore } from './backup-store.js';
import { EncryptedStore } from './encrypted-store.js';
import { LocalStore } from './local-store.js';

const [key, older] = [newIdentity(), newIdentity()].flatMap((text) => readIdentity(text) ?? []) as [
  Identity,
  Identity,
];
const NO_KEY = { kind: 'conflict', message: expect.stringContaining('DAEMON_BACKUP_KEYS') };

describe('a store with the keys of the operator', () => {
  let folder: string;
  let plain: LocalStore;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-encrypted-store-'));
    const logger = { warn: () => undefined };
    plain = await LocalStore.open({
      folder: join(folder, 'backups'),
      noteFile: join(folder, 'note'),
      logger,
    });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function keep(
    store: BackupStore,
    archive = noise(200_000),
  ): Promise<{ id: string; archive: Buffer }> {
    const id = backupId();
    await store.write(id, chunksOf(archive), noSignal);
    await store.publish(manifestOf(id, archive));
    return { id, archive };
  }
  const read = async (store: BackupStore, id: string) => bytesOf(store.read(id));

  test('reads what it has written, also before it is published, and what was stored without a key or with an older one', async () => {
    const store = new EncryptedStore(plain, [key, older]);
    const id = backupId();
    const content = noise(100);
    await store.write(id, chunksOf(content), noSignal);
    expect((await read(store, id)).equals(content)).toBe(true);
    await store.publish(manifestOf(id, content));
    for (const writer of [store, new EncryptedStore(plain, [older]), new EncryptedStore(plain, []), plain]) {
      const kept = await keep(writer);
      expect((await read(store, kept.id)).equals(kept.archive)).toBe(true);
    }
    expect(await listed(store)).toHaveLength(5);
  });

  test('stores nothing that can be read without a key, and says which setting is missing', async () => {
    const { id } = await keep(new EncryptedStore(plain, [older]), Buffer.alloc(100_000, 'secret'));
    expect(readFileSync(join(folder, 'backups', `${id}.tar.gz`)).includes('secret')).toBe(false);
    for (const identities of [[], [key]])
      await expect(read(new EncryptedStore(plain, identities), id)).rejects.toMatchObject(NO_KEY);
  });

  test('a change of the manifest keeps that the archive is encrypted, or that it is not', async () => {
    const store = new EncryptedStore(plain, [key]);
    for (const writer of [store, plain]) {
      const { id, archive } = await keep(writer);
      const manifest = await store.manifest(id);
      if (manifest === undefined) throw new Error('the manifest is missing');
      await store.publish({ ...manifest, locked: true });
      expect((await read(store, id)).equals(archive)).toBe(true);
    }
  });

  test('an archive that was cut does not belong to its manifest any more', async () => {
    const store = new EncryptedStore(plain, [key]);
    const { id } = await keep(store);
    const path = join(folder, 'backups', `${id}.tar.gz`);
    writeFileSync(path, readFileSync(path).subarray(0, -1));
    expect(await store.manifest(id)).toBeUndefined();
  });

  test('the encrypted bytes never pass for the archive, also if the manifest is missing or the archive was cut', async () => {
    for (const identities of [[key], []]) {
      const { id, archive } = await keep(new EncryptedStore(plain, [key]));
      const store = new EncryptedStore(plain, identities);
      const path = join(folder, 'backups', `${id}.tar.gz`);
      const whole = readFileSync(path);
      writeFileSync(path, whole.subarray(0, -1));
      const range = { start: 0, end: archive.length };
      await expect(bytesOf(store.read(id, range))).rejects.toMatchObject({ kind: 'invalid_input' });
      writeFileSync(path, whole);
      rmSync(join(folder, 'backups', `${id}.json`));
      await expect(bytesOf(store.read(id, range))).rejects.toMatchObject({ kind: 'invalid_input' });
      const { size, sha256 } = manifestOf(id, archive);
      const options = { signal: noSignal, onBytes: () => undefined };
      expect(await damageOf(store, { id, size, sha256 }, options)).toMatch(/its manifest is missing/);
    }
  });

  test('an archive that was cut is damaged, also in a bucket, which does not compare its size with the manifest', async () => {
    const { id, archive } = await keep(new EncryptedStore(plain, [key]));
    const manifest = { ...manifestOf(id, archive), encryption: 'age' as const };
    const bucket: BackupStore = Object.assign(plain, { manifest: async () => manifest });
    const path = join(folder, 'backups', `${id}.tar.gz`);
    const whole = readFileSync(path);
    for (const end of [whole.length - 1, whole.length - 70_000, 175, 100, 0]) {
      writeFileSync(path, whole.subarray(0, end));
      const options = { signal: noSignal, onBytes: () => undefined };
      const damage = await damageOf(new EncryptedStore(bucket, [key]), manifest, options);
      expect(damage).toBe('The encrypted archive was changed or cut since it was stored.');
    }
  });

  test('links to the storage are given only without a key, and not to encrypted archives', async () => {
    const linked: BackupStore = Object.assign(plain, { link: async () => 'https://s3.example.org/x' });
    const encrypted = await keep(new EncryptedStore(plain, [key]));
    const open = await keep(plain);
    expect(new EncryptedStore(linked, [key]).link).toBeUndefined();
    const options = { fileName: 'x', expiresInS: 60 };
    const store = new EncryptedStore(linked, []);
    expect(await store.link?.(open.id, options)).toBe('https://s3.example.org/x');
    await expect(store.link?.(encrypted.id, options)).rejects.toMatchObject(NO_KEY);
  });
});
