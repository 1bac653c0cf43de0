import { describe, expect, test } from '@jest/globals';
import { createGate } from './gate.js';

describe('a gate that limits concurrent work', () => {
  test('a gate for concurrent work removes queued work when its client disconnects, and does not run it', async () => {
    const gate = createGate({ maxRunning: 1, maxWaiting: 1 });
    let end: () => void = () => undefined;
    const first = gate(() => new Promise<void>((resolve) => (end = resolve)));
    const ran: string[] = [];
    const run = (what: string, signal?: AbortSignal) => gate(async () => void ran.push(what), signal);
    for (let round = 0; round < 3; round += 1) {
      const client = new AbortController();
      const waiting = run('gone', client.signal);
      await expect(run('refused')).rejects.toMatchObject({ kind: 'rate_limited' });
      client.abort(new Error('hung up'));
      await expect(waiting).rejects.toThrow('hung up');
    }
    await expect(run('gone before', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    const client = new AbortController();
    const last = run('last', client.signal);
    end();
    await Promise.all([first, last]);
    client.abort();
    expect(ran).toEqual(['last']);
  });
});

test('a gate for concurrent work rejects queued work that has waited for too long', async () => {
  const gate = createGate({ maxRunning: 1, maxWaiting: 1, maxWaitMs: 20, refusal: 'Too long.' });
  let end: () => void = () => undefined;
  const first = gate(() => new Promise<void>((resolve) => (end = resolve)));
  const never = async () => {
    throw new Error('begun');
  };
  for (let round = 0; round < 2; round += 1)
    await expect(gate(never)).rejects.toMatchObject({ kind: 'rate_limited', message: 'Too long.' });
  end();
  await first;
  expect(await gate(async () => 'next')).toBe('next');
});
