import { describe, expect, test } from '@jest/globals';
import { createGate, createKeyedGate } from './gate.js';
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

describe('a gate whose callers may go', () => {
  test('gives the place in the queue back at once, and runs nothing for who has gone', async () => {
    const bounds = { maxRunning: 1, maxWaiting: 1 };
    const gate = createKeyedGate({ all: bounds, each: bounds });
    let end: () => void = () => undefined;
    const first = gate('a', () => new Promise<void>((resolve) => (end = resolve)));
    const ran: string[] = [];
    const run = (what: string, signal?: AbortSignal) => gate('a', async () => void ran.push(what), signal);
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

test('whoever waits for too long is refused, and has left the queue', async () => {
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
