import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { affordableConnections } from './connections.js';
import { createHttpServer } from './http-server.js';
import { stopServing } from './stop.js';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };

describe('the HTTP server', () => {
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });

  beforeAll(() => server.start());
  afterAll(() => stopServing(server, 100));

  /** Sends a request and reads until the server closes the connection. */
  function send(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(server.info.port), '127.0.0.1', () => socket.write(bytes));
      let received = '';
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(received));
    });
  }

  test.each([
    ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    ['an expectation', 'POST / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 1\r\n\r\n1', 417],
    ['data that is not HTTP', '\u0016\u0003\u0001\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nX: ${'x'.repeat(8 * 1024 * 1024)}`, 431],
  ])('the HTTP server refuses %s with the common error body', async (_what, bytes, status) => {
    const received = await send(bytes);
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const body: unknown = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4));
    expect(body).toEqual({ error: expect.any(String), message: expect.any(String), status });
  });
});

describe('a connection that its client resets after a refused request', () => {
  test.each([
    ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['data that is not HTTP', '\u0000\r\n\r\n'],
    ['an expectation', 'POST / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 9\r\n\r\n'],
    ['an upgrade', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\nGET'],
    [
      'an upgrade after the last response',
      'POST / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 2\r\n\r\n{}' +
        'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
    ],
  ])('a client that resets its connection after sending %s affects no other connection', async (_what, bytes) => {
    const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
    let open = 0;
    server.listener.on('connection', (socket) => {
      open += 1;
      socket.on('close', () => {
        open -= 1;
      });
    });
    await server.start();
    const socket = connect(Number(server.info.port), '127.0.0.1', () => socket.write(bytes));
    socket.on('error', silent);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.resetAndDestroy();
    // Wait for the end of the connections: an unhandled error would end the process and fail this test.
    await eventually('its end', () => open === 0);
    await server.stop({ timeout: 100 });
  });
});

describe('pipelined responses', () => {
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
  afterAll(() => stopServing(server, 100));

  test.each([
    ['data that is not HTTP', 'clientError', '\u0000\r\n\r\n'],
    ['CONNECT', 'connect', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('earlier responses on a connection are completed before %s is refused', async (_what, event, bytes) => {
    const streaming = createHttpServer({ host: '127.0.0.1', port: 0, logger });
    let finish: () => void = silent;
    streaming.route({
      method: 'GET',
      path: '/begun',
      handler: ({ raw: { res } }, h) => {
        res.on('error', silent).writeHead(200, { 'content-length': 1000 }).write('a part');
        finish = () => res.end('x'.repeat(994));
        return h.abandon;
      },
    });
    await streaming.start();
    const socket = connect(Number(streaming.info.port), '127.0.0.1');
    const seen = { text: '', over: false };
    socket.on('error', silent).on('data', (chunk: Buffer) => {
      seen.text += chunk.toString();
    });
    socket.on('close', () => {
      seen.over = true;
    });
    socket.write('GET /begun HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually('the part', () => seen.text.endsWith('a part'));
    const refused = new Promise((resolve) => streaming.listener.once(event, resolve));
    socket.write(bytes);
    await refused;
    finish();
    await eventually('the end', () => seen.over);
    // The refusal is sent after the other response, which is complete.
    expect(seen.text.split('\r\n\r\n')[1]).toMatch(/^a partx{994}HTTP\/1\.1 40[05] [^x]*$/s);
    await streaming.stop({ timeout: 100 });
  });

  test('pipelined responses end when the client disconnects, including those that have not begun', async () => {
    const seen = { begun: 0, over: 0 };
    let answer: () => void = silent;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.route({
      method: 'GET',
      path: '/',
      handler: async ({ raw: { res } }) => {
        seen.begun += 1;
        res.once('close', () => {
          seen.over += 1;
        });
        await answered;
        return 'late';
      },
    });
    await server.start();
    const many = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(30);
    const socket = connect(Number(server.info.port), '127.0.0.1', () => socket.write(many));
    socket.on('error', silent);
    await eventually('the handlers', () => seen.begun === 30);
    socket.destroy();
    await eventually('the end of all handlers', () => seen.over === 30);
    answer();
    expect(seen).toEqual({ begun: 30, over: 30 });
  });
});

describe('data that the HTTP parser refuses', () => {
  test.each([
    [1, 'data that is not HTTP', '\u0016\u0003\u0001\r\n', 400],
    [2, 'data that is not HTTP', '\u0016\u0003\u0001\r\n', 400],
    [2, 'CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ])('after %i requests on a connection, invalid data is refused once these have their responses: %s', async (requests, _what, refused, status) => {
    const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
    let begun = 0;
    let answer: () => void = silent;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const handler = async () => {
      begun += 1;
      await answered;
      return 'whole';
    };
    server.route({ method: 'GET', path: '/', handler });
    await server.start();
    const sent = `${'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests)}${refused}`;
    const socket = connect(Number(server.info.port), '127.0.0.1', () => socket.write(sent));
    let text = '';
    const over = new Promise<void>((resolve) =>
      socket.on('data', (chunk) => (text += chunk)).on('close', resolve),
    );
    await eventually('the requests', () => begun === requests);
    // Send the invalid request several times, because the parser may report the error more than once.
    socket.write(refused.repeat(3));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(text).toBe('');
    answer();
    await over;
    expect(text.match(/HTTP\/1\.1 \d+|whole/g)).toEqual([
      ...Array.from({ length: requests }, () => ['HTTP/1.1 200', 'whole']).flat(),
      `HTTP/1.1 ${status}`,
    ]);
    await stopServing(server, 100);
  });
});

describe('the number of connections', () => {
  test("the HTTP server derives its limit of connections from the process's limit of file descriptors", () => {
    const limits = (soft: string) =>
      `Limit Soft Hard Units\nMax open files            ${soft}   1048576   files\n`;
    const counts = ['64', '1024', '20000', '1048576', 'unlimited'].map((n) =>
      affordableConnections(limits(n)),
    );
    expect(counts).toEqual([16, 384, 9872, 10_000, 10_000]);
    expect(affordableConnections()).toBeGreaterThanOrEqual(16);
  });

  test('connections over the limit of the HTTP server are closed at once, until an open one ends', async () => {
    const warnings: string[] = [];
    const warn = (_: object, text: string) => warnings.push(text);
    const server = createHttpServer({
      host: '127.0.0.1',
      port: 0,
      logger: { ...logger, warn },
      maxConnections: 2,
    });
    server.settings.app?.addUpgradeTaker?.({
      isOurs: ({ headers }) => headers.upgrade === 'ours',
      take(_request, socket) {
        socket.on('end', () => socket.end()).resume();
        socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
      },
    });
    server.route({ method: 'GET', path: '/', handler: () => 'here' });
    await server.start();
    const open = (head: string) => {
      const socket = connect(Number(server.info.port), '127.0.0.1', () => socket.write(head));
      const seen = { text: '', over: false, end: () => socket.destroy() };
      socket.on('data', (chunk) => {
        seen.text += chunk.toString();
      });
      socket.on('error', silent);
      socket.on('close', () => {
        seen.over = true;
      });
      return seen;
    };
    const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const first = open(request);
    await eventually('the first response', () => first.text.endsWith('here'));
    const upgraded = open(
      'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ours\r\n\r\n',
    );
    await eventually('the upgrade', () => upgraded.text.includes('101'));
    const refused = [open(request), open(request)];
    await eventually('the refusals', () => refused.every(({ over }) => over));
    expect(refused.map(({ text }) => text)).toEqual(['', '']);
    expect([first.over, upgraded.over]).toEqual([false, false]);
    expect(warnings).toEqual(['too many connections: new connections are closed']);
    upgraded.end();
    await eventually('another accepted connection', async () => {
      const next = open(request);
      await eventually('its response or end', () => next.over || next.text !== '');
      next.end();
      return next.text.endsWith('here');
    });
    first.end();
    await stopServing(server, 100);
  });
});
