import type { RunningDaemon } from '../apps/daemon.js';
import type { DaemonConfig } from '../config/index.js';
import { dockerAvailable } from '../daemon/runtimes/docker/engine.js';
import { plainProcesses } from './same-user-note.js';

type Chosen = Pick<RunningDaemon, 'runtime' | 'runtimeReason' | 'isEngineAway'>;

/** Returns where servers run and why, for the line that the daemon prints when it starts. */
export async function runtimeNote(
  { runtime, runtimeReason, isEngineAway }: Chosen,
  { dockerHost }: Pick<DaemonConfig, 'dockerHost'>,
): Promise<string> {
  if (runtime === 'docker') {
    if (!isEngineAway) return 'servers run in Docker containers';
    return `servers run in Docker containers, but no engine answers at ${dockerHost}: start it; until then the state of servers is unknown`;
  }
  switch (runtimeReason) {
    case 'configured':
      return `DAEMON_RUNTIME is process: ${plainProcesses()}`;
    case 'looked_for':
      return `no container engine answers at ${dockerHost}: ${plainProcesses()}`;
    case 'installed': {
      const note = `${plainProcesses()}; they were installed so`;
      if (!(await dockerAvailable({ dockerHost }))) return note;
      return `${note}. A container engine answers at ${dockerHost}: stop Berth and run \`${MIGRATION}\` to use it`;
    }
  }
}

/** The command that moves plain processes into Docker containers. */
export const MIGRATION = 'npx berth daemon migrate-runtime docker';
