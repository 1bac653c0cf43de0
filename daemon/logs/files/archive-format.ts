import { crc32 } from 'node:zlib';

/*
 * A compressed archive consists of several gzip members, which together are a valid gzip file (RFC 1952 section 2.2).
 * Each member contains whole lines, except the last one: it is empty, and its extra field (section 2.3.1.1) contains
 * the index of all others. So the end of an archive can be read without the rest, and `zcat` can read all of it.
 */

/** The number of lines in a part of a log, and the earliest and latest of their times. */
export type LineSummary = { lines: number; firstMs: number; lastMs: number };

/** A gzip member: `bytes` of the file at `offset`, which decompress to `rawBytes`. */
export type Block = LineSummary & { offset: number; bytes: number; rawBytes: number };

/** The id ("BL") of Berth's extra field in the gzip header. */
const FIELD_ID = 0x4c42;
const MAGIC = Buffer.from('berthlog');
const HEADER = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255]);
/** The content of the last member: an empty deflate block, its CRC-32 and its length. */
const EMPTY_BLOCK = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const ENTRY_BYTES = 28;
/** The length of the end of the index: the number of its entries, their CRC-32, and the magic number. */
const FOOTER_BYTES = 8 + MAGIC.length;
const FRAME_BYTES = HEADER.length + 2 + 4 + FOOTER_BYTES + EMPTY_BLOCK.length;

/** The size of a block before compression. With larger blocks, reading the end of an archive would be slower. */
const BLOCK_BYTES = 512 * 1024;
/**
 * The maximum number of blocks for which the index fits into the extra field of 64 KiB. It includes a margin, because
 * blocks end at whole lines and vary in size.
 */
const MAX_BLOCKS = 2000;

/** Returns the size of the blocks, before compression, of a log of this length. */
export const blockBytesOf = (bytes: number): number => Math.max(BLOCK_BYTES, Math.ceil(bytes / MAX_BLOCKS));

/** Encodes the index as the last gzip member of an archive. */
export function encodeIndex(blocks: readonly Omit<Block, 'offset'>[]): Buffer {
  const entries = Buffer.alloc(blocks.length * ENTRY_BYTES);
  for (const [index, { bytes, rawBytes, lines, firstMs, lastMs }] of blocks.entries()) {
    let at = index * ENTRY_BYTES;
    for (const count of [bytes, rawBytes, lines]) at = entries.writeUInt32LE(count, at);
    for (const ms of [firstMs, lastMs]) at = entries.writeDoubleLE(ms, at);
  }
  const dataBytes = entries.length + FOOTER_BYTES;
  const lengths = Buffer.alloc(6);
  lengths.writeUInt16LE(dataBytes + 4, 0);
  lengths.writeUInt16LE(FIELD_ID, 2);
  lengths.writeUInt16LE(dataBytes, 4);
  const footer = Buffer.alloc(8);
  footer.writeUInt32LE(blocks.length, 0);
  footer.writeUInt32LE(crc32(entries), 4);
  return Buffer.concat([HEADER, lengths, entries, footer, MAGIC, EMPTY_BLOCK]);
}

/** Reads the length of the index from the last bytes of an archive. Returns null if there is no index. */
export function indexBytesOf(end: Buffer): number | null {
  const footerAt = end.length - EMPTY_BLOCK.length - FOOTER_BYTES;
  if (footerAt < 0 || !end.subarray(-EMPTY_BLOCK.length).equals(EMPTY_BLOCK)) return null;
  if (!end.subarray(footerAt + 8, footerAt + FOOTER_BYTES).equals(MAGIC)) return null;
  return FRAME_BYTES + end.readUInt32LE(footerAt) * ENTRY_BYTES;
}

/**
 * Returns the blocks of an archive, oldest first, or null if the index is invalid or belongs to another archive.
 * @param index the last bytes of the archive, of the length that `indexBytesOf` returned
 */
export function decodeIndex(index: Buffer, archiveBytes: number): Block[] | null {
  const begin = HEADER.length + 6;
  const end = index.length - EMPTY_BLOCK.length - FOOTER_BYTES;
  if (end < begin || !index.subarray(0, HEADER.length).equals(HEADER)) return null;
  const entries = index.subarray(begin, end);
  if (crc32(entries) !== index.readUInt32LE(end + 4)) return null;
  const blocks: Block[] = [];
  let offset = 0;
  for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
    const bytes = entries.readUInt32LE(at);
    const [rawBytes, lines] = [entries.readUInt32LE(at + 4), entries.readUInt32LE(at + 8)];
    const [firstMs, lastMs] = [entries.readDoubleLE(at + 12), entries.readDoubleLE(at + 20)];
    blocks.push({ offset, bytes, rawBytes, lines, firstMs, lastMs });
    offset += bytes;
  }
  return offset === archiveBytes - index.length ? blocks : null;
}

export function summaryOf(blocks: readonly LineSummary[]): LineSummary {
  return blocks.reduce(
    (all, { lines, firstMs, lastMs }) => ({
      lines: all.lines + lines,
      firstMs: Math.min(all.firstMs, firstMs),
      lastMs: Math.max(all.lastMs, lastMs),
    }),
    { lines: 0, firstMs: Infinity, lastMs: -Infinity },
  );
}
