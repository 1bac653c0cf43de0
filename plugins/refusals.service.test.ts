import type { Server } from '@hapi/hapi';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DomainError, type ErrorKind } from '../lib/errors/errors.js';
import type { Caller } from '../panel/access/caller.js';
import { testLogger } from '../testing/test-logger.js';
import { eventually } from '../testing/time/eventually.js';
import { errorsPlugin } from './errors.js';
import { createHttpServer } from './http/server/http-server.js';
import { stopServing } from './http/server/stop.js';
import { refusalsPlugin } from './refusals.js';
import { requestsPlugin } from './requests.js';

const ADA = { user: { id: 'usr_ada' }, key: { id: 'key_of_ada' } } as unknown as Caller;
const BANNED = '192.0.2.66';

describe('the log of refused requests', () => {
  let server: Server;
  let logged: { status?: number }[];
  let kind: ErrorKind | undefined;
  let caller: Caller | undefined;

  beforeEach(async () => {
    logged = [];
    kind = undefined;
    caller = undefined;
    const silent = { ...testLogger(), isLevelEnabled: () => false };
    const logger = { info: (fields: object) => void logged.push(fields) };
    server = createHttpServer({ host: '127.0.0.1', port: 0, logger: silent, trustedProxies: ['127.0.0.1'] });
    const admitAddress = (address: string) => {
      if (address === BANNED) throw new DomainError('forbidden', 'No.', { code: 'ip_banned' });
    };
    await server.register([
      { plugin: errorsPlugin, options: { logger: silent } },
      { plugin: requestsPlugin, options: { logger: silent, admitAddress } },
      { plugin: refusalsPlugin, options: { logger } },
    ]);
    server.route({
      method: 'GET',
      path: '/notes/{id}',
      options: { id: 'getNote' },
      handler: (request) => {
        if (caller !== undefined) request.app.identified = caller;
        if (kind !== undefined) throw new DomainError(kind, 'secret');
        return 'well';
      },
    });
    await server.start();
  });
  afterEach(() => stopServing(server, 100));

  const ask = async (from = '192.0.2.7', headers: Record<string, string> = {}) => {
    const url = `${server.info.uri}/notes/secret?token=secret`;
    const answer = await fetch(url, { headers: { ...headers, 'x-forwarded-for': from } });
    await answer.arrayBuffer();
    return answer;
  };
  /** Waits until the requests are logged, which happens after the response. */
  const untilTold = async (count: number) => {
    await eventually(`${count} log lines`, async () => logged.length >= count);
    return logged;
  };

  test('the log entry of a refused request has caller, address, operation and reason, but no input', async () => {
    caller = ADA;
    kind = 'forbidden';
    const { headers } = await ask();
    expect(await untilTold(1)).toEqual([
      {
        ...{ requestId: headers.get('x-request-id'), traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
        ...{ operationId: 'getNote', method: 'get', status: 403 },
        ...{ code: 'forbidden', address: '192.0.2.7', userId: 'usr_ada', keyId: 'key_of_ada' },
      },
    ]);
  });

  test('malformed requests, locked accounts and exceeded rate limits are logged as refused requests', async () => {
    for (kind of ['invalid_input', 'too_large', 'locked', 'rate_limited'] as const) await ask();
    expect((await untilTold(4)).map(({ status }) => status)).toEqual([400, 413, 423, 429]);
  });

  test('a refusal with 401 is logged only if the request had a credential', async () => {
    kind = 'unauthenticated';
    await ask();
    await ask('192.0.2.7', { authorization: 'Bearer secret' });
    expect(await untilTold(1)).toMatchObject([{ status: 401, code: 'unauthorized' }]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });

  test('every request of a banned address is logged as refused, and no successful request is', async () => {
    await ask();
    kind = 'not_found';
    await ask();
    await ask(BANNED);
    expect(await untilTold(1)).toMatchObject([{ status: 403, code: 'ip_banned', address: BANNED }]);
  });

  test('a 404 of an authenticated caller is logged, because the resource may belong to another user', async () => {
    caller = ADA;
    kind = 'not_found';
    await ask();
    expect(await untilTold(1)).toMatchObject([{ operationId: 'getNote', status: 404, keyId: 'key_of_ada' }]);
  });

  test('404s are counted separately in the log of refused requests, so that they displace no other refusals', async () => {
    caller = ADA;
    kind = 'not_found';
    for (let turn = 0; turn < 101; turn += 1) await ask();
    kind = 'forbidden';
    await ask();
    expect((await untilTold(101)).slice(99)).toMatchObject([{ status: 404 }, { status: 403 }]);
  });

  test('at most 100 refused requests in 15 minutes are logged per network, user and key', async () => {
    kind = 'forbidden';
    for (let turn = 0; turn < 101; turn += 1) await ask(`2001:db8::${turn.toString(16)}`);
    await ask('192.0.2.8');
    caller = ADA;
    await ask('2001:db8::1');
    expect((await untilTold(102)).slice(100)).toMatchObject([
      { address: '192.0.2.8' },
      { userId: 'usr_ada' },
    ]);
  });
});
