import { describe, expect, test } from '@jest/globals';
import { FairSemaphore, type Holder, type Release, type SemaphoreOptions } from './fair-semaphore.js';

const WAIT_MS = 5000;

/** Creates timers with a fake clock that the test advances. */
function testTimers() {
  const timers = new Map<object, { callback: () => void; atMs: number }>();
  let nowMs = 0;
  return {
    startTimer: (callback: () => void, afterMs: number) => {
      const key = {};
      timers.set(key, { callback, atMs: nowMs + afterMs });
      return () => void timers.delete(key);
    },
    pass(ms: number) {
      nowMs += ms;
      for (const [key, { callback, atMs }] of timers) {
        if (atMs > nowMs) continue;
        timers.delete(key);
        callback();
      }
    },
    running: () => timers.size,
  };
}

const REFUSED = { kind: 'rate_limited', code: 'limit_reached', message: 'Too many.', retryAfterS: 1 };
const flush = () => new Promise((resolve) => setImmediate(resolve));

function open(bounds: Partial<SemaphoreOptions>) {
  const clock = testTimers();
  const semaphore = new FairSemaphore({
    ...{ max: 4, maxWaiting: 100, maxWaitMs: WAIT_MS, startTimer: clock.startTimer },
    refusal: { code: 'limit_reached', message: 'Too many.' },
    ...bounds,
  });
  const begun: string[] = [];
  const releases = new Map<string, Release>();
  /** Acquires permits. `work` names the request; its form is `group/holder/...`. */
  const ask = async (work: string, amount = 1, signal?: AbortSignal) => {
    const [group = '', name = ''] = work.split('/');
    const release = await semaphore.acquire({ group, name }, { amount, signal });
    begun.push(work);
    releases.set(work, release);
  };
  const end = async (work: string) => {
    releases.get(work)?.();
    await flush();
  };
  return { semaphore, clock, begun, ask, end };
}

/** Checks that all permits are free, by acquiring them. */
const expectFree = (semaphore: FairSemaphore, max: number) =>
  expect(() => semaphore.acquireNow({ group: 'another', name: '1' }, max)).not.toThrow();

describe('permits of a fair semaphore', () => {
  test('semaphore permits are limited in total, for each group of holders, and for each holder', async () => {
    const { begun, ask, end } = open({ max: 4, maxPerGroup: 3, maxEach: 2 });
    const asked = ['a/1/x', 'a/1/y', 'a/1/z', 'a/2/x', 'a/3/x', 'b/1/x', 'b/2/x'].map((work) => ask(work));
    await flush();
    expect(begun).toEqual(['a/1/x', 'a/1/y', 'a/2/x', 'b/1/x']);
    await end('a/2/x');
    expect(begun.slice(4)).toEqual(['a/3/x']);
    await end('b/1/x');
    expect(begun.slice(5)).toEqual(['b/2/x']);
    await end('a/3/x');
    expect(begun).toHaveLength(6);
    await end('a/1/x');
    expect(begun.slice(6)).toEqual(['a/1/z']);
    await Promise.all(asked);
  });

  test('an actor with many holders leaves semaphore permits to other actors of its group', async () => {
    const { semaphore } = open({ max: 6, maxPerGroup: 4, maxPerActor: 3, maxEach: 2 });
    const holder = (name: string, actor?: string): Holder => ({ group: 'a', name, actor });
    const releases = [1, 1, 2].map((name) => semaphore.acquireNow(holder(`ada ${name}`, 'ada')));
    for (const name of ['ada 2', 'ada 3'])
      expect(() => semaphore.acquireNow(holder(name, 'ada'))).toThrow('Too many.');
    const waiting = semaphore.acquire(holder('ada 3', 'ada'));
    semaphore.acquireNow(holder('bob 1', 'bob'))();
    semaphore.acquireNow(holder('without an actor'))();
    releases[0]?.();
    (await waiting)();
    for (const release of releases) release();
    for (const [name, amount] of [['ada 4', 2] as const, ['ada 5', 1] as const])
      semaphore.acquireNow(holder(name, 'ada'), amount);
    expect(() => semaphore.acquireNow(holder('ada 6', 'ada'))).toThrow('Too many.');
  });

  test('a semaphore permit is released only once, even if its release is requested again', async () => {
    const { semaphore, begun, ask, end } = open({ max: 1 });
    const asked = ['a/1/x', 'a/1/y', 'a/1/z'].map((work) => ask(work));
    await flush();
    for (const _ of [1, 2]) await end('a/1/x');
    expect(begun).toEqual(['a/1/x', 'a/1/y']);
    for (const work of ['a/1/y', 'a/1/z']) await end(work);
    await Promise.all(asked);
    expectFree(semaphore, 1);
  });

  test('a semaphore permit is released when the work of its holder fails', async () => {
    const { semaphore } = open({ max: 1 });
    const holder: Holder = { group: 'a', name: '1' };
    const failing = async () => {
      throw new Error('failed');
    };
    await expect(semaphore.run(holder, failing)).rejects.toThrow('failed');
    expect(await semaphore.run(holder, async () => 'next')).toBe('next');
    expectFree(semaphore, 1);
  });

  test('`acquireNow` acquires semaphore permits immediately or not at all', () => {
    const { semaphore } = open({ max: 2, maxEach: 1 });
    const release = semaphore.acquireNow({ group: 'a', name: '1' });
    expect(() => semaphore.acquireNow({ group: 'a', name: '1' })).toThrow('Too many.');
    semaphore.acquireNow({ group: 'b', name: '1' })();
    release();
    semaphore.acquireNow({ group: 'a', name: '1' });
    semaphore.acquireNow({ group: 'b', name: '1' });
  });
});

