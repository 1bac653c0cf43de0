import { andThen, type MaybePromise } from '../../lib/maybe-promise.js';
import type { ServerUser } from '../catalog/container-spec.js';
import type { ContainerCore } from './container-core.js';
import { type ContainerState, notIn } from './container-states.js';
import type { ContainerRecord } from './container-store.js';
import type { FolderUse } from './folder-uses.js';
import { blocksRuns, requireUnheld } from './hold-kinds.js';

/** What a change of a container's folder is given. */
export type OwnedUse = FolderUse & {
  /** Whom files belong to that are made; undefined where that is the daemon itself. */
  owner: ServerUser | undefined;
};

/** In bytes: what a container's files may take, and took when that was counted last; undefined where that is not known. */
export type DiskFigures = { limitBytes: number | undefined; usedBytes: number | undefined };

export type FolderNews = 'written' | 'removed' | 'asked';
type NewsListener = (id: string, news: FolderNews) => void;

/** What is in a container's folder is nobody's but its owner's then. */
const AT_REST = new Set<ContainerState>(['installed', 'install_failed', 'stopped', 'killed', 'crashed']);

/** The folders of the containers that are there, as other domains change what is in them. */
export class ContainerFolders {
  readonly #core: ContainerCore;
  readonly #listeners: NewsListener[] = [];

  constructor(core: ContainerCore) {
    this.#core = core;
  }

  /** The absolute path of a container's folder. */
  pathOf(id: string): string {
    return this.#core.folders.pathOf(id);
  }

  /** @throws DomainError `not_found` */
  diskOf(id: string): DiskFigures {
    return diskFigures(this.#core, this.#core.store.get(id));
  }

  /** To be called by whoever tells what its files take. */
  tellAsked(id: string): void {
    for (const listener of this.#listeners) listener(id, 'asked');
  }

  /** Stores what a container's files take, as soon as that can be. @throws DomainError `not_found` */
  async keepDiskUse(id: string, bytes: number): Promise<void> {
    const record = this.#core.store.get(id);
    if (record.diskUsed === bytes) return;
    await this.#core.store.update(record, { diskUsed: bytes }, { isFact: true });
  }

  /**
   * Calls back when something else than changes has written in a folder and has ended, such as a run, an installer or a
   * restore; when a container is removed; and when somebody has asked for what its files take.
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
      // A container that was only looked at again is at rest as it was.
      const hasRun = before !== undefined && !AT_REST.has(before);
      const isNew = this.#core.store.has(id) && this.#core.store.get(id).diskUsed === null;
      if (AT_REST.has(status) && (hasRun || isNew)) listener(id, 'written');
    });
  }

  /** Calls `check` before each start, also before restarts after a crash. If it throws, the start fails with its error. */
  checkStarts(check: (id: string) => void): void {
    this.#core.checkStart = check;
  }

  /** Whether long work is at a container, or what it has left is still to be set right. */
  isHeld(id: string): boolean {
    return this.#core.store.has(id) && this.#core.store.get(id).hold !== null;
  }

  /** Deletes something of another domain's own, in the background. @throws the system's error where it stays */
  throwAway(path: string): Promise<void> {
    return this.#core.folders.throwAway(path);
  }

  isThere(id: string): boolean {
    return this.#core.store.has(id);
  }

  /**
   * Begins to change what is in a container's folder, beside other changes. It is called off when the folder is taken as a
   * whole: removed, put back, reset. Whoever gets it ends it.
   *
   * @throws DomainError `not_found`; `conflict` where it is taken so, and until that is over; `rate_limited`
   */
  begin(id: string, asked?: AbortSignal): MaybePromise<OwnedUse> {
    const { users, folderUses } = this.#core;
    return andThen(users.of(this.#usable(id)), ({ user: owner }) => {
      const { signal, end } = folderUses.begin(this.#usable(id).id, asked);
      return { owner, signal, end };
    });
  }

  #usable(id: string): ContainerRecord {
    const { store, folderUses } = this.#core;
    const record = store.get(id);
    if (record.state === 'restoring') throw notIn(id, record.state);
    folderUses.requireFree(id);
    if (blocksRuns(record)) requireUnheld(record);
    return record;
  }
}

/** What is told of a container's files. */
export function diskFigures(
  { diskLimit: common }: Pick<ContainerCore, 'diskLimit'>,
  { diskLimit, diskUsed }: Pick<ContainerRecord, 'diskLimit' | 'diskUsed'>,
): DiskFigures {
  const limit = diskLimit ?? common;
  return { limitBytes: limit === 0 ? undefined : limit, usedBytes: diskUsed ?? undefined };
}
