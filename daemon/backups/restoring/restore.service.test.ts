import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { OWN_USERS } from '../../containers/suites/fixtures/container-harness.js';
import { differences, snapshotOf } from './suites/made-tree.js';
import { READY, RestoreFixture } from './suites/restore-fixture.js';

describe('restoring a backup', () => {
  let fixture: RestoreFixture;

  beforeEach(async () => {
    fixture = await RestoreFixture.open({ users: OWN_USERS });
  });
  afterEach(() => fixture.close());

  /** Returns the remains of restores. There must be none after a restore. */
  const leftovers = () => {
    const place = join(fixture.folder, 'restoring');
    // A restore that is rejected early does not create the folder.
    return existsSync(place) ? readdirSync(place) : [];
  };
  const damage = (id: string) => {
    rmSync(fixture.at(id, 'world'), { recursive: true });
    writeFileSync(fixture.at(id, 'world'), 'a file in place of a folder');
    writeFileSync(fixture.at(id, 'secret'), 'overwritten');
    rmSync(fixture.at(id, 'run.sh'));
    mkdirSync(fixture.at(id, 'run.sh', 'deep'), { recursive: true });
    writeFileSync(fixture.at(id, 'more'), 'x'.repeat(100_000));
  };

  test('a restore reproduces the contents, modes, times, links and owners of all files exactly', async () => {
    const id = await fixture.full();
    const { id: backup } = await fixture.create(id);
    const before = snapshotOf(fixture.at(id));
    damage(id);
    const { ino } = lstatSync(fixture.at(id));
    expect(await fixture.restore(id, backup)).toEqual({ id, backup_id: backup, status: 'restoring' });
    expect(differences(before, snapshotOf(fixture.at(id)))).toEqual([]);
    expect(lstatSync(fixture.at(id))).toMatchObject({ mode: 0o40700 });
    expect(lstatSync(fixture.at(id)).ino).not.toBe(ino);
    expect(fixture.harness.containers.status(id).status).toBe('installed');
    expect(leftovers()).toEqual([]);
  });

  test('a restore stops a running server, reports its states, and starts the server again', async () => {
    const id = await fixture.run('echo begun >> begun; echo ready; exec sleep 100000');
    const { id: backup } = await fixture.create(id);
    const states: string[] = [];
    fixture.harness.containers.onStatus(({ status }) => states.push(status));
    writeFileSync(fixture.at(id, 'more'), '');
    await fixture.restore(id, backup);
    await fixture.is(id, 'running');
    await eventually('the last state to be reported', () => states.at(-1) === 'running');
    expect(states).toEqual(['restoring', 'restarting', 'starting', 'running']);
    // The first line is from the backup, the second from the start after the restore.
    expect(readFileSync(fixture.at(id, 'begun'), 'utf8')).toBe('begun\nbegun\n');
    expect(readdirSync(fixture.at(id)).sort()).toEqual(['begun', 'starter']);
  });

  test('a restore removes setuid and setgid bits', async () => {
    const id = await fixture.install();
    writeFileSync(fixture.at(id, 'lent'), '');
    chmodSync(fixture.at(id, 'lent'), 0o6755);
    const { id: backup } = await fixture.create(id);
    await fixture.restore(id, backup);
    expect(lstatSync(fixture.at(id, 'lent')).mode & 0o7777).toBe(0o755);
  });

  test.each<[string, { include_paths?: string[]; exclude_paths?: string[] }]>([
    ['excludes', { exclude_paths: ['logs', 'world/**/*.tmp', 'gone/kept', 'maps'] }],
    ['does not include', { include_paths: ['world/**', 'gone/taken', 'run.sh'] }],
    [
      'does not include or excludes',
      { include_paths: ['world', 'gone/taken'], exclude_paths: ['world/**/*.tmp'] },
    ],
  ])('a restore keeps files that the backup %s', async (_, patterns) => {
    const id = await fixture.install();
    const at = (...names: string[]) => fixture.at(id, ...names);
    fixture.fill(id);
    for (const name of ['logs', 'world/region/deep', 'gone', 'maps/big'])
      mkdirSync(at(name), { recursive: true });
    for (const name of [
      'logs/old',
      'world/x.tmp',
      'world/region/deep/y.tmp',
      'gone/kept',
      'gone/taken',
      'maps/big/1',
    ])
      writeFileSync(at(name), name);
    execFileSync('chown', ['-hR', '--reference', at(), at()]);
    const { id: backup } = await fixture.create(id, patterns);
    const before = snapshotOf(at());
    writeFileSync(at('logs/new'), 'since');
    writeFileSync(at('world/region/deep/y.tmp'), 'since');
    rmSync(at('gone/taken'));
    chmodSync(at('gone'), 0o750);
    writeFileSync(at('world/level.dat'), 'corrupted');
    writeFileSync(at('world/since'), 'goes');
    const now = snapshotOf(at());
    await fixture.restore(id, backup);
    const after = snapshotOf(at());
    const isKept = (name: string) =>
      patterns.include_paths === undefined
        ? /^logs|\.tmp$|^gone\/kept|^maps/.test(name)
        : !/^world|^gone\/taken|^run.sh$/.test(name) ||
          (patterns.exclude_paths !== undefined && /\.tmp$/.test(name));
    const only = (looks: typeof now, is: (name: string) => boolean) =>
      new Map([...looks].filter(([name, { kind }]) => is(name) && kind !== 'folder'));
    expect(differences(only(now, isKept), only(after, isKept))).toEqual([]);
    const taken = (name: string) => !isKept(name) && /^world|^gone\/taken/.test(name);
    expect(differences(only(before, taken), only(after, taken))).toEqual([]);
    expect(leftovers()).toEqual([]);
    const used = execFileSync('find', [at(), '-type', 'f', '-printf', '%s\n'], { encoding: 'utf8' });
    const bytes = used.split('\n').reduce((sum, size) => sum + Number(size), 0);
    expect(fixture.files.disk.bytesOf(id)).toBe(bytes);
  });

  test('a restore is rejected without changes if a file that it must keep conflicts with an entry of the backup', async () => {
    const id = await fixture.install();
    writeFileSync(fixture.at(id, 'd'), 'a file then');
    const { id: backup } = await fixture.create(id, { exclude_paths: ['d/kept'] });
    rmSync(fixture.at(id, 'd'));
    mkdirSync(fixture.at(id, 'd'));
    writeFileSync(fixture.at(id, 'd', 'kept'), 'in a folder now');
    const before = snapshotOf(fixture.at(id));
    await expect(fixture.restore(id, backup)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('At "d", the backup has another kind of entry'),
    });
    expect(differences(before, snapshotOf(fixture.at(id)))).toEqual([]);
    expect(leftovers()).toEqual([]);
  });

  const archiveOf = (backup: string) => join(fixture.folder, 'backups', `${backup}.tar.gz`);

  test.each<[string, (path: string) => void, string]>([
    ['has changed bytes', (path) => flip(path, 0.5), 'cannot be restored'],
    ['has changed bytes in the name in its gzip header', (path) => flip(path, 0, 9), 'checksum'],
    [
      'is truncated',
      (path) => truncateSync(path, Math.floor(lstatSync(path).size / 2)),
      'cannot be restored',
    ],
    ['is empty', (path) => truncateSync(path, 0), 'cannot be restored'],
    [
      'has extra bytes after its end',
      (path) => writeFileSync(path, Buffer.alloc(512), { flag: 'a' }),
      'cannot be restored',
    ],
  ])('a restore is rejected if the archive of the backup %s, and the server keeps running unchanged', async (_, corrupt, why) => {
    const id = await fixture.full();
    await fixture.start(id);
    const { id: backup } = await fixture.create(id);
    writeFileSync(fixture.at(id, 'since'), 'since');
    execFileSync('chown', ['--reference', fixture.at(id), fixture.at(id, 'since')]);
    corrupt(archiveOf(backup));
    const before = snapshotOf(fixture.at(id));
    const { ino } = lstatSync(fixture.at(id));
    await expect(fixture.restore(id, backup)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(why),
    });
    await fixture.is(id, 'running');
    expect(differences(before, snapshotOf(fixture.at(id)))).toEqual([]);
    expect(lstatSync(fixture.at(id)).ino).toBe(ino);
    expect(leftovers()).toEqual([]);
  });

  test('a backup cannot be restored to another container without naming its container', async () => {
    const id = await fixture.install();
    const other = await fixture.install();
    const { id: backup } = await fixture.create(id);
    await expect(fixture.restore(other, backup)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(`Backup ${backup} belongs to container ${id}`),
    });
    await fixture.harness.containers.remove(id);
    await expect(fixture.restore(id, backup)).rejects.toMatchObject({ kind: 'not_found' });
  });

  test("a restore that would exceed the container's disk limit is rejected before the server is stopped", async () => {
    const id = await fixture.install(READY, { disk_limit: 4_000_000 });
    const at = (...names: string[]) => fixture.at(id, ...names);
    writeFileSync(at('large'), Buffer.alloc(3_000_000));
    const { id: backup } = await fixture.create(id);
    // The space of the files that the restore replaces counts as free.
    await fixture.restore(id, backup);
    await fixture.files.remove(`/${id}/large`, new AbortController().signal);
    await fixture.harness.containers.reinstall({ id, disk_limit: 1_000_000, preserve_data: true });
    await fixture.start(id);
    const states: string[] = [];
    fixture.harness.containers.onStatus(({ status }) => states.push(status));
    await expect(fixture.restore(id, backup)).rejects.toMatchObject({ kind: 'disk_full' });
    expect(states).not.toContain('restoring');
    expect(readdirSync(at())).toEqual(['starter']);
  });

  test("a restore is rejected if the container's folder is a link or contains a mount point", async () => {
    const id = await fixture.install();
    const { id: backup } = await fixture.create(id);
    mkdirSync(fixture.at(id, 'maps'));
    execFileSync('mount', ['--bind', fixture.folder, fixture.at(id, 'maps')]);
    try {
      await expect(fixture.restore(id, backup)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('unmount the file system first'),
      });
    } finally {
      execFileSync('umount', [fixture.at(id, 'maps')]);
    }
    const elsewhere = mkdtempSync(join(tmpdir(), 'berth-elsewhere-'));
    writeFileSync(join(elsewhere, 'file'), 'outside');
    renameSync(fixture.at(id), `${fixture.at(id)}-moved`);
    symlinkSync(elsewhere, fixture.at(id));
    await expect(fixture.restore(id, backup)).rejects.toMatchObject({ kind: 'conflict' });
    expect(readdirSync(elsewhere)).toEqual(['file']);
    rmSync(elsewhere, { recursive: true });
    rmSync(fixture.at(id));
    renameSync(`${fixture.at(id)}-moved`, fixture.at(id));
  });

  test('a restore creates the folder of the container if it is missing', async () => {
    const id = await fixture.install();
    const { id: backup } = await fixture.create(id);
    rmSync(fixture.at(id), { recursive: true });
    await fixture.restore(id, backup);
    expect(readdirSync(fixture.at(id))).toEqual(['starter']);
    expect(leftovers()).toEqual([]);
  });
});

function flip(path: string, part: number, at = Math.floor(lstatSync(path).size * part)): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}
