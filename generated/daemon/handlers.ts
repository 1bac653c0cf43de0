// The map of the daemon's operations. Written by `npm run generate` from spec/ and handlers/; never edited.
import { notImplemented } from '../../handlers/not-implemented.js';
import { createBackup } from '../../handlers/daemon/backup/createBackup.js';
import { createBackupDownloadToken } from '../../handlers/daemon/backup/createBackupDownloadToken.js';
import { deleteBackup } from '../../handlers/daemon/backup/deleteBackup.js';
import { downloadBackup } from '../../handlers/daemon/backup/downloadBackup.js';
import { listBackups } from '../../handlers/daemon/backup/listBackups.js';
import { restoreBackup } from '../../handlers/daemon/backup/restoreBackup.js';
import { restoreBackupFrom } from '../../handlers/daemon/backup/restoreBackupFrom.js';
import { updateBackup } from '../../handlers/daemon/backup/updateBackup.js';
import { uploadBackup } from '../../handlers/daemon/backup/uploadBackup.js';
import { verifyBackup } from '../../handlers/daemon/backup/verifyBackup.js';
import { listConfigFiles } from '../../handlers/daemon/config-files/listConfigFiles.js';
import { updateConfigFile } from '../../handlers/daemon/config-files/updateConfigFile.js';
import { createConsoleToken } from '../../handlers/daemon/console/createConsoleToken.js';
import { getContainerLogs } from '../../handlers/daemon/console/getContainerLogs.js';
import { openConsole } from '../../handlers/daemon/console/openConsole.js';
import { runCommand } from '../../handlers/daemon/console/runCommand.js';
import { describeInstaller } from '../../handlers/daemon/container/describeInstaller.js';
import { getContainerSettings } from '../../handlers/daemon/container/getContainerSettings.js';
import { getContainerStats } from '../../handlers/daemon/container/getContainerStats.js';
import { getContainerStatus } from '../../handlers/daemon/container/getContainerStatus.js';
import { getContainerStatusById } from '../../handlers/daemon/container/getContainerStatusById.js';
import { getContainerUsage } from '../../handlers/daemon/container/getContainerUsage.js';
import { installContainer } from '../../handlers/daemon/container/installContainer.js';
import { killContainer } from '../../handlers/daemon/container/killContainer.js';
import { listContainers } from '../../handlers/daemon/container/listContainers.js';
import { listServerTypes } from '../../handlers/daemon/container/listServerTypes.js';
import { reinstallContainer } from '../../handlers/daemon/container/reinstallContainer.js';
import { removeContainer } from '../../handlers/daemon/container/removeContainer.js';
import { restartContainer } from '../../handlers/daemon/container/restartContainer.js';
import { startContainer } from '../../handlers/daemon/container/startContainer.js';
import { stopContainer } from '../../handlers/daemon/container/stopContainer.js';
import { updateContainer } from '../../handlers/daemon/container/updateContainer.js';
import { getCapabilities } from '../../handlers/daemon/core/getCapabilities.js';
import { getDaemon } from '../../handlers/daemon/core/getDaemon.js';
import { getHealth } from '../../handlers/daemon/core/getHealth.js';
import { getHost } from '../../handlers/daemon/core/getHost.js';
import { getHostStats } from '../../handlers/daemon/core/getHostStats.js';
import { getLiveness } from '../../handlers/daemon/core/getLiveness.js';
import { getMetrics } from '../../handlers/daemon/core/getMetrics.js';
import { getReadiness } from '../../handlers/daemon/core/getReadiness.js';
import { listContainerStats } from '../../handlers/daemon/core/listContainerStats.js';
import { proveIdentity } from '../../handlers/daemon/core/proveIdentity.js';
import { streamEvents } from '../../handlers/daemon/core/streamEvents.js';
import { appendFile } from '../../handlers/daemon/fs/appendFile.js';
import { changePathMode } from '../../handlers/daemon/fs/changePathMode.js';
import { copyPath } from '../../handlers/daemon/fs/copyPath.js';
import { createEmptyFile } from '../../handlers/daemon/fs/createEmptyFile.js';
import { getPathInfo } from '../../handlers/daemon/fs/getPathInfo.js';
import { getPathSize } from '../../handlers/daemon/fs/getPathSize.js';
import { listDirectory } from '../../handlers/daemon/fs/listDirectory.js';
import { makeDirectory } from '../../handlers/daemon/fs/makeDirectory.js';
import { readFile } from '../../handlers/daemon/fs/readFile.js';
import { removePath } from '../../handlers/daemon/fs/removePath.js';
import { renamePath } from '../../handlers/daemon/fs/renamePath.js';
import { searchFiles } from '../../handlers/daemon/fs/searchFiles.js';
import { unzipArchive } from '../../handlers/daemon/fs/unzipArchive.js';
import { writeFile } from '../../handlers/daemon/fs/writeFile.js';
import { zipPath } from '../../handlers/daemon/fs/zipPath.js';
import { listPlayers } from '../../handlers/daemon/game/listPlayers.js';
import { createLogArchiveDownloadToken } from '../../handlers/daemon/logs/createLogArchiveDownloadToken.js';
import { deleteLogs } from '../../handlers/daemon/logs/deleteLogs.js';
import { downloadLogArchive } from '../../handlers/daemon/logs/downloadLogArchive.js';
import { getLogHistory } from '../../handlers/daemon/logs/getLogHistory.js';
import { listLogArchives } from '../../handlers/daemon/logs/listLogArchives.js';
import { listLogs } from '../../handlers/daemon/logs/listLogs.js';
import { readLogArchive } from '../../handlers/daemon/logs/readLogArchive.js';
import { exportContainer } from '../../handlers/daemon/moves/exportContainer.js';
import { holdContainer } from '../../handlers/daemon/moves/holdContainer.js';
import { importContainer } from '../../handlers/daemon/moves/importContainer.js';
import { releaseContainer } from '../../handlers/daemon/moves/releaseContainer.js';
import { cancelOperation } from '../../handlers/daemon/operations/cancelOperation.js';
import { getOperation } from '../../handlers/daemon/operations/getOperation.js';
import { scanChanges } from '../../handlers/daemon/radar/scanChanges.js';
import { zipChanges } from '../../handlers/daemon/radar/zipChanges.js';
import { deleteServerType } from '../../handlers/daemon/server-types/deleteServerType.js';
import { getServerType } from '../../handlers/daemon/server-types/getServerType.js';
import { putServerType } from '../../handlers/daemon/server-types/putServerType.js';
import { createSftpCredential } from '../../handlers/daemon/sftp/createSftpCredential.js';
import { deleteSftpCredential } from '../../handlers/daemon/sftp/deleteSftpCredential.js';
import { endSftpCredentials } from '../../handlers/daemon/sftp/endSftpCredentials.js';
import { getSftpStatus } from '../../handlers/daemon/sftp/getSftpStatus.js';
import { listSftpActivity } from '../../handlers/daemon/sftp/listSftpActivity.js';
import { listSftpCredentials } from '../../handlers/daemon/sftp/listSftpCredentials.js';
import { continueUpload } from '../../handlers/daemon/transfers/continueUpload.js';
import { createFileDownloadToken } from '../../handlers/daemon/transfers/createFileDownloadToken.js';
import { createFileUploadToken } from '../../handlers/daemon/transfers/createFileUploadToken.js';
import { createUpload } from '../../handlers/daemon/transfers/createUpload.js';
import { deleteTokens } from '../../handlers/daemon/transfers/deleteTokens.js';
import { deleteUpload } from '../../handlers/daemon/transfers/deleteUpload.js';
import { downloadPath } from '../../handlers/daemon/transfers/downloadPath.js';
import { getUpload } from '../../handlers/daemon/transfers/getUpload.js';
import { getUploadProtocol } from '../../handlers/daemon/transfers/getUploadProtocol.js';
import { pullFile } from '../../handlers/daemon/transfers/pullFile.js';
import { uploadFile } from '../../handlers/daemon/transfers/uploadFile.js';
import type { DaemonHandler } from '../../handlers/daemon/types.js';
import type { operations } from './types.js';

