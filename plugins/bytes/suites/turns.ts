import { eventually } from '../../../testing/eventually.js';
import type { BytesStage } from './bytes-stage.js';

/** Counts the turns of the event loop until it is ended. */
export function countTurns(): { count(): number; end(): void } {
  let turn = 0;
  let isOver = false;
  const next = () => {
    turn += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  return {
    count: () => turn,
    end: () => {
      isOver = true;
    },
  };
}

/** The same item, made as it is asked for, and how that went. */
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

  /** Asks for an answer of them whose client then goes, or takes no more; it is over when they are let go of. */
  async abandon(stage: BytesStage, path: string, how: 'goes' | 'takes no more'): Promise<void> {
    const client = stage.client().send(`GET ${path} HTTP/1.1`);
    await client.answered();
    client.socket.pause();
    if (how === 'goes') client.socket.resetAndDestroy();
    await eventually('the end of the items', () => this.isOver);
  }
}
