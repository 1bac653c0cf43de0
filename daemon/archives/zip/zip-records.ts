/** An entry of a zip file. Comments cite sections of APPNOTE.TXT 6.3.10. */
export type ZipEntry = {
  /** In UTF-8; the name of a folder ends with a slash. */
  name: Buffer;
  isFolder: boolean;
  /** The file mode. Only its permission bits are stored. */
  mode: number;
  modifiedMs: number;
  method: typeof STORED | typeof DEFLATED;
  crc: number;
  /** The compressed size in bytes. */
  packed: number;
  /** The uncompressed size in bytes. */
  size: number;
  /** The offset of the entry in the archive, in bytes. */
  offset: number;
  /** Whether the size and checksum follow the data, because they were not known before it. */
  isStreamed: boolean;
  /** Whether the sizes may exceed 32 bits, judged before the data is read. */
  isLong: boolean;
};

export const STORED = 0;
export const DEFLATED = 8;

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const STREAMED = 0x0008;
const UTF_8 = 0x0800;
const UNIX = 3 << 8;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const FILE_MODE = 0o100000;
const FOLDER_MODE = 0o040000;
const DOS_FOLDER = 0x10;

/** Returns the header before an entry's data (4.3.7). */
export function localHeader(entry: ZipEntry): Buffer {
  const { isLong, isStreamed, crc, packed, size, name } = entry;
  // The sizes follow the data. The extra field announces that each has eight bytes there.
  const sizes = isLong ? zip64Extra([0, 0]) : Buffer.alloc(0);
  const extra = Buffer.concat([sizes, timeExtra(entry)]);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(isLong ? VERSION_ZIP64 : VERSION, 4);
  writeCommon(header, entry, 6);
  header.writeUInt32LE(isStreamed ? 0 : crc, 14);
  header.writeUInt32LE(isLong ? MAX_32 : isStreamed ? 0 : packed, 18);
  header.writeUInt32LE(isLong ? MAX_32 : isStreamed ? 0 : size, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** Returns the descriptor after the data of a streamed entry (4.3.9). */
export function dataDescriptor({ crc, packed, size, isLong }: ZipEntry): Buffer {
  const descriptor = Buffer.alloc(isLong ? 24 : 16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  if (isLong) {
    descriptor.writeBigUInt64LE(BigInt(packed), 8);
    descriptor.writeBigUInt64LE(BigInt(size), 16);
  } else {
    descriptor.writeUInt32LE(packed, 8);
    descriptor.writeUInt32LE(size, 12);
  }
  return descriptor;
}

/** Returns the entry's record in the central directory (4.3.12). */
export function centralRecord(entry: ZipEntry): Buffer {
  const { isFolder, mode, crc, packed, size, offset, name } = entry;
  const large = [size, packed, offset].filter((value) => value >= MAX_32);
  const sizes = large.length === 0 ? Buffer.alloc(0) : zip64Extra(large);
  const extra = Buffer.concat([sizes, timeExtra(entry)]);
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(UNIX | VERSION_ZIP64, 4);
  record.writeUInt16LE(entry.isLong || large.length > 0 ? VERSION_ZIP64 : VERSION, 6);
  writeCommon(record, entry, 8);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(Math.min(packed, MAX_32), 20);
  record.writeUInt32LE(Math.min(size, MAX_32), 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  const unixMode = (mode & 0o777) | (isFolder ? FOLDER_MODE : FILE_MODE);
  record.writeUInt16LE(isFolder ? DOS_FOLDER : 0, 38);
  record.writeUInt16LE(unixMode, 40);
  record.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([record, name, extra]);
}

/** Returns the records at the end of the archive (4.3.14 to 4.3.16), which follow the central directory. */
export function endRecords(table: { entries: number; offset: number; bytes: number }): Buffer {
  const { entries, offset, bytes } = table;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, MAX_16), 8);
  end.writeUInt16LE(Math.min(entries, MAX_16), 10);
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  const isLarge = entries >= MAX_16 || bytes >= MAX_32 || offset >= MAX_32;
  return isLarge ? Buffer.concat([zip64End(table), end]) : end;
}

function zip64End({ entries, offset, bytes }: { entries: number; offset: number; bytes: number }): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(UNIX | VERSION_ZIP64, 12);
  end.writeUInt16LE(VERSION_ZIP64, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + bytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** Writes the flags, method and time, which local headers and central records have in common. */
function writeCommon(into: Buffer, { isStreamed, name, method, modifiedMs }: ZipEntry, offset: number): void {
  const isAscii = name.every((byte) => byte < 0x80);
  into.writeUInt16LE((isStreamed ? STREAMED : 0) | (isAscii ? 0 : UTF_8), offset);
  into.writeUInt16LE(method, offset + 2);
  into.writeUInt32LE(dosTime(modifiedMs), offset + 4);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return extra;
}

/** Info-ZIP's extended timestamp: seconds since the Unix epoch, if they fit into 32 bits. */
function timeExtra({ modifiedMs }: ZipEntry): Buffer {
  const seconds = Math.floor(modifiedMs / 1000);
  if (seconds !== (seconds | 0)) return Buffer.alloc(0);
  const extra = Buffer.alloc(9);
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(5, 2);
  extra.writeUInt8(1, 4);
  extra.writeInt32LE(seconds, 5);
  return extra;
}

const EARLIEST_MS = Date.UTC(1980, 0, 1);
const LATEST_MS = Date.UTC(2107, 11, 31, 23, 59, 58);

/** Converts to the nearest time of the DOS format (4.4.6), in UTC, because the reader's time zone is unknown. */
function dosTime(ms: number): number {
  const date = new Date(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS));
  const days = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return ((days << 16) | time) >>> 0;
}
