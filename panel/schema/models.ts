import type { Sequelize } from 'sequelize';
import { apiKeyRows } from '../api-keys/api-key-row.js';
import { auditRows } from '../audit/audit-row.js';
import { banChangesRows, banRows } from '../bans/ban-row.js';
import type { Models } from '../database/models.js';
import { emailChangeRows } from '../identity/accounts/email-change-row.js';
import { noticeQueueRows } from '../identity/notices/notice-queue-row.js';
import { passkeyRows } from '../identity/passkeys/passkey-row.js';
import { passwordResetRows } from '../identity/passwords/password-reset-row.js';
import { sessionRows } from '../identity/sessions/session-row.js';
import { sessionValueRows } from '../identity/sessions/session-value-row.js';
import { storedItemRows } from '../identity/sessions/stored-item-row.js';
import { unknownSignInRows } from '../identity/sign-in/unknown-sign-in-row.js';
import { signInRows } from '../identity/sign-in-history/sign-in-row.js';
import { unknownAttemptRows } from '../identity/sign-in-history/unknown-attempt-row.js';
import { secondFactorRows } from '../identity/two-factor/second-factor-row.js';
import { firstAdministratorRows } from '../identity/users/first-administrator-row.js';
import { userRows } from '../identity/users/user-row.js';
import { jobRows } from '../jobs/job-row.js';
import { nodeRows } from '../nodes/client/node-row.js';
import { secretsRows } from '../secrets/secrets-row.js';
import { retainedDataRows } from '../servers/lifecycle/retained-data-row.js';
import { serverRows } from '../servers/records/server-row.js';
import { settingsRows } from '../settings/settings-row.js';

/**
 * Optional columns must have null as their default in the model: otherwise a new row would have `undefined`
 * where a row that was read has null.
 */
export const bindModels = (sequelize: Sequelize): Models => ({
  users: userRows(sequelize),
  firstAdministrator: firstAdministratorRows(sequelize),
  sessions: sessionRows(sequelize),
  sessionValues: sessionValueRows(sequelize),
  storedItems: storedItemRows(sequelize),
  unknownAttempts: unknownAttemptRows(sequelize),
  unknownSignIns: unknownSignInRows(sequelize),
  secondFactors: secondFactorRows(sequelize),
  apiKeys: apiKeyRows(sequelize),
  passkeys: passkeyRows(sequelize),
  settings: settingsRows(sequelize),
  secrets: secretsRows(sequelize),
  nodes: nodeRows(sequelize),
  servers: serverRows(sequelize),
  retainedData: retainedDataRows(sequelize),
  jobs: jobRows(sequelize),
  noticeQueues: noticeQueueRows(sequelize),
  bans: banRows(sequelize),
  banChanges: banChangesRows(sequelize),
  passwordResets: passwordResetRows(sequelize),
  emailChanges: emailChangeRows(sequelize),
  signIns: signInRows(sequelize),
  auditEntries: auditRows(sequelize),
});
