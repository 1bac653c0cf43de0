import { constants } from 'node:fs';
import type { Download } from '../../lib/contract/download.js';
import type { Upload } from '../../lib/contract/upload.js';
import { fileDownload } from '../../lib/disk/file-download.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { FairSemaphore } from '../../lib/limits/fair-semaphore.js';
import { createDeflate, type Deflate } from '../archives/zip/deflating.js';
import { type Client, holderOf, type Requester, semaphoreFor } from '../concurrency/bounds.js';
import type { DiskUse } from '../disk/disk-use.js';
import type { Work } from '../operations/operations.js';
import { CountedSizes } from './changes/counted-size.js';
import type { FileParts, FileWork } from './changes/file-parts.js';
import { PathClaims } from './changes/path-claims.js';
import { Staging } from './changes/staging.js';
import { ConfigChanges } from './configuring/config-changes.js';
import { diskUseOf } from './disk-use-of.js';
import type { FilesOptions } from './files-options.js';
import { FolderWork } from './folder-work.js';
import { Jail, openFile, openFolder, statOf } from './jail/jail.js';
import { jailPath, nameOf } from './jail/jail-path.js';
import type { ModeChange } from './posix/changing-mode.js';
import { PosixFiles } from './posix/posix-files.js';
import { type ChangedQuery, changedEntries } from './reading/changed-entries.js';
import { LONG_CONTENT_BYTES, readContent } from './reading/file-content.js';
import { type FoundFiles, foundFiles, SEARCH_BOUNDS } from './reading/found-files.js';
import { type ListRequest, listFolder } from './reading/listing.js';
import { describePath } from './reading/path-info.js';
import { type TarFolderOptions, tarFolder } from './tar/tar-folder.js';
import { Unzipper } from './unzip/unzip.js';
import { ResumableUploads } from './uploads/resumable-uploads.js';
import type { SearchQuery } from './walks/search/search-walk.js';
import { Walks } from './walks/walks.js';
import { makeDirectory } from './writing/making.js';
import { renamePath } from './writing/moving.js';
import { receiveFile, type Source } from './writing/receiving.js';
import { storeUpload } from './writing/storing.js';
import { appendContent, createFile, type WriteInput, writeContent } from './writing/writing.js';
import { type ZipChoice, Zips } from './zip/zips.js';

/** The client that reads the content of a file. */
export type ContentTaker = Omit<Client, 'signal'> & Partial<Pick<Client, 'signal'>>;

/** The maximum number of processes that scan folders for changed files. Each takes 85 MB of memory. */
const MAX_SCANNERS = 2;

/**
 * The files of all containers. Paths are relative to the data directory, in any form that a client sends. No link is
 * followed, and nothing outside is accessed, even if folders are replaced at the same time. New files and folders
 * belong to the container's user and appear atomically. Every method throws DomainError `invalid_input` for an
 * invalid path or one that leads through a link or a file; `not_found`; `forbidden` if the host denies access to the
 * daemon; `disk_full`; `unavailable`.
 */
export class Files {
  /** Uploads that consist of several requests. */
  readonly uploads: ResumableUploads;
  /** POSIX calls, for protocols such as SFTP. */
  readonly posix: PosixFiles;
  readonly #parts: FileParts;
  /** The disk usage of the containers' files, for operations on whole folders. */
  readonly disk: DiskUse;
  /**
   * Limits the bytes of file content in memory, where they stay until the client has received them. A permit stands
   * for one byte.
   */
  readonly #reads: FairSemaphore;
  readonly #lists = semaphoreFor('lists');
  readonly #scans = semaphoreFor('scans');
  readonly #searches = semaphoreFor('searches');
  readonly #folderWork: FolderWork;
  readonly #deflate: Deflate;
  readonly #zips: Zips;
  readonly #unzipper: Unzipper;
  /** Configuration files, and the values in them. */
  readonly configuring: ConfigChanges;
  readonly #scanWalks = new Walks({ isApart: true, maxWorkers: MAX_SCANNERS });

