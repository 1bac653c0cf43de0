import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 30_000;

/** Says whether it has come to an end; ends early with its signal. */
export type Attempt = (signal: AbortSignal) => Promise<boolean>;

/**
 * Work on servers that is tried until it has come to an end, by one at a time for each server. Between attempts lie
 * 1 s to 30 s; a panel that ends leaves the rest to the next.
 */
export class Attempts {
  readonly #going = new Map<string, { aborter: AbortController; done: Promise<void> }>();
  #isClosed = false;

  /** Begins, unless somebody is at it. Settles after the first attempt, and fails as that does. */
  async begin(serverId: string, attempt: Attempt): Promise<void> {
    if (this.#going.has(serverId) || this.#isClosed) return;
    const aborter = new AbortController();
    const first = attempt(aborter.signal);
    const done = first
      .then((hasEnded) => (hasEnded ? undefined : this.#goOn(attempt, aborter.signal)))
      .finally(() => this.#going.delete(serverId));
    this.#going.set(serverId, { aborter, done });
    // The failure of the first is for whoever began it; later ones are the attempt's own to tell.
    done.catch(() => undefined);
    await first;
  }

  /** Ends the attempts at a server and waits for that. */
  async end(serverId: string): Promise<void> {
    const going = this.#going.get(serverId);
    going?.aborter.abort();
    await going?.done.catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#going.keys()].map((serverId) => this.end(serverId)));
  }

  async #goOn(attempt: Attempt, signal: AbortSignal): Promise<void> {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, LAST_DELAY_MS)) {
      // Only an abort ends it early.
      await sleep(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted || (await attempt(signal))) return;
    }
  }
}
