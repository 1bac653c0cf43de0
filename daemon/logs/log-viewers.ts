import { type LogLine, parseLine, splitLines } from './log-lines.js';

/** What a viewer gets at once: lines that came since the last time, and how many before them it was too slow for. */
export type LogBatch = { lines: LogLine[]; dropped: number };

type Viewer = { queue: LogLine[]; dropped: number; wake: (() => void) | null; maxLines: number };

/** Hands the lines of one container's log to whoever looks on; nobody is ever waited for. */
export class LogViewers {
  readonly #viewers = new Set<Viewer>();
  /** The line that no end has come for yet, as bounded as lines are. */
  #open = Buffer.alloc(0);

  get isEmpty(): boolean {
    return this.#viewers.size === 0;
  }

  /** Takes what was added to the log. */
  push(stamped: Buffer): void {
    const lastEnd = stamped.lastIndexOf(10);
    if (this.isEmpty || lastEnd === -1) {
      this.#open =
        lastEnd === -1 ? Buffer.concat([this.#open, stamped]) : Buffer.from(stamped.subarray(lastEnd + 1));
      return;
    }
    const { lines, rest } = splitLines(
      this.#open.length === 0 ? stamped : Buffer.concat([this.#open, stamped]),
    );
    this.#open = Buffer.from(rest);
    const widest = Math.max(...[...this.#viewers].map((viewer) => viewer.maxLines));
    const kept = lines.slice(-widest).map(parseLine);
    for (const viewer of this.#viewers) offer(viewer, kept, lines.length - kept.length);
  }

  /** Yields batches until `signal`; at most `maxLines` wait at a time, older ones are dropped and counted. */
  async *follow(maxLines: number, signal: AbortSignal): AsyncGenerator<LogBatch> {
    const viewer: Viewer = { queue: [], dropped: 0, wake: null, maxLines };
    const wake = () => viewer.wake?.();
    this.#viewers.add(viewer);
    signal.addEventListener('abort', wake);
    try {
      while (!signal.aborted) {
        if (viewer.queue.length === 0) {
          await new Promise<void>((resolve) => {
            viewer.wake = resolve;
          });
          viewer.wake = null;
          continue;
        }
        const batch = { lines: viewer.queue, dropped: viewer.dropped };
        viewer.queue = [];
        viewer.dropped = 0;
        yield batch;
      }
    } finally {
      this.#viewers.delete(viewer);
      signal.removeEventListener('abort', wake);
    }
  }
}

function offer(viewer: Viewer, lines: LogLine[], alreadyDropped: number): void {
  const queue = [...viewer.queue, ...lines];
  viewer.dropped += alreadyDropped + Math.max(0, queue.length - viewer.maxLines);
  viewer.queue = queue.slice(-viewer.maxLines);
  viewer.wake?.();
}
