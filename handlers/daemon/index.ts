import type { operations } from '../../generated/daemon/types.js';
import type { Handlers } from '../../lib/handler.js';
import { notImplemented } from '../not-implemented.js';
import { createConsoleToken } from './container/createConsoleToken.js';
import { describeInstaller } from './container/describeInstaller.js';
import { getContainerLogs } from './container/getContainerLogs.js';
import { getContainerStats } from './container/getContainerStats.js';
import { getContainerStatus } from './container/getContainerStatus.js';
import { getContainerStatusById } from './container/getContainerStatusById.js';
import { installContainer } from './container/installContainer.js';
import { killContainer } from './container/killContainer.js';
import { listContainers } from './container/listContainers.js';
import { listServerTypes } from './container/listServerTypes.js';
import { openConsole } from './container/openConsole.js';
import { reinstallContainer } from './container/reinstallContainer.js';
import { removeContainer } from './container/removeContainer.js';
import { restartContainer } from './container/restartContainer.js';
import { runCommand } from './container/runCommand.js';
import { startContainer } from './container/startContainer.js';
import { stopContainer } from './container/stopContainer.js';
import { getCapabilities } from './core/getCapabilities.js';
import { getDaemon } from './core/getDaemon.js';
import { getHealth } from './core/getHealth.js';
import { getHost } from './core/getHost.js';
import { getHostStats } from './core/getHostStats.js';
import { streamEvents } from './core/streamEvents.js';
import { listPlayers } from './game/listPlayers.js';
import { cancelOperation } from './operations/cancelOperation.js';
import { getOperation } from './operations/getOperation.js';
import { pendingDaemonOperations } from './pending.js';
import type { DaemonInput, DaemonServices } from './types.js';

/** Every operation of the daemon's document: a missing or stale one does not compile. */
export const daemonHandlers = {
  getDaemon,
  getHostStats,
  getHost,
  getCapabilities,
  getHealth,
  streamEvents,
  describeInstaller,
  listServerTypes,
  installContainer,
  reinstallContainer,
  startContainer,
  stopContainer,
  restartContainer,
  killContainer,
  removeContainer,
  listContainers,
  runCommand,
  getContainerStatus,
  getContainerStats,
  getContainerStatusById,
  getContainerLogs,
  createConsoleToken,
  openConsole,
  listPlayers,
  getOperation,
  cancelOperation,
  ...notImplemented(pendingDaemonOperations),
} satisfies Handlers<operations, DaemonServices, DaemonInput>;
