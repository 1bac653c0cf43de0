import type { Spot } from '../jail/jail.js';

const nothing = () => undefined;

/**
 * Locks names in folders, so that a change can check a name and then delete or replace it as one step. The locks hold
 * between requests only: a server can still change its files in between.
 */
export class NameLocks {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` while it holds the locks of these names. @throws the errors of `work`; the system's errors */
  async during<T>(spots: Spot[], work: () => Promise<T>): Promise<T> {
    const keys = new Set<string>();
    for (const { folder, name } of spots) {
      const { dev, ino } = await folder.stat();
      keys.add(`${dev}:${ino}/${name}`);
    }
    // A fixed order of locking prevents deadlocks.
    return [...keys].sort().reduceRight((inner, key) => () => this.#alone(key, inner), work)();
  }

  async #alone<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const over = mine.then(nothing, nothing);
    this.#last.set(key, over);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === over) this.#last.delete(key);
    }
  }
}
