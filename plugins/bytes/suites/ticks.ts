import { eventually } from '../../../testing/time/eventually.js';
import type { BytesFixture } from './bytes-fixture.js';

/** Counts the ticks of the event loop until it is stopped. */
export function countTicks(): { count(): number; end(): void } {
  let tick = 0;
  let isOver = false;
  const next = () => {
    tick += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return {
    count: () => tick,
    end: () => {
      isOver = true;
    },
  };
}

/** A source that yields the same item again and again, and counts how often it was asked. */
export class WatchedItems<Item> {
  made = 0;
  isOver = false;
  readonly #item: Item;
  readonly #max: number;

  constructor(item: Item, max: number) {
    this.#item = item;
    this.#max = max;
  }

  *items(): Generator<Item> {
    try {
      for (; this.made < this.#max; this.made += 1) yield this.#item;
    } finally {
      this.isOver = true;
    }
  }

  /**
   * Requests the items with a client that then disconnects or stalls; resolves when the items are released.
   */
  async abandon(fixture: BytesFixture, path: string, how: 'goes' | 'takes no more'): Promise<void> {
    const client = fixture.client().send(`GET ${path} HTTP/1.1`);
    await client.answered();
    client.socket.pause();
    if (how === 'goes') client.socket.resetAndDestroy();
    await eventually('the end of the items', () => this.isOver);
  }
}
