import { join } from 'node:path';
import type { DaemonConfig } from '../config/index.js';
import { migrateRuntime } from '../daemon/containers/installation/runtime-migration.js';
import { openCore } from '../daemon/containers/lifecycle/container-core.js';
import { userPolicyOf } from '../daemon/containers/users/server-users.js';
import { openDaemonDatabase } from '../daemon/database/daemon-database.js';
import { openRuntime, type RuntimeKind } from '../daemon/runtimes/choose-runtime.js';
import { claimStateFolder, requireInstallation } from '../lib/disk/state-folder.js';
import { createLogger } from '../lib/logging/logger.js';
import { Closing } from '../lib/process/closing.js';
import { systemClock } from '../lib/time/clock.js';
import { openCatalogue } from './daemon-catalogue.js';
import { openLogs } from './daemon-domain.js';

export type MoveOptions = {
  to: RuntimeKind;
  onContainer(container: { id: string; name: string | null }): void;
  signal: AbortSignal;
};

/**
 * Moves all containers of the daemon's data folder to another runtime, as described at `migrateRuntime`.
 * @throws StartError if the folder does not exist or is in use by a daemon
 */
export async function moveContainers(config: DaemonConfig, { to, ...how }: MoveOptions): Promise<number> {
  requireInstallation(config.database, 'daemon');
  const logger = createLogger('daemon', config.logLevel);
  const closing = new Closing(logger);
  try {
    return await closing.whileOpening(async (own) => {
      own('the lock', await claimStateFolder(config.folder, 'daemon'), (lock) => lock.release());
      const database = own('the database', await openDaemonDatabase(config, { logger }), closeIt);
      const from = own('the present runtime', openRuntime(OTHER[to], config, logger), closeIt);
      const runtime = own('the new runtime', openRuntime(to, config, logger), closeIt);
      const basics = { database, clock: systemClock, logger };
      const catalogue = await openCatalogue(config, logger);
      const users = userPolicyOf(config);
      const core = await openCore({
        ...{ ...basics, runtime, catalogue },
        logs: own('the log files', openLogs(config, basics), closeIt),
        serversFolder: config.servers,
        trashFolder: join(config.folder, 'trash'),
        ...(users === undefined ? {} : { users }),
      });
      return migrateRuntime({ database, core, from, ...how });
    });
  } finally {
    await closing.close();
  }
}

const OTHER: Record<RuntimeKind, RuntimeKind> = { docker: 'process', process: 'docker' };

const closeIt = (opened: { close(): unknown }) => opened.close();
