import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FileMatch } from '../../generated/daemon/types.js';
import { FileLease } from '../../testing/disk/file-lease.js';
import { FilesFixture, noSignal } from './suites/files-fixture.js';
import type { SearchQuery } from './walks/search/search-walk.js';

const REQUESTER = { keyId: 'dk_one' };
const ANY: SearchQuery = { name: '*', isCaseSensitive: false, limit: 1000 };

describe('Files.search', () => {
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    await fixture.close();
  });

  async function search(query: Partial<SearchQuery>, path = '/cnt_one', signal = noSignal) {
    const wanted = { isCaseSensitive: false, limit: 1000, ...query };
    const { matches, end } = fixture.files.search(path, wanted, REQUESTER, signal);
    const found: FileMatch[] = [];
    for await (const match of matches) found.push(match);
    return { found, end: end() };
  }

  test('returns matches with sizes, times and lines, and a summary', async () => {
    mkdirSync(fixture.at('world'));
    writeFileSync(fixture.at('world', 'server.properties'), 'motd=Hi\r\nmax-players=20\r\n');
    writeFileSync(fixture.at('binary'), 'max-players\0');
    const modified = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await search({ content: 'MAX-players' })).toEqual({
      found: [
        {
          ...{ path: 'world/server.properties', type: 'file', size: 25, modified },
          ...{ line: 2, text: 'max-players=20' },
        },
      ],
      end: {
        ...{ stopped_by: null, visited_entries: 3, shortened_files: 0 },
        skipped: { binary: 1, large: 0, unreadable: 0 },
      },
    });
    expect((await search({ name: 'world' })).found).toEqual([
      { path: 'world', type: 'directory', size: 0, modified },
    ]);
  });

  test('rejects missing folders, files, paths outside of the folder, and a search for nothing', async () => {
    writeFileSync(fixture.at('file'), 'x');
    await expect(search({ name: 'x' }, '/cnt_one/missing')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(search({ name: 'x' }, '/cnt_one/file')).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(search({ name: 'x' }, '/cnt_one/../..')).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(search({})).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test('counts a file on which a server holds a lease as unreadable, and continues', async () => {
    for (const name of ['held', 'other']) writeFileSync(fixture.at(name), 'needle');
    const lease = await FileLease.hold(fixture.at('held'), 'write');
    try {
      const { found, end } = await search({ content: 'needle' });
      expect(found.map(({ path }) => path)).toEqual(['other']);
      expect(end.skipped).toEqual({ binary: 0, large: 0, unreadable: 1 });
    } finally {
      await lease.release();
    }
  });

  test('refuses a third search of one user on a container, and accepts it when another has ended', async () => {
    for (let n = 0; n < 3; n += 1) writeFileSync(fixture.at(`file${n}`), 'x');
    const begin = () => fixture.files.search('/cnt_one', ANY, REQUESTER, noSignal).matches;
    const running = [begin(), begin()].map((matches) => matches[Symbol.asyncIterator]());
    await Promise.all(running.map((each) => each.next()));
    await expect(begin()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'too_many_searches' });
    await running[0]?.return?.(undefined);
    const third = begin()[Symbol.asyncIterator]();
    expect((await third.next()).done).toBe(false);
    await Promise.all([third, running[1]].map((each) => each?.return?.(undefined)));
  }, 20_000);

  test('ends when the client disconnects, and closes all files', async () => {
    for (let n = 0; n < 60; n += 1) writeFileSync(fixture.at(`file${n}`), 'x\n'.repeat(500_000));
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 100);
    const begin = performance.now();
    const { found, end } = await search({ content: 'needle' }, '/cnt_one', leaving.signal);
    expect(found).toEqual([]);
    expect(end.visited_entries).toBe(0);
    expect(fixture.held()).toEqual([]);
    const tookMs = performance.now() - begin;
    const complete = performance.now();
    expect((await search({ content: 'needle' })).end.visited_entries).toBeGreaterThan(0);
    expect(tookMs).toBeLessThan(performance.now() - complete);
  }, 60_000);
});