  private constructor(
    parts: FileParts,
    disk: DiskUse,
    uploads: ResumableUploads,
    { maxUnpackedBytes, startTimer, configuring }: FilesOptions & { configuring: ConfigChanges },
  ) {
    this.configuring = configuring;
    this.#reads = semaphoreFor('file_reads', startTimer && { startTimer });
    this.#parts = parts;
    this.#folderWork = new FolderWork(parts);
    this.posix = new PosixFiles(parts);
    this.disk = disk;
    this.#deflate = createDeflate();
    this.#zips = new Zips({ ...parts, deflate: this.#deflate });
    this.uploads = uploads;
    this.#unzipper = new Unzipper(parts, maxUnpackedBytes);
  }

  /** Opens the files of all containers. @throws StartError on a host without /proc */
  static async open(options: FilesOptions): Promise<Files> {
    const { dataDirectory, stagingFolder, folders, logger } = options;
    const walks = new Walks();
    const jail = await Jail.open(dataDirectory, (container) => walks.requirePrompt(container));
    const staging = Staging.open({ folder: stagingFolder, servers: dataDirectory, walks, logger });
    const sizes = new CountedSizes();
    const disk = diskUseOf(options, { jail, walks, sizes });
    const parts = { jail, walks, staging, claims: new PathClaims(folders, disk), sizes };
    const configuring = ConfigChanges.open({ ...parts, folders, logger });
    const { uploadsFolder: folder, maxUploadBytes: maxBytes, clock } = options;
    const uploads = await ResumableUploads.open({ parts, folder, maxBytes, clock, logger });
    folders.onNews((id, news) => {
      if (news === 'written') disk.measureSoon(id);
      if (news === 'asked') disk.measureIfWrong(id);
      if (news !== 'removed') return;
      disk.forget(id);
      void uploads.sweep();
    });
    return new Files(parts, disk, uploads, { ...options, configuring });
  }

