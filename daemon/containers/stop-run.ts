import { isKind } from '../../lib/errors.js';
import { atMost, pause } from '../../lib/waker.js';
import type { RunExit } from '../runtimes/container-runtime.js';
import type { ContainerCore } from './container-core.js';
import type { ContainerRecord, StopSent } from './container-store.js';
import type { RunFollowers } from './run-followers.js';

const MIN_STEP_MS = 1;
/** How often the runtime is asked whether a run goes on, while its end is waited for. */
const LOOK_EVERY_MS = 1000;
/** The most that a stop may be given, should the clock have gone back. */
const MAX_STOP_MS = 3_600_000;

/** Tells the run to end, as its type says. A server that does not listen to its console is asked by a signal. */
export async function tellToStop(
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

/** What is sent first, before it is known that a console is deaf. */
export const firstStop = ({ spec }: ContainerRecord): StopSent =>
  'console' in spec.stop ? 'console' : 'signal';

/**
 * Waits for the end of a run that was told to stop, until its `stopBy`: SIGTERM where a console line did not help
 * in half of the time, SIGKILL after all of it. Settles when the run has ended, or when `signal` is aborted.
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
    // Noted before it is sent: the server was asked before, so that none is better than two.
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
 * Waits at most so long for the run's end. That nobody follows a run does not mean that it has ended: the
 * runtime is asked.
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

/** An engine that is away tells nothing of an end. */
async function goesOn({ runtime }: ContainerCore, { id, runId }: ContainerRecord): Promise<boolean> {
  try {
    const actual = await runtime.inspect(id);
    return actual.state === 'running' && actual.runId === runId;
  } catch (error) {
    if (isKind(error, 'unavailable')) return true;
    throw error;
  }
}

/** How the present run ended as the runtime has it, where nobody has followed it to its end. */
export async function exitAsTold(
  { runtime, clock }: ContainerCore,
  { id, runId }: ContainerRecord,
): Promise<RunExit> {
  const actual = await runtime.inspect(id);
  const known = actual.state === 'stopped' && actual.runId === runId ? actual.exit : null;
  return known ?? { code: null, signal: null, oomKilled: false, atMs: clock.now() };
}

/** Asks an engine that is away again and again: the container is to stop all the same. */
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
      logger.warn({ container: id, err: error }, 'the engine is away while a container is to stop');
      await pause(timing.retryMs, signal);
    }
  }
}
