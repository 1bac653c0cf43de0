import { readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { unlessMissing } from '../../../../lib/errors/errors.js';
import { covers } from '../../../../lib/net/address-ranges.js';
import type { DockerEngine } from '../engine/engine.js';
import { ensureNetwork } from '../engine/network.js';
import { type BridgedNetwork, restrictBridge } from './packet-filter.js';

export type InstallNetworkOptions = {
  /** The name of the network of servers. Install scripts have another one. */
  network: string;
  /** Whether install scripts may only reach public addresses. */
  isGuarded: boolean;
  /** Addresses and ranges that they may reach although these are not public. */
  allow: readonly string[];
};

/** The network of install scripts. `nameServers` is empty if the engine chooses them. */
export type InstallNetwork = {
  id: string;
  nameServers: string[];
  /** Sets the rules again, in case another program has removed them. @throws DomainError `conflict` */
  restrict(): Promise<void>;
};

const BRIDGE_NAME = 'com.docker.network.bridge.name';
/** Docker uses the second file if the first one only names the resolver of systemd on the host. */
const RESOLVER_FILES = ['/etc/resolv.conf', '/run/systemd/resolve/resolv.conf'];
const MAX_NAME_SERVERS = 3;

/**
 * Ensures that the network of install scripts exists and that its containers reach public addresses only.
 *
 * @throws DomainError `conflict` if they cannot be restricted
 */
export async function openInstallNetwork(
  engine: DockerEngine,
  { network, isGuarded, allow }: InstallNetworkOptions,
): Promise<InstallNetwork> {
  const id = await ensureNetwork(engine, `${network}-install`);
  if (!isGuarded) return { id, nameServers: [], restrict: async () => undefined };
  const bridged = await bridgeOf(engine, id);
  const nameServers = await hostNameServers();
  const restrict = () => restrictBridge(bridged, { allow, nameServers });
  await restrict();
  return { id, nameServers, restrict };
}

async function bridgeOf(engine: DockerEngine, id: string): Promise<BridgedNetwork> {
  const info = await engine.call((docker) => docker.getNetwork(id).inspect());
  const named: unknown = info.Options?.[BRIDGE_NAME];
  return { id, bridge: typeof named === 'string' ? named : `br-${id.slice(0, 12)}` };
}

/** Returns the IPv4 name servers of this host that containers can ask, as the engine chooses them. */
async function hostNameServers(): Promise<string[]> {
  for (const path of RESOLVER_FILES) {
    const text = (await unlessMissing(readFile(path, 'utf8'))) ?? '';
    const found = [...text.matchAll(/^\s*nameserver\s+(\S+)/gm)]
      .map(([, address = '']) => address)
      .filter((address) => isIPv4(address) && !covers(['127.0.0.0/8'], address));
    if (found.length > 0) return found.slice(0, MAX_NAME_SERVERS);
  }
  return [];
}
