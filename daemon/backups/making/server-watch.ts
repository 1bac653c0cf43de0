import type { Containers } from '../../containers/containers.js';
import { mayWrite } from '../../containers/records/container-states.js';

/**
 * Returns a watch that reports whether the server ran at any moment until `stop` is called, even if it was started and
 * stopped in between.
 */
export function watchServer(
  containers: Pick<Containers, 'status' | 'onStatus'>,
  containerId: string,
): { wasRunning(): boolean; stop(): void } {
  let wasRunning = mayWrite(containers.status(containerId).status);
  const stop = containers.onStatus(({ id, status }) => {
    if (id === containerId && mayWrite(status)) wasRunning = true;
  });
  return { wasRunning: () => wasRunning, stop };
}
