import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { tarBytes } from '../daemon/files/suites/tar-bytes.js';
import { asListed, type BackupFixture, openBackupFixture } from './backup-fixture.js';
import { slowUpload } from './clients/slow-upload.js';
import { writeBackupCommandsType } from './game-servers/backup-commands-type.js';
import { eventually } from './time/eventually.js';

const MIB = 1024 * 1024;

let fixture: BackupFixture | undefined;
let folder: string | undefined;
const open = async (environment: Record<string, string> = {}) => {
  fixture = await openBackupFixture(environment);
  return fixture;
};
/** The started servers. They keep running when their daemon stops, so the tests stop them. */
const started: string[] = [];
afterEach(async () => {
  for (const id of started.splice(0)) await fixture?.ask('DELETE', '/container/kill', { id });
  await fixture?.daemon.stop();
  fixture = undefined;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
});

describe('backups of a container with a maximum count', () => {
  test('a backup over the maximum count makes the daemon delete the oldest, but only once the new one is complete', async () => {
    const { create, installed, list, at } = await open({ DAEMON_BACKUP_KEEP: '2' });
    const [id, other] = [await installed('world'), await installed('other')];
    const names = async (of = id) => (await list(of)).backups.map(({ name }) => name);
    await create(other, { name: 'of another' });
    for (const name of ['a', 'b', 'c']) await create(id, { name });
    expect([await names(), await names(other)]).toEqual([['b', 'c'], ['of another']]);
    // A failed backup does not count, so no other backup is deleted.
    rmSync(at(id), { recursive: true });
    writeFileSync(at(id), 'no folder');
    await fixture?.ask('POST', '/container/backup', { id }, 400);
    expect(await names()).toEqual(['b', 'c']);
    rmSync(at(id));
    mkdirSync(at(id));
    await create(id, { name: 'd' });
    expect([await names(), (fixture?.stored() ?? []).length]).toEqual([['c', 'd'], 6]);
  });

  test('the newest backups are kept, even if the upload of one of them took long', async () => {
    const { create, installed, list, stored } = await open({ DAEMON_BACKUP_KEEP: '1' });
    const id = await installed('world');
    const archive = gzipSync(tarBytes([{ name: 'a', content: randomBytes(1000) }]));
    const upload = slowUpload(fixture as BackupFixture, { id, name: 'slow' });
    upload.send(archive.subarray(0, 500));
    await eventually('the backup is being stored', () => stored().some((name) => name.endsWith('.part')));
    const between = await create(id, { name: 'between' });
    upload.send(archive.subarray(500));
    expect(await upload.end()).toBe(200);
    const { backups } = await list(id);
    expect(backups.map(({ name }) => name)).toEqual(['slow']);
    expect(String(backups[0]?.created) > between.created).toBe(true);
  });

  test('the newest backups are kept, even if the clock was ahead when one of them was created', async () => {
    const { create, installed, list } = await open({ DAEMON_BACKUP_KEEP: '1' });
    const id = await installed('world');
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2040-01-01T00:00:00.000Z'));
    await create(id, { name: 'ahead' }).finally(() => now.mockRestore());
    const made = asListed(await create(id, { name: 'new' }));
    expect(made.created).toBe('2040-01-01T00:00:00.001Z');
    expect((await list(id)).backups).toEqual([made]);
  });

  test('a backup over the maximum count is kept while it is downloaded, and deleted with the next backup', async () => {
    const { create, installed, list, at, download } = await open({ DAEMON_BACKUP_KEEP: '1' });
    const id = await installed('world');
    writeFileSync(at(id, 'large'), randomBytes(48 * MIB));
    const first = await create(id, { name: 'a' });
    const response = await download(first.id);
    const reader = response.body?.getReader();
    await reader?.read();
    rmSync(at(id, 'large'));
    await create(id, { name: 'b' });
    const names = async () => (await list(id)).backups.map(({ name }) => name);
    expect(await names()).toEqual(['a', 'b']);
    await reader?.cancel();
    await eventually('the first backup is deleted', async () => {
      await create(id, { name: 'c' });
      return (await names()).join() === 'c';
    });
  });
});

describe('a server whose type has console commands for backups', () => {
  const BACKUP = {
    before: ['save-off', 'save-all'],
    wait_for: '^heard save-all$',
    wait_seconds: 60,
    after: ['save-on'],
  };
  const openTold = async (backup: object, environment: Record<string, string> = {}) => {
    folder = mkdtempSync(join(tmpdir(), 'berth-commands-'));
    writeBackupCommandsType(folder, backup);
    const { ask, installed, at, ...more } = await open({ DATA_DIR: folder, ...environment });
    const id = await installed('world', 'commands');
    const typed = () => readFileSync(at(id, 'typed'), 'utf8').trim().split('\n');
    const start = async () => {
      await ask('POST', '/container/start', { id });
      started.push(id);
      const status = () => ask<{ status: string }>('GET', `/container/status/${id}`);
      await eventually('it runs', async () => (await status()).status === 'running');
    };
    return { ...more, ask, at, id, typed, start };
  };

  test('a running server gets the console commands of its type before and after a backup', async () => {
    const { create, id, typed, start, at, download, unpacked } = await openTold(BACKUP);
    await start();
    writeFileSync(at(id, 'file'), 'x');
    const made = await create(id);
    await eventually('the server has received the command', () => typed().length === 3);
    expect(typed()).toEqual(['save-off', 'save-all', 'save-on']);
    const out = unpacked(Buffer.from(await (await download(made.id)).arrayBuffer()));
    // The archive contains what the server had written by then.
    expect(readFileSync(join(out, 'typed'), 'utf8')).toBe('save-off\nsave-all\n');
  });

  test('a stopped server gets no console command for a backup', async () => {
    const { create, id, typed } = await openTold(BACKUP);
    await create(id);
    expect(typed).toThrow('ENOENT');
  });

  test('a backup waits for a server to get ready at most as long as its type allows', async () => {
    const { create, id, typed, start } = await openTold({
      ...BACKUP,
      wait_for: 'never said',
      wait_seconds: 1,
    });
    await start();
    const began = performance.now();
    await create(id);
    expect(performance.now() - began).toBeGreaterThan(1000);
    await eventually('the server has received the command', () => typed().length === 3);
  });

  test('a server gets the console command after a backup even if the backup fails', async () => {
    const { ask, id, typed, start } = await openTold(BACKUP, { DAEMON_BACKUP_FOLDER: '/proc/none' });
    await start();
    await ask('POST', '/container/backup', { id }, 503);
    await eventually('the server has received the command', () => typed().length === 3);
    expect(typed()).toEqual(['save-off', 'save-all', 'save-on']);
  });
});
