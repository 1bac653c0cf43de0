import { expect, test } from '@jest/globals';
import { CommandOutput, type OutputText, SMALL_OUTPUT_BYTES } from './command-output.js';

const KIB = 1024;
const MAX_BYTES = 1024 * KIB;
const wholeOf = (text: OutputText) => [...text].join('');

test('the short output of a command is kept completely, without waiting for buffer space', async () => {
  let asked = 0;
  const beforeLarge = async () => {
    asked += 1;
  };
  const output = new CommandOutput({ maxBytes: MAX_BYTES, beforeLarge });
  await output.add('stdout', Buffer.from('Größe '));
  await output.add('stderr', Buffer.alloc(SMALL_OUTPUT_BYTES - 10, 'x'));
  expect(output.result()).toEqual({
    ...{ stdout: 'Größe ', stderr: 'x'.repeat(SMALL_OUTPUT_BYTES - 10), truncated: false },
  });
  expect(asked).toBe(0);
});

test('the long output of a command is kept up to the limit of each stream once there is buffer space', async () => {
  let grant: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    grant = resolve;
  });
  const output = new CommandOutput({ maxBytes: MAX_BYTES, beforeLarge: () => released });
  const chunk = Buffer.alloc(64 * KIB, 'x');
  const waiting = output.add('stdout', chunk);
  chunk.fill('y');
  expect(output.waiting).toBeInstanceOf(Promise);
  expect(output.result()).toMatchObject({ stdout: '' });
  grant();
  await waiting;
  expect(output.waiting).toBeUndefined();
  for (let count = 1; count <= 20; count += 1) {
    for (const name of ['stdout', 'stderr'] as const) {
      const isDropped = count * chunk.length > MAX_BYTES - (name === 'stdout' ? chunk.length : 0);
      const dropped = output.add(name, chunk);
      expect([count, name, dropped !== undefined]).toEqual([count, name, isDropped]);
      await dropped;
    }
  }
  const { stdout, stderr, truncated } = output.result();
  expect(wholeOf(stdout)).toBe('x'.repeat(64 * KIB) + 'y'.repeat(MAX_BYTES - 64 * KIB));
  expect([wholeOf(stderr).length, truncated]).toEqual([MAX_BYTES, true]);
});

test('without buffer space, the output of a command is dropped except for its short beginning', async () => {
  const beforeLarge = () => Promise.reject(new Error('no buffer space'));
  const output = new CommandOutput({ maxBytes: MAX_BYTES, beforeLarge });
  await output.add('stdout', Buffer.from('begun'));
  await output.add('stdout', Buffer.alloc(64 * KIB));
  expect(output.result()).toEqual({ stdout: 'begun', stderr: '', truncated: true });
});

test('the long output of a command is decoded correctly even if a chunk ends within a character', async () => {
  for (const shift of [0, 1, 2, 3]) {
    const bytes = Buffer.from(`${'x'.repeat(shift)}${'é€🎮\0"'.repeat(16 * KIB)}`);
    for (const cut of [bytes, bytes.subarray(0, -6), Buffer.concat([bytes, Buffer.alloc(100 * KIB, 0xbf)])]) {
      const output = new CommandOutput({ maxBytes: MAX_BYTES });
      for (let at = 0; at < cut.length; at += 1000) await output.add('stdout', cut.subarray(at, at + 1000));
      const pieces = [...output.result().stdout];
      expect(pieces.length).toBeGreaterThan(2);
      expect(pieces.every((piece) => piece.length <= 64 * KIB)).toBe(true);
      expect(pieces.join('')).toBe(cut.toString('utf8'));
    }
  }
});
