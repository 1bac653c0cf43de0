import { type Client, type ConcurrencyName, holderOf, semaphoreFor } from '../../concurrency/bounds.js';
import type { LogLine } from '../files/log-lines.js';
import type { LogQuery } from './line-taker.js';

/** Reads of up to this many lines are short, and do not wait for longer ones. */
const SHORT_READ_LINES = 500;
const LONG_CHARACTERS = 256 * 1024;

type Lines = { lines: readonly LogLine[] };
type Kind = Extract<ConcurrencyName, 'short_log_reads' | 'log_reads' | 'log_searches'>;

export const isSearch = ({ filter = '' }: LogQuery): boolean => filter !== '';

/** Returns which limit on concurrency applies to a read. */
export function kindOf(query: LogQuery): Kind {
  if (isSearch(query)) return 'log_searches';
  return query.tail <= SHORT_READ_LINES ? 'short_log_reads' : 'log_reads';
}

/** Limits, for each container and actor, the concurrent reads of logs and the characters that they hold in memory. */
export class LogReads {
  readonly #semaphores = {
    short_log_reads: semaphoreFor('short_log_reads'),
    log_reads: semaphoreFor('log_reads'),
    log_searches: semaphoreFor('log_searches'),
  };
  /**
   * Limits the characters in memory, with one permit per character. Lines stay in memory until their client has
   * received them.
   */
  readonly #held = semaphoreFor('log_lines');

  /** Runs a read within the limits. @throws DomainError `rate_limited`; the signal's reason; errors of the read */
  read<A extends Lines>(kind: Kind, containerId: string, caller: Client, read: () => Promise<A>): Promise<A> {
    const { whenOver, signal, ...requester } = caller;
    const holder = holderOf(requester, containerId);
    const readAndHold = async () => {
      const answer = await read();
      const amount = answer.lines.reduce((sum, { text }) => sum + text.length, 0);
      if (amount > LONG_CHARACTERS) whenOver(await this.#held.acquire(holder, { amount, signal }));
      return answer;
    };
    return this.#semaphores[kind].run(holder, readAndHold, signal);
  }
}
