import { readdirSync, rmSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { LOG_ID, LogFixture, quietReader } from '../suites/log-fixture.js';

describe('a search in a log', () => {
  let fixture: LogFixture;
  afterEach(() => fixture.close());

  test('a log search ends and closes its files when its client disconnects', async () => {
    fixture = new LogFixture();
    await fixture.add(`${'a'.repeat(15_000)}\n`.repeat(2000));
    await fixture.endRun();
    await fixture.packed();
    const opened = () => readdirSync('/proc/self/fd').length;
    // The worst case for a search: a thousand characters are compared at every position, which takes seconds for each
    // block.
    const filter = `${'a'.repeat(512)}b${'a'.repeat(511)}`;
    await fixture.history({ filter: 'x' });
    const before = opened();
    const client = new AbortController();
    const searching = fixture.history({ filter, tail: 1 }, LOG_ID, quietReader(client.signal));
    let isOver = false;
    void searching.catch(() => undefined).finally(() => (isOver = true));
    expect((await fixture.history({ tail: 1 })).total).toBe(2000);
    expect(isOver).toBe(false);
    client.abort(new Error('hung up'));
    await expect(searching).rejects.toThrow('hung up');
    expect(opened()).toBeLessThanOrEqual(before);
    await expect(fixture.history({ filter }, LOG_ID, quietReader(client.signal))).rejects.toThrow('hung up');
  });

  test('a log search with one API key does not wait for a slow search with another key', async () => {
    fixture = new LogFixture();
    const other = `${LOG_ID.slice(0, -1)}1`;
    await fixture.add(`${'a'.repeat(15_000)}\n`.repeat(2000));
    await fixture.endRun();
    for (let run = 0; run < 25; run += 1) {
      await fixture.add(`${run} found\n`, other);
      await fixture.endRun(other);
    }
    await fixture.packed();
    const client = new AbortController();
    const filter = `${'a'.repeat(512)}b${'a'.repeat(511)}`;
    const slow = [1, 2].map(() => fixture.history({ filter }, LOG_ID, quietReader(client.signal)));
    let isOver = false;
    for (const search of slow) void search.catch(() => undefined).finally(() => (isOver = true));
    const reader = { ...quietReader(), keyId: 'dk_two' };
    expect(await fixture.history({ filter: 'found' }, other, reader)).toMatchObject({ total: 25 });
    expect(isOver).toBe(false);
    client.abort(new Error('hung up'));
    for (const search of slow) await expect(search).rejects.toThrow('hung up');
  });

  test('a log search that times out returns the lines that it has found so far', async () => {
    fixture = new LogFixture({ timeoutMs: 0 });
    await fixture.add('a\n'.repeat(1000));
    await fixture.endRun();
    expect(await fixture.history({ filter: 'a' })).toMatchObject({ isComplete: false, total: 0 });
    expect(await fixture.history({})).toMatchObject({ isComplete: false });
  });

  test('log searches start a new worker after the previous one has exited', async () => {
    fixture = new LogFixture();
    await fixture.add('line\n'.repeat(20_000));
    await fixture.endRun();
    const many = Array.from({ length: 12 }, () => fixture.history({ filter: 'line', tail: 1 }));
    expect((await fixture.history({ tail: 1 })).lines).toEqual(['line']);
    for (const { total } of await Promise.all(many)) expect(total).toBe(20_000);
    rmSync(fixture.at('current.log'));
    expect((await fixture.history({ filter: 'line' })).total).toBe(20_000);
  });
});
