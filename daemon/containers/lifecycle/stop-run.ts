import { atMost, pause } from '../../../lib/async/waker.js';
import { isKind } from '../../../lib/errors/errors.js';
import type { RunExit } from '../../runtimes/container-runtime.js';
import type { ContainerRecord, StopSent } from '../records/container-store.js';
import type { ContainerCore } from './container-core.js';
import type { RunFollowers } from './run-followers.js';

const MIN_STEP_MS = 1;
/** How often to ask the runtime whether a run continues, while waiting for its end. */
const LOOK_EVERY_MS = 1000;
/** The longest stop timeout, in case the clock was set back. */
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

/** Returns what is sent first, before it is known whether the console accepts input. */
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
  const hasEnded = (waitMs: number) => waitForEnd(core, followers, record, waitMs, signal);
  const insist = (ask: () => Promise<void>) => insistently(core, record, ask, signal);
  if (record.stopSent === 'console') {
    if (await hasEnded(leftMs() / 2)) return;
    if (signal.aborted) return;
    // Stored before it is sent. The server has already been asked, so a missing signal is better than a second one.
    await store.update(record, { stopSent: 'signal' }, { isFact: true });
    await insist(() => runtime.signal(record.id, 'SIGTERM'));
  }
  let ended = await hasEnded(leftMs());
  while (!ended && !signal.aborted) {
    await insist(() => runtime.signal(record.id, 'SIGKILL'));
    ended = await hasEnded(timing.killWaitMs);
  }
}

/**
 * Waits for the end of the run, at most `waitMs`. A run without a follower may still be running, so the runtime is
 * asked.
 */
export async function waitForEnd(
  core: ContainerCore,
  followers: RunFollowers,
  record: ContainerRecord,
  waitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { runId } = record;
  const isSettled = () => runId === null || record.runId !== runId || record.exit !== null;
  const deadline = performance.now() + waitMs;
  while (!signal.aborted) {
    if (isSettled() && !followers.isFollowing(record.id)) return true;
    const leftMs = deadline - performance.now();
    const never = new Promise<void>(() => undefined);
    const ended = followers.isFollowing(record.id) ? followers.ended(record.id) : never;
    await atMost(ended, Math.max(MIN_STEP_MS, Math.min(leftMs, LOOK_EVERY_MS)), signal);
    if (isSettled()) return true;
    if (signal.aborted) break;
    if (!(await goesOn(core, record))) return true;
    if (performance.now() >= deadline) return false;
  }
  return false;
}

/** Returns true if the engine is unreachable, because the end is then unknown. */
async function goesOn({ runtime }: ContainerCore, { id, runId }: ContainerRecord): Promise<boolean> {
  try {
    const actual = await runtime.inspect(id);
    return actual.state === 'running' && actual.runId === runId;
  } catch (error) {
    if (isKind(error, 'unavailable')) return true;
    throw error;
  }
}

/** Returns how the current run ended according to the runtime, if it was not followed to its end. */
export async function exitFromRuntime(
  { runtime, clock }: ContainerCore,
  { id, runId }: ContainerRecord,
): Promise<RunExit> {
  const actual = await runtime.inspect(id);
  const known = actual.state === 'stopped' && actual.runId === runId ? actual.exit : null;
  return known ?? { code: null, signal: null, oomKilled: false, atMs: clock.now() };
}

/** Retries while the engine is unreachable, because the container must stop in any case. */
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
      logger.warn({ container: id, err: error }, 'the engine is unavailable, will retry to stop a container');
      await pause(timing.retryMs, signal);
    }
  }
}
