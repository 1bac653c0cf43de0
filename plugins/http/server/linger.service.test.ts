import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { createLinger, type LingerBounds, outlastBodies } from './linger.js';

const LONG_MS = 60_000;
/** Limits so high that no test reaches them. A test sets a lower value for the limit that it is about. */
const AMPLE: LingerBounds = { maxBytes: 1e12, maxMs: LONG_MS, silenceMs: LONG_MS, maxConnections: 100 };
/** A size in bytes that the buffers of a connection cannot hold. */
const MUCH = 64 * 1024 * 1024;
const HEAD = 'POST / HTTP/1.1\r\nHost: a\r\n';

describe('a client that is refused while it is still sending', () => {
  let server: Server;
  let asked: string[];
  const sockets: Socket[] = [];

  async function start(bounds: Partial<LingerBounds> = {}): Promise<void> {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(401, { connection: 'close', 'content-length': 2 }).end('no');
    });
    outlastBodies(server, createLinger({ ...AMPLE, ...bounds }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  const open = (bytes: string) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    sockets.push(socket);
    const seen = { socket, text: '', ended: false, over: false };
    socket.on('data', (chunk) => {
      seen.text += chunk.toString();
    });
    socket.on('end', () => {
      seen.ended = true;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      seen.over = true;
    });
    socket.write(bytes);
    return seen;
  };
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const answered = (seen: ReturnType<typeof open>) =>
    eventually('the response and its end', () => seen.ended && seen.text.startsWith('HTTP/1.1 401'));

  test('a client that is refused while it sends a body receives the whole response at once', async () => {
    await start();
    const seen = open(`${HEAD}Content-Length: ${MUCH}\r\n\r\n`);
    await answered(seen);
    await new Promise<void>((resolve) => void seen.socket.write(Buffer.alloc(MUCH), () => resolve()));
    seen.socket.end();
    await eventually('the end of the connection', async () => (await connections()) === 0);
  });

  test.each([
    ['with a length', 'Content-Length: 10\r\n\r\n', ''],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n', '0\r\n\r\n'],
  ])('bytes that a refused client sends in or after a body %s are not handled as requests', async (_what, length, end) => {
    await start();
    const seen = open(HEAD + length);
    await answered(seen);
    const hidden = 'POST /hidden HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';
    seen.socket.write(`0123456789${end}${hidden}${hidden}`);
    seen.socket.end(hidden);
    await eventually('the end of the connection', async () => (await connections()) === 0);
    expect(asked).toEqual(['/']);
    expect(seen.text.match(/HTTP/g)).toHaveLength(1);
  });

  test('a refused client can reuse its connection once its whole body has arrived', async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      request.resume().once('end', () => response.writeHead(401, { 'content-length': 2 }).end('no'));
    });
    outlastBodies(server, createLinger(AMPLE));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const seen = open(`${HEAD}Content-Length: 2\r\n\r\n{}`);
    await eventually('the response', () => seen.text.endsWith('no'));
    seen.socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`);
    await eventually('the next response', () => seen.text.match(/HTTP/g)?.length === 2);
    expect([asked, seen.ended]).toEqual([['/', '/'], false]);
  });

  test.each<[string, Partial<LingerBounds>, number]>([
    ['stops sending', { silenceMs: 100 }, 0],
    ['takes too long', { maxMs: 300, silenceMs: 200 }, 1],
    ['sends too much', { maxBytes: 100 }, 1],
  ])('a refused client that keeps sending is disconnected when it %s', async (_what, bounds, drip) => {
    await start(bounds);
    const seen = open(`${HEAD}Content-Length: ${MUCH}\r\n\r\n`);
    await answered(seen);
    const drops = setInterval(() => seen.socket.write('x'.repeat(drip)), 5);
    await eventually('the end of the connection', async () => (await connections()) === 0);
    clearInterval(drops);
  });

  test('if too many refused clients are still sending, the connections that were refused first are closed', async () => {
    await start({ maxConnections: 2 });
    const senders: ReturnType<typeof open>[] = [];
    for (let count = 0; count < 4; count++) {
      const seen = open(`${HEAD}Content-Length: ${MUCH}\r\n\r\n`);
      await answered(seen);
      senders.push(seen);
    }
    await eventually('the number of senders to drop to two', async () => (await connections()) === 2);
    // Writing fails on the closed connections, and succeeds on the newest ones, which are still open.
    for (const { socket } of senders) socket.write(Buffer.alloc(MUCH));
    await eventually('the end of the oldest', () => senders.slice(0, 2).every(({ over }) => over));
    expect(senders.slice(2).map(({ over }) => over)).toEqual([false, false]);
  });

  test('the body of a refused client is read to its end even if the event loop was blocked meanwhile', async () => {
    await start({ silenceMs: 1000 });
    const { port } = server.address() as AddressInfo;
    const client = spawn(process.execPath, ['-e', READS_LAST, String(port), String(MUCH)]);
    let received = '';
    client.stdout.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    await eventually('the request', () => asked.length === 1);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
    await eventually('the response it received', () => received !== '');
    expect(received).toBe('HTTP/1.1 401 Unauthorized');
  });
});

/** The program of a client that reads its response only after everything is sent, and prints its first line. */
const READS_LAST = `
const [port, bytes] = process.argv.slice(1).map(Number);
const socket = require('node:net').connect({ port, host: '127.0.0.1', allowHalfOpen: true });
socket.on('error', (error) => { console.log(error.code); process.exit(); });
socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: ' + bytes + '\\r\\n\\r\\n');
socket.write(Buffer.alloc(bytes), (error) => {
  if (error) return;
  socket.on('data', (chunk) => { process.stdout.write(String(chunk).split('\\r\\n')[0]); process.exit(); });
});
`;
