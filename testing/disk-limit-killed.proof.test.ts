import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { BerthProcess } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';
import { describeWith, testService } from './services/describe-with.js';
import { eventually } from './time/eventually.js';
import { clientFor } from './vertical-slice.js';

const MIB = 1024 * 1024;
const LIMIT = 10 * MIB;
const TIMEOUT_MS = 180_000;
/**
 * The program of a server. It writes 256 KiB every 50 ms once a file `go` exists. It exits once a file `end` exists,
 * and ignores SIGTERM.
 */
const GROWTH = `const { appendFileSync, existsSync } = require('node:fs');
setInterval(() => existsSync('go') && appendFileSync('big', Buffer.alloc(256 * 1024)), 50);
setInterval(() => existsSync('end') && process.exit(0), 50);
process.on('SIGTERM', () => undefined);`;
const WHY = /^\[berth\] The server was stopped because its files take .+ of at most 10 MiB: delete/;

function killedDaemon(environment: () => Record<string, string>): void {
  let dataDir: string;
  let berth: BerthProcess;
  let key: string;
  const start = async (more = {}) => {
    const env = { DAEMON_DISK_KEEP_FREE: '0', ...environment() };
    berth = await BerthProcess.start('daemon', { dataDir, env, ...more });
  };
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'berth-limit-'));
    await start();
    key = berth.daemonKey;
  }, TIMEOUT_MS);
  afterEach(async () => {
    await berth.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }, TIMEOUT_MS);

  test(
    'a daemon that is killed before and during the stop of a server over its disk limit still stops the server',
    async () => {
      const ask = clientFor(berth.daemonUrl, { authorization: `Bearer ${key}` });
      const plan = { type: 'nodejs', name: 'one', port: await freePort(), disk_limit: LIMIT };
      const { id } = (await ask('POST', '/container/install', plan, 200)).body as { id: string };
      const folder = join(dataDir, 'servers', id);
      const status = async () =>
        ((await ask('GET', `/container/status/${id}`)).body as { status: string }).status;
      const killAndRestart = async () => {
        await berth.kill();
        await start({ ports: berth.ports });
      };
      writeFileSync(join(folder, 'index.js'), GROWTH);
      await ask('POST', '/container/start', { id }, 200);
      await berth.kill();
      writeFileSync(join(folder, 'go'), '');
      const size = () => statSync(join(folder, 'big'), { throwIfNoEntry: false })?.size ?? 0;
      await eventually('the server exceeds its limit', () => size() > LIMIT);
      await start({ ports: berth.ports });
      await eventually('the server is stopping', async () => (await status()) === 'stopping');
      await killAndRestart();
      // The next daemon measures the disk usage first, because the killed one had not stored it.
      await eventually('the stop continues', async () => (await status()) === 'stopping');
      writeFileSync(join(folder, 'end'), '');
      await eventually('it is stopped', async () => (await status()) === 'stopped');
      const before = size();
      const logs = async () => ((await ask('GET', `/container/logs/${id}`)).body as { logs: string[] }).logs;
      await eventually('its console shows the reason', async () =>
        (await logs()).some((line) => WHY.test(line)),
      );
      const refused = await ask('POST', '/container/start', { id }, 507);
      expect(refused.body).toMatchObject({ error: 'disk_limit_reached' });
      await killAndRestart();
      await eventually('starts are refused by the next daemon, too', async () => {
        const { body } = await ask('POST', '/container/start', { id }, 507);
        return (body as { error: string }).error === 'disk_limit_reached';
      });
      expect(size()).toBe(before);
      await ask('DELETE', '/container', { id, remove_data: true }, 200);
    },
    TIMEOUT_MS,
  );
}

describe('a daemon with plain processes and a disk limit', () =>
  killedDaemon(() => ({ DAEMON_RUNTIME: 'process' })));

describeWith(['docker'], 'a daemon on Docker', () =>
  killedDaemon(() => ({ DAEMON_RUNTIME: 'docker', DOCKER_HOST: `unix://${testService('docker')}` })),
);
