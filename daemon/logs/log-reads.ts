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

/** Reading holds up to 8 MiB. `each` is one container, as one key asks for it: a panel has one key for all of its users. */
const READS = { all: { maxRunning: 4, maxWaiting: 100 }, each: { maxRunning: 2, maxWaiting: 25 } };
/** Searching takes seconds: whoever reads the last lines does not wait for it. */
const SEARCHES = { all: { maxRunning: 3, maxWaiting: 50 }, each: { maxRunning: 2, maxWaiting: 25 } };
/** What was read is held until it is taken, and nobody can be made to. */
const UNTAKEN = {
  max: 16,
  maxEach: 4,
  what: 'long logs that are not taken yet',
  whose: 'a container and key',
};
const LONG_CHARACTERS = 256 * 1024;

type Lines = { lines: readonly LogLine[] };

const nameOf = (containerId: string, { keyId }: LogAsker) => `${keyId} ${containerId}`;

/** Lets logs be read for whoever asks, so many at once, and so many of each container for each key. */
export class LogReads {
  readonly #reads = createKeyedGate(READS);
  readonly #searches = createKeyedGate(SEARCHES);
  readonly #untaken = new Places(UNTAKEN);

  /** @throws DomainError `rate_limited` */
  read<A extends Lines>(containerId: string, asker: LogAsker, read: () => Promise<A>): Promise<A> {
    const name = nameOf(containerId, asker);
    return this.#held(name, asker, this.#reads(name, read, asker.signal));
  }

  /** @throws DomainError `rate_limited` */
  search<A extends Lines>(containerId: string, asker: LogAsker, search: () => Promise<A>): Promise<A> {
    const name = nameOf(containerId, asker);
    return this.#held(name, asker, this.#searches(name, search, asker.signal));
  }

  async #held<A extends Lines>(name: string, asker: LogAsker, reading: Promise<A>): Promise<A> {
    const answer = await reading;
    const characters = answer.lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > LONG_CHARACTERS) asker.whenOver(this.#untaken.take(name));
    return answer;
  }
}
