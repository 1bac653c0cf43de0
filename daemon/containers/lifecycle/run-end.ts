import type { RunExit } from '../../runtimes/container-runtime.js';
import type { ContainerState } from '../records/container-states.js';
import type { Notice } from './notices.js';

/** How many times and after which delays a crashed server is restarted. */
export type CrashPolicy = {
  firstDelayMs: number;
  maxDelayMs: number;
  /** After this number of restarts without a long run in between, the server stays down. */
  maxRestarts: number;
  /** A run that lasted at least this long resets the count of restarts. */
  quietMs: number;
};

export type RunEnd = {
  event: 'ended' | 'crashed' | 'engine_ended' | null;
  reason: string | null;
  restarts: number;
  restartAt: number | null;
  /** The line about the end of the run to write to the console; null for none. */
  notice: string | null;
  /** The code of the notice that also reports this line; null if no notice reports it. */
  code: Notice['code'] | null;
};

type Before = {
  state: ContainerState;
  restarts: number;
  startedAt: number | null;
  /** Why the daemon itself ended the run; null if the user asked for it. */
  reason?: string | null;
};

/** Signals by which the host ends a server (kill(1), Ctrl-C or the engine). Such an end is not a crash. */
const ASKED_SIGNALS = new Set(['SIGTERM', 'SIGINT']);
const ASKED_CODES = new Set([0, 130, 143]);

/**
 * States whose `reason` says why the daemon ended the run. A failed start also has a reason, but is only stored after
 * the end of its run.
 */
const ENDED_BY_DAEMON = new Set<ContainerState>(['stopping', 'stopped', 'killed']);

/** Determines the new state of a container whose run ended, and whether it is restarted. */
export function judgeEnd(before: Before, exit: RunExit, policy: CrashPolicy, nowMs: number): RunEnd {
  const quiet: RunEnd = {
    event: null,
    reason: null,
    restarts: before.restarts,
    restartAt: null,
    notice: null,
    code: null,
  };
  if (before.state === 'stopping' || before.state === 'killed') {
    const end = { ...quiet, reason: before.reason ?? null, notice: endNotice(before) };
    return before.state === 'killed' ? end : { ...end, event: 'ended', restarts: 0 };
  }
  if (before.state !== 'starting' && before.state !== 'running') return quiet;
  if (exit.withEngine === true) {
    const notice = 'The server ended with the container engine and is started again.';
    return { ...quiet, event: 'engine_ended', restartAt: nowMs, notice, code: 'engine_ended' };
  }
  if (wasAsked(exit)) return { ...quiet, event: 'ended', restarts: 0 };
  const reason = describeExit(exit);
  const lastedMs = exit.atMs - (before.startedAt ?? exit.atMs);
  const code = exit.oomKilled ? 'out_of_memory' : 'crashed';
  const restarts = lastedMs >= policy.quietMs ? 0 : before.restarts;
  return { ...judgeCrash(reason, restarts, policy, nowMs), code };
}

/** Returns the console line about a run that the daemon itself ended. */
export const endNotice = ({ state, reason = null }: Pick<Before, 'state' | 'reason'>): string | null =>
  reason !== null && ENDED_BY_DAEMON.has(state) ? `The server ${reason}.` : null;

/** Determines what happens to a server whose automatic restart failed. A transient failure is not counted. */
export function judgeFailedRestart(
  before: Pick<Before, 'restarts'>,
  { reason, isPassing }: { reason: string; isPassing: boolean },
  policy: CrashPolicy,
  nowMs: number,
): RunEnd {
  const end = `could not be started: ${reason}`;
  if (!isPassing) return { ...judgeCrash(end, before.restarts, policy, nowMs), code: 'start_failed' };
  const { restarts } = before;
  const restartAt = nowMs + delayAfter(restarts, policy);
  return { event: 'crashed', reason: end, restarts, restartAt, notice: null, code: 'start_failed' };
}

const delayAfter = (restarts: number, { maxDelayMs, firstDelayMs }: CrashPolicy) =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** restarts);

function judgeCrash(reason: string, count: number, policy: CrashPolicy, nowMs: number): Omit<RunEnd, 'code'> {
  if (count >= policy.maxRestarts) {
    const notice = `The server ${reason}. It was restarted ${count} times in a row and stays down now; start it by hand.`;
    return { event: 'crashed', reason, restarts: count, restartAt: null, notice };
  }
  const delayMs = delayAfter(count, policy);
  const next = `restart ${count + 1} of ${policy.maxRestarts} in ${delayMs / 1000} s`;
  return {
    event: 'crashed',
    reason,
    restarts: count + 1,
    restartAt: nowMs + delayMs,
    notice: `The server ${reason}; ${next}.`,
  };
}

function wasAsked({ code, signal, oomKilled }: RunExit): boolean {
  if (oomKilled) return false;
  return signal === null ? code !== null && ASKED_CODES.has(code) : ASKED_SIGNALS.has(signal);
}

/** Describes how a run ended, as the rest of a sentence that begins with "The server". */
export function describeExit({ code, signal, oomKilled }: RunExit): string {
  if (oomKilled) return 'was killed because it ran out of memory';
  if (signal !== null) return `was ended by ${signal}`;
  return code === null ? 'ended for an unknown reason' : `ended with exit code ${code}`;
}
