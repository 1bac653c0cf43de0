import { DomainError } from '../../lib/errors.js';
import type { LogAsker, LogStore } from '../logs/log-store.js';

export type LogLinesQuery = { tail?: number; since?: string };

const DEFAULT_TAIL = 100;
const MAX_TAIL = 10_000;

/**
 * The last `tail` lines over all runs, of those that came since `since` (ISO 8601).
 * @throws DomainError `invalid_input`
 */
export async function readLogLines(
  logs: LogStore,
  id: string,
  { tail = DEFAULT_TAIL, since }: LogLinesQuery,
  asker: LogAsker | undefined,
): Promise<string[]> {
  const sinceMs = since === undefined ? 0 : Date.parse(since);
  if (Number.isNaN(sinceMs)) throw new DomainError('invalid_input', '`since` is no ISO 8601 timestamp.');
  const lines = await logs.read(id, { tail: Math.min(tail, MAX_TAIL), sinceMs }, asker);
  return lines.map(({ text }) => text);
}
