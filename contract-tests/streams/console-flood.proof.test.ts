import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { ConsoleClient } from './console-client.js';
import { StreamFixture } from './stream-fixture.js';

/** The number of lines that are written every 10 ms: 100,000 per second, if the server is that fast. */
const PER_TICK = 1000;
const TICKS = 500;
const FLOOD_MS = 10 * TICKS;
/** Long lines are written at this share of the rate. */
const SHARE = 1 / 5;
const TIMEOUT_MS = 180_000;
/**
 * The maximum growth of the daemon's memory. It is larger than the promised value, which `npm run bench -- flood`
 * measures.
 */
const MAX_GROWTH_MIB = 128;

describe('a server that writes 100,000 lines a second to its console', () => {
  const fixture = new StreamFixture();
  const clients: ConsoleClient[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.terminate();
  });

  const watch = async (id: string, tail = 0) => {
    const client = await fixture.console(id, { tail });
    clients.push(client);
    return client;
  };

  /** Floods the console while other clients send requests, and returns the growth of the daemon's memory in MiB. */
  async function flood(id: string, perTick = PER_TICK, pad = 0) {
    const beforeMib = await fixture.memory();
    const typist = await fixture.console(id, { tail: 0 });
    typist.type(`flood ${perTick} ${TICKS} ${pad}`);
    await typist.until('the flood', () => typist.lines.length > 0);
    typist.terminate();
    let mostMib = 0;
    const endMs = performance.now() + FLOOD_MS;
    while (performance.now() < endMs) {
      await fixture.must('GET', `/container/status/${id}`);
      mostMib = Math.max(mostMib, await fixture.memory());
      await sleep(20);
    }
    return mostMib - beforeMib;
  }

  /** Returns the numbers of the lines that a viewer received. */
  const floodLines = (viewer: ConsoleClient | undefined) =>
    (viewer?.lines ?? [])
      .filter((line) => line.startsWith('flood line'))
      .map((line) => Number(line.slice(11)));
  const dropped = (viewer: ConsoleClient | undefined) =>
    (viewer?.of('dropped') ?? []).reduce((sum, { lines }) => sum + lines, 0);

  /** Waits until the daemon has read the whole flood, which is when the last line is in the log. */
  const untilTakenIn = async (id: string) => {
    const beganMs = performance.now();
    for (;;) {
      const { logs } = (await fixture.must('GET', `/container/logs/${id}?tail=1`)) as { logs: string[] };
      if (logs[0] === 'end of flood') return;
      if (performance.now() - beganMs > 60_000)
        throw new Error(`the output of the flood is not read: ${logs[0]}`);
      await sleep(50);
    }
  };

  test(
    'a console viewer of a server that floods its output gets fewer lines, and is notified of that once',
    async () => {
      const id = await fixture.running();
      const client = await watch(id);
      expect(await flood(id)).toBeLessThan(MAX_GROWTH_MIB);
      await untilTakenIn(id);
      await client.untilLine('end of flood');
      expect(client.of('throttled')).toEqual([{ type: 'throttled', lines_per_second: 10_000 }]);
      const numbers = floodLines(client);
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers.length + dropped(client)).toBe(PER_TICK * TICKS);
      expect(client.faults).toEqual([]);
      await fixture.remove(id);
    },
    TIMEOUT_MS,
  );

  test(
    'console viewers who never read use no additional memory, and other viewers miss no output',
    async () => {
      const id = await fixture.running();
      const hanging = [];
      for (let count = 0; count < 20; count += 1) hanging.push(await watch(id));
      for (const client of hanging) client.hang();
      const other = await watch(id);
      // 2 MB per second for each viewer are far more than the buffers of a connection hold.
      expect(await flood(id, PER_TICK * SHARE, 200)).toBeLessThan(MAX_GROWTH_MIB);
      await untilTakenIn(id);
      await other.untilLine('end of flood');
      const [first] = hanging;
      first?.wake();
      await first?.untilLine('end of flood');
      // The viewer received only what fitted in its connection's buffers, usually a fifth of the lines.
      expect(3 * (first?.lines.length ?? Infinity)).toBeLessThan(PER_TICK * TICKS * SHARE);
      for (const viewer of [first, other]) {
        expect(floodLines(viewer).length + dropped(viewer)).toBe(PER_TICK * TICKS * SHARE);
        expect(viewer?.faults).toEqual([]);
      }
      await fixture.remove(id);
    },
    TIMEOUT_MS,
  );
});
