import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Download, type DownloadOptions } from '../../lib/contract/download.js';
import { fileDownload } from '../../lib/disk/file-download.js';
import { DomainError } from '../../lib/errors/errors.js';
import { hostFault } from '../../lib/errors/host-fault.js';
import { eventually } from '../../testing/time/eventually.js';
import { BytesFixture } from './suites/bytes-fixture.js';
import { ENDLESS, endless, TEXT, Watched } from './suites/watched-source.js';

describe('an unfinished or concurrent download', () => {
  let fixture: BytesFixture;
  let source: Watched;

  beforeEach(async () => {
    fixture = await BytesFixture.start({ stallMs: 1000 });
    source = new Watched();
    fixture.handlers.getFile = async () => source.download();
  });
  afterEach(() => fixture.stop());

  const get = (headers: Record<string, string> = {}) => fixture.ask('/file', { headers });

  test('a download sends the announced length, even if the file has grown', async () => {
    fixture.handlers.getFile = async () => source.download({ size: 10 });
    const answer = await get();
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['10', TEXT.slice(0, 10)]);
  });

  test('a download returns a normal error if the file cannot be opened, or fails before its first byte', async () => {
    const full = Object.assign(new Error('open'), { code: 'EMFILE' });
    const opens: DownloadOptions['open'][] = [
      () => Promise.reject(hostFault(full, 'The file cannot be read now')),
      () => ({
        [Symbol.asyncIterator]: () => ({
          next: () => Promise.reject(hostFault(full, 'The file cannot be read now')),
        }),
      }),
    ];
    for (const [index, openIt] of opens.entries()) {
      fixture.handlers.getFile = async () => source.download({ open: openIt });
      const answer = await get();
      expect([answer.status, (await answer.json()) as object]).toEqual([
        503,
        expect.objectContaining({ error: 'unavailable' }),
      ]);
      expect(answer.headers.get('content-disposition')).toBe(null);
      expect(source.closed).toBe(index + 1);
    }
  });

  test.each([
    ['fails in the middle', ENDLESS * 2, true],
    ['ends before its size', ENDLESS * 2, false],
    ['of unknown size fails in the middle', undefined, true],
  ])('a download whose source %s aborts the connection, so that the client sees it as incomplete', async (_, size, fails) => {
    fixture.handlers.getFile = async () =>
      new Download({
        fileName: 'x',
        ...(size === undefined ? {} : { size }),
        open: async function* () {
          yield* endless(256 * 1024);
          if (fails) throw new Error('the disk fails');
        },
        close: source.close,
      });
    await expect(get().then((answer) => answer.arrayBuffer())).rejects.toThrow();
    const old = fixture.client().send('GET /file HTTP/1.0');
    expect(['ECONNRESET', 'EPIPE']).toContain(await old.closed());
    expect([source.closed, fixture.logged.length]).toEqual([2, 2]);
  });

  test('a download of a file that is deleted meanwhile is aborted, without an internal error', async () => {
    fixture.handlers.getFile = async () =>
      source.download({
        size: ENDLESS * 2,
        open: async function* () {
          yield* endless(256 * 1024);
          throw new DomainError('not_found', 'It was deleted.');
        },
      });
    await expect(get().then((answer) => answer.arrayBuffer())).rejects.toThrow();
    expect([source.closed, fixture.logged]).toEqual([1, []]);
  });

  test('a download closes its file once when the client disconnects, even while the next bytes are awaited', async () => {
    let endWait: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      endWait = resolve;
    });
    fixture.handlers.getFile = async () =>
      source.download({
        size: ENDLESS,
        open: async function* () {
          yield Buffer.alloc(1024);
          await waits;
        },
        close: endWait,
      });
    const client = fixture.client().send('GET /file HTTP/1.1');
    await client.answered();
    client.socket.resetAndDestroy();
    await eventually('the source to be closed', () => source.closed > 0);
    await waits;
    expect([source.closed, fixture.logged]).toEqual([1, []]);
  });

  test('a download is produced no faster than the client reads, and ends if the client stops reading', async () => {
    let made = 0;
    fixture.handlers.getFile = async () =>
      source.download({
        size: ENDLESS,
        open: async function* () {
          for await (const chunk of endless()) {
            made += chunk.length;
            yield chunk;
          }
        },
      });
    const client = fixture.client().send('GET /file HTTP/1.1');
    await client.answered();
    client.socket.pause();
    await eventually('the stall to be detected', () => source.closed > 0);
    expect(made).toBeLessThan(ENDLESS / 2);
    await eventually('the connection to end', async () => (await fixture.connections()) === 0);
    expect(source.closed).toBe(1);
  });

  test('concurrent downloads of a file, whole and in part, send the same bytes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'berth-bytes-'));
    try {
      const path = join(folder, 'world.bin');
      const content = Buffer.alloc(20 * 1024 * 1024 + 17);
      for (let at = 0; at < content.length; at += 4)
        content.writeUInt32LE(at >>> 0, Math.min(at, content.length - 4));
      await writeFile(path, content);
      fixture.handlers.getFile = async () => fileDownload(await open(path, 'r'), { fileName: 'world.bin' });
      const from = 3 * 1024 * 1024 + 5;
      const [whole, part] = await Promise.all([get(), get({ range: `bytes=${from}-` })]);
      const [all, rest] = await Promise.all([whole.arrayBuffer(), part.arrayBuffer()]);
      expect(Buffer.compare(Buffer.from(all), content)).toBe(0);
      expect(Buffer.compare(Buffer.from(rest), content.subarray(from))).toBe(0);
      const again = await get({ 'if-none-match': whole.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a download waits for a slow source without a time limit', async () => {
    // This is the last test of the suite, because the short time limit stays.
    await fixture.stop();
    fixture = await BytesFixture.start({ stallMs: 50 });
    let beats = 0;
    fixture.handlers.getFile = async () =>
      source.download({
        open: async function* () {
          yield Buffer.from(TEXT.slice(0, 1));
          // Wait for several times the stall timeout, which applies only to the client.
          await new Promise<void>((resolve) => {
            const beat = setInterval(() => {
              beats += 1;
              if (beats < 10) return;
              clearInterval(beat);
              resolve();
            }, 25);
          });
          yield Buffer.from(TEXT.slice(1));
        },
      });
    expect(await (await get()).text()).toBe(TEXT);
  });
});
