import { get, type IncomingMessage } from 'node:http';
import type { Server } from '@hapi/hapi';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../../lib/contract/openapi.js';
import { eventually } from '../../testing/time/eventually.js';
import { createHttpServer } from '../http/server/http-server.js';
import { stopServing } from '../http/server/stop.js';
import { operationsPlugin } from './operations.js';

/** A text that is longer than the buffers of any connection can hold. */
const LONG = 'x'.repeat(32 * 1024 * 1024);
const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };

const document = {
  openapi: '3.0.3',
  info: { title: 'a test', version: '1' },
  paths: {
    '/long': {
      get: {
        operationId: 'readLong',
        tags: ['test'],
        security: [],
        responses: {
          200: {
            description: 'A text.',
            content: {
              'application/json': { schema: { type: 'object', properties: { text: { type: 'string' } } } },
            },
          },
          500: { description: 'A fault.' },
        },
      },
    },
  },
  components: { securitySchemes: {}, schemas: {} },
} as unknown as OpenApiDocument;

/** Starts a server with an operation that returns a long text. @param readLong its handler */
async function serve(
  readLong: (input: Record<string, unknown>) => Promise<unknown>,
  responses: 'fail' | 'strip',
): Promise<Server> {
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
  server.auth.scheme('nobody', () => ({
    authenticate: (_, h) => h.authenticated({ credentials: {} }),
  }));
  server.auth.strategy('access', 'nobody');
  await server.register({
    plugin: operationsPlugin,
    options: { document, handlers: { readLong }, input: () => ({}), responses, logger },
  });
  await server.start();
  return server;
}

test.each([
  [undefined, 'readLong states no security'],
  [[{ apiKey: [] }], 'readLong states no x-permission or x-capability'],
])('a service does not start if the `security` of an operation in the API document is %j', async (security, problem) => {
  const copy = structuredClone(document);
  Object.assign(copy.paths['/long']?.get ?? {}, { security });
  const server = createHttpServer({ host: '127.0.0.1', port: 0, logger });
  const handlers = { readLong: async () => ({}) };
  const options = { document: copy, handlers, input: () => ({}), responses: 'fail', logger } as const;
  await expect(server.register({ plugin: operationsPlugin, options })).rejects.toThrow(problem);
});

describe('responses of a handler that do not match the document', () => {
  test.each([
    ['strip', 200, { text: 'well' }],
    ['fail', 500, expect.anything()],
  ] as const)('responses that do not match the API document are never sent to the client (mode %s: status %i)', async (responses, status, body) => {
    const server = await serve(async () => ({ text: 'well', passwordHash: 'secret' }), responses);
    try {
      const answer = await fetch(`${server.info.uri}/long`);
      const text = await answer.text();
      expect([answer.status, JSON.parse(text)]).toEqual([status, body]);
      expect(text).not.toContain('secret');
    } finally {
      await stopServing(server, 100);
    }
  });
});

describe('the callback that a handler registers with `whenOver`', () => {
  let server: Server;
  let overs: number;
  let calls: number;
  let letAnswer: Promise<void>;

  beforeEach(async () => {
    overs = 0;
    calls = 0;
    letAnswer = Promise.resolve();
    const readLong = async (input: Record<string, unknown>) => {
      calls += 1;
      await letAnswer;
      const { whenOver } = input as { whenOver(listener: () => void): void };
      whenOver(() => {
        overs += 1;
      });
      return { text: LONG };
    };
    server = await serve(readLong, 'fail');
  });
  afterEach(() => stopServing(server, 100));

  const ask = () => {
    const seen: { response?: IncomingMessage; end(): void } = { end: () => call.destroy() };
    const call = get(`${server.info.uri}/long`, { agent: false }, (response) => {
      seen.response = response;
    });
    call.on('error', silent);
    return seen;
  };

  test('the callback given to `whenOver` is called after the client has received the response or disconnected', async () => {
    const reader = ask();
    await eventually('the headers', () => reader.response !== undefined);
    expect([reader.response?.statusCode, overs]).toEqual([200, 0]);
    reader.response?.resume();
    await eventually('the end of the response', () => overs === 1);
    const leaver = ask();
    await eventually('the headers', () => leaver.response !== undefined);
    leaver.end();
    await eventually('the end of the connection', () => overs === 2);
    expect(overs).toBe(2);
  });

  test('the callback given to `whenOver` is called if the client disconnects before the response', async () => {
    let go: () => void = silent;
    letAnswer = new Promise((resolve) => {
      go = resolve;
    });
    const early = ask();
    await eventually('the request', () => calls === 1);
    early.end();
    await eventually('the end of the connection', async () => (await connections(server)) === 0);
    go();
    await eventually('the end of the response', () => overs === 1);
  });
});

const connections = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.listener.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
