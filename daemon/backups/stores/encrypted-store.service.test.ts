import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Identity, newIdentity, readIdentity } from '../../../lib/age/identity.js';
import { backupId, bytesOf, chunksOf, listed, manifestOf, noise, noSignal } from '../suites/store-fixture.js';
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
