import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { Server } from '@hapi/hapi';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createLogger } from '../../lib/logger.js';
import { clientAddress } from './client-address.js';
import { createHttpServer } from './http-server.js';
import { stopAnswering } from './stop.js';

const logger = createLogger('test', 'silent');

describe('the address of a client', () => {
  let server: Server;
  afterEach(() => stopAnswering(server, 100));

  /** What a server with these proxies takes the client of a request with these headers for. */
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
    ['is the peer, whatever it claims, where no proxy is trusted', [], ['192.0.2.1'], '127.0.0.1'],
    ['is the peer where another one is trusted', ['192.0.2.9'], ['192.0.2.1'], '127.0.0.1'],
    ['is the peer where the proxy says nothing', ONE, [], '127.0.0.1'],
    ['is what one trusted proxy says', ONE, ['192.0.2.1'], '192.0.2.1'],
    ['is what the proxy says and not what the client said', ONE, ['198.51.100.7, 192.0.2.1'], '192.0.2.1'],
    ['is so in several headers, too', ONE, ['198.51.100.7', '192.0.2.1'], '192.0.2.1'],
    ['is behind two trusted proxies', TWO, ['192.0.2.1, 10.1.2.3'], '192.0.2.1'],
    [
      'is no hop that the client made up to look trusted',
      TWO,
      ['10.9.9.9, 192.0.2.1, 10.1.2.3'],
      '192.0.2.1',
    ],
    ['is the first where all are trusted', TWO, ['10.0.0.7, 10.0.0.8'], '10.0.0.7'],
    ['has no port', ONE, ['192.0.2.1:4711'], '192.0.2.1'],
    ['has no brackets', ONE, ['[2001:db8::1]:4711'], '2001:db8::1'],
    ['has one spelling', ONE, ['2001:DB8:0:0:0:0:0:1'], '2001:db8::1'],
    ['is an IPv4 address also where it is mapped', ONE, ['::ffff:192.0.2.1'], '192.0.2.1'],
    ['is one also where it is mapped in hexadecimal', ONE, ['::FFFF:c000:201'], '192.0.2.1'],
    ['is none where it is but translated (RFC 2765)', ONE, ['::ffff:0:c000:201'], '::ffff:0:c000:201'],
    ['is behind a proxy that is named in its mapped form', TWO, ['192.0.2.1, ::ffff:10.0.0.5'], '192.0.2.1'],
    ['is the last that is known before garbage', TWO, ['192.0.2.1, garbage, 10.0.0.5'], '10.0.0.5'],
    ['is the last that is known before one that hides', ONE, ['unknown'], '127.0.0.1'],
    ['is the last that is known before an empty hop', TWO, ['192.0.2.1,, 10.0.0.5'], '10.0.0.5'],
    ['is the peer for a header of commas', ONE, [',,,,'], '127.0.0.1'],
    ['is no address with a zone', ONE, ['fe80::1%eth0'], '127.0.0.1'],
    ['is no address in another base', ONE, ['0x7f.1'], '127.0.0.1'],
  ])('%s', async (_title, proxies, forwarded, address) => {
    expect(await seenFrom(proxies, forwarded)).toBe(address);
  });

  test('is looked for among a bounded number of hops', async () => {
    const hops = Array.from({ length: 4000 }, () => '10.0.0.1');
    const began = performance.now();
    expect(await seenFrom(TWO, [['192.0.2.1', ...hops].join(',')])).toBe('10.0.0.1');
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('is that of a trusted proxy of IPv6, too', async () => {
    server = createHttpServer({ host: '::1', port: 0, logger, trustedProxies: ['::1/128'] });
    server.route({ method: 'GET', path: '/', handler: (request) => clientAddress(request) });
    await server.start();
    const headers = { 'x-forwarded-for': '2001:db8::7' };
    const { port } = server.listener.address() as AddressInfo;
    expect(await (await fetch(`http://[::1]:${port}/`, { headers })).text()).toBe('2001:db8::7');
  });
});
