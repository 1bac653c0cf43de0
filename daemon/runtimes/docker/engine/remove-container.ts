import type Docker from 'dockerode';
import type { DockerEngine } from './engine.js';
import { isRefusal, unlessRefused } from './engine-refusal.js';

const REMOVE_TIMEOUT_MS = 120_000;

/** Removes a container by its engine id, even if it is running, with the volumes that its image defines. */
export async function removeContainer(engine: DockerEngine, engineId: string): Promise<void> {
  const asked = <T>(ask: (container: Docker.Container) => Promise<T>) =>
    unlessRefused(
      engine.call((docker) => ask(docker.getContainer(engineId)), REMOVE_TIMEOUT_MS),
      404,
    );
  try {
    await asked((container) => container.remove({ force: true, v: true }));
  } catch (error) {
    if (!isRefusal(error, 409)) throw error;
    // Another program is removing the container, so wait until it is gone.
    await asked((container) => container.wait({ condition: 'removed' }));
  }
}
