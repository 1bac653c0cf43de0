import { crc32 } from 'node:zlib';

/*
 * A packed archive is several gzip members, one behind the other, which is a gzip file like any other (RFC 1952, 2.2):
 * each holds whole lines, and the last holds none and has in its extra field (2.3.1.1) where the others are. So the
 * end of an archive is read without what is before it, and `zcat` reads all of it.
 */

/** What is known of lines without reading them: how many, and the earliest and the latest of their times. */
export type LineSummary = { lines: number; firstMs: number; lastMs: number };

/** A member: `bytes` of the file from `offset` on, which are `rawBytes` unpacked. */
export type Block = LineSummary & { offset: number; bytes: number; rawBytes: number };

/** Ours among extra fields: "BL". */
const FIELD_ID = 0x4c42;
const MAGIC = Buffer.from('berthlog');
const HEADER = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255]);
/** Nothing, packed: an empty last block, its CRC-32 and its length. */
const NOTHING = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const ENTRY_BYTES = 28;
/** Behind the entries: how many there are, their CRC-32, and the magic. */
const FOOTER_BYTES = 8 + MAGIC.length;
const FRAME_BYTES = HEADER.length + 2 + 4 + FOOTER_BYTES + NOTHING.length;

/** Of a block before it is packed: some more, and reading the end of an archive would be slower. */
const BLOCK_BYTES = 512 * 1024;
/** The field's length has 16 bits; blocks are a line shorter than they may be, so that some more are made. */
const MAX_BLOCKS = 2000;

/** How long the blocks of a log of this length are before they are packed. */
export const blockBytesOf = (bytes: number): number => Math.max(BLOCK_BYTES, Math.ceil(bytes / MAX_BLOCKS));

/** The member that goes last. */
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
  return Buffer.concat([HEADER, lengths, entries, footer, MAGIC, NOTHING]);
}

/** How long the index is, from the last bytes of an archive; null where there is none. */
export function indexBytesOf(end: Buffer): number | null {
  const footerAt = end.length - NOTHING.length - FOOTER_BYTES;
  if (footerAt < 0 || !end.subarray(-NOTHING.length).equals(NOTHING)) return null;
  if (!end.subarray(footerAt + 8, footerAt + FOOTER_BYTES).equals(MAGIC)) return null;
  return FRAME_BYTES + end.readUInt32LE(footerAt) * ENTRY_BYTES;
}

/**
 * Where the blocks of an archive are, oldest first; null where its index is none, or of another archive.
 * @param index its last bytes, as many as `indexBytesOf` tells
 */
export function decodeIndex(index: Buffer, archiveBytes: number): Block[] | null {
  const begin = HEADER.length + 6;
  const end = index.length - NOTHING.length - FOOTER_BYTES;
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
