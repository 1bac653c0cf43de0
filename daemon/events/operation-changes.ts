import type { OperationView } from '../operations/operations.js';

const EVERY_MS = 500;

type Held = {
  keyId: string | null;
  saidMs: number;
  latest: OperationView | null;
  timer: NodeJS.Timeout | null;
};

/**
 * Passes on how operations come on, twice a second for each at most: the beginning and the end at once, of what
 * is in between the newest.
 */
export class OperationChanges {
  readonly #say: (view: OperationView, keyId: string | null) => void;
  readonly #held = new Map<string, Held>();

  constructor(say: (view: OperationView, keyId: string | null) => void) {
    this.#say = say;
  }

  /** @param keyId of the key that began it */
  take(view: OperationView, keyId: string | null): void {
    const held = this.#held.get(view.id);
    if (view.status !== 'running') {
      this.#forget(view.id);
      this.#say(view, keyId);
    } else if (held === undefined) {
      this.#held.set(view.id, { keyId, saidMs: performance.now(), latest: null, timer: null });
      this.#say(view, keyId);
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
    if (held.latest !== null) this.#say(held.latest, held.keyId);
    held.latest = null;
  }

  #forget(id: string): void {
    const timer = this.#held.get(id)?.timer;
    if (timer != null) clearTimeout(timer);
    this.#held.delete(id);
  }
}
