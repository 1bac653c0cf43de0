import { DomainError } from '../../../lib/errors/errors.js';
import { LAST_BLOCK, storedBlocks } from '../stored-gzip.js';
import { entryName } from './entry-name.js';
import type { PackPart } from './pack-walk.js';
import {
  centralRecord,
  DEFLATED,
  dataDescriptor,
  endRecords,
  localHeader,
  STORED,
  type ZipEntry,
} from './zip-records.js';

const CHUNK_BYTES = 512 * 1024;
/**
 * Files larger than this get size fields of eight bytes. It is less than 4 GiB, because stored blocks are longer than
 * their content.
 */
const LONG_BYTES = 0xf0000000;
const MAX_ENTRIES = 1_000_000;
const MAX_TABLE_BYTES = 64 * 1024 * 1024;
const SLAB_BYTES = 64 * 1024;
const FULL = 'The folder contains too much for one archive: create an archive of each subfolder.';

/** Writes a zip file from start to end. All chunks share one buffer: a chunk is valid until the next is requested. */
export class ZipWriter {
  /** The number of files in the archive. */
  files = 0;
  readonly #chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  #used = 0;
  #written = 0;
  /** The file whose blocks are currently added. */
  #entry: ZipEntry | undefined;
  readonly #table = new Table();

  /**
   * Adds a folder, or a block of a file.
   *
   * @param bytes the bytes of the block, deflated or not
   * @throws DomainError `invalid_input` for too many entries
   */
  *add(part: PackPart, bytes: Uint8Array, isDeflated: boolean): Generator<Uint8Array> {
    const isOnly = part.isFirst && part.isLast;
    const entry = part.isFirst ? this.#begun(part, isOnly, bytes.length, isDeflated) : this.#entry;
    if (entry === undefined)
      throw new Error('a block of a file was added to the ZIP archive before the first block of the file');
    if (part.isFirst) yield* this.#write(localHeader(entry));
    const from = this.#written;
    if (isDeflated || isOnly) yield* this.#write(bytes);
    else for (const block of storedBlocks(bytes)) yield* this.#write(block);
    if (!isOnly && part.isLast) yield* this.#write(LAST_BLOCK);
    if (!isOnly) {
      entry.size += part.bytes;
      entry.packed += this.#written - from;
      entry.crc = part.crc;
      this.#entry = entry;
    }
    if (!part.isLast) return;
    if (entry.isStreamed) yield* this.#write(dataDescriptor(entry));
    this.#table.add(centralRecord(entry));
    if (!entry.isFolder) this.files += 1;
  }

  *end(): Generator<Uint8Array> {
    const offset = this.#written;
    for (const records of this.#table.slabs) yield* this.#write(records);
    const { entries, bytes } = this.#table;
    yield* this.#write(endRecords({ entries, offset, bytes }));
    if (this.#used > 0) yield this.#chunk.subarray(0, this.#used);
  }

  #begun(part: PackPart, isOnly: boolean, packed: number, isDeflated: boolean): ZipEntry {
    const { name, isFolder, mode, modifiedMs, crc, bytes, size } = part;
    return {
      name: entryName(name, isFolder),
      isFolder,
      mode,
      modifiedMs,
      // A file of several blocks is streamed: its length follows its content. It cannot use the method STORED,
      // because readers could not find its end.
      method: isOnly && !isDeflated ? STORED : DEFLATED,
      crc,
      packed: isOnly ? packed : 0,
      size: isOnly ? bytes : 0,
      offset: this.#written,
      isStreamed: !isOnly,
      isLong: !isOnly && size > LONG_BYTES,
    };
  }

  *#write(bytes: Uint8Array): Generator<Uint8Array> {
    let rest = bytes;
    this.#written += bytes.length;
    while (rest.length > 0) {
      const part = rest.subarray(0, CHUNK_BYTES - this.#used);
      this.#chunk.set(part, this.#used);
      this.#used += part.length;
      rest = rest.subarray(part.length);
      if (this.#used < CHUNK_BYTES) continue;
      this.#used = 0;
      yield this.#chunk;
    }
  }
}

/**
 * Keeps the records of the central directory in memory until the end, as bytes: as objects they would take four times
 * as much.
 */
class Table {
  readonly slabs: Buffer[] = [];
  entries = 0;
  bytes = 0;
  #slab = Buffer.alloc(0);
  #used = 0;

  add(record: Buffer): void {
    this.entries += 1;
    this.bytes += record.length;
    if (this.entries > MAX_ENTRIES || this.bytes > MAX_TABLE_BYTES) {
      throw new DomainError('invalid_input', FULL);
    }
    if (this.#used + record.length > this.#slab.length) this.#begin(record.length);
    this.#slab.set(record, this.#used);
    this.#used += record.length;
    this.slabs[this.slabs.length - 1] = this.#slab.subarray(0, this.#used);
  }

  #begin(least: number): void {
    this.#slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, least));
    this.#used = 0;
    this.slabs.push(this.#slab);
  }
}
