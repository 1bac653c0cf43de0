import { closeSync, fstatSync, readSync, writeFileSync } from 'node:fs';
import { Turn, type Turns } from '../../files/traversal/turn.js';
import { ArchiveBytes } from './archive-bytes.js';
import { damaged } from './archive-fault.js';
import type { ArchiveKind } from './archive-kind.js';
import { requireBytes, requireEntries, type UnpackBounds } from './bounds.js';
import { entryPath, storedPath } from './entry-path.js';
import { type FedWindows, type FeedPiece, fedBytes } from './fed-bytes.js';
import { FolderNames, type KeptFolder, namesOf } from './folder-names.js';
import { inflated } from './inflated.js';
import { PulledBytes } from './pulled-bytes.js';
import { storedGzip } from './stored-gzip.js';
import { paddedBytes, type TarEntry, tarEntries } from './tar-entries.js';
import { type EntryLook, type Owner, UnpackedTree } from './unpacked-tree.js';

/** An archive in a file on the disk, as opposed to a `FedArchive`. */
type LyingArchive = {
  archive: number;
  kind: Exclude<ArchiveKind, 'zip'>;
  /** For `gzip`: the name of the single file (one character per byte), and the archive's modification time. */
  fileName: string;
  modified: number;
};

/**
 * A tar archive of a server's own files, fed from another thread. Its entries, including links, are restored exactly.
 */
type FedArchive = {
  windows: FedWindows;
  /** Whether the archive is in gzip of stored blocks (`storedGzip`). */
  isStoredGzip: boolean;
  /** How many bytes of disk space are already reserved for the files. */
  reservation: number;
};

export type UntarOptions = (LyingArchive | FedArchive) & {
  /** The folder into which the archive is unpacked. */
  to: number;
  owner: Owner;
  bounds: UnpackBounds;
};

/**
 * What the walk yields: a request to reserve disk space before it writes more, the number of bytes read so far, or a
 * request for input.
 */
export type UntarPiece = { reservation: number } | { read: number } | FeedPiece;

/**
 * The number of unpacked files, the reserved bytes that were not used, and the total size of the hard-linked files in
 * bytes.
 */
export type UntarResult = { files: number; spare: number; linked: number };

const RESERVATION_STEP = 1024 * 1024;
const PART_BYTES = 1024 * 1024;
const FILE_MODE = 0o644;

/** Unpacks a tar or tar.gz archive, or a single gzip file. @throws DomainError; the system's errors */
export function* untarWalk(options: UntarOptions): Turns<UntarPiece, UntarResult> {
  using unpacking = new Unpacking(options);
  if ('kind' in options && options.kind === 'gzip') yield* unpacking.single(options);
  else yield* unpacking.all();
  return unpacking.result;
}

type Pieces<T = void> = Generator<UntarPiece | undefined, T, void>;

class Unpacking {
  readonly result: UntarResult = { files: 0, spare: 0, linked: 0 };
  readonly #options: UntarOptions;
  readonly #isStored: boolean;
  readonly #bytes: PulledBytes<FeedPiece>;
  readonly #tree: UnpackedTree;
  readonly #turn = new Turn();
  readonly #folders: KeptFolder[] = [];
  readonly #folderNames: FolderNames;
  #entries = 0;
  #read = 0;

  constructor(options: UntarOptions) {
    this.#options = options;
    this.#folderNames = new FolderNames(options.bounds);
    this.#isStored = 'windows' in options;
    if ('reservation' in options) this.result.spare = options.reservation;
    this.#tree = new UnpackedTree(options.to, { owner: options.owner, isExact: this.#isStored });
    this.#bytes = new PulledBytes('windows' in options ? this.#fed(options) : this.#unpacked(options));
  }

  [Symbol.dispose](): void {
    this.#bytes.close();
    this.#tree[Symbol.dispose]();
  }

