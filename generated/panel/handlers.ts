// The map of the panel's operations. Written by `npm run generate` from spec/ and handlers/; never edited.
import { forward } from '../../handlers/panel/forward.js';
import { notImplemented } from '../../handlers/not-implemented.js';
import { createAccountApiKey } from '../../handlers/panel/account-api-keys/createAccountApiKey.js';
import { deleteAccountApiKey } from '../../handlers/panel/account-api-keys/deleteAccountApiKey.js';
import { listAccountApiKeys } from '../../handlers/panel/account-api-keys/listAccountApiKeys.js';
import { rotateAccountApiKey } from '../../handlers/panel/account-api-keys/rotateAccountApiKey.js';
import { updateAccountApiKey } from '../../handlers/panel/account-api-keys/updateAccountApiKey.js';
import { changePassword } from '../../handlers/panel/account/changePassword.js';
import { getAccount } from '../../handlers/panel/account/getAccount.js';
import { requestEmailConfirmation } from '../../handlers/panel/account/requestEmailConfirmation.js';
import { updateAccount } from '../../handlers/panel/account/updateAccount.js';
import { updateOnboarding } from '../../handlers/panel/account/updateOnboarding.js';
import { exportServerActivity } from '../../handlers/panel/activity/exportServerActivity.js';
import { listServerActivity } from '../../handlers/panel/activity/listServerActivity.js';
import { createAnnouncement } from '../../handlers/panel/announcements/createAnnouncement.js';
import { deleteAnnouncement } from '../../handlers/panel/announcements/deleteAnnouncement.js';
import { listAllAnnouncements } from '../../handlers/panel/announcements/listAllAnnouncements.js';
import { listAnnouncements } from '../../handlers/panel/announcements/listAnnouncements.js';
import { updateAnnouncement } from '../../handlers/panel/announcements/updateAnnouncement.js';
import { createApiKey } from '../../handlers/panel/api-keys/createApiKey.js';
import { deleteApiKey } from '../../handlers/panel/api-keys/deleteApiKey.js';
import { listApiKeys } from '../../handlers/panel/api-keys/listApiKeys.js';
import { rotateApiKey } from '../../handlers/panel/api-keys/rotateApiKey.js';
import { updateApiKey } from '../../handlers/panel/api-keys/updateApiKey.js';
import { exportAuditEntries } from '../../handlers/panel/audit/exportAuditEntries.js';
import { listAuditEntries } from '../../handlers/panel/audit/listAuditEntries.js';
import { confirmEmail } from '../../handlers/panel/auth/confirmEmail.js';
import { createPasskeyAuthenticationOptions } from '../../handlers/panel/auth/createPasskeyAuthenticationOptions.js';
import { createPasskeySignInOptions } from '../../handlers/panel/auth/createPasskeySignInOptions.js';
import { createReauthenticationOptions } from '../../handlers/panel/auth/createReauthenticationOptions.js';
import { getSession } from '../../handlers/panel/auth/getSession.js';
import { getSetup } from '../../handlers/panel/auth/getSetup.js';
import { login } from '../../handlers/panel/auth/login.js';
import { logout } from '../../handlers/panel/auth/logout.js';
import { reauthenticate } from '../../handlers/panel/auth/reauthenticate.js';
import { register } from '../../handlers/panel/auth/register.js';
import { requestPasswordReset } from '../../handlers/panel/auth/requestPasswordReset.js';
import { resetPassword } from '../../handlers/panel/auth/resetPassword.js';
import { verifyPasskeyAuthentication } from '../../handlers/panel/auth/verifyPasskeyAuthentication.js';
import { verifyPasskeySignIn } from '../../handlers/panel/auth/verifyPasskeySignIn.js';
import { verifyTwoFactor } from '../../handlers/panel/auth/verifyTwoFactor.js';
import { createBan } from '../../handlers/panel/bans/createBan.js';
import { deleteBan } from '../../handlers/panel/bans/deleteBan.js';
import { listBans } from '../../handlers/panel/bans/listBans.js';
import { openServerConsole } from '../../handlers/panel/console/openServerConsole.js';
import { getHealth } from '../../handlers/panel/core/getHealth.js';
import { getLiveness } from '../../handlers/panel/core/getLiveness.js';
import { getMetrics } from '../../handlers/panel/core/getMetrics.js';
import { getReadiness } from '../../handlers/panel/core/getReadiness.js';
import { createBackupDownloadLink } from '../../handlers/panel/links/createBackupDownloadLink.js';
import { createFileDownloadLink } from '../../handlers/panel/links/createFileDownloadLink.js';
import { createFileUploadLink } from '../../handlers/panel/links/createFileUploadLink.js';
import { createLogArchiveDownloadLink } from '../../handlers/panel/links/createLogArchiveDownloadLink.js';
import { getMail } from '../../handlers/panel/mail/getMail.js';
import { sendTestMail } from '../../handlers/panel/mail/sendTestMail.js';
import { acceptInvitation } from '../../handlers/panel/members/acceptInvitation.js';
import { deleteInvitation } from '../../handlers/panel/members/deleteInvitation.js';
import { getServerAccess } from '../../handlers/panel/members/getServerAccess.js';
import { inviteMember } from '../../handlers/panel/members/inviteMember.js';
import { leaveServer } from '../../handlers/panel/members/leaveServer.js';
import { listInvitations } from '../../handlers/panel/members/listInvitations.js';
import { listMembers } from '../../handlers/panel/members/listMembers.js';
import { removeMember } from '../../handlers/panel/members/removeMember.js';
import { updateMember } from '../../handlers/panel/members/updateMember.js';
import { cancelServerMove } from '../../handlers/panel/moves/cancelServerMove.js';
import { getServerMove } from '../../handlers/panel/moves/getServerMove.js';
import { moveServer } from '../../handlers/panel/moves/moveServer.js';
import { createJoinCode } from '../../handlers/panel/nodes/createJoinCode.js';
import { createNode } from '../../handlers/panel/nodes/createNode.js';
import { deleteJoinCode } from '../../handlers/panel/nodes/deleteJoinCode.js';
import { deleteNode } from '../../handlers/panel/nodes/deleteNode.js';
import { getNode } from '../../handlers/panel/nodes/getNode.js';
import { getNodeLoad } from '../../handlers/panel/nodes/getNodeLoad.js';
import { joinNode } from '../../handlers/panel/nodes/joinNode.js';
import { listJoinCodes } from '../../handlers/panel/nodes/listJoinCodes.js';
import { listNodeLoads } from '../../handlers/panel/nodes/listNodeLoads.js';
import { listNodeRetainedData } from '../../handlers/panel/nodes/listNodeRetainedData.js';
import { listNodeStatusChanges } from '../../handlers/panel/nodes/listNodeStatusChanges.js';
import { listNodes } from '../../handlers/panel/nodes/listNodes.js';
import { openTunnel } from '../../handlers/panel/nodes/openTunnel.js';
import { updateNode } from '../../handlers/panel/nodes/updateNode.js';
import { getOverview } from '../../handlers/panel/overview/getOverview.js';
import { createPasskeyAccountOptions } from '../../handlers/panel/passkeys/createPasskeyAccountOptions.js';
import { createPasskeyRegistrationOptions } from '../../handlers/panel/passkeys/createPasskeyRegistrationOptions.js';
import { deletePasskey } from '../../handlers/panel/passkeys/deletePasskey.js';
import { listPasskeys } from '../../handlers/panel/passkeys/listPasskeys.js';
import { registerWithPasskey } from '../../handlers/panel/passkeys/registerWithPasskey.js';
import { updatePasskey } from '../../handlers/panel/passkeys/updatePasskey.js';
import { verifyPasskeyRegistration } from '../../handlers/panel/passkeys/verifyPasskeyRegistration.js';
import { createSchedule } from '../../handlers/panel/schedules/createSchedule.js';
import { deleteSchedule } from '../../handlers/panel/schedules/deleteSchedule.js';
import { getSchedule } from '../../handlers/panel/schedules/getSchedule.js';
import { listNextRuns } from '../../handlers/panel/schedules/listNextRuns.js';
import { listScheduleRuns } from '../../handlers/panel/schedules/listScheduleRuns.js';
import { listSchedules } from '../../handlers/panel/schedules/listSchedules.js';
import { runSchedule } from '../../handlers/panel/schedules/runSchedule.js';
import { updateSchedule } from '../../handlers/panel/schedules/updateSchedule.js';
import { getServerSettings } from '../../handlers/panel/server-settings/getServerSettings.js';
import { reinstallServer } from '../../handlers/panel/server-settings/reinstallServer.js';
import { updateServer } from '../../handlers/panel/server-settings/updateServer.js';
import { deleteFleetType } from '../../handlers/panel/server-types/deleteFleetType.js';
import { exportEgg } from '../../handlers/panel/server-types/exportEgg.js';
import { getFleetType } from '../../handlers/panel/server-types/getFleetType.js';
import { listFleetTypes } from '../../handlers/panel/server-types/listFleetTypes.js';
import { putFleetType } from '../../handlers/panel/server-types/putFleetType.js';
import { readEgg } from '../../handlers/panel/server-types/readEgg.js';
import { controlServer } from '../../handlers/panel/servers/controlServer.js';
import { createServer } from '../../handlers/panel/servers/createServer.js';
import { deleteRetainedData } from '../../handlers/panel/servers/deleteRetainedData.js';
import { deleteServer } from '../../handlers/panel/servers/deleteServer.js';
import { getServer } from '../../handlers/panel/servers/getServer.js';
import { getServerLogs } from '../../handlers/panel/servers/getServerLogs.js';
import { listRetainedData } from '../../handlers/panel/servers/listRetainedData.js';
import { listServerPlayers } from '../../handlers/panel/servers/listServerPlayers.js';
import { listServerTypes } from '../../handlers/panel/servers/listServerTypes.js';
import { listServers } from '../../handlers/panel/servers/listServers.js';
import { resumeServer } from '../../handlers/panel/servers/resumeServer.js';
import { streamServerEvents } from '../../handlers/panel/servers/streamServerEvents.js';
import { suspendServer } from '../../handlers/panel/servers/suspendServer.js';
import { transferServer } from '../../handlers/panel/servers/transferServer.js';
import { endOtherSessions } from '../../handlers/panel/sessions/endOtherSessions.js';
import { endSession } from '../../handlers/panel/sessions/endSession.js';
import { listSessions } from '../../handlers/panel/sessions/listSessions.js';
import { listSignIns } from '../../handlers/panel/sessions/listSignIns.js';
import { getSettings } from '../../handlers/panel/settings/getSettings.js';
import { updateSettings } from '../../handlers/panel/settings/updateSettings.js';
import { getPublicStatus } from '../../handlers/panel/status/getPublicStatus.js';
import { disableTwoFactor } from '../../handlers/panel/two-factor/disableTwoFactor.js';
import { enableTwoFactor } from '../../handlers/panel/two-factor/enableTwoFactor.js';
import { regenerateRecoveryCodes } from '../../handlers/panel/two-factor/regenerateRecoveryCodes.js';
import { setupTwoFactor } from '../../handlers/panel/two-factor/setupTwoFactor.js';
import { createPasswordResetLink } from '../../handlers/panel/users/createPasswordResetLink.js';
import { createUser } from '../../handlers/panel/users/createUser.js';
import { deleteUser } from '../../handlers/panel/users/deleteUser.js';
import { disableUserTwoFactor } from '../../handlers/panel/users/disableUserTwoFactor.js';
import { endAllSessions } from '../../handlers/panel/users/endAllSessions.js';
import { endUserSessions } from '../../handlers/panel/users/endUserSessions.js';
import { getUser } from '../../handlers/panel/users/getUser.js';
import { listUsers } from '../../handlers/panel/users/listUsers.js';
import { unlockUser } from '../../handlers/panel/users/unlockUser.js';
import { updateUser } from '../../handlers/panel/users/updateUser.js';
import type { PanelHandler } from '../../handlers/panel/types.js';
import type { operations } from './types.js';

