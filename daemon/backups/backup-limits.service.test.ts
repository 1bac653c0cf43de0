import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { OWN_USERS } from '../containers/suites/fixtures/container-harness.js';
import { RestoreFixture } from './restoring/suites/restore-fixture.js';
import { bytesOf } from './suites/store-fixture.js';

const KIB = 1024;
const MIB = 1024 * KIB;

describe('backups of a container with a disk limit', () => {
  let fixture: RestoreFixture;

  afterEach(() => fixture.close());

  const open = async (limits: { limitBytes?: number; totalBytes?: number }) => {
    fixture = await RestoreFixture.open({
      users: OWN_USERS,
      limits: { limitBytes: 0, totalBytes: 0, ...limits },
    });
  };
  /** Installs a container whose backup takes slightly more than `bytes`. */
  const installed = async (bytes: number, more: object = {}) => {
    const id = await fixture.install(undefined, more);
    writeFileSync(fixture.at(id, 'random'), randomBytes(bytes));
    return id;
  };
  const stored = () => {
    const folder = join(fixture.folder, 'backups');
    return readdirSync(folder)
      .filter((name) => name.startsWith('bkp_'))
      .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  };
  const refused = (code: string, setting: string) => ({
    kind: 'disk_full',
    code,
    message: expect.stringContaining(`${setting} raised`),
  });
  const ownRefused = refused('backup_limit_reached', 'have DAEMON_BACKUP_LIMIT');

  test('a backup that would exceed the backup limit of its container is rejected, and leaves no files', async () => {
    await open({ limitBytes: MIB });
    const id = await installed(400 * KIB);
    await fixture.create(id);
    const { id: second } = await fixture.create(id);
    const before = stored();
    expect(before).toBeLessThan(MIB);
    expect(fixture.backups.usageOf(id)).toEqual({ used: before, limit: MIB, count: 2 });
    await expect(fixture.create(id)).rejects.toMatchObject(ownRefused);
    expect(stored()).toBe(before);
    expect(fixture.backups.usageOf(id).used).toBe(before);
    await fixture.backups.remove(second);
    await fixture.create(id);
  });

  test('backups that are uploaded and created at the same time stay within the backup limit of their container', async () => {
    await open({ limitBytes: MIB });
    const id = await installed(300 * KIB);
    const { id: first } = await fixture.create(id);
    const archive = await bytesOf(fixture.store.read(first));
    const upload = () => ({
      ...{ fileName: 'backup.tar.gz', type: undefined, size: undefined, fields: new Map<string, string>() },
      async *[Symbol.asyncIterator]() {
        for (let at = 0; at < archive.length; at += 10 * KIB) yield archive.subarray(at, at + 10 * KIB);
      },
    });
    const { signal } = new AbortController();
    const settled = await Promise.allSettled([
      fixture.create(id),
      ...[1, 2, 3].map(() => fixture.backups.upload({ id, upload: upload() }, { keyId: 'key_one' }, signal)),
    ]);
    const failed = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(failed.length).toBeGreaterThanOrEqual(2);
    for (const error of failed) expect(error).toMatchObject(ownRefused);
    expect(stored()).toBeLessThanOrEqual(MIB);
    expect(fixture.backups.usageOf(id).used).toBe(stored());
  });

  test('by default, the backups of a container may use five times the disk limit of its files', async () => {
    await open({});
    const [limited, free] = [await installed(0, { disk_limit: MIB }), await installed(0)];
    expect(fixture.backups.usageOf(limited)).toEqual({ used: 0, limit: 5 * MIB, count: 0 });
    expect(fixture.backups.usageOf(free).limit).toBeUndefined();
  });

  test('backups of a removed container count towards the limit of all containers', async () => {
    await open({ totalBytes: MIB });
    const [one, two] = [await installed(600 * KIB), await installed(500 * KIB)];
    await fixture.create(one);
    await fixture.harness.containers.remove(one, { removeData: true });
    const before = stored();
    const error = refused('backup_total_reached', 'have DAEMON_BACKUP_TOTAL_LIMIT');
    await expect(fixture.create(two)).rejects.toMatchObject(error);
    expect(stored()).toBe(before);
    expect(fixture.backups.usageOf(one)).toEqual({ used: before, limit: undefined, count: 1 });
    expect(await fixture.backups.totalUsage()).toEqual({ used: before, limit: MIB });
  });

  test('after a restart of the daemon, the size of a backup still includes its manifest', async () => {
    await open({ limitBytes: MIB });
    const id = await installed(100 * KIB);
    await fixture.create(id);
    const before = stored();
    await fixture.close({ isKept: true });
    fixture = await RestoreFixture.open({
      users: OWN_USERS,
      folder: fixture.folder,
      limits: { limitBytes: MIB, totalBytes: 0 },
    });
    await fixture.backups.list({ id });
    expect(fixture.backups.usageOf(id)).toEqual({ used: before, limit: MIB, count: 1 });
  });
});
