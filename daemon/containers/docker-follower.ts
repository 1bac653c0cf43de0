import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import type { Attachment, OutputCursor, RunExit, RunObserver } from './container-runtime.js';
import type { DockerEngine } from './docker-engine.js';
import type { OwnContainer, OwnContainers } from './docker-labels.js';
import { LogFrames, LogPosition } from './docker-log-frames.js';
import { toRuntimeState } from './docker-state.js';

export type FollowerDeps = { engine: DockerEngine; containers: OwnContainers; logger: Logger };

export type FollowedRun = {
  id: string;
  runId: string;
  cursor: OutputCursor | null;
  observer: RunObserver;
};

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5000;

/**
 * Follows a run through the engine's log until it has ended and its last output is delivered. A connection
 * that breaks, or an engine that goes away, is waited for: reading goes on where it stopped.
 */
export function followRun(deps: FollowerDeps, run: FollowedRun): Attachment {
  const ending = new AbortController();
  const following = follow(deps, run, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) deps.logger.error({ err: error, container: run.id }, 'output is no longer followed');
  });
  return {
    detach: async () => {
      ending.abort();
      await following;
    },
  };
}

async function follow(deps: FollowerDeps, run: FollowedRun, signal: AbortSignal): Promise<void> {
  let { cursor } = run;
  let retryMs = FIRST_RETRY_MS;
  while (!signal.aborted) {
    try {
      const found = await deps.containers.find(run.id);
      const exit = exitOf(found, run.runId);
      if (found?.runId === run.runId) {
        const before = cursor;
        await readLog(found, exit === null, cursor, signal, async (chunk, position) => {
          await run.observer.onOutput(chunk, position);
          cursor = position;
        });
        if (cursor !== before) retryMs = FIRST_RETRY_MS;
      }
      if (exit !== null) {
        if (!signal.aborted) run.observer.onExit(exit);
        return;
      }
      // The stream ends a moment before the engine says that the container has ended.
      await sleep(FIRST_RETRY_MS, undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      const expected = error instanceof DomainError && error.kind === 'unavailable';
      if (!expected) deps.logger.warn({ err: error, container: run.id }, 'following the output is tried again');
      await sleep(retryMs, undefined, { signal });
      retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
    }
  }
}

/** Null while the run goes on. A run whose container has gone ended in a way that nobody knows. */
function exitOf(found: OwnContainer | undefined, runId: string): RunExit | null {
  const lost: RunExit = { code: null, signal: null, oomKilled: false, atMs: Date.now() };
  if (found?.runId !== runId) return lost;
  const state = toRuntimeState(found);
  if (state.state === 'running') return null;
  return state.state === 'stopped' ? (state.exit ?? lost) : lost;
}

async function readLog(
  { handle }: OwnContainer,
  live: boolean,
  cursor: OutputCursor | null,
  signal: AbortSignal,
  deliver: (chunk: Buffer, cursor: OutputCursor) => Promise<void>,
): Promise<void> {
  const position = new LogPosition(cursor);
  const frames = new LogFrames();
  const { sinceS } = position;
  const stream = (await handle.logs({
    // Following an ended run gives what there is and ends, in a stream rather than one buffer.
    follow: true,
    stdout: true,
    stderr: true,
    timestamps: true,
    ...(sinceS === undefined ? {} : { since: sinceS }),
    abortSignal: signal,
  })) as unknown as AsyncIterable<Buffer> & { destroy(): void };
  try {
    for await (const chunk of stream) {
      const entries = frames.read(chunk, position);
      const reached = position.cursor();
      if (entries.length > 0 && reached !== null) await deliver(entries, reached);
      if (signal.aborted) return;
    }
  } finally {
    stream.destroy();
  }
  void live;
}
