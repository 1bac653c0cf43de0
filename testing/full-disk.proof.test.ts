import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runBerth } from './berth/berth-command.js';
import { type BerthPorts, BerthProcess, until } from './berth/berth-process.js';
import { AbortedDisk } from './disk/aborted-disk.js';
import { SmallDisk } from './disk/small-disk.js';
import { freePort } from './network/free-port.js';
import { describeAsRoot } from './services/describe-with.js';

/*
 * Both services run as processes, with DATA_DIR on a disk of a few MiB without a free byte or inode. Requests that
 * read, stop or remove something succeed, and users can sign in. Requests that need space are refused, and the error
 * says why.
 */

const ADA = { email: 'ada@example.org', password: 'Correct-horse-7' };
const START_TIMEOUT_MS = 300_000;

type ReceivedResponse = { status: number; body: Record<string, unknown>; cookie: string };
type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ReceivedResponse>;

const asks =
  (base: string, fixed: Record<string, string> = {}): Ask =>
  async (method, path, body, headers = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', ...fixed, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    };
  };

describeAsRoot('services on a full disk', () => {
  let disk: SmallDisk;
  let berth: BerthProcess;
  let ports: BerthPorts;
  let daemon: Ask;
  let panel: Ask;
  let id: string;

  const faults: [string, () => void][] = [
    ['to its last byte', () => disk.fill()],
    ['to its last inode', () => disk.fillInodes()],
  ];
  const start = async () => {
    berth = await BerthProcess.start('up', {
      dataDir: disk.folder,
      ...(ports === undefined ? {} : { ports }),
    });
    ports = berth.ports;
  };
  const runs = () =>
    until('the server to run', 60_000, async () => {
      return (await daemon('GET', `/container/status/${id}`)).body['status'] === 'running';
    });

  beforeEach(async () => {
    disk = SmallDisk.mount({ size: '24m' });
    await start();
    daemon = asks(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
    panel = asks(`${berth.panelUrl}/api/v2`, { origin: berth.panelUrl });
    expect((await panel('POST', '/auth/register', { ...ADA, username: 'Ada' })).status).toBe(201);
    const plan = { type: 'nodejs', name: 'one', port: await freePort() };
    id = String((await daemon('POST', '/container/install', plan)).body['id']);
    expect((await daemon('POST', '/container/start', { id })).status).toBe(200);
    await runs();
  }, START_TIMEOUT_MS);
  afterEach(async () => {
    await berth?.dispose();
    disk.unmount();
  });

  test.each(
    faults,
  )('on a disk that is full %s, services allow reads and sign-ins, and return 507 for requests that need space', async (_, degrade) => {
    degrade();
    const reads = [
      '/',
      '/stats',
      `/container/stats?id=${id}`,
      `/container/logs/${id}`,
      `/container/status/${id}`,
    ];
    for (const path of reads) expect([path, (await daemon('GET', path)).status]).toEqual([path, 200]);
    const plan = { type: 'nodejs', name: 'two', port: await freePort() };
    expect(await daemon('POST', '/container/install', plan)).toMatchObject({
      status: 507,
      body: { error: 'disk_full', status: 507 },
    });
    const { status, cookie } = await panel('POST', '/auth/login', ADA);
    expect(status).toBe(200);
    expect((await panel('GET', '/servers', undefined, { cookie })).status).toBe(200);
    const wanted = { name: 'script', permissions: ['servers.read'] };
    const made = await panel('POST', '/account/apikeys', wanted, { cookie });
    expect(made.status).toBe(201);
    const authorization = `Bearer ${String(made.body['key'])}`;
    expect((await panel('GET', '/servers', undefined, { authorization })).status).toBe(200);
    expect((await panel('POST', '/auth/logout', undefined, { cookie })).status).toBe(204);
    expect((await panel('GET', '/auth/session', undefined, { cookie })).status).toBe(401);
  });

  test.each(faults)(
    'on a disk that is full %s, services start, report that, and work normally once there is space',
    async (_, degrade) => {
      await berth.stop();
      degrade();
      const doctor = await runBerth(['doctor'], { dataDir: disk.folder });
      expect(doctor).toMatchObject({ code: 0, stdout: expect.stringMatching(/^note +DATA_DIR .+ left/m) });
      await start();
      await until('the log to report it', 60_000, async () =>
        berth.output.includes(
          'the disk has no free space or inodes, so the database uses reserved disk space',
        ),
      );
      expect((await panel('POST', '/auth/login', ADA)).status).toBe(200);
      expect(await daemon('GET', `/container/status/${id}`)).toMatchObject({ body: { status: 'running' } });
      expect((await daemon('POST', '/container/stop', { id })).status).toBe(200);
      await until('the server to stop', 60_000, async () => {
        return (await daemon('GET', `/container/status/${id}`)).body['status'] === 'stopped';
      });
      disk.clear();
      expect((await daemon('POST', '/container/start', { id })).status).toBe(200);
      await runs();
    },
    START_TIMEOUT_MS,
  );

  test('on a full disk, a server can be deleted together with its folder', async () => {
    disk.fill();
    expect(await daemon('DELETE', '/container', { id, remove_data: true })).toMatchObject({
      status: 200,
      body: { status: 'removed' },
    });
    expect(existsSync(join(disk.folder, 'servers', id))).toBe(false);
  });
});

describeAsRoot('the first start of a service', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = SmallDisk.mount();
  });
  afterEach(() => disk.unmount());

  test.each([
    ['no byte', () => disk.fill(), /no space or inodes left/],
    ['no inode', () => disk.fillInodes(), /cannot be used \(ENOSPC\): its disk has no space or inodes left/],
    ['a disk that is read-only', () => disk.refuseWriting(), /\(EROFS\): its disk is mounted read-only/],
  ])('on a disk with %s, the first start of Berth fails with a clear error', async (_, degrade, sentence) => {
    degrade();
    for (const command of ['panel', 'daemon']) {
      const { code, stderr } = await runBerth([command], { dataDir: disk.folder });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^berth: [^{}]+\n$/);
      expect(stderr).toMatch(sentence);
    }
  });
});

describeAsRoot('a later start of a service', () => {
  let disk: AbortedDisk;
  beforeEach(() => {
    disk = AbortedDisk.mount();
  });
  afterEach(() => disk.unmount());

  test('on a disk that has failed, a restart of Berth fails with an error that names the folder', async () => {
    const dataDir = join(disk.folder, 'data');
    const berth = await BerthProcess.start('up', { dataDir });
    await berth.stop();
    await disk.abort();
    for (const command of ['panel', 'daemon']) {
      const { code, stdout, stderr } = await runBerth([command], { dataDir });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe(
        `berth: ${join(dataDir, command)} cannot be used (EROFS): its disk is mounted read-only, or became so after a disk error (see \`dmesg\`): repair it, mount it writable and start again.\n`,
      );
    }
  });
});
