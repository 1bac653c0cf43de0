import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, rename, unlink } from 'node:fs/promises';
import type { ByteRange } from '../../lib/download.js';
import { DomainError, errorCode, unlessCode } from '../../lib/errors.js';
import { within } from '../../lib/held-folder.js';
import { hostFault, hostRefusal } from '../../lib/host-fault.js';
import type { Logger } from '../../lib/logger.js';
import { makeFolder } from '../../lib/make-folder.js';
import { untilAborted } from '../../lib/until-aborted.js';
import { writeChunks } from '../../lib/write-chunks.js';
import type { BackupManifest, BackupStore } from './backup-store.js';
import { FolderMark, MARK_NAME } from './folder-mark.js';
import { MAX_MANIFEST_BYTES, manifestText, parseManifest } from './manifest-text.js';
import { archiveName, manifestName, noBackup, partName, storeName } from './store-names.js';

export type LocalStoreOptions = {
  /** It and those above it are made where they are missing, for the daemon alone. */
  folder: string;
  /** Where the daemon notes which folder it is (`FolderMark`). */
  noteFile: string;
  logger: Pick<Logger, 'warn'>;
};

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
/** Whoever puts a pipe there does not stop us. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const WRITABLE_BY_OTHERS = 0o022;
const READ_BYTES = 256 * 1024;
const NOT_THERE = new Set(['ENOENT']);
/** A folder under one of our names is nobody's backup, and stays. */
const NOT_OURS = new Set(['ENOENT', 'EISDIR']);
/** Of a name that is no file of ours: not there, a link, a folder, a socket. */
const NO_FILE = new Set(['ENOENT', 'ELOOP', 'EISDIR', 'ENXIO']);
/** What keeps this process from reading any file, and not this one. */
const OF_ALL = new Set(['EMFILE', 'ENFILE', 'ENOMEM']);
const LEFT = 'what is left of a backup cannot be deleted';
const SHORTER = 'The archive is shorter than it was: verify the backup, and make another.';

/** Backups in a folder of this host; any tool can read them there. What is not of this store in it is left alone. */
export class LocalStore implements BackupStore {
  readonly kind = 'local';
  readonly #options: LocalStoreOptions;
  readonly #mark: FolderMark;

  private constructor(options: LocalStoreOptions, mark: FolderMark) {
    this.#options = options;
    this.#mark = mark;
  }

