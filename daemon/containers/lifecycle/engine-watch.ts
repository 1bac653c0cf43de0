import { atMost, createWaker } from '../../../lib/async/waker.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { ContainerRuntime } from '../../runtimes/container-runtime.js';

export type EngineWatchTiming = { pingEveryMs: number; pingTimeoutMs: number };

const RETRY_AFTER_S = 5;
/** If no ping succeeded for this many intervals, `require` waits for the next one. */
const FRESH_PINGS = 2;

/**
 * Pings the engine periodically, so that callers need not do it. An engine that does not respond in time is
 * unreachable.
 */
export class EngineWatch {
  readonly #runtime: Pick<ContainerRuntime, 'ping'>;
  readonly #timing: EngineWatchTiming;
  readonly #closing: AbortSignal;
  readonly #waker = createWaker();
  #onBack: () => void = () => undefined;
  #watching: Promise<void> | undefined;
  #failure: DomainError | null = null;
  #answeredAtMs = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> = Promise.resolve();

  constructor(runtime: Pick<ContainerRuntime, 'ping'>, timing: EngineWatchTiming, closing: AbortSignal) {
    this.#runtime = runtime;
    this.#timing = timing;
    this.#closing = closing;
    closing.addEventListener('abort', () => this.#waker.wake());
  }

  /** Starts to ping. When the engine responds again, `onBack` is called before waiting callers continue. */
  start(onBack: () => void): void {
    this.#onBack = onBack;
    this.#watching ??= this.#watch();
  }

  get isUnavailable(): boolean {
    return this.#failure !== null;
  }

  /** Returns whether the engine is unreachable, after waiting for a response if the last one was too long ago. */
  async isAway(): Promise<boolean> {
    await this.require().catch(() => undefined);
    return this.isUnavailable;
  }

  /** Settles if the engine has responded recently. @throws DomainError `unavailable` if it has not */
  async require(): Promise<void> {
    const { pingEveryMs, pingTimeoutMs } = this.#timing;
    const isFresh = () => performance.now() - this.#answeredAtMs < FRESH_PINGS * pingEveryMs;
    if (this.#failure === null && !isFresh()) {
      this.#waker.wake();
      await atMost(this.#asking, pingTimeoutMs);
    }
    if (this.#failure !== null) throw this.#failure;
  }

  /** Pings at once, because a caller found the engine unreachable. */
  doubt(): void {
    this.#waker.wake();
  }

  async close(): Promise<void> {
    await this.#watching;
  }

  async #watch(): Promise<void> {
    while (!this.#closing.aborted) {
      this.#asking = this.#ask();
      await this.#asking;
      if (!this.#closing.aborted) await this.#waker.wait(this.#timing.pingEveryMs);
    }
  }

  async #ask(): Promise<void> {
    const { pingTimeoutMs } = this.#timing;
    const message = `The container engine has not responded for ${pingTimeoutMs} ms.`;
    let outcome: unknown = new DomainError('unavailable', message, { retryAfterS: RETRY_AFTER_S });
    const ping = this.#runtime.ping().then(
      () => {
        outcome = null;
      },
      (error: unknown) => {
        outcome = error;
      },
    );
    await atMost(ping, pingTimeoutMs, this.#closing);
    const wasAway = this.isUnavailable;
    // Other errors are responses, so the engine is reachable.
    const failure = isKind(outcome, 'unavailable') ? outcome : null;
    if (failure === null) this.#answeredAtMs = performance.now();
    if (failure === null && wasAway) this.#onBack();
    this.#failure = failure;
  }
}
