import type { Sequelize } from 'sequelize';
import { bindTables } from '../../lib/database/table.js';
import { announcementTable } from '../announcements/announcement-row.js';
import { apiKeyTable } from '../api-keys/api-key-row.js';
import { auditTable } from '../audit/audit-row.js';
import { banChangesTable, banTable } from '../bans/ban-row.js';
import type { Models } from '../database/models.js';
import { emailChangeTable } from '../identity/accounts/email-change-row.js';
import { noticeQueueTable } from '../identity/notices/notice-queue-row.js';
import { passkeyTable } from '../identity/passkeys/passkey-row.js';
import { usedChallengeTable } from '../identity/passkeys/used-challenge-row.js';
import { passwordResetTable } from '../identity/passwords/password-reset-row.js';
import { sessionTable } from '../identity/sessions/session-row.js';
import { sessionValueTable } from '../identity/sessions/session-value-row.js';
import { storedItemTable } from '../identity/sessions/stored-item-row.js';
import { unknownSignInTable } from '../identity/sign-in/unknown-sign-in-row.js';
import { signInTable } from '../identity/sign-in-history/sign-in-row.js';
import { unknownAttemptTable } from '../identity/sign-in-history/unknown-attempt-row.js';
import { secondFactorTable } from '../identity/two-factor/second-factor-row.js';
import { firstAdministratorTable } from '../identity/users/first-administrator-row.js';
import { userTable } from '../identity/users/user-row.js';
import { takenOverTable } from '../imports/taken-over-row.js';
import { jobTable } from '../jobs/job-row.js';
import { nodeTable } from '../nodes/connection/node-row.js';
import { joinCodeTable } from '../nodes/joining/join-code-row.js';
import { nodeStatusChangeTable } from '../nodes/registry/contacts/status-change-row.js';
import { secretsTable } from '../secrets/secrets-row.js';
import { nodeTypeTable, typeDefinitionTable } from '../server-types/type-definition-row.js';
import { retainedDataTable } from '../servers/lifecycle/retained-data-row.js';
import { serverInvitationTable } from '../servers/members/invitation-row.js';
import { serverMemberTable } from '../servers/members/member-row.js';
import { serverMoveTable } from '../servers/moving/move-row.js';
import { serverTable } from '../servers/records/server-row.js';
import { scheduleBackupTable } from '../servers/schedules/retention/schedule-backup-row.js';
import { scheduleRunTable } from '../servers/schedules/run-row.js';
import { scheduleTable } from '../servers/schedules/schedule-row.js';
import { sftpHolderTable } from '../servers/sftp/holder-row.js';
import { settingsTable } from '../settings/settings-row.js';

/** All tables. A table comes after those that it references. */
export const panelTables = {
  users: userTable,
  firstAdministrator: firstAdministratorTable,
  sessions: sessionTable,
  sessionValues: sessionValueTable,
  storedItems: storedItemTable,
  unknownAttempts: unknownAttemptTable,
  unknownSignIns: unknownSignInTable,
  secondFactors: secondFactorTable,
  apiKeys: apiKeyTable,
  passkeys: passkeyTable,
  usedChallenges: usedChallengeTable,
  settings: settingsTable,
  secrets: secretsTable,
  nodes: nodeTable,
  nodeJoinCodes: joinCodeTable,
  nodeStatusChanges: nodeStatusChangeTable,
  servers: serverTable,
  serverMembers: serverMemberTable,
  serverInvitations: serverInvitationTable,
  retainedData: retainedDataTable,
  serverMoves: serverMoveTable,
  schedules: scheduleTable,
  scheduleRuns: scheduleRunTable,
  scheduleBackups: scheduleBackupTable,
  sftpHolders: sftpHolderTable,
  jobs: jobTable,
  noticeQueues: noticeQueueTable,
  bans: banTable,
  banChanges: banChangesTable,
  announcements: announcementTable,
  takenOver: takenOverTable,
  typeDefinitions: typeDefinitionTable,
  nodeTypes: nodeTypeTable,
  passwordResets: passwordResetTable,
  emailChanges: emailChangeTable,
  signIns: signInTable,
  auditEntries: auditTable,
};

export const bindModels = (sequelize: Sequelize): Models => bindTables(panelTables, sequelize);