  /** A folder that cannot be used now may be later: only who needs it is refused. */
  static async open(options: LocalStoreOptions): Promise<LocalStore> {
    const store = new LocalStore(options, await FolderMark.open(options));
    const { folder, logger } = options;
    await store
      .#held('The folder of the backups cannot be used', async (held) => {
        const { mode } = await held.stat();
        if ((mode & WRITABLE_BY_OTHERS) !== 0)
          logger.warn({ folder }, 'others can change and delete backups');
      })
      .catch((error: unknown) => logger.warn({ err: error, folder }, 'no backup can be made or read now'));
    return store;
  }

  async write(id: string, archive: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    const name = archiveName(id);
    await this.#held('The backup cannot be stored', (folder) =>
      this.#place(folder, name, (file) => writeChunks(file, untilAborted(archive, signal)), signal),
    );
  }

  async publish(manifest: BackupManifest): Promise<void> {
    const name = manifestName(manifest.id);
    await this.#held('The backup cannot be stored', async (folder) => {
      const archive = await unlessCode(lstat(within(folder, archiveName(manifest.id))), NOT_THERE);
      if (archive?.isFile() !== true) throw noBackup();
      await this.#place(folder, name, (file) => file.writeFile(manifestText(manifest)));
    });
  }

  async *manifests(signal: AbortSignal): AsyncGenerator<BackupManifest> {
    for (const { id, what } of await this.#names()) {
      signal.throwIfAborted();
      const manifest = what === 'manifest' ? await this.#manifest(id) : undefined;
      if (manifest !== undefined) yield manifest;
    }
  }

  /** Each chunk is the reader's to keep. */
  async *read(id: string, range?: ByteRange, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    const name = archiveName(id);
    const what = 'The backup cannot be read';
    const file = await this.#held(what, (folder) => openFile(folder, name));
    if (file === undefined) throw noBackup();
    // Whoever has stopped reading may never come to the end of this: a deleted file would keep its room so long.
    const letGo = () => void file.close().catch(() => undefined);
    signal?.addEventListener('abort', letGo, { once: true });
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
      signal?.removeEventListener('abort', letGo);
      await file.close();
    }
  }

  async remove(id: string): Promise<void> {
    const [archive, manifest] = [archiveName(id), manifestName(id)];
    await this.#held('The backup cannot be deleted', async (folder) => {
      await removeFile(folder, manifest);
      await this.#removeRest(folder, [archive, partName(archive), partName(manifest)]);
    });
  }

  async sweep(going: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    const names = await this.#names();
    await this.#held('What unfinished backups left cannot be deleted', async (folder) => {
      for (const { id, what, name } of names) {
        signal.throwIfAborted();
        if (what === 'manifest' || going.has(id)) continue;
        // It may have been published since the names were read.
        const isOwed = what === 'archive' && (await isThere(folder, manifestName(id)));
        if (!isOwed) await this.#removeLeft(folder, name);
      }
    });
  }

  /** Of a backup that is deleted: what cannot be removed now is at the next sweep. */
  async #removeRest(folder: FileHandle, names: string[]): Promise<void> {
    try {
      // A power cut may not undo the end of the manifest alone: without its archive it would be a backup that is none.
      await folder.sync();
    } catch (error) {
      this.#options.logger.warn({ err: error, names }, LEFT);
      return;
    }
    for (const name of names) await this.#removeLeft(folder, name);
  }

  /** Makes a file that is there whole or not at all, also after a power cut. */
  async #place(
    folder: FileHandle,
    name: string,
    fill: (file: FileHandle) => Promise<unknown>,
    signal?: AbortSignal,
  ): Promise<void> {
    const part = partName(name);
    // Of a daemon that was killed while it did the same.
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
      await this.#removeLeft(folder, part);
      throw error;
    }
    // Where this fails, the file stays: it may have replaced one, and an archive without a manifest is swept.
    await folder.sync();
  }

  /** What cannot be removed now is at the next sweep. */
  async #removeLeft(folder: FileHandle, name: string): Promise<void> {
    await removeFile(folder, name).catch((error: unknown) =>
      this.#options.logger.warn({ err: error, name }, LEFT),
    );
  }

  async #names() {
    const what = 'The backups cannot be listed';
    const names = await this.#held(what, (folder) => readdir(within(folder, '.')));
    return names.flatMap((name) => {
      const known = storeName(name);
      return known === undefined ? [] : [{ ...known, name }];
    });
  }

  /** Undefined where it is not there any more, or damaged. */
  async #manifest(id: string): Promise<BackupManifest | undefined> {
    const { logger } = this.#options;
    const name = manifestName(id);
    const found = await this.#held('The backups cannot be listed', async (folder) => {
      try {
        return { text: await textOf(folder, name), size: await sizeOf(folder, archiveName(id)) };
      } catch (error) {
        if (OF_ALL.has(errorCode(error) ?? '')) throw error;
        logger.warn({ err: error, backup: id }, 'a backup is left out: its manifest cannot be read');
        return undefined;
      }
    });
    if (found?.text === undefined) return undefined;
    const manifest = parseManifest(found.text, id);
    if (manifest === undefined) {
      logger.warn({ backup: id }, 'a backup is left out: its manifest is damaged, or of a later daemon');
      return undefined;
    }
    if (manifest.size !== found.size) {
      logger.warn(
        { backup: id, size: manifest.size, found: found.size },
        'a backup is left out: its archive has not the size that its manifest tells',
      );
      return undefined;
    }
    return manifest;
  }

  /** @throws DomainError in place of the system's errors */
  async #held<T>(what: string, work: (folder: FileHandle) => Promise<T>): Promise<T> {
    const folder = await this.#opened().catch((error: unknown) => {
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
    } finally {
      await folder.close();
    }
  }

  /** Itself may be a link: which folder it is is the operator's. */
  async #opened(): Promise<FileHandle> {
    const { folder } = this.#options;
    const opened = () => open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
    return opened().catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      if (this.#mark.isNoted) throw this.#mark.away(error);
      makeFolder(folder, 0o700);
      return opened();
    });
  }
}

/** Undefined where there is no file of that name. */
async function openFile(folder: FileHandle, name: string): Promise<FileHandle | undefined> {
  const file = await unlessCode(open(within(folder, name), READ), NO_FILE);
  if (file === undefined || (await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}

/** Undefined where it is not there any more. */
async function textOf(folder: FileHandle, name: string): Promise<string | undefined> {
  const file = await openFile(folder, name);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    return size > MAX_MANIFEST_BYTES ? '' : await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Of a file; undefined where there is none. */
async function sizeOf(folder: FileHandle, name: string): Promise<number | undefined> {
  const stats = await unlessCode(lstat(within(folder, name)), NOT_THERE);
  return stats?.isFile() === true ? stats.size : undefined;
}

const isThere = async (folder: FileHandle, name: string): Promise<boolean> =>
  (await unlessCode(lstat(within(folder, name)), NOT_THERE)) !== undefined;

/** What is none of the system's is of whoever gives the bytes, or aborts. */
const isSystems = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'syscall' in error;

/** What is not there is gone already. */
const removeFile = (folder: FileHandle, name: string): Promise<void> =>
  unlessCode(unlink(within(folder, name)), NOT_OURS);
