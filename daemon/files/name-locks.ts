import type { Spot } from './jail/jail.js';

const nothing = () => undefined;

/**
 * One at a time gets at a name in a folder: to look at what is there, and to delete it or put something in its place, are
 * one step then among all changes. What servers do is not kept from in between.
 */
export class NameLocks {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Lets `work` have these names to itself. @throws what `work` throws; the system's errors */
  async during<T>(spots: Spot[], work: () => Promise<T>): Promise<T> {
    const keys = new Set<string>();
    for (const { folder, name } of spots) {
      const { dev, ino } = await folder.stat();
      keys.add(`${dev}:${ino}/${name}`);
    }
    // Always in the same order, so that no two wait for each other.
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
