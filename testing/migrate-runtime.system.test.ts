import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type BerthRun, runBerth } from './berth/berth-command.js';
import { BerthProcess } from './berth/berth-process.js';
import { writeShellType } from './game-servers/shell-type.js';
import { freePort } from './network/free-port.js';
import { describeWith, testService } from './services/describe-with.js';
import { type Ask, clientFor, untilStatus } from './vertical-slice.js';

/* Servers were installed before the host had a container engine. Then they are moved to the engine. */

const TIMEOUT_MS = 300_000;
const PROGRAM = `require('node:http').createServer((_, response) => response.end(process.env.GREETING)).listen(process.env.PORT);`;

let dataDir: string;
let berth: BerthProcess | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'berth-test-'));
});
afterEach(async () => {
  await berth?.dispose();
  berth = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

describeWith(['docker'], 'berth daemon migrate-runtime', () => {
  const engine = () => ({ DAEMON_RUNTIME: 'auto', DOCKER_HOST: `unix://${testService('docker')}` });
  const noEngine = { DAEMON_RUNTIME: 'auto', DOCKER_HOST: 'unix:///nonexistent/docker.sock' };

  test(
    'the command that changes the runtime moves servers to Docker with their files, variables and ports',
    async () => {
      let daemon = await start(noEngine);
      expect(daemon.output).toContain('no container engine responds at unix:///nonexistent/docker.sock');
      const key = daemon.daemonKey;
      let ask = clientFor(daemon.daemonUrl, { authorization: `Bearer ${key}` });
      const port = await freePort();
      const env = { GREETING: 'as before' };
      const made = await ask('POST', '/container/install', { type: 'nodejs', name: 'Hello', port, env }, 200);
      const { id } = made.body as { id: string };
      writeFileSync(join(daemon.dataDir, 'servers', id, 'index.js'), PROGRAM);
      await power(ask, id, 'start');

      expect(await migrate('docker')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Another daemon already uses'),
      });
      await daemon.stop();
      expect(await migrate('docker')).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /No container was moved to the new runtime, .+\n.+ \("Hello"\): it is running or busy\./,
        ),
      });
      daemon = await start(engine());
      // The daemon keeps the runtime that the first start chose, and logs why.
      expect(daemon.output).toMatch(
        /They were installed without a container engine\. A container engine now responds at unix:.+ run `npx berth daemon migrate-runtime docker`/,
      );
      ask = clientFor(daemon.daemonUrl, { authorization: `Bearer ${key}` });
      await ask('POST', '/container/stop', { id });
      await untilStatus(ask, `/container/status/${id}`, 'stopped');
      await daemon.stop();

      expect(await migrate('docker')).toEqual({
        code: 0,
        stdout: `preparing ${id} ("Hello")\n1 server was moved to docker. Start the daemon again.\n`,
        stderr: '',
        ms: expect.any(Number),
      });
      daemon = await start(engine());
      expect(daemon.output).toContain('servers run in Docker containers');
      ask = clientFor(daemon.daemonUrl, { authorization: `Bearer ${key}` });
      expect((await ask('GET', `/container/status/${id}`)).body).toMatchObject({ status: 'stopped', port });
      await power(ask, id, 'start');
      expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('as before');

      await ask('POST', '/container/stop', { id });
      await untilStatus(ask, `/container/status/${id}`, 'stopped');
      await daemon.stop();
      expect(await migrate('process')).toMatchObject({ code: 0, stderr: '' });
      daemon = await start(noEngine);
      ask = clientFor(daemon.daemonUrl, { authorization: `Bearer ${key}` });
      await power(ask, id, 'start');
      expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('as before');
      await ask('DELETE', '/container', { id, remove_data: true });
    },
    TIMEOUT_MS,
  );

  test(
    'the command that changes the runtime moves no server if one of them cannot run in the other runtime',
    async () => {
      writeShellType(dataDir, 'lonely', 'echo ready; exec sleep 100000', {
        image: 'berth-test/no-such-image:latest',
      });
      let daemon = await start(noEngine);
      const headers = { authorization: `Bearer ${daemon.daemonKey}` };
      const ask = clientFor(daemon.daemonUrl, headers);
      const ids: string[] = [];
      for (const type of ['nodejs', 'lonely']) {
        const made = await ask('POST', '/container/install', { type, name: type, port: await freePort() });
        ids.push((made.body as { id: string }).id);
      }
      await daemon.stop();
      const { code, stderr } = await migrate('docker');
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('berth-test/no-such-image:latest is not on this host'),
      });
      daemon = await start(noEngine);
      const again = clientFor(daemon.daemonUrl, headers);
      for (const id of ids) await power(again, id, 'start');
    },
    TIMEOUT_MS,
  );

  /** Starts a daemon, on the ports of the previous one if there was one. */
  async function start(env: Record<string, string>): Promise<BerthProcess> {
    const ports = berth?.ports;
    berth = await BerthProcess.start('daemon', { env, dataDir, ...(ports === undefined ? {} : { ports }) });
    return berth;
  }

  function migrate(to: string): Promise<BerthRun> {
    if (berth === undefined) throw new Error('no daemon was started');
    const { ports } = berth;
    return runBerth(['daemon', 'migrate-runtime', to], { dataDir, ports, env: engine() });
  }

  async function power(ask: Ask, id: string, action: 'start'): Promise<void> {
    await ask('POST', `/container/${action}`, { id });
    await untilStatus(ask, `/container/status/${id}`, 'running');
  }
});