/** Operations of the document that have no handler yet. */
export const pendingDaemonOperations = [
] as const;

/** The handlers of all operations. A handler that does not fit its operation does not compile. */
export const daemonHandlers = {
  createBackup,
  createBackupDownloadToken,
  deleteBackup,
  downloadBackup,
  listBackups,
  restoreBackup,
  restoreBackupFrom,
  updateBackup,
  uploadBackup,
  verifyBackup,
  listConfigFiles,
  updateConfigFile,
  createConsoleToken,
  getContainerLogs,
  openConsole,
  runCommand,
  describeInstaller,
  getContainerSettings,
  getContainerStats,
  getContainerStatus,
  getContainerStatusById,
  getContainerUsage,
  installContainer,
  killContainer,
  listContainers,
  listServerTypes,
  reinstallContainer,
  removeContainer,
  restartContainer,
  startContainer,
  stopContainer,
  updateContainer,
  getCapabilities,
  getDaemon,
  getHealth,
  getHost,
  getHostStats,
  getLiveness,
  getMetrics,
  getReadiness,
  listContainerStats,
  proveIdentity,
  streamEvents,
  appendFile,
  changePathMode,
  copyPath,
  createEmptyFile,
  getPathInfo,
  getPathSize,
  listDirectory,
  makeDirectory,
  readFile,
  removePath,
  renamePath,
  searchFiles,
  unzipArchive,
  writeFile,
  zipPath,
  listPlayers,
  createLogArchiveDownloadToken,
  deleteLogs,
  downloadLogArchive,
  getLogHistory,
  listLogArchives,
  listLogs,
  readLogArchive,
  exportContainer,
  holdContainer,
  importContainer,
  releaseContainer,
  cancelOperation,
  getOperation,
  scanChanges,
  zipChanges,
  deleteServerType,
  getServerType,
  putServerType,
  createSftpCredential,
  deleteSftpCredential,
  endSftpCredentials,
  getSftpStatus,
  listSftpActivity,
  listSftpCredentials,
  continueUpload,
  createFileDownloadToken,
  createFileUploadToken,
  createUpload,
  deleteTokens,
  deleteUpload,
  downloadPath,
  getUpload,
  getUploadProtocol,
  pullFile,
  uploadFile,
  ...notImplemented(pendingDaemonOperations),
} satisfies { [O in keyof operations]: DaemonHandler<O> };