/** Operations of the document that have no handler yet. */
export const pendingPanelOperations = [
] as const;

/** The handlers of all operations. A handler that does not fit its operation does not compile. */
export const panelHandlers = {
  createAccountApiKey,
  deleteAccountApiKey,
  listAccountApiKeys,
  rotateAccountApiKey,
  updateAccountApiKey,
  changePassword,
  getAccount,
  requestEmailConfirmation,
  updateAccount,
  updateOnboarding,
  exportServerActivity,
  listServerActivity,
  createAnnouncement,
  deleteAnnouncement,
  listAllAnnouncements,
  listAnnouncements,
  updateAnnouncement,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
  exportAuditEntries,
  listAuditEntries,
  confirmEmail,
  createPasskeyAuthenticationOptions,
  createPasskeySignInOptions,
  createReauthenticationOptions,
  getSession,
  getSetup,
  login,
  logout,
  reauthenticate,
  register,
  requestPasswordReset,
  resetPassword,
  verifyPasskeyAuthentication,
  verifyPasskeySignIn,
  verifyTwoFactor,
  createBan,
  deleteBan,
  listBans,
  openServerConsole,
  getHealth,
  getLiveness,
  getMetrics,
  getReadiness,
  createBackupDownloadLink,
  createFileDownloadLink,
  createFileUploadLink,
  createLogArchiveDownloadLink,
  getMail,
  sendTestMail,
  acceptInvitation,
  deleteInvitation,
  getServerAccess,
  inviteMember,
  leaveServer,
  listInvitations,
  listMembers,
  removeMember,
  updateMember,
  cancelServerMove,
  getServerMove,
  moveServer,
  createJoinCode,
  createNode,
  deleteJoinCode,
  deleteNode,
  getNode,
  getNodeLoad,
  joinNode,
  listJoinCodes,
  listNodeLoads,
  listNodeRetainedData,
  listNodeStatusChanges,
  listNodes,
  openTunnel,
  updateNode,
  getOverview,
  createPasskeyAccountOptions,
  createPasskeyRegistrationOptions,
  deletePasskey,
  listPasskeys,
  registerWithPasskey,
  updatePasskey,
  verifyPasskeyRegistration,
  createSchedule,
  deleteSchedule,
  getSchedule,
  listNextRuns,
  listScheduleRuns,
  listSchedules,
  runSchedule,
  updateSchedule,
  getServerSettings,
  reinstallServer,
  updateServer,
  deleteFleetType,
  exportEgg,
  getFleetType,
  listFleetTypes,
  putFleetType,
  readEgg,
  controlServer,
  createServer,
  deleteRetainedData,
  deleteServer,
  getServer,
  getServerLogs,
  listRetainedData,
  listServerPlayers,
  listServerTypes,
  listServers,
  resumeServer,
  streamServerEvents,
  suspendServer,
  transferServer,
  endOtherSessions,
  endSession,
  listSessions,
  listSignIns,
  getSettings,
  updateSettings,
  getPublicStatus,
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
  setupTwoFactor,
  createPasswordResetLink,
  createUser,
  deleteUser,
  disableUserTwoFactor,
  endAllSessions,
  endUserSessions,
  getUser,
  listUsers,
  unlockUser,
  updateUser,
  createBackup: forward('createBackup'),
  deleteBackup: forward('deleteBackup'),
  downloadBackup: forward('downloadBackup'),
  listBackups: forward('listBackups'),
  restoreBackup: forward('restoreBackup'),
  restoreBackupFrom: forward('restoreBackupFrom'),
  updateBackup: forward('updateBackup'),
  uploadBackup: forward('uploadBackup'),
  verifyBackup: forward('verifyBackup'),
  scanChanges: forward('scanChanges'),
  zipChanges: forward('zipChanges'),
  appendToFile: forward('appendToFile'),
  changeFileMode: forward('changeFileMode'),
  continueUpload: forward('continueUpload'),
  copyFile: forward('copyFile'),
  createEmptyFile: forward('createEmptyFile'),
  createUpload: forward('createUpload'),
  deleteFile: forward('deleteFile'),
  deleteUpload: forward('deleteUpload'),
  downloadFile: forward('downloadFile'),
  getFileInfo: forward('getFileInfo'),
  getFileSize: forward('getFileSize'),
  getUpload: forward('getUpload'),
  getUploadProtocol: forward('getUploadProtocol'),
  listConfigFiles: forward('listConfigFiles'),
  listFiles: forward('listFiles'),
  makeFolder: forward('makeFolder'),
  pullFile: forward('pullFile'),
  readFile: forward('readFile'),
  renameFile: forward('renameFile'),
  searchFiles: forward('searchFiles'),
  unzipFile: forward('unzipFile'),
  updateConfigFile: forward('updateConfigFile'),
  uploadFile: forward('uploadFile'),
  writeFile: forward('writeFile'),
  zipFiles: forward('zipFiles'),
  downloadLogArchive: forward('downloadLogArchive'),
  getLogHistory: forward('getLogHistory'),
  listLogArchives: forward('listLogArchives'),
  readLogArchive: forward('readLogArchive'),
  cancelOperation: forward('cancelOperation'),
  getOperation: forward('getOperation'),
  getServerState: forward('getServerState'),
  getServerStats: forward('getServerStats'),
  getServerUsage: forward('getServerUsage'),
  runServerCommand: forward('runServerCommand'),
  createSftpCredential: forward('createSftpCredential'),
  deleteSftpCredential: forward('deleteSftpCredential'),
  listSftpActivity: forward('listSftpActivity'),
  listSftpCredentials: forward('listSftpCredentials'),
  ...notImplemented(pendingPanelOperations),
} satisfies { [O in keyof operations]: PanelHandler<O> };
