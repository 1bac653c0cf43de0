import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { BerthProcess, until } from './berth-process.js';
import { freePort } from './free-port.js';
import { describeAsRoot } from './services/describe-with.js';
import { writeShellType } from './shell-type.js';
import { asker } from './vertical-slice.js';

/** By the host's table of sockets, which nobody can keep from being read. */
const isBound = (port: number) =>
  readFileSync('/proc/self/net/tcp', 'latin1').includes(
    `:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A `,
  );

const TIMEOUT_MS = 120_000;
/** Waits until the services are gone, and takes their ports then. */
const GRAB = `echo ready; exec "$NODE" -e '
const { createServer } = require("node:net");
const take = (port) => {
  const server = createServer((socket) => socket.destroy());
  server.once("error", () => setTimeout(take, 20, port)).listen(port, "127.0.0.1");
};
process.env.PORTS.split(",").map(Number).forEach(take);
'`;

describeAsRoot('a server that takes the ports of the services while these are down', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'berth-eviction-'));
  let berth: BerthProcess | undefined;
  afterAll(async () => {
    await berth?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test(
    'is killed when they start, which is logged',
    async () => {
      writeShellType(dataDir, 'grabber', GRAB);
      berth = await BerthProcess.start('up', { dataDir, env: { DAEMON_RUNTIME: 'process' } });
      const { ports } = berth;
      const wanted = [ports.panel, ports.daemon, ports.sftp];
      const ask = asker(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
      const env = { PORTS: wanted.join(), NODE: process.execPath };
      const plan = { type: 'grabber', name: 'grabber', port: await freePort(), env };
      const { id } = (await ask('POST', '/container/install', plan)).body as { id: string };
      await ask('POST', '/container/start', { id });
      await until('the server to run', 30_000, async () => {
        const { body } = await ask('GET', `/container/status/${id}`);
        return (body as { status: string }).status === 'running';
      });
      await berth.stop();
      await until('the server to take all ports', 30_000, async () => wanted.every(isBound));
      berth = await BerthProcess.start('up', { dataDir, ports, env: { DAEMON_RUNTIME: 'process' } });
      expect(berth.output).toContain('killed a server that listened on a port of this service');
      expect(berth.output).toContain(id);
    },
    TIMEOUT_MS,
  );
});
