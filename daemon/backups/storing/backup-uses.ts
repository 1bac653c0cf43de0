import { DomainError } from '../../../lib/errors/errors.js';

type Reader = {
  /** Ends this use of the backup. Undefined if the use prevents the deletion of the backup instead. */
  end: (() => void) | undefined;
};

/** Tracks which backups are being read and which are being deleted, so that a backup is never both. */
export class BackupUses {
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #deleted = new Set<string>();

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
    return this.#readers.has(id);
  }

  /**
   * Calls `remove` to delete a backup, after ending the readers that can be ended.
   * @throws DomainError `conflict` if the backup has another reader; any error of `remove`
   */
  async delete(id: string, remove: () => Promise<void>): Promise<void> {
    const readers = [...(this.#readers.get(id) ?? [])];
    if (readers.some(({ end }) => end === undefined)) {
      const message = `Backup ${id} is being restored: wait until the restore has finished, or cancel it.`;
      throw new DomainError('conflict', message);
    }
    if (this.#deleted.has(id)) throw noBackup(id);
    this.#deleted.add(id);
    for (const { end } of readers) end?.();
    try {
      await remove();
    } finally {
      this.#deleted.delete(id);
    }
  }
}

export const noBackup = (id: string): DomainError =>
  new DomainError('not_found', `Backup ${id} not found. List the backups of its container to see their ids.`);
