import { isLoopback } from '../../../lib/net/network.js';
import { tunnelTo } from '../../../lib/net/tunnel-address.js';

/** The pattern of `Berth-Client-Host` in the daemon's document. */
const HOST = /^[A-Za-z0-9._:-]{1,253}$/;

/**
 * Returns the host name under which users reach the machine of a node, as far as the panel knows: that of the node's URL.
 * A daemon on loopback is on the panel's own machine, so it is the panel's host name. Undefined if the panel is only
 * reached on loopback, too, and for a daemon behind a tunnel.
 */
export function clientHostOf(nodeUrl: string, panelUrl: string): string | undefined {
  if (tunnelTo(hostIn(nodeUrl)) !== undefined) return undefined;
  const found = [nodeUrl, panelUrl].map(hostIn).find((host) => !isLoopback(host));
  return found !== undefined && HOST.test(found) ? found : undefined;
}

/** Returns the host without the brackets of an IPv6 address. */
const hostIn = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
