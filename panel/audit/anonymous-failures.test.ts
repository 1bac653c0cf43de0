import { expect, test } from '@jest/globals';
import { networkOf } from '../../lib/net/network.js';
import { AnonymousFailures } from './anonymous-failures.js';
import type { AuditRecord } from './audit.js';

const HOUR = 3_600_000;

function open(all = { limit: 1000, windowMs: HOUR }) {
  const entries: AuditRecord[] = [];
  let now = 0;
  const record = async (entry: AuditRecord) => void entries.push(entry);
  const failures = new AnonymousFailures({ record, all, nowMs: () => now });
  return { failures, entries, advance: (ms: number) => (now += ms) };
}

test('failed requests from many networks get at most 1,000 audit entries an hour, and one entry for the rest', async () => {
  const { failures, entries, advance } = open();
  const flood = (from: number, to: number) => {
    let admitted = 0;
    for (let at = from; at < to; at += 1)
      if (failures.admit(networkOf(`2001:db8:${at.toString(16)}::1`))) admitted += 1;
    return admitted;
  };
  expect(flood(0, 5000)).toBe(1000);
  advance(HOUR - 1);
  expect(flood(5000, 6000)).toBe(0);
  advance(1);
  expect(flood(6000, 8000)).toBe(1000);
  await failures.close();
  expect(entries).toEqual([{ action: 'omitAnonymousFailures', outcome: 'failure', omitted: 6000 }]);
  await failures.close();
  expect(entries).toHaveLength(1);
});

test('the number of failed requests without an audit entry is stored at the end of the hour by a timer', async () => {
  const { failures, entries } = open({ limit: 1, windowMs: 1 });
  for (let at = 0; at < 3; at += 1) failures.admit('192.0.2.1');
  // The timer under test does not keep the process alive, so this loop does.
  while (entries.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(entries).toEqual([{ action: 'omitAnonymousFailures', outcome: 'failure', omitted: 2 }]);
});
