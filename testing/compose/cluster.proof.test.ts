import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { BerthProcess } from '../berth/berth-process.js';
import { NO_LIMITS } from '../berth/no-limits.js';
import { FIRST_USER } from '../berth/start-panel.js';
import { CertificateAuthority } from '../network/certificates.js';
import { freePort } from '../network/free-port.js';
import { describeWith, testService } from '../services/describe-with.js';
import { eventually } from '../time/eventually.js';
import { BERTH_IMAGE, buildBerthImage } from './berth-image.js';
import { type ComposeProject, openComposeProject } from './compose-project.js';
import type { DockerCommand } from './docker-command.js';
import { allowForwarding } from './forwarding.js';

/* The Compose file for three panels behind nginx, as docs/operations.md describes it. */

const SITE = 'panel.example.org';
/** The addresses in docs/compose/cluster. */
const [GATEWAY, NGINX] = ['172.31.247.1', '172.31.247.2'];
const PANELS = ['panel-1', 'panel-2', 'panel-3'];
const BUILD_MS = 1_800_000;
const TIMEOUT_MS = 300_000;
const LARGE_BYTES = 24 * 1024 * 1024;
const PROGRAM = `setInterval(() => console.log('a line'), 200);require('node:http').createServer().listen(process.env.PORT)`;
const execute = promisify(execFile);
const secret = () => randomBytes(32).toString('hex');

