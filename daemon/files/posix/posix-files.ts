import type { Stats, StatsFs } from 'node:fs';
import { lchown, readlink, rmdir, statfs, symlink } from 'node:fs/promises';
import { itself } from '../../../lib/disk/held-folder.js';
import { DomainError, errorCode } from '../../../lib/errors/errors.js';
import type { FileParts } from '../changes/file-parts.js';
import type { PathClaim } from '../changes/path-claims.js';
import { isNotEmpty } from '../jail/file-fault.js';
import { type Spot, statOf } from '../jail/jail.js';
import { type JailPath, quoted } from '../jail/jail-path.js';
import { makeDirectory } from '../writing/making.js';
import { renamePath } from '../writing/moving.js';
import { removeFile } from '../writing/removing.js';
import { type AttributesChange, changeAttributes, changeLink, holdIt, isLink } from './attributes.js';
import { FileThreads } from './calls/file-threads.js';
import { NearDisks } from './calls/near-disks.js';
import { WaitedFor } from './calls/waited-for.js';
import type { OpenFile } from './open-file.js';
import { OpenFolder } from './open-folder.js';
import { MADE_MODES, type OpenOptions, openPath } from './opening.js';
import { replacePath } from './replacing.js';

/**
 * POSIX calls on files: open files with random access, attributes, and names that need not be UTF-8. Access is
 * restricted to the data directory, and owners and quotas apply, as in `Files`. Writes are visible immediately and
 * are kept after an error. Every method throws the same DomainErrors as those of `Files`.
 */
export class PosixFiles {
  readonly #parts: FileParts;
  readonly #waitedFor = new WaitedFor();
  readonly #threads = new FileThreads();
  readonly #disks = new NearDisks(() => this.#threads.call('mounts', 'mounts', {}));

  constructor(parts: FileParts) {
    this.#parts = parts;
  }

  /** Returns the attributes of an entry, without following links. */
  lstat(path: JailPath): Promise<Stats> {
    return this.#parts.jail.hold(path, statOf);
  }

  /** Returns the attributes of an entry that is not a link. @throws DomainError `forbidden` for a link */
  async stat(path: JailPath): Promise<Stats> {
    const stat = await this.lstat(path);
    if (stat.isSymbolicLink()) throw isLink(path);
    return stat;
  }

  /** Opens a file. The caller closes it. @throws DomainError `conflict`, `disk_full` */
  open(path: JailPath, options: OpenOptions): Promise<OpenFile> {
    return openPath({ ...this.#parts, disks: this.#disks, threads: this.#threads }, path, options);
  }

  /** Opens a folder. The caller closes it. */
  openFolder(path: JailPath): Promise<OpenFolder> {
    return this.#parts.jail.hold(path, OpenFolder.open);
  }

  /** Changes attributes. @throws DomainError `forbidden` for a different owner and for links; `disk_full` */
  async setAttributes(
    path: JailPath,
    { size, ...change }: AttributesChange,
    { onLink }: { onLink: boolean },
    signal: AbortSignal,
  ): Promise<void> {
    if (size !== undefined) {
      const file = await this.open(path, { flags: { write: true }, signal });
      try {
        await file.resize(size);
      } finally {
        await file.close();
      }
    }
    await this.#change(path, signal, async (spot) => {
      await using held = await holdIt(spot);
      const stat = await held.stat();
      if (!stat.isSymbolicLink()) return await changeAttributes(held, change, path);
      if (!onLink) throw isLink(path);
      await changeLink(spot, stat, change);
    });
  }

  /** Changes the attributes of an open file or folder, except the size, which `OpenFile.resize` changes. */
  async setOpen(open: OpenFile | OpenFolder, change: AttributesChange, signal: AbortSignal): Promise<void> {
    await this.#parts.claims.during(
      open.path,
      async () => open.use((held) => changeAttributes(held, change, open.path)),
      signal,
    );
  }

  /** Deletes a file, link, pipe or other special file. @throws DomainError `conflict` for a folder */
  async removeFile(path: JailPath, signal: AbortSignal): Promise<void> {
    await this.#change(path, signal, async (spot, claim) => {
      if ((await statOf(spot)).isDirectory()) {
        const message = `The path ${quoted(path.text)} is a folder: use the operation that removes folders.`;
        throw new DomainError('conflict', message);
      }
      await removeFile(this.#parts, spot, claim);
    });
  }

  /** Deletes a folder. @throws DomainError `conflict` if it is not empty */
  async removeFolder(path: JailPath, signal: AbortSignal): Promise<void> {
    await this.#change(path, signal, async ({ at, inPool }) => {
      try {
        await inPool(() => rmdir(at));
      } catch (error) {
        if (errorCode(error) === 'ENOTEMPTY') throw isNotEmpty(path, error);
        throw error;
      }
    });
  }

  /** Creates a folder. @throws DomainError `conflict` if the path exists */
  async makeFolder(path: JailPath, mode?: number): Promise<void> {
    await makeDirectory(this.#parts, path, false, mode === undefined ? undefined : mode & MADE_MODES);
  }

  /** Renames an entry. @throws DomainError `conflict` if the destination exists */
  async rename(source: JailPath, destination: JailPath): Promise<void> {
    await renamePath(this.#parts, source, destination);
  }

  /** Renames an entry as rename(2) does: it replaces an entry at the destination. */
  replace(source: JailPath, destination: JailPath, signal: AbortSignal): Promise<void> {
    return replacePath(this.#parts, source, destination, signal);
  }

  /** Returns the target of a link, one character per byte. @throws DomainError `invalid_input` if it is not a link */
  readLink(path: JailPath): Promise<string> {
    return this.#parts.jail.hold(path, async (spot) => {
      if (!(await statOf(spot)).isSymbolicLink()) {
        throw new DomainError(
          'invalid_input',
          `The path ${quoted(path.text)} is not a link: read it as a file or folder.`,
        );
      }
      return spot.inPool(() => readlink(spot.at, { encoding: 'latin1' }));
    });
  }

  /** Creates a link. @param target one character per byte @throws DomainError `conflict` if the path exists */
  async makeLink(path: JailPath, target: string, signal: AbortSignal): Promise<void> {
    await this.#change(path, signal, async ({ at, inPool }, { owner }) => {
      await inPool(() => symlink(Buffer.from(target, 'latin1'), at));
      if (owner !== undefined) await inPool(() => lchown(at, owner.uid, owner.gid));
    });
  }

  /** Returns the size and free space of the file system of an entry. */
  space(path: JailPath): Promise<StatsFs> {
    return this.#parts.jail.hold(path, async (spot) => {
      const held = await holdIt(spot);
      return spot.inPool(() => statfs(itself(held))).finally(() => held.close());
    });
  }

  /**
   * Called before each request. Returns a promise to await if synchronous responses have blocked the event loop for
   * too long.
   */
  turn(): Promise<void> | undefined {
    return this.#waitedFor.turn();
  }

  /** Ends the threads. All open files must be closed before. */
  close(): Promise<void> {
    return this.#threads.close();
  }

  async #change(
    path: JailPath,
    signal: AbortSignal,
    work: (spot: Spot, claim: PathClaim) => Promise<void>,
  ): Promise<void> {
    const { claims, jail } = this.#parts;
    await claims.during(path, (claim) => jail.hold(path, (spot) => work(spot, claim)), signal);
  }
}
