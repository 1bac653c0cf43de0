import { DomainError } from '../../lib/errors.js';
import type { ContainerCore } from './container-core.js';
import type { ContainerRecord } from './container-store.js';
import type { RunFollowers } from './run-followers.js';
import { atMost, pause } from './waker.js';

const MIN_STEP_MS = 1;

/**
 * Ends the container's run as its type says: a console line or a signal, SIGTERM where the line did not help
 * in half of the time, SIGKILL after all of it. Settles when the run has ended, or when `signal` is aborted.
 */
export async function stopRun(
  core: ContainerCore,
  followers: RunFollowers,
  record: ContainerRecord,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { stop } = record.spec;
  const { runtime, timing } = core;
  const ended = followers.ended(record.id);
  const isOver = () => signal.aborted || !followers.isFollowing(record.id);
  const wait = (waitMs: number) => atMost(ended, Math.max(MIN_STEP_MS, waitMs), signal);
  // An engine may tell of a run's end before it answers the request that ended it.
  const insist = (ask: () => Promise<void>) => Promise.race([ended, insistently(core, record, ask, isOver)]);
  if (isOver()) return;
  if ('console' in stop) {
    await insist(() => typeStop(core, record, stop.console));
    await wait(timeoutMs / 2);
    if (isOver()) return;
    await insist(() => runtime.signal(record.id, 'SIGTERM'));
    await wait(timeoutMs / 2);
  } else {
    await insist(() => runtime.signal(record.id, stop.signal));
    await wait(timeoutMs);
  }
  while (!isOver()) {
    await insist(() => runtime.signal(record.id, 'SIGKILL'));
    await wait(timing.killWaitMs);
  }
}

/** A server that does not listen to its console is asked by a signal instead. */
async function typeStop({ runtime }: ContainerCore, { id }: ContainerRecord, line: string): Promise<void> {
  try {
    await runtime.writeInput(id, line);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
    await runtime.signal(id, 'SIGTERM');
  }
}

/** Asks an engine that is away again and again: the container is to stop all the same. */
async function insistently(
  { timing, logger }: ContainerCore,
  { id }: ContainerRecord,
  ask: () => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'unavailable') throw error;
      logger.warn({ container: id, err: error }, 'the engine is away while a container is to stop');
      await pause(timing.retryMs);
    }
  }
}
