import { beforeEach, describe, expect, test } from '@jest/globals';
import { type BackgroundWork, createBackgroundWork, type Task } from './background-work.js';

type About = { steps: number };

const MAX_GOING = 3;
const CLOSE_TIMEOUT_MS = 200;
const stored = () => Promise.resolve();
/** Goes on until it is told to stop. */
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
    work = createBackgroundWork({ logger, maxGoing: MAX_GOING, closeTimeoutMs: CLOSE_TIMEOUT_MS });
  });
  const accept = <T>(id: string, perform: (task: Task<About>) => Promise<T>, store = stored) =>
    work.accept({ id, about: { steps: 0 }, store, perform });

  test('begins once it is stored, and is known from before until it has ended', async () => {
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

  test('that cannot be stored is not begun, and leaves its place', async () => {
    const refuse = () => Promise.reject(new Error('no room'));
    let begun = 0;
    const perform = async () => {
      begun += 1;
    };
    await expect(accept('one', perform, refuse)).rejects.toThrow('no room');
    expect([begun, work.all()]).toEqual([0, []]);
  });

  test('is bounded, also while it is being stored', async () => {
    const accepted = Array.from({ length: MAX_GOING + 1 }, (_, index) => accept(`${index}`, endless, stored));
    const outcomes = await Promise.allSettled(accepted);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes.at(-1)).toMatchObject({ reason: { kind: 'unavailable' } });
    expect(work.hasRoom).toBe(false);
    await work.end('0', new Error('enough'));
    expect(work.hasRoom).toBe(true);
  });

  test('fails for whoever waits, and for nobody where nobody does', async () => {
    const { done } = await accept('one', () => Promise.reject(new Error('broken')));
    await expect(done).rejects.toThrow('broken');
    await accept('two', () => Promise.reject(new Error('broken')));
    while (work.all().length > 0) await new Promise(setImmediate);
  });

  test('tells how far it is', async () => {
    const seen: number[] = [];
    const stop = work.onChange(({ steps }) => seen.push(steps));
    const step = async ({ about, tell }: Task<About>) => {
      about.steps += 1;
      tell();
    };
    await (await accept('one', step)).done;
    stop();
    await (await accept('two', step)).done;
    expect(seen).toEqual([1]);
  });

  test('ends for the reason that it is given, and whoever ends it waits for that', async () => {
    const { done } = await accept('one', endless);
    await work.end('one', new Error('enough'));
    expect(work.get('one')).toBeUndefined();
    await expect(done).rejects.toThrow('enough');
    await work.end('one', new Error('again'));
  });

  test('ends with its owner, who then takes none', async () => {
    const { done } = await accept('one', endless);
    await work.close(new Error('closing'));
    await expect(done).rejects.toThrow('closing');
    await expect(accept('two', endless)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(warned).toEqual([]);
  });

  test('that does not end when it is told to keeps its owner no longer than the bound', async () => {
    await accept('deaf', forever);
    await accept('good', endless);
    const begunMs = performance.now();
    await work.close(new Error('closing'));
    expect(performance.now() - begunMs).toBeLessThan(5000);
    expect(warned).toEqual([{ work: ['deaf'] }]);
  });
});
