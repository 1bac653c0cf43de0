import { join } from 'node:path';
import { QueryTypes } from 'sequelize';
import type { DaemonConfig } from '../config/index.js';
import type { UserPolicy } from '../daemon/containers/server-users.js';
import type { ContainerRuntime } from '../daemon/runtimes/container-runtime.js';
import { createDockerRuntime } from '../daemon/runtimes/docker/docker-runtime.js';
import { dockerAvailable } from '../daemon/runtimes/docker/engine.js';
import { createDockerLogins } from '../daemon/runtimes/docker/logins.js';
import { createProcessRuntime } from '../daemon/runtimes/process/process-runtime.js';
import type { Database } from '../lib/database.js';
import { newId } from '../lib/ids.js';
import type { Logger } from '../lib/logger.js';
import { StartError } from '../lib/start-error.js';
import { keepText } from '../lib/state-folder.js';

type Deps = { database: Database; logger: Logger };
type Kind = ContainerRuntime['kind'];

/** The runtime of the configuration. */
export async function createRuntime(config: DaemonConfig, deps: Deps): Promise<ContainerRuntime> {
  const { logger } = deps;
  if ((await chooseKind(config, deps.database)) === 'process') {
    return createProcessRuntime({ runsFolder: config.runs, logger });
  }
  const daemonId = keepText(join(config.folder, 'daemon-id'), () => newId('dmn_'), /^dmn_[0-9a-v]{26}$/);
  const { dockerHost, publishHost } = config;
  const registryLogins = createDockerLogins(config.dockerConfig);
  return createDockerRuntime({ daemonId, logger, dockerHost, publishHost, registryLogins });
}

/** Whom servers run as; undefined where that is the daemon itself. @throws StartError */
export function usersOf({ runAs, uidRange }: DaemonConfig): UserPolicy | undefined {
  if (process.getuid?.() === 0) return runAs === undefined ? { range: uidRange } : { runAs };
  if (runAs === undefined) return undefined;
  throw new StartError('DAEMON_RUN_AS needs a daemon that runs as root: start it as root, or unset it.');
}

/**
 * `auto` decides once and the choice is kept: an engine that is away for a moment must not make the daemon
 * start its containers as processes.
 */
async function chooseKind({ runtime, dockerHost }: DaemonConfig, database: Database): Promise<Kind> {
  const installed = await installedKind(database);
  if (runtime !== 'auto') {
    if (installed === runtime) return runtime;
    if (installed === undefined) {
      if (runtime === 'process' || (await dockerAvailable({ dockerHost }))) return runtime;
      throw new StartError(
        `No container engine answers at ${dockerHost}: start it, or set DOCKER_HOST, or DAEMON_RUNTIME to process.`,
      );
    }
    throw new StartError(
      `The containers in DATA_DIR were installed with DAEMON_RUNTIME=${installed}: set it to that, or remove them first.`,
    );
  }
  if (installed !== undefined) return installed;
  return (await dockerAvailable({ dockerHost })) ? 'docker' : 'process';
}

async function installedKind(database: Database): Promise<Kind | undefined> {
  const rows = await database.sequelize.query<{ runtime: Kind }>('SELECT runtime FROM containers LIMIT 1', {
    type: QueryTypes.SELECT,
  });
  return rows[0]?.runtime;
}
