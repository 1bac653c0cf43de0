/** Allows `PER_SECOND` messages on average and `BURST` messages at once (a token bucket), as the daemon does. */
export class InputBudget {
  static readonly PER_SECOND = 10;
  static readonly BURST = 20;
  #left = InputBudget.BURST;
  #atMs = performance.now();

  /** Takes a token for one message from the bucket. Returns false if there is none. */
  take(): boolean {
    const nowMs = performance.now();
    this.#left = Math.min(
      InputBudget.BURST,
      this.#left + ((nowMs - this.#atMs) / 1000) * InputBudget.PER_SECOND,
    );
    this.#atMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
