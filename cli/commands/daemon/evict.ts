import { readDaemonConfig } from '../../../config/index.js';
import { evictServers } from '../../../daemon/runtimes/process/runs/port-eviction.js';
import { claimStateFolder } from '../../../lib/disk/state-folder.js';
import { readArguments } from '../../read-arguments.js';
import { UsageError } from '../../usage-error.js';

const MAX_PORT = 65_535;

/** `berth daemon evict PORT [PORT ...]`: kills the servers of a stopped daemon that listen on these ports. */
export async function daemonEvict(words: string[]): Promise<void> {
  const ports = readArguments(words, {}, true).positionals.map(Number);
  const isPort = (port: number) => Number.isInteger(port) && port > 0 && port <= MAX_PORT;
  if (ports.length === 0 || !ports.every(isPort)) {
    throw new UsageError(`\`daemon evict\` needs one or more ports from 1 to ${MAX_PORT}`);
  }
  const { folder, runs: runsFolder } = readDaemonConfig();
  const claim = () => claimStateFolder(folder, 'daemon');
  await evictServers(ports, { runsFolder, claim, logger: toTerminal });
}

const toTerminal = {
  warn: (fields: object, message: string) => console.warn(`berth: ${message}: ${JSON.stringify(fields)}`),
};
