import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  listOperations,
  type PlacedOperation,
  readDocument,
  type Service,
} from '../../lib/contract/openapi.js';
import { BerthProcess, isHealthy } from '../../testing/berth/berth-process.js';
import { callApi, mustSucceed } from '../api-client.js';
import { account } from '../dredd/harnesses/panel-harness.js';
import { type Malformed, malformedRequests } from './malformed.js';

const TIMEOUT_MS = 300_000;
const AT_ONCE = 8;

type Refusal = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };
type Credentials = { cookie: string; panelKey: string; daemonKey: string };

/**
 * Sends each operation of both documents, implemented or not, requests with every possible defect in turn. The caller
 * has all permissions.
 */
describe('a malformed request', () => {
  let berth: BerthProcess;
  let credentials: Credentials;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

  beforeAll(async () => {
    berth = await BerthProcess.start('up');
    const path = '/api/v2/auth/register';
    const { headers } = await callApi(berth.panelUrl, { method: 'POST', path, body: account });
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { key } = (await mustSucceed(berth.panelUrl, {
      method: 'POST',
      path: '/api/v2/account/apikeys',
      body: { name: 'all', permissions: ['*'] },
      headers: { cookie },
    })) as { key: string };
    credentials = { cookie, panelKey: key, daemonKey: berth.daemonKey };
  }, TIMEOUT_MS);
  afterAll(async () => {
    agent.destroy();
    await berth?.dispose();
  });

  function send(service: Service, { method, target, headers, body }: Malformed, own: Record<string, string>) {
    return new Promise<Refusal>((resolve, reject) => {
      const port = berth.ports[service];
      const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const options = { agent, host: '127.0.0.1', port, method, path: target };
      const sent = request({ ...options, headers: { ...headers, ...length, ...own } }, async (response) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        } catch (error) {
          reject(error);
        }
      });
      sent.once('error', reject);
      sent.end(method === 'GET' ? undefined : body);
    });
  }

  function credentialsOf(service: Service, { operation }: PlacedOperation): Record<string, string> {
    if (operation.security?.length === 0) return {};
    if (service === 'daemon') return { authorization: `Bearer ${credentials.daemonKey}` };
    const takesKey = operation.security?.some((scheme) => 'apiKey' in scheme) ?? false;
    return takesKey ? { authorization: `Bearer ${credentials.panelKey}` } : { cookie: credentials.cookie };
  }

  async function faultsOf(service: Service, placed: PlacedOperation): Promise<string[]> {
    const own = credentialsOf(service, placed);
    // An operation for pending logins refuses a request without one before it validates the content.
    const pending = placed.operation.security?.some((scheme) => 'pendingLogin' in scheme) ?? false;
    const all = malformedRequests(readDocument(service), placed);
    const faults: string[] = [];
    for (let index = 0; index < all.length; index += AT_ONCE) {
      const some = all.slice(index, index + AT_ONCE);
      const found = await Promise.all(
        some.map(async (malformed) => {
          const statuses = pending ? [401, ...malformed.statuses] : malformed.statuses;
          const fault = faultOf(await send(service, malformed, own), statuses);
          return fault === undefined ? [] : [`${malformed.method} ${malformed.what}: ${fault}`];
        }),
      );
      faults.push(...found.flat());
    }
    return faults;
  }

  for (const service of ['daemon', 'panel'] as const) {
    const operations = listOperations(readDocument(service)).map((placed) => ({
      name: placed.operation.operationId,
      placed,
    }));
    test.each(operations)(
      `a malformed request to the ${service}'s $name is refused with 4xx and the error body`,
      async ({ placed }) => {
        expect(await faultsOf(service, placed)).toEqual([]);
      },
      TIMEOUT_MS,
    );
  }

  test('malformed requests leave the stored data of the service unchanged', async () => {
    expect(await isHealthy(berth.panelUrl)).toBe(true);
    expect(await isHealthy(berth.daemonUrl)).toBe(true);
    const { cookie } = credentials;
    await mustSucceed(berth.panelUrl, { method: 'GET', path: '/api/v2/account', headers: { cookie } });
    expect(berth.output).not.toMatch(/request failed|does not match the API document/);
  });
});

function faultOf({ status, headers, body }: Refusal, statuses: readonly number[]): string | undefined {
  if (!statuses.includes(status)) return `returned ${status}: ${body.slice(0, 200)}`;
  if (headers['x-request-id'] === undefined) return 'has no X-Request-Id';
  if (!String(headers['content-type']).startsWith('application/json')) return 'is not JSON';
  const { error, message, status: said, details, ...others } = JSON.parse(body) as Record<string, unknown>;
  const isRight =
    typeof error === 'string' &&
    typeof message === 'string' &&
    message.length > 0 &&
    said === status &&
    (details === undefined || Array.isArray(details)) &&
    Object.keys(others).length === 0;
  return isRight ? undefined : `has the body ${body.slice(0, 200)}`;
}
