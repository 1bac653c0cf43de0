import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Request, Server } from '@hapi/hapi';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { differencesToExamples } from '../../contract-tests/dredd/examples/shown-by-test.js';
import { exchange, requestBytes } from '../../contract-tests/http/raw-http.js';
import type { OpenApiDocument } from '../../lib/contract/openapi.js';
import { FairSemaphore } from '../../lib/limits/fair-semaphore.js';
import { eventually } from '../../testing/time/eventually.js';
import { errorsPlugin } from '../errors.js';
import { createHttpServer } from '../http/server/http-server.js';
import { stopServing } from '../http/server/stop.js';
import { requestsPlugin } from '../requests.js';
import { operationsPlugin } from './operations.js';

const [MIB, MAX_BYTES] = [1024 * 1024, 1000];
const [MAX, MAX_EACH] = [4, 2];
const REFUSAL = { code: 'too_many_large_bodies', message: 'Too many large requests.' } as const;
const holderOf = ({ headers }: Request) => ({ group: String(headers['x-caller']), name: '' });
const LARGE = { max: MAX, maxEach: MAX_EACH, maxWaiting: 1, maxWaitMs: 50, refusal: REFUSAL };
const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const any = { description: 'Any.', content: { 'application/json': { schema: {} } } };

const document = {
  openapi: '3.0.3',
  info: { title: 'a test', version: '1' },
  paths: {
    '/json/{name}': {
      post: {
        operationId: 'echo',
        tags: ['test'],
        security: [],
        parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: {} } } },
        'x-max-bytes': MAX_BYTES,
        responses: { 200: any, 400: any, 413: any, 415: any, 500: any },
      },
      delete: {
        operationId: 'takesNone',
        tags: ['test'],
        security: [],
        parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: any, 400: any, 500: any },
      },
    },
    '/large': {
      post: {
        operationId: 'holds',
        tags: ['test'],
        security: [],
        requestBody: { content: { 'application/json': { schema: {} } } },
        'x-max-bytes': 4 * MIB,
        responses: { 200: any, 400: any, 413: any, 415: any, 500: any },
      },
    },
  },
  components: { securitySchemes: {}, schemas: {} },
} as unknown as OpenApiDocument;

