import type { Accounts } from './accounts/accounts.js';
import type { EmailChanges } from './accounts/email-changes.js';
import type { OwnAccount } from './accounts/own-account.js';
import type { PasswordResets } from './accounts/password-resets.js';
import type { ApiKeys } from './api-keys/api-keys.js';
import type { Audit } from './audit/audit.js';
import type { Bans } from './bans/bans.js';
import type { Health } from './health.js';
import type { Nodes } from './nodes/nodes.js';
import type { ServerTypes } from './servers/server-types.js';
import type { Servers } from './servers/servers.js';
import type { Sessions } from './sessions/sessions.js';
import type { LiveSettings } from './settings/live-settings.js';
import type { SignIn } from './sign-in/sign-in.js';
import type { SignIns } from './sign-in-history/sign-ins.js';
import type { TwoFactor } from './two-factor/two-factor.js';
import type { Users } from './users/users.js';

/** Everything of the panel's domain that an operation may use. */
export type PanelServices = {
  health: Health;
  settings: LiveSettings;
  accounts: Accounts;
  ownAccount: OwnAccount;
  passwordResets: PasswordResets;
  emailChanges: EmailChanges;
  signIns: SignIns;
  sessions: Sessions;
  signIn: SignIn;
  twoFactor: TwoFactor;
  apiKeys: ApiKeys;
  nodes: Nodes;
  servers: Servers;
  serverTypes: ServerTypes;
  bans: Bans;
  users: Users;
  audit: Audit;
};
