import type { DomainError } from '../../lib/errors/errors.js';
import type { ContainerSpec, ServerUser } from '../catalog/container-spec.js';
import type { Claim } from './claims/claim.js';
import type { ContainerCore } from './lifecycle/container-core.js';
import { blocksRuns, requireRecovered } from './records/claim-journal.js';
import { type ContainerState, notIn } from './records/container-states.js';
import type { ContainerRecord } from './records/container-store.js';
import { requireNotHeld } from './records/hold.js';

/** A claim on a container's folder for a change of files in it. */
export type FolderClaim = {
  claim: Claim;
  /** The user that owns new files; undefined for the daemon's own user. */
  owner: ServerUser | undefined;
};

/**
 * A container's disk quota and last measured disk usage, in bytes. A figure is undefined if there is no quota or no
 * measurement.
 */
export type DiskFigures = { limitBytes: number | undefined; usedBytes: number | undefined };

export type FolderNews = 'written' | 'removed' | 'asked';
type NewsListener = (id: string, news: FolderNews) => void;

/** States in which no program of the container writes to its folder. */
const AT_REST = new Set<ContainerState>(['installed', 'install_failed', 'stopped', 'killed', 'crashed']);

/** The folders of existing containers, for other modules of the daemon that change files in them. */
export class ContainerFolders {
  readonly #core: ContainerCore;
  readonly #listeners: NewsListener[] = [];

  constructor(core: ContainerCore) {
    this.#core = core;
  }

  /** Returns the absolute path of a container's folder. */
  pathOf(id: string): string {
    return this.#core.folders.pathOf(id);
  }

  /** Returns the quota and disk usage of a container. @throws DomainError `not_found` */
  diskOf(id: string): DiskFigures {
    return diskFigures(this.#core, this.#core.store.get(id));
  }

  /** Notifies the listeners that a client has requested the disk usage of a container. */
  reportUsageRequest(id: string): void {
    for (const listener of this.#listeners) listener(id, 'asked');
  }

  /**
   * Stores the measured disk usage of a container as soon as the database is available. @throws DomainError
   * `not_found`
   */
  async keepDiskUse(id: string, bytes: number): Promise<void> {
    const record = this.#core.store.get(id);
    if (record.diskUsed === bytes) return;
    await this.#core.store.update(record, { diskUsed: bytes }, { isFact: true });
  }

  /**
   * Adds a listener. It is called when a run, an installer or a restore has written to a folder, when a container is
   * removed, and when a client requests its disk usage. It is not called for changes of files by clients.
   */
  onNews(listener: NewsListener): void {
    this.#listeners.push(listener);
    const last = new Map(this.#core.store.all().map(({ id, state }) => [id, state]));
    this.#core.onStatus(({ id, status }) => {
      const before = last.get(id);
      last.set(id, status);
      if (status === 'removed') {
        last.delete(id);
        return listener(id, 'removed');
      }
      // If the container was already stopped before the recovery, no program has written to its folder.
      const hasRun = before !== undefined && !AT_REST.has(before);
      const isNew = this.#core.store.has(id) && this.#core.store.get(id).diskUsed === null;
      if (AT_REST.has(status) && (hasRun || isNew)) listener(id, 'written');
    });
  }

  /**
   * Registers a check that runs before each start of a server, including restarts after a crash. If it throws, the
   * start fails.
   */
  checkStarts(check: (id: string) => void): void {
    this.#core.checkStart = check;
  }

  /**
   * Registers work that runs before each start of a server, including restarts after a crash, when its folder belongs to
   * its user. It returns sentences for the server's console.
   */
  beforeStarts(prepare: (spec: ContainerSpec, closing: AbortSignal) => Promise<string[]>): void {
    this.#core.prepareStart = prepare;
  }

  /** Whether long work, such as a restore, claims the container, or was interrupted and is not recovered yet. */
  isClaimed(id: string): boolean {
    return this.#core.store.has(id) && this.#core.store.get(id).journal !== null;
  }

  /** Whether an install script is writing to the container's folder. */
  isScriptRunning(id: string): boolean {
    return this.#core.scripts.has(id);
  }

  /** Ends the install script of a container, whose installation then fails with this reason. */
  endScript(id: string, reason: DomainError): void {
    this.#core.scripts.get(id)?.abort(reason);
  }

  /** Deletes a file or folder in the background. @throws the system's error if it cannot be deleted */
  throwAway(path: string): Promise<void> {
    return this.#core.folders.throwAway(path);
  }

  /** Replaces a container's folder by an empty one, to which only the daemon has access. @throws DomainError */
  async reset(id: string): Promise<void> {
    await this.#core.folders.remove(id);
    await this.#core.folders.make(id, {});
    await this.#core.folders.reclaim(id);
  }

  isThere(id: string): boolean {
    return this.#core.store.has(id);
  }

  /**
   * Claims a container's folder for a change of files; other changes may run at the same time. The change is
   * cancelled when the whole folder is removed, restored or reset. The caller releases the claim.
   *
   * @throws DomainError `not_found`; `conflict` while the whole folder is claimed; `rate_limited`
   */
  async claim(id: string, asked?: AbortSignal): Promise<FolderClaim> {
    const { users, claims } = this.#core;
    const { user: owner } = await users.of(this.#usable(id));
    return { owner, claim: claims.takeChange(this.#usable(id).id, asked) };
  }

  #usable(id: string): ContainerRecord {
    const { store, claims } = this.#core;
    const record = store.get(id);
    if (record.state === 'restoring') throw notIn(id, record.state);
    claims.requireFree(id, 'change');
    requireNotHeld(record);
    if (blocksRuns(record)) requireRecovered(record);
    return record;
  }
}

/** Returns the quota and disk usage of a container, with the names of the API. */
export function diskFigures(
  { diskLimit: common }: Pick<ContainerCore, 'diskLimit'>,
  { diskLimit, diskUsed }: Pick<ContainerRecord, 'diskLimit' | 'diskUsed'>,
): DiskFigures {
  const limit = diskLimit ?? common;
  return { limitBytes: limit === 0 ? undefined : limit, usedBytes: diskUsed ?? undefined };
}
