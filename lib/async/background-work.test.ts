import { beforeEach, describe, expect, test } from '@jest/globals';
import { BackgroundWork, type Task } from './background-work.js';

type About = { steps: number };

const MAX_GOING = 3;
const CLOSE_TIMEOUT_MS = 200;
const stored = () => Promise.resolve();
/** Work that runs until it is aborted. */
const endless = ({ signal }: Task<About>) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const forever = () => new Promise<never>(() => undefined);

describe('background work', () => {
  let work: BackgroundWork<About>;
  let warned: object[];
  beforeEach(() => {
    warned = [];
    const ignore = () => undefined;
    const warn = (fields: object) => warned.push(fields);
    const logger = { debug: ignore, info: ignore, warn, error: ignore };
    work = new BackgroundWork({ logger, maxGoing: MAX_GOING, closeTimeoutMs: CLOSE_TIMEOUT_MS });
  });
  const accept = <T>(id: string, perform: (task: Task<About>) => Promise<T>, store = stored) =>
    work.accept({ id, about: { steps: 0 }, store, perform });

  test('background work starts after its record is stored, and is listed from the request until its end', async () => {
    const order: string[] = [];
    const store = async () => {
      order.push('stored');
    };
    const perform = async () => {
      order.push('begun');
      return 7;
    };
    const accepting = accept('one', perform, store);
    expect(work.get('one')).toBeDefined();
    const { done } = await accepting;
    expect(await done).toBe(7);
    expect(order).toEqual(['stored', 'begun']);
    expect(work.get('one')).toBeUndefined();
  });

  test('background work whose record cannot be stored does not start, and does not count towards the limit', async () => {
    const refuse = () => Promise.reject(new Error('no room'));
    let begun = 0;
    const perform = async () => {
      begun += 1;
    };
    await expect(accept('one', perform, refuse)).rejects.toThrow('no room');
    expect([begun, work.all()]).toEqual([0, []]);
  });

  test('the limit on concurrent background work includes work whose record is being stored', async () => {
    const accepted = Array.from({ length: MAX_GOING + 1 }, (_, index) => accept(`${index}`, endless, stored));
    const outcomes = await Promise.allSettled(accepted);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes.at(-1)).toMatchObject({ reason: { kind: 'unavailable' } });
    expect(work.hasCapacity).toBe(false);
    await work.end('0', new Error('enough'));
    expect(work.hasCapacity).toBe(true);
  });

  test('background work that fails rejects its promise, and causes no unhandled rejection if no caller waits', async () => {
    const { done } = await accept('one', () => Promise.reject(new Error('broken')));
    await expect(done).rejects.toThrow('broken');
    await accept('two', () => Promise.reject(new Error('broken')));
    while (work.all().length > 0) await new Promise(setImmediate);
  });

  test('background work reports its progress to listeners', async () => {
    const seen: number[] = [];
    const stop = work.onChange(({ steps }) => seen.push(steps));
    const step = async ({ about, notify }: Task<About>) => {
      about.steps += 1;
      notify();
    };
    await (await accept('one', step)).done;
    stop();
    await (await accept('two', step)).done;
    expect(seen).toEqual([1]);
  });

  test('`end` aborts background work with the given reason, and waits until the work has settled', async () => {
    const { done } = await accept('one', endless);
    await work.end('one', new Error('enough'));
    expect(work.get('one')).toBeUndefined();
    await expect(done).rejects.toThrow('enough');
    await work.end('one', new Error('again'));
  });

  test('closing the owner of background work aborts the work, and the owner then accepts no more', async () => {
    const { done } = await accept('one', endless);
    await work.close(new Error('closing'));
    await expect(done).rejects.toThrow('closing');
    await expect(accept('two', endless)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(warned).toEqual([]);
  });

  test('background work that ignores its abort delays the closing of its owner only up to a time limit', async () => {
    await accept('deaf', forever);
    await accept('good', endless);
    const begunMs = performance.now();
    await work.close(new Error('closing'));
    expect(performance.now() - begunMs).toBeLessThan(5000);
    expect(warned).toEqual([{ work: ['deaf'] }]);
  });
});
