import { DomainError } from '../../../lib/errors/errors.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import { Claims } from '../../containers/claims/claims.js';
import type { ContainersFolders } from '../changes/path-claims.js';

export type FixtureFoldersOptions = {
  /** The ids of existing containers. By default, a container exists for every id. */
  ids?: string[];
  owner?: ServerUser | undefined;
  /** The disk limit of each container, in bytes. */
  limitBytes?: number | undefined;
  pathOf?: (id: string) => string;
};

/** The folders of containers that have no servers. A test can claim a whole folder with `claims`. */
export class FixtureFolders implements ContainersFolders {
  readonly claims = new Claims();
  /** The ids of removed containers. */
  readonly removed = new Set<string>();
  /** The stored disk usage in bytes, by container. */
  readonly stored = new Map<string, number>();
  /** Tells the daemon that a container's server has run, or that the container was removed. */
  notify: Parameters<ContainersFolders['onNews']>[0] = () => undefined;
  /** Runs what the daemon does before it starts a server. */
  prepareStart: Parameters<ContainersFolders['beforeStarts']>[0] = async () => [];
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

  beforeStarts(prepare: Parameters<ContainersFolders['beforeStarts']>[0]): void {
    this.prepareStart = prepare;
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
