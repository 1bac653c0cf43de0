import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { failureOf } from '../../../testing/failure-of.js';
import {
  backupId,
  bytesOf,
  chunksOf,
  listed,
  loggedWarnings,
  manifestOf,
  noise,
  noSignal,
  openLocalFixture,
  type StoreFixture,
} from '../suites/store-fixture.js';
import type { BackupStore } from './backup-store.js';
import { LocalStore } from './local-store.js';

const AWAY = 'unavailable/unavailable';

describe('the folder of backups', () => {
  let fixture: StoreFixture;
  let folder: string;

  beforeEach(async () => {
    fixture = await openLocalFixture();
    folder = (fixture.config as { folder: string }).folder;
  });
  afterEach(() => fixture.close());

  const write = (id: string, archive: Uint8Array) => fixture.store.write(id, chunksOf(archive), noSignal);
  const openStore = (at: string, noteFile: string) =>
    LocalStore.open({ folder: at, noteFile, ...loggedWarnings() });

  test('the backup store rejects a different folder at its configured path, also after a restart of the daemon', async () => {
    const manifest = manifestOf(backupId(), noise(10));
    await write(manifest.id, noise(10));
    await fixture.store.publish(manifest);
    const aside = `${folder}.aside`;
    renameSync(folder, aside);
    const expectAway = async (store: BackupStore) => {
      const calls = [
        store.write(backupId(), chunksOf(noise(10)), noSignal),
        store.publish(manifest),
        listed(store),
        bytesOf(store.read(manifest.id)),
        store.remove(manifest.id),
        store.sweep(new Set(), noSignal),
      ];
      expect(await Promise.all(calls.map(failureOf))).toEqual(Array(6).fill(AWAY));
    };
    // Each of these cases is like an unmounted disk: the folder does not exist, is empty, or belongs to another daemon.
    await expectAway(fixture.store);
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    await expectAway(fixture.store);
    const { warnings, logger } = loggedWarnings();
    const noteFile = `${folder}.note`;
    const started = await LocalStore.open({ folder, noteFile, logger });
    expect(warnings).toEqual(['cannot use the backup folder']);
    await expectAway(started);
    expect(readdirSync(folder)).toEqual([]);
    await openStore(folder, `${folder}.others`);
    await expectAway(started);
    await expect(listed(started)).rejects.toThrow(
      'The backup folder is not the one that was used before (its file .berth-backups is missing or different): mount its disk, or restore the folder. To use the present folder from now on, delete the file that the daemon’s log names as noteFile, and restart the daemon.',
    );
    rmSync(folder, { recursive: true });
    renameSync(aside, folder);
    expect([await listed(fixture.store), await listed(started)]).toEqual([[manifest], [manifest]]);
  });

  test("a different backup folder is accepted once the setting changes or the file with the old folder's id is deleted", async () => {
    const [manifest, noteFile] = [manifestOf(backupId(), noise(10)), `${folder}.note`];
    await openStore(join(folder, 'other'), noteFile);
    rmSync(folder, { recursive: true });
    rmSync(noteFile);
    const store = await openStore(folder, noteFile);
    await store.write(manifest.id, chunksOf(noise(10)), noSignal);
    await store.publish(manifest);
    // A daemon that has no note file, which stores the id of the backup folder, accepts an existing backup folder.
    expect(await listed(await openStore(folder, `${folder}.new`))).toEqual([manifest]);
  });
});
