import type { PanelConfig } from '../config/index.js';
import type { Clock } from '../lib/clock.js';
import type { Own } from '../lib/closing.js';
import type { Logger } from '../lib/logger.js';
import { createPasswordHasher } from '../lib/password-hasher.js';
import { createTrustingFetch } from '../lib/trusting-fetch.js';
import { createAccounts } from '../panel/accounts/accounts.js';
import { createApiKeys } from '../panel/api-keys/api-keys.js';
import type { PanelDatabase } from '../panel/database/panel-database.js';
import { createHealth } from '../panel/health.js';
import type { ConnectNode } from '../panel/nodes/node.js';
import { connectNode } from '../panel/nodes/node-client.js';
import { createNodes } from '../panel/nodes/nodes.js';
import { withUntrustedLogged } from '../panel/nodes/untrusted-node.js';
import type { Secrets } from '../panel/secrets/secrets.js';
import { createSetupToken, type SetupToken } from '../panel/secrets/setup-token.js';
import { createServerTypes } from '../panel/servers/server-types.js';
import { createServers } from '../panel/servers/servers.js';
import type { PanelServices } from '../panel/services.js';
import { createSessions } from '../panel/sessions/sessions.js';
import { createSettings } from '../panel/settings/settings.js';
import { openSessionStore } from './session-store.js';

type Basics = {
  db: PanelDatabase;
  clock: Clock;
  logger: Logger;
  secrets: Secrets;
  /** Rounds of bcrypt, as a power of two. */
  passwordCost: number | undefined;
};

/** The panel's domain, each part after those that it uses. */
export async function openPanelDomain(
  config: PanelConfig,
  { secrets, passwordCost, ...basics }: Basics,
  own: Own,
): Promise<{ services: PanelServices; setupToken: SetupToken | null }> {
  const secret = secrets.sessionSecret;
  const { isAsked, given } = config.setupToken;
  const setupToken = isAsked ? createSetupToken({ ...basics, secret, given }) : null;
  const settings = createSettings(basics);
  const passwords = createPasswordHasher({
    pepper: secrets.passwordPepper,
    ...(passwordCost === undefined ? {} : { cost: passwordCost }),
  });
  const rules = { serverLimit: config.serverLimit, panelPort: config.port };
  const { logger } = basics;
  const dial = withUntrustedLogged(createTrustingFetch(config.trustedFiles, logger), logger);
  const connect: ConnectNode = (target) => connectNode({ ...target, dial });
  const nodes = createNodes({ ...basics, secret, connect });
  const servers = own('the servers', createServers({ ...basics, nodes, rules }), (it) => it.close());
  await servers.recover();
  const store = await openSessionStore({ ...basics, redisUrl: config.redisUrl }, own);
  const services: PanelServices = {
    health: createHealth(basics),
    settings,
    accounts: createAccounts({ ...basics, passwords, settings, setupToken }),
    sessions: createSessions({ ...basics, store, secret }),
    apiKeys: createApiKeys(basics),
    nodes,
    servers,
    serverTypes: createServerTypes({ nodes }),
  };
  return { services, setupToken };
}
