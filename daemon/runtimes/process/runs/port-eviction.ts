import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '../../../../lib/async/waker.js';
import type { ExclusiveLock } from '../../../../lib/disk/exclusive-lock.js';
import { unlessMissing } from '../../../../lib/errors/errors.js';
import type { Logger } from '../../../../lib/logging/logger.js';
import { type BoundSocket, listenersOn } from '../../port-table.js';
import { killUsers } from '../launch/kill-users.js';
import { readOwner } from './note.js';

/** How long to wait until the port of a killed server is free. */
const RELEASE_MS = 5000;
const LOOK_EVERY_MS = 20;

export type EvictionOptions = {
  /** The folder with the files about runs. It has a folder for each container. */
  runsFolder: string;
  /** Locks the daemon's folder. @throws StartError if another daemon has locked it */
  claim(): Promise<ExclusiveLock>;
  logger: Pick<Logger, 'warn'>;
};
type Evicted = BoundSocket & { container: string };

/**
 * Kills servers of this daemon that listen on a port of the panel or daemon. A server can bind such a port while the
 * service is down. Only servers with a user of their own are killed, so that those of other daemons on the host are
 * not affected. The daemon's folder is locked while this runs: if another daemon uses the folder, its servers are not
 * killed, and this start is refused.
 */
export async function evictServers(
  ports: readonly number[],
  { runsFolder, claim, logger }: EvictionOptions,
): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const holders = await listenersOn(ports);
  if (holders.length === 0) return;
  const evicted = await ownAmong(holders, runsFolder);
  if (evicted.length === 0) return;
  const lock = await claim();
  try {
    await killUsers(evicted.map(({ uid }) => uid));
  } catch (error) {
    // Continue the start. It fails later, with an error that names the port in use.
    return logger.warn({ err: error, evicted }, 'cannot kill servers that listen on a port that Berth needs');
  } finally {
    await lock.release();
  }
  for (const one of evicted) logger.warn(one, 'killed a server that listened on a port that Berth needs');
  const endsAtMs = performance.now() + RELEASE_MS;
  const isHeld = async () =>
    (await listenersOn(ports)).some((holder) => evicted.some(({ uid }) => uid === holder.uid));
  while (performance.now() < endsAtMs && (await isHeld())) await pause(LOOK_EVERY_MS);
}

async function ownAmong(holders: readonly BoundSocket[], runsFolder: string): Promise<Evicted[]> {
  const containers = (await unlessMissing(readdir(runsFolder))) ?? [];
  return containers.flatMap((container) => {
    const owner = readOwner(join(runsFolder, container));
    if (owner?.isOwn !== true) return [];
    return holders.filter(({ uid }) => uid === owner.uid).map((holder) => ({ ...holder, container }));
  });
}
