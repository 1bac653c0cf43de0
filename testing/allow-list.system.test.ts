import { connect } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { ask, times } from '../contract-tests/limits/limit-requests.js';
import { listOperations, readDocument } from '../lib/contract/openapi.js';
import { runBerth } from './berth/berth-command.js';
import { startTestDaemon, type TestDaemon } from './berth/start-daemon.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

const ALLOWED = '127.0.0.2';
const STRANGER = '127.0.0.3';

describe('a daemon with DAEMON_ALLOW, the list of allowed client addresses', () => {
  let daemon: TestDaemon;
  afterEach(() => daemon.stop());
  const start = async (more: Record<string, string> = {}) => {
    daemon = await startTestDaemon({ DAEMON_ALLOW: `192.0.2.0/24, ${ALLOWED}`, ...more });
  };

  test('a daemon with DAEMON_ALLOW refuses an unlisted client at every path, with and without an API key', async () => {
    await start();
    const key = daemon.firstKey;
    const paths = listOperations(readDocument('daemon')).map(({ path, method }) => ({
      path: path.replaceAll(/\{\w+\}/g, 'x'),
      method: method.toUpperCase(),
    }));
    const others = ['/openapi.json', '/docs', '/no-such-path'].map((path) => ({ path, method: 'GET' }));
    for (const asked of [...paths, ...others]) {
      for (const more of [{}, { key }]) {
        const { status, error, headers } = await ask(daemon.url, { ...asked, ...more, from: STRANGER });
        expect([asked.path, status, error]).toEqual([asked.path, 403, 'ip_not_allowed']);
        expect(headers['connection']).toBe('close');
      }
    }
    expect((await ask(daemon.url, { path: '/healthz', from: ALLOWED })).status).toBe(200);
    expect((await ask(daemon.url, { path: '/', key, from: ALLOWED })).status).toBe(200);
  });

  test('a daemon with DAEMON_ALLOW refuses a WebSocket of an unlisted client with the usual response', async () => {
    await start();
    const url = `${daemon.url.replace('http', 'ws')}/container/console/cnt_${'0'.repeat(26)}`;
    const headers = { authorization: `Bearer ${daemon.firstKey}` };
    const socket = new WebSocket(url, { headers, localAddress: STRANGER });
    socket.on('error', () => undefined);
    const status = await new Promise((resolve) =>
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode)),
    );
    expect(status).toBe(403);
    socket.terminate();
  });

  test("DAEMON_ALLOW applies to the client's address and not to that of a trusted proxy, whatever other headers say", async () => {
    await start({ DAEMON_TRUSTED_PROXIES: '127.0.0.9' });
    const status = async (from: string, forwarded: string) =>
      (await ask(daemon.url, { path: '/healthz', from, headers: { 'x-forwarded-for': forwarded } })).status;
    expect(await status('127.0.0.9', '192.0.2.7')).toBe(200);
    expect(await status('127.0.0.9', '::ffff:192.0.2.7')).toBe(200);
    expect(await status('127.0.0.9', '198.51.100.1')).toBe(403);
    expect(await status(STRANGER, '192.0.2.7')).toBe(403);
    // A request of the proxy itself is refused, because the proxy's address is not on the list.
    expect((await ask(daemon.url, { path: '/healthz', from: '127.0.0.9' })).status).toBe(403);
  });

  test('a daemon with DAEMON_ALLOW closes SFTP connections of unlisted clients without a greeting', async () => {
    const port = await freePort();
    await start({ DAEMON_SFTP_PORT: String(port) });
    const said = async (localAddress: string) => {
      // The connection of a refused client may end with a reset, because the server does not read what the client sent.
      const socket = connect({ host: '127.0.0.1', port, localAddress }).on('error', () => undefined);
      socket.write('SSH-2.0-test\r\n');
      const first = await new Promise<Buffer | undefined>((resolve) => {
        socket.once('data', resolve).once('close', () => resolve(undefined));
      });
      socket.destroy();
      return first === undefined ? undefined : String(first).slice(0, 8);
    };
    expect(await said(STRANGER)).toBeUndefined();
    expect(await said(ALLOWED)).toBe('SSH-2.0-');
  });

  test('clients that DAEMON_ALLOW refuses can hold only a limited number of connections, so that others can connect', async () => {
    await start();
    let ended = 0;
    const sockets = await times(300, async () => {
      const { hostname: host, port } = new URL(daemon.url);
      const socket = connect({ host, port: Number(port), localAddress: STRANGER });
      socket.on('error', () => undefined).on('close', () => (ended += 1));
      return socket.resume();
    });
    await eventually('the end of the connections over the limit', () => ended >= 300 - 64);
    expect((await ask(daemon.url, { path: '/healthz', from: ALLOWED })).status).toBe(200);
    await eventually('the end of all connections', () => ended === 300);
    for (const socket of sockets) socket.destroy();
    expect((await ask(daemon.url, { path: '/healthz', from: STRANGER })).status).toBe(403);
  });
});

describe('berth up', () => {
  test('`berth up` does not start when DAEMON_ALLOW excludes its own panel', async () => {
    const env = { DAEMON_ALLOW: '192.0.2.0/24' };
    const { code, stderr } = await runBerth(['up'], { dataDir: '/nonexistent', env });
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(
        'DAEMON_ALLOW does not contain 127.0.0.1, from which the panel of `berth up` connects: add it.',
      ),
    ]);
  });
});
