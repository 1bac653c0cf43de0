import { isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/**
 * Matches the names of bridges and tunnels of container engines and virtual machines, which other machines cannot
 * reach.
 */
const INNER_INTERFACE = /^(docker|br-|veth|virbr|cni|flannel|podman|lxc|lxd|vnet|tap)/;
/** The maximum number of addresses for which links are printed. */
const MAX_ADDRESSES = 4;

/** What `localhost` means. Other loopback addresses are not reached by this name. */
const LOCALHOST: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

type Listening = { host: string; port: number; publicUrl?: string | undefined };

export const isEverywhere = (host: string): boolean => /^(0\.0\.0\.0|[0:]*:[0:]*)$/.test(host);

/**
 * Returns the addresses at which a browser reaches the panel: the public URL, or else URLs with the address that it
 * listens on. If it listens on all addresses, these are the addresses of the machine, so that the links work from other
 * machines.
 */
export function reachedAt({ host, port, publicUrl }: Listening): [string, ...string[]] {
  if (publicUrl !== undefined) return [publicUrl];
  const local = `http://localhost:${port}`;
  if (!isEverywhere(host)) return [LOCALHOST.has(host) ? local : `http://${inUrl(host)}:${port}`];
  const [first = local, ...more] = ownAddresses(host).map((address) => `http://${inUrl(address)}:${port}`);
  return [first, ...more];
}

function ownAddresses(host: string): string[] {
  const all = Object.entries(networkInterfaces())
    .filter(([name]) => !INNER_INTERFACE.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ internal }) => !internal)
    .map(({ address }) => address);
  const ofIPv4 = all.filter((address) => isIP(address) === 4);
  // Skip link-local addresses, because they need a zone, which is different on each machine.
  const ofIPv6 = all.filter((address) => isIPv6(address) && !/^fe[89ab]/i.test(address));
  return [...ofIPv4, ...(isIPv6(host) ? ofIPv6 : [])].slice(0, MAX_ADDRESSES);
}

/** Returns the host as it is written in a URL. */
export const inUrl = (host: string): string => (isIPv6(host) ? `[${host}]` : host);
