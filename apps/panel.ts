import type { Request } from '@hapi/hapi';
import type { PanelConfig } from '../config/index.js';
import { panelHandlers } from '../handlers/panel/index.js';
import { systemClock } from '../lib/clock.js';
import { bindHandlers } from '../lib/handler.js';
import { createLogger } from '../lib/logger.js';
import { type OpenApiDocument, readDocument } from '../lib/openapi.js';
import { claimStateFolder } from '../lib/state-folder.js';
import { createAccounts } from '../panel/accounts/accounts.js';
import { createPasswordHasher } from '../panel/accounts/password-hasher.js';
import { createApiKeys } from '../panel/api-keys/api-keys.js';
import type { Caller } from '../panel/caller.js';
import { openPanelDatabase } from '../panel/database/panel-database.js';
import { createHealth } from '../panel/health.js';
import { connectNode } from '../panel/nodes/node-client.js';
import { createNodes, type NewNode } from '../panel/nodes/nodes.js';
import { takeSecrets } from '../panel/secrets/secrets.js';
import { createSetupToken, type SetupToken } from '../panel/secrets/setup-token.js';
import { createServerTypes } from '../panel/servers/server-types.js';
import { createServers } from '../panel/servers/servers.js';
import type { PanelServices } from '../panel/services.js';
import { createSessions } from '../panel/sessions/sessions.js';
import { createSettings } from '../panel/settings/settings.js';
import { type AccessOptions, accessPlugin } from '../plugins/access/access.js';
import { bearerKey } from '../plugins/access/bearer-key.js';
import { createBudgets } from '../plugins/access/budgets.js';
import { checkOrigin } from '../plugins/access/check-origin.js';
import { checkScopes } from '../plugins/access/check-scopes.js';
import { sessionsPlugin } from '../plugins/access/sessions.js';
import { docsPlugin } from '../plugins/docs.js';
import { errorsPlugin } from '../plugins/errors.js';
import { createHttpServer } from '../plugins/http/http-server.js';
import { operationsPlugin } from '../plugins/operations/operations.js';
import { referencePagePlugin } from '../plugins/reference-page.js';
import { requestsPlugin } from '../plugins/requests.js';
import { webPlugin } from '../plugins/web.js';
import { assertAddress, DRAIN_TIMEOUT_MS, listen, type RunningService, urlOf } from './http.js';

export type RunningPanel = RunningService & {
  publicUrl: string;
  /** Where the first user signs up; null once there is one. */
  setupUrl: string | null;
  enrolLocal(node: NewNode): Promise<unknown>;
};

export type PanelOverrides = { responses?: 'fail' | 'strip'; passwordCost?: number };

/** Starts the panel: configuration, domain, plugins, listen. @throws StartError, ConfigurationError */
export async function startPanel(config: PanelConfig, overrides: PanelOverrides = {}): Promise<RunningPanel> {
  const clock = systemClock;
  const logger = createLogger('panel', config.logLevel);
  await assertAddress(config, 'PANEL');
  const lock = await claimStateFolder(config.folder, 'panel');
  const db = await openPanelDatabase(config.database, { logger });
  const document = readDocument('panel');
  const { publicUrl } = config;
  const secrets = await takeSecrets({ db, folder: config.folder, given: config });
  const secret = secrets.sessionSecret;
  const { isAsked, given } = config.setupToken;
  const setupToken = isAsked ? createSetupToken({ db, secret, given }) : null;

  const settings = createSettings({ db });
  const { passwordCost } = overrides;
  const passwords = createPasswordHasher({
    pepper: secrets.passwordPepper,
    ...(passwordCost === undefined ? {} : { cost: passwordCost }),
  });
  const rules = { serverLimit: config.serverLimit, panelPort: config.port };
  const nodes = createNodes({ db, clock, secret, connect: connectNode });
  const services: PanelServices = {
    health: createHealth({ db }),
    settings,
    accounts: createAccounts({ db, clock, passwords, settings, setupToken }),
    sessions: createSessions({ db, clock }),
    apiKeys: createApiKeys({ db, clock }),
    nodes,
    servers: createServers({ db, clock, nodes, logger, rules }),
    serverTypes: createServerTypes({ nodes }),
  };
  await services.servers.recover();

  const access = createAccess(config, document, services.apiKeys);
  const { host, port, trustedProxies } = config;
  const server = createHttpServer({ host, port, trustedProxies, logger });
  await server.register([
    { plugin: errorsPlugin, options: { logger } },
    { plugin: requestsPlugin, options: { logger } },
    { plugin: sessionsPlugin, options: { sessions: services.sessions, secret, publicUrl } },
    access.plugin,
    { plugin: docsPlugin, options: { document } },
    { plugin: referencePagePlugin, options: { service: 'panel' } },
    { plugin: webPlugin, options: { needsSetup: () => services.accounts.needsSetup() } },
    {
      plugin: operationsPlugin,
      options: {
        document,
        handlers: bindHandlers(panelHandlers, services),
        input: (request: Request) => ({
          caller: request.auth.credentials ?? undefined,
          session: request.session,
        }),
        checkInput: access.checkInput,
        responses: overrides.responses ?? 'strip',
        logger,
      },
    },
  ]);
  await listen(server, 'PANEL');
  db.keepRoom();
  return {
    url: urlOf(server),
    publicUrl,
    setupUrl: (await services.accounts.needsSetup()) ? await setupUrl(publicUrl, setupToken) : null,
    enrolLocal: (node) => nodes.enrolLocal(node),
    async stop() {
      const closing = services.servers.close();
      await server.stop({ timeout: DRAIN_TIMEOUT_MS });
      await closing;
      await db.close();
      await lock.release();
    },
  };
}

/** Who may ask, and how much. */
function createAccess(config: PanelConfig, document: OpenApiDocument, apiKeys: PanelServices['apiKeys']) {
  const budgets = createBudgets({
    document,
    limits: config.limits,
    failedCredentials: 'failed_credentials',
    callerOf: ({ key, user }: Caller) => key?.id ?? user.id,
  });
  const options: AccessOptions = {
    document,
    header: { scheme: 'apiKey', identify: bearerKey(apiKeys.authenticate) },
    others: ['session'],
    checks: [checkScopes, checkOrigin(config.publicUrl, config.loopback)],
    budgets,
  };
  return { plugin: { plugin: accessPlugin, options }, checkInput: budgets.drawForInput };
}

/** The token stands behind the `#`: it is never sent to a server or written into its logs. */
const setupUrl = async (publicUrl: string, token: SetupToken | null) =>
  `${publicUrl}/setup${token === null ? '' : `#token=${await token.current()}`}`;
