import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll, expect, test } from '@jest/globals';
import { freePort } from '../../../../testing/network/free-port.js';
import { describeAsRoot } from '../../../../testing/services/describe-with.js';
import { ProcessHarness, quiet } from '../../suites/process-harness.js';
import { ProcessRuntime } from '../process-runtime.js';
import { tryPortGuard } from './port-guard.js';

/** A Node.js program that tries to bind each port, and prints the outcome. */
const BIND = `const { createServer } = require('node:net');
const { createSocket } = require('node:dgram');
const [port, other] = process.env.PORTS.split(',').map(Number);
const report = (what) => (result) => console.log(what, result?.code ?? 'bound');
const tcp = (what, host, at) =>
  new Promise((done) => {
    const server = createServer();
    const end = (result) => (report(what)(result), server.close(), done());
    server.once('error', end).listen(at, host, () => end());
  });
const udp = (at) =>
  new Promise((done) => {
    const socket = createSocket('udp4');
    const end = (result) => (report('udp')(result), done());
    socket.once('error', end).bind(at, '127.0.0.1', () => (end(), socket.close()));
  });
(async () => {
  await tcp('v4', '127.0.0.1', port);
  await tcp('v6', '::', port);
  await udp(port);
  await tcp('other', '127.0.0.1', other);
})();`;

describeAsRoot('a server that runs as a process', () => {
  const harness = new ProcessHarness();
  const runtimes: ProcessRuntime[] = [];
  afterAll(async () => {
    await harness.dispose();
    for (const runtime of runtimes) await runtime.close();
  });
  const resultsWith = async (ownPorts: number[], ports: number[]) => {
    const runtime = new ProcessRuntime({ runsFolder: harness.runs, ownPorts, logger: quiet });
    runtimes.push(runtime);
    const spec = await harness.spec('', { env: { PORTS: ports.join() } });
    spec.process = { install: [], command: [process.execPath, '-e', BIND] };
    const { exited, text } = await harness.begin(spec, runtime);
    await exited;
    return text();
  };

  test('tryPortGuard finds out whether the host can keep servers from a port, and leaves nothing behind', async () => {
    expect(await tryPortGuard()).toBeUndefined();
    const found = spawnSync('find', ['/sys/fs/cgroup', '-name', `berth-trial-${process.pid}`]);
    expect(found.stdout.toString()).toBe('');
  });

  test('a server cannot bind a port of the daemon, which the daemon itself can bind', async () => {
    const [port, other] = [await freePort(), await freePort()];
    const refused = 'v4 EPERM\nv6 EPERM\nudp EPERM\nother bound\n';
    expect(await resultsWith([1, port], [port, other])).toBe(refused);
    // The next daemon has another port. Its rule replaces that of the daemon before.
    expect(await resultsWith([other], [other, port])).toBe(refused);
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(other, '127.0.0.1', resolve);
    });
    server.close();
  });
});
