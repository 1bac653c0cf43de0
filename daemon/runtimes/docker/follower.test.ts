import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { RunExit } from '../container-runtime.js';
import { type FollowerDeps, followRun } from './follower.js';

const RUNNING = { Running: true, Status: 'running', StartedAt: '2026-03-01T12:00:00Z' };
const killed = (isOutOfMemory: boolean, FinishedAt = new Date().toISOString()) => ({
  ...{ Running: false, Status: 'exited', ExitCode: 137, OOMKilled: isOutOfMemory, FinishedAt },
});

/**
 * Follows a run whose container has these states, one for each poll. Further polls return the last one. Returns how the
 * run ended according to the follower, and the number of polls.
 */
async function endOf(...states: object[]): Promise<{ exit: RunExit; looks: number }> {
  let looks = 0;
  const find = async () => {
    const State = states[Math.min(looks, states.length - 1)];
    looks += 1;
    return { runId: 'run_1', info: { Id: 'engine-id', Config: { Tty: false }, State } };
  };
  const engine = { call: async () => Readable.from([]), translate: (error: unknown) => error };
  const deps = { engine, containers: { find } } as unknown as FollowerDeps;
  const exit = await new Promise<RunExit>((resolve, reject) => {
    const observer = { onOutput: async () => undefined, onExit: resolve, onFailure: reject };
    followRun(deps, { id: 'cnt_one', runId: 'run_1', cursor: null, observer });
  });
  return { exit, looks };
}

test('a server that ran out of memory is reported so even if the engine detects this after the end', async () => {
  const { exit } = await endOf(RUNNING, killed(false), killed(false), killed(true));
  expect(exit).toMatchObject({ code: null, signal: 'SIGKILL', oomKilled: true });
});

test('a server that another program killed is reported as killed, not as out of memory', async () => {
  expect((await endOf(RUNNING, killed(false))).exit).toMatchObject({ signal: 'SIGKILL', oomKilled: false });
  const { exit, looks } = await endOf(RUNNING, killed(false, '2026-03-01T12:00:00Z'));
  // For a run that ended long ago, the engine need not be polled repeatedly.
  expect([exit.oomKilled, looks]).toEqual([false, 2]);
});
