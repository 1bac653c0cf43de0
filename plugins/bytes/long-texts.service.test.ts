import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { LongText } from '../../lib/contract/long-text.js';
import { DomainError } from '../../lib/errors/errors.js';
import { BytesFixture } from './suites/bytes-fixture.js';
import { countTicks, WatchedItems } from './suites/ticks.js';

type Text = { path: string; content: string };

/** All UTF-16 code units, with surrogates both in pairs and on their own. */
const UNITS = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit)).join('');
const PIECE = 'x'.repeat(64 * 1024);

describe('a long text that is sent in pieces', () => {
  let fixture: BytesFixture;

  beforeEach(async () => {
    fixture = await BytesFixture.start({ stallMs: 1000 });
  });
  afterEach(() => fixture.stop());

  const answer = (pieces: Iterable<string> | AsyncIterable<string>, rest: object = { path: '/a' }) => {
    fixture.handlers.getText = async () => new LongText({ content: pieces }, rest);
    return fixture.ask('/text');
  };

  test('a long text sent in pieces has the same JSON as one sent whole, wherever it is split', async () => {
    const text = `🎮${UNITS}🎮\\u0041"`;
    for (const size of [1, 2, 3, 7, 4096, text.length]) {
      const sample = size < 4096 ? `${text.slice(0, 300)}${text.slice(0xd7f0, 0xe010)}🎮🎮a🎮` : text;
      const pieces = Array.from({ length: Math.ceil(sample.length / size) }, (_, at) =>
        sample.slice(at * size, (at + 1) * size),
      );
      const response = await answer(pieces);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect((await response.json()) as Text).toEqual({ path: '/a', content: sample });
    }
  });

  test.each<[string, string[], string]>([
    ['no pieces', [], ''],
    ['empty pieces', ['', 'a', ''], 'a'],
  ])('a long text that consists of %s is sent completely, with and without other properties', async (_what, pieces, content) => {
    expect(await (await answer(pieces)).json()).toEqual({ path: '/a', content });
    expect(await (await answer(pieces, {})).json()).toEqual({ content });
  });

  test('a long text is compressed if the client accepts that, and has no body for HEAD', async () => {
    fixture.handlers.getText = async () => new LongText({ content: [PIECE, PIECE] }, { path: '/a' });
    const packed = await fixture.ask('/text', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(((await packed.json()) as Text).content).toHaveLength(2 * PIECE.length);
    const head = await fixture.ask('/text', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('a long text gets an error response if its first piece fails, and is aborted if a later one fails', async () => {
    const missing = () => {
      throw new DomainError('not_found', 'There is no such file.');
    };
    const none = await answer({ [Symbol.iterator]: () => ({ next: missing }) });
    expect(none.status).toBe(404);
    const late = function* () {
      yield PIECE;
      missing();
    };
    // The request itself may fail, because the connection can be reset before the headers arrive.
    const broken = answer(late()).then((response) => response.text());
    await expect(broken).rejects.toThrow();
    expect(JSON.stringify(fixture.logged)).toContain('aborted a response because of an internal error');
  });

  test('an undocumented property next to a long text is an error, or is removed if the configuration says so', async () => {
    expect((await answer([PIECE], { path: '/a', hash: 'secret' })).status).toBe(500);
    expect((await answer([PIECE], { path: 1 })).status).toBe(500);
    await fixture.stop();
    fixture = await BytesFixture.start({ responses: 'strip' });
    expect(await (await answer(['x'], { path: '/a', hash: 'secret' })).json()).toEqual({
      path: '/a',
      content: 'x',
    });
  });

  test('a long text is produced no faster than the client reads, and ends when the client stops reading', async () => {
    for (const how of ['goes', 'takes no more'] as const) {
      const watched = new WatchedItems(PIECE, 10_000);
      fixture.handlers.getText = async () => new LongText({ content: watched.items() }, { path: '/a' });
      await watched.abandon(fixture, '/text', how);
      expect(watched.made).toBeLessThan(10_000);
    }
  });

  test('sending a long text lets other callbacks run after each piece', async () => {
    const counted = countTicks();
    const turns: number[] = [];
    const all = function* () {
      for (let index = 0; index < 100; index += 1) {
        turns.push(counted.count());
        yield PIECE;
      }
    };
    await (await answer(all())).arrayBuffer();
    counted.end();
    expect(new Set(turns).size).toBe(100);
  });
});
