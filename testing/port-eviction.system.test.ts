import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { mustSucceed } from '../contract-tests/api-client.js';
import { runBerth } from './berth/berth-command.js';
import { type BerthPorts, BerthProcess, freePorts, until } from './berth/berth-process.js';
import { writeShellType } from './game-servers/shell-type.js';
import { freePort } from './network/free-port.js';
import { describeAsRoot } from './services/describe-with.js';

const ACCOUNT = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };
/**
 * The program of a server. It binds the ports as soon as the services have ended, responds to every request, and
 * records what it receives.
 */
const GRAB = `echo ready; exec "$NODE" -e '
const { createServer } = require("node:net");
const take = (port) => {
  const server = createServer((socket) => {
    socket.on("error", () => 0).on("data", (bytes) => {
      require("node:fs").appendFileSync("seen", bytes);
      socket.write("HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\n\\r\\n{}");
    });
  });
  server.once("error", () => setTimeout(take, 20, port)).listen(port, "127.0.0.1");
};
process.env.PORTS.split(",").map(Number).forEach(take);
'`;

/** Returns the id of the user whose program listens on the port, from the host's socket table (proc_pid_net(5)). */
function listenerOf(port: number): string | undefined {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const line of readFileSync('/proc/self/net/tcp', 'latin1').split('\n')) {
    const [, at, , state, , , , uid] = line.trim().split(/\s+/);
    if (at?.endsWith(local) && state === '0A') return uid;
  }
  return undefined;
}

describeAsRoot('a server that listens on the ports of the services while these are down', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-eviction-'));
  const env = { DAEMON_RUNTIME: 'process' };
  const running: BerthProcess[] = [];
  let ports: BerthPorts;
  const start = async (command: 'panel' | 'daemon' | 'up', at = ports) => {
    const berth = await BerthProcess.start(command, { dataDir, ports: at, env });
    running.push(berth);
    return berth;
  };
  const isTaken = (port: number) => !['0', undefined].includes(listenerOf(port));
  afterAll(async () => {
    for (const each of running) await each.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("a server that takes the daemon's port gets no API key from the panel, and is killed at the daemon's next start", async () => {
    ports = await freePorts();
    writeShellType(dataDir, 'grabber', GRAB);
    const panel = await start('panel');
    const daemon = await start('daemon');
    const { daemonKey } = daemon;
    let { daemonUrl } = daemon;
    const registered = await fetch(`${panel.panelUrl}/api/v2/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ACCOUNT),
    });
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const ofPanel = (method: string, path: string, body?: object) =>
      mustSucceed(panel.panelUrl, {
        method,
        path: `/api/v2${path}`,
        headers: { cookie },
        ...(body && { body }),
      });
    const ofDaemon = (method: string, path: string, body?: object) =>
      mustSucceed(daemonUrl, {
        method,
        path,
        headers: { authorization: `Bearer ${daemonKey}` },
        ...(body && { body }),
      });
    const node = { name: 'one', url: daemonUrl, key: daemonKey };
    const { id: nodeId } = (await ofPanel('POST', '/admin/nodes', node)) as { id: string };
    expect(await ofPanel('GET', `/admin/nodes/${nodeId}`)).toMatchObject({ status: 'online' });

    const wanted = [ports.panel, ports.daemon, ports.sftp];
    const plan = {
      ...{ type: 'grabber', name: 'grabber', port: await freePort() },
      env: { PORTS: wanted.join(), NODE: process.execPath },
    };
    const { id } = (await ofDaemon('POST', '/container/install', plan)) as { id: string };
    await daemon.stop();
    // A daemon protects only its own ports, so servers of a daemon with other ports can bind these.
    const elsewhere = await start('daemon', { ...(await freePorts()), panel: ports.panel });
    daemonUrl = elsewhere.daemonUrl;
    await ofDaemon('POST', '/container/start', { id });
    await until('the server to take the ports', 30_000, async () => {
      return isTaken(ports.daemon) && isTaken(ports.sftp);
    });

    expect(await ofPanel('GET', `/admin/nodes/${nodeId}`)).toMatchObject({ status: 'offline' });
    const seen = readFileSync(join(dataDir, 'servers', id, 'seen'), 'latin1');
    expect(seen).toContain('POST /identity HTTP/1.1');
    expect(seen).not.toContain('berthd_');

    await elsewhere.stop();
    await panel.stop();
    await until('the server to take all ports', 30_000, async () => wanted.every(isTaken));
    const both = await start('up');
    expect(wanted.map(listenerOf)).toEqual(['0', '0', '0']);
    const killed = 'killed a server that listened on a port that Berth needs';
    expect(both.output.split('\n').filter((line) => line.includes(killed) && line.includes(id))).not.toEqual(
      [],
    );
  }, 120_000);
});

test('the command `berth daemon evict` accepts only port numbers', async () => {
  const { code, stderr } = await runBerth(['daemon', 'evict', '70000'], {
    dataDir: tmpdir(),
    ports: await freePorts(),
  });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('`daemon evict` needs one or more ports from 1 to 65535'),
  });
});

describeAsRoot('a second daemon on the data folder of a running one', () => {
  test('a second daemon on the same folder does not start, and does not kill a server that uses its port', async () => {
    const listen = `require('node:net').createServer().listen(process.env.PORT, '127.0.0.1', () => console.log('ready'))`;
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-eviction-'));
    writeShellType(dataDir, 'listener', `exec "$NODE" -e "${listen}"`, { env: { PORT: '{port}' } });
    const daemon = await BerthProcess.start('daemon', { dataDir });
    try {
      const headers = { authorization: `Bearer ${daemon.daemonKey}` };
      const port = await freePort();
      const plan = { type: 'listener', name: 'listener', port, env: { NODE: process.execPath } };
      const ask = (path: string, body: object) =>
        mustSucceed(daemon.daemonUrl, { method: 'POST', path, headers, body });
      const { id } = (await ask('/container/install', plan)) as { id: string };
      await ask('/container/start', { id });
      await until('the server to listen', 60_000, () => listenerOf(port) !== undefined);
      const { code, stderr } = await runBerth(['daemon'], {
        dataDir,
        ports: { ...(await freePorts()), daemon: port },
      });
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('Another daemon already uses'),
      });
      expect(listenerOf(port)).toBeDefined();
    } finally {
      await daemon.dispose();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
