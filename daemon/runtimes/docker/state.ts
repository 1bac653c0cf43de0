import { constants } from 'node:os';
import type Docker from 'dockerode';
import type { RunExit, RuntimeState } from '../container-runtime.js';
import type { OwnContainer } from './labels.js';

const SIGNALS = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

/** What the engine says of a container of ours, in the runtime's words. */
export function toRuntimeState(found: OwnContainer | undefined): RuntimeState {
  if (found === undefined) return { state: 'absent' };
  const { State: state } = found.info;
  if (state.Running && found.runId !== null) {
    return { state: 'running', runId: found.runId, startedAtMs: Date.parse(state.StartedAt) };
  }
  // Created and never started: a daemon that ended in between, which starts it when it is asked again.
  const exit = state.Status === 'created' ? null : toRunExit(state);
  return { state: 'stopped', runId: found.runId, exit };
}

/**
 * How a run ended. Under an init a signal arrives as 128 and its number, as in a shell; what programs
 * that catch the signal choose (Java: 143) is meant the same.
 */
function toRunExit(state: Docker.ContainerInspectInfo['State']): RunExit {
  const signal = SIGNALS.get(state.ExitCode - 128) ?? null;
  return {
    code: signal === null ? state.ExitCode : null,
    signal,
    oomKilled: state.OOMKilled,
    atMs: Date.parse(state.FinishedAt),
  };
}
