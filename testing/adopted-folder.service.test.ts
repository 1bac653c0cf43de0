import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callApi, mustSucceed } from '../contract-tests/api-client.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { OwnMounts } from './disk/own-mounts.js';
import { freePort } from './network/free-port.js';
import { describeAsRoot } from './services/describe-with.js';
import { eventually } from './time/eventually.js';

const PROGRAM = `
console.log('the world has ' + require('node:fs').readFileSync('world/level.dat', 'utf8'));
require('node:http').createServer().listen(Number(process.env.PORT));
`;

/* A folder that another program has used becomes a server, first through the daemon, then through the panel. */
describeAsRoot('a folder of the host that becomes the folder of a server', () => {
  let base: string;
  let daemon: TestDaemon;
  const mounts = new OwnMounts();
  const started: ChildProcess[] = [];
  let count = 0;

  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'berth-adopted-'));
    for (const folder of ['old', 'other']) mkdirSync(join(base, folder));
    daemon = await startTestDaemon({ DAEMON_ADOPT_FROM: join(base, 'old') });
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    await daemon?.stop();
    mounts.unmountAll();
    rmSync(base, { recursive: true });
  });

  const world = (parent = 'old') => {
    count += 1;
    const path = join(base, parent, `game ${count}`);
    mkdirSync(join(path, 'world'), { recursive: true });
    writeFileSync(join(path, 'index.js'), PROGRAM);
    writeFileSync(join(path, 'world', 'level.dat'), 'three dragons');
    return path;
  };
  const install = async (adopt: string) => {
    const body = { type: 'nodejs', name: `adopted-${count}`, port: await freePort(), adopt };
    const headers = { authorization: `Bearer ${daemon.firstKey}` };
    return callApi(daemon.url, { method: 'POST', path: '/container/install', headers, body });
  };
  const containers = async () => {
    const headers = { authorization: `Bearer ${daemon.firstKey}` };
    const { containers } = (await mustSucceed(daemon.url, {
      method: 'GET',
      path: '/container/list',
      headers,
    })) as {
      containers: unknown[];
    };
    return containers.length;
  };

  test('is moved with its files, which the user of the server owns, and is not copied', async () => {
    const path = world();
    const { ino } = statSync(join(path, 'world', 'level.dat'));
    const { status, body } = await install(path);
    expect([status, body]).toMatchObject([200, { status: 'installed' }]);
    const folder = join(daemon.config.servers, String((body as { id: string }).id));
    const file = statSync(join(folder, 'world', 'level.dat'));
    expect(file.ino).toBe(ino);
    expect(file.uid).toBe(statSync(folder).uid);
    expect(file.uid).not.toBe(0);
    expect(readFileSync(join(folder, 'index.js'), 'utf8')).toBe(PROGRAM);
    expect(existsSync(path)).toBe(false);
  });

  /** Starts a program that sees a folder as a container with this volume does. */
  const mountedInto = async (folder: string) => {
    const script = `mount --bind "${folder}" /mnt && cd / && exec sleep 600`;
    const child = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', script]);
    started.push(child);
    const program = () => readFileSync(`/proc/${child.pid}/comm`, 'utf8').trim();
    await eventually('the mount', async () => program() === 'sleep');
  };
  const refused: [string, () => string | Promise<string>, RegExp][] = [
    [
      'it is not in a folder that the operator has listed',
      () => world('other'),
      /is not in a folder of DAEMON_ADOPT_FROM/,
    ],
    ['it is a listed folder itself', () => join(base, 'old'), /is not in a folder of DAEMON_ADOPT_FROM/],
    [
      'its path leads out of the listed folder',
      () => `${base}/old/../other`,
      /is not in a folder of DAEMON_ADOPT_FROM/,
    ],
    ['it does not exist', () => join(base, 'old', 'missing'), /does not exist on this host/],
    ['it is a file', () => join(world(), 'index.js'), /is not a folder/],
    [
      'it is a link',
      () => {
        const link = join(base, 'old', 'link');
        symlinkSync(world('other'), link);
        return link;
      },
      /is not a folder/,
    ],
    [
      'there is a link in its path',
      () => {
        const link = join(base, 'old', 'linked');
        symlinkSync(world('other'), link);
        return join(link, 'world');
      },
      /has a link or a file in its path/,
    ],
    [
      'it is on another file system',
      () => {
        mounts.tmpfs(join(base, 'old', 'disk'));
        return world('old/disk');
      },
      /on another file system/,
    ],
    [
      'it contains a mount',
      () => {
        const path = world();
        mounts.bind(join(base, 'other'), join(path, 'shared'));
        return path;
      },
      /contains the mount point "shared"/,
    ],
    [
      'it is a mount point itself',
      () => {
        const path = join(base, 'old', 'mounted');
        mounts.bind(world('other'), path);
        return path;
      },
      /on another file system or mount than/,
    ],
    [
      'it is mounted at another place of the host, too',
      () => {
        const path = world();
        mounts.bind(join(path, 'world'), join(base, 'elsewhere'));
        return path;
      },
      /is also mounted at ".*\/elsewhere": unmount it there first/,
    ],
    [
      'a program works in it',
      () => {
        const path = world();
        started.push(spawn('sleep', ['600'], { cwd: join(path, 'world') }));
        return path;
      },
      /is in use by the program "sleep" \(process \d+\): stop it/,
    ],
    [
      'it is mounted into the container of a program',
      async () => {
        const path = world();
        await mountedInto(join(path, 'world'));
        return path;
      },
      /is in use by the program "sleep"/,
    ],
    [
      'a folder around it is mounted into the container of a program',
      async () => {
        const path = world();
        await mountedInto(path);
        return join(path, 'world');
      },
      /is in use by the program "sleep"/,
    ],
  ];
  test.each(refused)('is refused if %s, and nothing is changed', async (_, prepare, message) => {
    const path = await prepare();
    const before = await containers();
    expect(await install(path)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(message) },
    });
    expect(await containers()).toBe(before);
    expect(existsSync(path)).toBe(!path.endsWith('missing'));
  });

  test('is not looked into if it must not be taken, even for a file that the type needs', async () => {
    const path = world('other');
    writeFileSync(join(path, 'server.jar'), '');
    const body = { type: 'minecraft-java', name: 'probe', adopt: path, env: { EULA: 'true' } };
    const headers = { authorization: `Bearer ${daemon.firstKey}` };
    for (const adopt of [path, join(base, 'other', 'missing')]) {
      const request = { method: 'POST', path: '/container/install', headers, body: { ...body, adopt } };
      const message = expect.stringContaining('is not in a folder of DAEMON_ADOPT_FROM');
      expect(await callApi(daemon.url, request)).toMatchObject({ status: 409, body: { message } });
    }
  });

  test('is not that of another server, also if the folder of the servers is a link', async () => {
    const data = join(base, 'linked data');
    const servers = join(base, 'old', 'servers');
    for (const folder of [data, servers]) mkdirSync(folder, { mode: 0o711 });
    symlinkSync(servers, join(data, 'servers'));
    const other = await startTestDaemon({ DATA_DIR: data, DAEMON_ADOPT_FROM: join(base, 'old') });
    try {
      const headers = { authorization: `Bearer ${other.firstKey}` };
      const add = (body: object) =>
        callApi(other.url, { method: 'POST', path: '/container/install', headers, body });
      const first = await add({ type: 'nodejs', name: 'first', port: await freePort() });
      const { id } = first.body as { id: string };
      const adopt = join(servers, id);
      const message = expect.stringContaining('is in the data folder of the daemon');
      expect(await add({ type: 'nodejs', name: 'thief', adopt })).toMatchObject({
        status: 409,
        body: { message },
      });
      expect(existsSync(join(adopt, 'index.js'))).toBe(true);
    } finally {
      await other.stop();
    }
  });

  test('keeps its files if the installation fails afterwards, and the error says how to continue without losing them', async () => {
    const data = join(base, 'data');
    mkdirSync(join(data, 'catalog'), { recursive: true });
    const type = {
      ...{
        type: 'half-made',
        name: 'Half made',
        description: 'Fails at first.',
        image: 'example.org/none:latest',
      },
      ...{ versions: { latest: null }, default_port: 20_000, protocols: ['tcp'], env: { PORT: '{port}' } },
      ...{ data_path: '/data', ready: { port: 'tcp' }, stop: { signal: 'SIGTERM' } },
      limits: { memory_bytes: 268_435_456, cpus: 1, pids: 64 },
      process: { command: ['sleep', '600'], install: [['sh', '-c', 'test -e ready']] },
    };
    writeFileSync(join(data, 'catalog', 'half-made.yaml'), JSON.stringify(type));
    const other = await startTestDaemon({ DATA_DIR: data, DAEMON_ADOPT_FROM: join(base, 'old') });
    try {
      const path = world();
      const headers = { authorization: `Bearer ${other.firstKey}` };
      const send = (operation: string, body: object) =>
        callApi(other.url, { method: 'POST', path: `/container/${operation}`, headers, body });
      const failed = await send('install', { type: 'half-made', name: 'half', adopt: path });
      const message = expect.stringContaining(
        'has the files of the adopted folder: reinstall it with `preserve_data`, which keeps them.',
      );
      expect(failed).toMatchObject({ status: 503, body: { message } });
      const [id = ''] = /cnt_[0-9a-v]{26}/.exec(JSON.stringify(failed.body)) ?? [];
      const folder = join(other.config.servers, id);
      writeFileSync(join(folder, 'ready'), '');
      await send('reinstall', { id, name: 'half', preserve_data: true });
      expect(readFileSync(join(folder, 'world', 'level.dat'), 'utf8')).toBe('three dragons');
    } finally {
      await other.stop();
    }
  });

  test('is not taken by a daemon whose operator has listed no folder', async () => {
    const other = await startTestDaemon();
    try {
      const path = world();
      const body = { type: 'nodejs', name: 'adopted', adopt: path };
      const headers = { authorization: `Bearer ${other.firstKey}` };
      const answer = await callApi(other.url, { method: 'POST', path: '/container/install', headers, body });
      const message = expect.stringContaining('DAEMON_ADOPT_FROM, the setting of the daemon');
      expect(answer).toMatchObject({ status: 409, body: { message } });
      expect(existsSync(path)).toBe(true);
    } finally {
      await other.stop();
    }
  });
});
