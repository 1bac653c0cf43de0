/** Lets `perSecond` pass on average and `burst` at once (a token bucket). */
export class InputBudget {
  readonly #perSecond: number;
  readonly #burst: number;
  #left: number;
  #atMs = performance.now();

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#left = burst;
  }

  /** Whether one more may pass now. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#atMs) / 1000) * this.#perSecond);
    this.#atMs = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
