import { isIP } from 'node:net';
import type { DaemonConfig } from '../config/index.js';
import { allowList } from '../lib/net/address-ranges.js';
import { connectableHost } from '../lib/net/network.js';

/** Returns a sentence that says why the daemon would reject the panel of `berth up`; undefined if it would not. */
export function unadmittedPanel({ host, allow }: DaemonConfig): string | undefined {
  const isAllowed = allowList(allow);
  // The panel's address, as the daemon sees it. This is loopback if the daemon listens on all addresses, otherwise the
  // daemon's own address.
  const from = host === 'localhost' ? '127.0.0.1' : connectableHost(host);
  if (isIP(from) === 0 || isAllowed(from)) return undefined;
  return `DAEMON_ALLOW does not contain ${from}, from which the panel of \`berth up\` connects: add it.`;
}
