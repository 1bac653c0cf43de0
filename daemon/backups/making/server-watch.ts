import type { Containers } from '../../containers/containers.js';
import type { ContainerState } from '../../containers/records/container-states.js';

/** States in which a process of the server may be writing files. */
const MAY_WRITE = new Set<ContainerState>(['starting', 'running', 'stopping', 'restarting']);

/**
 * Watches whether the server runs at any moment until `stop` is called, because it may be started and stopped
 * during a backup.
 */
export function watchServer(
  containers: Pick<Containers, 'status' | 'onStatus'>,
  containerId: string,
): { wasRunning(): boolean; stop(): void } {
  let wasRunning = MAY_WRITE.has(containers.status(containerId).status);
  const stop = containers.onStatus(({ id, status }) => {
    if (id === containerId && MAY_WRITE.has(status)) wasRunning = true;
  });
  return { wasRunning: () => wasRunning, stop };
}
