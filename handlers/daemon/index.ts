// The map of the daemon's operations. Written by `npm run generate` from spec/ and handlers/; never edited.
import type { operations } from '../../generated/daemon/types.js';
import { notImplemented } from '../not-implemented.js';
import { createBackup } from './backup/createBackup.js';
import { createBackupDownloadToken } from './backup/createBackupDownloadToken.js';
import { deleteBackup } from './backup/deleteBackup.js';
import { downloadBackup } from './backup/downloadBackup.js';
import { listBackups } from './backup/listBackups.js';
import { restoreBackup } from './backup/restoreBackup.js';
import { uploadBackup } from './backup/uploadBackup.js';
import { createConsoleToken } from './console/createConsoleToken.js';
import { getContainerLogs } from './console/getContainerLogs.js';
import { openConsole } from './console/openConsole.js';
import { runCommand } from './console/runCommand.js';
import { describeInstaller } from './container/describeInstaller.js';
import { getContainerStats } from './container/getContainerStats.js';
import { getContainerStatus } from './container/getContainerStatus.js';
import { getContainerStatusById } from './container/getContainerStatusById.js';
import { getContainerUsage } from './container/getContainerUsage.js';
import { installContainer } from './container/installContainer.js';
import { killContainer } from './container/killContainer.js';
import { listContainers } from './container/listContainers.js';
import { listServerTypes } from './container/listServerTypes.js';
import { reinstallContainer } from './container/reinstallContainer.js';
import { removeContainer } from './container/removeContainer.js';
import { restartContainer } from './container/restartContainer.js';
import { startContainer } from './container/startContainer.js';
import { stopContainer } from './container/stopContainer.js';
import { getCapabilities } from './core/getCapabilities.js';
import { getDaemon } from './core/getDaemon.js';
import { getHealth } from './core/getHealth.js';
import { getHost } from './core/getHost.js';
import { getHostStats } from './core/getHostStats.js';
import { proveIdentity } from './core/proveIdentity.js';
import { streamEvents } from './core/streamEvents.js';
import { appendFile } from './fs/appendFile.js';
import { copyPath } from './fs/copyPath.js';
import { createEmptyFile } from './fs/createEmptyFile.js';
import { getPathInfo } from './fs/getPathInfo.js';
import { getPathSize } from './fs/getPathSize.js';
import { listDirectory } from './fs/listDirectory.js';
import { makeDirectory } from './fs/makeDirectory.js';
import { readFile } from './fs/readFile.js';
import { removePath } from './fs/removePath.js';
import { renamePath } from './fs/renamePath.js';
import { unzipArchive } from './fs/unzipArchive.js';
import { writeFile } from './fs/writeFile.js';
import { zipPath } from './fs/zipPath.js';
import { listPlayers } from './game/listPlayers.js';
import { createLogArchiveDownloadToken } from './logs/createLogArchiveDownloadToken.js';
import { deleteLogs } from './logs/deleteLogs.js';
import { downloadLogArchive } from './logs/downloadLogArchive.js';
import { getLogHistory } from './logs/getLogHistory.js';
import { listLogArchives } from './logs/listLogArchives.js';
import { listLogs } from './logs/listLogs.js';
import { readLogArchive } from './logs/readLogArchive.js';
import { cancelOperation } from './operations/cancelOperation.js';
import { getOperation } from './operations/getOperation.js';
import { scanChanges } from './radar/scanChanges.js';
import { zipChanges } from './radar/zipChanges.js';
import { createSftpCredential } from './sftp/createSftpCredential.js';
import { deleteSftpCredential } from './sftp/deleteSftpCredential.js';
import { getSftpStatus } from './sftp/getSftpStatus.js';
import { listSftpActivity } from './sftp/listSftpActivity.js';
import { listSftpCredentials } from './sftp/listSftpCredentials.js';
import { continueUpload } from './transfers/continueUpload.js';
import { createFileDownloadToken } from './transfers/createFileDownloadToken.js';
import { createUpload } from './transfers/createUpload.js';
import { deleteUpload } from './transfers/deleteUpload.js';
import { downloadPath } from './transfers/downloadPath.js';
import { getUpload } from './transfers/getUpload.js';
import { getUploadProtocol } from './transfers/getUploadProtocol.js';
import { pullFile } from './transfers/pullFile.js';
import { uploadFile } from './transfers/uploadFile.js';
import type { DaemonHandler, DaemonServices } from './types.js';

/** Operations of the document that have no handler yet. */
export const pendingDaemonOperations = [
] as const;

/** Every operation of the document; one whose handler does not fit it does not compile. */
export const daemonHandlers = {
  createBackup,
  createBackupDownloadToken,
  deleteBackup,
  downloadBackup,
  listBackups,
  restoreBackup,
  uploadBackup,
  createConsoleToken,
  getContainerLogs,
  openConsole,
  runCommand,
  describeInstaller,
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
  getCapabilities,
  getDaemon,
  getHealth,
  getHost,
  getHostStats,
  proveIdentity,
  streamEvents,
  appendFile,
  copyPath,
  createEmptyFile,
  getPathInfo,
  getPathSize,
  listDirectory,
  makeDirectory,
  readFile,
  removePath,
  renamePath,
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
  cancelOperation,
  getOperation,
  scanChanges,
  zipChanges,
  createSftpCredential,
  deleteSftpCredential,
  getSftpStatus,
  listSftpActivity,
  listSftpCredentials,
  continueUpload,
  createFileDownloadToken,
  createUpload,
  deleteUpload,
  downloadPath,
  getUpload,
  getUploadProtocol,
  pullFile,
  uploadFile,
  ...notImplemented(pendingDaemonOperations),
} satisfies { [O in keyof operations]: (services: DaemonServices) => DaemonHandler<O> };
