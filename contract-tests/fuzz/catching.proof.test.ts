import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Alterations, startAlteringProxy, withBody } from '../dredd/altering-proxy.js';
import type { Campaign } from './campaign.js';
import { type FuzzedServices, startFuzzedServices } from './fuzzed-services.js';

const SEED = 7;
const TIMEOUT_MS = 10 * 60_000;
const PATIENCE_MS = 90_000;

/** One corrupted response per operation, and the error that the fuzzer must report. */
const CORRUPTED: {
  what: string;
  operationId: string;
  request: string;
  alter: Alterations[string];
  said: RegExp;
}[] = [
  {
    what: 'an internal error',
    operationId: 'getHost',
    request: 'GET /host',
    alter: (response) => ({
      ...response,
      status: 500,
      body: JSON.stringify({ error: 'internal_error', message: 'Something broke.', status: 500 }),
    }),
    said: /^getHost: returned 500: /,
  },
  {
    what: 'an undocumented status',
    operationId: 'getHostStats',
    request: 'GET /stats',
    alter: (response) => ({ ...response, status: 203 }),
    said: /^getHostStats: status 203 is not documented$/,
  },
  {
    what: 'an undocumented field',
    operationId: 'getDaemon',
    request: 'GET /',
    alter: withBody((body) => ({ ...body, secret: 'x' })),
    said: /must NOT have additional properties \(secret\)/,
  },
  {
    what: 'a missing header',
    operationId: 'getCapabilities',
    request: 'GET /capabilities',
    alter: ({ headers: { 'x-request-id': _, ...headers }, ...response }) => ({ ...response, headers }),
    said: /the header X-Request-Id is missing/,
  },
  {
    what: 'a backup that is reported but missing',
    operationId: 'createBackup',
    request: 'POST /container/backup',
    alter: withBody((body) => ({ ...body, id: `bkp_${'0'.repeat(26)}` })),
    said: /^afterwards: backup bkp_0+ was made and is not listed$/,
  },
];

describe('the fuzzer', () => {
  let services: FuzzedServices;
  beforeAll(async () => {
    services = await startFuzzedServices();
  }, TIMEOUT_MS);
  afterAll(() => services?.dispose());

  const about = (
    operationId: string,
    url: string,
    more: { seed?: number; path?: string; timeoutMs?: number } = {},
  ) => {
    const { seed = SEED, path, timeoutMs = PATIENCE_MS } = more;
    const options = { seed, path, operations: [operationId], goesOn: () => true };
    return services.fuzz('daemon', options, { url, timeoutMs });
  };

  test.each(CORRUPTED)(
    'the fuzzer reports $what, reduces it to a minimal request, and repeats it when given the seed and path',
    async ({ operationId, request, alter, said }) => {
      const proxy = await startAlteringProxy(services.daemonUrl, { [request]: alter });
      try {
        const [failure, ...others] = (await about(operationId, proxy.url)).failures;
        expect(others).toEqual([]);
        expect(failure).toMatchObject({ operationId, faults: [expect.stringMatching(said)] });
        expect(failure?.lines).toHaveLength(1);
        const again = await about(operationId, proxy.url, {
          seed: failure?.seed ?? 0,
          path: failure?.path ?? '',
        });
        expect(again.failures[0]?.faults).toEqual([expect.stringMatching(said)]);
        expect(again.sequences).toBe(1);
      } finally {
        await proxy.close();
      }
    },
    TIMEOUT_MS,
  );

  test(
    'the fuzzer reports a request to which the service does not respond',
    async () => {
      const silent = createServer((socket) => socket.on('error', () => socket.destroy()).resume());
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      let campaign: Campaign;
      try {
        campaign = await about('getHost', url, { timeoutMs: 500 });
      } finally {
        await new Promise((resolve) => silent.close(resolve));
      }
      expect(campaign.failures[0]?.faults).toEqual(['getHost: no response within 500 ms']);
    },
    TIMEOUT_MS,
  );

  test(
    'the fuzzer prints curl commands that send the failing requests again',
    async () => {
      const corrupted = {
        'GET /host': CORRUPTED[0]?.alter ?? ((response) => response),
      } satisfies Alterations;
      const proxy = await startAlteringProxy(services.daemonUrl, corrupted);
      const { failures } = await about('getHost', proxy.url).finally(proxy.close);
      const line = failures[0]?.lines[0] ?? '';
      const env = { PATH: process.env['PATH'] ?? '', KEY: services.daemonKey };
      const { stdout } = await promisify(execFile)('sh', ['-c', line], { env });
      expect(stdout).toMatch(/^HTTP\/1\.1 200 /);
      expect(stdout).toContain('"hostname"');
    },
    TIMEOUT_MS,
  );
});
