import { isKind } from '../../../lib/errors.js';
import type { Logger } from '../../../lib/logger.js';
import { atMost, pause } from '../../../lib/waker.js';
import type { Catalogue } from '../../catalog/catalogue.js';
import type { BackupConsole } from '../../catalog/server-type.js';
import type { Containers } from '../../containers/containers.js';
import { LineMatcher } from '../../containers/readiness.js';

export type ConsoleParts = {
  containers: Pick<Containers, 'status' | 'writeConsole' | 'watchLogs'>;
  catalogue: Pick<Catalogue, 'list'>;
  logger: Logger;
};

/** One that takes no more than this for a line is not waited for. */
const LINE_TIMEOUT_MS = 5000;
/** A watcher has to ask for some of what was there before. */
const NOTHING_EARLIER = { tail: 1, maxBytes: 1 };

/** What a server is told before its files are read; undefined where it does not run, or its type says nothing. */
export function linesFor(
  { containers, catalogue }: ConsoleParts,
  containerId: string,
): BackupConsole | undefined {
  const { status, type } = containers.status(containerId);
  if (status !== 'running') return undefined;
  // A type that the operator has taken away leaves its servers.
  return catalogue.list().find((known) => known.type === type)?.backup;
}

/**
 * Types what comes before, and waits until the server says that it is ready, or for as long as its type says. A server
 * that takes no lines is backed up as it is: files are there, and it may have ended meanwhile.
 */
export async function typeBefore(
  parts: ConsoleParts,
  containerId: string,
  { before, waitFor, waitS }: BackupConsole,
  signal: AbortSignal,
): Promise<void> {
  if (before.length === 0) return;
  const { containers, logger } = parts;
  const said = new AbortController();
  const matcher = waitFor === undefined ? undefined : new LineMatcher(waitFor);
  const watch = containers.watchLogs(containerId, NOTHING_EARLIER, ({ lines }) => {
    if (matcher !== undefined && lines.some(({ text }) => matcher.matches(text))) said.abort();
  });
  // It is what comes that counts.
  watch.earlier.catch(() => undefined);
  try {
    await typeLines(parts, containerId, before, signal);
    await pause(waitS * 1000, AbortSignal.any([signal, said.signal]));
    signal.throwIfAborted();
    if (matcher === undefined || said.signal.aborted) return;
    logger.warn({ container: containerId, waitS }, 'a server has not said that it is ready to be backed up');
  } catch (error) {
    signal.throwIfAborted();
    logger.warn(
      { err: error, container: containerId },
      'a server takes no console lines; it is backed up as it is',
    );
  } finally {
    watch.stop();
  }
}

/** Types what comes after, if anybody is there to read it. @throws DomainError `unavailable` while nobody can tell */
export async function typeAfter(
  parts: ConsoleParts,
  containerId: string,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await typeLines(parts, containerId, lines, signal);
  } catch (error) {
    // It runs no more, or is no more: the next run begins as ever.
    if (!isKind(error, 'conflict', 'not_found')) throw error;
  }
}

async function typeLines(
  { containers }: ConsoleParts,
  containerId: string,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const line of lines) {
    signal.throwIfAborted();
    await atMost(containers.writeConsole(containerId, line), LINE_TIMEOUT_MS, signal);
  }
}
