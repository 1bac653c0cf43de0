import { timestampMs } from '../../lib/time/timestamp.js';
import type { LogCaller, LogStore } from '../logs/log-store.js';

export type LogLinesQuery = { tail?: number; since?: string };

const DEFAULT_TAIL = 100;
const MAX_TAIL = 10_000;

/**
 * Returns the last `tail` lines of all runs since `since` (ISO 8601).
 *
 * @throws DomainError `invalid_input`
 */
export async function readLogLines(
  logs: LogStore,
  id: string,
  { tail = DEFAULT_TAIL, since }: LogLinesQuery,
  caller: LogCaller | undefined,
): Promise<string[]> {
  // In whole milliseconds, like the times of lines.
  const sinceMs = since === undefined ? 0 : Math.floor(timestampMs(since));
  const lines = await logs.read(id, { tail: Math.min(tail, MAX_TAIL), sinceMs }, caller);
  return lines.map(({ text }) => text);
}