describe('turns of a fair semaphore', () => {
  test('a semaphore serves waiting holders in turn, however many requests one holder has queued', async () => {
    const { begun, ask, end } = open({ max: 1 });
    const flood = ['a/1/0', 'a/1/1', 'a/1/2', 'a/1/3'].map((work) => ask(work));
    const other = [ask('a/2/0'), ask('a/2/1')];
    await flush();
    for (let at = 0; at < 6; at += 1) await end(begun[at] ?? '');
    await Promise.all([...flood, ...other]);
    expect(begun).toEqual(['a/1/0', 'a/2/0', 'a/1/1', 'a/2/1', 'a/1/2', 'a/1/3']);
  });

  test('a semaphore gives a group no more turns for having more holders', async () => {
    const { begun, ask, end } = open({ max: 1 });
    const many = Array.from({ length: 6 }, (_, index) => ask(`many/${index}/x`));
    const one = [ask('one/1/x'), ask('one/1/y')];
    await flush();
    for (let at = 0; at < 8; at += 1) await end(begun[at] ?? '');
    await Promise.all([...many, ...one]);
    expect(begun.slice(0, 5)).toEqual(['many/0/x', 'one/1/x', 'many/1/x', 'one/1/y', 'many/2/x']);
  });

  test('a request for many semaphore permits gets its turn even if smaller requests keep arriving', async () => {
    const { begun, ask, end } = open({ max: 4, maxEach: 4 });
    const asked = [ask('a/1/x', 2), ask('b/1/large', 4), ask('c/1/x', 1)];
    await flush();
    expect(begun).toEqual(['a/1/x']);
    await end('a/1/x');
    expect(begun).toEqual(['a/1/x', 'b/1/large']);
    await end('b/1/large');
    await Promise.all(asked);
    expect(begun.at(-1)).toBe('c/1/x');
  });

  test("a request for more semaphore permits than its holder may have gets the holder's maximum", async () => {
    const { begun, ask } = open({ max: 4, maxEach: 2 });
    await ask('a/1/x', 100);
    await ask('b/1/x', 2);
    expect(begun).toEqual(['a/1/x', 'b/1/x']);
  });
});

