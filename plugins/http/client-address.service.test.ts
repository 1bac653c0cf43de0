import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Server } from '@hapi/hapi';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '../../lib/logging/logger.js';
import { clientAddress } from './client-address.js';
import { createHttpServer } from './server/http-server.js';
import { stopServing } from './server/stop.js';

const logger = createLogger('test', 'silent');

describe('the address of a client, read from X-Forwarded-For', () => {
  let server: Server;
  afterEach(() => stopServing(server, 100));

  /**
   * Returns the client address that a server with these proxies determines for a request with these headers.
   */
  async function seenFrom(trustedProxies: string[], forwarded: string[]): Promise<string> {
    server = createHttpServer({ host: '127.0.0.1', port: 0, logger, trustedProxies });
    server.route({ method: 'GET', path: '/', handler: (request) => clientAddress(request) });
    await server.start();
    const { port } = server.listener.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const headers = forwarded.map((value) => `X-Forwarded-For: ${value}\r\n`).join('');
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    await once(socket, 'close');
    return text.split('\r\n\r\n')[1] ?? '';
  }

  const ONE = ['127.0.0.1'];
  const TWO = ['127.0.0.1', '10.0.0.0/8'];

  test.each<[string, string[], string[], string]>([
    ['is the peer, whatever the header says, if no proxy is trusted', [], ['192.0.2.1'], '127.0.0.1'],
    ['is the peer if only other proxies are trusted', ['192.0.2.9'], ['192.0.2.1'], '127.0.0.1'],
    ['is the peer if the proxy sends no header', ONE, [], '127.0.0.1'],
    ['is the address that a trusted proxy reports', ONE, ['192.0.2.1'], '192.0.2.1'],
    [
      'is the address that the proxy added, not the one that the client sent',
      ONE,
      ['198.51.100.7, 192.0.2.1'],
      '192.0.2.1',
    ],
    ['is found in several headers as well', ONE, ['198.51.100.7', '192.0.2.1'], '192.0.2.1'],
    ['is found behind two trusted proxies', TWO, ['192.0.2.1, 10.1.2.3'], '192.0.2.1'],
    [
      'is not a hop that the client forged to look trusted',
      TWO,
      ['10.9.9.9, 192.0.2.1, 10.1.2.3'],
      '192.0.2.1',
    ],
    ['is the first hop if all are trusted', TWO, ['10.0.0.7, 10.0.0.8'], '10.0.0.7'],
    ['omits the port', ONE, ['192.0.2.1:4711'], '192.0.2.1'],
    ['omits brackets', ONE, ['[2001:db8::1]:4711'], '2001:db8::1'],
    ['is in canonical form', ONE, ['2001:DB8:0:0:0:0:0:1'], '2001:db8::1'],
    ['is an IPv4 address also in mapped form', ONE, ['::ffff:192.0.2.1'], '192.0.2.1'],
    ['is an IPv4 address also in hexadecimal mapped form', ONE, ['::FFFF:c000:201'], '192.0.2.1'],
    ['is not mapped if it is only translated (RFC 2765)', ONE, ['::ffff:0:c000:201'], '::ffff:0:c000:201'],
    ['is found behind a proxy configured in mapped form', TWO, ['192.0.2.1, ::ffff:10.0.0.5'], '192.0.2.1'],
    ['is the last known hop before an invalid one', TWO, ['192.0.2.1, garbage, 10.0.0.5'], '10.0.0.5'],
    ['is the last known hop before a hidden one', ONE, ['unknown'], '127.0.0.1'],
    ['is the last known hop before an empty one', TWO, ['192.0.2.1,, 10.0.0.5'], '10.0.0.5'],
    ['is the peer if the header has only commas', ONE, [',,,,'], '127.0.0.1'],
    ['never has a zone', ONE, ['fe80::1%eth0'], '127.0.0.1'],
    ['is not parsed in another base', ONE, ['0x7f.1'], '127.0.0.1'],
  ])('with X-Forwarded-For, the client address %s', async (_title, proxies, forwarded, address) => {
    expect(await seenFrom(proxies, forwarded)).toBe(address);
  });

  test('only the last 32 addresses of X-Forwarded-For are searched for the address of a client', async () => {
    const hops = Array.from({ length: 4000 }, () => '10.0.0.1');
    const began = performance.now();
    expect(await seenFrom(TWO, [['192.0.2.1', ...hops].join(',')])).toBe('10.0.0.1');
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('the address of a client is also found behind a trusted IPv6 proxy', async () => {
    server = createHttpServer({ host: '::1', port: 0, logger, trustedProxies: ['::1/128'] });
    server.route({ method: 'GET', path: '/', handler: (request) => clientAddress(request) });
    await server.start();
    const headers = { 'x-forwarded-for': '2001:db8::7' };
    const { port } = server.listener.address() as AddressInfo;
    expect(await (await fetch(`http://[::1]:${port}/`, { headers })).text()).toBe('2001:db8::7');
  });
});
