import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Service } from '../../lib/contract/openapi.js';
import { BerthProcess, isHealthy } from '../../testing/berth/berth-process.js';
import { createHttpFixture, expectRefusal } from './http-fixture.js';
import { exchange, requestBytes } from './raw-http.js';

const START_TIMEOUT_MS = 300_000;
const MIB = 1024 * 1024;
const CONSOLE = '/container/console/cnt_0000000000000000000000000a';
/** Java's client sends these headers with every request. */
const H2C = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' };
/** From Node.js 25 on, Node.js reads the body itself and loses what follows, so only one response comes. */
const ENDS_AFTER_BODY = Number.parseInt(process.versions.node, 10) >= 25;
/** A body that the service reads completely and then refuses for its content. */
const BODIES: Record<Service, (pad: number) => string> = {
  daemon: (pad) => JSON.stringify({ type: 'x'.repeat(pad) }),
  panel: (pad) => JSON.stringify({ email: 'x'.repeat(pad), password: 'y' }),
};

let berth: BerthProcess;
beforeAll(async () => {
  berth = await BerthProcess.start('up');
}, START_TIMEOUT_MS);
afterAll(() => berth?.dispose());

describe.each(['panel', 'daemon'] as const)('a request to the %s with an Upgrade header', (service) => {
  const { ask, sized, chunked, get, post } = createHttpFixture(service, () => berth);
  const body = BODIES[service];

  afterAll(async () => {
    expect(await isHealthy(service === 'panel' ? berth.panelUrl : berth.daemonUrl)).toBe(true);
    expect(berth.output).not.toMatch(/request failed|MaxListeners|does not match the API document/);
  });

  test.each([
    'h2c',
    'websocket',
    'TLS/1.0, HTTP/1.1',
    'WebSocket, h2c',
  ])('a request with the header Upgrade: %s is read with its whole body and gets a response in HTTP/1.1', async (Upgrade) => {
    const headers = { ...H2C, Upgrade };
    expect((await ask(get('/healthz', headers))).responses[0]?.status).toBe(200);
    expectRefusal((await ask(get('/nothing', headers))).responses[0], [404], true);
    for (const pad of [100, 200_000]) {
      const { responses } = await ask(sized(body(pad), headers));
      expectRefusal(responses[0], [400], true);
      // A 400 with details comes from the validation, so the body was parsed: the 400 for invalid JSON has no
      // details.
      expect(JSON.parse(responses[0]?.body ?? '')).toHaveProperty('details');
    }
    const text = body(100);
    const chunks = `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
    const [line = '', ...rest] = chunked(chunks).toString().split('\r\n');
    const asked = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const { responses } = await ask([line, ...asked, ...rest].join('\r\n'));
    expect(JSON.parse(responses[0]?.body ?? '')).toHaveProperty('details');
  });

  test('a connection can be reused for further requests after a request with an Upgrade header', async () => {
    const count = 60;
    const requests = Array.from({ length: count }, (_, index) =>
      index % 2 === 0 ? get('/healthz', H2C) : sized(body(100), H2C),
    );
    const { responses, closed } = await ask(Buffer.concat(requests), { responses: count });
    const statuses = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 200 : 400));
    expect(responses.map(({ status }) => status)).toEqual(ENDS_AFTER_BODY ? [200, 400] : statuses);
    expect(closed).toBe(ENDS_AFTER_BODY);
    const without = await ask(Buffer.concat(Array.from({ length: count }, () => get('/healthz', H2C))), {
      responses: count,
    });
    expect(without.responses.map(({ status }) => status)).toEqual(statuses.map(() => 200));
    expect(without.closed).toBe(false);
    const last = await ask(
      Buffer.concat([get('/healthz', H2C), get('/healthz', { ...H2C, Connection: 'Upgrade, close' })]),
      {
        responses: 3,
      },
    );
    expect([last.responses.map(({ status }) => status), last.closed]).toEqual([[200, 200], true]);
  });

  test('a request with an Upgrade header is read correctly when it arrives in pieces of any size', async () => {
    const bytes = Buffer.concat([sized(body(3000), H2C), get('/healthz', H2C)]);
    for (const size of [1, 7, 100, 1400]) {
      const statuses = await sendInPieces(berth.ports[service], bytes, size);
      expect([size, statuses]).toEqual([size, ENDS_AFTER_BODY ? ['400'] : ['400', '200']]);
    }
  });

  test('a request with an Upgrade header is subject to the same limits as other requests', async () => {
    expectRefusal((await ask(sized(body(2 * MIB), H2C))).responses[0], [413], true);
    const two = { ...H2C, Host: ['a', 'b'] };
    expectRefusal((await ask(get('/healthz', two))).responses[0], [400], true);
    const smuggled = post({ ...H2C, 'Content-Length': '5', 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n');
    expectRefusal((await ask(smuggled)).responses[0], [400], false);
    expectRefusal((await ask(get('/healthz', { ...H2C, X: 'a'.repeat(70_000) }))).responses[0], [431], false);
  });

  test('the bytes of header values stay unchanged in a request with an Upgrade header', async () => {
    const odd = { ...H2C, Authorization: 'Bearer \u00ff\u0080' };
    const target = service === 'daemon' ? '/stats' : '/api/v2/account';
    expectRefusal((await ask(get(target, odd))).responses[0], [401], true);
  });

  test('a request with an Upgrade header is discarded if the client disconnects before sending all of it', async () => {
    const before = await isHealthy(service === 'panel' ? berth.panelUrl : berth.daemonUrl);
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect(berth.ports[service], '127.0.0.1', () => {
        socket.write(get('/healthz', H2C));
        socket.resetAndDestroy();
      });
      return socket.on('error', () => undefined);
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    expect(before && (await isHealthy(service === 'panel' ? berth.panelUrl : berth.daemonUrl))).toBe(true);
  });
});

describe('a WebSocket handshake for a console', () => {
  const handshake = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };

  test('a refused console handshake gets an HTTP response, and its connection is closed', async () => {
    const bytes = Buffer.concat([
      requestBytes(`GET ${CONSOLE} HTTP/1.1`, handshake),
      requestBytes('GET /healthz HTTP/1.1'),
    ]);
    const { responses, closed } = await exchange(berth.ports.daemon, bytes, { responses: 2 });
    expectRefusal(responses[0], [401], true);
    expect([responses.length, closed]).toEqual([1, true]);
  });

  test('a client that disconnects during a console handshake leaves no connection open', async () => {
    const authorization = `Bearer ${berth.daemonKey}`;
    const bytes = requestBytes(`GET ${CONSOLE} HTTP/1.1`, { ...handshake, Authorization: authorization });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        Array.from(
          { length: 50 },
          () =>
            new Promise<void>((resolve) => {
              const socket = connect(berth.ports.daemon, '127.0.0.1', () => {
                socket.write(bytes);
                socket.resetAndDestroy();
              });
              socket.on('error', () => undefined).once('close', () => resolve());
            }),
        ),
      );
    }
    expect(await isHealthy(berth.daemonUrl)).toBe(true);
  });
});

/** Sends bytes a few at a time, and reads the statuses of the responses until there are two or the connection ends. */
function sendInPieces(port: number, bytes: Buffer, size: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = '';
    const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => String(status));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      if (statuses().length === 2) socket.destroy();
    });
    // If the connection ends after the first response, later writes fail.
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.once('close', () => resolve(statuses()));
    const send = async () => {
      for (let from = 0; from < bytes.length && !socket.destroyed; from += size) {
        socket.write(bytes.subarray(from, from + size));
        await new Promise(setImmediate);
      }
    };
    void send();
  });
}
