import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newDaemonKeys } from '../../testing/berth/daemon-keys.js';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { type Asked, ask, perLong, times } from './limit-requests.js';

/**
 * The defects that a request can have. If it has two, the one with the lower `step` is reported, or either of them if
 * their steps are equal.
 */
const FAULTS = [
  { name: 'no valid key', step: 1, status: 401 },
  { name: 'a key without the permission', step: 2, status: 403 },
  { name: 'a key over its limit', step: 3, status: 429 },
  { name: 'a truncated body', step: 4, status: 400 },
  { name: 'a body that is too large', step: 4, status: 413 },
  { name: 'a body with the wrong media type', step: 4, status: 415 },
  { name: 'an unknown field', step: 5, status: 400 },
  { name: 'a missing container', step: 6, status: 404 },
] as const;
type Fault = (typeof FAULTS)[number];

const pairs = FAULTS.flatMap((first, index) =>
  FAULTS.slice(index + 1).map((second) => [first.name, second.name, first, second] as const),
);
const MAX = 60;

describe('the reported error of a request with two errors', () => {
  let daemon: TestDaemon;
  const keys = new Map<string, string>();
  beforeAll(async () => {
    daemon = await startTestDaemon({}, { global: perLong(MAX) });
    const wanted = [
      { name: 'full', permissions: ['*'] },
      { name: 'narrow', permissions: ['fs:read'] },
      { name: 'full and used up', permissions: ['*'] },
      { name: 'narrow and used up', permissions: ['fs:read'] },
    ];
    const made = await newDaemonKeys(daemon.config, ...wanted);
    for (const [at, { name }] of wanted.entries()) keys.set(name, made[at] ?? '');
    for (const name of ['full and used up', 'narrow and used up']) {
      await times(MAX, () => ask(daemon.url, { path: '/', key: keys.get(name) ?? '' }));
    }
  });
  afterAll(() => daemon.stop());

  function requestWith(...faults: readonly Fault[]): Asked {
    const has = (name: Fault['name']) => faults.some((fault) => fault.name === name);
    const scope = has('a key without the permission') ? 'narrow' : 'full';
    const key = has('no valid key')
      ? 'berthd_wrong'
      : (keys.get(has('a key over its limit') ? `${scope} and used up` : scope) ?? '');
    const fields = { id: `cnt_${'0'.repeat(26)}`, ...(has('an unknown field') ? { unheard_of: 1 } : {}) };
    const body =
      (has('a body that is too large') ? ' '.repeat(2 * 1024 * 1024) : '') +
      (has('a truncated body') ? '{"id":' : JSON.stringify(fields));
    const headers = has('a body with the wrong media type') ? { 'content-type': 'text/plain' } : {};
    return { method: 'POST', path: '/container/start', key, body, headers };
  }

  test.each(
    pairs,
  )('a request with two defects (%s; %s) is refused because of the one that is checked first', async (_first, _second, first, second) => {
    const { status } = await ask(daemon.url, requestWith(first, second));
    const expected: number[] = first.step === second.step ? [first.status, second.status] : [first.status];
    expect(expected).toContain(status);
  });

  test.each(
    FAULTS.map((fault) => [fault.name, fault] as const),
  )('a request whose only defect is "%s" is refused with the status of that defect', async (_name, fault) => {
    const { status } = await ask(daemon.url, requestWith(fault, FAULTS[7]));
    expect(status).toBe(fault.status);
  });
});
