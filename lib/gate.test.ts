import { describe, expect, test } from '@jest/globals';
import { createKeyedGate } from './gate.js';
import { Places } from './places.js';

describe('a gate for callers of several names', () => {
  const open = () => {
    const waiting = new Map<string, () => void>();
    const gate = createKeyedGate({
      all: { maxRunning: 3, maxWaiting: 1 },
      each: { maxRunning: 2, maxWaiting: 1 },
    });
    const begin = (name: string, work: string) =>
      gate(name, () => new Promise<string>((resolve) => waiting.set(work, () => resolve(work))));
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    return { begin, turn, waiting, running: () => [...waiting.keys()] };
  };

  test('lets nobody take all of it, and refuses whoever waits in too great a number', async () => {
    const { begin, turn, waiting, running } = open();
    const first = [begin('a', 'a1'), begin('a', 'a2'), begin('a', 'a3')];
    await expect(begin('a', 'a4')).rejects.toMatchObject({ kind: 'rate_limited', retryAfterS: 1 });
    const others = [begin('b', 'b1'), begin('c', 'c1')];
    await turn();
    expect(running()).toEqual(['a1', 'a2', 'b1']);
    await expect(begin('d', 'd1')).rejects.toMatchObject({ kind: 'rate_limited' });
    for (const work of ['a1', 'c1', 'a3', 'a2', 'b1']) {
      waiting.get(work)?.();
      await turn();
    }
    expect(await Promise.all([...first, ...others])).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });
});

describe('places', () => {
  test('are so many for all and so many for each, and are given back once', () => {
    const places = new Places({ max: 3, maxEach: 2, what: 'guests' });
    const leave = places.take('a');
    places.take('a');
    const full = expect.objectContaining({ kind: 'rate_limited', retryAfterS: 5 });
    const taking = (name: string) => {
      try {
        return places.take(name);
      } catch (error) {
        return error;
      }
    };
    expect(taking('a')).toEqual(full);
    places.take('b');
    expect(taking('c')).toEqual(full);
    leave();
    leave();
    expect(taking('c')).toEqual(expect.any(Function));
    expect(taking('b')).toEqual(full);
  });
});
