import { expect, test } from '@jest/globals';
import { PieceSize } from './piece-size.js';

const MOST = 64 * 1024;
const KIB = 1024;

test('a piece becomes longer while it takes next to nothing, up to what it may be', () => {
  const size = new PieceSize();
  const read: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    read.push(size.bytes(MOST) / KIB);
    size.took(size.bytes(MOST), 0.1);
  }
  expect(read).toEqual([8, 16, 32, 64, 64, 64]);
  // What is left of a bound that was wider is not kept.
  expect(size.bytes(8 * KIB)).toBe(8 * KIB);
});

test('a piece that takes long makes the next as much shorter, and none is shorter than a packet is', () => {
  const size = new PieceSize();
  for (let count = 0; count < 10; count += 1) size.took(size.bytes(MOST), 0.1);
  size.took(MOST, 30);
  expect(size.bytes(MOST)).toBe(Math.floor(MOST / 10));
  size.took(6 * KIB, 300);
  expect(size.bytes(MOST)).toBe(4 * KIB);
  // One that ended early tells nothing of those that do not.
  size.took(100, 0);
  expect(size.bytes(MOST)).toBe(4 * KIB);
});
