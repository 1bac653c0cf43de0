import type { OperationView } from '../operations/operations.js';

const EVERY_MS = 500;

type Held = { saidMs: number; latest: OperationView | null; timer: NodeJS.Timeout | null };

/**
 * Passes on how operations come on, twice a second for each at most: the beginning and the end at once, of what
 * is in between the newest.
 */
export class OperationChanges {
  readonly #say: (view: OperationView) => void;
  readonly #held = new Map<string, Held>();

  constructor(say: (view: OperationView) => void) {
    this.#say = say;
  }

  take(view: OperationView): void {
    const held = this.#held.get(view.id);
    if (view.status !== 'running') {
      this.#forget(view.id);
      this.#say(view);
    } else if (held === undefined) {
      this.#held.set(view.id, { saidMs: performance.now(), latest: null, timer: null });
      this.#say(view);
    } else {
      held.latest = view;
      const waitMs = Math.max(0, held.saidMs + EVERY_MS - performance.now());
      held.timer ??= setTimeout(() => this.#sayLatest(held), waitMs).unref();
    }
  }

  close(): void {
    for (const id of [...this.#held.keys()]) this.#forget(id);
  }

  #sayLatest(held: Held): void {
    held.timer = null;
    held.saidMs = performance.now();
    if (held.latest !== null) this.#say(held.latest);
    held.latest = null;
  }

  #forget(id: string): void {
    const timer = this.#held.get(id)?.timer;
    if (timer != null) clearTimeout(timer);
    this.#held.delete(id);
  }
}
