const IDLE_MS = 30_000;

/**
 * Shared memory (slots) through which a worker passes bytes to the main thread. Slots are reused, because a worker
 * releases memory only when it collects garbage, which these walks rarely cause: without reuse, 100 folder downloads
 * held 150 MiB.
 */
export class SlotPool {
  /** The slots that are not in use, by size in bytes. */
  readonly #free = new Map<number, SharedArrayBuffer[]>();
  #timer: NodeJS.Timeout | undefined;

  take(count: number, bytes: number): SharedArrayBuffer[] {
    const free = this.#free.get(bytes) ?? [];
    return Array.from({ length: count }, () => free.pop() ?? new SharedArrayBuffer(bytes));
  }

  /** Returns slots to the pool. @param pending the slots are no longer read when all of these have settled */
  async give(slots: readonly SharedArrayBuffer[], pending: Iterable<Promise<unknown>>): Promise<void> {
    await Promise.allSettled(pending);
    for (const slot of slots)
      this.#free.set(slot.byteLength, [...(this.#free.get(slot.byteLength) ?? []), slot]);
    this.#timer ??= setTimeout(() => {
      this.#free.clear();
      this.#timer = undefined;
    }, IDLE_MS).unref();
    this.#timer.refresh();
  }
}
