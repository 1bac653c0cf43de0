import type { Accounts } from './accounts/accounts.js';
import type { ApiKeys } from './api-keys/api-keys.js';
import type { Health } from './health.js';
import type { Nodes } from './nodes/nodes.js';
import type { Passkeys } from './passkeys/passkeys.js';
import type { ServerTypes } from './servers/server-types.js';
import type { Servers } from './servers/servers.js';
import type { Sessions } from './sessions/sessions.js';
import type { Settings } from './settings/settings.js';

/** Everything of the panel's domain that an operation may use. */
export type PanelServices = {
  health: Health;
  settings: Settings;
  accounts: Accounts;
  sessions: Sessions;
  apiKeys: ApiKeys;
  passkeys: Passkeys;
  nodes: Nodes;
  servers: Servers;
  serverTypes: ServerTypes;
};
