import { execFileSync } from 'node:child_process';
import { linkSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LogQuery } from './log-store.js';
import { LogFixture } from './suites/log-fixture.js';

const MIB = 1024 * 1024;
const START_MS = Date.parse('2026-03-01T12:00:00.000Z');

describe('a search in the history of a log', () => {
  let fixture: LogFixture;
  beforeEach(() => {
    fixture = new LogFixture();
  });
  afterEach(() => fixture.close());

  const archives = () => readdirSync(fixture.at('.')).filter((name) => name.endsWith('.log.gz'));

  test('a log search counts all matching lines in the archives and the current log, and returns the newest', async () => {
    for (const run of ['a', 'b', 'c']) {
      await fixture.add(`${run}1\n${run}2 x\n${run}3`);
      await fixture.endRun();
      fixture.clock.advance(999);
    }
    await fixture.add('d1 x\nd2');
    const all = ['a1', 'a2 x', 'a3', 'b1', 'b2 x', 'b3', 'c1', 'c2 x', 'c3', 'd1 x', 'd2'];
    for (const isPacked of [false, true]) {
      if (isPacked) await fixture.packed();
      expect(await fixture.history()).toMatchObject({ lines: all, total: 11, isComplete: true });
      expect(await fixture.history({ tail: 3 })).toMatchObject({ lines: all.slice(-3), total: 11 });
      expect(await fixture.history({ tail: 1, filter: ' x' })).toMatchObject({ lines: ['d1 x'], total: 4 });
      const second = { sinceMs: START_MS + 1000, untilMs: START_MS + 1999 };
      expect(await fixture.history({ ...second, tail: 1 })).toMatchObject({ lines: ['b3'], total: 3 });
      expect(await fixture.history({ ...second, filter: '2' })).toMatchObject({ lines: ['b2 x'], total: 1 });
    }
  });

  test('a log search compares the filter byte by byte with the text of each line, without its time', async () => {
    await fixture.add('plain\r\nUPPER\nüber\n2026 in it\n');
    await fixture.add(Buffer.from([0xff, 0xfe, 65, 10]));
    const found = async (filter: string) => (await fixture.history({ filter })).lines;
    expect(await found('2026')).toEqual(['2026 in it']);
    expect(await found('T12:00')).toEqual([]);
    expect(await found('plain')).toEqual(['plain']);
    expect(await found('plain\r')).toEqual([]);
    expect(await found('upper')).toEqual([]);
    expect(await found('ü')).toEqual(['über']);
    expect(await found('A')).toEqual(['\ufffd\ufffdA']);
    expect(await found('n\r\n')).toEqual([]);
    expect(await found('plain\r\n2026-03-01T12:00:00.000Z UPPER')).toEqual([]);
    expect((await fixture.history({ filter: '' })).total).toBe(5);
  });

  test('a log search returns each line once, even if the clock went back', async () => {
    await fixture.add('noon\n');
    fixture.clock.advance(-3_600_000);
    await fixture.add('eleven\n');
    await fixture.endRun();
    await fixture.add('eleven again\n');
    await fixture.endRun();
    await fixture.packed();
    expect(archives()).toHaveLength(2);
    expect((await fixture.history()).lines).toEqual(['noon', 'eleven', 'eleven again']);
    expect(await fixture.history({ sinceMs: START_MS })).toMatchObject({ lines: ['noon'], total: 1 });
    expect(await fixture.history({ untilMs: START_MS - 1 })).toMatchObject({ total: 2 });
  });

  test('a log search finds lines that arrived in several chunks while the log was rotated', async () => {
    const small = new LogFixture({ rotateAtBytes: 5000 });
    try {
      const all: string[] = [];
      for (let index = 0; index < 400; index += 1) {
        const line = `${index} ${'y'.repeat((index * 37) % 300)}`;
        for (let at = 0; at < line.length; at += 90) await small.add(line.slice(at, at + 90));
        await small.add(index % 3 === 0 ? '\r\n' : '\n');
        all.push(line);
      }
      await small.add(`${'z'.repeat(40_000)}\n`);
      await small.packed();
      const { lines, total } = await small.history();
      expect(lines.slice(0, 400)).toEqual(all);
      expect(lines.slice(400).map(({ length }) => length)).toEqual([16_384, 16_384, 7232]);
      expect(total).toBe(403);
    } finally {
      await small.close();
    }
  });

  test('a large log archive is read correctly whether its index is intact, damaged or missing', async () => {
    const line = (index: number) => `${index} |${Math.sin(index)} ${'y'.repeat(index % 120)}`;
    const count = 15_000;
    await fixture.add(`${Array.from({ length: count }, (_, index) => line(index)).join('\n')}\n`);
    await fixture.endRun();
    await fixture.packed();
    const [name = ''] = archives();
    const path = fixture.at(name);
    const packed = readFileSync(path);
    const raw = gunzipSync(packed);
    expect(raw.length).toBeGreaterThan(1.5 * MIB);
    expect(
      execFileSync('gzip', ['--decompress', '--stdout', path], { maxBuffer: 100 * MIB }).equals(raw),
    ).toBe(true);
    execFileSync('gzip', ['--test', path]);
    const corrupted = Buffer.from(packed);
    corrupted[packed.length - 100] = (corrupted[packed.length - 100] ?? 0) ^ 1;
    const kinds = {
      indexed: packed,
      'without index': gzipSync(raw),
      corrupted,
      doubled: Buffer.concat([gzipSync(''), packed]),
    };
    for (const [kind, bytes] of Object.entries(kinds)) {
      writeFileSync(path, bytes);
      const again = new LogFixture({ folder: fixture.folder });
      const history = async (query: Partial<LogQuery>) => ({ kind, ...(await again.history(query)) });
      expect(await history({ tail: 2 })).toMatchObject({
        kind,
        total: count,
        lines: [line(count - 2), line(count - 1)],
      });
      expect(await history({ tail: 9000 })).toMatchObject({
        total: count,
        lines: { length: 9000, 0: line(6000) },
      });
      expect(await history({ filter: '777 |', tail: 3 })).toMatchObject({
        total: 15,
        lines: [line(12_777), line(13_777), line(14_777)],
      });
      expect(await again.archive(name, 1)).toMatchObject({ total: count, lines: [line(count - 1)] });
      expect(again.warnings).toEqual([]);
      await again.store.close();
    }
  });

  test('a log search logs one warning for the damaged parts of archives, and reads the rest', async () => {
    await fixture.add(
      `${Array.from({ length: 9000 }, (_, index) => `${index} ${Math.sin(index)}`.padEnd(150)).join('\n')}\n`,
    );
    await fixture.endRun();
    await fixture.add('after\n');
    await fixture.endRun();
    await fixture.packed();
    const [first = ''] = archives();
    const bytes = readFileSync(fixture.at(first));
    bytes.fill(0, 200, 300);
    writeFileSync(fixture.at(first), bytes);
    for (let round = 0; round < 2; round += 1) {
      const { lines, total } = await fixture.history({ filter: ' ' });
      expect(lines.at(-1)).toMatch(/^8999 /);
      expect(total).toBeLessThan(9000);
      expect(total).toBeGreaterThan(3000);
      // The index contains the number of lost lines, but their content is unknown.
      expect(await fixture.history({ filter: ' ' })).toMatchObject({ isComplete: false });
      const all = await fixture.history({ tail: 10_000 });
      expect(all).toMatchObject({ total: 9001, isComplete: false });
      expect(all.lines.length).toBe(total + 1);
      const wide = await fixture.history({ tail: 10_000, sinceMs: START_MS - 1 });
      expect(wide).toMatchObject({ total: 9001, isComplete: false });
      // Blocks that are not read count with the number of lines from the index.
      const last = await fixture.history({ tail: 1 });
      expect(last).toMatchObject({ lines: ['after'], total: 9001, isComplete: true });
      expect(await fixture.archive(first)).toMatchObject({ total: 9000, isComplete: false });
    }
    expect(fixture.warnings).toHaveLength(1);
    truncateSync(fixture.at(first), Math.floor(statSync(fixture.at(first)).size / 2));
    const again = new LogFixture({ folder: fixture.folder });
    expect((await again.history({ filter: 'after' })).lines).toEqual(['after']);
    await again.store.close();
  });

  test('a log search returns each line once while the log is being rotated', async () => {
    await fixture.add('once\n');
    // The state between the two steps of a rotation, when the same file has both names.
    linkSync(fixture.at('current.log'), fixture.at('20260301T120000000Z.log'));
    expect((await fixture.history()).lines).toEqual(['once']);
  });

  test('log searches with random queries find the same lines as a simple search over all lines', async () => {
    const small = new LogFixture({ rotateAtBytes: 100_000 });
    try {
      const written: { atMs: number; text: string }[] = [];
      let seed = 7;
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return seed % below;
      };
      for (let index = 0; index < 12_000; index += 1) {
        if (random(400) === 0) small.clock.advance(random(3000) - 200);
        const text = `${index} ${['info', 'warn', 'fatal'][random(3)]} ${'.'.repeat(random(60))}`;
        written.push({ atMs: small.clock.now(), text });
        await small.add(`${text}\n`);
        if (random(5000) === 0) await small.endRun();
        if (index === 8000) await small.packed();
      }
      for (let round = 0; round < 60; round += 1) {
        const [since, until] = [random(60_000), random(60_000)].sort((one, other) => one - other);
        const query = {
          tail: [1, 10, 2000][random(3)] ?? 1,
          ...(random(2) === 0 ? {} : { sinceMs: START_MS + (since ?? 0) }),
          ...(random(2) === 0 ? {} : { untilMs: START_MS + (until ?? 0) }),
          ...(random(2) === 0 ? {} : { filter: ['fatal', '99', 'warn ..', 'none'][random(4)] ?? '' }),
        };
        const { sinceMs = 0, untilMs = Infinity, filter = '' } = query;
        const wanted = written
          .filter(({ atMs, text }) => atMs >= sinceMs && atMs <= untilMs && text.includes(filter))
          .map(({ text }) => text);
        const { lines, total } = await small.history(query);
        expect({ query, lines, total }).toEqual({
          query,
          lines: wanted.slice(-query.tail),
          total: wanted.length,
        });
      }
    } finally {
      await small.close();
    }
  });
});
