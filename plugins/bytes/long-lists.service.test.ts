import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { LongList } from '../../lib/contract/long-list.js';
import { DomainError } from '../../lib/errors/errors.js';
import { eventually } from '../../testing/time/eventually.js';
import { BytesFixture } from './suites/bytes-fixture.js';
import { countTicks, WatchedItems } from './suites/ticks.js';

type Entry = { name: string; size?: number };

async function* entries(count: number): AsyncGenerator<Entry> {
  for (let index = 0; index < count; index += 1) yield { name: `file-${index}`, size: index };
}

describe('a long list that is sent in pieces', () => {
  let fixture: BytesFixture;

  beforeEach(async () => {
    fixture = await BytesFixture.start({ stallMs: 1000 });
  });
  afterEach(() => fixture.stop());

  const answer = (list: () => unknown) => {
    fixture.handlers.listEntries = async () => list();
    return fixture.ask('/list');
  };

  test('a long list sent in pieces has the same JSON as one sent whole, even for values known only at the end', async () => {
    let count = 0;
    const counted = async function* () {
      for await (const entry of entries(5000)) {
        count += 1;
        yield entry;
      }
    };
    const response = await answer(
      () => new LongList('entries', counted(), () => ({ path: '/a', total: count })),
    );
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = (await response.json()) as { entries: Entry[] };
    expect(body).toEqual({ path: '/a', total: 5000, entries: body.entries });
    expect([body.entries.length, body.entries[4999]]).toEqual([5000, { name: 'file-4999', size: 4999 }]);
  });

  test.each([0, 1, 15, 16, 17])('a long list of %d items is sent completely', async (count) => {
    const response = await answer(() => new LongList('entries', entries(count), { path: '/' }));
    expect(await response.json()).toEqual({
      path: '/',
      entries: Array.from({ length: count }, (_, index) => ({ name: `file-${index}`, size: index })),
    });
  });

  test('the items of a long list are not produced if the response has no body, as for HEAD', async () => {
    let ended = 0;
    async function* held() {
      try {
        yield* entries(20_000);
      } finally {
        ended += 1;
      }
    }
    fixture.handlers.listEntries = async () => new LongList('entries', held(), { path: '/' });
    await fixture.ask('/list', { method: 'HEAD' });
    await eventually('the items to end', () => ended === 1);
  });

  test('a long list is compressed if the client accepts that, and has no body for HEAD', async () => {
    fixture.handlers.listEntries = async () => new LongList('entries', entries(20_000), { path: '/' });
    const packed = await fixture.ask('/list', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(((await packed.json()) as { entries: Entry[] }).entries).toHaveLength(20_000);
    const head = await fixture.ask('/list', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('a long list whose first items cannot be read returns a normal error', async () => {
    const response = await answer(() => {
      const next = () => Promise.reject(new DomainError('not_found', 'There is no such folder.'));
      return new LongList('entries', { [Symbol.asyncIterator]: () => ({ next }) }, { path: '/' });
    });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      404,
      'not_found',
    ]);
  });

  test('a long list whose first piece does not match the API document fails before any byte is sent', async () => {
    const wrong = { name: 'x', hash: 'secret' } as Entry;
    expect((await answer(() => new LongList('entries', [wrong], { path: '/' }))).status).toBe(500);
    expect((await answer(() => new LongList('entries', entries(1), { path: 1 }))).status).toBe(500);
    expect((await answer(() => new LongList('other', entries(1), { path: '/' }))).status).toBe(500);
    const late = async function* () {
      yield* entries(50_000);
      yield wrong;
    };
    const broken = await answer(() => new LongList('entries', late(), { path: '/' }));
    expect(broken.status).toBe(200);
    await expect(broken.text()).rejects.toThrow();
    const endless = await answer(() => new LongList('entries', entries(200_001), { path: '/' }));
    await expect(endless.text()).rejects.toThrow();
    const atEnd = await answer(() => new LongList('entries', entries(50_000), () => ({ path: 1 })));
    await expect(atEnd.text()).rejects.toThrow();
  });

  test("undocumented properties of a long list's items are removed and logged if the configuration says so", async () => {
    await fixture.stop();
    fixture = await BytesFixture.start({ responses: 'strip' });
    const response = await answer(
      () => new LongList('entries', [{ name: 'x', hash: 'secret' }], { path: '/', key: 'secret' }),
    );
    expect(await response.json()).toEqual({ path: '/', entries: [{ name: 'x' }] });
    expect(fixture.logged.length).toBeGreaterThan(0);
  });

  test('an error in the middle of a long list aborts the connection', async () => {
    const failing = async function* () {
      yield* entries(50_000);
      throw new Error('the disk fails');
    };
    const response = await answer(() => new LongList('entries', failing(), { path: '/' }));
    await expect(response.text()).rejects.toThrow();
    const old = fixture.client().send('GET /list HTTP/1.0');
    expect(['ECONNRESET', 'EPIPE']).toContain(await old.closed());
    expect(JSON.stringify(fixture.logged)).toContain('aborted a response because of an internal error');
  });

  test('a long list is produced no faster than the client reads, and ends when the client disconnects or stalls', async () => {
    for (const how of ['goes', 'takes no more'] as const) {
      const watched = new WatchedItems({ name: 'x'.repeat(1000) }, 150_000);
      fixture.handlers.listEntries = async () => new LongList('entries', watched.items(), { path: '/' });
      await watched.abandon(fixture, '/list', how);
      expect(watched.made).toBeLessThan(150_000);
    }
  });

  test('a client that reads steadily but has not read a long list in its time is disconnected', async () => {
    const watched = new WatchedItems({ name: 'x'.repeat(1000) }, 150_000);
    const response = await answer(
      () => new LongList('entries', watched.items(), { path: '/' }, { maxMs: 500 }),
    );
    const readSlowly = async () => {
      for await (const _ of response.body ?? []) await sleep(50);
    };
    await expect(readSlowly()).rejects.toThrow();
    expect(watched.made).toBeLessThan(150_000);
    await eventually('the items to end', () => watched.isOver);
    expect(fixture.logged).toEqual([]);
  });

  test('sending a long list lets other callbacks run after each piece', async () => {
    const ticks = countTicks();
    const itemsOfTurn = new Map<number, number>();
    const all = function* () {
      for (let index = 0; index < 100_000; index += 1) {
        const turn = ticks.count();
        itemsOfTurn.set(turn, (itemsOfTurn.get(turn) ?? 0) + 1);
        yield { name: `world/region/file-${index}.mca`, size: index };
      }
    };
    const response = await answer(() => new LongList('entries', all(), { path: '/' }));
    await response.arrayBuffer();
    ticks.end();
    // A tick handles at most 64 KiB, which are fewer than 2,048 of these items: each is larger than 32 bytes. The
    // duration of a tick depends on the machine, and is measured by `npm run bench -- list`.
    expect(Math.max(...itemsOfTurn.values())).toBeLessThanOrEqual(2048);
  });
});
