import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toUSVString } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { humanSize } from '../../lib/text/human-size.js';
import type { FileContent } from './reading/file-content.js';
import { fileBytes, fileTime } from './reading/file-numbers.js';
import { permissionsOf } from './reading/path-info.js';
import { FilesFixture, noSignal } from './suites/files-fixture.js';

/** A client that receives all content immediately. */
const TAKER = { keyId: 'dk_one', whenOver: (over: () => void) => over() };

const wholeOf = ({ content }: FileContent) => [...content].join('');

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const DEEP = 200;

describe('Files for reading', () => {
  let fixture: FilesFixture;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    expect(fixture.warnings).toEqual([]);
    await fixture.close();
  });

  test('listing a folder returns its sorted entries with types, sizes and times', async () => {
    mkdirSync(fixture.at('world'));
    writeFileSync(fixture.at('world.txt'), '12345');
    writeFileSync(fixture.at('Zeta'), '');
    for (const name of ['world', 'world.txt', 'Zeta']) utimesSync(fixture.at(name), 0, 1_700_000_000.5);
    const modified = '2023-11-14T22:13:20.500Z';
    expect(await fixture.list('/cnt_one')).toEqual([
      { name: 'Zeta', type: 'file', size: 0, modified },
      { name: 'world', type: 'directory', size: 0, modified },
      { name: 'world.txt', type: 'file', size: 5, modified },
    ]);
    expect(await fixture.names('/')).toEqual(['cnt_one', 'cnt_two']);
    expect(await fixture.names('/cnt_two')).toEqual([]);
  });

  test('a recursive list shows the content of each folder directly after the folder, at any depth', async () => {
    mkdirSync(fixture.at('a', 'b'), { recursive: true });
    for (const name of ['a/b/c', 'a/d', 'a.txt']) writeFileSync(fixture.at(name), '');
    expect(await fixture.names('/cnt_one', true)).toEqual(['a', 'a/b', 'a/b/c', 'a/d', 'a.txt']);
    const deep = Array.from({ length: DEEP }, (_, index) => `d${index}`);
    mkdirSync(fixture.at('a', ...deep), { recursive: true });
    for (const depth of [40, DEEP]) writeFileSync(fixture.at('a', ...deep.slice(0, depth), 'z'), '1');
    const names = await fixture.names('/cnt_one/a', true);
    expect(names).toHaveLength(DEEP + 5);
    expect(names.indexOf([...deep, 'z'].join('/'))).toBe(names.indexOf(deep.join('/')) + 1);
    expect(names).toContain([...deep.slice(0, 40), 'z'].join('/'));
    expect(await fixture.files.measure('/cnt_one', noSignal)).toMatchObject({ size: 2 });
  });

  test('listing a folder leaves no folder open when the client disconnects', async () => {
    for (let index = 0; index < 3000; index += 1) writeFileSync(fixture.at(String(index)), '');
    for await (const { name } of fixture.files.list('/cnt_one', { keyId: 'dk_one' }))
      if (name.length > 1) break;
    expect(fixture.held()).toEqual([]);
  });

  test('listing a folder supports names with invalid UTF-8, a leading dash or line breaks', async () => {
    for (const name of [Buffer.from([0x61, 0xff]), Buffer.from('-rf'), Buffer.from('a\r\nb: c')]) {
      writeFileSync(Buffer.concat([Buffer.from(`${fixture.at()}/`), name]), 'x');
    }
    mkdirSync(Buffer.concat([Buffer.from(`${fixture.at()}/`), Buffer.from([0xfe])]));
    writeFileSync(Buffer.concat([Buffer.from(`${fixture.at()}/`), Buffer.from([0xfe, 0x2f, 0x69])]), 'xx');
    expect(await fixture.names('/cnt_one', true)).toEqual([
      '-rf',
      'a\r\nb: c',
      'a\ufffd',
      '\ufffd',
      '\ufffd/i',
    ]);
    expect(await fixture.files.measure('/cnt_one', noSignal)).toMatchObject({ size: 5 });
    expect(await fixture.files.read('/cnt_one/-rf', TAKER)).toMatchObject({ content: 'x' });
    await fixture.files.copy('/cnt_one', '/cnt_two/copy', { isRecursive: true, signal: noSignal });
    expect(await fixture.names('/cnt_two/copy', true)).toEqual(await fixture.names('/cnt_one', true));
    await fixture.files.remove('/cnt_two/copy', noSignal);
    expect(await fixture.names('/cnt_two')).toEqual([]);
  });

  test('listing a folder supports times outside the years 1 to 9999, and sizes over the largest safe integer', async () => {
    writeFileSync(fixture.at('old'), '');
    execFileSync('touch', ['-d', '@-100000000000', fixture.at('old')]);
    writeFileSync(fixture.at('new'), '');
    execFileSync('touch', ['-d', '@200000000000', fixture.at('new')]);
    const times = (await fixture.list('/cnt_one')).map(({ modified }) => Date.parse(modified));
    expect(times.every((time) => !Number.isNaN(time))).toBe(true);
    expect(await fixture.files.describe('/cnt_one/new')).toMatchObject({
      modified: expect.stringMatching(/^\d{4}-\S{19}$/),
    });
  });

  test('`describe` tells a file from a broken link', async () => {
    writeFileSync(fixture.at('file'), '');
    const { files } = fixture;
    for (const path of ['/cnt_one/none', '/cnt_none/x', '/cnt_one/none/x']) {
      for (const ask of [
        () => fixture.names(path),
        () => files.describe(path),
        () => files.read(path, TAKER),
      ]) {
        await expect(ask()).rejects.toMatchObject({ kind: 'not_found' });
      }
    }
    await expect(fixture.names('/cnt_one/file')).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(files.describe('/cnt_one/file/x')).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(files.read('/cnt_one', TAKER)).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test('`describe` returns the size, times and permissions of a file', async () => {
    writeFileSync(fixture.at('start.sh'), '12345', { mode: 0o750 });
    execFileSync('chmod', ['0750', fixture.at('start.sh')]);
    const result = await fixture.files.describe('cnt_one/start.sh');
    expect(result).toMatchObject({ name: 'start.sh', path: 'cnt_one/start.sh', type: 'file', size: 5 });
    expect(result.permissions).toBe('rwxr-x---');
    expect(Date.parse(result.created)).toBeLessThanOrEqual(Date.parse(result.modified) + 1);
    expect(await fixture.files.describe('/')).toMatchObject({ name: '', type: 'directory', size: 0 });
  });

  test('reading a file returns text as text, and other content as base64', async () => {
    writeFileSync(fixture.at('text'), '\ufeffmotd=Größe 🎮\r\n\0');
    writeFileSync(fixture.at('binary'), Buffer.from([0, 255, 128, 10]));
    writeFileSync(fixture.at('empty'), '');
    const read = async (name: string) => fixture.files.read(`/cnt_one/${name}`, TAKER);
    expect(await read('text')).toMatchObject({ content: '\ufeffmotd=Größe 🎮\r\n\0', encoding: 'utf-8' });
    expect(await read('binary')).toMatchObject({ content: 'AP+ACg==', encoding: 'base64' });
    expect(await read('empty')).toMatchObject({ content: '', encoding: 'utf-8' });
  });

  test('reading a long text decodes it in pieces, and splits no character between them', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const read = (name: string) => fixture.files.read(`/cnt_one/${name}`, TAKER);
    for (const shift of [0, 1, 2, 3]) {
      const text = `${'x'.repeat(shift)}${'é€🎮\u0000"'.repeat(MIB / 16)}`;
      writeFileSync(fixture.at('text'), text);
      writeFileSync(fixture.at('binary'), Buffer.concat([bytes.subarray(shift), Buffer.alloc(MIB, bytes)]));
      const [result, binary] = [await read('text'), await read('binary')];
      expect(typeof result.content).toBe('object');
      const pieces = [...result.content];
      expect(pieces.every((piece) => toUSVString(piece) === piece && piece.length <= 64 * 1024)).toBe(true);
      expect([pieces.join('') === text, result.encoding]).toEqual([true, 'utf-8']);
      expect(binary.encoding).toBe('base64');
      expect(Buffer.from(wholeOf(binary), 'base64').equals(readFileSync(fixture.at('binary')))).toBe(true);
    }
    writeFileSync(fixture.at('short'), 'x'.repeat(MIB / 4));
    expect((await read('short')).content).toBe('x'.repeat(MIB / 4));
  });

  test('32 concurrent reads of a 1 MiB file with one API key all succeed', async () => {
    writeFileSync(fixture.at('long'), 'x'.repeat(MIB));
    const read = async () => {
      let over: () => void = () => undefined;
      const whenOver = (listener: () => void) => {
        over = listener;
      };
      const content = await fixture.files.read('/cnt_one/long', { keyId: 'a', whenOver });
      const whole = wholeOf(content);
      over();
      return whole.length;
    };
    const groups = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => Promise.all([1, 2, 3, 4].map(read))));
    expect(groups.flat()).toEqual(Array(32).fill(MIB));
  });

  test('the content of files that a user has not received yet is limited, without delaying other users', async () => {
    await fixture.close();
    // Ignore timers of a second or more, such as the timeouts of the queue, so that these never fire.
    fixture = await FilesFixture.open({
      startTimer: (callback, afterMs) => {
        if (afterMs < 1000) setTimeout(callback, afterMs);
        return () => undefined;
      },
    });
    for (const [name, size] of Object.entries({ large: 10 * MIB, long: MIB, short: 1 })) {
      writeFileSync(fixture.at(name), '');
      truncateSync(fixture.at(name), size);
    }
    const overs: (() => void)[] = [];
    const client = new AbortController();
    const { signal } = client;
    const read = (name: string, actor: string, keyId = 'panel') =>
      fixture.files.read(`/cnt_one/${name}`, {
        keyId,
        actor,
        signal,
        whenOver: (over) => void overs.push(over),
      });
    await read('large', 'usr_a');
    const waiting = [read('large', 'usr_a'), read('large', 'usr_a')];
    const ends = Promise.allSettled(waiting);
    // Neither reads by another actor with the same key, nor small reads by this actor, wait for the large reads.
    for (const actor of ['usr_a', 'usr_b']) expect((await read('short', actor)).content).toBe('\0');
    await Promise.all([read('large', 'usr_b'), read('long', 'usr_b')]);
    await read('large', 'usr_a', 'another key');
    overs[0]?.();
    // Either of the two can be the first to have opened the file, and then waits first.
    await Promise.race(waiting);
    client.abort(new Error('hung up'));
    expect((await ends).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const over of overs) over();
    expect(
      wholeOf(await fixture.files.read('/cnt_one/large', { keyId: 'panel', whenOver: () => undefined })),
    ).toHaveLength(10 * MIB);
  });

  test('a file of 10 MiB can be read as JSON, and a longer one is rejected, even if it is sparse', async () => {
    writeFileSync(fixture.at('whole'), 'x'.repeat(10 * MIB));
    expect(wholeOf(await fixture.files.read('/cnt_one/whole', TAKER))).toHaveLength(10 * MIB);
    appendFileSync(fixture.at('whole'), 'x');
    writeFileSync(fixture.at('sparse'), '');
    truncateSync(fixture.at('sparse'), 10 * GIB);
    const before = process.memoryUsage().rss;
    for (const name of ['whole', 'sparse']) {
      await expect(fixture.files.read(`/cnt_one/${name}`, TAKER)).rejects.toMatchObject({
        kind: 'too_large',
      });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * MIB);
  });

  test('a download sends the content that the file had when it was requested, even if it grows', async () => {
    writeFileSync(fixture.at('log'), 'before');
    const download = await fixture.files.download('/cnt_one/log', { keyId: 'dk_one' });
    appendFileSync(fixture.at('log'), ' and after');
    const chunks: Buffer[] = [];
    for await (const chunk of await download.open()) chunks.push(Buffer.from(chunk));
    await download.close();
    expect([download.size, Buffer.concat(chunks).toString(), download.fileName]).toEqual([
      6,
      'before',
      'log',
    ]);
  });

  test('at most 64 folders are listed at the same time, and further requests are rejected', async () => {
    writeFileSync(fixture.at('file'), 'x');
    expect(readFileSync(join(fixture.servers, 'cnt_one', 'file'), 'utf8')).toBe('x');
    const many = Array.from({ length: 70 }, (_, index) =>
      fixture.files.list('/cnt_one', {
        ...{ keyId: `dk_${index % 2}`, actor: `usr_${index % 6}`, isRecursive: true },
      }),
    );
    const first = await Promise.allSettled(many.map((list) => list.next()));
    const refused = first.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused).toEqual(
      refused.map(() => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'too_many_lists' }),
      })),
    );
    await Promise.all(many.map((list) => list.return(undefined)));
    expect(await fixture.names('/cnt_one')).toEqual(['file']);
  });
});

