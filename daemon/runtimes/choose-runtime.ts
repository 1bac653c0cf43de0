import { join } from 'node:path';
import { newId } from '../../lib/ids.js';
import type { Logger } from '../../lib/logger.js';
import { StartError } from '../../lib/start-error.js';
import { keepText } from '../../lib/state-folder.js';
import type { ContainerRuntime } from './container-runtime.js';
import { createDockerRuntime } from './docker/docker-runtime.js';
import { dockerAvailable } from './docker/engine.js';
import { createDockerLogins } from './docker/logins.js';
import { createProcessRuntime } from './process/process-runtime.js';

export type RuntimeKind = ContainerRuntime['kind'];

/** What is set of the runtime. Folders and files are absolute paths. */
export type RuntimeSettings = {
  runtime: RuntimeKind | 'auto';
  dockerHost: string;
  /** Docker's folder with the logins of registries. */
  dockerConfig: string;
  /** The address that servers' ports are published on. */
  publishHost: string;
  /** The daemon's own folder. */
  folder: string;
  /** Where plain processes are found again. */
  runs: string;
};

/**
 * The runtime of the settings. @param installed the one that the containers were installed with, if there are any
 * @throws StartError where that is another, or Docker is asked for and no engine is there
 */
export async function chooseRuntime(
  settings: RuntimeSettings,
  { installed, logger }: { installed: RuntimeKind | undefined; logger: Logger },
): Promise<ContainerRuntime> {
  if ((await chooseKind(settings, installed)) === 'process') {
    return createProcessRuntime({ runsFolder: settings.runs, logger });
  }
  const daemonId = keepText(join(settings.folder, 'daemon-id'), () => newId('dmn_'), /^dmn_[0-9a-v]{26}$/);
  const { dockerHost, publishHost } = settings;
  const registryLogins = createDockerLogins(settings.dockerConfig);
  return createDockerRuntime({ daemonId, logger, dockerHost, publishHost, registryLogins });
}

/**
 * `auto` decides once and the choice is kept: an engine that is away for a moment must not make the daemon
 * start its containers as processes.
 */
async function chooseKind(
  { runtime, dockerHost }: RuntimeSettings,
  installed: RuntimeKind | undefined,
): Promise<RuntimeKind> {
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