  *all(): Pieces {
    for (const entry of tarEntries(this.#bytes, { hasLinks: this.#isStored })) {
      if ('feed' in entry) yield entry;
      else yield* this.#entry(entry);
    }
    // Read the rest of the input, because a gzip file has its checksum at the end. A plain tar file may have any data
    // after its end.
    if (!('kind' in this.#options && this.#options.kind === 'tar'))
      while ((yield* this.#bytes.some(PART_BYTES)).length > 0) yield* this.#pause();
    // The attributes of folders are set after their content, because their mode may deny access to the owner.
    for (const folder of this.#folders.reverse()) {
      this.#tree.finishFolder(namesOf(folder), folder.look);
      yield* this.#pause();
    }
  }

  *single({ fileName, modified }: LyingArchive): Pieces {
    const fd = this.#tree.create([fileName]);
    yield* this.#fill(fd, Number.POSITIVE_INFINITY, { mode: FILE_MODE, modified });
    this.result.files = 1;
  }

  *#entry(entry: TarEntry): Pieces {
    this.#entries += 1;
    requireEntries(this.#entries, this.#options.bounds);
    const names = this.#namesOf(entry.path);
    if (entry.kind === 'folder') {
      this.#tree.makeFolder(names);
      this.#folders.push(this.#folderNames.keep(names, entry));
    } else if (names.length === 0) throw damaged('a file has no name');
    else if (entry.kind === 'symlink') this.#tree.makeLink(names, entry.target, entry);
    else if (entry.kind === 'file') yield* this.#file(names, entry);
    else {
      const made = this.#tree.makeName(names, this.#namesOf(entry.target));
      if ('bytes' in made) this.result.linked += made.bytes;
      else yield* this.#copy(names, made.source);
    }
    yield* this.#pause();
  }

  /** Copies a file. @param source its descriptor, which is closed at the end */
  *#copy(names: string[], source: number): Pieces {
    try {
      const { mode, mtimeMs: modified } = fstatSync(source);
      const fd = this.#tree.create(names);
      try {
        const part = Buffer.allocUnsafe(PART_BYTES);
        for (let read = readSync(source, part); read > 0; read = readSync(source, part)) {
          yield* this.#write(fd, part.subarray(0, read));
        }
        this.#tree.finish(fd, { mode, modified });
      } finally {
        closeSync(fd);
      }
    } finally {
      closeSync(source);
    }
  }

  #namesOf(path: string): string[] {
    return this.#isStored ? storedPath(path) : entryPath(path, { hasBackslashes: false });
  }

  *#file(names: string[], entry: TarEntry): Pieces {
    // A newer version of a file can be appended to an archive, so the last entry with a name replaces earlier ones.
    const { fd, replaced } = this.#tree.recreate(names);
    if (replaced === undefined) this.result.files += 1;
    this.result.spare += replaced ?? 0;
    yield* this.#fill(fd, entry.bytes, entry);
    const padding = paddedBytes(entry.bytes) - entry.bytes;
    if ((yield* this.#bytes.all(padding)).length < padding) throw damaged('it ends too early');
  }

  /** Writes a file. @param size in bytes; Infinity writes all input */
  *#fill(fd: number, size: number, look: EntryLook): Pieces {
    try {
      for (let left = size; left > 0; ) {
        const part = yield* this.#bytes.some(Math.min(left, PART_BYTES));
        if (part.length === 0 && Number.isFinite(size)) throw damaged('it ends too early');
        if (part.length === 0) break;
        left -= part.length;
        yield* this.#write(fd, part);
      }
      this.#tree.finish(fd, look);
    } finally {
      closeSync(fd);
    }
  }

  *#write(fd: number, part: Buffer): Pieces {
    if (this.result.spare < part.length) {
      const reservation = Math.max(RESERVATION_STEP, part.length);
      yield { reservation };
      this.result.spare += reservation;
    }
    this.result.spare -= part.length;
    writeFileSync(fd, part);
    yield* this.#pause();
  }

  *#pause(): Pieces {
    if (this.#turn.isOver()) yield* this.#turn.end({ read: this.#read });
  }

  *#fed({ windows, isStoredGzip }: FedArchive): Generator<Buffer | FeedPiece> {
    const fed = fedBytes(windows);
    if (!isStoredGzip) return yield* fed;
    let unpacked = 0;
    for (const part of storedGzip(fed)) {
      if (Buffer.isBuffer(part)) {
        unpacked += part.length;
        requireBytes(unpacked, Number.POSITIVE_INFINITY, this.#options.bounds);
      }
      yield part;
    }
  }

  /** Yields the bytes of the tar archive or single file. @throws DomainError `too_large` at the limits */
  *#unpacked({ archive, kind }: LyingArchive): Generator<Buffer> {
    const { bounds } = this.#options;
    const bytes = new ArchiveBytes(archive);
    const packed = this.#counted(bytes);
    let unpacked = 0;
    for (const part of kind === 'tar' ? packed : inflated('Gunzip', packed, 'its gzip')) {
      unpacked += part.length;
      requireBytes(unpacked, bytes.size, bounds);
      yield part;
    }
  }

  *#counted(bytes: ArchiveBytes): Generator<Buffer> {
    for (const chunk of bytes.chunks(0, bytes.size)) {
      yield chunk;
      this.#read += chunk.length;
    }
  }
}