  /** Deletes unfinished files of a killed daemon, except those that a client can resume. Errors are logged. */
  async tidyUp(): Promise<void> {
    await Promise.all([this.#parts.staging.empty(), this.uploads.sweep()]);
  }

  /**
   * Lists a folder, sorted by name. The folder is read while the caller iterates over the list. For the data
   * directory, `only` selects the containers' folders to list.
   *
   * @throws DomainError `rate_limited` (`too_many_lists`), before the first entry
   */
  list(path: string, { isRecursive = false, only, signal, ...requester }: ListRequest) {
    const place = jailPath(path);
    const acquire = () => this.#lists.acquire(holderOf(requester, place.names[0]), { signal });
    return listFolder(this.#parts, place, { isRecursive, only, acquire });
  }

  /**
   * Returns the entries created or changed since a time, in the order of a recursive list, and a summary at the end.
   * @throws DomainError `rate_limited` (`too_many_scans`), before the first entry
   */
  changed(path: string, query: ChangedQuery, requester: Requester, signal: AbortSignal) {
    const place = jailPath(path);
    const acquire = () => this.#scans.acquire(holderOf(requester, place.names[0]), { signal });
    const parts = { jail: this.#parts.jail, walks: this.#scanWalks };
    return changedEntries(parts, place, query, { acquire, signal });
  }

  /**
   * Searches the entries below a folder by name, or the lines of its files.
   * @throws DomainError `invalid_input` without a name and a content; `rate_limited` (`too_many_searches`), before the
   * first match
   */
  search(path: string, query: SearchQuery, requester: Requester, signal: AbortSignal): FoundFiles {
    if (query.name === undefined && query.content === undefined)
      throw new DomainError('invalid_input', '`name` or `content` is required.');
    const place = jailPath(path);
    const acquire = () => this.#searches.acquire(holderOf(requester, place.names[0]), { signal });
    return foundFiles(this.#parts, place, query, { bounds: SEARCH_BOUNDS, acquire, signal });
  }

  async describe(path: string) {
    return describePath(this.#parts.jail, jailPath(path));
  }

  /** @throws DomainError `rate_limited` (`too_many_measurements`) */
  async measure(path: string, signal: AbortSignal, requester?: Requester) {
    return this.#folderWork.measure(jailPath(path), signal, requester);
  }

  /** Reads a file. @throws DomainError `too_large` over 10 MiB; `rate_limited` (`too_many_file_reads`) if large */
  async read(path: string, { whenOver, signal, ...requester }: ContentTaker) {
    const place = jailPath(path);
    return readContent(this.#parts.jail, place, async ({ size }) => {
      if (size <= LONG_CONTENT_BYTES) return;
      const options = { amount: size, signal };
      whenOver(await this.#reads.acquire(holderOf(requester, place.names[0]), options));
    });
  }

  /** Writes a file, or replaces it. @throws DomainError `conflict` for a folder; `too_large` over 10 MiB */
  async write(path: string, input: WriteInput) {
    return writeContent(this.#parts, jailPath(path), input);
  }

  /** Appends to a file. @throws DomainError `conflict` for a folder; `too_large` over 10 MiB */
  async append(path: string, content: string) {
    return appendContent(this.#parts, jailPath(path), content);
  }

  /** Creates an empty file. @throws DomainError `conflict` if the path exists */
  async create(path: string) {
    return createFile(this.#parts, jailPath(path));
  }

  /** Creates a folder. @throws DomainError `conflict` if the path exists, except for a folder with `isRecursive` */
  async makeFolder(path: string, { isRecursive = false }: { isRecursive?: boolean } = {}) {
    return makeDirectory(this.#parts, jailPath(path), isRecursive);
  }

  /** Renames an entry. @throws DomainError `conflict` if the destination exists */
  async rename(source: string, destination: string) {
    return renamePath(this.#parts, jailPath(source), jailPath(destination));
  }

  /** Copies an entry. @throws DomainError `conflict` if the destination exists; as `remove` */
  async copy(
    source: string,
    destination: string,
    { isRecursive = false, ...work }: { isRecursive?: boolean } & FileWork,
    requester?: Requester,
  ) {
    const paths = { source: jailPath(source), destination: jailPath(destination), isRecursive };
    return this.#folderWork.copy(paths, work, requester);
  }

  /**
   * Deletes an entry. If aborted, keeps the rest of it.
   * @throws DomainError `conflict` for a container's own folder; `rate_limited` (`too_many_folder_changes`); the
   * signal's reason
   */
  async remove(
    path: string,
    signal: AbortSignal,
    watch: Omit<FileWork, 'signal'> = {},
    requester?: Requester,
  ) {
    return this.#folderWork.remove(jailPath(path), { ...watch, signal }, requester);
  }

  /** Changes the mode of an entry, and of everything below it if requested. @throws DomainError as `remove` */
  async changeMode(path: string, change: ModeChange, work: FileWork, requester?: Requester) {
    return this.#folderWork.changeMode(jailPath(path), change, work, requester);
  }

  /**
   * Opens a download of a file, or of a folder as a zip file. The caller closes the download.
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
   * Packs a file, or the content of a folder, into a zip file that appears when it is complete.
   * @throws DomainError `conflict` if the output exists; an error that names an entry that cannot be read;
   * `rate_limited` (`too_many_archives`); the signal's reason
   */
  async zip(path: string, output: string, choice: ZipChoice, requester: Requester, work: FileWork) {
    return this.#zips.make({ ...choice, source: jailPath(path), output: jailPath(output) }, requester, work);
  }

  /**
   * Streams a container's folder as tar.gz. Files that change at the same time are reported at the end.
   * @throws DomainError that names an entry that cannot be read; the signal's reason
   */
  tar(containerId: string, options: TarFolderOptions) {
    return tarFolder({ ...this.#parts, deflate: this.#deflate }, jailPath(containerId), options);
  }

  /** Stores an upload in a folder, or as the file at the path. @throws DomainError; the errors of the upload */
  async upload(path: string, upload: Upload) {
    return storeUpload(this.#parts, jailPath(path), upload);
  }

  /**
   * Creates a file from a source, such as a download. The source is opened only after all other checks.
   * @returns the number of bytes received @throws DomainError `conflict` if the path exists; the errors of the
   * source; the signal's reason
   */
  async receive(path: string, source: Source, work: FileWork): Promise<number> {
    return receiveFile(this.#parts, jailPath(path), source, work);
  }

  /**
   * Unpacks an archive.
   * @throws DomainError `conflict` if a file would replace a folder or vice versa, `invalid_input` if the archive is
   * damaged or has unsupported entries, `too_large`, `rate_limited` (`too_many_extractions`)
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
    await this.configuring.close();
    await this.posix.close();
    await this.uploads.close();
    await this.disk.close();
    await this.#scanWalks.close();
    await this.#parts.walks.close();
  }
}
