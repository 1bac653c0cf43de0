import { constants } from 'node:os';
import type Docker from 'dockerode';
import type { RunExit, RuntimeState } from '../container-runtime.js';
import type { OwnContainer } from './engine/labels.js';

const SIGNALS = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

/** Converts the engine's report about a container to the runtime's state. */
export function toRuntimeState(found: OwnContainer | undefined): RuntimeState {
  if (found === undefined) return { state: 'absent' };
  const { State: state } = found.info;
  if (state.Running && found.runId !== null) {
    return { state: 'running', runId: found.runId, startedAtMs: Date.parse(state.StartedAt) };
  }
  // If the daemon stopped between creating and starting the container, the next start request starts it.
  const exit = state.Status === 'created' ? null : toRunExit(state);
  return { state: 'stopped', runId: found.runId, exit };
}

/** Converts the engine's state of an ended container to the end of its run. */
function toRunExit(state: Docker.ContainerInspectInfo['State']): RunExit {
  const signal = SIGNALS.get(state.ExitCode - 128) ?? null;
  return {
    code: signal === null ? state.ExitCode : null,
    signal,
    oomKilled: state.OOMKilled,
    atMs: Date.parse(state.FinishedAt),
  };
}
