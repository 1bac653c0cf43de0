import { isIP } from 'node:net';
import type { DaemonConfig } from '../config/index.js';
import { allowList } from '../lib/address-ranges.js';

/** Why the daemon would refuse the panel beside it, in a sentence; undefined where it would not. */
export function unadmittedPanel({ host, allow }: DaemonConfig): string | undefined {
  const isAllowed = allowList(allow);
  // What listens everywhere is asked on loopback; whoever asks an address of this machine has that one, too.
  const from = { '0.0.0.0': '127.0.0.1', '::': '::1', localhost: '127.0.0.1' }[host] ?? host;
  if (isIP(from) === 0 || isAllowed(from)) return undefined;
  return `DAEMON_ALLOW leaves out ${from}, from which the panel of \`berth up\` asks: add it.`;
}
