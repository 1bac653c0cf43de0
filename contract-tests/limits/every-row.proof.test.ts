import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { readDaemonConfig } from '../../config/index.js';
import { daemonLimits } from '../../config/limits.js';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import { newDaemonKeys } from '../../testing/berth/daemon-keys.js';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { type Asked, ask, LONG_S, type ReceivedResponse, tally, times } from './limit-requests.js';

type RowName = Exclude<keyof typeof daemonLimits, 'failed_credentials'>;

const nothing = { path: `/cnt_${'0'.repeat(26)}/nothing` };
const nobody = { id: `cnt_${'0'.repeat(26)}` };

/** For each rate limit, a request that counts in this limit but in no stricter one. */
const REQUESTS: Record<RowName, Asked> = {
  global: { path: '/' },
  fs_write: { method: 'POST', path: '/fs/mkdir', body: nothing },
  command: { method: 'POST', path: '/container/command', body: { ...nobody, command: 'list' } },
  backup: { method: 'DELETE', path: `/container/backup?backup_id=bkp_${'0'.repeat(26)}` },
  sftp_credentials: { method: 'POST', path: '/sftp/credentials', body: {} },
  pull: { method: 'POST', path: '/fs/pull', body: {} },
  zip: { method: 'POST', path: '/fs/zip', body: {} },
  container_backup: { method: 'POST', path: '/container/backup', body: nobody },
};
/** The values of the section "Limits" in the requirements. */
const WRITTEN: Record<RowName, [limit: number, windowS: number]> = {
  global: [60, 1],
  fs_write: [30, 1],
  command: [10, 1],
  backup: [5, 1],
  sftp_credentials: [3, 60],
  pull: [3, 1],
  zip: [1, 1],
  container_backup: [1, 1],
};
const ROWS = (Object.keys(REQUESTS) as RowName[]).map((row, at) => [row, at] as const);
const OWN_GLOBAL = WRITTEN.global[0];
const isAdmitted = ({ status }: { status: number }) => status !== 429;

test('this test covers every rate limit of the daemon, and each has its documented value', () => {
  const read = readDaemonConfig({}).limits;
  const numbers = ROWS.map(([row]) => [row, [read[row].limit, read[row].windowS]]);
  expect(Object.fromEntries(numbers)).toEqual(WRITTEN);
  expect([...ROWS.map(([row]) => row), 'failed_credentials']).toEqual(Object.keys(daemonLimits));
});

describe('the rate limits, with 100 concurrent requests', () => {
  let daemon: TestDaemon;
  let keys: string[];
  beforeAll(async () => {
    const { limits } = readDaemonConfig({});
    // The documented rate limits, but with windows that do not end during a test.
    const long = Object.entries(limits).map(([row, limit]) => [row, { ...limit, windowS: LONG_S }]);
    daemon = await startTestDaemon({}, Object.fromEntries(long));
    keys = await newDaemonKeys(daemon.config, ...ROWS.map(([row]) => ({ name: row, permissions: ['*'] })));
  });
  afterAll(() => daemon.stop());

  test.each(
    ROWS,
  )('with all rate limits active, exactly as many of 100 concurrent requests are admitted as the limit %s allows', async (row, at) => {
    const [limit] = WRITTEN[row];
    const [key = '', from] = [keys[at], `127.0.1.${at + 1}`];
    const responses = await times(100, () => ask(daemon.url, { ...REQUESTS[row], key, from }));
    expect(responses.filter(isAdmitted)).toHaveLength(limit);
    for (const { status, headers, error } of responses) {
      if (status !== 429) continue;
      expect(error).toBe('rate_limited');
      expect(headers['ratelimit-remaining']).toBe('0');
      expect(Number(headers['retry-after'])).toBeGreaterThan(LONG_S - 600);
      expect(headers['ratelimit-reset']).toBe(headers['retry-after']);
    }
    // Refused requests count in no rate limit. So of the OWN_GLOBAL requests that `global` allows, only the `limit`
    // admitted ones are used up.
    const rest = await times(OWN_GLOBAL, () => ask(daemon.url, { path: '/', key, from }));
    expect(rest.filter(isAdmitted)).toHaveLength(OWN_GLOBAL - limit);
  });
});

describe('the built daemon with its default limits', () => {
  let daemon: BerthProcess;
  afterEach(() => daemon.dispose());

  const start = async (env: Record<string, string> = {}) => {
    const unset = Object.fromEntries(Object.values(daemonLimits).map(({ name }) => [name, '']));
    daemon = await BerthProcess.start('daemon', { env: { ...unset, DAEMON_LOG_LEVEL: 'error', ...env } });
  };
  type Timed = ReceivedResponse & { sentMs: number; receivedMs: number };
  const timed = async (asked: Asked): Promise<Timed> => {
    const sentMs = performance.now();
    const response = await ask(daemon.daemonUrl, asked);
    return { ...response, sentMs, receivedMs: performance.now() };
  };
  /** Returns the largest number of requests that were certainly admitted within one sliding window. */
  const mostWithin = (admitted: Timed[], windowMs: number) =>
    Math.max(
      ...admitted.map(
        ({ sentMs }) =>
          admitted.filter((one) => one.sentMs >= sentMs && one.receivedMs < sentMs + windowMs).length,
      ),
    );

  test('the built daemon admits no more requests in any window than each default rate limit allows', async () => {
    await start();
    const config = readDaemonConfig({ DATA_DIR: daemon.dataDir });
    const keys = await newDaemonKeys(config, ...ROWS.map(([row]) => ({ name: row, permissions: ['*'] })));
    for (const [row, at] of ROWS) {
      const [limit, windowS] = WRITTEN[row];
      const [key = '', from] = [keys[at], `127.0.1.${at + 1}`];
      const request = { ...REQUESTS[row], key, from };
      const first = await times(100, () => timed(request));
      const second = await times(100, () => timed(request));
      const admitted = [...first, ...second].filter(isAdmitted);
      expect([row, first.filter(isAdmitted).length >= limit]).toEqual([row, true]);
      expect([row, mostWithin(admitted, windowS * 1000) <= limit]).toEqual([row, true]);
      for (const { status, headers } of [...first, ...second]) {
        if (status !== 429) continue;
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(windowS);
      }
    }
  });

  test('the built daemon checks exactly the allowed number of wrong credentials, and still accepts valid ones', async () => {
    await start({ DAEMON_LIMIT_FAILED_CREDENTIALS: '5', DAEMON_LIMIT_GLOBAL: '0' });
    const from = '127.0.0.2';
    const wrong = (index: number): Asked =>
      index % 2 === 0
        ? { path: '/', key: `berthd_${index}` }
        : { path: `/fs/download?token=dl_${index}&path=/x` };
    const responses = await times(100, (index) => ask(daemon.daemonUrl, { ...wrong(index), from }));
    expect(tally(responses)).toEqual({ 401: 5, 429: 95 });
    // A missing credential does not count as a wrong one.
    expect(tally(await times(20, () => ask(daemon.daemonUrl, { path: '/', from })))).toEqual({ 401: 20 });
    expect((await ask(daemon.daemonUrl, { path: '/', key: daemon.daemonKey, from })).status).toBe(200);
    expect((await ask(daemon.daemonUrl, { ...wrong(0), from: '127.0.0.3' })).status).toBe(401);
  });
});
