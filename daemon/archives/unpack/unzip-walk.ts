import { closeSync, writeFileSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { freeBytes } from '../../../lib/streams/free-bytes.js';
import { Turn, type Turns } from '../../files/traversal/turn.js';
import { ArchiveBytes } from './archive-bytes.js';
import { damaged, saying, shown } from './archive-fault.js';
import { inflated } from './inflated.js';
import { type Owner, UnpackedTree } from './unpacked-tree.js';
import { type ZipEntry, type ZipTable, ZipTableReader } from './zip-table.js';

export type UnzipOptions = {
  archive: number;
  table: ZipTable;
  /** The index of the next entry, which the workers of one archive share. A free worker takes the next entries. */
  next: SharedArrayBuffer;
  /** The folder into which the archive is unpacked. */
  to: number;
  owner: Owner;
};

export type UnzipFoldersOptions = Pick<UnzipOptions, 'table' | 'to' | 'owner'>;

/** The number of bytes written since the last report, for progress. */
export type UnzipPiece = { written: number };

/** How many entries a worker takes at a time. Entries next to each other are usually in the same folder. */
const BATCH = 16;
/** Files up to this size are unpacked in memory, which takes a quarter of the time of a stream. */
const WHOLE_BYTES = 8 * 1024 * 1024;
/**
 * Buffers of at least this size are freed at once instead of by the garbage collector. Smaller ones may be parts of a
 * pool.
 */
const FREED_BYTES = 64 * 1024;
const LOCAL_HEADER_BYTES = 30;
const LOCAL_HEADER = 0x04034b50;

/** Unpacks the files of a zip archive and verifies them. @throws DomainError `invalid_input`; the system's errors */
export function* unzipWalk({ archive, table, next, to, owner }: UnzipOptions): Turns<UnzipPiece, undefined> {
  const entries = new ZipTableReader(table);
  const counter = new Int32Array(next);
  const bytes = new ArchiveBytes(archive);
  using tree = new UnpackedTree(to, { owner });
  const turn = new Turn();
  let written = 0;
  for (let from = 0; ; ) {
    from = Atomics.add(counter, 0, BATCH);
    if (from >= entries.count) break;
    for (let index = from; index < Math.min(from + BATCH, entries.count); index += 1) {
      const entry = entries.entry(index);
      if (entry.isFolder) continue;
      for (const part of unpackFile(bytes, entry, tree)) {
        written += part;
        if (!turn.isOver()) continue;
        yield* turn.end({ written });
        written = 0;
      }
    }
  }
  if (written > 0) yield { written };
  return undefined;
}

/** Sets the permissions and times of the folders, after all files were created. */
export function* unzipFoldersWalk({ table, to, owner }: UnzipFoldersOptions): Turns<undefined, undefined> {
  const entries = new ZipTableReader(table);
  using tree = new UnpackedTree(to, { owner });
  const turn = new Turn();
  // Two passes: create all folders, and then set their attributes, because creating an entry changes the time of its
  // parent.
  for (const isTime of [false, true]) {
    for (let index = 0; index < entries.count; index += 1) {
      const entry = entries.entry(index);
      if (entry.isFolder) {
        if (isTime) tree.finishFolder(namesOf(entry), entry);
        else tree.makeFolder(namesOf(entry));
      }
      if (turn.isOver()) yield* turn.end(undefined);
    }
  }
  return undefined;
}

const namesOf = ({ path }: ZipEntry) => (path === '' ? [] : path.split('/'));

/** Unpacks and verifies a file. Yields the number of bytes of each write. */
function* unpackFile(archive: ArchiveBytes, entry: ZipEntry, tree: UnpackedTree): Generator<number> {
  const from = dataFrom(archive, entry);
  const isWhole = entry.bytes <= WHOLE_BYTES && entry.compressedBytes <= WHOLE_BYTES;
  const fd = tree.create(namesOf(entry));
  try {
    let crc = 0;
    let bytes = 0;
    for (const part of isWhole ? whole(archive, from, entry) : parts(archive, from, entry)) {
      bytes += part.length;
      if (bytes > entry.bytes)
        throw damaged(`${shown(entry.path)} is longer than the central directory of the archive states`);
      crc = crc32(part, crc);
      writeFileSync(fd, part);
      yield part.length;
    }
    if (bytes < entry.bytes)
      throw damaged(`${shown(entry.path)} is shorter than the central directory of the archive states`);
    if (crc !== entry.crc) throw damaged(`${shown(entry.path)} does not match its checksum`);
    tree.finish(fd, entry);
  } finally {
    closeSync(fd);
  }
}

/** Returns the offset of an entry's data, after its local header. Names and sizes in the local header are ignored. */
function dataFrom(archive: ArchiveBytes, { offset, end, compressedBytes, path }: ZipEntry): number {
  const header = archive.at(offset, LOCAL_HEADER_BYTES);
  if (header.readUInt32LE(0) !== LOCAL_HEADER)
    throw damaged(`${shown(path)} is not at the offset that the central directory of the archive states`);
  const from = offset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (from + compressedBytes > end) throw damaged('its entries overlap');
  return from;
}

function* whole(archive: ArchiveBytes, from: number, entry: ZipEntry): Generator<Buffer> {
  const packed = archive.at(from, entry.compressedBytes);
  if (!entry.isDeflated) {
    yield packed;
    return;
  }
  const { buffer, engine } = inflatedWhole(packed, entry);
  if (engine.bytesWritten < packed.length) throw damaged(`${shown(entry.path)} has bytes after its end`);
  yield buffer;
  if (buffer.length >= FREED_BYTES) freeBytes(new Uint8Array(buffer.buffer));
}

function inflatedWhole(packed: Buffer, { bytes, path }: ZipEntry): Inflated {
  try {
    // `maxOutputLength` and `chunkSize` are slightly larger, so that zlib needs no second buffer to find the end.
    const options = { maxOutputLength: bytes + 1, chunkSize: bytes + 64, info: true };
    return inflateRawSync(packed, options) as unknown as Inflated;
  } catch (error) {
    throw damaged(`${shown(path)} cannot be unpacked (${saying(error)})`, error);
  }
}

/** The result of Node.js with the option `info`. `bytesWritten` is the number of input bytes that were read. */
type Inflated = { buffer: Buffer; engine: { bytesWritten: number } };

function* parts(archive: ArchiveBytes, from: number, entry: ZipEntry): Generator<Buffer> {
  const packed = archive.chunks(from, entry.compressedBytes);
  if (entry.isDeflated) yield* inflated('InflateRaw', packed, shown(entry.path));
  else yield* packed;
}
