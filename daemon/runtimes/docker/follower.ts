import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type Docker from 'dockerode';
import { isKind } from '../../../lib/errors/errors.js';
import { attach } from '../attachment.js';
import type { Attachment, OutputCursor, RunExit, RunObserver } from '../container-runtime.js';
import type { DockerEngine } from './engine/engine.js';
import { isRefusal } from './engine/engine-refusal.js';
import type { OwnContainer, OwnContainers } from './engine/labels.js';
import { LogFrames, LogPosition } from './log-frames.js';
import { endedWithEngine } from './restart.js';
import { toRuntimeState } from './state.js';
import { TerminalLog } from './terminal-log.js';

export type FollowerDeps = { engine: DockerEngine; containers: OwnContainers };

export type FollowedRun = {
  id: string;
  runId: string;
  cursor: OutputCursor | null;
  observer: RunObserver;
};

/** How long to wait after the end of the log before asking the engine for the end of the container. */
const SETTLE_MS = 25;
/**
 * How many times the state of a killed run is read. The engine may report only after the end of a run that the run was
 * out of memory.
 */
const REASON_LOOKS = 20;
const NEW_MS = 5000;
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 1000;

/**
 * Follows a run through the engine's log until the run has ended and its last output is delivered. After a lost
 * connection, or while the engine is unreachable, it retries and continues where it stopped.
 */
export const followRun = (deps: FollowerDeps, run: FollowedRun): Attachment =>
  attach((signal) => follow(deps, run, signal), run.observer);

async function follow(deps: FollowerDeps, run: FollowedRun, signal: AbortSignal): Promise<void> {
  let { cursor } = run;
  let wasSeenRunning = false;
  let wasAway = false;
  let untaken: { error: unknown } | undefined;
  let retryMs = FIRST_RETRY_MS;
  let looksForReason = 0;
  const isWhole = (exit: RunExit): boolean => {
    if (!mayLackReason(exit) || looksForReason === REASON_LOOKS) return true;
    looksForReason += 1;
    return false;
  };
  const deliver = async (chunk: Buffer, position: OutputCursor): Promise<void> => {
    await run.observer.onOutput(chunk, position).catch((error: unknown) => {
      // The observer failed and not the engine, even if the error code is that of a lost connection.
      untaken = { error };
      throw error;
    });
    cursor = position;
    retryMs = FIRST_RETRY_MS;
  };
  while (!signal.aborted) {
    try {
      const found = await deps.containers.find(run.id);
      const exit = exitOf(found, run.runId);
      if (exit === null) {
        wasSeenRunning = true;
        wasAway = false;
      }
      // Read the log even if the run has ended, because the engine completes the log before it reports the end.
      const complete =
        found?.runId !== run.runId || (await readLog(deps.engine, found.info, cursor, signal, deliver));
      if (exit !== null && complete && isWhole(exit)) {
        // If the engine was reachable when the run ended, its restart is not the cause. If the container no longer has
        // this run, the cause cannot be determined.
        const isClear = found?.runId !== run.runId || (wasSeenRunning && !wasAway);
        const withEngine = !isClear && (await endedWithEngine(deps.engine, found, { wasAway }));
        if (!signal.aborted) run.observer.onExit(withEngine ? { ...exit, withEngine } : exit);
        return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (untaken !== undefined) throw untaken.error;
      const failure = deps.engine.translate(error);
      // The container was removed during the request. The next iteration handles that.
      const isGone = isRefusal(failure, 404, 409);
      if (!isGone && !isKind(failure, 'unavailable')) throw failure;
      wasAway ||= !isGone;
      await sleep(retryMs, undefined, { signal });
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
    await sleep(SETTLE_MS, undefined, { signal });
  }
}

/** Returns how the run ended; null while it continues. If its container was removed, the cause is unknown. */
function exitOf(found: OwnContainer | undefined, runId: string): RunExit | null {
  const lost: RunExit = { code: null, signal: null, oomKilled: false, atMs: Date.now() };
  if (found?.runId !== runId) return lost;
  const state = toRuntimeState(found);
  if (state.state === 'running') return null;
  return state.state === 'stopped' ? (state.exit ?? lost) : lost;
}

const mayLackReason = ({ signal, oomKilled, atMs }: RunExit): boolean =>
  signal === 'SIGKILL' && !oomKilled && Date.now() - atMs < NEW_MS;

/** Delivers the output after the cursor. Returns false if the engine's response ended early. */
async function readLog(
  engine: DockerEngine,
  { Id: engineId, Config }: Docker.ContainerInspectInfo,
  cursor: OutputCursor | null,
  signal: AbortSignal,
  deliver: (chunk: Buffer, cursor: OutputCursor) => Promise<void>,
): Promise<boolean> {
  const position = new LogPosition(cursor);
  const frames = Config.Tty ? new TerminalLog() : new LogFrames();
  const { sinceS } = position;
  const stream = await engine.call(async (docker) => {
    const options = { stdout: true, stderr: true, timestamps: true, abortSignal: signal };
    const since = sinceS === undefined ? {} : { since: sinceS };
    // With `follow`, the response is a stream, also for a run that has ended. Without it, the response would be one
    // large buffer.
    return (await docker.getContainer(engineId).logs({ ...options, ...since, follow: true })) as Readable;
  });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const entries = frames.read(chunk, position);
      const reached = position.cursor();
      if (entries.length > 0 && reached !== null) await deliver(entries, reached);
      if (frames.repeats || signal.aborted) return !frames.repeats;
    }
    const last = frames instanceof TerminalLog ? frames.end(position) : undefined;
    const reached = position.cursor();
    if (last !== undefined && last.length > 0 && reached !== null) await deliver(last, reached);
    return true;
  } finally {
    stream.destroy();
  }
}
