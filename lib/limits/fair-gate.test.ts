import { describe, expect, test } from '@jest/globals';
import { createFairGate } from './fair-gate.js';

const BUSY = '192.0.2.1';
const SENDERS = 64;

describe.each<[string, (sender: number, attempt: number) => string, string]>([
  [
    'different IPv6 providers',
    (sender, attempt) => `2a01:${(sender + 1).toString(16)}:0:${attempt}::1`,
    '2b01:1::1',
  ],
  ['one IPv6 provider', (sender, attempt) => `2a01:1:${sender + 1}:${attempt}::1`, '2a01:1:ffff::1'],
  ['one IPv4 /24', (sender) => `203.0.113.${sender + 1}`, '203.0.113.200'],
  ['different IPv4 networks', (sender) => `${sender + 1}.7.7.7`, '198.51.100.1'],
])('a fair gate during a flood from %s, whose clients give up and return', (_title, attacker, newcomer) => {
  test('during a flood from many clients, work from a new network gets one of the next two turns', async () => {
    const served: string[] = [];
    const gate = createFairGate({
      ...{ maxRunning: 1, maxWaiting: 512, maxWaitingEach: 15, maxWaitMs: 60_000 },
      ...{
        refusal: 'Too many requests are queued.',
        refusalEach: 'Too many requests from your address are queued.',
      },
    });
    let free: () => void = () => undefined;
    const busy = gate({ address: BUSY, run: () => new Promise<void>((resolve) => (free = resolve)) });
    const attempt = (address: string) => {
      const { signal, abort } = abortable();
      const run = async () => served.push(address);
      return { abort, done: gate({ address, run, signal }).catch(() => undefined) };
    };
    const senders = Array.from({ length: SENDERS }, (_, at) => at);
    const first = senders.map((at) => attempt(attacker(at, 1)));
    const own = attempt(newcomer);
    const again = senders.filter((at) => at % 2 === 1);
    for (const at of again) first[at]?.abort();
    const second = again.map((at) => attempt(attacker(at, 2)));
    free();
    await Promise.all([busy, own.done, ...[...first, ...second].map(({ done }) => done)]);
    expect(served).toHaveLength(SENDERS + 1);
    expect(served.indexOf(newcomer)).toBeLessThanOrEqual(1);
  });
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