describe('a JSON request body', () => {
  let server: Server;
  let calls: unknown[];
  let release: () => void;
  let onCall: () => void;

  const start = async (bounds: { bodyTimeoutMs?: number }) => {
    calls = [];
    onCall = silent;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holds = async ({ body }: Record<string, unknown>) => {
      calls.push(body);
      onCall();
      if (body !== 'small') await held;
      return {};
    };
    server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
    server.auth.scheme('nobody', () => ({ authenticate: (_, h) => h.authenticated({ credentials: {} }) }));
    server.auth.strategy('access', 'nobody');
    const echo = async ({ body }: Record<string, unknown>) => {
      calls.push(body);
      return { body: body ?? 'none' };
    };
    await server.register([
      { plugin: requestsPlugin, options: { logger } },
      { plugin: errorsPlugin, options: { logger } },
      {
        plugin: operationsPlugin,
        options: {
          document,
          handlers: { echo, holds, takesNone: echo },
          input: () => ({}),
          responses: 'fail',
          largeBodies: { semaphore: new FairSemaphore(LARGE), holderOf },
          logger,
          ...bounds,
        },
      },
    ]);
    await server.start();
  };
  const stop = () => stopServing(server, 100);
  beforeEach(() => start({}));
  afterEach(stop);

  const ask = async (
    { method = 'POST', ...headers }: Record<string, string>,
    body: string | Buffer = '',
    path = '/json/a',
  ) => {
    const json = { 'Content-Type': 'application/json', ...headers };
    const bytes = requestBytes(`${method} ${path} HTTP/1.1`, json, body);
    const { responses } = await exchange(Number(server.info.port), bytes);
    return responses[0];
  };
  const sized = (body: string | Buffer, headers: Record<string, string> = {}) =>
    ask({ 'Content-Length': String(Buffer.byteLength(body)), ...headers }, body);
  const payloadOf = async (answer: ReturnType<typeof ask>) =>
    JSON.parse((await answer)?.body ?? '') as unknown;

  test('a JSON body is read plain or compressed, in one or many chunks, and is null if missing', async () => {
    expect(await payloadOf(sized('{"a":[1]}'))).toEqual({ body: { a: [1] } });
    expect(await payloadOf(sized(gzipSync('"packed"'), { 'Content-Encoding': 'GZIP' }))).toEqual({
      body: 'packed',
    });
    expect(
      await payloadOf(ask({ 'Transfer-Encoding': 'chunked' }, '2\r\n"a\r\n2\r\nb"\r\n0\r\n\r\n')),
    ).toEqual({
      body: 'ab',
    });
    for (const empty of [sized(''), ask({}), ask({ 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n')]) {
      expect(await payloadOf(empty)).toEqual({ body: 'none' });
    }
  });

  test('a JSON body over the maximum size is refused, before or after decompression', async () => {
    const most = JSON.stringify('x'.repeat(MAX_BYTES - 2));
    expect((await sized(most))?.status).toBe(200);
    for (const body of [`${most} `, gzipSync(`${most} `)]) {
      const packed: Record<string, string> = typeof body === 'string' ? {} : { 'Content-Encoding': 'gzip' };
      expect(await payloadOf(sized(body, packed))).toMatchObject({ status: 413, error: 'payload_too_large' });
    }
    expect(calls).toHaveLength(1);
  });

  test.each<[string, number, Record<string, string>, string]>([
    ['another type', 415, { 'Content-Type': 'text/plain', 'Content-Length': '2' }, '{}'],
    ['an unsupported content coding', 415, { 'Content-Encoding': 'br', 'Content-Length': '2' }, '{}'],
    ['truncated compressed data', 400, { 'Content-Length': '5' }, '{"a":'],
    ['data that is not compressed', 400, { 'Content-Encoding': 'gzip', 'Content-Length': '2' }, '{}'],
  ])('a JSON request body that has %s is refused', async (_what, status, headers, body) => {
    expect(await payloadOf(ask(headers, body))).toMatchObject({ status });
    expect(calls).toEqual([]);
  });

  test('a JSON body that is not UTF-8 is refused, and not decoded with replacement characters', async () => {
    for (const body of [Buffer.from('"caf\xe9"', 'latin1'), Buffer.from('"a"', 'utf16le').fill(0xff, 0, 1)]) {
      expect(await payloadOf(sized(body))).toMatchObject({
        status: 400,
        message: 'The body is not valid UTF-8.',
      });
    }
    expect(await payloadOf(sized('"caf\u00e9"'))).toEqual({ body: 'caf\u00e9' });
  });

  test('the unsupported content coding of a body is reported even if its media type is wrong as well', async () => {
    expect(await payloadOf(sized('{}', { 'Content-Encoding': 'br' }))).toMatchObject({
      status: 415,
      message: 'Send the body uncompressed, or compressed once with gzip or deflate.',
    });
  });

  test('an operation without a request body ignores a body of any type', async () => {
    const method = 'DELETE';
    const bodies: [Record<string, string>, string][] = [
      [{ 'Content-Type': 'text/plain' }, ''],
      [{ 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '0' }, ''],
      [{ 'Content-Encoding': 'br' }, ''],
      [{ 'Content-Length': '2' }, '{b'],
      [{ 'Content-Length': String(MAX_BYTES * MAX_BYTES) }, 'x'],
    ];
    for (const [headers, body] of bodies) {
      expect(await payloadOf(ask({ method, ...headers }, body))).toEqual({ body: 'none' });
    }
  });

  test('a JSON body with a member named __proto__ is refused, but __proto__ is allowed as a value', async () => {
    for (const body of ['{"a":{"__proto__":{}}}', '{"__\\u0070roto__":1}', '[{"\\u005f_proto__":1}]']) {
      expect(await payloadOf(sized(body))).toMatchObject({
        status: 400,
        message: 'The body is not valid JSON.',
      });
    }
    expect(await payloadOf(sized('["__proto__","\\u0041"]'))).toEqual({ body: ['__proto__', 'A'] });
  });

  /** The client never sends the body, so a response shows that the server did not wait for it. */
  test.each<[string, number, string, Record<string, string>]>([
    ['a length over the limit', 413, '/json/a', { 'Content-Length': String(MAX_BYTES + 1) }],
    ['a length that is not a safe integer', 413, '/json/a', { 'Content-Length': '18446744073709551615' }],
    ['another type', 415, '/json/a', { 'Content-Length': '9', 'Content-Type': 'text/plain' }],
    ['a path that cannot be decoded', 400, '/json/%zz', { 'Content-Length': '9' }],
    ['an unknown path', 404, '/nothing', { 'Content-Length': '999999999' }],
    ['an unsupported method', 405, '/json/a', { 'Content-Length': '9', method: 'PUT' }],
  ])('a request with %s is refused before its body arrives, without 100 Continue', async (_what, status, path, headers) => {
    for (const expectation of [{}, { Expect: '100-continue' }] as Record<string, string>[]) {
      const client = await ask({ ...headers, ...expectation }, '', path);
      expect([client?.status, client?.headers['connection']]).toEqual([status, 'close']);
      expect(client?.interim).toEqual([]);
    }
  });

  test('the server sends 100 Continue for a body only in HTTP/1.1', async () => {
    const answer = await sized('{}', { Expect: '100-continue' });
    expect([answer?.status, answer?.interim]).toEqual([200, [100]]);
    const old = requestBytes(
      'POST /json/a HTTP/1.0',
      { 'Content-Type': 'application/json', 'Content-Length': '2', Expect: '100-continue' },
      '{}',
    );
    const { responses } = await exchange(Number(server.info.port), old);
    expect([responses[0]?.status, responses[0]?.interim]).toEqual([200, []]);
  });

  test('a request body sent in chunks is refused as soon as it exceeds the limit', async () => {
    const chunk = `800\r\n${'x'.repeat(2048)}\r\n`;
    const answer = await ask({ 'Transfer-Encoding': 'chunked' }, chunk);
    expect([answer?.status, answer?.headers['connection']]).toEqual([413, 'close']);
  });

  test('requests with large JSON bodies share a few slots, and those with small bodies need no slot', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(MIB) });
    const length = { 'Content-Length': String(Buffer.byteLength(large)) };
    const send = (caller = 'one') => ask({ ...length, 'X-Caller': caller }, large, '/large');
    const refusedTo = async (caller: string) => JSON.parse((await send(caller))?.body ?? '').error;
    const first = Array.from({ length: MAX_EACH }, () => send());
    await eventually('the first', () => calls.length === MAX_EACH);
    expect(await refusedTo('one')).toBe('too_many_large_bodies');
    first.push(...Array.from({ length: MAX - MAX_EACH }, () => send('other')));
    await eventually("the other one's", () => calls.length === MAX);
    expect(await refusedTo('third')).toBe('too_many_large_bodies');
    const small = JSON.stringify('small');
    // A compressed or chunked body may be large, because its length is not known in advance.
    const zip = gzipSync(small);
    const packed = ask({ 'Content-Length': `${zip.length}`, 'Content-Encoding': 'gzip' }, zip, '/large');
    const pieces = ask({ 'Transfer-Encoding': 'chunked' }, `7\r\n${small}\r\n0\r\n\r\n`, '/large');
    expect([(await packed)?.status, (await pieces)?.status]).toEqual([429, 429]);
    expect((await ask({ 'Content-Length': String(small.length) }, small, '/large'))?.status).toBe(200);
    release();
    expect((await Promise.all(first)).map((answer) => answer?.status)).toEqual(first.map(() => 200));
    expect((await send())?.status).toBe(200);
  });

  test('parsing a long JSON body lets other callbacks run, and stops if the client disconnects', async () => {
    release();
    let turn = 0;
    let isOver = false;
    const nextTurn = () => {
      turn += 1;
      if (!isOver) setImmediate(nextTurn);
    };
    const body = JSON.stringify({ text: 'x'.repeat(MIB) });
    const length = { 'Content-Length': String(body.length) };
    let endedAt = Number.NaN;
    let onEnd = () => {
      endedAt = turn;
      setImmediate(nextTurn);
    };
    server.listener.prependListener('request', (req) => req.once('end', () => onEnd()));
    let calledAt = Number.NaN;
    onCall = () => {
      calledAt = turn;
    };
    expect((await ask(length, body, '/large'))?.status).toBe(200);
    isOver = true;
    // Each 64 KiB take a tick to be scanned, and another one to be parsed.
    expect(calledAt - endedAt).toBeGreaterThanOrEqual(2 * 16);
    const over = new Promise((resolve) => server.events.once('response', resolve));
    const headers = { 'Content-Type': 'application/json', ...length };
    const head = requestBytes('POST /large HTTP/1.1', headers, body);
    const client = connect(Number(server.info.port), '127.0.0.1', () => client.write(head));
    onEnd = () => client.resetAndDestroy();
    await over;
    expect(calls).toHaveLength(1);
  });

  test('a body that arrives slowly has a time limit in total, not for each chunk', async () => {
    await stop();
    await start({ bodyTimeoutMs: 300 });
    const head = requestBytes('POST /json/a HTTP/1.1', { 'Content-Length': '900' });
    const drip = { everyMs: 20, bytes: ' ' };
    const { responses } = await exchange(Number(server.info.port), head, { drip });
    const response = responses[0] ?? { status: 0, headers: {}, body: '' };
    expect([response.status, calls]).toEqual([408, []]);
    const title = 'a body that arrives slowly has a time limit in total, not for each chunk';
    expect(differencesToExamples(title, response)).toEqual([]);
  });
});
