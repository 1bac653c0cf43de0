import { describe, expect, test } from '@jest/globals';
import { LogPosition } from './log-frames.js';
import { TerminalLog } from './terminal-log.js';

const stamp = (index: number) => `2026-01-31T12:00:00.${String(index).padStart(9, '0')}Z `;

/** Feeds a log in chunks of `size` bytes, and returns what it contains. */
function read(log: string, size: number, cursor: string | null = null) {
  const position = new LogPosition(cursor);
  const terminal = new TerminalLog();
  const bytes = Buffer.from(log);
  let text = '';
  for (let at = 0; at < bytes.length && !terminal.repeats; at += size)
    text += terminal.read(bytes.subarray(at, at + size), position).toString();
  if (!terminal.repeats) text += terminal.end(position).toString();
  return { text, cursor: position.cursor(), repeats: terminal.repeats };
}

describe('the log of a container with a terminal', () => {
  const log = `${stamp(1)}one\r\n${stamp(2)}\r\n${stamp(3)}two\r\n${stamp(4)}> `;

  test.each([1, 2, 7, 31, 1000])('is read in chunks of %i bytes', (size) => {
    expect(read(log, size).text).toBe('one\n\ntwo\n> ');
  });

  test('is continued at a cursor', () => {
    const first = read(`${stamp(1)}one\r\n${stamp(2)}\r\n`, 10);
    expect(read(log, 9, first.cursor).text).toBe('two\n> ');
  });

  test.each([
    100, 16_000, 16_384, 40_000,
  ])('has the parts of long lines in one line, in chunks of %i bytes', (size) => {
    const part = 'x'.repeat(16_384);
    const long = `${stamp(1)}${part}${stamp(1)}${part}${stamp(1)}end\r\n${stamp(2)}${part}${stamp(2)}\r\n${stamp(3)}z\r\n`;
    expect(read(long, size).text).toBe(`${part}${part}end\n${part}\nz\n`);
  });

  test('may contain lines that look like timestamps', () => {
    expect(read(`${stamp(1)}${stamp(7)}a\r\n${stamp(2)}b\r\n`, 5).text).toBe(`${stamp(7)}a\nb\n`);
  });

  test('reports that the engine repeats entries', () => {
    const repeated = `${stamp(1)}a\r\n${stamp(2)}b\r\n${stamp(1)}a\r\n${stamp(2)}b\r\n`;
    expect(read(repeated, 1000)).toMatchObject({ text: 'a\nb\n', repeats: true });
  });

  test('rejects a line without an end', () => {
    expect(() => read(`${stamp(1)}${'x'.repeat(2_000_000)}`, 65_536)).toThrow('log line');
  });
});
