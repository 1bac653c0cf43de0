import type { Database } from '../../../lib/database/database.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { Catalogue } from '../../catalog/catalogue.js';
import { DataFolders } from '../../folders/data-folder.js';
import { Trash, type TrashOptions } from '../../folders/trash.js';
import type { LogStore } from '../../logs/log-store.js';
import type { ContainerRuntime } from '../../runtimes/container-runtime.js';
import { Claims } from '../claims/claims.js';
import { ContainerStore } from '../records/container-store.js';
import { ServerUsers, type UserPolicy } from '../users/server-users.js';
import { ContainerCore, DEFAULT_TIMING, type Timing } from './container-core.js';

export type ContainersOptions = TrashOptions & {
  /** Contains one folder per container, named by its id. */
  serversFolder: string;
  database: Database;
  runtime: ContainerRuntime;
  catalogue: Catalogue;
  logs: LogStore;
  clock: Clock;
  /** The container for requests without an id, if there are several. */
  defaultId?: string;
  /** The users as which servers run. By default, the daemon's own user. */
  users?: UserPolicy;
  /** Ports on which the daemon itself listens: no server may use them. */
  ownPorts?: readonly number[];
  /** The quota in bytes for containers without their own. Defaults to 0: none. */
  diskLimit?: number;
  timing?: Partial<Timing>;
};

/** Loads the stored containers and the parts that all operations share. */
export async function openCore(options: ContainersOptions): Promise<ContainerCore> {
  const { database, runtime, catalogue, logs, clock, logger, serversFolder, trashFolder } = options;
  const trash = new Trash({ trashFolder, logger });
  const folders = new DataFolders({ serversFolder, trash, logger });
  const store = await ContainerStore.load({ database, logger, dataFolder: (id) => folders.pathOf(id) });
  const parts = { database, store, folders: [serversFolder, trashFolder] };
  return new ContainerCore({
    runtime,
    catalogue,
    logs,
    clock,
    logger,
    folders,
    store,
    users: await ServerUsers.load(parts, options.users),
    claims: new Claims(),
    timing: { ...DEFAULT_TIMING, ...options.timing },
    ownPorts: options.ownPorts ?? [],
    diskLimit: options.diskLimit ?? 0,
  });
}
