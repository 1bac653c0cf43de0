import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type WebSocket, WebSocketServer } from 'ws';
import { eventually } from '../../testing/time/eventually.js';
import { Tunnel } from './tunnel.js';

const SETTINGS = { name: '0'.repeat(26), tokens: ['a'.repeat(64), 'b'.repeat(64)] };
const WAITING = 4;

describe('the tunnel of a daemon', () => {
  let server: Server;
  let sockets: WebSocketServer;
  /** The connections to each panel behind the URL. The load balancer chooses the panels in turn. */
  let panels: { id: string; open: Set<WebSocket> }[];
  let isRefused: (token: string) => boolean;
  let logged: string[];
  let tunnel: Tunnel | undefined;
  let local: ReturnType<typeof createTcpServer>;

  beforeEach(async () => {
    [panels, logged, isRefused] = [[], [], () => false];
    sockets = new WebSocketServer({ noServer: true, autoPong: false });
    let turn = 0;
    server = createServer().on('upgrade', (request, socket, head) => {
      if (isRefused(String(request.headers['berth-tunnel-token'])))
        return socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      turn += 1;
      const panel = panels[turn % panels.length];
      const name = (lines: string[]) => lines.push(`berth-panel: ${panel?.id}`);
      sockets.once('headers', name);
      sockets.handleUpgrade(request, socket, head, (opened) => {
        panel?.open.add(opened);
        opened.on('close', () => panel?.open.delete(opened));
      });
      return undefined;
    });
    local = createTcpServer((socket) => socket.pipe(socket));
    for (const each of [server, local]) await once(each.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    tunnel?.close();
    for (const each of [server, local]) each.close();
    await Promise.all([server, local].map((each) => once(each, 'close')));
  });

  const portOf = (each: { address(): unknown }) => (each.address() as AddressInfo).port;
  const log = (_facts: object, message: string) => logged.push(message);
  const begin = (...ids: string[]) => beginWith({}, ...ids);
  const beginWith = ({ pingEveryMs = 20_000 }, ...ids: string[]) => {
    panels = ids.map((id) => ({ id, open: new Set() }));
    tunnel = new Tunnel({
      settings: { ...SETTINGS, panel: `http://127.0.0.1:${portOf(server)}` },
      logger: { info: log, warn: log },
      openLocal: () => connect(portOf(local), '127.0.0.1'),
      pingEveryMs,
    });
  };
  const counts = () => panels.map(({ open }) => open.size);
  const waitingFor = (what: string, ...expected: number[]) =>
    eventually(
      () => `${what}, with ${JSON.stringify(counts())}`,
      () => counts().join() === expected.join(),
    );

  test('has four connections to each panel behind the URL, and replaces those that are used or lost', async () => {
    begin('one', 'two', 'three');
    await waitingFor('four each', WAITING, WAITING, WAITING);
    const [first, second] = panels[0]?.open ?? [];
    first?.send(Buffer.from('hello'));
    const [answer] = (await once(first as WebSocket, 'message')) as [Buffer];
    expect(answer.toString()).toBe('hello');
    await eventually('another connection instead of the used one', () => counts()[0] === WAITING + 1);
    second?.terminate();
    await eventually('another connection instead of the lost one', () => counts()[0] === WAITING + 1);
    expect(logged).toEqual(['the tunnel to the panel is open']);
  });

  test('replaces waiting connections on which the panel is silent, but not those in use', async () => {
    beginWith({ pingEveryMs: 50 }, 'one');
    await eventually('a connection', () => counts()[0] !== 0);
    const [used] = panels[0]?.open ?? [];
    used?.send(Buffer.from('hello'));
    await once(used as WebSocket, 'message');
    const [, waiting] = panels[0]?.open ?? [];
    await once(waiting as WebSocket, 'close');
    used?.send(Buffer.from('again'));
    const [answer] = (await once(used as WebSocket, 'message')) as [Buffer];
    expect(answer.toString()).toBe('again');
  });

  test('ends the waiting connections before the used ones when the daemon stops', async () => {
    begin('one');
    await waitingFor('four', WAITING);
    const [used] = panels[0]?.open ?? [];
    used?.send(Buffer.from('hello'));
    await once(used as WebSocket, 'message');
    tunnel?.drain();
    await waitingFor('only the used one', 1);
    tunnel?.close();
    await waitingFor('none', 0);
  });

  test('uses the second credential if the panel does not know the first one yet', async () => {
    isRefused = (token) => token.startsWith('a');
    begin('one');
    await waitingFor('four', WAITING);
  });

  test('says once what to do if the panel refuses it, and opens with new credentials at once', async () => {
    isRefused = (token) => !token.startsWith('c');
    begin('one');
    await eventually('the refusal', () => logged.length > 0);
    expect(logged).toEqual([expect.stringContaining('join the panel again with a new code')]);
    tunnel?.update({
      panel: `http://127.0.0.1:${portOf(server)}`,
      name: SETTINGS.name,
      tokens: ['c'.repeat(64)],
    });
    await waitingFor('four', WAITING);
  });
});
