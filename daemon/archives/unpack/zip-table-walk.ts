import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import {
  type Entry,
  fromRandomAccessReader,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { Turn, type Turns } from '../../files/traversal/turn.js';
import { ArchiveBytes } from './archive-bytes.js';
import { damaged, refused, saying, shown, tooMuch } from './archive-fault.js';
import { requireBytes, requireEntries, type UnpackBounds } from './bounds.js';
import { entryPath } from './entry-path.js';
import { type ZipEntry, type ZipTable, ZipTableWriter } from './zip-table.js';

export type ZipTableOptions = { archive: number; bounds: UnpackBounds };

/** The minimum size of an entry in the central directory, without its name (APPNOTE 4.3.12). */
const ENTRY_BYTES = 46;
const SIGNATURE_BYTES = 4;
/** Signatures after the central directory: digital signature, zip64 end, end record (APPNOTE 4.3.13 to 4.3.16). */
const TABLE_ENDS = new Set([0x05054b50, 0x06064b50, 0x06054b50]);
/** The maximum total length of the paths, which stay in memory until the archive is unpacked. */
const MAX_PATHS_BYTES = 128 * 1024 * 1024;
const ENCRYPTED = 0x1 | 0x40 | 0x2000;
const UTF8_NAME = 0x800;
const STORED = 0;
const DEFLATED = 8;
const { S_IFDIR, S_IFMT, S_IFREG } = constants;
const DOS_FOLDER = 0x10;
const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

/**
 * Reads the central directory of a zip archive and rejects unsupported entries before anything is written. Callbacks
 * of yauzl run synchronously here. @throws DomainError `invalid_input`, `too_large`
 */
export function* zipTableWalk({ archive, bounds }: ZipTableOptions): Turns<undefined, ZipTable> {
  const bytes = new ArchiveBytes(archive);
  const entries = new Entries(bytes);
  requireEntries(entries.count, bounds);
  if (entries.count * ENTRY_BYTES > bytes.size) {
    throw damaged('its central directory announces more entries than fit into it');
  }
  const tableFrom = entries.position;
  const table = new ZipTableWriter(entries.count);
  const turn = new Turn();
  for (let index = 0; index < entries.count; index += 1) {
    table.add(checkedEntry(entries.next()));
    if (table.pathBytes > MAX_PATHS_BYTES) throw tooMuch('its names are too long');
    requireBytes(table.bytes, bytes.size, bounds);
    if (turn.isOver()) yield* turn.end(undefined);
  }
  // Old programs let the 16-bit number of entries overflow. Without this check, the entries beyond that number would be
  // ignored.
  if (!TABLE_ENDS.has(bytes.at(entries.position, SIGNATURE_BYTES).readUInt32LE(0)))
    throw damaged('the number of entries in its central directory differs from the number at its end');
  return table.finish(tableFrom);
}

class SyncReader extends RandomAccessReader {
  readonly #bytes: ArchiveBytes;

  constructor(bytes: ArchiveBytes) {
    super();
    this.#bytes = bytes;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    let got: number;
    try {
      got = this.#bytes.at(position, length).copy(buffer, offset);
    } catch (error) {
      callback(error as Error);
      return;
    }
    callback(null, got);
  }

  override _readStreamForRange(): never {
    throw new Error('this ZIP reader does not read the content of files, only the central directory');
  }
}

/** Reads the entries one at a time. */
class Entries {
  readonly #zip: ZipFile;
  #entry: Entry | undefined;
  #fault: unknown;

  /** Opens a zip archive. @throws DomainError if the bytes are not a zip archive, or are truncated */
  constructor(bytes: ArchiveBytes) {
    let zip: ZipFile | undefined;
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false };
    fromRandomAccessReader(new SyncReader(bytes), bytes.size, options, (error, opened) => {
      this.#fault = error ?? undefined;
      zip = opened;
    });
    if (zip === undefined) throw asDamaged(this.#fault);
    this.#zip = zip;
    zip.on('entry', (entry: Entry) => {
      this.#entry = entry;
    });
    zip.on('error', (error: unknown) => {
      this.#fault = error;
    });
  }

  get count(): number {
    return this.#zip.entryCount;
  }

  /** The position of the next entry in the archive. The types of yauzl do not declare it. */
  get position(): number {
    return Number(Reflect.get(this.#zip, 'readEntryCursor'));
  }

  next(): Entry {
    this.#entry = undefined;
    this.#zip.readEntry();
    // yauzl passes no entry if it could not parse one. It reports the reason as an error event.
    if (this.#entry === undefined)
      throw asDamaged(this.#fault ?? new Error('an entry of its central directory has no name'));
    return this.#entry;
  }
}

const asDamaged = (error: unknown) =>
  error instanceof Error && error.name === 'DomainError' ? error : damaged(saying(error), error);

function checkedEntry(entry: Entry): Omit<ZipEntry, 'end'> {
  const name = nameOfEntry(entry);
  const names = entryPath(name, { hasBackslashes: true });
  const { compressionMethod: method, crc32: crc } = entry;
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) {
    throw refused(name, 'is encrypted: pack it without a password');
  }
  const mode = entry.externalFileAttributes >>> 16;
  const type = mode & S_IFMT;
  if (type !== 0 && type !== S_IFREG && type !== S_IFDIR) {
    throw refused(name, 'is a link or a device: pack only files and folders');
  }
  const isFolder = isFolderEntry(entry, name, type);
  if (isFolder && entry.uncompressedSize > 0) throw damaged('a folder has content');
  if (method !== STORED && method !== DEFLATED) {
    throw refused(name, `is compressed with method ${method}: pack it with deflate`);
  }
  if (names.length === 0 && !isFolder) throw damaged('a file has no name');
  if (method === STORED && entry.compressedSize !== entry.uncompressedSize) {
    throw damaged(`${shown(name)} is stored uncompressed but has two different sizes`);
  }
  return {
    path: names.join('/'),
    isFolder,
    isDeflated: method === DEFLATED,
    offset: entry.relativeOffsetOfLocalHeader,
    compressedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    crc,
    mode: mode & 0o777 || (isFolder ? FOLDER_MODE : FILE_MODE),
    modified: entry.getLastModDate().getTime(),
  };
}

function isFolderEntry({ externalFileAttributes }: Entry, name: string, type: number): boolean {
  if (/[/\\]$/.test(name) || type === S_IFDIR) return true;
  return type === 0 && (externalFileAttributes & DOS_FOLDER) !== 0;
}

/**
 * Returns the name in UTF-8 if the entry declares it or the bytes are valid UTF-8, since many programs do not declare
 * it. Otherwise decodes CP437 (APPNOTE, appendix D).
 */
function nameOfEntry({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const bytes = fileNameRaw.toString('latin1');
  const hasOwn = extraFields.some(({ id }) => id === UNICODE_PATH);
  if (!hasOwn && ((generalPurposeBitFlag & UTF8_NAME) !== 0 || isUtf8(fileNameRaw))) return bytes;
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  return Buffer.from(name, 'utf8').toString('latin1');
}

/** Info-ZIP's field for a UTF-8 name (APPNOTE 4.6.9), which yauzl uses if its checksum matches. */
const UNICODE_PATH = 0x7075;
