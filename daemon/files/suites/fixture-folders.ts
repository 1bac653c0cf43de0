import { DomainError } from '../../../lib/errors/errors.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import { Claims } from '../../containers/claims/claims.js';
import type { ContainersFolders } from '../changes/path-claims.js';

export type FixtureFoldersOptions = {
  /** Ids of containers; by default, every id is a container's. */
  ids?: string[];
  owner?: ServerUser | undefined;
  /** Limit of each container, in bytes. */
  limitBytes?: number | undefined;
  pathOf?: (id: string) => string;
};

/** Folders of containers that run nothing. `claims` can claim a whole folder. */
export class FixtureFolders implements ContainersFolders {
  readonly claims = new Claims();
  /** Containers that were removed. */
  readonly removed = new Set<string>();
  /** Stored usage in bytes. */
  readonly stored = new Map<string, number>();
  /** Reports that a container's server has run, or that the container was removed. */
  notify: Parameters<ContainersFolders['onNews']>[0] = () => undefined;
  readonly #options: FixtureFoldersOptions;

  constructor(options: FixtureFoldersOptions = {}) {
    this.#options = options;
  }

  pathOf(id: string): string {
    return this.#options.pathOf?.(id) ?? '/';
  }

  diskOf(id: string) {
    return { limitBytes: this.#options.limitBytes, usedBytes: this.stored.get(id) };
  }

  async keepDiskUse(id: string, bytes: number): Promise<void> {
    this.stored.set(id, bytes);
  }

  onNews(listener: Parameters<ContainersFolders['onNews']>[0]): void {
    this.notify = listener;
  }

  isThere(id: string): boolean {
    if (this.removed.has(id)) return false;
    return this.#options.ids?.includes(id) ?? true;
  }

  async claim(id: string, asked?: AbortSignal) {
    if (!this.isThere(id)) throw new DomainError('not_found', `There is no container ${id}.`);
    return { claim: this.claims.takeChange(id, asked), owner: this.#options.owner };
  }
}
