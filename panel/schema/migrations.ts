import type { Migration } from '../../lib/database/database.js';
import { createApiKeys } from '../api-keys/0001-api-keys.js';
import { addPreviousSecret } from '../api-keys/0011-rotated-keys.js';
import { keyParentsMigration } from '../api-keys/0019-key-parents.js';
import { auditMigration } from '../audit/0010-audit.js';
import { addOmitted } from '../audit/0015-omitted-failures.js';
import { auditChangesMigration } from '../audit/0026-audit-changes.js';
import { bansMigration } from '../bans/0012-bans.js';
import { mailedLinksMigration } from '../identity/accounts/0008-mailed-links.js';
import { noticeQueuesMigration } from '../identity/notices/0024-notice-queues.js';
import { passkeysMigration } from '../identity/passkeys/0013-passkeys.js';
import { createSessions } from '../identity/sessions/0001-sessions.js';
import { sessionStoreMigration } from '../identity/sessions/0006-session-store.js';
import { recentSignInsMigration } from '../identity/sessions/0018-recent-sign-ins.js';
import { createFailures } from '../identity/sign-in/0007-sign-in.js';
import { signInsMigration } from '../identity/sign-in-history/0009-sign-ins.js';
import { createUnknownAttempts } from '../identity/sign-in-history/0015-unknown-attempts.js';
import { createSecondFactors } from '../identity/two-factor/0007-second-factors.js';
import { createAccounts } from '../identity/users/0001-accounts.js';
import { addDisabled } from '../identity/users/0011-disabled-accounts.js';
import { confirmedEmailsMigration } from '../identity/users/0016-confirmed-emails.js';
import { jobsMigration } from '../jobs/0005-jobs.js';
import { createNodes } from '../nodes/registry/0002-nodes.js';
import { nodeIdentitiesMigration } from '../nodes/registry/0020-node-identities.js';
import { secretsMigration } from '../secrets/0003-secrets.js';
import { sealingKeysMigration } from '../secrets/0025-sealing-keys.js';
import { installationsMigration } from '../servers/lifecycle/0004-installations.js';
import { retainedDataMigration } from '../servers/lifecycle/0022-retained-data.js';
import { createServers } from '../servers/records/0002-servers.js';
import { createSettings } from '../settings/0001-settings.js';
import { requiredSecondFactorMigration } from '../settings/0017-required-second-factor.js';

/** One released migration that consists of parts of several stores. */
const step = (name: string, ...parts: Migration['up'][]): Migration => ({
  name,
  up: async (schema) => {
    for (const part of parts) await part(schema);
  },
});

/** The panel's migrations, in order. Released migrations never change. */
export const panelMigrations: Migration[] = [
  step('0001-accounts', createAccounts, createSessions, createApiKeys, createSettings),
  step('0002-servers', createNodes, createServers),
  secretsMigration,
  installationsMigration,
  jobsMigration,
  sessionStoreMigration,
  step('0007-sign-in', createFailures, createSecondFactors),
  mailedLinksMigration,
  signInsMigration,
  auditMigration,
  step('0011-disabled-accounts', addDisabled, addPreviousSecret),
  bansMigration,
  passkeysMigration,
  step('0015-limits', addOmitted, createUnknownAttempts),
  confirmedEmailsMigration,
  requiredSecondFactorMigration,
  recentSignInsMigration,
  keyParentsMigration,
  nodeIdentitiesMigration,
  retainedDataMigration,
  noticeQueuesMigration,
  sealingKeysMigration,
  auditChangesMigration,
];
