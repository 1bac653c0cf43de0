import { createKeyedGate } from '../../lib/gate.js';
import { Places } from '../../lib/places.js';
import type { LogLine } from './log-lines.js';

/** Who asks for lines of a log. */
export type LogAsker = {
  /** The key that it acts for. */
  keyId: string;
  /** Calls back once it has taken the lines, or has gone. */
  whenOver(listener: () => void): void;
};

/** Reading runs through whole archives, if need be, and holds up to 8 MiB. */
const READS = { all: { maxRunning: 4, maxWaiting: 100 }, each: { maxRunning: 2, maxWaiting: 25 } };
/** What was read is held until it is taken, and nobody can be made to. */
const UNTAKEN = { max: 16, maxEach: 4, what: 'long logs that are not taken yet' };
const LONG_CHARACTERS = 256 * 1024;

/** Lets logs be read for whoever asks, so many at once, and so many of each key. */
export class LogReads {
  readonly #gate = createKeyedGate(READS);
  readonly #untaken = new Places(UNTAKEN);

  /** @throws DomainError `rate_limited` */
  async read(asker: LogAsker, read: () => Promise<LogLine[]>): Promise<LogLine[]> {
    const lines = await this.#gate(asker.keyId, read);
    const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > LONG_CHARACTERS) asker.whenOver(this.#untaken.take(asker.keyId));
    return lines;
  }
}
