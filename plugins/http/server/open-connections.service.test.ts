import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { Server } from '@hapi/hapi';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '../../../lib/logging/logger.js';
import { eventually } from '../../../testing/time/eventually.js';
import { cutBanned, unlessBanned } from '../../bans.js';
import { createHttpServer } from './http-server.js';
import { stopServing } from './stop.js';

const logger = createLogger('test', 'silent');
const PROXY = '127.0.0.9';

describe('the open connections of a banned address', () => {
  let server: Server;
  let banned: string[];
  let release: () => void;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    banned = [];
    const trustedProxies = [PROXY];
    server = createHttpServer({ host: '127.0.0.1', port: 0, logger, trustedProxies });
    server.settings.app?.addUpgradeTaker?.({
      isOurs: () => true,
      take: (_request, socket) => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n');
      },
    });
    server.route({
      method: 'GET',
      path: '/stream',
      handler: (_request, h) => {
        const body = new PassThrough();
        body.write('data: 1\n\n');
        return h.response(body).type('text/event-stream');
      },
    });
    const watch = (changed: () => void) => {
      release = changed;
      return () => undefined;
    };
    const door = unlessBanned((address) => banned.includes(address), trustedProxies);
    const end = cutBanned(server, { watch }, door);
    server.events.on('stop', end);
    await server.start();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await stopServing(server, 100);
  });

  /** Opens an endless response and waits until it has started. */
  async function open(localAddress: string, head: string): Promise<Socket> {
    const socket = connect({ host: '127.0.0.1', port: Number(server.info.port), localAddress });
    sockets.push(socket.on('error', () => undefined));
    socket.write(`GET /stream HTTP/1.1\r\nHost: x\r\n${head}\r\n`);
    await once(socket, 'data');
    return socket.resume();
  }
  const upgrade = 'Connection: Upgrade\r\nUpgrade: echo\r\n';
  const forwarded = (address: string) => `X-Forwarded-For: ${address}\r\n`;

  test.each([
    ['an endless response', ''],
    ['another protocol', upgrade],
  ])('banning an address closes its open connections, and no others: %s', async (_title, head) => {
    const own = await open('127.0.0.66', head);
    const behind = await open(PROXY, head + forwarded('192.0.2.7'));
    const others = [
      await open('127.0.0.67', head),
      await open(PROXY, head + forwarded('192.0.2.8')),
      await open(PROXY, head),
      await open('127.0.0.67', head + forwarded('192.0.2.7')),
    ];
    banned = ['127.0.0.66', '192.0.2.7', PROXY];
    release();
    await eventually('the end', () => own.closed && behind.closed);
    expect(others.map(({ closed }) => closed)).toEqual([false, false, false, false]);
  });
});
