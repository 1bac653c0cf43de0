import type { Migration } from '../../lib/database.js';
import { createAccounts } from '../accounts/0001-accounts.js';
import { createApiKeys } from '../api-keys/0001-api-keys.js';
import { jobsMigration } from '../jobs/0005-jobs.js';
import { createNodes } from '../nodes/0002-nodes.js';
import { passkeysMigration } from '../passkeys/0013-passkeys.js';
import { secretsMigration } from '../secrets/0003-secrets.js';
import { createServers } from '../servers/0002-servers.js';
import { installationsMigration } from '../servers/0004-installations.js';
import { createSessions } from '../sessions/0001-sessions.js';
import { sessionStoreMigration } from '../sessions/0006-session-store.js';
import { createSettings } from '../settings/0001-settings.js';

/** One step that was released for several stores, each of which has its part. */
const step = (name: string, ...parts: Migration['up'][]): Migration => ({
  name,
  up: async (schema) => {
    for (const part of parts) await part(schema);
  },
});

/** The panel's schema, in the order in which it came to be. Released steps never change. */
export const panelMigrations: Migration[] = [
  step('0001-accounts', createAccounts, createSessions, createApiKeys, createSettings),
  step('0002-servers', createNodes, createServers),
  secretsMigration,
  installationsMigration,
  jobsMigration,
  sessionStoreMigration,
  passkeysMigration,
];
