import { pause } from '../../../lib/async/waker.js';
import { isKind } from '../../../lib/errors/errors.js';
import type { ContainerRecord, StopSent } from '../records/container-store.js';
import type { ContainerCore } from './container-core.js';
import type { RunFollowers } from './run-followers.js';

const MIN_STEP_MS = 1;
/** The maximum time until a stop becomes a kill, even if the clock was set back. */
const MAX_STOP_MS = 3_600_000;

/** Asks the run to stop as its type defines. If the console does not accept input, a signal is sent instead. */
export async function requestStop(
  { runtime }: ContainerCore,
  { id, spec }: ContainerRecord,
): Promise<StopSent> {
  const { stop } = spec;
  if (!('console' in stop)) {
    await runtime.signal(id, stop.signal);
    return 'signal';
  }
  try {
    await runtime.writeInput(id, stop.console);
    return 'console';
  } catch (error) {
    if (!isKind(error, 'conflict')) throw error;
    await runtime.signal(id, 'SIGTERM');
    return 'signal';
  }
}

/** Returns how a server is first asked to stop if its console accepts input. */
export const firstStop = ({ spec }: ContainerRecord): StopSent =>
  'console' in spec.stop ? 'console' : 'signal';

/**
 * Waits for the end of a run that was asked to stop, until its `stopBy`. Sends SIGTERM after half of the time if a
 * console line had no effect, and SIGKILL at the end. Settles when the run has ended, or when `signal` is aborted.
 */
export async function awaitStop(
  core: ContainerCore,
  followers: RunFollowers,
  record: ContainerRecord,
  signal: AbortSignal,
): Promise<void> {
  const { runtime, timing, store, clock } = core;
  const leftMs = () => {
    const left = record.stopBy === null ? timing.stopTimeoutMs : record.stopBy - clock.now();
    return Math.min(MAX_STOP_MS, Math.max(MIN_STEP_MS, left));
  };
  const hasEnded = (waitMs: number) => followers.waitForEnd(record, waitMs, signal);
  const insist = (ask: () => Promise<void>) => insistently(core, record, ask, signal);
  if (record.stopSent === 'console') {
    if (await hasEnded(leftMs() / 2)) return;
    if (signal.aborted) return;
    // Store this before the signal is sent. The server has already been asked once, so a missing signal is better than
    // a repeated one.
    await store.update(record, { stopSent: 'signal' }, { isFact: true });
    await insist(() => runtime.signal(record.id, 'SIGTERM'));
  }
  let ended = await hasEnded(leftMs());
  while (!ended && !signal.aborted) {
    await insist(() => runtime.signal(record.id, 'SIGKILL'));
    ended = await hasEnded(timing.killWaitMs);
  }
}

/** Retries `work` while the engine is unreachable, because the container must stop in any case. */
export async function insistently(
  { timing, logger }: ContainerCore,
  { id }: ContainerRecord,
  ask: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await ask();
    } catch (error) {
      if (!isKind(error, 'unavailable')) throw error;
      logger.warn(
        { container: id, err: error },
        'cannot stop a container because the container engine is unavailable, will retry',
      );
      await pause(timing.retryMs, signal);
    }
  }
}
