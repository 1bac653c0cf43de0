/**
 * The maximum number of reports in a window. A daemon sends far fewer, because it starts at most 60 requests of a
 * panel's key in a second.
 */
const MAX_PER_WINDOW = 1000;
const WINDOW_MS = 5000;

type Window = { beganMs: number; count: number };

/**
 * Bounds how many reports of one node are accepted, so that a faulty node cannot displace the stored events of other
 * nodes.
 */
export class ReportPace {
  readonly #onLost: (nodeId: string) => void;
  readonly #windows = new Map<string, Window>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  /** @param onLost called at the end of each window in which reports were rejected */
  constructor(onLost: (nodeId: string) => void) {
    this.#onLost = onLost;
  }

  admits(nodeId: string): boolean {
    const nowMs = performance.now();
    let window = this.#windows.get(nodeId);
    if (window === undefined || nowMs - window.beganMs >= WINDOW_MS) {
      window = { beganMs: nowMs, count: 0 };
      this.#windows.set(nodeId, window);
    }
    window.count += 1;
    if (window.count <= MAX_PER_WINDOW) return true;
    if (!this.#timers.has(nodeId)) {
      const timer = setTimeout(
        () => {
          this.#timers.delete(nodeId);
          this.#onLost(nodeId);
        },
        WINDOW_MS - (nowMs - window.beganMs),
      );
      this.#timers.set(nodeId, timer.unref());
    }
    return false;
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
