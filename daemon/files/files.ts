import { constants } from 'node:fs';
import type { Clock } from '../../lib/clock.js';
import type { Download } from '../../lib/download.js';
import type { FairSemaphore, StartTimer } from '../../lib/fair-semaphore.js';
import { fileDownload } from '../../lib/file-download.js';
import type { Logger } from '../../lib/logger.js';
import type { Upload } from '../../lib/upload.js';
import { holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import { type DiskTiming, DiskUse } from '../disk/disk-use.js';
import type { Work } from '../operations/operations.js';
import { Changes, type ContainersFolders } from './change.js';
import { type ChangedQuery, changedEntries } from './changed-entries.js';
import { LONG_CONTENT_BYTES, readContent } from './file-content.js';
import type { FileParts, FileWork } from './file-parts.js';
import { Jail, openFile, openFolder, statOf } from './jail/jail.js';
import { type JailPath, jailPath, nameOf } from './jail/jail-path.js';
import { listFolder } from './listing.js';
import { makeDirectory } from './making.js';
import { copyPath, renamePath } from './moving.js';
import { describePath, measureFolder, measurePath } from './path-info.js';
import { CountedSizes } from './posix/counted-size.js';
import { PosixFiles } from './posix/posix-files.js';
import { receiveFile, type Source } from './receiving.js';
import { removePath } from './removing.js';
import { Staging } from './staging.js';
import { storeUpload } from './storing.js';
import { type TarFolderOptions, tarFolder } from './tar/tar-folder.js';
import { Unzipper } from './unzip/unzipper.js';
import { ResumableUploads } from './uploads/resumable-uploads.js';
import { createDeflate, type Deflate } from './walks/deflating.js';
import { Walks } from './walks/walks.js';
import { appendContent, createFile, type WriteInput, writeContent } from './writing.js';
import type { ZipChoice } from './zip/make-zip.js';
import { Zips } from './zip/zips.js';

/** The client that reads the content of a file. */
export type ContentTaker = Requester & {
  /** Calls back once it has taken the content, or has gone. */
  whenOver(listener: () => void): void;
  /** Aborts when the client has disconnected. */
  signal?: AbortSignal;
};

export type ListRequest = Requester & {
  signal?: AbortSignal;
  isRecursive?: boolean;
  only?: readonly string[] | undefined;
};

/** The maximum number of scan processes. Each takes some 85 MB. */
const MAX_SCANNERS = 2;

export type FilesOptions = {
  /** The data directory: a folder for each container, named by its id. */
  dataDirectory: string;
  /** On the same disk and outside it: what is being made lies there until it is whole. */
  stagingFolder: string;
  /** In bytes: the most that one archive may unpack to. */
  maxUnpackedBytes: number;
  /** On the same disk and outside it, too: what has come of uploads that are resumed. */
  uploadsFolder: string;
  /** The largest of these. */
  maxUploadBytes: number;
  clock: Clock;
  folders: ContainersFolders;
  /** How much of the disk files leave free. */
  keepFreeBytes: number;
  diskTiming?: Partial<DiskTiming>;
  /** The timer for how long reads wait in the queue. Defaults to `setTimeout`. */
  startTimer?: StartTimer;
  logger: Logger;
};

/**
 * The files of all containers. Paths are relative to the data directory, in whatever form a client sends them; no link
 * is followed, and nothing outside is touched whoever changes the folders meanwhile. What is made belongs to the user
 * of its container, and appears whole or not at all.
 *
 * Every method throws DomainError `invalid_input` for a path that cannot be, or leads through a link or a file;
 * `not_found`; `forbidden` for what the host keeps from the daemon; `disk_full`, `unavailable`.
 */
export class Files {
  /** Uploads over several requests. */
  readonly uploads: ResumableUploads;
  /** Files by the calls of POSIX, for who serves a protocol of those. */
  readonly posix: PosixFiles;
  readonly #parts: FileParts;
  /** What the containers' files take, for work on whole folders. */
  readonly disk: DiskUse;
  /** Permits are bytes. A file's content is in memory until its client has received it. */
  readonly #reads: FairSemaphore;
  readonly #lists = semaphoreFor('lists');
  readonly #scans = semaphoreFor('scans');
  readonly #deflate: Deflate;
  readonly #zips: Zips;
  readonly #unzipper: Unzipper;
  readonly #scanWalks = new Walks({ isApart: true, maxWorkers: MAX_SCANNERS });

  private constructor(
    parts: FileParts,
    disk: DiskUse,
    uploads: ResumableUploads,
    { maxUnpackedBytes, startTimer }: Pick<FilesOptions, 'maxUnpackedBytes' | 'startTimer'>,
  ) {
    this.#reads = semaphoreFor('file_reads', startTimer && { startTimer });
    this.#parts = parts;
    this.posix = new PosixFiles(parts);
    this.disk = disk;
    this.#deflate = createDeflate();
    this.#zips = new Zips({ ...parts, deflate: this.#deflate });
    this.uploads = uploads;
    this.#unzipper = new Unzipper(parts, maxUnpackedBytes);
  }

  /** @throws StartError on a host without /proc */
  static async open(options: FilesOptions): Promise<Files> {
    const { dataDirectory, stagingFolder, folders, logger, keepFreeBytes, diskTiming } = options;
    const walks = new Walks();
    const jail = await Jail.open(dataDirectory, (container) => walks.requirePrompt(container));
    const staging = Staging.open({ folder: stagingFolder, servers: dataDirectory, walks, logger });
    const sizes = new CountedSizes();
    const disk = new DiskUse({
      books: folders,
      folderOf: (id) => folders.pathOf(id),
      measure: async (id, signal) =>
        (await measureFolder({ jail, walks }, jailPath(id), signal)) + sizes.deletedBytes(id),
      keepFreeBytes,
      logger,
      ...(diskTiming === undefined ? {} : { timing: diskTiming }),
    });
    const parts = { jail, walks, staging, changes: new Changes(folders, disk), sizes };
    const { uploadsFolder: folder, maxUploadBytes: maxBytes, clock } = options;
    const uploads = await ResumableUploads.open({ parts, folder, maxBytes, clock, logger });
    folders.onNews((id, news) => {
      if (news === 'written') disk.measureSoon(id);
      if (news === 'asked') disk.measureIfWrong(id);
      if (news !== 'removed') return;
      disk.forget(id);
      void uploads.sweep();
    });
    return new Files(parts, disk, uploads, options);
  }

  /** Deletes what a daemon that was killed has left unfinished and nobody can go on with. What goes wrong is logged. */
  async tidyUp(): Promise<void> {
    await Promise.all([this.#parts.staging.empty(), this.uploads.sweep()]);
  }

  /**
   * What a folder holds, in the order of the names, as it is asked for. Of the data directory, the folders of the
   * containers in `only` where these are named.
   * @throws DomainError `rate_limited` (`too_many_lists`), before the first entry
   */
  list(path: string, { isRecursive = false, only, signal, ...requester }: ListRequest) {
    const place = jailPath(path);
    const acquire = () => this.#lists.acquire(holderOf(requester, folderOf(place)), { signal });
    return listFolder(this.#parts, place, { isRecursive, only, acquire });
  }

  /**
   * What was made or changed since a time, in the order of a recursive list; at its end how much that is.
   * @throws DomainError `rate_limited` (`too_many_scans`), before the first entry
   */
  changed(path: string, query: ChangedQuery, requester: Requester, signal: AbortSignal) {
    const place = jailPath(path);
    const acquire = () => this.#scans.acquire(holderOf(requester, folderOf(place)), { signal });
    const parts = { jail: this.#parts.jail, walks: this.#scanWalks };
    return changedEntries(parts, place, query, { acquire, signal });
  }

  async describe(path: string) {
    return describePath(this.#parts.jail, jailPath(path));
  }

  async measure(path: string, signal: AbortSignal) {
    return measurePath(this.#parts, jailPath(path), signal);
  }

  /** @throws DomainError `too_large` over 10 MiB; `rate_limited` (`too_many_file_reads`) for large files */
  async read(path: string, { whenOver, signal, ...requester }: ContentTaker) {
    const place = jailPath(path);
    return readContent(this.#parts.jail, place, async ({ size }) => {
      if (size <= LONG_CONTENT_BYTES) return;
      const options = { amount: size, signal };
      whenOver(await this.#reads.acquire(holderOf(requester, folderOf(place)), options));
    });
  }

  /** @throws DomainError `conflict` for a folder; `too_large` over 10 MiB */
  async write(path: string, input: WriteInput) {
    return writeContent(this.#parts, jailPath(path), input);
  }

  /** @throws DomainError `conflict` for a folder; `too_large` over 10 MiB */
  async append(path: string, content: string) {
    return appendContent(this.#parts, jailPath(path), content);
  }

  /** An empty one. @throws DomainError `conflict` where something is there */
  async create(path: string) {
    return createFile(this.#parts, jailPath(path));
  }

  /** @throws DomainError `conflict` where something is there, but for a folder where `isRecursive` */
  async makeFolder(path: string, { isRecursive = false }: { isRecursive?: boolean } = {}) {
    return makeDirectory(this.#parts, jailPath(path), isRecursive);
  }

  /** @throws DomainError `conflict` where something is at the destination */
  async rename(source: string, destination: string) {
    return renamePath(this.#parts, jailPath(source), jailPath(destination));
  }

  /** @throws DomainError `conflict` where something is at the destination; the signal's reason */
  async copy(
    source: string,
    destination: string,
    { isRecursive = false, ...work }: { isRecursive?: boolean } & FileWork,
  ) {
    const paths = { source: jailPath(source), destination: jailPath(destination), isRecursive };
    return copyPath(this.#parts, paths, work);
  }

  /** @throws DomainError `conflict` for a container's own folder; the signal's reason, when what is left stays */
  async remove(path: string, signal: AbortSignal, watch: Omit<FileWork, 'signal'> = {}) {
    return removePath(this.#parts, jailPath(path), { ...watch, signal });
  }

  /**
   * A file as it is, or what a folder holds as a zip file. Whoever gets it closes it.
   * @throws DomainError `rate_limited` (`too_many_folder_downloads`), when it is opened
   */
  async download(path: string, requester: Requester): Promise<Download> {
    const place = jailPath(path);
    return this.#parts.jail.hold(place, async (spot) => {
      const isFolder = (await statOf(spot)).isDirectory();
      if (isFolder) return this.#zips.download(await openFolder(spot), place, requester);
      const { file } = await openFile(spot, constants.O_RDONLY);
      return fileDownload(file, { fileName: nameOf(place.names.at(-1) ?? '') });
    });
  }

  /**
   * Packs a file, or all that is in a folder, into a zip file that appears when it is whole.
   * @throws DomainError `conflict` where something is at the output; for what cannot be read, which it names;
   * `rate_limited` (`too_many_archives`); the signal's reason
   */
  async zip(path: string, output: string, choice: ZipChoice, requester: Requester, work: FileWork) {
    return this.#zips.make({ ...choice, source: jailPath(path), output: jailPath(output) }, requester, work);
  }

  /**
   * All that a container's folder holds as tar.gz, as it is asked for; beside changes of it, which it tells of at the end.
   * @throws DomainError for what cannot be read, which it names; the signal's reason
   */
  tar(containerId: string, options: TarFolderOptions) {
    return tarFolder({ ...this.#parts, deflate: this.#deflate }, jailPath(containerId), options);
  }

  /** Into a folder, or as the file at the path. @throws DomainError; what reading the upload throws */
  async upload(path: string, upload: Upload) {
    return storeUpload(this.#parts, jailPath(path), upload);
  }

  /**
   * Makes a file of what comes from elsewhere, of which the source is asked last.
   * @returns how many bytes have come
   * @throws DomainError `conflict` where something is there; what the source throws; the signal's reason
   */
  async receive(path: string, source: Source, work: FileWork): Promise<number> {
    return receiveFile(this.#parts, jailPath(path), source, work);
  }

  /**
   * @throws DomainError `conflict` if a file is in the place of a folder or vice versa,
   * `invalid_input` for an archive that is damaged or has what is not made, `too_large`, `rate_limited`
   * (`too_many_extractions`)
   */
  async unzip(
    { path, destination, overwrite = false }: { path: string; destination: string; overwrite?: boolean },
    work: Work,
    requester: Requester,
  ) {
    const input = { path: jailPath(path), destination: jailPath(destination), overwrite };
    return this.#unzipper.unzip(input, work, requester);
  }

  async close(): Promise<void> {
    await this.#unzipper.close();
    await this.posix.close();
    await this.uploads.close();
    await this.disk.close();
    await this.#scanWalks.close();
    await this.#parts.walks.close();
  }
}

/** Returns the container's folder that the path is in, for bounds on concurrency; empty for the data directory. */
const folderOf = ({ names }: JailPath): string => names[0] ?? '';
