import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ConsoleServerMessage } from '../../generated/daemon/types.js';
import { systemClock } from '../../lib/time/clock.js';
import { eventually } from '../../testing/time/eventually.js';
import { ContainerFixture, watched } from '../containers/suites/fixtures/container-fixture.js';
import { ConsoleQueue } from './console-queue.js';
import type { ConsoleSession } from './console-session.js';
import { type Consoles, createConsoles } from './consoles.js';
import { OutputPace } from './output-pace.js';

/** A lower limit for a second, because a timer may fire a millisecond early. */
const EARLY_SECOND_MS = 990;
const BOUNDS = { maxLines: 5, maxChars: 20, maxMessages: 3 };
const status = (at: string): ConsoleServerMessage => ({ type: 'status', status: 'running', at });
const output = (...lines: string[]): ConsoleServerMessage => ({ type: 'output', lines });

describe('the queue of messages for a console viewer', () => {
  test("a viewer's queue of console messages keeps their order, and joins successive lines of output", () => {
    const queue = new ConsoleQueue(BOUNDS);
    queue.addLines(['a'], 0);
    queue.addLines(['b'], 0);
    queue.addMessage(status('1'));
    queue.addLines(['c'], 0);
    expect(queue.take()).toEqual({ dropped: 0, messages: [output('a', 'b'), status('1'), output('c')] });
    expect([queue.isEmpty, queue.take()]).toEqual([true, { dropped: 0, messages: [] }]);
  });

  test("a viewer's queue drops and counts the oldest lines of output if there are too many lines or characters", () => {
    const queue = new ConsoleQueue(BOUNDS);
    queue.addLines(['1', '2', '3', '4'], 0);
    queue.addMessage(status('1'));
    queue.addLines(['5', '6', '7'], 10);
    expect(queue.take()).toEqual({
      dropped: 12,
      messages: [output('3', '4'), status('1'), output('5', '6', '7')],
    });
    queue.addLines(['x'.repeat(19), 'y'], 0);
    queue.addMessage(status('2'));
    queue.addLines(['z'], 0);
    expect(queue.take()).toEqual({ dropped: 1, messages: [output('y'), status('2'), output('z')] });
    queue.addLines(['x'.repeat(21)], 0);
    expect([queue.isEmpty, queue.take()]).toEqual([false, { dropped: 1, messages: [] }]);
  });

  test("a viewer's queue keeps only the newest messages other than output, up to a limit", () => {
    const queue = new ConsoleQueue(BOUNDS);
    queue.addLines(['a'], 0);
    for (const at of ['1', '2', '3', '4', '5']) queue.addMessage(status(at));
    expect(queue.messages).toBe(3);
    expect(queue.take().messages).toEqual([output('a'), ...['3', '4', '5'].map(status)]);
  });
});

describe('throttling of console output', () => {
  let now: jest.SpiedFunction<typeof performance.now>;
  beforeEach(() => {
    now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  });
  afterEach(() => now.mockRestore());

  test('a viewer who reads fast enough is notified only once that console output is throttled', () => {
    const pace = new OutputPace(500);
    expect([...pace.begin(0)]).toEqual([]);
    expect(pace.end()).toBeGreaterThan(0);
    expect([...pace.begin(7)]).toEqual([
      { type: 'throttled', lines_per_second: 10_000 },
      { type: 'dropped', lines: 7 },
    ]);
    pace.end();
    expect([...pace.begin(8)]).toEqual([{ type: 'dropped', lines: 8 }]);
  });

  test('a viewer who reads too slowly is notified of dropped lines, but not that output is throttled', () => {
    const pace = new OutputPace(500);
    [...pace.begin(0)];
    now.mockReturnValue(1120);
    expect(pace.end()).toBe(0);
    expect([...pace.begin(7)]).toEqual([{ type: 'dropped', lines: 7 }]);
  });
});

