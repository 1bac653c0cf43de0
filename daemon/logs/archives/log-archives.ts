import type { LogArchive } from '../../../generated/daemon/types.js';
import { atMost } from '../../../lib/async/waker.js';
import { Download } from '../../../lib/contract/download.js';
import { fileDownload } from '../../../lib/disk/file-download.js';
import { openRegular } from '../../../lib/disk/open-regular.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { failing, hostFault, isPassing } from '../../../lib/errors/host-fault.js';
import { storageFaultOf } from '../../../lib/errors/storage-error.js';
import { isoTime } from '../../../lib/time/clock.js';
import {
  type ArchiveFile,
  archiveName,
  archivesIn,
  packedPath,
  plainPath,
  stemOf,
  stemTimeMs,
} from '../files/archive-names.js';
import { type ArchivePacker, bytesOf, MAX_ARCHIVES, packedPieces } from './archive-packer.js';

/** How long a list waits for archives to be compressed, so that it can contain their final sizes. */
const PACKING_WAIT_MS = 2000;
const UNREADABLE = 'The archives of the log cannot be read';

/** Lists and opens the archives of one container's log. Deleting an archive does not affect files that are open. */
export class LogArchives {
  readonly #folder: string;
  readonly #packer: Pick<ArchivePacker, 'packNow'>;

  constructor(folder: string, packer: Pick<ArchivePacker, 'packNow'>) {
    this.#folder = folder;
    this.#packer = packer;
  }

  /** Lists the archives, newest first. An archive that cannot be compressed is listed with its current size. */
  async list(): Promise<LogArchive[]> {
    await atMost(this.#packAll(), PACKING_WAIT_MS);
    const archives: LogArchive[] = [];
    for (const { stem } of this.#all().reverse().slice(0, MAX_ARCHIVES)) {
      const size = await bytesOf(this.#folder, stem).catch(failing(UNREADABLE));
      // The archive was deleted after its folder was read.
      if (size === undefined) continue;
      archives.push({ name: archiveName(stem), size, date: isoTime(stemTimeMs(stem)) });
    }
    return archives;
  }

  /** Finds an archive by its name, which is never used as a path. @throws DomainError `not_found` */
  find(name: string): ArchiveFile {
    const stem = stemOf(name);
    const found = stem === undefined ? undefined : this.#all().find((each) => each.stem === stem);
    if (found === undefined) throw notFound();
    return found;
  }

  /**
   * Opens an archive for a download. If it cannot be compressed, for example on a full disk, it is compressed while
   * it is sent, without a length and without ranges. @throws DomainError `not_found`, `unavailable`
   */
  async download(name: string): Promise<Download> {
    // If the archive is compressed and its plain file deleted during the first attempt, the second one finds the
    // compressed file.
    const download = (await this.#opened(name)) ?? (await this.#opened(name));
    if (download === null) throw notFound();
    return download;
  }

  /** Opens the compressed or the plain file. Returns null if there is neither. */
  async #opened(name: string): Promise<Download | null> {
    const { stem, isPlain } = this.find(name);
    if (isPlain) await this.#packIfPossible(stem);
    const open = (path: string) => openRegular(path).catch(failing(UNREADABLE));
    const packed = await open(packedPath(this.#folder, stem));
    if (packed !== undefined) return fileDownload(packed, { fileName: name });
    const plain = await open(plainPath(this.#folder, stem));
    if (plain === undefined) return null;
    return new Download({ fileName: name, open: () => packedPieces(plain), close: () => plain.close() });
  }

  #all(): ArchiveFile[] {
    try {
      return archivesIn(this.#folder);
    } catch (error) {
      throw hostFault(error, UNREADABLE);
    }
  }

  async #packAll(): Promise<void> {
    for (const { stem, isPlain } of this.#all()) if (isPlain) await this.#packIfPossible(stem);
  }

  async #packIfPossible(stem: string): Promise<void> {
    await this.#packer.packNow(this.#folder, stem).catch((error: unknown) => {
      if (!isPassing(error) && storageFaultOf(error) === undefined) throw error;
    });
  }
}

const notFound = () =>
  new DomainError('not_found', 'Log archive not found. List the archives to see their names.');
