/** Allows `perSecond` lines on average and `burst` lines at once (a token bucket). */
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

  /** Takes a token, if there is one. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#atMs) / 1000) * this.#perSecond);
    this.#atMs = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