/** Tests consoles of real servers, with keys that are never revoked. */
function suite(fixture: ContainerFixture) {
  let samples = 0;
  let consoles: Consoles;
  const sessions: ConsoleSession[] = [];
  const errors: unknown[] = [];
  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object) => errors.push(fields),
  };

  beforeEach(async () => {
    samples = 0;
    await fixture.reopen({
      wrap: (runtime) =>
        watched(runtime, 'sampleUsage', () => {
          samples += 1;
        }),
    });
    const { containers } = fixture;
    consoles = createConsoles({
      containers,
      keyWatch: { watch: () => () => undefined },
      clock: systemClock,
      logger,
    });
  });
  afterEach(() => {
    for (const session of sessions.splice(0)) session.close();
    consoles.close();
    expect(errors).toEqual([]);
  });

  const open = (id: string, { tail = 100, keyId = 'dk_1' } = {}) => {
    const session = consoles.open(id, { tail, keyId, mayType: true });
    sessions.push(session);
    const seen: ConsoleServerMessage[] = [];
    const reading = (async () => {
      for await (const message of session.messages()) seen.push(message);
    })();
    const lines = () => seen.flatMap((message) => (message.type === 'output' ? message.lines : []));
    return { session, seen, lines, reading };
  };

  test('all viewers of a console get its output and can type lines, and statistics are measured once for all', async () => {
    const id = await fixture.run('echo ready; while read line; do echo "heard $line"; done');
    await sleep(1200);
    expect(samples).toBe(0);
    const viewers = [open(id), open(id), open(id)];
    viewers[0]?.session.receive({ type: 'input', line: 'hello' });
    for (const { lines } of viewers) {
      await eventually('the echo', () => lines().includes('heard hello'));
      expect(lines()).toEqual(['ready', 'heard hello']);
    }
    await eventually('statistics', () =>
      viewers.every(({ seen }) => seen.some(({ type }) => type === 'stats')),
    );
    const [before, beganMs] = [samples, performance.now()];
    await eventually('two further samples', () => samples >= before + 2);
    // There is at most one sample per second. One sample is subtracted, because the first second may have begun
    // earlier.
    expect(samples - before - 1).toBeLessThanOrEqual((performance.now() - beganMs) / EARLY_SECOND_MS);
    for (const { session } of viewers) session.close();
    await Promise.all(viewers.map(({ reading }) => reading));
    const after = samples;
    await sleep(1500);
    expect(samples - after).toBeLessThanOrEqual(1);
  });

  test('statistics that a viewer has not received yet are dropped when the server stops', async () => {
    const { session, seen } = open(await fixture.install('echo ready'));
    session.sendStats({ memory_used: 1 } as never);
    session.send({ type: 'status', status: 'stopped', at: new Date().toISOString() });
    session.send({ type: 'dropped', lines: 1 });
    await eventually('the last message', () => seen.some(({ type }) => type === 'dropped'));
    expect(seen.map(({ type }) => type)).toEqual(['status', 'status', 'dropped']);
  });

  test('a container can have 50 console viewers and an API key 100, without limiting other keys', async () => {
    const [one, two, three] = [
      await fixture.install('echo 1', { name: 'one' }),
      await fixture.install('echo 2', { name: 'two' }),
      await fixture.install('echo 3', { name: 'three' }),
    ];
    const full = expect.objectContaining({ kind: 'rate_limited' });
    for (let viewers = 0; viewers < 50; viewers += 1) open(one);
    expect(() => open(one, { keyId: 'dk_2' })).toThrow(full);
    for (let viewers = 0; viewers < 50; viewers += 1) open(two);
    expect(() => open(three)).toThrow(full);
    open(three, { keyId: 'dk_2' });
    sessions[0]?.close();
    open(three);
  });

  test('the console reads no statistics of a stopped container, and closes when the container is removed', async () => {
    const id = await fixture.install('echo ready');
    const { session, seen, reading } = open(id);
    await sleep(1200);
    expect(samples).toBe(0);
    // A state change may be announced although the viewer has read the new state already.
    session.send({ type: 'status', status: 'installed', at: new Date().toISOString() });
    session.send({ type: 'dropped', lines: 1 });
    await eventually('the next message', () => seen.length > 1);
    expect(seen).toEqual([
      expect.objectContaining({ type: 'status', status: 'installed' }),
      { type: 'dropped', lines: 1 },
    ]);
    await fixture.containers.remove(id);
    expect(await session.ended).toBe('gone');
    await reading;
    expect(seen.at(-1)).toMatchObject({ type: 'status', status: 'removed' });
    expect(() => open(id)).toThrow(expect.objectContaining({ kind: 'not_found' }));
  });
}

// Consoles do not depend on the runtime, so the tests run with one runtime only.
describe('consoles', () => suite(new ContainerFixture(() => undefined)));
