import { milestone } from '../../../lib/async/milestone.js';
import { DomainError } from '../../../lib/errors/errors.js';

type Reader = {
  /** Ends this use of the backup. Undefined if the use prevents the deletion of the backup instead. */
  end: (() => void) | undefined;
};

/** Tracks which backups are being read, changed and deleted, so that a backup is never both deleted and another of these. */
export class BackupUses {
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #deleted = new Set<string>();
  /** The backups that are being changed, with promises for the end of the change. */
  readonly #changed = new Map<string, Promise<void>>();

  /**
   * Marks a backup as being read, which rejects its deletion. With `end`, a deletion calls `end` instead.
   * @returns a function that removes the mark @throws DomainError `not_found` if the backup is being deleted
   */
  take(id: string, end?: () => void): () => void {
    if (this.#deleted.has(id)) throw noBackup(id);
    const readers = this.#readers.get(id) ?? new Set();
    const reader = { end };
    this.#readers.set(id, readers.add(reader));
    return () => {
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(id) === readers) this.#readers.delete(id);
    };
  }

  isTaken(id: string): boolean {
    return this.#readers.has(id) || this.#changed.has(id);
  }

  /**
   * Calls `work` to change a backup, and rejects its deletion meanwhile. With `isPatient`, it waits for the end of
   * another change.
   * @throws DomainError `conflict` while it is being changed; `not_found` if it is being deleted; any error of `work`
   */
  async change<T>(id: string, work: () => Promise<T>, { isPatient = false } = {}): Promise<T> {
    while (isPatient && this.#changed.has(id)) await this.#changed.get(id);
    if (this.#deleted.has(id)) throw noBackup(id);
    this.#requireUnchanged(id);
    const { reached, reach } = milestone();
    this.#changed.set(id, reached);
    try {
      return await work();
    } finally {
      this.#changed.delete(id);
      reach();
    }
  }

  /**
   * Calls `remove` to delete a backup, after ending the readers that can be ended.
   * @throws DomainError `conflict` if the backup has another reader, or is being changed; any error of `remove`
   */
  async delete(id: string, remove: () => Promise<void>): Promise<void> {
    const readers = [...(this.#readers.get(id) ?? [])];
    if (readers.some(({ end }) => end === undefined)) {
      const message = `Backup ${id} is being restored: wait until the restore has finished, or cancel it.`;
      throw new DomainError('conflict', message);
    }
    this.#requireUnchanged(id);
    if (this.#deleted.has(id)) throw noBackup(id);
    this.#deleted.add(id);
    for (const { end } of readers) end?.();
    try {
      await remove();
    } finally {
      this.#deleted.delete(id);
    }
  }

  #requireUnchanged(id: string): void {
    if (!this.#changed.has(id)) return;
    const message = `Backup ${id} is being changed: try again in a moment.`;
    throw new DomainError('conflict', message);
  }
}

export const noBackup = (id: string): DomainError =>
  new DomainError('not_found', `Backup ${id} not found. List the backups of its container to see their ids.`);
