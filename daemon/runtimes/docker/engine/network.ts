import { DomainError } from '../../../../lib/errors/errors.js';
import type { DockerEngine } from './engine.js';
import { unlessRefused } from './engine-refusal.js';

const NETWORK_LABEL = 'berth.network';

/**
 * Ensures that the network for servers exists, and returns its id. Servers on it reach the internet but not each
 * other. If two daemons create the network at the same time, the engine has two with the same name, and starts no
 * container on either. So the oldest is kept, and the others, which are unused, are removed.
 *
 * @throws DomainError `conflict` if Berth did not create the network with this name
 */
export async function ensureNetwork(engine: DockerEngine, name: string): Promise<string> {
  const there = await theOne(engine, name);
  if (there !== undefined) return there;
  const creating = engine.call((docker) =>
    docker.createNetwork({
      Name: name,
      Driver: 'bridge',
      CheckDuplicate: true,
      Labels: { [NETWORK_LABEL]: 'true' },
      Options: { 'com.docker.network.bridge.enable_icc': 'false' },
    }),
  );
  // Another daemon may have created the network at the same time.
  await unlessRefused(creating, 409);
  const made = await theOne(engine, name);
  if (made !== undefined) return made;
  throw new DomainError(
    'unavailable',
    `The container engine has no network ${name}, although it was just created.`,
  );
}

async function theOne(engine: DockerEngine, name: string): Promise<string | undefined> {
  const found = await engine.call((docker) => docker.listNetworks({ filters: { name: [name] } }));
  const named = found.filter((network) => network.Name === name);
  if (named.some(({ Labels }) => Labels?.[NETWORK_LABEL] !== 'true')) {
    throw new DomainError(
      'conflict',
      `The container engine has a network named ${name} that Berth did not create: remove or rename it.`,
    );
  }
  const [first, ...others] = named.sort(
    (a, b) => Date.parse(a.Created) - Date.parse(b.Created) || (a.Id < b.Id ? -1 : 1),
  );
  for (const { Id } of others) {
    const removing = engine.call((docker) => docker.getNetwork(Id).remove());
    // The engine refuses this if another daemon has removed the network, or if the network is in use after all.
    await unlessRefused(removing, 403, 404, 409);
  }
  return first?.Id;
}
