import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { bytesIn, namesIn } from '../daemon/backups/suites/store-fixture.js';
import { asListed, type BackupFixture, type ListedBackup, openBackupFixture } from './backup-fixture.js';
import { BerthProcess, until } from './berth/berth-process.js';
import { writeEndless } from './clients/endless-file.js';
import { BreakingDisk } from './disk/breaking-disk.js';
import { SmallDisk } from './disk/small-disk.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';
import { clientFor } from './vertical-slice.js';

const MIB = 1024 * 1024;
const WAIT_MS = 60_000;
const FULL = { error: 'disk_full', status: 507 };

let fixture: BackupFixture | undefined;
let disk: SmallDisk | undefined;
const openOn = async (size: string, environment: Record<string, string> = {}) => {
  disk = SmallDisk.mount({ size });
  fixture = await openBackupFixture({ DAEMON_BACKUP_FOLDER: join(disk.folder, 'backups'), ...environment });
  const id = await fixture.installed('world');
  return { ...fixture, id, disk };
};
afterEach(async () => {
  await fixture?.daemon.stop();
  fixture = undefined;
  disk?.unmount();
  disk = undefined;
});

describe('a nearly full or failing disk for backups', () => {
  test('a backup that does not fit on the disk is refused, and a small enough one is accepted', async () => {
    const { at, id, create, list, stored, ask, remove } = await openOn('16m');
    const small = asListed(await create(id));
    writeFileSync(at(id, 'large'), randomBytes(24 * MIB));
    expect(await ask('POST', '/container/backup', { id }, 507)).toMatchObject(FULL);
    expect((await list(id)).backups).toEqual([small]);
    expect(stored()).toEqual([`${small.id}.json`, `${small.id}.tar.gz`]);
    rmSync(at(id, 'large'));
    await remove(small.id);
    await create(id);
  });

  test('a backup is refused when the disk fills up while the backup is written', async () => {
    const { at, id, list, stored, send, create, download, remove, disk: full } = await openOn('64m');
    const folder = join(full.folder, 'backups');
    const small = asListed(await create(id));
    writeEndless(at(id, 'endless'));
    const failing = send('POST', '/container/backup', { id });
    await eventually('part of the backup is stored', () => bytesIn(folder) > small.size + 4 * MIB);
    full.fill();
    const response = await failing;
    expect([response.status, await response.json()]).toMatchObject([507, FULL]);
    expect(stored()).toEqual([`${small.id}.json`, `${small.id}.tar.gz`]);
    // Without a free byte, existing backups can still be read and deleted.
    full.fill();
    expect((await (await download(small.id)).arrayBuffer()).byteLength).toBe(small.size);
    expect((await list(id)).backups).toEqual([small]);
    await remove(small.id);
    full.clear();
    rmSync(at(id, 'endless'));
    await create(id);
  });

  test('a backup whose manifest is damaged cannot be locked', async () => {
    const { id, create, ask, disk: small } = await openOn('16m');
    const { id: backup } = asListed(await create(id));
    writeFileSync(join(small.folder, 'backups', `${backup}.json`), '{');
    const change = { backup_id: backup, locked: true };
    expect(await ask('PATCH', '/container/backup', change, 409)).toMatchObject({
      error: 'conflict',
      message: expect.stringContaining('files are damaged or missing'),
    });
  });

  test('creating backups leaves the configured amount of disk space free', async () => {
    const keep = { DAEMON_DISK_KEEP_FREE: String(1024 * MIB) };
    const { at, id, ask, upload, stored } = await openOn('100m', keep);
    // The disk is smaller than the configured amount, so the daemon keeps only a twentieth of the disk (5 MiB) free.
    writeFileSync(at(id, 'large'), Buffer.alloc(97 * MIB, randomBytes(MIB)));
    expect(await ask('POST', '/container/backup', { id }, 507)).toMatchObject({
      ...FULL,
      message: expect.stringContaining('keeps 5 MiB of that (DAEMON_DISK_KEEP_FREE)'),
    });
    disk?.fill();
    expect((await upload(Buffer.alloc(1000), { id })).status).toBe(507);
    expect(stored()).toEqual([]);
  });
});

test('the list of backups stays known while their store is unavailable, and is read again later', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-away-'));
  const [store, aside] = [join(dataDir, 'store'), join(dataDir, 'aside')];
  const env = { DAEMON_BACKUP_FOLDER: store };
  let berth = await BerthProcess.start('daemon', { dataDir, env });
  try {
    const ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
    const plan = { type: 'nodejs', name: 'world', port: await freePort() };
    const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
    const create = async () =>
      asListed((await ask('POST', '/container/backup', { id })).body as ListedBackup);
    const listed = async () => {
      const { body } = await ask('GET', `/container/backup/list?id=${id}`);
      return (body as { backups: ListedBackup[] }).backups;
    };
    const [one, two] = [await create(), await create()];
    await berth.stop();
    renameSync(store, aside);
    writeFileSync(store, 'a file has its name');
    berth = await BerthProcess.start('daemon', { dataDir, env, ports: berth.ports });
    expect(await listed()).toEqual([one, two]);
    expect((await ask('POST', '/container/backup', { id }, 503)).body).toMatchObject({
      error: 'unavailable',
    });
    await until('the log to report it', WAIT_MS, async () =>
      berth.output.includes('cannot read the backup store'),
    );
    rmSync(store);
    rmSync(join(aside, `${one.id}.json`));
    renameSync(aside, store);
    await until(
      'the store to be read',
      WAIT_MS,
      async () => JSON.stringify(await listed()) === JSON.stringify([two]),
    );
    await until('files that are not backups to be deleted', WAIT_MS, () => namesIn(store).length === 2);
  } finally {
    await berth.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a disk that fails during a backup loses no other backup, and keeps no partial files', async () => {
  const broken = BreakingDisk.mount();
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-broken-'));
  const store = join(broken.folder, 'backups');
  const env = { DAEMON_BACKUP_FOLDER: store, DAEMON_DISK_KEEP_FREE: '0' };
  let berth = await BerthProcess.start('daemon', { dataDir, env });
  try {
    const ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
    const plan = { type: 'nodejs', name: 'world', port: await freePort() };
    const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
    const one = asListed((await ask('POST', '/container/backup', { id })).body as ListedBackup);
    const folder = join(dataDir, 'servers', id, 'world');
    mkdirSync(folder);
    writeEndless(join(folder, 'endless'));
    const failing = ask('POST', '/container/backup', { id }, 503);
    await until('part of the backup to be stored', WAIT_MS, () => bytesIn(store) > one.size + 4 * MIB);
    broken.breakDown();
    expect((await failing).body).toMatchObject({ error: 'unavailable' });
    const listed = async () =>
      ((await ask('GET', `/container/backup/list?id=${id}`)).body as { backups: unknown }).backups;
    expect(await listed()).toEqual([one]);
    await berth.kill();
    await broken.mend();
    berth = await BerthProcess.start('daemon', { dataDir, env, ports: berth.ports });
    expect(await listed()).toEqual([one]);
    const whole = [`${one.id}.json`, `${one.id}.tar.gz`];
    await until('the remains to be deleted', WAIT_MS, () => namesIn(store).join() === whole.join());
  } finally {
    await berth.dispose();
    broken.unmount();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
