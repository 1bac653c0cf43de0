import type { Server } from '@hapi/hapi';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { OpenApiDocument } from '../../lib/contract/openapi.js';
import { DomainError } from '../../lib/errors/errors.js';
import { createLogger } from '../../lib/logging/logger.js';
import { errorsPlugin } from '../errors.js';
import { createHttpServer } from '../http/server/http-server.js';
import { stopServing } from '../http/server/stop.js';
import { operationsPlugin } from '../operations/operations.js';
import { requestsPlugin } from '../requests.js';
import { accessPlugin } from './access.js';
import { bearerKey } from './bearer-key.js';
import { createBudgets } from './budgets.js';
import { checkScopes } from './check-scopes.js';

const logger = createLogger('test', 'silent');
const responses = Object.fromEntries(
  ['204', '401', '403', '429', '500'].map((status) => [status, { description: 'What comes.' }]),
);
const document = {
  openapi: '3.0.3',
  info: { title: 'two operations', version: '1' },
  paths: {
    '/guarded': {
      get: {
        operationId: 'readGuarded',
        tags: ['test'],
        security: [{ key: [] }],
        'x-permission': 'things:read',
        'x-rate-limit': ['all'],
        responses,
      },
    },
    '/public': {
      get: { operationId: 'readPublic', tags: ['test'], security: [], 'x-rate-limit': ['all'], responses },
    },
  },
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas: {} },
} as unknown as OpenApiDocument;

describe('the access checks of a request', () => {
  let server: Server;
  let nowMs: number;
  let banned: string[];
  let asked: string[];

  beforeEach(async () => {
    nowMs = 1000;
    banned = [];
    asked = [];
    server = createHttpServer({ host: '127.0.0.1', port: 0, logger, trustedProxies: ['127.0.0.1'] });
    const budgets = createBudgets({
      document,
      limits: { all: { limit: 2, windowS: 1, by: 'caller' } },
      failedCredentials: 'all',
      callerOf: ({ id }: { id: string; scopes: readonly string[]; isAdmin: boolean }) => id,
      nowMs: () => nowMs,
    });
    const authenticate = async (key: string) => {
      asked.push(key);
      if (key === 'broken') throw new Error('the database is unavailable');
      if (['over', 'none'].includes(key)) throw new DomainError('unauthenticated', 'The key has expired.');
      return { id: key, scopes: ['things:*'], isAdmin: false };
    };
    await server.register([
      { plugin: errorsPlugin, options: { logger } },
      {
        plugin: requestsPlugin,
        options: {
          logger,
          admitAddress: (address: string) => {
            if (banned.includes(address)) throw new DomainError('forbidden', 'No.', { code: 'ip_banned' });
          },
        },
      },
      {
        plugin: accessPlugin,
        options: {
          document,
          header: { scheme: 'key', identify: bearerKey(authenticate) },
          others: [],
          checks: [checkScopes],
          budgets,
        },
      },
      {
        plugin: operationsPlugin,
        options: {
          document,
          handlers: { readGuarded: async () => undefined, readPublic: async () => undefined },
          input: () => ({}),
          responses: 'strip',
          logger,
        },
      },
    ]);
    server.route({ method: 'GET', path: '/file', options: { auth: false }, handler: () => 'a file' });
    await server.start();
  });
  afterEach(() => stopServing(server, 100));

  const get = async (path: string, key?: string, from = '192.0.2.1') => {
    const headers = {
      'x-forwarded-for': from,
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    };
    return (await fetch(server.info.uri + path, { headers })).status;
  };
  const inTurn = async (asks: (() => Promise<number>)[]) => {
    const outcomes = [];
    for (const one of asks) outcomes.push(await one());
    return outcomes;
  };

  test('a request from a banned address is refused before any other check, whatever it requests', async () => {
    banned.push('192.0.2.66');
    const paths = ['/guarded', '/public', '/file', '/no-such-path'];
    expect(await inTurn(paths.map((path) => () => get(path, 'k', '192.0.2.66')))).toEqual([
      403, 403, 403, 403,
    ]);
    expect(asked).toEqual([]);
    expect(await inTurn(paths.map((path) => () => get(path, 'k')))).toEqual([204, 204, 200, 404]);
  });

  test('the API key of a request is looked up once, and never for public operations', async () => {
    expect(await inTurn([() => get('/public', 'k'), () => get('/guarded', 'k')])).toEqual([204, 204]);
    expect(asked).toEqual(['k']);
  });

  test.each([
    'none',
    'over',
    undefined,
  ])('a request with the invalid API key "%s" counts only toward the limit of its address', async (key) => {
    const wrong = () => get('/guarded', key);
    expect(await inTurn([wrong, wrong, wrong, wrong])).toEqual([401, 401, 429, 429]);
    expect(await inTurn([() => get('/guarded', 'k'), () => get('/guarded', key, '192.0.2.2')])).toEqual([
      204, 401,
    ]);
    nowMs += 1000;
    expect(await wrong()).toBe(401);
  });

  test('a request whose access check fails with an internal error counts toward no limit', async () => {
    const broken = () => get('/guarded', 'broken');
    expect(await inTurn([broken, broken, broken, () => get('/guarded', 'none')])).toEqual([
      500, 500, 500, 401,
    ]);
  });

  test('a request to a public operation counts toward the limit of its address, but not of API keys used from there', async () => {
    const open = () => get('/public');
    expect(await inTurn([open, open, open, () => get('/guarded', 'k'), () => get('/public', 'k')])).toEqual([
      ...[204, 204, 429, 204, 429],
    ]);
  });

  test("an API key and an address have separate limits, even if the key's id equals the address", async () => {
    const open = () => get('/public', undefined, '192.0.2.7');
    expect(await inTurn([open, open, open])).toEqual([204, 204, 429]);
    expect(await get('/guarded', '192.0.2.7')).toBe(204);
  });

  test('a rate limit applies to every interval of its length, as a sliding window', async () => {
    const times = [1000, 1999, 1999.5, 2000, 2001, 2998, 2999];
    const outcomes = [];
    for (const time of times) {
      nowMs = time;
      outcomes.push(await get('/guarded', 'k'));
    }
    expect(outcomes).toEqual([204, 204, 429, 204, 429, 429, 204]);
  });
});
