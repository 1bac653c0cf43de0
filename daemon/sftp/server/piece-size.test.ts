import { expect, test } from '@jest/globals';
import { PieceSize } from './piece-size.js';

const MOST = 64 * 1024;
const KIB = 1024;

test('SFTP data is read in pieces whose size doubles while reads are fast, up to the maximum', () => {
  const size = new PieceSize();
  const read: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    read.push(size.bytes(MOST) / KIB);
    size.took(size.bytes(MOST), 0.1);
  }
  expect(read).toEqual([8, 16, 32, 64, 64, 64]);
  // With a lower maximum, the size is reduced.
  expect(size.bytes(8 * KIB)).toBe(8 * KIB);
});

test('a slow read reduces the size of the next pieces of SFTP data in proportion, down to 4 KiB', () => {
  const size = new PieceSize();
  for (let count = 0; count < 10; count += 1) size.took(size.bytes(MOST), 0.1);
  size.took(MOST, 30);
  expect(size.bytes(MOST)).toBe(Math.floor(MOST / 10));
  size.took(6 * KIB, 300);
  expect(size.bytes(MOST)).toBe(4 * KIB);
  // A fast read of fewer bytes does not increase the size.
  size.took(100, 0);
  expect(size.bytes(MOST)).toBe(4 * KIB);
});
