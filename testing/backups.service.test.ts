import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { treeList } from '../daemon/files/tar/suites/tree-list.js';
import { packageRoot } from '../lib/process/package-root.js';
import { asListed, type BackupFixture, type ListedBackup, openBackupFixture } from './backup-fixture.js';
import { writeEndless } from './clients/endless-file.js';
import { eventually } from './time/eventually.js';

/* Tests backups as clients use them, by HTTP requests. */

const MIB = 1024 * 1024;
/** The size of a sparse archive, which takes minutes to read. */
const LONG_TO_READ_BYTES = 64 * 1024 * MIB;

describe('backups', () => {
  let fixture: BackupFixture;
  let id: string;

  beforeAll(async () => {
    fixture = await openBackupFixture();
    id = await fixture.installed('world');
    const at = (name: string) => fixture.at(id, name);
    cpSync(join(packageRoot(), 'node_modules', 'yaml'), at('modules'), {
      recursive: true,
      preserveTimestamps: true,
    });
    mkdirSync(at('empty'));
    writeFileSync(at('program'), '#!/bin/sh\n');
    chmodSync(at('program'), 0o755);
    symlinkSync('/etc/passwd', at('link'));
    writeFileSync(at('random'), randomBytes(MIB));
  });
  afterAll(() => fixture?.daemon.stop());

  test('backups can be created, listed, downloaded, unpacked by tar to the original files, and deleted', async () => {
    const made = await fixture.create(id, { name: 'before-update' });
    expect(made).toEqual({
      id: expect.stringMatching(/^bkp_[0-9a-v]{26}$/),
      ...{ container_id: id, name: 'before-update', status: 'completed' },
      size: expect.any(Number),
      created: expect.any(String),
      ...{ server_running: false, changed_files: 0, changed_paths: [], locked: false },
      ...{ verified_at: null, damage: null },
    });
    const { changed_paths: _, ...listed } = made;
    expect(await fixture.list(id)).toEqual({ backups: [listed], next_cursor: null });
    expect(fixture.stored()).toEqual([`${made.id}.json`, `${made.id}.tar.gz`]);
    const response = await fixture.download(made.id);
    const bytes = Buffer.from(await response.arrayBuffer());
    const sum = createHash('sha256').update(bytes).digest('hex');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(made.size),
      'content-disposition': expect.stringContaining(`before-update-${made.created.slice(0, 10)}.tar.gz`),
      etag: `"${sum}"`,
      'accept-ranges': 'bytes',
    });
    expect(treeList(fixture.unpacked(bytes))).toBe(treeList(fixture.at(id)));
    expect(fixture.manifest(made.id)).toMatchObject({
      ...{ format: 1, id: made.id, container_id: id, origin: 'created', sha256: sum, size: made.size },
      ...{ include_paths: [], exclude_paths: [], server_running: false, left_out: 0 },
      ...{ changed_files: 0, changed_paths: [] },
    });
    expect(await fixture.remove(made.id)).toEqual({ backup_id: made.id, status: 'deleted' });
    expect([await fixture.list(id), fixture.stored()]).toEqual([{ backups: [], next_cursor: null }, []]);
    await fixture.remove(made.id, 404);
    expect((await fixture.download(made.id)).status).toBe(404);
  });

  test('a backup can be verified as an operation, whose result says that it is damaged', async () => {
    const made = asListed(await fixture.create(id, { name: 'to-verify' }));
    const body = { backup_id: made.id };
    const verified = await fixture.ask('POST', '/container/backup/verify', body);
    expect(verified).toEqual({ ...made, verified_at: expect.any(String) });
    expect((await fixture.list(id)).backups).toEqual([verified]);
    appendFileSync(fixture.archive(made.id), 'x');
    const response = await fixture.send('POST', '/container/backup/verify', body, {
      prefer: 'respond-async',
    });
    expect(response.status).toBe(202);
    const started = (await response.json()) as { id: string; container_id: string };
    expect(started.container_id).toBe(id);
    const operation = () =>
      fixture.ask<{ status: string; result: object }>('GET', `/operations/${started.id}`);
    await eventually('the end', async () => (await operation()).status !== 'running');
    const { result, ...rest } = await operation();
    expect(rest).toMatchObject({ operation: 'verifyBackup', status: 'completed', error: null });
    const damage = `The archive has ${made.size + 1} bytes instead of ${made.size}.`;
    expect(result).toEqual({ ...made, verified_at: expect.any(String), damage });
    await fixture.remove(made.id);
    await fixture.ask('POST', '/container/backup/verify', body, 404);
  });

  test('a backup that is being verified is not verified a second time, and its deletion ends the verification', async () => {
    const made = await fixture.create(id);
    const manifest = fixture.archive(made.id).replace('.tar.gz', '.json');
    writeFileSync(manifest, JSON.stringify({ ...fixture.manifest(made.id), size: LONG_TO_READ_BYTES }));
    truncateSync(fixture.archive(made.id), LONG_TO_READ_BYTES);
    const body = { backup_id: made.id };
    const headers = { prefer: 'respond-async' };
    const response = await fixture.send('POST', '/container/backup/verify', body, headers);
    const started = (await response.json()) as { id: string };
    const operation = () =>
      fixture.ask<{ status: string; progress: object | null }>('GET', `/operations/${started.id}`);
    await eventually(
      'the verification to read the archive',
      async () => (await operation()).progress !== null,
    );
    await fixture.ask('POST', '/container/backup/verify', body, 409);
    await fixture.remove(made.id);
    await eventually('the end of the verification', async () => (await operation()).status === 'failed');
    await fixture.ask('POST', '/container/backup/verify', body, 404);
  });

  test('a backup can be downloaded in parts (Range, If-Range), and HEAD is supported', async () => {
    const made = await fixture.create(id);
    // A backup without a name is named after its time of creation.
    expect(made.name).toBe(made.created.slice(0, 19).replace('T', ' '));
    const whole = Buffer.from(await (await fixture.download(made.id)).arrayBuffer());
    const head = await fixture.download(made.id, {}, 'HEAD');
    const etag = String(head.headers.get('etag'));
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(made.size)]);
    const part = await fixture.download(made.id, { range: 'bytes=1000-', 'if-range': etag });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000))]).toEqual([
      206,
      true,
    ]);
    expect((await fixture.download(made.id, { 'if-none-match': etag })).status).toBe(304);
    expect((await fixture.download(made.id, { range: `bytes=${made.size}-` })).status).toBe(416);
    await fixture.remove(made.id);
  });

  test('a download token is valid for only one backup, until that backup is deleted', async () => {
    const [one, other] = [
      await fixture.create(id, { name: 'one', include_paths: ['program'] }),
      await fixture.create(id, { name: 'other', include_paths: ['program'] }),
    ];
    const { token } = await fixture.ask<{ token: string }>('POST', '/container/backup/download-token', {
      backup_id: one.id,
    });
    expect(token).toMatch(/^dl_bkp_/);
    const by = async (path: string) => (await fetch(`${fixture.daemon.url}${path}`)).status;
    const of = (backup: string) => `/container/backup/download?backup_id=${backup}&token=${token}`;
    expect(await by(of(one.id))).toBe(200);
    expect(await by(of(other.id))).toBe(401);
    expect(await by(`${of(one.id)}&token=${token}`)).toBe(401);
    expect(await by(`/fs/download?path=/${id}/program&token=${token}`)).toBe(401);
    expect(await by(`/container/backup/list?id=${id}&token=${token}`)).toBe(401);
    const file = await fixture.ask<{ token: string }>('POST', '/fs/download-token', {
      path: `/${id}/program`,
    });
    expect(await by(`/container/backup/download?backup_id=${one.id}&token=${file.token}`)).toBe(401);
    await fixture.remove(one.id);
    expect(await by(of(one.id))).toBe(404);
    await fixture.ask('POST', '/container/backup/download-token', { backup_id: one.id }, 404);
    await fixture.remove(other.id);
  });

  test('the list of backups has pages, the oldest first, and includes those of removed containers', async () => {
    const container = await fixture.installed('gone');
    const made: ListedBackup[] = [];
    for (const name of ['a', 'b', 'c']) {
      const { changed_paths: _, ...listed } = await fixture.create(container, { name });
      made.push(listed);
    }
    await fixture.ask('DELETE', '/container', { id: container, remove_data: true });
    const first = await fixture.list(container, '&limit=2');
    expect(first.backups).toEqual(made.slice(0, 2));
    await fixture.remove(String(made[0]?.id));
    const second = await fixture.list(container, `&limit=2&cursor=${first.next_cursor}`);
    expect(second).toEqual({ backups: made.slice(2), next_cursor: null });
    await fixture.ask('GET', `/container/backup/list?id=${container}&cursor=nonsense`, undefined, 400);
    for (const { id: backup } of made.slice(1)) await fixture.remove(backup);
    // The container is removed and has no more backups, so it is no longer known.
    await fixture.ask('GET', `/container/backup/list?id=${container}`, undefined, 404);
    await fixture.ask('POST', '/container/backup', { id: container }, 404);
  });

  test('the daemon lists backups among its capabilities', async () => {
    expect(await fixture.ask('GET', '/capabilities')).toMatchObject({ backups: true });
  });

  test('a backup id that is a path to another file is refused', async () => {
    for (const odd of ['../x', '/etc/passwd', '..%2fx', `bkp_${'.'.repeat(26)}`, 'bkp_x']) {
      expect([odd, (await fixture.download(odd)).status]).toEqual([odd, 400]);
      expect([odd, (await fixture.send('DELETE', '/container/backup', { backup_id: odd })).status]).toEqual([
        odd,
        400,
      ]);
    }
  });

  test('a second backup of a container is refused while one runs', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => fixture.send('POST', '/container/backup', { id })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect(statuses.every((status) => [200, 409].includes(status))).toBe(true);
    const { backups } = await fixture.list(id);
    expect(backups).toHaveLength(statuses.filter((status) => status === 200).length);
    for (const backup of backups) await fixture.remove(backup.id);
  });

  test('the creation of a backup can be followed and cancelled, and a cancelled backup leaves nothing behind', async () => {
    const container = await fixture.installed('large');
    const folder = join(fixture.daemon.config.servers, container);
    writeEndless(join(folder, 'endless'));
    const begun = await fixture.send(
      'POST',
      '/container/backup',
      { id: container },
      { prefer: 'respond-async' },
    );
    expect(begun.status).toBe(202);
    const { id: operation } = (await begun.json()) as { id: string };
    await eventually('part of the backup is stored', () =>
      fixture.stored().some((name) => name.endsWith('.part') || name.includes('part')),
    );
    const over = await fixture.ask('DELETE', `/operations/${operation}`);
    expect(over).toMatchObject({ status: 'cancelled' });
    expect(fixture.stored()).toEqual([]);
    expect((await fixture.list(container)).backups).toEqual([]);
    // The container can be used again.
    await fixture.ask('POST', '/container/backup', { id: container, include_paths: ['index.js'] });
    await fixture.ask('DELETE', '/container', { id: container, remove_data: true });
    for (const { id: backup } of (await fixture.list(container)).backups) await fixture.remove(backup);
  });

  test('deleting a backup during a download aborts the download', async () => {
    writeFileSync(fixture.at(id, 'large'), randomBytes(48 * MIB));
    const made = await fixture.create(id);
    const reader = (await fixture.download(made.id)).body?.getReader();
    await reader?.read();
    expect(await fixture.remove(made.id)).toEqual({ backup_id: made.id, status: 'deleted' });
    expect(fixture.stored()).toEqual([]);
    await expect(
      (async () => {
        while ((await reader?.read())?.done === false);
      })(),
    ).rejects.toThrow();
  });

  test('the download of a backup with a truncated archive is refused before any byte is sent', async () => {
    const made = await fixture.create(id, { include_paths: ['program'] });
    for (const bytes of [made.size - 1, 0]) {
      truncateSync(fixture.archive(made.id), bytes);
      expect((await fixture.download(made.id)).status).toBe(503);
      expect((await fixture.download(made.id, { range: `bytes=${made.size - 1}-` })).status).toBe(503);
    }
    // Removes the archive, whether it is a file or a folder.
    rmSync(fixture.archive(made.id));
    mkdirSync(fixture.archive(made.id));
    await fixture.remove(made.id);
    rmSync(fixture.archive(made.id), { recursive: true });
    expect(fixture.stored()).toEqual([]);
  });

  test('a backup is refused if none of the requested paths exists', async () => {
    const odd = [
      { include_paths: ['nosuch'] },
      { include_paths: ['../**'] },
      { include_paths: ['program'], exclude_paths: ['pro*'] },
    ];
    for (const patterns of odd) {
      expect(await fixture.ask('POST', '/container/backup', { id, ...patterns }, 400)).toMatchObject({
        error: 'bad_request',
        message: expect.stringContaining('include_paths'),
      });
    }
    expect(fixture.stored()).toEqual([]);
    // Excluding everything is a valid request.
    await fixture.remove((await fixture.create(id, { exclude_paths: ['**'] })).id);
  });
});
