import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ChangeEntry, ScanChangesRequest } from '../../generated/daemon/types.js';
import { isoTime } from '../../lib/time/clock.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { FilesFixture, noSignal } from '../files/suites/files-fixture.js';
import { Radar } from './radar.js';
import { exactly, laterIn } from './suites/times.js';

const ALWAYS = '1900-01-01T00:00:00Z';
const NEVER = '9999-12-31T23:59:59.999Z';

describe('Radar.scan', () => {
  let fixture: FilesFixture;
  let radar: Radar;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    radar = new Radar(fixture.files);
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    await fixture.close();
  });

  const scan = async (since: string, more: Partial<ScanChangesRequest> = {}, signal = noSignal) => {
    const found = radar.scan({ path: '/cnt_one', since, ...more }, { keyId: 'dk_one' }, signal);
    const changes: ChangeEntry[] = [];
    for await (const change of found.changes) changes.push(change);
    return { changes, paths: changes.map(({ path }) => path), ...found.end() };
  };
  const kinds = async (since: string, more: Partial<ScanChangesRequest> = {}) =>
    (await scan(since, more)).changes.map(({ path, type }) => `${path} ${type}`);

  test('a scan for changes lists only entries whose content, permissions or name changed', async () => {
    mkdirSync(fixture.at('world', 'region'), { recursive: true });
    for (const name of ['same', 'written', 'closed', 'old-name', 'gone', 'world/level.dat']) {
      writeFileSync(fixture.at(name), '12345');
    }
    for (const name of ['closed', 'old-name']) utimesSync(fixture.at(name), 0, 1_000_000_000);
    const since = await laterIn(fixture.outside);
    appendFileSync(fixture.at('written'), '6');
    chmodSync(fixture.at('closed'), 0o600);
    renameSync(fixture.at('old-name'), fixture.at('new-name'));
    rmSync(fixture.at('gone'));
    writeFileSync(fixture.at('world', 'region', 'r.mca'), '');
    utimesSync(fixture.at('world', 'region', 'r.mca'), 0, 1_000_000_000);
    mkdirSync(fixture.at('made'));
    symlinkSync('/etc/passwd', fixture.at('link'));
    symlinkSync('/etc', fixture.at('link-to-folder'));
    const { changes, total_changes, path } = await scan(since, { path: 'cnt_one/' });
    expect(changes.map(({ path: at, type, size }) => [at, type, size])).toEqual([
      ['closed', 'modified', 5],
      ['link', 'created', 0],
      ['link-to-folder', 'created', 0],
      ['made', 'created', 0],
      ['new-name', 'modified', 5],
      ['world/region', 'modified', 0],
      ['world/region/r.mca', 'created', 0],
      ['written', 'modified', 6],
    ]);
    // `modified` is the last change of the content, which may be earlier than that of the permissions.
    expect(changes[0]?.modified).toBe(isoTime(1_000_000_000_000));
    expect([path, total_changes]).toEqual(['cnt_one/', 8]);
    const all = ['cnt_one', 'cnt_one/closed', 'cnt_one/link', 'cnt_one/link-to-folder', 'cnt_one/made'];
    expect((await scan(since, { path: '/' })).paths.slice(0, 5)).toEqual(all);
  });

  test('a scan for changes compares times to the microsecond, and includes entries of exactly the given time', async () => {
    writeFileSync(fixture.at('a'), 'x');
    const { birthtimeNs } = statSync(fixture.at('a'), { bigint: true });
    expect(await kinds(exactly(birthtimeNs))).toEqual(['a created']);
    await laterIn(fixture.outside);
    appendFileSync(fixture.at('a'), 'y');
    const { mtimeNs, ctimeNs } = statSync(fixture.at('a'), { bigint: true });
    const last = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
    expect(await kinds(exactly(birthtimeNs + 1000n))).toEqual(['a modified']);
    expect(await kinds(exactly(last))).toEqual(['a modified']);
    expect(await kinds(exactly(last + 1000n))).toEqual([]);
    // The same time in another time zone.
    const local = new Date(Number(birthtimeNs / 1_000_000n) + 5.5 * 3_600_000).toISOString();
    expect(await kinds(local.replace('Z', '+05:30'))).toEqual(['a created']);
  });

  test('a scan for changes accepts a time before all files, and files with implausible times', async () => {
    writeFileSync(fixture.at('a'), '');
    writeFileSync(fixture.at('future'), '');
    // The year 2400, which is close to the last time that file systems can store.
    utimesSync(fixture.at('future'), 0, 13_569_465_600);
    execFileSync('touch', ['-d', '@-100000000000', fixture.at('past')]);
    expect(await kinds(ALWAYS)).toEqual(['a created', 'future created', 'past created']);
    expect(await kinds('2399-12-31T00:00:00Z')).toEqual(['future modified']);
    expect(await scan(NEVER)).toMatchObject({ changes: [], total_changes: 0, next_cursor: null });
    expect(await kinds('2016-12-31T23:59:60Z')).toHaveLength(3);
    expect(() => radar.scan({ path: '/cnt_one', since: 'yesterday' }, { keyId: 'dk_one' }, noSignal)).toThrow(
      /send it in the form/,
    );
  });

  test('a scan for changes accepts the path of a file or folder, and rejects other types of entries', async () => {
    mkdirSync(fixture.at('world'));
    writeFileSync(fixture.at('world', 'level.dat'), '12345');
    symlinkSync('level.dat', fixture.at('world', 'link'));
    const of = (path: string) => scan(ALWAYS, { path: `/cnt_one/${path}` });
    expect(await of('world/level.dat')).toMatchObject({
      changes: [{ path: 'level.dat', type: 'created', size: 5 }],
      total_changes: 1,
    });
    expect(await scan(NEVER, { path: '/cnt_one/world/level.dat' })).toMatchObject({ total_changes: 0 });
    await expect(of('world/link')).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(of('world/link/x')).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(of('none')).rejects.toMatchObject({ kind: 'not_found' });
    await expect(of('../cnt_two')).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test('a scan for changes sorts by name, with a folder directly before its content, and returns pages', async () => {
    for (const name of ['a/b', 'a/B', 'a-', 'Z', 'é']) mkdirSync(fixture.at(name), { recursive: true });
    writeFileSync(Buffer.concat([Buffer.from(`${fixture.at('a')}/`), Buffer.from([0xff, 0x0a])]), '');
    const paths = ['Z', 'a', 'a/B', 'a/b', 'a/\ufffd\n', 'a-', 'é'];
    expect((await scan(ALWAYS)).paths).toEqual(paths);
    const pages = [];
    let cursor: string | undefined;
    do {
      const page = await scan(ALWAYS, { limit: 2, ...(cursor && { cursor }) });
      expect(page.total_changes).toBe(paths.length);
      pages.push(page.paths);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([paths.slice(0, 2), paths.slice(2, 4), paths.slice(4, 6), paths.slice(6)]);
    expect(await scan(ALWAYS, { limit: paths.length })).toMatchObject({ next_cursor: null });
  });

  test('a scan for changes lists an unchanged entry on exactly one page, even if others change between pages', async () => {
    for (const folder of ['a', 'b', 'c']) {
      mkdirSync(fixture.at(folder));
      for (const name of ['1', '2', '3']) writeFileSync(fixture.at(folder, name), '');
    }
    const first = await scan(ALWAYS, { limit: 6 });
    expect(first.paths).toEqual(['a', 'a/1', 'a/2', 'a/3', 'b', 'b/1']);
    expect(first.total_changes).toBe(12);
    // These changes are before the cursor, at it and after it.
    rmSync(fixture.at('a'), { recursive: true });
    writeFileSync(fixture.at('0'), '');
    rmSync(fixture.at('b', '1'));
    rmSync(fixture.at('b', '2'));
    writeFileSync(fixture.at('b', '4'), '');
    const cursor = first.next_cursor ?? '';
    const rest = await scan(ALWAYS, { cursor });
    expect(rest.paths).toEqual(['b/3', 'b/4', 'c', 'c/1', 'c/2', 'c/3']);
    expect(rest).toMatchObject({ total_changes: 12, next_cursor: null });
    // The file at the cursor was replaced by a folder, whose entries come after the cursor.
    mkdirSync(fixture.at('b', '1'));
    writeFileSync(fixture.at('b', '1', 'in'), '');
    expect((await scan(ALWAYS, { cursor })).paths.slice(0, 2)).toEqual(['b/1/in', 'b/3']);
    rmSync(fixture.at('b'), { recursive: true });
    expect((await scan(ALWAYS, { cursor })).paths).toEqual(['c', 'c/1', 'c/2', 'c/3']);
  });

  test('a scan for changes rejects cursors from other scans and forged cursors', async () => {
    for (const name of ['1', '2']) writeFileSync(fixture.at(name), '');
    const cursor = String((await scan(ALWAYS, { limit: 1 })).next_cursor);
    expect((await scan('1900-01-01T02:00:00+02:00', { cursor, path: 'cnt_one/.' })).paths).toEqual(['2']);
    const made = (text: string) => Buffer.from(text, 'latin1').toString('base64url');
    const mark = Buffer.from(cursor, 'base64url').toString('latin1').split(' ')[1];
    const others: [cursor: string, more: Partial<ScanChangesRequest>][] = [
      [cursor, { path: '/cnt_two' }],
      [cursor, { since: '1900-01-01T00:00:01Z' }],
      ['bm9uZQ', {}],
      [made(`-1 ${mark} 1`), {}],
      [made(`1 ${mark} 1\0`), {}],
    ];
    for (const [other, more] of others) {
      expect(() =>
        radar.scan(
          { path: '/cnt_one', since: ALWAYS, ...more, cursor: other },
          { keyId: 'dk_one' },
          noSignal,
        ),
      ).toThrow(/^`cursor` is not valid for this scan: start again without it\.$/);
    }
    // The path in the cursor is only compared with other paths, and never opened.
    writeFileSync(fixture.at('..', '..', 'outside', 'secret'), '');
    expect((await scan(ALWAYS, { cursor: made(`1 ${mark} ../../outside`) })).paths).toEqual(['1', '2']);
  });

  test('a scan for changes ends when the client disconnects, even if it does not read the changes', async () => {
    for (let index = 0; index < 5000; index += 1) writeFileSync(fixture.at(String(index)), '');
    for (const since of [ALWAYS, NEVER]) {
      const over = new AbortController();
      const changes = radar
        .scan({ path: '/cnt_one', since }, { keyId: 'dk_one' }, over.signal)
        .changes[Symbol.asyncIterator]();
      const first = changes.next();
      if (since === ALWAYS) await first;
      over.abort();
      await first;
      let taken = 1;
      while ((await changes.next()).done !== true) taken += 1;
      expect(taken).toBeLessThan(5000);
      expect(fixture.held()).toEqual([]);
    }
    expect(await scan(ALWAYS, {}, AbortSignal.abort())).toMatchObject({ changes: [] });
  });

  test('a scan for changes whose client does not read does not block other API keys', async () => {
    for (let index = 0; index < 1000; index += 1) writeFileSync(fixture.at(String(index)), '');
    const kinds = [
      (keyId: string) => radar.scan({ path: '/cnt_one', since: ALWAYS }, { keyId }, noSignal).changes,
      (keyId: string) => fixture.files.list('/cnt_one', { keyId }),
    ];
    for (const open of kinds) {
      const begin = async (keyId: string) => {
        const entries: AsyncIterator<unknown> = open(keyId)[Symbol.asyncIterator]();
        await entries.next();
        return entries;
      };
      const held = await Promise.all(Array.from({ length: 16 }, () => begin('dk_one')));
      let isLate = true;
      const late = begin('dk_one').finally(() => {
        isLate = false;
      });
      held.push(await begin('dk_two'));
      expect(isLate).toBe(true);
      for (const entries of held) await entries.return?.();
      for (const entries of [await late]) await entries.return?.();
    }
  });

  test('a scan for changes finds entries in deeply nested folders', async () => {
    const deep = Array.from({ length: 200 }, (_, index) => `d${index}`);
    mkdirSync(fixture.at(...deep), { recursive: true });
    writeFileSync(fixture.at(...deep, 'z'), '');
    writeFileSync(fixture.at('d0', 'z'), '');
    const { paths } = await scan(ALWAYS);
    expect(paths).toHaveLength(202);
    expect(paths.slice(-2)).toEqual([[...deep, 'z'].join('/'), 'd0/z']);
    const cursor = String((await scan(ALWAYS, { limit: 150 })).next_cursor);
    expect((await scan(ALWAYS, { cursor })).paths).toEqual(paths.slice(150));
  });
});

describeAsRoot('a scan of a file system without birth times', () => {
  test('on a file system without creation times, a scan for changes lists all changed entries as modified', async () => {
    const fixture = await FilesFixture.open();
    mkdirSync(fixture.at('mounted'));
    execFileSync('mount', ['-t', 'ramfs', 'none', fixture.at('mounted')]);
    try {
      writeFileSync(fixture.at('mounted', 'a'), '');
      expect(statSync(fixture.at('mounted', 'a')).birthtimeMs).toBe(0);
      for (const since of [ALWAYS, '1970-01-01T00:00:00Z', isoTime(Date.now() - 60_000)]) {
        const { changes, end } = new Radar(fixture.files).scan(
          { path: '/cnt_one/mounted', since },
          { keyId: 'dk_one' },
          noSignal,
        );
        for await (const change of changes) expect(change).toMatchObject({ path: 'a', type: 'modified' });
        expect(end()).toMatchObject({ total_changes: 1 });
      }
    } finally {
      execFileSync('umount', [fixture.at('mounted')]);
      await fixture.close();
    }
  });
});
