import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { errorCode } from '../../lib/errors/errors.js';
import { archivesIn } from './files/archive-names.js';
import { parseLine, splitLines, stampLines } from './files/log-lines.js';
import { LOG_ID, LogFixture } from './suites/log-fixture.js';

const ROTATE_AT = 65_536;
const WRITES: [string, (index: number) => string][] = [
  ['update a progress line', (index) => `\rprogress ${index} of many`.repeat(300)],
  ['have no line end', () => 'x'.repeat(ROTATE_AT)],
  ['end within a line', (index) => ` end\nline ${index} ${'y'.repeat(3000)}`],
];

const COUNT = 60;

/**
 * Copies a folder as it is at one moment. If file names change during the copy, because an archive was compressed,
 * starts again.
 */
function copyOfMoment(from: string, to: string): void {
  const names = () => readdirSync(from).sort().join('\n');
  const before = names();
  try {
    cpSync(from, to, { recursive: true });
    if (names() === before) return;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  rmSync(to, { recursive: true, force: true });
  copyOfMoment(from, to);
}

describe('output that arrives in several chunks', () => {
  let fixture: LogFixture;
  beforeEach(() => {
    fixture = new LogFixture({ rotateAtBytes: ROTATE_AT, keepBytes: 1e9 });
  });
  afterEach(() => fixture.close());

  for (const [what, piece] of WRITES) {
    test(`a log is rotated at its maximum size if all chunks of output ${what}`, async () => {
      let all = '';
      for (let index = 0; index < COUNT; index += 1) {
        all += piece(index);
        await fixture.add(piece(index));
      }
      await fixture.packed();
      const archived = archivesIn(fixture.at('.')).length;
      expect(archived).toBeGreaterThan(1);
      expect(statSync(fixture.at('current.log')).size).toBeLessThan(3 * ROTATE_AT);
      const { lines } = await fixture.history({ maxBytes: 1e9 });
      // Compare without CR and LF: if a long line is split directly before a CR, the CR ends the line and is not part
      // of its text.
      const bare = (text: string) => text.replace(/[\r\n]/g, '');
      expect(bare(lines.join('')) === bare(all)).toBe(true);
    });
  }

  test('output is logged exactly once even if the daemon was killed during a log rotation', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `${index} ${'z'.repeat(index % 90)}`);
    const output = Buffer.from(`${lines.join('\n')}\n`);
    const small = new LogFixture({ rotateAtBytes: 1000, keepBytes: 1e9 });
    const send = async (to: LogFixture, pieceBytes: number) => {
      const writer = await to.store.open(LOG_ID);
      const { runId, cursor } = writer.position;
      for (let at = runId === '' ? 0 : Number(cursor); at < output.length; at += pieceBytes) {
        const end = Math.min(output.length, at + pieceBytes);
        await writer.append(output.subarray(at, end), { runId: 'run_1', cursor: String(end) });
      }
      await writer.close();
    };
    // Copies of the log's folder at several moments, each in the state that a kill at that moment would leave. Some are
    // made when only a part of a chunk is in the log.
    const copies: string[] = [];
    const looks = small.store.watch(LOG_ID, { tail: 1 }, () => {
      const copy = join(fixture.folder, `copy-${copies.length}`);
      copyOfMoment(small.at('.'), join(copy, LOG_ID));
      copies.push(copy);
    });
    await send(small, 700);
    looks.stop();
    expect(archivesIn(small.at('.')).length).toBeGreaterThan(5);
    for (const folder of copies) {
      const next = new LogFixture({ folder, rotateAtBytes: 1000, keepBytes: 1e9 });
      await send(next, 450);
      expect((await next.history()).lines).toEqual(lines);
      await next.close();
    }
    await small.close();
  });

  test('output of another run of the server is logged even if it resembles output that is already in the log', async () => {
    await fixture.add('one\n');
    await fixture.closeWriters();
    const position = { runId: 'run_0', cursor: '4', bytes: 29, open: 0, taken: 3 };
    writeFileSync(fixture.at('position'), `${JSON.stringify(position).padEnd(1023)}\n`);
    const writer = await fixture.store.open(LOG_ID);
    await writer.note('a note');
    await writer.append(Buffer.from('other\n'), { runId: 'run_1', cursor: '6' });
    await writer.close();
    expect((await fixture.history()).lines).toEqual(['one', '[berth] a note', 'other']);
  });

  test('output that arrives in chunks of any size is split into log lines only between characters', () => {
    for (const [pieceBytes, character] of [
      [60_000, '€'],
      [1000, '€'],
      [7, '😀'],
      [1, 'é'],
    ] as const) {
      const text = `x${character.repeat(20_000)}`;
      const raw = Buffer.from(`${text}\n`);
      const kept: Buffer[] = [];
      let open = 0;
      for (let at = 0; at < raw.length; at += pieceBytes) {
        const stamped = stampLines(raw.subarray(at, at + pieceBytes), open, 0);
        open = stamped.open;
        kept.push(Buffer.from(stamped.bytes));
      }
      const lines = splitLines(Buffer.concat(kept)).lines.map((line) => parseLine(line).text);
      expect(lines.length).toBe(Math.ceil(raw.length / 16_384));
      expect(lines.join('') === text).toBe(true);
    }
  });

  test('a carriage return directly after a log line of the maximum length creates no empty line', async () => {
    const text = 'x'.repeat(16_384);
    for (const piece of [`${text}\r\n`, `${text}\r`, '\n', text, '\r\n', `${text}y\r\n`])
      await fixture.add(piece);
    expect((await fixture.history()).lines).toEqual([text, text, text, text, 'y']);
  });

  test('output is appended to the log even if the stored read position is invalid', async () => {
    await fixture.add('one\n');
    await fixture.closeWriters();
    for (const wrong of [{ open: 999_999_999 }, { bytes: -5 }, { open: -1 }, { taken: -1 }]) {
      const position = { runId: 'run_1', cursor: '4', bytes: 29, open: 0, taken: 0, ...wrong };
      writeFileSync(fixture.at('position'), `${JSON.stringify(position).padEnd(1023)}\n`);
      await fixture.add('');
      await fixture.closeWriters();
    }
    expect((await fixture.history()).lines).toEqual(['one']);
  });

  test('the log is rotated even if an archive has the name of the latest possible time', async () => {
    mkdirSync(fixture.at('.'), { recursive: true });
    writeFileSync(fixture.at('99991231T235959999Z.log'), '9999-12-31T23:59:59.999Z far\n');
    await fixture.add('near\n');
    await fixture.endRun();
    await fixture.packed();
    expect((await fixture.history()).lines.toSorted()).toEqual(['far', 'near']);
  });
});
