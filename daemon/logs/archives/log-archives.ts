import type { components } from '../../../generated/daemon/types.js';
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

type LogArchive = components['schemas']['LogArchive'];

/** How long a list waits for archives to be packed, in order to return their final sizes. */
const PACKING_WAIT_MS = 2000;
const UNREADABLE = 'The archives of the log cannot be read';

/** The archives of one container's log, by name. A deletion does not affect open files. */
export class LogArchives {
  readonly #folder: string;
  readonly #packer: Pick<ArchivePacker, 'packNow'>;

  constructor(folder: string, packer: Pick<ArchivePacker, 'packNow'>) {
    this.#folder = folder;
    this.#packer = packer;
  }

  /** Lists the archives, the newest first. An archive that cannot be packed has its present size. */
  async list(): Promise<LogArchive[]> {
    await atMost(this.#packAll(), PACKING_WAIT_MS);
    const archives: LogArchive[] = [];
    for (const { stem } of this.#all().reverse().slice(0, MAX_ARCHIVES)) {
      const size = await bytesOf(this.#folder, stem).catch(failing(UNREADABLE));
      // It was deleted in between.
      if (size === undefined) continue;
      archives.push({ name: archiveName(stem), size, date: isoTime(stemTimeMs(stem)) });
    }
    return archives;
  }

  /**
   * @throws DomainError `not_found`. The name is compared with existing archives and never used as a path.
   */
  find(name: string): ArchiveFile {
    const stem = stemOf(name);
    const found = stem === undefined ? undefined : this.#all().find((each) => each.stem === stem);
    if (found === undefined) throw notFound();
    return found;
  }

  /**
   * Opens a download. An archive that cannot be packed, for example on a full disk, is packed while it is
   * sent, without a length and ranges.
   * @throws DomainError `not_found`, `unavailable`
   */
  async download(name: string): Promise<Download> {
    // An archive that is packed between two attempts is found by the second one.
    const download = (await this.#opened(name)) ?? (await this.#opened(name));
    if (download === null) throw notFound();
    return download;
  }

  /** Returns null if neither file exists. */
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
