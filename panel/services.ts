import type { Accounts } from './accounts/accounts.js';
import type { ApiKeys } from './api-keys/api-keys.js';
import type { Health } from './health.js';
import type { Nodes } from './nodes/nodes.js';
import type { ServerTypes } from './servers/server-types.js';
import type { Servers } from './servers/servers.js';
import type { Sessions } from './sessions/sessions.js';
import type { Settings } from './settings/settings.js';
import type { SignIn } from './sign-in/sign-in.js';
import type { TwoFactor } from './two-factor/two-factor.js';

/** Everything of the panel's domain that an operation may use. */
export type PanelServices = {
  health: Health;
  settings: Settings;
  accounts: Accounts;
  sessions: Sessions;
  signIn: SignIn;
  twoFactor: TwoFactor;
  apiKeys: ApiKeys;
  nodes: Nodes;
  servers: Servers;
  serverTypes: ServerTypes;
};
