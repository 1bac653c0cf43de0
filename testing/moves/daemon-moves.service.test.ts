import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startDaemon } from '../../apps/daemon.js';
import { readDaemonConfig } from '../../config/index.js';
import { differences, makeTree, snapshotOf } from '../../daemon/backups/restoring/suites/made-tree.js';
import { NO_LIMITS } from '../berth/no-limits.js';
import { startTestDaemon, type TestDaemon } from '../berth/start-daemon.js';
import { ownUids } from '../game-servers/own-uids.js';
import { freePort } from '../network/free-port.js';
import { eventually } from '../time/eventually.js';
import { DaemonClient, type Held } from './daemon-client.js';

const MIB = 1024 * 1024;
const MOVING = 'is being moved';

/* Two real daemons. A container moves from one to the other by the requests that a panel sends. */
describe('a container that moves between two daemons', () => {
  let daemons: [TestDaemon, TestDaemon];
  let from: DaemonClient;
  let to: DaemonClient;
  let id: string;

  beforeAll(async () => {
    daemons = [await startTestDaemon(), await startTestDaemon()];
    const [one, other] = daemons.map(({ url, firstKey }) => new DaemonClient(url, firstKey));
    if (one === undefined || other === undefined) throw new Error('there are two daemons');
    [from, to] = [one, other];
  });
  afterAll(async () => {
    for (const daemon of daemons ?? []) await daemon.stop();
  });
  beforeEach(async () => {
    id = await from.install();
  });
  afterEach(async () => {
    for (const client of [from, to]) await client.ask('DELETE', '/container', { id, remove_data: true });
  });

  const folderOf = (index: 0 | 1) => join(daemons[index].config.servers, id);
  const hold = () => from.must<Held>('POST', '/container/hold', { id });
  const arrive = (more: object = {}) => to.install({ name: 'moved', move_of: id, ...more });
  const exported = async () => Buffer.from(await (await from.export(id)).arrayBuffer());
  /** The differences between the files on both daemons, apart from the user of the server. */
  const changed = () =>
    differences(snapshotOf(folderOf(0)), snapshotOf(folderOf(1))).filter((line) => !line.endsWith(': owner'));

  test('has the same files, modes, times and links on the other daemon, and starts only there', async () => {
    makeTree(folderOf(0));
    expect(await hold()).toEqual({ id, status: 'installed', hold: 'leaving' });
    expect(await arrive()).toBe(id);
    const archive = await from.export(id);
    expect(archive.status).toBe(200);
    expect(await to.import(id, archive.body ?? '')).toEqual({
      status: 200,
      body: { id, status: 'installed', hold: 'arrived' },
    });
    expect(changed()).toEqual([]);
    expect(await from.refusal('POST', '/container/start', { id })).toEqual([
      409,
      expect.stringContaining(MOVING),
    ]);
    expect(await to.refusal('POST', '/container/start', { id })).toEqual([
      409,
      expect.stringContaining(MOVING),
    ]);
    expect(await to.must('POST', '/container/release', { id })).toEqual({ id, status: 'installed' });
    await from.must('DELETE', '/container', { id, remove_data: true });
    writeFileSync(join(folderOf(1), 'index.js'), 'setInterval(() => undefined, 1000)');
    expect((await to.ask('POST', '/container/start', { id })).status).toBe(200);
  });

  test('cannot be started, changed or saved while it is held', async () => {
    await hold();
    const path = `/${id}/server.properties`;
    const requests: [string, string, object][] = [
      ['POST', '/container/start', { id }],
      ['POST', '/container/restart', { id }],
      ['POST', '/container/reinstall', { id, name: 'world' }],
      ['PATCH', '/container', { id, env: { MOTD: 'Ahoy' } }],
      ['POST', '/container/backup', { id }],
      ['POST', '/fs/file/content', { path, content: 'motd=Ahoy' }],
      ['POST', '/fs/mkdir', { path: `/${id}/world` }],
      ['DELETE', '/fs/rm', { path: `/${id}/index.js` }],
    ];
    for (const [method, line, body] of requests) {
      expect([line, ...(await from.refusal(method, line, body))]).toEqual([
        ...[line, 409],
        expect.stringContaining(MOVING),
      ]);
    }
    expect((await from.ask('GET', `/fs/list?path=/${id}`)).status).toBe(200);
    await from.must('POST', '/container/release', { id });
    expect((await from.ask('POST', '/fs/file/content', { path, content: 'motd=Ahoy' })).status).toBe(200);
  });

  test('cannot be held while it runs, and can be held twice after it was killed', async () => {
    writeFileSync(join(folderOf(0), 'index.js'), 'setInterval(() => undefined, 1000)');
    await from.must('POST', '/container/start', { id });
    expect((await from.refusal('POST', '/container/hold', { id }))[0]).toBe(409);
    await from.must('DELETE', '/container/kill', { id });
    expect(await hold()).toMatchObject({ status: 'killed', hold: 'leaving' });
    expect(await hold()).toMatchObject({ status: 'killed', hold: 'leaving' });
  });

  test('is exported only while it is held, and imported only where it arrives', async () => {
    expect((await from.export(id)).status).toBe(409);
    expect((await to.export(id)).status).toBe(404);
    expect((await from.import(id, Buffer.from('none'))).status).toBe(409);
    expect((await to.import(id, Buffer.from('none'))).status).toBe(404);
    await hold();
    expect((await from.import(id, await exported())).status).toBe(409);
  });

  test('does not arrive if its archive is truncated, damaged or empty, and arrives at the next attempt', async () => {
    makeTree(folderOf(0));
    await hold();
    await arrive();
    const whole = await exported();
    const damaged = Buffer.from(whole);
    const half = Math.floor(whole.length / 2);
    // Inverted, because the middle may consist of zeros.
    for (let at = half; at < half + 8; at += 1) damaged[at] = 0xff - (whole[at] ?? 0);
    const parts = [whole.subarray(0, -1), whole.subarray(0, -8), whole.subarray(0, half), damaged];
    const wrong = [...parts, Buffer.concat([whole, Buffer.from('x')]), Buffer.alloc(0)];
    for (const [index, part] of wrong.entries()) {
      expect([index, (await to.import(id, part)).status]).toEqual([index, 400]);
      expect(await to.status(id)).toMatchObject({ hold: 'arriving' });
      expect((await to.refusal('POST', '/container/start', { id }))[0]).toBe(409);
      expect((await to.refusal('POST', '/container/release', { id }))[0]).toBe(409);
    }
    expect((await to.import(id, whole)).status).toBe(200);
    expect(changed()).toEqual([]);
  });

  test('does not arrive if the other daemon has no space for it', async () => {
    writeFileSync(join(folderOf(0), 'large'), Buffer.alloc(3 * MIB, 'world '));
    await hold();
    await arrive({ disk_limit: 2 * MIB });
    const whole = await exported();
    expect(await to.import(id, whole)).toMatchObject({ status: 507 });
    expect(await to.import(id, whole, 3 * MIB)).toMatchObject({ status: 507 });
    expect(await to.status(id)).toMatchObject({ hold: 'arriving' });
    await to.must('PATCH', '/container', { id, disk_limit: 4 * MIB });
    expect((await to.import(id, whole)).status).toBe(200);
    const { files } = await to.must<{ files: { used: number } }>('GET', `/container/usage?id=${id}`);
    expect(files.used).toBeGreaterThanOrEqual(3 * MIB);
    expect(changed()).toEqual([]);
  });

  test('does not replace a container or files that the other daemon has under its id', async () => {
    await hold();
    await arrive();
    const again = { type: 'nodejs', name: 'again', port: await freePort(), move_of: id };
    expect((await to.refusal('POST', '/container/install', again))[0]).toBe(409);
    await to.must('DELETE', '/container', { id });
    expect(await to.refusal('POST', '/container/install', again)).toEqual([
      409,
      expect.stringContaining('delete them first'),
    ]);
    expect((await to.refusal('POST', '/container/install', { ...again, adopt: '/srv/world' }))[0]).toBe(400);
  });

  test('is deleted by a conditional request only if it has the hold that the request names', async () => {
    const without = { id, remove_data: true };
    expect((await from.refusal('DELETE', '/container', { ...without, hold: 'leaving' }))[0]).toBe(409);
    await hold();
    await arrive();
    expect((await from.refusal('DELETE', '/container', { ...without, hold: 'arriving' }))[0]).toBe(409);
    expect((await to.refusal('DELETE', '/container', { ...without, hold: 'arrived' }))[0]).toBe(409);
    await to.must('DELETE', '/container', { ...without, hold: 'arriving' });
    expect((await to.refusal('DELETE', '/container', { ...without, hold: 'arriving' }))[0]).toBe(404);
    expect(await from.status(id)).toMatchObject({ hold: 'leaving' });
    await from.must('DELETE', '/container', { ...without, hold: 'leaving' });
  });

  test('cannot arrive any more after its copy was deleted during the import, which then ends', async () => {
    await hold();
    await arrive();
    const whole = await exported();
    let isRead = false;
    // The rest of the archive never comes.
    const part = new ReadableStream({
      pull(controller) {
        if (isRead) return new Promise<void>(() => undefined);
        isRead = true;
        controller.enqueue(whole.subarray(0, 10));
        return undefined;
      },
    });
    const importing = to.import(id, part).catch((error: unknown) => error);
    const body = { id, remove_data: true, hold: 'arriving' };
    const change = { id, disk_limit: 64 * MIB };
    await eventually('the import', async () => (await to.ask('PATCH', '/container', change)).status === 409);
    expect((await to.ask('DELETE', '/container', body)).status).toBe(200);
    await importing;
    expect((await to.ask('GET', `/container/status/${id}`)).status).toBe(404);
    expect(existsSync(folderOf(1))).toBe(false);
  });

  test('is no longer exported after it was released: the response is aborted', async () => {
    writeFileSync(join(folderOf(0), 'large'), Buffer.alloc(64 * MIB, 'world '));
    await hold();
    const archive = await from.export(id);
    const reader = archive.body?.getReader();
    await reader?.read();
    await from.must('POST', '/container/release', { id });
    const readAll = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(readAll()).rejects.toThrow();
  });
});

test('a restarted daemon still holds a container that was held before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'berth-held-'));
  const { first, last } = ownUids();
  const config = readDaemonConfig({
    DAEMON_UID_RANGE: `${first}-${last}`,
    ...{ ...NO_LIMITS, DATA_DIR: folder, DAEMON_RUNTIME: 'process', DAEMON_LOG_LEVEL: 'silent' },
    ...{ DAEMON_PORT: String(await freePort()), DAEMON_SFTP_PORT: String(await freePort()) },
  });
  let daemon = await startDaemon(config, { responses: 'fail' });
  try {
    const key = String(await daemon.startKeys.first());
    const client = new DaemonClient(daemon.url, key);
    const id = await client.install();
    await client.must('POST', '/container/hold', { id });
    await daemon.stop();
    daemon = await startDaemon(config, { responses: 'fail' });
    await eventually(
      'the container to be known',
      async () => (await client.ask('GET', `/container/status/${id}`)).status === 200,
    );
    expect(await client.status(id)).toMatchObject({ hold: 'leaving' });
    expect((await client.refusal('POST', '/container/start', { id }))[0]).toBe(409);
  } finally {
    await daemon.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
