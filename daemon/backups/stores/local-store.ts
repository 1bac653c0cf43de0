import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, rename, unlink } from 'node:fs/promises';
import type { ByteRange } from '../../../lib/contract/download.js';
import { NEW_FILE, within } from '../../../lib/disk/held-folder.js';
import { makeFolder } from '../../../lib/disk/make-folder.js';
import { openRegular } from '../../../lib/disk/open-regular.js';
import { writeChunks } from '../../../lib/disk/writing/write-chunks.js';
import { DomainError, errorCode, unlessCode, unlessMissing } from '../../../lib/errors/errors.js';
import { hostFault, hostRefusal } from '../../../lib/errors/host-fault.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { untilAborted } from '../../../lib/time/until-aborted.js';
import { type BackupManifest, type BackupStore, storedSize } from './backup-store.js';
import { FolderMark, MARK_NAME } from './folder-mark.js';
import { MAX_MANIFEST_BYTES, manifestText, parseManifest } from './manifest-text.js';
import { archiveName, manifestName, noBackup, partName, storeName } from './store-names.js';

export type LocalStoreOptions = {
  /** The backup folder. It and its missing parents are created with access only for the daemon. */
  folder: string;
  /** The file in which the daemon stores the id of the folder (`FolderMark`). */
  noteFile: string;
  logger: Pick<Logger, 'warn'>;
};

const WRITABLE_BY_OTHERS = 0o022;
const READ_BYTES = 256 * 1024;
/**
 * Error codes of a deletion that are ignored: there is no such file, or the name belongs to a folder, which is not
 * deleted.
 */
const NOT_A_FILE = new Set(['ENOENT', 'EISDIR']);
/** Errors that affect all files of this process, not only this file. */
const PROCESS_WIDE = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);
const REMAINS = 'cannot delete the files of an incomplete backup';
const SHORTER = 'The archive is shorter than when it was stored, so it is damaged: create another backup.';

/** Stores backups in a folder of this host, where any tool can read them. Other files in the folder are not touched. */
export class LocalStore implements BackupStore {
  readonly kind = 'local';
  readonly #options: LocalStoreOptions;
  readonly #mark: FolderMark;

  private constructor(options: LocalStoreOptions, mark: FolderMark) {
    this.#options = options;
    this.#mark = mark;
  }

