import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePorts } from '../berth/berth-process.js';
import { NO_LIMITS } from '../berth/no-limits.js';
import { FIRST_USER } from '../berth/start-panel.js';
import { ownUids } from '../game-servers/own-uids.js';
import { freePort } from '../network/free-port.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { BERTH_IMAGE, buildBerthImage } from './berth-image.js';
import { type ComposeProject, openComposeProject } from './compose-project.js';
import type { DockerCommand } from './docker-command.js';

/* The image, and the Compose file for one host, as docs/operations.md describes them. */

const BUILD_MS = 1_800_000;
const TIMEOUT_MS = 300_000;
const STOP_MS = 10_000;
/** What the image adds to its base image. */
const MAX_ADDED_BYTES = 150 * 1024 * 1024;
const PROGRAM = `require('node:http').createServer((_, response) => response.end('hello')).listen(process.env.PORT);`;
const KEY = '0123456789abcdef'.repeat(4);

describeWith(['docker', 'docker-compose'], 'the image of Berth', () => {
  let docker: DockerCommand;
  let project: ComposeProject;
  let dataDir: string;
  let panel: string;
  let port: number;
  let serverId: string;
  let cookie = '';

  beforeAll(async () => {
    docker = await buildBerthImage(testService('docker'));
    dataDir = mkdtempSync(join(tmpdir(), 'berth-one-host-'));
    const options = { program: testService('docker-compose'), socketPath: testService('docker'), docker };
    project = openComposeProject('one-host', options);
  }, BUILD_MS);
  afterAll(async () => {
    await removeServer();
    await project?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }, TIMEOUT_MS);

  async function send(method: string, path: string, body?: object | FormData) {
    const isForm = body instanceof FormData;
    const response = await fetch(`${panel}/api/v2${path}`, {
      method,
      headers: { cookie, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: each test checks the properties that it uses
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as any };
  }
  const removeServer = async () => {
    if (serverId !== undefined) await send('DELETE', `/servers/${serverId}?removeData=true`);
  };
  const statusOf = async () => (await send('GET', `/servers/${serverId}`)).body.status;
  const hello = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      (response) => response.text(),
      () => undefined,
    );

  test('contains no tests, no documentation and no repository, and is small', async () => {
    const files = await docker('run', '--rm', '--entrypoint', 'ls', BERTH_IMAGE, '--almost-all', '/app');
    expect(files.trim().split('\n').sort()).toEqual([
      ...['catalog', 'dist', 'generated', 'node_modules', 'package.json', 'plugins'],
    ]);
    const sizeOf = async (image: string) =>
      Number(await docker('image', 'inspect', '--format', '{{.Size}}', image));
    expect((await sizeOf(BERTH_IMAGE)) - (await sizeOf('berth-test/run'))).toBeLessThan(MAX_ADDED_BYTES);
  });

  test('runs the panel without a Compose file, not as root, and reports its health', async () => {
    const id = (await docker('run', '--detach', BERTH_IMAGE)).trim();
    try {
      const healthOf = () => docker('inspect', '--format', '{{.State.Health.Status}}', id);
      await eventually('the panel is healthy', async () => (await healthOf()).trim() === 'healthy');
      expect(await docker('exec', id, 'id', '--user')).toBe('10001\n');
    } finally {
      await docker('rm', '--force', '--volumes', id);
    }
  });

  test(
    'a start without a key names the setting that is missing',
    async () => {
      project.configure({});
      const failure = await project.compose('up', '--detach').catch((error: Error) => error.message);
      expect(failure).toMatch(/LOCAL_NODE_KEY[\s\S]*openssl rand -hex 32/);
    },
    TIMEOUT_MS,
  );

  test(
    'panel and daemon start, the panel without rights, and the first user opens the printed link',
    async () => {
      const ports = await freePorts();
      const { first, last } = ownUids();
      panel = `http://127.0.0.1:${ports.panel}`;
      project.configure({
        ...NO_LIMITS,
        LOCAL_NODE_KEY: KEY,
        DATA_DIR: dataDir,
        DOCKER_SOCKET: testService('docker'),
        PANEL_PORT: String(ports.panel),
        DAEMON_PORT: String(ports.daemon),
        DAEMON_SFTP_PORT: String(ports.sftp),
        DAEMON_PUBLISH_HOST: '127.0.0.1',
        DAEMON_UID_RANGE: `${first}-${last}`,
      });
      await project.compose('up', '--detach', '--no-build');
      await project.untilHealthy('daemon', 'panel');
      const { State, HostConfig } = await project.inspect('panel');
      expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, CapDrop: ['ALL'] });
      const users = await docker(
        'top',
        (await project.compose('ps', '--quiet', 'panel')).trim(),
        '-o',
        'uid,pid',
      );
      expect(users).toMatch(new RegExp(`^ *10001 +${State.Pid}$`, 'm'));
      expect(users).not.toMatch(/^ *0 /m);
      const link = await project.compose('exec', '-T', 'panel', 'berth', 'panel', 'setup-url');
      const setupToken = /#token=([\w-]+)/.exec(link)?.[1];
      expect((await send('POST', '/auth/register', { ...FIRST_USER, setupToken })).status).toBe(201);
    },
    TIMEOUT_MS,
  );

  test('the panel has added the daemon as its node', async () => {
    const nodes = async () => (await send('GET', '/admin/nodes')).body.items;
    await eventually('the node is online', async () => (await nodes())[0]?.status === 'online');
    expect(await nodes()).toMatchObject([{ name: 'local', local: true, runtime: 'docker' }]);
  });

  test(
    'a server is a container of the same engine, with its files at the same path',
    async () => {
      port = await freePort();
      const created = await send('POST', '/servers', { name: 'lobby', type: 'nodejs', port });
      serverId = created.body.id;
      await eventually('the server is installed', async () => (await statusOf()) === 'installed', TIMEOUT_MS);
      const form = new FormData();
      form.set('file', new Blob([PROGRAM]), 'index.js');
      const path = `/servers/${serverId}/files/upload?path=/index.js`;
      expect((await send('POST', path, form)).status).toBeLessThan(300);
      expect((await send('POST', `/servers/${serverId}/power`, { action: 'start' })).status).toBeLessThan(
        300,
      );
      await eventually('the server responds', async () => (await hello()) === 'hello');
    },
    TIMEOUT_MS,
  );

  test(
    'both services stop within the time limit, and the server and the session survive a restart',
    async () => {
      const beganMs = performance.now();
      await project.compose('stop');
      expect(performance.now() - beganMs).toBeLessThan(2 * STOP_MS);
      for (const service of ['panel', 'daemon'])
        expect((await project.inspect(service)).State).toMatchObject({ Status: 'exited', ExitCode: 0 });
      expect(await hello()).toBe('hello');
      await project.compose('up', '--detach', '--no-build');
      await project.untilHealthy('daemon', 'panel');
      await eventually('the server runs', async () => (await statusOf()) === 'running');
      expect((await send('POST', `/servers/${serverId}/power`, { action: 'stop' })).status).toBeLessThan(300);
      await eventually('the server has stopped', async () => (await statusOf()) === 'stopped');
    },
    TIMEOUT_MS,
  );

  test(
    'another key takes effect with a restart of both services',
    async () => {
      const settings = await project.compose('config');
      const daemonPort = /DAEMON_PORT: '?(\d+)/.exec(settings)?.[1];
      const statusWith = async (key: string) =>
        (
          await fetch(`http://127.0.0.1:${daemonPort}/capabilities`, {
            headers: { authorization: `Bearer ${key}` },
          })
        ).status;
      expect(await statusWith(KEY)).toBe(200);
      const another = [...KEY].reverse().join('');
      project.configure({ LOCAL_NODE_KEY: another });
      await project.compose('up', '--detach', '--no-build');
      await project.untilHealthy('daemon', 'panel');
      await eventually('the new key is valid', async () => (await statusWith(another)) === 200);
      expect(await statusWith(KEY)).toBe(401);
      await eventually('the panel uses it', async () => (await statusOf()) === 'stopped');
    },
    TIMEOUT_MS,
  );
});
