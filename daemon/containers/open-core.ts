import type { Clock } from '../../lib/clock.js';
import type { Database } from '../../lib/database.js';
import type { Catalogue } from '../catalog/catalogue.js';
import { DataFolders } from '../folders/data-folder.js';
import { Trash, type TrashOptions } from '../folders/trash.js';
import type { LogStore } from '../logs/log-store.js';
import type { ContainerRuntime } from '../runtimes/container-runtime.js';
import { ContainerCore, DEFAULT_TIMING, type Timing } from './container-core.js';
import { ContainerStore } from './container-store.js';
import { Occupations } from './occupations.js';
import { ServerUsers, type UserPolicy } from './server-users.js';

export type ContainersOptions = TrashOptions & {
  /** One folder per container below it, named by its id. */
  serversFolder: string;
  database: Database;
  runtime: ContainerRuntime;
  catalogue: Catalogue;
  logs: LogStore;
  clock: Clock;
  /** The container that is meant where none is named and there are several. */
  defaultId?: string;
  /** Whom servers run as; without it, as the daemon itself. */
  users?: UserPolicy;
  /** Ports that the daemon itself listens on: no server gets one. */
  ownPorts?: readonly number[];
  /** In bytes: what the files of a container may take that has no limit of its own. Defaults to 0: no limit. */
  diskLimit?: number;
  timing?: Partial<Timing>;
};

/** Loads what is stored, for all that acts on containers. */
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
    occupations: new Occupations(),
    timing: { ...DEFAULT_TIMING, ...options.timing },
    ownPorts: options.ownPorts ?? [],
    diskLimit: options.diskLimit ?? 0,
  });
}