  /** Opens the store. If the folder is not usable yet, only the requests that need it fail. */
  static async open(options: LocalStoreOptions): Promise<LocalStore> {
    const store = new LocalStore(options, await FolderMark.open(options));
    const { folder, logger } = options;
    await store
      .#withFolder('The backup folder is not usable', async (held) => {
        const { mode } = await held.stat();
        if ((mode & WRITABLE_BY_OTHERS) !== 0)
          logger.warn({ folder }, 'other users of the host can write to the backup folder');
      })
      .catch((error: unknown) => logger.warn({ err: error, folder }, 'cannot use the backup folder'));
    return store;
  }

  async write(id: string, archive: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    const name = archiveName(id);
    await this.#withFolder('The backup cannot be stored', (folder) =>
      this.#place(folder, name, (file) => writeChunks(file, untilAborted(archive, signal)), signal),
    );
  }

  async publish(manifest: BackupManifest): Promise<void> {
    const name = manifestName(manifest.id);
    await this.#withFolder('The backup cannot be stored', async (folder) => {
      const archive = await statOf(folder, archiveName(manifest.id));
      if (archive?.isFile() !== true) throw noBackup();
      await this.#place(folder, name, (file) => file.writeFile(manifestText(manifest)));
    });
  }

  async *manifests(signal: AbortSignal): AsyncGenerator<BackupManifest> {
    for (const { id, what } of await this.#names()) {
      signal.throwIfAborted();
      const manifest = what === 'manifest' ? await this.manifest(id) : undefined;
      if (manifest !== undefined) yield manifest;
    }
  }

  /** Reads an archive. The reader may keep and change the chunks. */
  async *read(id: string, range?: ByteRange, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const name = archiveName(id);
    const what = 'The backup cannot be read';
    const file = await this.#withFolder(what, (folder) => openRegular(within(folder, name)));
    if (file === undefined) throw noBackup();
    // Close the file if the signal aborts, because the reader may never finish the iteration. An open file would keep
    // its disk space even after it is deleted.
    const closeFile = () => void file.close().catch(() => undefined);
    signal?.addEventListener('abort', closeFile, { once: true });
    try {
      const { size } = await file.stat();
      const { start, end } = range ?? { start: 0, end: size };
      if (end > size) throw new DomainError('unavailable', SHORTER);
      for (let at = start; at < end; ) {
        signal?.throwIfAborted();
        const buffer = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, end - at));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
        if (bytesRead === 0) throw new DomainError('unavailable', SHORTER);
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
      signal?.throwIfAborted();
    } catch (error) {
      signal?.throwIfAborted();
      throw hostFault(error, what);
    } finally {
      signal?.removeEventListener('abort', closeFile);
      await file.close();
    }
  }

  async remove(id: string): Promise<void> {
    const [archive, manifest] = [archiveName(id), manifestName(id)];
    const names = [archive, partName(archive), partName(manifest)];
    await this.#withFolder('The backup cannot be deleted', async (folder) => {
      await removeFile(folder, manifest);
      try {
        // Make the deletion of the manifest durable first: after a power cut, a backup must not reappear without its
        // archive.
        await folder.sync();
      } catch (error) {
        this.#options.logger.warn({ err: error, names }, REMAINS);
        return;
      }
      for (const name of names) await this.#removeLater(folder, name);
    });
  }

  async sweep(going: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const names = await this.#names();
    await this.#withFolder('The files of unfinished backups cannot be deleted', async (folder) => {
      for (const { id, what, name } of names) {
        signal.throwIfAborted();
        if (what === 'manifest' || going.has(id)) continue;
        // The backup may have been published after the names were read.
        const isPublished = what === 'archive' && (await statOf(folder, manifestName(id))) !== undefined;
        if (!isPublished) await this.#removeLater(folder, name);
      }
    });
  }

  /** Creates a file atomically and durably. */
  async #place(
    folder: FileHandle,
    name: string,
    fill: (file: FileHandle) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<void> {
    const part = partName(name);
    // A daemon that was killed during the same operation may have left a partial file.
    await removeFile(folder, part);
    const file = await open(within(folder, part), NEW_FILE, 0o600);
    try {
      try {
        await fill(file);
        await file.sync();
      } finally {
        await file.close();
      }
      signal?.throwIfAborted();
      await rename(within(folder, part), within(folder, name));
    } catch (error) {
      await this.#removeLater(folder, part);
      throw error;
    }
    // If the sync fails, the file stays, because it may have replaced an older one. `sweep` deletes an archive without
    // a manifest.
    await folder.sync();
  }

  /** Deletes a file, or logs a warning if that fails. `sweep` then deletes it later. */
  async #removeLater(folder: FileHandle, name: string): Promise<void> {
    await removeFile(folder, name).catch((error: unknown) =>
      this.#options.logger.warn({ err: error, name }, REMAINS),
    );
  }

  async #names() {
    const what = 'The backups cannot be listed';
    const names = await this.#withFolder(what, (folder) => readdir(within(folder, '.')));
    return names.flatMap((name) => {
      const known = storeName(name);
      return known === undefined ? [] : [{ ...known, name }];
    });
  }

  async manifest(id: string): Promise<BackupManifest | undefined> {
    const { logger } = this.#options;
    const name = manifestName(id);
    const found = await this.#withFolder('The backups cannot be listed', async (folder) => {
      try {
        const archive = await statOf(folder, archiveName(id));
        const size = archive?.isFile() === true ? archive.size : undefined;
        return { text: await textOf(folder, name), size };
      } catch (error) {
        if (PROCESS_WIDE.has(errorCode(error) ?? '')) throw error;
        logger.warn({ err: error, backup: id }, 'skipped a backup with an unreadable manifest');
        return undefined;
      }
    });
    if (found?.text === undefined) return undefined;
    const manifest = parseManifest(found.text, id);
    if (manifest === undefined) {
      logger.warn(
        { backup: id },
        'skipped a backup with a manifest that is damaged or was written by a newer version of Berth',
      );
      return undefined;
    }
    if (storedSize(manifest) !== found.size) {
      logger.warn(
        { backup: id, size: storedSize(manifest), found: found.size },
        'skipped a backup whose archive does not have the size in its manifest',
      );
      return undefined;
    }
    return manifest;
  }

  /** Runs `work` with the opened backup folder. @throws DomainError instead of the system's errors */
  async #withFolder<T>(what: string, work: (folder: FileHandle) => Promise<T>): Promise<T> {
    await using folder = await this.#opened().catch((error: unknown) => {
      throw hostRefusal(error, what);
    });
    try {
      await this.#mark.require(folder, {
        read: (held) => textOf(held, MARK_NAME),
        write: (held, text) => this.#place(held, MARK_NAME, (file) => file.writeFile(text)),
      });
      return await work(folder);
    } catch (error) {
      throw isSystems(error) ? hostRefusal(error, what) : error;
    }
  }

  /** Opens the backup folder. It may be a link, because the operator chooses the path. */
  async #opened(): Promise<FileHandle> {
    const { folder } = this.#options;
    const opened = () => open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
    return opened().catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      if (this.#mark.isNoted) throw this.#mark.notTheFolder(error);
      makeFolder(folder, 0o700);
      return opened();
    });
  }
}

/** Returns the text of a file; undefined if there is no regular file of this name. */
async function textOf(folder: FileHandle, name: string): Promise<string | undefined> {
  await using file = await openRegular(within(folder, name));
  if (file === undefined) return undefined;
  const { size } = await file.stat();
  return size > MAX_MANIFEST_BYTES ? '' : await file.readFile('utf8');
}

/** Returns the attributes of an entry. Returns undefined if there is no entry of this name. */
const statOf = (folder: FileHandle, name: string) => unlessMissing(lstat(within(folder, name)));

/** Returns whether the error is one of the system. Other errors come from the source of the chunks or from an abort. */
const isSystems = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'syscall' in error;

/** Deletes a file, if it exists. */
const removeFile = (folder: FileHandle, name: string): Promise<void> =>
  unlessCode(unlink(within(folder, name)), NOT_A_FILE);