describe('the queue of a fair semaphore', () => {
  test('a semaphore rejects a request after it has waited for five seconds, and not before', async () => {
    const { semaphore, clock, begun, ask, end } = open({ max: 1 });
    await ask('a/1/x');
    const late = ask('a/2/x').catch((error: unknown) => error);
    clock.pass(WAIT_MS - 1);
    await flush();
    expect(clock.running()).toBe(1);
    clock.pass(1);
    expect(await late).toMatchObject(REFUSED);
    const timely = ask('a/2/y');
    clock.pass(WAIT_MS - 1);
    await end('a/1/x');
    await timely;
    clock.pass(WAIT_MS);
    await end('a/2/y');
    expect(begun).toEqual(['a/1/x', 'a/2/y']);
    expect(clock.running()).toBe(0);
    expectFree(semaphore, 1);
  });

  test.each([
    ['a holder', { maxWaitingEach: 1 }, ['a/1/y'], 'a/1/z', 'a/2/x'],
    ['a group', { maxWaitingPerGroup: 1 }, ['a/1/y'], 'a/2/x', 'b/1/x'],
    ['all', { maxWaiting: 2 }, ['a/1/y', 'b/1/x'], 'c/1/x', undefined],
  ])('the number of requests that wait for a semaphore is limited for %s', async (_, bounds, waiting, refused, waits) => {
    const { clock, ask } = open({ max: 1, ...bounds });
    await ask('a/1/x');
    const going = waiting.map((work) => ask(work).catch(() => 'late'));
    await expect(ask(refused)).rejects.toMatchObject(REFUSED);
    if (waits !== undefined) going.push(ask(waits).catch(() => 'late'));
    await flush();
    expect(clock.running()).toBe(going.length);
    clock.pass(WAIT_MS);
    expect(await Promise.all(going)).toEqual(going.map(() => 'late'));
  });

  test('a full queue of a semaphore admits a new holder by rejecting the newest request of the busiest holder', async () => {
    const { semaphore, clock, begun, ask, end } = open({ max: 1, maxWaiting: 6 });
    const refused: string[] = [];
    const wait = async (...all: string[]) => {
      for (const work of all) ask(work).catch(() => refused.push(work));
      await flush();
    };
    await wait('a/1/running', 'a/1/0', 'a/2/0', 'a/2/1', 'b/1/0', 'b/1/1', 'b/2/0');
    await wait('c/1/0');
    await wait('c/1/1');
    expect(refused.toSorted()).toEqual(['a/2/1', 'b/1/1']);
    // Now each group has two waiting requests, so group c may not have more. Its holders share these two.
    await wait('c/2/0', 'c/2/1');
    expect(refused.slice(2)).toEqual(['c/1/1', 'c/2/1']);
    for (let at = 0; at < 7; at += 1) await end(begun[at] ?? '');
    expect(begun.toSorted()).toEqual(['a/1/0', 'a/1/running', 'a/2/0', 'b/1/0', 'b/2/0', 'c/1/0', 'c/2/0']);
    expect(clock.running()).toBe(0);
    expectFree(semaphore, 1);
  });

  test("if a group fills its part of a semaphore's queue, a request of the group's busiest holder is rejected", async () => {
    const { clock, begun, ask } = open({ max: 1, maxWaiting: 100, maxWaitingPerGroup: 3 });
    const refused: string[] = [];
    const all = ['a/1/running', 'a/1/0', 'a/1/1', 'a/2/0', 'a/3/0', 'a/1/2'];
    for (const work of all) ask(work).catch(() => refused.push(work));
    await flush();
    expect(refused).toEqual(['a/1/1', 'a/1/2']);
    expect(clock.running()).toBe(3);
    clock.pass(WAIT_MS);
    await flush();
    expect(refused.slice(2).toSorted()).toEqual(['a/1/0', 'a/2/0', 'a/3/0']);
    expect(begun).toEqual(['a/1/running']);
  });

  test('a released semaphore permit stays unavailable for a time only while its holder has waiting requests', async () => {
    const { semaphore, clock, begun, ask, end } = open({ max: 4, maxEach: 2, restMs: 500 });
    await ask('a/1/0');
    await ask('a/1/1');
    await end('a/1/0');
    await ask('a/1/2');
    const waiting = ask('a/1/3');
    await end('a/1/1');
    await ask('b/1/0');
    clock.pass(499);
    await flush();
    expect(begun).toEqual(['a/1/0', 'a/1/1', 'a/1/2', 'b/1/0']);
    clock.pass(1);
    await waiting;
    await Promise.all(['a/1/2', 'a/1/3', 'b/1/0'].map(end));
    expect(clock.running()).toBe(0);
    expectFree(semaphore, 4);
  });

  test('a semaphore removes a waiting request whose client disconnects, and does not run its work', async () => {
    const { semaphore, begun, ask, end } = open({ max: 4, maxEach: 4, maxWaiting: 2 });
    await ask('a/1/x', 3);
    for (let round = 0; round < 3; round += 1) {
      const client = new AbortController();
      const gone = ask('b/1/large', 4, client.signal);
      const small = ask(`c/1/${round}`);
      await expect(ask('d/1/x')).rejects.toMatchObject(REFUSED);
      client.abort(new Error('hung up'));
      await expect(gone).rejects.toThrow('hung up');
      // This request waited only because the cancelled one was before it.
      await small;
      await end(`c/1/${round}`);
    }
    await expect(ask('a/1/y', 1, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    await end('a/1/x');
    expect(begun).toEqual(['a/1/x', 'c/1/0', 'c/1/1', 'c/1/2']);
    expectFree(semaphore, 4);
  });
});
