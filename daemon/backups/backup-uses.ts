import { DomainError } from '../../lib/errors.js';

type Reader = {
  /** Ends it, where a deletion may. */
  end: (() => void) | undefined;
};

/** Which backups are being read, and which deleted: none is both. */
export class BackupUses {
  readonly #readers = new Map<string, Set<Reader>>();
  readonly #deleted = new Set<string>();

  /**
   * Keeps a backup from being deleted, but by whoever asks for just that where `end` lets go of it.
   * @returns what ends that. @throws DomainError `not_found` for one that is being deleted
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
   * Lets `remove` delete a backup; readers that can be ended are. @throws DomainError `conflict` for one with another
   * reader; what `remove` throws
   */
  async delete(id: string, remove: () => Promise<void>): Promise<void> {
    const readers = [...(this.#readers.get(id) ?? [])];
    if (readers.some(({ end }) => end === undefined)) {
      const message = `The backup ${id} is being restored: wait until that is done, or cancel it.`;
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
  new DomainError('not_found', `There is no backup ${id}: list those of its container.`);
