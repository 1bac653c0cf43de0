import { createKeyedGate } from '../../lib/gate.js';
import { Places } from '../../lib/places.js';
import type { LogLine } from './log-lines.js';

/** Who asks for lines of a log. */
export type LogAsker = {
  /** The key that it acts for. */
  keyId: string;
  /** Calls back once it has taken the lines, or has gone. */
  whenOver(listener: () => void): void;
  /** Aborts when it has gone. */
  signal: AbortSignal;
};

/** Reading holds up to 8 MiB. */
const READS = { all: { maxRunning: 4, maxWaiting: 100 }, each: { maxRunning: 2, maxWaiting: 25 } };
/** Searching takes seconds: whoever reads the last lines does not wait for it. */
const SEARCHES = { all: { maxRunning: 3, maxWaiting: 50 }, each: { maxRunning: 2, maxWaiting: 25 } };
/** What was read is held until it is taken, and nobody can be made to. */
const UNTAKEN = { max: 16, maxEach: 4, what: 'long logs that are not taken yet' };
const LONG_CHARACTERS = 256 * 1024;

/** Lets logs be read for whoever asks, so many at once, and so many of each key. */
export class LogReads {
  readonly #reads = createKeyedGate(READS);
  readonly #searches = createKeyedGate(SEARCHES);
  readonly #untaken = new Places(UNTAKEN);

  /** @throws DomainError `rate_limited` */
  read<A extends { lines: readonly LogLine[] }>(asker: LogAsker, read: () => Promise<A>): Promise<A> {
    return this.#held(asker, this.#reads(asker.keyId, read, asker.signal));
  }

  /** @throws DomainError `rate_limited` */
  search<A extends { lines: readonly LogLine[] }>(asker: LogAsker, search: () => Promise<A>): Promise<A> {
    return this.#held(asker, this.#searches(asker.keyId, search, asker.signal));
  }

  async #held<A extends { lines: readonly LogLine[] }>(asker: LogAsker, reading: Promise<A>): Promise<A> {
    const answer = await reading;
    const characters = answer.lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > LONG_CHARACTERS) asker.whenOver(this.#untaken.take(asker.keyId));
    return answer;
  }
}
