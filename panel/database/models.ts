import type { ModelStatic, Sequelize } from 'sequelize';
import { type ApiKeyRow, apiKeyRows } from '../api-keys/api-key-row.js';
import { type AuditRow, auditRows } from '../audit/audit-row.js';
import { type BanChangesRow, type BanRow, banChangesRows, banRows } from '../bans/ban-row.js';
import { type EmailChangeRow, emailChangeRows } from '../identity/accounts/email-change-row.js';
import { type NoticeQueueRow, noticeQueueRows } from '../identity/notices/notice-queue-row.js';
import { type PasskeyRow, passkeyRows } from '../identity/passkeys/passkey-row.js';
import { type PasswordResetRow, passwordResetRows } from '../identity/passwords/password-reset-row.js';
import { type SessionRow, sessionRows } from '../identity/sessions/session-row.js';
import { type SessionValueRow, sessionValueRows } from '../identity/sessions/session-value-row.js';
import { type StoredItemRow, storedItemRows } from '../identity/sessions/stored-item-row.js';
import { type UnknownSignInRow, unknownSignInRows } from '../identity/sign-in/unknown-sign-in-row.js';
import { type SignInRow, signInRows } from '../identity/sign-in-history/sign-in-row.js';
import {
  type UnknownAttemptRow,
  unknownAttemptRows,
} from '../identity/sign-in-history/unknown-attempt-row.js';
import { type SecondFactorRow, secondFactorRows } from '../identity/two-factor/second-factor-row.js';
import {
  type FirstAdministratorRow,
  firstAdministratorRows,
} from '../identity/users/first-administrator-row.js';
import { type UserRow, userRows } from '../identity/users/user-row.js';
import { type JobRow, jobRows } from '../jobs/job-row.js';
import { type NodeRow, nodeRows } from '../nodes/client/node-row.js';
import { type SecretsRow, secretsRows } from '../secrets/secrets-row.js';
import { type RetainedDataRow, retainedDataRows } from '../servers/lifecycle/retained-data-row.js';
import { type ServerRow, serverRows } from '../servers/records/server-row.js';
import { type SettingsRow, settingsRows } from '../settings/settings-row.js';

/** The tables, as models of one connection: several stores use the same table. */
export interface Models {
  readonly users: ModelStatic<UserRow>;
  readonly firstAdministrator: ModelStatic<FirstAdministratorRow>;
  readonly sessions: ModelStatic<SessionRow>;
  readonly sessionValues: ModelStatic<SessionValueRow>;
  readonly storedItems: ModelStatic<StoredItemRow>;
  readonly unknownAttempts: ModelStatic<UnknownAttemptRow>;
  readonly unknownSignIns: ModelStatic<UnknownSignInRow>;
  readonly secondFactors: ModelStatic<SecondFactorRow>;
  readonly apiKeys: ModelStatic<ApiKeyRow>;
  readonly passkeys: ModelStatic<PasskeyRow>;
  readonly settings: ModelStatic<SettingsRow>;
  readonly secrets: ModelStatic<SecretsRow>;
  readonly nodes: ModelStatic<NodeRow>;
  readonly servers: ModelStatic<ServerRow>;
  readonly retainedData: ModelStatic<RetainedDataRow>;
  readonly jobs: ModelStatic<JobRow>;
  readonly noticeQueues: ModelStatic<NoticeQueueRow>;
  readonly bans: ModelStatic<BanRow>;
  readonly banChanges: ModelStatic<BanChangesRow>;
  readonly passwordResets: ModelStatic<PasswordResetRow>;
  readonly emailChanges: ModelStatic<EmailChangeRow>;
  readonly signIns: ModelStatic<SignInRow>;
  readonly auditEntries: ModelStatic<AuditRow>;
}

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
