import { join } from 'node:path';
import { keepText } from '../../lib/disk/state-folder.js';
import { StartError } from '../../lib/errors/start-error.js';
import type { Logger } from '../../lib/logging/logger.js';
import { newId } from '../../lib/text/ids.js';
import type { ContainerRuntime } from './container-runtime.js';
import { createDockerRuntime } from './docker/docker-runtime.js';
import { dockerAvailable } from './docker/engine/engine.js';
import { createDockerLogins } from './docker/images/logins.js';
import { ProcessRuntime } from './process/process-runtime.js';

export type RuntimeKind = ContainerRuntime['kind'];

/** The settings of the runtime. Paths are absolute. */
export type RuntimeSettings = {
  runtime: RuntimeKind | 'auto';
  dockerHost: string;
  /** Docker's configuration folder, which contains the logins for registries. */
  dockerConfig: string;
  /** The address of the host on which the ports of servers are published. */
  publishHost: string;
  /** Whether install scripts reach only public addresses and those in `pullAllow`. */
  installGuard: 'on' | 'off';
  pullAllow: readonly string[];
  /** The folder of the daemon's own files. */
  folder: string;
  /**
   * The folder in which the daemon records which processes belong to servers, so that it finds them after a restart.
   */
  runs: string;
  /** The daemon's own port. Servers may not bind it. */
  port: number;
  sftpPort: number;
};

/**
 * Why a runtime was chosen. `configured`: DAEMON_RUNTIME names it. `installed`: containers were installed with it.
 * `looked_for`: the daemon has checked whether an engine responds.
 */
export type RuntimeReason = 'configured' | 'installed' | 'looked_for';

export type ChosenRuntime = { runtime: ContainerRuntime; reason: RuntimeReason };

/**
 * Chooses the runtime according to the settings. With `auto`, the choice stays the same once there are containers:
 * they must not be started as processes while their engine is unreachable.
 *
 * @param installed the runtime with which containers were installed, if there are any
 * @throws StartError if the settings name a different runtime than `installed`, or name Docker and no engine responds
 */
export async function chooseRuntime(
  settings: RuntimeSettings,
  { installed, logger }: { installed: RuntimeKind | undefined; logger: Logger },
): Promise<ChosenRuntime> {
  const { runtime: wanted, dockerHost } = settings;
  const chosen = (kind: RuntimeKind, reason: RuntimeReason) => ({
    runtime: openRuntime(kind, settings, logger),
    reason,
  });
  if (wanted === 'auto' && installed !== undefined) return chosen(installed, 'installed');
  if (wanted === 'auto') {
    return chosen((await dockerAvailable({ dockerHost })) ? 'docker' : 'process', 'looked_for');
  }
  if (installed !== undefined && installed !== wanted) throw installedElsewhere(installed, wanted);
  if (installed === undefined && wanted === 'docker' && !(await dockerAvailable({ dockerHost }))) {
    throw new StartError(
      `No container engine responds at ${dockerHost}: start it, or set DOCKER_HOST, or DAEMON_RUNTIME to process.`,
    );
  }
  return chosen(wanted, 'configured');
}

/** Opens a runtime of this kind, even if the settings name another one. */
export function openRuntime(kind: RuntimeKind, settings: RuntimeSettings, logger: Logger): ContainerRuntime {
  if (kind === 'process') {
    const { runs, port, sftpPort } = settings;
    return new ProcessRuntime({ runsFolder: runs, ownPorts: [port, sftpPort], logger });
  }
  const daemonId = keepText(join(settings.folder, 'daemon-id'), () => newId('dmn_'), /^dmn_[0-9a-v]{26}$/);
  const { dockerHost, publishHost, pullAllow } = settings;
  const installGuard = { isGuarded: settings.installGuard === 'on', allow: pullAllow };
  const registryLogins = createDockerLogins(settings.dockerConfig);
  return createDockerRuntime({ daemonId, logger, dockerHost, publishHost, registryLogins, installGuard });
}

const installedElsewhere = (installed: RuntimeKind, runtime: RuntimeKind) =>
  new StartError(
    `The containers in DATA_DIR were installed with DAEMON_RUNTIME=${installed}: set it to that, remove them, or move them with \`berth daemon migrate-runtime ${runtime}\`.`,
  );
