import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { ShortMemory } from './short-memory.js';

describe('a cache that keeps results for a short time', () => {
  const counted = () => {
    let reads = 0;
    return { read: async () => ++reads, reads: () => reads };
  };

  test('the short-lived cache shares one read among concurrent callers, and reads again for later ones', async () => {
    const memory = new ShortMemory<number>({ forMs: 30, max: 10 });
    const { read } = counted();
    expect(await Promise.all([memory.get('a', read), memory.get('a', read)])).toEqual([1, 1]);
    await sleep(40);
    expect(await memory.get('a', read)).toBe(2);
  });

  test('the short-lived cache does not return results of reads that began before it was cleared', async () => {
    const memory = new ShortMemory<string>({ forMs: 60_000, max: 10 });
    let answer: (text: string) => void = () => undefined;
    const before = memory.get('a', () => new Promise((resolve) => (answer = resolve)));
    memory.forget();
    const after = memory.get('a', async () => 'new');
    answer('old');
    expect([await before, await after, await memory.get('a', async () => 'newer')]).toEqual([
      'old',
      'new',
      'new',
    ]);
  });

  test('the short-lived cache does not keep the error of a failed read', async () => {
    const memory = new ShortMemory<number>({ forMs: 60_000, max: 10 });
    await expect(memory.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.get('a', async () => 1)).toBe(1);
  });

  test('the short-lived cache keeps a limited number of results, and removes the oldest first', async () => {
    const memory = new ShortMemory<number>({ forMs: 60_000, max: 2 });
    const { read, reads } = counted();
    for (const key of ['a', 'b', 'c', 'c', 'b']) await memory.get(key, read);
    expect(reads()).toBe(3);
    await memory.get('a', read);
    expect(reads()).toBe(4);
  });
});