describeWith(['docker', 'docker-compose'], 'three panels behind nginx in containers', () => {
  let folder: string;
  let docker: DockerCommand;
  let project: ComposeProject;
  let daemon: BerthProcess;
  let authority: CertificateAuthority;
  let port: number;
  let serverId: string;
  let forbidForwarding: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-cluster-'));
    docker = await buildBerthImage(testService('docker'));
    const options = { program: testService('docker-compose'), socketPath: testService('docker'), docker };
    project = openComposeProject('cluster', options);
  }, BUILD_MS);
  afterAll(async () => {
    await daemon?.dispose();
    await forbidForwarding?.();
    await project?.remove();
    rmSync(folder, { recursive: true, force: true });
  }, TIMEOUT_MS);

  const url = () => `https://${SITE}:${port}`;
  /** Runs curl as a client of the published port. It keeps its cookies. */
  const curl = async (path: string, ...more: string[]): Promise<string> => {
    const jar = join(folder, 'cookies');
    const words = [
      ...['--silent', '--show-error', '--fail-with-body', '--max-time', '60', '--cacert', authority.file],
      ...['--resolve', `${SITE}:${port}:127.0.0.1`, '--cookie', jar, '--cookie-jar', jar],
    ];
    const all = [...words, '-H', `origin: ${url()}`, ...more, `${url()}/api/v2${path}`];
    return (await execute('curl', all)).stdout;
  };
  const read = async (path: string) => JSON.parse(await curl(path));
  const send = async (path: string, body: object) => {
    const response = await curl(path, '-H', 'content-type: application/json', '-d', JSON.stringify(body));
    return response === '' ? undefined : JSON.parse(response);
  };
  const statusOf = async () => (await read(`/servers/${serverId}`)).status;
  const cookie = () => {
    const lines = readFileSync(join(folder, 'cookies'), 'utf8').split('\n');
    const [value, key] = (lines.find((line) => line.includes('session')) ?? '').split('\t').reverse();
    return `${key}=${value}`;
  };

  test(
    'a start without its settings names the first one that is missing',
    async () => {
      project.configure({});
      const failure = await project.compose('up', '--detach').catch((error: Error) => error.message);
      expect(failure).toMatch(/PANEL_PUBLIC_URL[\s\S]*such as https:\/\/panel\.example\.org/);
    },
    TIMEOUT_MS,
  );

  test(
    'all panels become healthy, and the first user signs up through nginx',
    async () => {
      port = await freePort();
      authority = new CertificateAuthority(folder);
      const { cert, key } = authority.sign(`DNS:${SITE}`);
      mkdirSync(join(project.folder, 'tls'));
      writeFileSync(join(project.folder, 'tls', 'fullchain.pem'), cert);
      writeFileSync(join(project.folder, 'tls', 'privkey.pem'), key);
      project.configure({
        ...NO_LIMITS,
        PANEL_PUBLIC_URL: url(),
        HTTPS_PORT: String(port),
        HTTP_PORT: String(await freePort()),
        POSTGRES_PASSWORD: secret(),
        SESSION_SECRET: secret(),
        PANEL_SEALING_KEYS: secret(),
        PANEL_PASSWORD_PEPPER: secret(),
      });
      await project.compose('up', '--no-start', '--no-build');
      forbidForwarding = await allowForwarding(docker, [`${project.name}_front`, `${project.name}_back`]);
      await project.compose('up', '--detach', '--no-build');
      await project.untilHealthy(...PANELS);
      for (const each of PANELS)
        expect(await project.compose('exec', '-T', each, 'id', '--user')).toBe('10001\n');
      const link = await project.compose('exec', '-T', 'panel-1', 'berth', 'panel', 'setup-url');
      expect(link).toContain(url());
      await send('/auth/register', { ...FIRST_USER, setupToken: /#token=([\w-]+)/.exec(link)?.[1] });
      expect(cookie()).toMatch(/^__Host-/);
    },
    TIMEOUT_MS,
  );

  test('events arrive while the stream stays open', async () => {
    const stream = await curl('/events', '--no-buffer', '--max-time', '5').catch(
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(stream).toMatch(/^event: /m);
  });

  test(
    'the audit log has the address of the client, and not that of nginx',
    async () => {
      const { email, password } = FIRST_USER;
      const program = `
        const { networkInterfaces } = await import('node:os');
        const address = Object.values(networkInterfaces()).flat().find((each) => !each.internal).address;
        const response = await fetch('https://${SITE}/api/v2/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: '${url()}', 'x-forwarded-for': '192.0.2.77' },
          body: ${JSON.stringify(JSON.stringify({ email, password }))},
        });
        console.log(response.status, address);`;
      const words = [
        ...['run', '--rm', '--network', `${project.name}_front`, '--add-host', `${SITE}:${NGINX}`],
        ...['--volume', `${authority.file}:/authority.pem:ro`, '--env', 'NODE_EXTRA_CA_CERTS=/authority.pem'],
        ...['--entrypoint', 'node', BERTH_IMAGE, '--input-type=module', '--eval'],
      ];
      const [status, address] = (await docker(...words, program)).trim().split(' ');
      expect(status).toBe('200');
      const { items } = await read('/admin/audit');
      expect(items[0]).toMatchObject({ action: 'login', outcome: 'success', address });
    },
    TIMEOUT_MS,
  );

  test(
    'a console is a WebSocket that shows lines of a server, and a large file passes unchanged',
    async () => {
      daemon = await BerthProcess.start('daemon', { env: { DAEMON_HOST: GATEWAY } });
      await send('/admin/nodes', { name: 'Rotterdam', url: daemon.daemonUrl, key: daemon.daemonKey });
      const created = await send('/servers', { name: 'lobby', type: 'nodejs', port: await freePort() });
      serverId = created.id;
      await eventually('the server is installed', async () => (await statusOf()) === 'installed');
      const upload = async (name: string, bytes: Buffer | string) => {
        writeFileSync(join(folder, name), bytes);
        await curl(`/servers/${serverId}/files/upload?path=/${name}`, '-F', `file=@${join(folder, name)}`);
      };
      await upload('index.js', PROGRAM);
      const bytes = randomBytes(LARGE_BYTES);
      await upload('large.bin', bytes);
      const back = join(folder, 'back.bin');
      await curl(`/servers/${serverId}/files/download?path=/large.bin`, '-o', back);
      const digest = (of: Buffer) => createHash('sha256').update(of).digest('hex');
      expect(digest(readFileSync(back))).toBe(digest(bytes));
      await send(`/servers/${serverId}/power`, { action: 'start' });
      const agent = new Agent({ servername: SITE, ca: readFileSync(authority.file) });
      const headers = { host: `${SITE}:${port}`, cookie: cookie(), origin: url() };
      const console_ = `wss://127.0.0.1:${port}/api/v2/servers/${serverId}/console`;
      const socket = new WebSocket(console_, { headers, agent });
      const lines: string[] = [];
      socket.on('message', (message) => lines.push(String(message)));
      await once(socket, 'open');
      await eventually('a line of the server', () => lines.some((line) => line.includes('a line')));
      socket.terminate();
    },
    TIMEOUT_MS,
  );

  test(
    'reads succeed while a panel is killed, and Docker starts it again',
    async () => {
      const before = await project.inspect('panel-2');
      process.kill(before.State.Pid, 'SIGKILL');
      let requests = 0;
      // Each failure of curl ends the test.
      const isBack = async () => {
        await read('/account/sessions');
        requests += 1;
        const { RestartCount, State } = await project.inspect('panel-2');
        return RestartCount > before.RestartCount && State.Health.Status === 'healthy';
      };
      await eventually('panel-2 is back', isBack, TIMEOUT_MS / 2);
      expect(requests).toBeGreaterThan(PANELS.length);
      await project.compose('stop', 'panel-1', 'panel-2');
      for (const each of PANELS) expect([each, await statusOf()]).toEqual([each, 'running']);
      await project.compose('start', 'panel-1', 'panel-2');
      await project.untilHealthy(...PANELS);
    },
    TIMEOUT_MS,
  );

  test(
    'all panels exit with 0 when the project is stopped',
    async () => {
      await project.compose('stop');
      for (const each of PANELS) expect((await project.inspect(each)).State.ExitCode).toBe(0);
    },
    TIMEOUT_MS,
  );
});