test.each([
  [Number.NEGATIVE_INFINITY, '0001-01-01T00:00:00.000Z'],
  [-1e17, '0001-01-01T00:00:00.000Z'],
  [1.5, '1970-01-01T00:00:00.001Z'],
  [1e17, '9999-12-31T23:59:59.999Z'],
])('fileTime formats the time %d as %s', (ms, text) => {
  expect(fileTime(ms)).toBe(text);
});

test('fileBytes returns at most the largest safe integer', () => {
  expect(fileBytes(2 ** 63)).toBe(Number.MAX_SAFE_INTEGER);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KiB'],
  [1536, '1.5 KiB'],
  [MIB - 1, '1 MiB'],
  [1.25 * GIB, '1.3 GiB'],
  [Number.MAX_SAFE_INTEGER, '8 PiB'],
])('humanSize formats %d bytes as %s', (bytes, text) => {
  expect(humanSize(bytes)).toBe(text);
});

test.each([
  [0o644, 'rw-r--r--'],
  [0o4755, 'rwsr-xr-x'],
  [0o6644, 'rwSr-Sr--'],
  [0o1777, 'rwxrwxrwt'],
])('permissionsOf formats the mode %o as %s', (mode, text) => {
  expect(permissionsOf(mode)).toBe(text);
});
