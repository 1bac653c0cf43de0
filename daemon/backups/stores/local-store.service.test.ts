import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SmallDisk } from '../../../testing/disk/small-disk.js';
import { failureOf } from '../../../testing/failure-of.js';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import {
  backupId,
  bytesOf,
  chunksOf,
  listed,
  loggedWarnings,
  manifestOf,
  namesIn,
  noise,
  noSignal,
  openLocalFixture,
  type StoreFixture,
} from '../suites/store-fixture.js';
import { storeSuite } from '../suites/store-suite.js';
import type { BackupManifest } from './backup-store.js';
import { LocalStore } from './local-store.js';

const MIB = 1024 * 1024;
const NO_BACKUP = 'not_found/not_found';
const FULL = 'disk_full/disk_full';
const AWAY = 'unavailable/unavailable';

describe('backups in a folder', () => storeSuite(openLocalFixture));

describe('LocalStore', () => {
  let fixture: StoreFixture;
  let folder: string;
  let outside: string;

  beforeEach(async () => {
    fixture = await openLocalFixture();
    folder = (fixture.config as { folder: string }).folder;
    outside = join(dirname(folder), 'outside');
    writeFileSync(outside, 'theirs');
  });
  afterEach(() => fixture.close());

  const write = (id: string, archive: Uint8Array) => fixture.store.write(id, chunksOf(archive), noSignal);
  const modeOf = (path: string) => statSync(path).mode & 0o777;

  test('the daemon creates the backup folder and its files without access for other users', async () => {
    rmSync(folder, { recursive: true });
    const store = await openStore(join(folder, 'new'));
    const manifest = manifestOf(backupId(), noise(10));
    await store.write(manifest.id, chunksOf(noise(10)), noSignal);
    await store.publish(manifest);
    const names = namesIn(join(folder, 'new'));
    expect([folder, join(folder, 'new')].map(modeOf)).toEqual([0o700, 0o700]);
    expect(names.map((name) => modeOf(join(folder, 'new', name)))).toEqual([0o600, 0o600]);
  });

  test('an existing backup folder keeps its mode, and a warning is logged if other users can write to it', async () => {
    const { warnings, logger } = loggedWarnings();
    for (const mode of [0o755, 0o777, 0o770]) {
      chmodSync(folder, mode);
      await LocalStore.open({ folder, noteFile: `${folder}.note`, logger });
      expect(modeOf(folder)).toBe(mode);
    }
    expect(warnings).toEqual(Array(2).fill('other users of the host can write to the backup folder'));
  });

  test('the backup folder itself may be a symbolic link, but links inside it are not followed', async () => {
    const id = backupId();
    for (const name of [`${id}.tar.gz.part`, `${id}.tar.gz`, `${id}.json.part`, `${id}.json`]) {
      symlinkSync(outside, join(folder, name));
    }
    expect(await failureOf(bytesOf(fixture.store.read(id)))).toBe(NO_BACKUP);
    expect(await failureOf(fixture.store.publish(manifestOf(id, noise(1))))).toBe(NO_BACKUP);
    expect(await listed(fixture.store)).toEqual([]);
    await write(id, noise(10));
    await fixture.store.publish(manifestOf(id, noise(10)));
    expect(await listed(fixture.store)).toHaveLength(1);
    await fixture.store.remove(id);
    expect(await fixture.names()).toEqual([]);
    expect(readFileSync(outside, 'utf8')).toBe('theirs');

    const link = join(dirname(folder), 'link');
    symlinkSync(folder, link);
    const store = await openStore(link);
    await store.write(id, chunksOf(noise(10)), noSignal);
    expect(await fixture.names()).toEqual([`${id}.tar.gz`]);
  });

  test('pipes and folders with the names of backup files are ignored, and block no operation', async () => {
    const [pipe, below] = [backupId(), backupId()];
    for (const suffix of ['.tar.gz', '.json']) {
      execFileSync('mkfifo', [join(folder, `${pipe}${suffix}`)]);
      mkdirSync(join(folder, `${below}${suffix}`));
    }
    for (const id of [pipe, below]) {
      expect(await failureOf(bytesOf(fixture.store.read(id)))).toBe(NO_BACKUP);
      expect(await failureOf(fixture.store.publish(manifestOf(id, noise(1))))).toBe(NO_BACKUP);
    }
    expect(await listed(fixture.store)).toEqual([]);
    const left = backupId();
    mkdirSync(join(folder, `${backupId()}.tar.gz.part`));
    await write(left, noise(10));
    await fixture.store.sweep(new Set(), noSignal);
    expect(await fixture.names()).not.toContain(`${left}.tar.gz`);
  });

  test('a file at the path of the backup folder is rejected with a clear error', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file');
    expect(await failureOf(write(backupId(), noise(10)))).toBe(AWAY);
    expect(await failureOf(listed(fixture.store))).toBe(AWAY);
    const { warnings, logger } = loggedWarnings();
    await LocalStore.open({ folder, noteFile: `${folder}.note`, logger });
    expect(warnings).toEqual(['cannot use the backup folder']);
  });

  test('backup manifests may be edited by hand, and invalid ones are skipped', async () => {
    const keep = async (more: Partial<BackupManifest>, archive = noise(10)) => {
      const manifest = { ...manifestOf(backupId(), noise(10)), ...more };
      await write(manifest.id, archive);
      await fixture.store.publish(manifest);
      return manifest;
    };
    const odd: Partial<BackupManifest>[] = [
      { created: '1' },
      { created: 'Tue Jan 1 2030' },
      { created: '2026-01-01T00:00:00.000Z\n' },
      { created: '2026-02-30T00:00:00.000Z' },
      { created: '2026-01-01T00:00:00Z' },
      { container_id: '../x' },
      { name: 'ev\r\nil: x' },
      { name: '' },
      { name: 'n'.repeat(129) },
      { size: 11 },
    ];
    const good = await keep({});
    for (const more of odd) await keep(more);
    await keep({}, noise(9));
    expect(await listed(fixture.store)).toEqual([good]);
    expect(fixture.warnings).toHaveLength(odd.length + 1);
  });

  test('a backup can be deleted although folders have the names of some of its files', async () => {
    const id = backupId();
    for (const suffix of ['.tar.gz', '.tar.gz.part', '.json.part']) mkdirSync(join(folder, `${id}${suffix}`));
    await fixture.put(`${id}.json`, '{}');
    await fixture.store.remove(id);
    expect(await fixture.names()).not.toContain(`${id}.json`);
  });

  test('deleting a backup frees its disk space even while a reader has the archive open', async () => {
    const id = backupId();
    await write(id, noise(3 * MIB));
    const aborter = new AbortController();
    const chunks = fixture.store.read(id, undefined, aborter.signal)[Symbol.asyncIterator]();
    await chunks.next();
    const isHeld = () =>
      readdirSync('/proc/self/fd').some((fd) => linkOf(`/proc/self/fd/${fd}`).includes(`${id}.tar.gz`));
    expect(isHeld()).toBe(true);
    aborter.abort(new Error('deleted'));
    await fixture.store.remove(id);
    await eventually('the file to be closed', () => !isHeld());
    await expect(chunks.next()).rejects.toThrow('deleted');
  });

  test('the backup store fails with `unavailable` while the process has no free file descriptors', async () => {
    const manifest = manifestOf(backupId(), noise(10));
    await write(manifest.id, noise(10));
    await fixture.store.publish(manifest);
    const failures = await withoutDescriptors(() =>
      Promise.all(
        [
          write(backupId(), noise(10)),
          fixture.store.publish(manifest),
          listed(fixture.store),
          bytesOf(fixture.store.read(manifest.id)),
          fixture.store.remove(manifest.id),
          fixture.store.sweep(new Set(), noSignal),
        ].map(failureOf),
      ),
    );
    expect(failures).toEqual(Array(6).fill(AWAY));
    expect(await listed(fixture.store)).toEqual([manifest]);
    expect(await fixture.names()).toHaveLength(2);
  });

  test('reading a truncated backup archive fails with an error', async () => {
    const id = backupId();
    await write(id, noise(100));
    expect(await failureOf(bytesOf(fixture.store.read(id, { start: 0, end: 200 })))).toBe(AWAY);
  });
});

