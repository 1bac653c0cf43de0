import { describe, expect, test } from '@jest/globals';
import { SharedReading, SharedReadings } from './shared-reading.js';

/** Creates a read that ends when the test ends it. Its value is the number of reads so far. */
function slowReading() {
  const pending: { resolve(): void; reject(error: Error): void }[] = [];
  let begun = 0;
  const reading = new SharedReading(() => {
    begun += 1;
    const value = begun;
    return new Promise<number>((resolve, reject) => pending.push({ resolve: () => resolve(value), reject }));
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const next = async () => {
    while (pending.length === 0) await turn();
    return pending.shift() ?? { resolve: () => undefined, reject: () => undefined };
  };
  return { reading, next, begun: () => begun };
}

describe('SharedReading, an expensive read that callers share', () => {
  test('concurrent callers share one read', async () => {
    const { reading, next, begun } = slowReading();
    const asked = [reading.fresh(), reading.recent(1000), reading.fresh()];
    (await next()).resolve();
    expect(await Promise.all(asked)).toEqual([1, 1, 1]);
    expect(await reading.recent(60_000)).toBe(1);
    expect(begun()).toBe(1);
  });

  test('after `forget`, all callers get a read that starts later, although another one is under way', async () => {
    const { reading, next, begun } = slowReading();
    const first = reading.recent(60_000);
    const running = await next();
    reading.forget();
    const later = [reading.recent(60_000), reading.recent(60_000)];
    running.resolve();
    (await next()).resolve();
    expect(await Promise.all([first, ...later])).toEqual([1, 2, 2]);
    expect(begun()).toBe(2);
  });

  test('`fresh` returns a read that starts after the call, and callers that wait for it share it', async () => {
    const { reading, next, begun } = slowReading();
    const first = reading.fresh();
    const running = await next();
    const later = [reading.fresh(), reading.fresh()];
    running.resolve();
    expect(await first).toBe(1);
    (await next()).resolve();
    expect(await Promise.all(later)).toEqual([2, 2]);
    expect(begun()).toBe(2);
  });

  test('a shared read runs again if its value is too old or it failed', async () => {
    const { reading, next } = slowReading();
    const failed = reading.recent(60_000);
    (await next()).reject(new Error('failed on purpose'));
    await expect(failed).rejects.toThrow('failed on purpose');
    const second = reading.recent(60_000);
    (await next()).resolve();
    expect(await second).toBe(2);
    const third = reading.recent(-1);
    (await next()).resolve();
    expect(await third).toBe(3);
  });
});

describe('SharedReadings, shared reads with names', () => {
  test('callers that give the same name share a read, and only one read per name runs at a time', async () => {
    const readings = new SharedReadings();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const read = (name: string) =>
      readings.fresh(name, () => {
        begun.push(name);
        return new Promise<number>((resolve) => ends.push(() => resolve(begun.length)));
      });
    const turn = async () => {
      for (let each = 0; each < 5; each += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const first = [read('a'), read('a'), read('b')];
    await turn();
    expect(begun).toEqual(['a', 'b']);
    const second = [read('a'), read('a')];
    await turn();
    expect(begun).toEqual(['a', 'b']);
    for (const end of ends.splice(0)) end();
    expect(await Promise.all(first)).toEqual([2, 2, 2]);
    await turn();
    expect(begun).toEqual(['a', 'b', 'a']);
    ends[0]?.();
    expect(await Promise.all(second)).toEqual([3, 3]);
  });

  test('a shared read waits a limited time for an earlier one that does not end, and then starts', async () => {
    const readings = new SharedReadings();
    const hanging = readings.fresh<string>('a', () => new Promise(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await readings.fresh('a', async () => 'read')).toBe('read');
    expect(await Promise.race([hanging, 'hangs'])).toBe('hangs');
  });
});
