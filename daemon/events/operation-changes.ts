import type { OperationView } from '../operations/operations.js';

const EVERY_MS = 500;

type Held = {
  keyId: string | null;
  sentMs: number;
  latest: OperationView | null;
  timer: NodeJS.Timeout | null;
};

/**
 * Reports the progress of operations to clients: the start and the end at once, and the progress in between at most
 * twice a second per operation.
 */
export class OperationChanges {
  readonly #send: (view: OperationView, keyId: string | null) => void;
  readonly #held = new Map<string, Held>();

  constructor(send: (view: OperationView, keyId: string | null) => void) {
    this.#send = send;
  }

  /** Reports a change of an operation. @param keyId the key that started the operation */
  take(view: OperationView, keyId: string | null): void {
    const held = this.#held.get(view.id);
    if (view.status !== 'running') {
      this.#forget(view.id);
      this.#send(view, keyId);
    } else if (held === undefined) {
      this.#held.set(view.id, { keyId, sentMs: performance.now(), latest: null, timer: null });
      this.#send(view, keyId);
    } else {
      held.latest = view;
      const waitMs = Math.max(0, held.sentMs + EVERY_MS - performance.now());
      held.timer ??= setTimeout(() => this.#sendLatest(held), waitMs).unref();
    }
  }

  close(): void {
    for (const id of [...this.#held.keys()]) this.#forget(id);
  }

  #sendLatest(held: Held): void {
    held.timer = null;
    held.sentMs = performance.now();
    if (held.latest !== null) this.#send(held.latest, held.keyId);
    held.latest = null;
  }

  #forget(id: string): void {
    const timer = this.#held.get(id)?.timer;
    if (timer != null) clearTimeout(timer);
    this.#held.delete(id);
  }
}
