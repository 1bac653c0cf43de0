import { damaged } from './archive-fault.js';

/** A verified entry of a zip archive. */
export type ZipEntry = {
  /** Relative to the destination, separated by slashes; one character per byte (Latin-1). */
  path: string;
  isFolder: boolean;
  isDeflated: boolean;
  /** The offset of the local header, and the offset at which the entry's data must end. */
  offset: number;
  end: number;
  compressedBytes: number;
  bytes: number;
  crc: number;
  mode: number;
  /** Milliseconds since the epoch. */
  modified: number;
};

/** The entries of an archive in shared memory, for several workers: about 60 bytes per entry, and its path. */
export type ZipTable = {
  count: number;
  /** The number of files and their total size. */
  files: number;
  bytes: number;
  numbers: SharedArrayBuffer;
  bits: SharedArrayBuffer;
  paths: SharedArrayBuffer;
};

/** The initial size in bytes of the buffer for paths. It must be larger than the longest path (4096 bytes). */
const PATHS_BYTES = 64 * 1024;
const NUMBERS = 6;
const BITS = 2;
const FOLDER = 0x1_0000;
const DEFLATED = 0x2_0000;
const MODE = 0xffff;

/** Builds a table. `finish` computes the `end` of each entry once all have been added. */
export class ZipTableWriter {
  readonly #numbers: Float64Array<SharedArrayBuffer>;
  readonly #bits: Uint32Array<SharedArrayBuffer>;
  #paths = Buffer.allocUnsafeSlow(PATHS_BYTES);
  pathBytes = 0;
  bytes = 0;
  #count = 0;
  #files = 0;

  constructor(entries: number) {
    this.#numbers = new Float64Array(new SharedArrayBuffer(entries * NUMBERS * 8));
    this.#bits = new Uint32Array(new SharedArrayBuffer(entries * BITS * 4));
  }

  add(entry: Omit<ZipEntry, 'end'>): void {
    this.#addPath(entry.path);
    const { offset, compressedBytes, bytes, modified } = entry;
    this.#numbers.set([offset, 0, compressedBytes, bytes, modified, this.pathBytes], this.#count * NUMBERS);
    const flags = (entry.isFolder ? FOLDER : 0) | (entry.isDeflated ? DEFLATED : 0);
    this.#bits.set([entry.crc, (entry.mode & MODE) | flags], this.#count * BITS);
    this.#count += 1;
    if (!entry.isFolder) this.#files += 1;
    this.bytes += bytes;
  }

  /**
   * Completes the table.
   *
   * @param end the offset of the central directory
   * @throws DomainError if two entries have the same offset
   */
  finish(end: number): ZipTable {
    this.#bound(end);
    const paths = new SharedArrayBuffer(this.pathBytes);
    this.#paths.copy(Buffer.from(paths), 0, 0, this.pathBytes);
    return {
      count: this.#count,
      files: this.#files,
      bytes: this.bytes,
      numbers: this.#numbers.buffer,
      bits: this.#bits.buffer,
      paths,
    };
  }

  #addPath(path: string): void {
    if (this.pathBytes + path.length > this.#paths.length) {
      this.#paths = Buffer.concat([this.#paths, Buffer.allocUnsafeSlow(this.#paths.length)]);
    }
    this.pathBytes += this.#paths.write(path, this.pathBytes, 'latin1');
  }

  /**
   * Sets the end of each entry to the start of the next one. If entries overlapped, a small archive could unpack to
   * huge files.
   */
  #bound(end: number): void {
    const offsetOf = (index: number) => this.#numbers[index * NUMBERS] ?? 0;
    const order = Uint32Array.from({ length: this.#count }, (_, index) => index);
    const isInOrder = order.every((index) => index === 0 || offsetOf(index - 1) <= offsetOf(index));
    if (!isInOrder) order.sort((one, other) => offsetOf(one) - offsetOf(other));
    let next = end;
    for (const index of order.reverse()) {
      if (offsetOf(index) >= next) throw damaged('its entries overlap');
      this.#numbers[index * NUMBERS + 1] = next;
      next = offsetOf(index);
    }
  }
}

/** Reads a table, in the main thread or a worker. */
export class ZipTableReader {
  readonly count: number;
  readonly #numbers: Float64Array;
  readonly #bits: Uint32Array;
  readonly #paths: Buffer;

  constructor({ count, numbers, bits, paths }: ZipTable) {
    this.count = count;
    this.#numbers = new Float64Array(numbers);
    this.#bits = new Uint32Array(bits);
    this.#paths = Buffer.from(paths);
  }

  entry(index: number): ZipEntry {
    const number = (column: number) => this.#numbers[index * NUMBERS + column] ?? 0;
    const flags = this.#bits[index * BITS + 1] ?? 0;
    const pathFrom = index === 0 ? 0 : (this.#numbers[index * NUMBERS - 1] ?? 0);
    return {
      path: this.#paths.toString('latin1', pathFrom, number(5)),
      isFolder: (flags & FOLDER) !== 0,
      isDeflated: (flags & DEFLATED) !== 0,
      offset: number(0),
      end: number(1),
      compressedBytes: number(2),
      bytes: number(3),
      crc: this.#bits[index * BITS] ?? 0,
      mode: flags & MODE,
      modified: number(4),
    };
  }
}
