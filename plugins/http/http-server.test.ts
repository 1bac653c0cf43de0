import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { differencesElsewhere } from '../../contract-tests/dredd/examples/of-elsewhere.js';
import { eventually } from '../../testing/eventually.js';
import { affordableConnections } from './connections.js';
import { createHttpServer, keepConnection } from './http-server.js';

const BODY_TIMEOUT_MS = 200;
const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };

describe('the HTTP server', () => {
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger, bodyTimeoutMs: BODY_TIMEOUT_MS });

  beforeAll(async () => {
    server.route([
      {
        method: 'POST',
        path: '/json',
        options: { payload: { maxBytes: 10 }, ext: { onPreAuth: keepConnection } },
        handler: () => 'read',
      },
      {
        method: 'POST',
        path: '/upload',
        options: { payload: { parse: false, output: 'stream', timeout: false, maxBytes: 1e9 } },
        handler: async (incoming) => {
          let bytes = 0;
          for await (const chunk of incoming.payload as AsyncIterable<Buffer>) bytes += chunk.length;
          return { bytes };
        },
      },
    ]);
    await server.start();
  });
  afterAll(() => server.stop({ timeout: 100 }));

  /** Sends the beginning of a request and whatever comes after, and reads until the server ends it. */
  function send(beginning: string, every?: { ms: number; text: string }): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(server.info.port), '127.0.0.1', () => socket.write(beginning));
      const drip = every && setInterval(() => socket.write(every.text), every.ms);
      let received = '';
      socket.on('data', (chunk: Buffer) => {
        received += chunk.toString();
      });
      // The server may be gone between two drops.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        clearInterval(drip);
        resolve(received);
      });
    });
  }

  test.each([
    ['one that is read', '/json', 'Content-Length: 9'],
    ['one over the limit', '/json', 'Content-Length: 1000000000000'],
    ['one for a path that does not exist', '/nothing', 'Content-Length: 100'],
  ])('ends a request whose body drips for too long: %s', async (_what, path, length) => {
    const received = await send(`POST ${path} HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n`, {
      ms: 50,
      text: '1',
    });
    expect(received).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(received).toMatch(/"status":4\d\d/);
  });

  test('ends an endless chunked body', async () => {
    const chunks = { ms: 20, text: '4\r\nabcd\r\n' };
    const received = await send(
      'POST /json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n',
      chunks,
    );
    const body = received.slice(received.indexOf('\r\n\r\n')).trim();
    for (const service of ['daemon', 'panel'] as const) {
      const answer = { status: 408, headers: {}, body };
      expect(differencesElsewhere(service, 'ends an endless chunked body', answer)).toEqual([]);
    }
  });

  test('lets an upload take its time', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const { port } = server.info;
      const upload = request(
        { host: '127.0.0.1', port, path: '/upload', method: 'POST' },
        async (response) => {
          let text = '';
          for await (const chunk of response) text += String(chunk);
          resolve(text);
        },
      );
      upload.once('error', reject);
      upload.write('first');
      sleep(3 * BODY_TIMEOUT_MS).then(() => upload.end('last'), reject);
    });
    expect(JSON.parse(answer)).toEqual({ bytes: 9 });
  });

  test.each([
    ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
    [
      'an expectation',
      'POST /json HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nContent-Length: 1\r\n\r\n1',
      417,
    ],
    ['what is not HTTP', '\u0016\u0003\u0001\r\n\r\n', 400],
  ])('refuses %s with the error body', async (_what, bytes, status) => {
    const received = await send(bytes);
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const body: unknown = JSON.parse(received.slice(received.indexOf('\r\n\r\n') + 4));
    expect(body).toEqual({ error: expect.any(String), message: expect.any(String), status });
  });
});

describe('answers to pipelined requests', () => {
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
  afterAll(() => server.stop({ timeout: 100 }));

  test('are over when the client goes, also those that had no connection yet', async () => {
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
    await eventually('the end of all', () => seen.over === 30);
    answer();
    expect(seen).toEqual({ begun: 30, over: 30 });
  });
});

describe('connections', () => {
  test('are as many as the descriptors allow, with a reserve for all else', () => {
    const limits = (soft: string) =>
      `Limit Soft Hard Units\nMax open files            ${soft}   1048576   files\n`;
    const counts = ['64', '1024', '20000', '1048576', 'unlimited'].map((n) =>
      affordableConnections(limits(n)),
    );
    expect(counts).toEqual([16, 384, 9872, 10_000, 10_000]);
    expect(affordableConnections()).toBeGreaterThanOrEqual(16);
  });

  test('over the bound are closed at once, upgraded ones counted, and others come in when one goes', async () => {
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
    await eventually('the first answer', () => first.text.endsWith('here'));
    const upgraded = open(
      'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ours\r\n\r\n',
    );
    await eventually('the upgrade', () => upgraded.text.includes('101'));
    const refused = [open(request), open(request)];
    await eventually('the refusals', () => refused.every(({ over }) => over));
    expect(refused.map(({ text }) => text)).toEqual(['', '']);
    expect([first.over, upgraded.over]).toEqual([false, false]);
    expect(warnings).toEqual(['connections are refused: there are too many at once']);
    upgraded.end();
    await eventually('another that is let in', async () => {
      const next = open(request);
      await eventually('its answer or end', () => next.over || next.text !== '');
      next.end();
      return next.text.endsWith('here');
    });
    first.end();
    await server.stop({ timeout: 100 });
  });
});
