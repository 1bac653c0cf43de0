/**
 * Changes that events report while a response is on its way. The response may be older than such an event, and would
 * undo it.
 */
export class ChangesWhileReading<Item extends { id: string }> {
  readonly #readings = new Set<Map<string, Item | undefined>>();

  /** @param item undefined if it was removed */
  note(id: string, item: Item | undefined): void {
    for (const changes of this.#readings) changes.set(id, item);
  }

  /** Reads a list, and applies what has changed since then. */
  async readAll(read: () => Promise<Item[]>): Promise<Item[]> {
    return this.#read(async (changes) => {
      const items = new Map((await read()).map((item) => [item.id, item]));
      for (const [id, item] of changes)
        if (item === undefined) items.delete(id);
        else items.set(id, item);
      return [...items.values()];
    });
  }

  /** Reads one item, and returns its later version if there is one. */
  readOne(read: () => Promise<Item>): Promise<Item> {
    return this.#read(async (changes) => {
      const item = await read();
      return changes.get(item.id) ?? item;
    });
  }

  async #read<Result>(
    read: (changes: ReadonlyMap<string, Item | undefined>) => Promise<Result>,
  ): Promise<Result> {
    const changes = new Map<string, Item | undefined>();
    this.#readings.add(changes);
    try {
      return await read(changes);
    } finally {
      this.#readings.delete(changes);
    }
  }
}
