import type { RunningDaemon } from '../apps/daemon.js';
import type { DaemonConfig } from '../config/index.js';
import { dockerAvailable } from '../daemon/runtimes/docker/engine/engine.js';
import { plainProcesses } from './same-user-note.js';

type Chosen = Pick<RunningDaemon, 'runtime' | 'runtimeReason' | 'isEngineAway'>;

/** Returns where servers run and why. The daemon prints this line when it starts. */
export async function runtimeNote(
  { runtime, runtimeReason, isEngineAway }: Chosen,
  { dockerHost }: Pick<DaemonConfig, 'dockerHost'>,
): Promise<string> {
  if (runtime === 'docker') {
    if (!isEngineAway) return 'servers run in Docker containers';
    return `servers run in Docker containers, but no container engine responds at ${dockerHost}. Start it: until then, the state of the servers is unknown`;
  }
  switch (runtimeReason) {
    case 'configured':
      return `DAEMON_RUNTIME is process: ${plainProcesses()}`;
    case 'looked_for':
      return `no container engine responds at ${dockerHost}: ${plainProcesses()}`;
    case 'installed': {
      const note = `${plainProcesses()}. They were installed without a container engine`;
      if (!(await dockerAvailable({ dockerHost }))) return note;
      return `${note}. A container engine now responds at ${dockerHost}. To move the servers into it, stop Berth and run \`${MIGRATION}\``;
    }
  }
}

/** The command that moves servers that are plain processes into Docker containers. */
export const MIGRATION = 'npx berth daemon migrate-runtime docker';
