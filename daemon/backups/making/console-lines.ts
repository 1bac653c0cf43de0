import { atMost, pause } from '../../../lib/async/waker.js';
import { isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Catalogue } from '../../catalog/catalogue.js';
import type { BackupConsole } from '../../catalog/server-type.js';
import type { Containers } from '../../containers/containers.js';
import { LineMatcher } from '../../containers/lifecycle/readiness.js';

export type ConsoleParts = {
  containers: Pick<Containers, 'status' | 'writeConsole' | 'watchLogs'>;
  catalogue: { types: Pick<Catalogue['types'], 'find'> };
  logger: Logger;
};

/** How long typing one console line may take, in milliseconds. */
const LINE_TIMEOUT_MS = 5000;
/**
 * Options to watch the console from now on, without earlier output. `tail`, the number of earlier lines, must be at
 * least 1.
 */
const NOTHING_EARLIER = { tail: 1, maxBytes: 1 };

/** Returns the console lines for a backup: undefined if the server is stopped or its type defines none. */
export function linesFor(
  { containers, catalogue }: ConsoleParts,
  containerId: string,
): BackupConsole | undefined {
  const { status, type } = containers.status(containerId);
  if (status !== 'running') return undefined;
  // After the installation, the server type may have been removed from the catalogue.
  return catalogue.types.find(type)?.serverType.backup;
}

/**
 * Types the lines before a backup. Waits until the server prints that it is ready, or for the time that its type
 * defines. If the server accepts no lines, the backup is made anyway.
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
  // Ignore errors of reading earlier output, because only new lines matter here.
  watch.earlier.catch(() => undefined);
  try {
    await typeLines(parts, containerId, before, signal);
    await pause(waitS * 1000, AbortSignal.any([signal, said.signal]));
    signal.throwIfAborted();
    if (matcher === undefined || said.signal.aborted) return;
    logger.warn({ container: containerId, waitS }, 'server did not report that it is ready for the backup');
  } catch (error) {
    signal.throwIfAborted();
    logger.warn(
      { err: error, container: containerId },
      'server accepts no console lines, backing it up anyway',
    );
  } finally {
    watch.stop();
  }
}

/**
 * Types the lines after a backup, if the server still runs. @throws DomainError `unavailable` while its state
 * is unknown
 */
export async function typeAfter(
  parts: ConsoleParts,
  containerId: string,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await typeLines(parts, containerId, lines, signal);
  } catch (error) {
    // The server has stopped or was removed. Its next start needs no lines.
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
