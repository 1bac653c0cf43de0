import { DomainError } from '../../lib/errors.js';
import { type DockerEngine, isRefusal } from './docker-engine.js';

const NETWORK_LABEL = 'berth.network';

/**
 * Makes sure of the servers' own network. Servers on it reach the world but not each other.
 *
 * @throws DomainError `conflict` when a network of that name is not ours.
 */
export async function ensureNetwork(engine: DockerEngine, name: string): Promise<void> {
  if (await isOurs(engine, name)) return;
  try {
    await engine.call((docker) =>
      docker.createNetwork({
        Name: name,
        Driver: 'bridge',
        CheckDuplicate: true,
        Labels: { [NETWORK_LABEL]: 'true' },
        Options: { 'com.docker.network.bridge.enable_icc': 'false' },
      }),
    );
  } catch (error) {
    // Two servers started at once on a fresh engine: the other one has made it.
    if (!isRefusal(error, 409) || !(await isOurs(engine, name))) throw error;
  }
}

async function isOurs(engine: DockerEngine, name: string): Promise<boolean> {
  const found = await engine.call((docker) => docker.listNetworks({ filters: { name: [name] } }));
  const network = found.find((one) => one.Name === name);
  if (network === undefined) return false;
  if (network.Labels?.[NETWORK_LABEL] === 'true') return true;
  throw new DomainError(
    'conflict',
    `the container engine holds a network named ${name} that Berth did not make; remove or rename it`,
  );
}
