import { mkdtempSync } from 'node:fs';
import { appendFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { testClock } from '../../testing/time/test-clock.js';
import { archivesIn } from './files/archive-names.js';
import { type LogArrival, LogStore, type LogStoreOptions, type LogWriter } from './log-store.js';

const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const ID = 'cnt_test';

describe('the log of a container', () => {
  let folder: string;
  let clock: ReturnType<typeof testClock>;
  const writers: LogWriter[] = [];
  const stores: LogStore[] = [];

  const store = (options: Partial<LogStoreOptions> = {}) => {
    const made = new LogStore({ folder, clock, logger, ...options });
    stores.push(made);
    return made;
  };
  const open = async (logs = store()) => {
    const writer = await logs.open(ID);
    writers.push(writer);
    return writer;
  };
  const add = (writer: LogWriter, text: string | Buffer, cursor = 'c') =>
    writer.append(Buffer.from(text), { runId: 'run_1', cursor });
  const texts = async (query = {}, logs = store()) =>
    (await logs.read(ID, { tail: 10_000, ...query })).map(({ text }) => text);
  const at = (name: string) => join(folder, ID, name);
  /** Ends a daemon: its writers, and its stores, which may still be compressing archives. A folder has one daemon at a time. */
  const closeAll = async () => {
    for (const writer of writers.splice(0)) await writer.close();
    for (const each of stores.splice(0)) await each.close();
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-logs-'));
    clock = testClock();
  });
  afterEach(async () => {
    await closeAll();
    await rm(folder, { recursive: true, force: true });
  });

  test('the log of a container that has written nothing is empty', async () => {
    expect(await texts()).toEqual([]);
  });

  test('each line of a log begins with the time at which it arrived', async () => {
    const writer = await open();
    await add(writer, 'one\ntwo\r\n');
    clock.advance(1500);
    await add(writer, '\u001b[31mthree\u001b[0m\n\n');
    expect(await readFile(at('current.log'), 'utf8')).toBe(
      '2026-03-01T12:00:00.000Z one\n2026-03-01T12:00:00.000Z two\r\n' +
        '2026-03-01T12:00:01.500Z \u001b[31mthree\u001b[0m\n2026-03-01T12:00:01.500Z \n',
    );
    expect(await texts()).toEqual(['one', 'two', '\u001b[31mthree\u001b[0m', '']);
  });

  test('the parts of a line that arrives in several chunks are one line in the log', async () => {
    const writer = await open();
    for (const piece of ['he', 'll', 'o\nwor', 'ld']) await add(writer, piece);
    expect(await texts()).toEqual(['hello', 'world']);
    await add(writer, '\n');
    expect(await texts()).toEqual(['hello', 'world']);
  });

  test('a log stores all bytes unchanged, and replaces invalid UTF-8 when it is read', async () => {
    const raw = Buffer.from([0, 1, 255, 254, 65, 10]);
    await add(await open(), raw);
    expect((await readFile(at('current.log'))).subarray(25)).toEqual(raw);
    expect(await texts()).toEqual(['\u0000\u0001\ufffd\ufffdA']);
  });

  test('a line of 10 MB is split in the log without losing a byte', async () => {
    const writer = await open(store({ rotateAtBytes: 1e9 }));
    for (let piece = 0; piece < 100; piece += 1) await add(writer, Buffer.alloc(104_857, 'x'));
    await add(writer, '\nafter\n');
    const lines = await texts({ tail: 600 });
    expect(lines.at(-1)).toBe('after');
    expect(Math.max(...lines.map((line) => line.length))).toBe(16_384);
    const { size } = await stat(at('current.log'));
    expect(size).toBe(10_485_700 + 640 * 26 + 25 + 'after\n'.length);
  });

  test('after the daemon was killed, the log continues exactly where it ended', async () => {
    const first = await open();
    await add(first, 'kept\nhalf a li', '15');
    await closeAll();
    // Output that was written before the daemon was killed, but whose position was not stored.
    await appendFile(at('current.log'), 'ne\nnever noted\n');
    const second = await open();
    expect(second.position).toEqual({ runId: 'run_1', cursor: '15' });
    await add(second, 'ne\nnever noted\n', '30');
    expect(await texts()).toEqual(['kept', 'half a line', 'never noted']);
  });

  test('after an interrupted rotation, the log continues without losing or repeating lines', async () => {
    const first = await open();
    await add(first, 'old\n', '4');
    await closeAll();
    const noted = await readFile(at('position'));
    const again = await open();
    await again.endRun();
    await closeAll();
    await writeFile(at('position'), noted);
    const second = await open();
    await add(second, 'new\n', '8');
    expect(await texts()).toEqual(['old', 'new']);
  });

  test('the log continues after an interrupted rotation and another kill during the first write', async () => {
    await add(await open(), 'old\n', '4');
    await closeAll();
    const noted = await readFile(at('position'));
    await (await open()).endRun();
    await closeAll();
    await writeFile(at('position'), noted);
    await open();
    await closeAll();
    // This line makes the new file longer than the archived log was. The position of the line is not stored.
    await appendFile(at('current.log'), '2026-03-01T12:00:00.000Z new and longer\n');
    const third = await open();
    expect(third.position.cursor).toBe('4');
    await add(third, 'new and longer\n', '19');
    expect(await texts()).toEqual(['old', 'new and longer']);
  });

  test('a log loses nothing if its stored read position is corrupted', async () => {
    await add(await open(), 'kept\n');
    await closeAll();
    for (const corrupted of ['', '{"bytes":', '\u0000'.repeat(1024), '{"bytes":"5"}']) {
      await truncate(at('position'), 0);
      await writeFile(at('position'), corrupted);
      await add(await open(), 'more\n');
      await closeAll();
    }
    expect(await texts()).toEqual(['kept', 'more', 'more', 'more', 'more']);
  });

  test('a log has one archive for each run of the server, and can be read across runs', async () => {
    const logs = store();
    for (const run of ['a', 'b', 'c']) {
      const writer = await open(logs);
      await add(writer, `${run}1\n${run}2`);
      await writer.endRun();
      await closeAll();
      clock.advance(1000);
    }
    await add(await open(logs), 'now\n');
    await logs.close();
    expect(archivesIn(join(folder, ID)).map(({ stem }) => stem)).toEqual([
      '20260301T120000000Z',
      '20260301T120001000Z',
      '20260301T120002000Z',
    ]);
    expect(gunzipSync(await readFile(at('20260301T120000000Z.log.gz'))).toString()).toContain(' a2\n');
    expect(await texts()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'now']);
    expect(await texts({ tail: 4 })).toEqual(['b2', 'c1', 'c2', 'now']);
    expect(await texts({ sinceMs: Date.parse('2026-03-01T12:00:02Z') })).toEqual(['c1', 'c2', 'now']);
  });

  test('a log is rotated between lines when it is full, and its oldest archives are deleted', async () => {
    const logs = store({ rotateAtBytes: 10_000, keepBytes: 3000 });
    const writer = await open(logs);
    for (let index = 0; index < 4000; index += 1) {
      await add(writer, `line ${index} ${Math.sin(index)}\n`);
      if (index % 100 === 0) clock.advance(10);
    }
    await logs.close();
    const names = (await readdir(join(folder, ID))).filter((name) => name.endsWith('.gz'));
    const sizes = await Promise.all(names.map(async (name) => (await stat(at(name))).size));
    expect(names.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3000);
    expect((await stat(at('current.log'))).size).toBeLessThan(11_000);
    const left = await texts();
    const last = left.map((line) => Number(line.split(' ')[1]));
    expect(last.at(-1)).toBe(3999);
    expect(last).toEqual(Array.from({ length: last.length }, (_, index) => 4000 - last.length + index));
  });

  test('archives that a killed daemon did not compress are compressed by the next one', async () => {
    const writer = await open();
    await add(writer, 'old\n');
    await closeAll();
    await writeFile(at('20250101T000000000Z.log'), '2025-01-01T00:00:00.000Z older\n');
    await writeFile(at('20250101T000000000Z.log.gz.part'), 'half');
    expect(await texts()).toEqual(['older', 'old']);
    const logs = store();
    await open(logs);
    await logs.close();
    expect(await readdir(join(folder, ID))).toEqual([
      '20250101T000000000Z.log.gz',
      'current.log',
      'position',
    ]);
    expect(await texts()).toEqual(['older', 'old']);
  });

  test('the last lines of a log can be read, whether or not they are in archives', async () => {
    const writer = await open(store({ rotateAtBytes: 1e9 }));
    const all = Array.from({ length: 9000 }, (_, index) => `${index} ${'y'.repeat(index % 97)}`);
    await add(writer, `${all.join('\n')}\n`);
    for (const tail of [1, 7, 1000, 9000, 10_000]) expect(await texts({ tail })).toEqual(all.slice(-tail));
    expect(await texts({ tail: 0 })).toEqual([]);
  });

  test('viewers of a log get new lines, and the number of lines that were skipped', async () => {
    const logs = store();
    const writer = await open(logs);
    const arrivals: LogArrival[] = [];
    const { earlier, stop } = logs.watch(ID, { tail: 10 }, (arrival) => arrivals.push(arrival));
    expect(await earlier).toEqual([]);
    await add(writer, 'a\nb');
    await add(writer, 'c\n1\n');
    expect(arrivals.map(({ lines }) => lines.map(({ text }) => text))).toEqual([['a'], ['bc', '1']]);
    await add(writer, Array.from({ length: 1003 }, (_, index) => `${index}\n`).join(''));
    expect(arrivals[2]).toMatchObject({ skipped: 3, lines: { length: 1000, 0: { text: '3' } } });
    stop();
    await add(writer, 'unseen\n');
    expect(arrivals).toHaveLength(3);
  });

  test('a viewer of a log gets every line exactly once, whenever it starts to watch', async () => {
    const logs = store({ rotateAtBytes: 700 });
    const writer = await open(logs);
    const all = Array.from({ length: 400 }, (_, index) => `line ${index}`);
    const viewers: { seen: string[]; earlier: Promise<string[]> }[] = [];
    const look = () => {
      const seen: string[] = [];
      const { earlier } = logs.watch(ID, { tail: 10_000 }, ({ lines }) => {
        seen.push(...lines.map(({ text }) => text));
      });
      viewers.push({ seen, earlier: earlier.then((lines) => lines.map(({ text }) => text)) });
    };
    for (const [index, line] of all.entries()) {
      // Each line is written in two pieces, so that a viewer may start in the middle of a line.
      const writing = add(writer, `${line.slice(0, 3)}`).then(() => add(writer, `${line.slice(3)}\n`));
      for (let turns = index % 7; turns > 0; turns -= 1) await new Promise(setImmediate);
      if (index % 5 === 0) look();
      await writing;
      clock.advance(1);
    }
    for (const { seen, earlier } of viewers) expect([...(await earlier), ...seen]).toEqual(all);
    expect(viewers).toHaveLength(80);
    await logs.close();
  });

  test('viewers of a log get a whole line even if an earlier daemon wrote the beginning of the line', async () => {
    await add(await open(), 'half a ');
    await closeAll();
    const logs = store();
    const writer = await open(logs);
    const seen: string[] = [];
    const { earlier } = logs.watch(ID, { tail: 10 }, ({ lines }) =>
      seen.push(...lines.map(({ text }) => text)),
    );
    await add(writer, 'line\nnext\n');
    expect([await earlier, seen]).toEqual([[], ['half a line', 'next']]);
  });

  test('concurrent reads of logs are limited per API key, and a long read counts until the client has received it', async () => {
    const logs = store();
    await add(await open(logs), `${'x'.repeat(200)}\n`.repeat(2000));
    const overs: (() => void)[] = [];
    const whenOver = (over: () => void) => void overs.push(over);
    const caller = (keyId: string, { signal } = new AbortController()) => ({ keyId, whenOver, signal });
    const ask = (keyId: string, tail: number) => logs.read(ID, { tail }, caller(keyId));
    const many = Promise.allSettled(Array.from({ length: 60 }, () => ask('a', 10)));
    expect(await ask('b', 10)).toHaveLength(10);
    // The key has 3 running and 50 waiting reads.
    expect((await many).filter(({ status }) => status === 'fulfilled')).toHaveLength(53);
    expect((await many).at(-1)).toMatchObject({ reason: { code: 'too_many_log_reads' } });
    // If their clients disconnect, waiting reads leave the queue at once.
    const clients = Array.from({ length: 53 }, () => new AbortController());
    const gone = Promise.allSettled(clients.map((each) => logs.read(ID, { tail: 10 }, caller('a', each))));
    for (const client of clients) client.abort();
    const again = Promise.allSettled(Array.from({ length: 50 }, () => ask('a', 10)));
    expect((await gone).filter(({ status }) => status === 'fulfilled').length).toBeLessThan(4);
    expect((await again).filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    for (let held = 0; held < 20; held += 1) expect(await ask('a', 2000)).toHaveLength(2000);
    const waiting = ask('a', 2000);
    expect(await ask('a', 10)).toHaveLength(10);
    expect(await ask('b', 2000)).toHaveLength(2000);
    for (const over of overs) over();
    expect(await waiting).toHaveLength(2000);
  });
});