const openStore = (folder: string, noteFile = `${folder}.note`) =>
  LocalStore.open({ folder, noteFile, ...loggedWarnings() });

/** Returns the target of a descriptor's link, or an empty string for a descriptor that was closed in the meantime. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/**
 * Runs `work` while this process cannot open files. Another process, which is started before, then restores the
 * limit.
 */
async function withoutDescriptors<T>(work: () => Promise<T>): Promise<T> {
  const limit = (soft: string) => `prlimit --pid ${process.pid} --nofile=${soft}:`;
  const soft = execFileSync('sh', ['-c', 'ulimit -Sn'], { encoding: 'utf8' }).trim();
  const restorer = spawn('sh', ['-c', `read word; ${limit(soft)}`], { stdio: ['pipe', 'ignore', 'inherit'] });
  execFileSync('sh', ['-c', limit('3')]);
  try {
    return await work();
  } finally {
    restorer.stdin.end('now\n');
    await once(restorer, 'exit');
  }
}

describeAsRoot('backups on a failing disk', () => {
  let disk: SmallDisk;
  let store: LocalStore;

  let above: string;

  beforeEach(async () => {
    above = mkdtempSync(join(tmpdir(), 'berth-store-'));
    disk = SmallDisk.mount({ size: '4m', inodes: 40 });
    store = await openStore(join(disk.folder, 'backups'), join(above, 'note'));
  });
  afterEach(() => {
    disk.unmount();
    rmSync(above, { recursive: true });
  });

  const names = () => namesIn(join(disk.folder, 'backups'));

  test('a backup that fails on a full disk leaves no files, and backups work again once there is free space', async () => {
    const archive = noise(MIB);
    const manifest = manifestOf(backupId(), archive);
    await store.write(manifest.id, chunksOf(archive), noSignal);
    await store.publish(manifest);
    expect(await failureOf(store.write(backupId(), chunksOf(noise(8 * MIB)), noSignal))).toBe(FULL);
    expect(names()).toHaveLength(2);
    const other = backupId();
    await store.write(other, chunksOf(noise(10)), noSignal);
    disk.fill();
    expect(await failureOf(store.publish(manifestOf(other, noise(10))))).toBe(FULL);
    expect(await failureOf(store.publish({ ...manifest, name: 'another' }))).toBe(FULL);
    expect(await listed(store)).toEqual([manifest]);
    expect((await bytesOf(store.read(manifest.id))).equals(archive)).toBe(true);
    await store.remove(manifest.id);
    await store.sweep(new Set(), noSignal);
    expect(names()).toEqual([]);
    disk.clear();
    await store.write(other, chunksOf(noise(10)), noSignal);
  });

  test('a backup that fails because the disk has no free inodes leaves no files', async () => {
    disk.fillInodes();
    expect(await failureOf(store.write(backupId(), chunksOf(noise(10)), noSignal))).toBe(FULL);
    expect(names()).toEqual([]);
  });

  test('backups on a read-only disk can be read but not changed', async () => {
    const manifest = manifestOf(backupId(), noise(10));
    await store.write(manifest.id, chunksOf(noise(10)), noSignal);
    await store.publish(manifest);
    disk.refuseWriting();
    expect(await failureOf(store.write(backupId(), chunksOf(noise(10)), noSignal))).toBe(AWAY);
    expect(await failureOf(store.publish(manifest))).toBe(AWAY);
    expect(await failureOf(store.remove(manifest.id))).toBe(AWAY);
    expect(await listed(store)).toEqual([manifest]);
    expect(await bytesOf(store.read(manifest.id))).toHaveLength(10);
  });
});
