import type { BigIntStats } from 'node:fs';

/**
 * Returns the version of a file as an entity tag (RFC 9110, 8.8.3). A replaced file has another inode, and a changed one
 * another time. Two changes to the same size within one tick of the kernel's clock (up to 10 ms) can have the same version.
 */
export const fileVersion = ({ ino, size, mtimeNs }: Pick<BigIntStats, 'ino' | 'size' | 'mtimeNs'>): string =>
  `"${[ino, size, mtimeNs].map((part) => part.toString(36)).join('-')}"`;
