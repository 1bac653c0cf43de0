import { closeSync, fstatSync, readSync } from 'node:fs';
import { createTurn, type Turns } from '../turn.js';
import { ArchiveBytes } from './archive-bytes.js';
import { damaged } from './archive-fault.js';
import type { ArchiveKind } from './archive-kind.js';
import { requireBytes, requireEntries, type UnpackBounds } from './bounds.js';
import { entryPath, storedPath } from './entry-path.js';
import { type FedWindows, type FeedPiece, fedBytes } from './fed-bytes.js';
import { FolderNames, type KeptFolder, namesOf } from './folder-names.js';
import { inflated } from './inflated.js';
import { type Asking, PulledBytes } from './pulled-bytes.js';
import { paddedBytes, type TarEntry, tarEntries } from './tar-entries.js';
import { type EntryLook, type Owner, UnpackedTree, writeAll } from './unpacked-tree.js';

/** An archive that lies on the disk. */
type LyingArchive = {
  archive: number;
  kind: Exclude<ArchiveKind, 'zip'>;
  /** Of the file that `gzip` alone holds, as its bytes; its time is the archive's. */
  fileName: string;
  modified: number;
};

/** A tar archive of a server's own files, bytes that come from elsewhere: they are made as they were, links too. */
type FedArchive = {
  windows: FedWindows;
  /** So many bytes of room there are already. */
  room: number;
};

export type UntarOptions = (LyingArchive | FedArchive) & {
  /** The folder that it is unpacked into. */
  to: number;
  owner: Owner;
  bounds: UnpackBounds;
};

/** Room that is asked for before more is written, or how much of the archive is read. */
export type UntarPiece = { room: number } | { read: number } | FeedPiece;

/** Files that were made; room that was not needed, and what further names of files count for, in bytes. */
export type UntarResult = { files: number; spare: number; linked: number };

const ROOM_STEP = 1024 * 1024;
const PART_BYTES = 1024 * 1024;
const FILE_MODE = 0o644;

/** Unpacks a tar archive, one in gzip, or what is in gzip alone. @throws DomainError; the system's errors */
export function* untarWalk(options: UntarOptions): Turns<UntarPiece, UntarResult> {
  const unpacking = new Unpacking(options);
  try {
    if ('kind' in options && options.kind === 'gzip') yield* unpacking.single(options);
    else yield* unpacking.all();
    return unpacking.result;
  } finally {
    unpacking.close();
  }
}

type Pieces<T = void> = Generator<UntarPiece | undefined, T, void>;

class Unpacking {
  readonly result: UntarResult = { files: 0, spare: 0, linked: 0 };
  readonly #options: UntarOptions;
  readonly #isStored: boolean;
  readonly #bytes: PulledBytes;
  readonly #tree: UnpackedTree;
  readonly #turn = createTurn();
  readonly #folders: KeptFolder[] = [];
  readonly #folderNames: FolderNames;
  #entries = 0;
  #read = 0;
  #fed = 0;

  constructor(options: UntarOptions) {
    this.#options = options;
    this.#folderNames = new FolderNames(options.bounds);
    this.#isStored = 'windows' in options;
    if ('room' in options) this.result.spare = options.room;
    this.#tree = new UnpackedTree(options.to, { owner: options.owner, isExact: this.#isStored });
    this.#bytes = new PulledBytes('windows' in options ? fedBytes(options.windows) : this.#unpacked(options));
  }

  close(): void {
    this.#bytes.close();
    this.#tree.close();
  }

  *all(): Pieces {
    for (const entry of tarEntries(this.#bytes, { hasLinks: this.#isStored })) {
      if (entry === undefined) yield this.#hungry();
      else yield* this.#entry(entry);
    }
    yield* this.#rest();
    // What is within a folder comes first: the folder may be closed to its owner.
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
    if (entry.kind === 'folder') this.#makeFolder(names, entry);
    else if (names.length === 0) throw damaged('a file has no name');
    else if (entry.kind === 'symlink') this.#tree.makeLink(names, entry.target, entry);
    else if (entry.kind === 'file') yield* this.#file(names, entry);
    else yield* this.#furtherName(names, entry);
    yield* this.#pause();
  }

  *#furtherName(names: string[], entry: TarEntry): Pieces {
    const made = this.#tree.makeName(names, this.#namesOf(entry.target));
    if ('bytes' in made) this.result.linked += made.bytes;
    else yield* this.#copy(names, made.source);
  }

  /** @param source is closed */
  *#copy(names: string[], source: number): Pieces {
    let fd: number | undefined;
    try {
      const { mode, mtimeMs: modified } = fstatSync(source);
      fd = this.#tree.create(names);
      const part = Buffer.allocUnsafe(PART_BYTES);
      for (let read = readSync(source, part); read > 0; read = readSync(source, part)) {
        yield* this.#take(read);
        writeAll(fd, part.subarray(0, read));
        yield* this.#pause();
      }
      this.#tree.finish(fd, { mode, modified });
      fd = undefined;
    } finally {
      closeSync(source);
      if (fd !== undefined) closeSync(fd);
    }
  }

  #namesOf(path: string): string[] {
    return this.#isStored ? storedPath(path) : entryPath(path, { hasBackslashes: false });
  }

  /** Reads on to the end, where gzip has its checksum; tar itself may have anything there. */
  *#rest(): Pieces {
    if ('kind' in this.#options && this.#options.kind === 'tar') return;
    while ((yield* this.#asked(this.#bytes.some(PART_BYTES))).length > 0) yield* this.#pause();
  }

  #makeFolder(names: string[], look: EntryLook): void {
    this.#tree.makeFolder(names);
    this.#folders.push(this.#folderNames.keep(names, look));
  }

  *#file(names: string[], entry: TarEntry): Pieces {
    // Tar is added to at its end: the last one counts.
    const { fd, replaced } = this.#tree.recreate(names);
    if (replaced === undefined) this.result.files += 1;
    this.result.spare += replaced ?? 0;
    yield* this.#fill(fd, entry.bytes, entry);
    const padding = paddedBytes(entry.bytes) - entry.bytes;
    if ((yield* this.#asked(this.#bytes.all(padding))).length < padding) throw damaged('it ends too early');
  }

  /** @param size of the file, or where that is not known infinite: all that comes */
  *#fill(fd: number, size: number, look: EntryLook): Pieces {
    let isClosed = false;
    try {
      for (let left = size; left > 0; ) {
        const part = yield* this.#asked(this.#bytes.some(Math.min(left, PART_BYTES)));
        if (part.length === 0 && Number.isFinite(size)) throw damaged('it ends too early');
        if (part.length === 0) break;
        yield* this.#take(part.length);
        writeAll(fd, part);
        left -= part.length;
        yield* this.#pause();
      }
      isClosed = true;
      this.#tree.finish(fd, look);
    } finally {
      if (!isClosed) closeSync(fd);
    }
  }

  *#take(bytes: number): Pieces {
    if (this.result.spare < bytes) {
      const room = Math.max(ROOM_STEP, bytes);
      yield { room };
      this.result.spare += room;
    }
    this.result.spare -= bytes;
  }

  *#asked(asking: Asking): Pieces<Buffer> {
    for (;;) {
      const step = asking.next();
      if (step.done === true) return step.value;
      yield this.#hungry();
    }
  }

  #hungry(): FeedPiece {
    const feed = this.#fed;
    this.#fed += 1;
    return { feed };
  }

  *#pause(): Pieces {
    if (!this.#turn.isOver()) return;
    yield { read: this.#read };
    this.#turn.begin();
  }

  /** What the tar archive, or the single file, has; what is over the bounds is not even read. */
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
