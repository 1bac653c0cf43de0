import { readdirSync, rmSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import { LOG_ID, LogStage, quietReader } from './suites/log-stage.js';

describe('a search', () => {
  let stage: LogStage;
  afterEach(() => stage.close());

  test('ends when its client disconnects, does not block other reads, and closes its files', async () => {
    stage = new LogStage();
    await stage.add(`${'a'.repeat(15_000)}\n`.repeat(2000));
    await stage.endRun();
    await stage.packed();
    const opened = () => readdirSync('/proc/self/fd').length;
    // The worst case compares a thousand characters at every position, which takes seconds for each block.
    const filter = `${'a'.repeat(512)}b${'a'.repeat(511)}`;
    await stage.history({ filter: 'x' });
    const before = opened();
    const client = new AbortController();
    const searching = stage.history({ filter, tail: 1 }, LOG_ID, quietReader(client.signal));
    let isOver = false;
    void searching.catch(() => undefined).finally(() => (isOver = true));
    expect((await stage.history({ tail: 1 })).total).toBe(2000);
    expect(isOver).toBe(false);
    client.abort(new Error('hung up'));
    await expect(searching).rejects.toThrow('hung up');
    expect(opened()).toBeLessThanOrEqual(before);
    await expect(stage.history({ filter }, LOG_ID, quietReader(client.signal))).rejects.toThrow('hung up');
  });

  test('of one key does not wait for a slow search of another', async () => {
    stage = new LogStage();
    const other = `${LOG_ID.slice(0, -1)}1`;
    await stage.add(`${'a'.repeat(15_000)}\n`.repeat(2000));
    await stage.endRun();
    for (let run = 0; run < 25; run += 1) {
      await stage.add(`${run} found\n`, other);
      await stage.endRun(other);
    }
    await stage.packed();
    const client = new AbortController();
    const filter = `${'a'.repeat(512)}b${'a'.repeat(511)}`;
    const slow = [1, 2].map(() => stage.history({ filter }, LOG_ID, quietReader(client.signal)));
    let isOver = false;
    for (const search of slow) void search.catch(() => undefined).finally(() => (isOver = true));
    const reader = { ...quietReader(), keyId: 'dk_two' };
    expect(await stage.history({ filter: 'found' }, other, reader)).toMatchObject({ total: 25 });
    expect(isOver).toBe(false);
    client.abort(new Error('hung up'));
    for (const search of slow) await expect(search).rejects.toThrow('hung up');
  });

  test('returns the lines so far after its timeout', async () => {
    stage = new LogStage({ timeoutMs: 0 });
    await stage.add('a\n'.repeat(1000));
    await stage.endRun();
    expect(await stage.history({ filter: 'a' })).toMatchObject({ isComplete: false, total: 0 });
    expect(await stage.history({})).toMatchObject({ isComplete: false });
  });

  test('continues in a new worker after the first has ended, and does not delay other reads', async () => {
    stage = new LogStage();
    await stage.add('line\n'.repeat(20_000));
    await stage.endRun();
    const many = Array.from({ length: 12 }, () => stage.history({ filter: 'line', tail: 1 }));
    expect((await stage.history({ tail: 1 })).lines).toEqual(['line']);
    for (const { total } of await Promise.all(many)) expect(total).toBe(20_000);
    rmSync(stage.at('current.log'));
    expect((await stage.history({ filter: 'line' })).total).toBe(20_000);
  });
});
