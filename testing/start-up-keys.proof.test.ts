import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../lib/process/package-root.js';
import { runBerth } from './berth/berth-command.js';
import { BerthProcess, isHealthy, until } from './berth/berth-process.js';
import { clientFor } from './vertical-slice.js';

/* The daemon's first key, and how `berth up` introduces its two services to each other. */

const START_MS = 120_000;
const COMMAND_TIMEOUT_MS = 60_000;

let dataDir: string;
let berth: BerthProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'berth-keys-'));
  berth = undefined;
});
afterEach(async () => {
  await berth?.dispose();
  rmSync(dataDir, { recursive: true, force: true });
});

const up = async (env: Record<string, string> = {}) => {
  berth = await BerthProcess.start('up', { dataDir, env });
  return berth;
};
const keys = async () =>
  JSON.parse((await runBerth(['daemon', 'key', 'list', '--json'], { dataDir })).stdout) as { name: string }[];
const residentKib = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe('the first daemon key, which a start prints once', () => {
  test.each([
    'Ctrl-C',
    'a panel that cannot start',
  ])('if the first start ends because of %s before both services are ready, the next one prints the daemon key', async (end) => {
    // A database that accepts the connection and sends nothing keeps the panel from being ready.
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const waiting = once(silent, 'connection');
    const env = { DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x` };
    berth = await BerthProcess.spawn('up', { dataDir, env });
    const { daemonUrl } = berth;
    await until('the daemon to listen', START_MS, () => isHealthy(daemonUrl));
    const [connection] = (await waiting) as [{ destroy(): void }];
    silent.close();
    if (end === 'Ctrl-C') await berth.stop('SIGINT');
    connection.destroy();
    await berth.ended();
    expect(berth.output).not.toContain('berthd_');
    expect(await keys()).toEqual([]);
    const again = await up();
    const ask = clientFor(again.daemonUrl, { authorization: `Bearer ${again.daemonKey}` });
    await ask('GET', '/capabilities');
    expect((await keys()).map(({ name }) => name).sort()).toEqual(['first', 'panel, by berth up']);
  });

  test.each([
    'up',
    'daemon',
  ] as const)('the daemon key of `berth %s` can be replaced with the command that every start prints', async (command) => {
    await (await BerthProcess.start(command, { dataDir })).stop();
    berth = await BerthProcess.start(command, { dataDir });
    expect(berth.output).not.toContain('shown this once');
    const [, line = ''] = /^another daemon key: (.+)$/m.exec(berth.output) ?? [];
    const typed = execFile('bash', ['-c', line], { cwd: packageRoot(), timeout: COMMAND_TIMEOUT_MS });
    let key = '';
    typed.stdout?.on('data', (chunk: string) => {
      key += chunk;
    });
    expect(await once(typed, 'close')).toEqual([0, null]);
    await clientFor(berth.daemonUrl, { authorization: `Bearer ${key.trim()}` })('GET', '/capabilities');
  });
});

describe('the command `berth up`', () => {
  test('`berth up` can listen only on IPv6, and its panel reaches the daemon there', async () => {
    const { panelUrl, output, ports } = await up({ PANEL_HOST: '::1', DAEMON_HOST: '::1' });
    expect(output).toContain(`daemon  http://[::1]:${ports.daemon}  `);
    const account = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
    const { headers } = await clientFor(panelUrl, {})('POST', '/api/v2/auth/register', account, 201);
    const cookie = String(headers.getSetCookie()[0]?.split(';')[0]);
    const { body } = await clientFor(panelUrl, { cookie })('GET', '/api/v2/admin/nodes');
    expect(body).toMatchObject({
      items: [{ name: 'local', url: `http://[::1]:${ports.daemon}`, status: 'online' }],
    });
  });

  test('`berth up` revokes the daemon keys that the panel used in earlier starts', async () => {
    await (await up()).stop();
    const [, first] = await keys();
    await (await up()).stop();
    const after = await keys();
    expect(after).toHaveLength(2);
    expect(after).not.toContainEqual(first);
  });

  test('`berth up` opens no database itself, and uses little more memory than Node.js', async () => {
    const bare = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => undefined, 1e6)"]);
    try {
      await once(bare.stdout, 'data');
      const { pid } = await up();
      expect(readFileSync(`/proc/${pid}/maps`, 'utf8')).not.toMatch(/sqlite/);
      // An earlier version of the command opened a database itself and used 30 MiB more.
      expect(residentKib(pid) - residentKib(bare.pid ?? 0)).toBeLessThan(16 * 1024);
    } finally {
      bare.kill('SIGKILL');
    }
  });
});
