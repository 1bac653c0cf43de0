import { connect } from 'node:net';
import type { Server } from '@hapi/hapi';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { createHttpServer } from './http-server.js';
import { stopServing } from './stop.js';

/** Half a second until waiting requests are refused, and one more second until all connections are closed. */
const TIMEOUT_MS = 1500;
const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };

describe('the stop of a server', () => {
  let server: Server;
  let asked: number;
  let answer: () => void;

  beforeEach(async () => {
    asked = 0;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
    server.ext('onRequest', ({ raw: { res } }, h) => {
      asked += 1;
      res.setHeader('x-request-id', 'req_told');
      return h.continue;
    });
    const handler = async () => {
      await answered;
      return 'done';
    };
    server.route([
      { method: 'GET', path: '/work', handler },
      { method: 'POST', path: '/body', handler: () => 'read' },
      {
        method: 'GET',
        path: '/begun',
        handler: ({ raw: { res } }, h) => {
          res.writeHead(200, { 'content-length': 100 }).write('a part');
          return h.abandon;
        },
      },
    ]);
    await server.start();
  });
  afterEach(() => answer());

  const open = (bytes: string) => {
    const socket = connect(Number(server.info.port), '127.0.0.1', () => socket.write(bytes));
    const seen = { socket, text: '', over: false };
    socket.on('data', (chunk: Buffer) => {
      seen.text += chunk.toString();
    });
    socket.on('error', silent);
    socket.on('close', () => {
      seen.over = true;
    });
    return seen;
  };
  const work = 'GET /work HTTP/1.1\r\nHost: a\r\n\r\n';
  const half = 'POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n"a';

  test('stopping the HTTP server completes requests in progress, even if their body is still arriving', async () => {
    const [working, sending] = [open(work), open(half)];
    await eventually('the requests', () => asked === 2);
    const stopped = stopServing(server, 60_000);
    answer();
    sending.socket.write('b"');
    await stopped;
    await eventually('the ends', () => working.over && sending.over);
    for (const { text } of [working, sending]) {
      expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close/);
    }
  });

  test('at the deadline for stopping, waiting requests get 503, and responses that have begun are not truncated', async () => {
    const [working, sending, begun] = [
      open(work + work),
      open(half),
      open('GET /begun HTTP/1.1\r\nHost: a\r\n\r\n'),
    ];
    await eventually('the requests', () => asked === 4 && begun.text.endsWith('a part'));
    await stopServing(server, TIMEOUT_MS);
    await eventually('the ends', () => [working, sending, begun].every(({ over }) => over));
    for (const { text } of [working, sending]) {
      expect(text.match(/^HTTP/gm)).toHaveLength(1);
      const [head = '', body = ''] = text.split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 503 [\s\S]*X-Request-Id: req_told[\s\S]*Connection: close/);
      expect(JSON.parse(body)).toMatchObject({ error: 'unavailable', status: 503 });
    }
    expect(begun.text.match(/HTTP/g)).toHaveLength(1);
    expect(begun.text.endsWith('a part')).toBe(true);
    // The handler responds after the 503 was sent, so its response has no effect.
    answer();
  });
});
