import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { DomainError } from '../../lib/errors/errors.js';
import { failureOf } from '../../testing/failure-of.js';
import { eventually } from '../../testing/time/eventually.js';
import { OWN_USERS } from '../containers/suites/fixtures/container-harness.js';
import { RestoreFixture, type RestoreFixtureOptions } from './restoring/suites/restore-fixture.js';
import type { BackupStore } from './stores/backup-store.js';
import { bytesOf } from './suites/store-fixture.js';

const LOCKED = 'conflict/backup_locked';

describe('a locked backup', () => {
  let fixture: RestoreFixture;
  afterEach(() => fixture.close());

  const open = async (options: RestoreFixtureOptions = {}) => {
    fixture = await RestoreFixture.open({ users: OWN_USERS, ...options });
  };
  const lock = (backup_id: string, locked = true) => fixture.backups.update({ backup_id, locked });
  const remove = (id: string) => failureOf(fixture.backups.remove(id));
  const listed = async (id: string) =>
    (await fixture.backups.list({ id })).backups.map((each) => [each.id, each.locked]);
  const manifestOf = (id: string) =>
    JSON.parse(readFileSync(join(fixture.folder, 'backups', `${id}.json`), 'utf8')) as { locked?: boolean };

  test('cannot be deleted until it is unlocked, and can be restored and downloaded', async () => {
    await open();
    const id = await fixture.install();
    writeFileSync(fixture.at(id, 'level'), 'then');
    const { id: backup, locked } = await fixture.create(id);
    expect(locked).toBe(false);
    const before = manifestOf(backup);
    expect(await lock(backup)).toMatchObject({ id: backup, locked: true });
    expect(manifestOf(backup)).toEqual({ ...before, locked: true });
    expect(await remove(backup)).toBe(LOCKED);
    const download = await fixture.backups.download(backup);
    expect((await bytesOf(await download.open())).length).toBe(download.size);
    await download.close();
    writeFileSync(fixture.at(id, 'level'), 'now');
    await fixture.restore(id, backup);
    expect(readFileSync(fixture.at(id, 'level'), 'utf8')).toBe('then');
    expect(await listed(id)).toEqual([[backup, true]]);
    expect(await lock(backup, false)).toMatchObject({ id: backup, locked: false });
    expect(manifestOf(backup)).toEqual(before);
    await fixture.backups.remove(backup);
    expect(await failureOf(lock(backup))).toBe('not_found/not_found');
  });

  test('stays locked when the index is lost, and after a restart with an index that lacks the lock', async () => {
    await open();
    const id = await fixture.install();
    const [{ id: one }, { id: other }] = [await fixture.create(id), await fixture.create(id)];
    await lock(one);
    for (const change of ['DELETE FROM backups', 'UPDATE backups SET locked = NULL']) {
      await fixture.harness.database.sequelize.query(change);
      await fixture.close({ isKept: true });
      await open({ folder: fixture.folder });
      expect(await remove(one)).toBe(LOCKED);
      expect(await listed(id)).toEqual([
        [one, true],
        [other, false],
      ]);
    }
  });

  test('is not deleted by retention, which refuses another backup when all that it keeps are locked', async () => {
    await open({ keep: 2 });
    const id = await fixture.install();
    const [{ id: one }, { id: two }] = [await fixture.create(id), await fixture.create(id)];
    await lock(one);
    const { id: three } = await fixture.create(id);
    expect(await listed(id)).toEqual([
      [one, true],
      [three, false],
    ]);
    expect(await remove(two)).toBe('not_found/not_found');
    await lock(three);
    expect(await failureOf(fixture.create(id))).toBe(LOCKED);
    await lock(one, false);
    const { id: four } = await fixture.create(id);
    expect(await listed(id)).toEqual([
      [three, true],
      [four, false],
    ]);
  });

  test('is not deleted while it is being locked, and keeps its state if the store does not respond', async () => {
    let publish: BackupStore['publish'] | undefined;
    const wrapStore = (store: BackupStore): BackupStore =>
      Object.assign(Object.create(store) as BackupStore, {
        write: store.write.bind(store),
        manifest: store.manifest.bind(store),
        manifests: store.manifests.bind(store),
        remove: store.remove.bind(store),
        sweep: store.sweep.bind(store),
        publish: (manifest: Parameters<BackupStore['publish']>[0]) =>
          publish === undefined ? store.publish(manifest) : publish(manifest),
      });
    await open({ wrapStore });
    const id = await fixture.install();
    writeFileSync(fixture.at(id, 'random'), randomBytes(1000));
    const { id: backup } = await fixture.create(id);
    let fail: (error: Error) => void = () => undefined;
    let isAsked = false;
    publish = () => {
      isAsked = true;
      return new Promise((_, reject) => {
        fail = reject;
      });
    };
    const locking = failureOf(lock(backup));
    await eventually('the store to be asked', () => isAsked);
    expect(await remove(backup)).toBe('conflict/conflict');
    expect(await failureOf(lock(backup, false))).toBe('conflict/conflict');
    fail(new DomainError('unavailable', 'The backup storage does not respond: try again later.'));
    expect(await locking).toBe('unavailable/unavailable');
    publish = undefined;
    expect(await listed(id)).toEqual([[backup, false]]);
    expect(await lock(backup)).toMatchObject({ locked: true });
  });
});
