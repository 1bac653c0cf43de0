import { damaged } from './archive-fault.js';

/** An entry of a zip archive, checked. */
export type ZipEntry = {
  /** From the destination down, parted by slashes; each character stands for a byte. */
  path: string;
  isFolder: boolean;
  isDeflated: boolean;
  /** Where its local header begins, and where everything of it has to end. */
  offset: number;
  end: number;
  compressedBytes: number;
  bytes: number;
  crc: number;
  mode: number;
  /** Milliseconds since the epoch. */
  modified: number;
};

/** The entries of an archive as several workers read them: some 60 bytes and the path of each, in shared memory. */
export type ZipTable = {
  count: number;
  /** The entries that are files, and their bytes. */
  files: number;
  bytes: number;
  numbers: SharedArrayBuffer;
  bits: SharedArrayBuffer;
  paths: SharedArrayBuffer;
};

/** At first; a path is 4096 bytes at most. */
const PATHS_BYTES = 64 * 1024;
const NUMBERS = 6;
const BITS = 2;
const FOLDER = 0x1_0000;
const DEFLATED = 0x2_0000;
const MODE = 0xffff;

/** Fills a table; `end` is found when all are there. */
export class ZipTableWriter {
  readonly #numbers: Float64Array<SharedArrayBuffer>;
  readonly #bits: Uint32Array<SharedArrayBuffer>;
  #paths = Buffer.allocUnsafeSlow(PATHS_BYTES);
  #pathBytes = 0;
  #count = 0;
  #files = 0;
  #bytes = 0;

  constructor(entries: number) {
    this.#numbers = new Float64Array(new SharedArrayBuffer(entries * NUMBERS * 8));
    this.#bits = new Uint32Array(new SharedArrayBuffer(entries * BITS * 4));
  }

  get bytes(): number {
    return this.#bytes;
  }

  get pathBytes(): number {
    return this.#pathBytes;
  }

  add(entry: Omit<ZipEntry, 'end'>): void {
    this.#addPath(entry.path);
    const { offset, compressedBytes, bytes, modified } = entry;
    this.#numbers.set([offset, 0, compressedBytes, bytes, modified, this.#pathBytes], this.#count * NUMBERS);
    const flags = (entry.isFolder ? FOLDER : 0) | (entry.isDeflated ? DEFLATED : 0);
    this.#bits.set([entry.crc, (entry.mode & MODE) | flags], this.#count * BITS);
    this.#count += 1;
    if (!entry.isFolder) this.#files += 1;
    this.#bytes += bytes;
  }

  /** @param end where the table of entries begins. @throws DomainError where entries begin at the same place */
  finish(end: number): ZipTable {
    this.#bound(end);
    const paths = new SharedArrayBuffer(this.#pathBytes);
    this.#paths.copy(Buffer.from(paths), 0, 0, this.#pathBytes);
    return {
      count: this.#count,
      files: this.#files,
      bytes: this.#bytes,
      numbers: this.#numbers.buffer,
      bits: this.#bits.buffer,
      paths,
    };
  }

  #addPath(path: string): void {
    if (this.#pathBytes + path.length > this.#paths.length) {
      this.#paths = Buffer.concat([this.#paths, Buffer.allocUnsafeSlow(this.#paths.length)]);
    }
    this.#pathBytes += this.#paths.write(path, this.#pathBytes, 'latin1');
  }

  /** Each ends where the next begins: entries that share bytes are how a small archive tells of endless files. */
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

/** Reads a table, in any worker. */
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
