import { backupCases } from './cases/daemon/backup.js';
import { containerCases } from './cases/daemon/container.js';
import { coreCases } from './cases/daemon/core.js';
import { fsCases } from './cases/daemon/fs.js';
import { gameCases } from './cases/daemon/game.js';
import { logsCases } from './cases/daemon/logs.js';
import { operationsCases } from './cases/daemon/operations.js';
import { radarCases } from './cases/daemon/radar.js';
import { sftpCases } from './cases/daemon/sftp.js';
import type { Cases } from './contract.js';
import type { DaemonHarness } from './daemon-world.js';

/** Cases that produce the daemon's statuses, if the document's own example does not. */
export const daemonCases: Cases<DaemonHarness> = {
  ...coreCases,
  ...containerCases,
  ...backupCases,
  ...fsCases,
  ...gameCases,
  ...logsCases,
  ...operationsCases,
  ...radarCases,
  ...sftpCases,
};
