import type { Cases } from '../contract.js';
import type { DaemonHarness } from '../harnesses/daemon-harness.js';
import { backupCases } from './daemon/backup.js';
import { configFilesCases } from './daemon/config-files.js';
import { consoleCases } from './daemon/console.js';
import { containerCases } from './daemon/container.js';
import { coreCases } from './daemon/core.js';
import { fsCases } from './daemon/fs.js';
import { gameCases } from './daemon/game.js';
import { logsCases } from './daemon/logs.js';
import { movesCases } from './daemon/moves.js';
import { operationsCases } from './daemon/operations.js';
import { radarCases } from './daemon/radar.js';
import { serverTypeCases } from './daemon/server-types.js';
import { sftpCases } from './daemon/sftp.js';
import { transfersCases } from './daemon/transfers.js';

/** Cases that make the daemon respond with each status, where the document's own example does not. */
export const daemonCases: Cases<DaemonHarness> = {
  ...coreCases,
  ...consoleCases,
  ...containerCases,
  ...backupCases,
  ...configFilesCases,
  ...fsCases,
  ...gameCases,
  ...logsCases,
  ...movesCases,
  ...operationsCases,
  ...radarCases,
  ...serverTypeCases,
  ...sftpCases,
  ...transfersCases,
};
