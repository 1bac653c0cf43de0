import { constants } from 'node:fs';
import type { Download } from '../../lib/download.js';
import { DomainError } from '../../lib/errors.js';
import { fileDownload } from '../../lib/file-download.js';
import type { Logger } from '../../lib/logger.js';
import { Places } from '../../lib/places.js';
import type { Upload } from '../../lib/upload.js';
import type { Containers } from '../containers/containers.js';
import { readContent } from './file-content.js';
import type { FileParts } from './file-parts.js';
import { Jail, openFile } from './jail/jail.js';
import { type JailPath, jailPath, nameOf, quoted } from './jail/jail-path.js';
import { listFolder } from './listing.js';
import { makeDirectory } from './making.js';
import { copyPath, renamePath } from './moving.js';
import { describePath, measurePath } from './path-info.js';
import { removePath } from './removing.js';
import { Staging } from './staging.js';
import { Walks } from './walks/walks.js';
import { appendContent, createFile, storeUpload, type WriteInput, writeContent } from './writing.js';

/** Who asks for what a file holds. */
export type ContentTaker = {
  /** The key that it acts for. */
  keyId: string;
  /** Calls back once it has taken the content, or has gone. */
  whenOver(listener: () => void): void;
};

/** A content is in memory several times until it is taken, up to 46 MiB of one, and nobody can be made to take it. */
const UNTAKEN = { max: 8, maxEach: 4, what: 'long contents of files that are not taken yet' };
const LONG_BYTES = 256 * 1024;

export type FilesOptions = {
  /** The data directory: a folder for each container, named by its id. */
  dataDirectory: string;
  /** On the same disk and outside it: what is being made lies there until it is whole. */
  stagingFolder: string;
  containers: Pick<Containers, 'fileOwner'>;
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
  readonly #parts: FileParts;
  readonly #untaken = new Places(UNTAKEN);

  private constructor(parts: FileParts) {
    this.#parts = parts;
  }

  /** @throws StartError on a host without /proc */
  static async open({ dataDirectory, stagingFolder, containers, logger }: FilesOptions): Promise<Files> {
    const jail = await Jail.open(dataDirectory);
    const walks = new Walks();
    const staging = await Staging.open({ folder: stagingFolder, walks, logger });
    const ownerOf = async ({ text, names: [container, ...below] }: JailPath) => {
      if (container === undefined) {
        const message = "Files lie in the containers' folders: name a path below one.";
        throw new DomainError('invalid_input', message);
      }
      const owner = await containers.fileOwner(nameOf(container));
      if (below.length > 0) return owner;
      const what = `The path ${quoted(text)} is a container's own folder`;
      throw new DomainError('conflict', `${what}: name what is in it.`);
    };
    return new Files({ jail, walks, staging, ownerOf });
  }

  /** Deletes what a daemon that was killed has left unfinished. What goes wrong in it is logged. */
  tidyUp(): Promise<void> {
    return this.#parts.staging.empty();
  }

  /** What a folder holds, in the order of the names, as it is asked for. */
  list(path: string, { isRecursive = false }: { isRecursive?: boolean } = {}) {
    return listFolder(this.#parts, jailPath(path), isRecursive);
  }

  async describe(path: string) {
    return describePath(this.#parts.jail, jailPath(path));
  }

  async measure(path: string, signal: AbortSignal) {
    return measurePath(this.#parts, jailPath(path), signal);
  }

  /** @throws DomainError `too_large` over 10 MiB; `rate_limited` where too many long ones are not taken yet */
  async read(path: string, taker: ContentTaker) {
    return readContent(this.#parts.jail, jailPath(path), ({ size }) => {
      if (size > LONG_BYTES) taker.whenOver(this.#untaken.take(taker.keyId));
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
    { isRecursive = false, signal }: { isRecursive?: boolean; signal: AbortSignal },
  ) {
    const paths = { source: jailPath(source), destination: jailPath(destination), isRecursive };
    return copyPath(this.#parts, paths, signal);
  }

  /** @throws DomainError `conflict` for a container's own folder; the signal's reason, when what is left stays */
  async remove(path: string, signal: AbortSignal) {
    return removePath(this.#parts, jailPath(path), signal);
  }

  /** Whoever gets it closes it. @throws DomainError `invalid_input` for a folder */
  async download(path: string): Promise<Download> {
    const place = jailPath(path);
    const { file } = await this.#parts.jail.hold(place, (spot) => openFile(spot, constants.O_RDONLY));
    return fileDownload(file, { fileName: nameOf(place.names.at(-1) ?? '') });
  }

  /** @throws DomainError `conflict` for a folder; what reading the upload throws */
  async upload(path: string, upload: Upload) {
    return storeUpload(this.#parts, jailPath(path), upload);
  }

  close(): Promise<void> {
    return this.#parts.walks.close();
  }
}
