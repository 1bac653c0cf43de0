import type { Request, Server } from '@hapi/hapi';
import type { PanelConfig } from '../config/index.js';
import { panelHandlers } from '../handlers/panel/index.js';
import { systemClock } from '../lib/clock.js';
import { Closing } from '../lib/closing.js';
import { bindHandlers } from '../lib/handler.js';
import { createLogger, type Logger } from '../lib/logger.js';
import { readDocument } from '../lib/openapi.js';
import { openSharedWindows } from '../lib/redis-windows.js';
import type { SharedWindows } from '../lib/shared-windows.js';
import { claimStateFolder } from '../lib/state-folder.js';
import { readCertificates } from '../lib/trusted-certificates.js';
import { checkBreachedPasswords } from '../panel/accounts/breached-passwords.js';
import type { AuditChange } from '../panel/audit/changes.js';
import type { Caller } from '../panel/caller.js';
import { openPanelDatabase } from '../panel/database/panel-database.js';
import type { NewNode } from '../panel/nodes/nodes.js';
import { takeSealingKeys } from '../panel/secrets/sealing-keys.js';
import { takeSecrets } from '../panel/secrets/secrets.js';
import { setupUrlOf } from '../panel/secrets/setup-token.js';
import type { PanelServices } from '../panel/services.js';
import { accessPlugin } from '../plugins/access/access.js';
import { bearerKey } from '../plugins/access/bearer-key.js';
import { checkOrigin } from '../plugins/access/check-origin.js';
import { checkScopes } from '../plugins/access/check-scopes.js';
import {
  type PendingCredentials,
  sessionCookie,
  sessionSchemes,
  sessionsPlugin,
} from '../plugins/access/sessions.js';
import { createSharedBudgets } from '../plugins/access/shared-budgets.js';
import { createAuditStage } from '../plugins/audit.js';
import { cutBanned, unlessBanned } from '../plugins/bans.js';
import { docsPlugin } from '../plugins/docs.js';
import { errorsPlugin } from '../plugins/errors.js';
import { createHttpServer } from '../plugins/http/http-server.js';
import { securityHeaders } from '../plugins/http/security-headers.js';
import { sourceOf } from '../plugins/http/source-of.js';
import { admitBy, type Doorkeeper } from '../plugins/http/strangers.js';
import { loginFormPlugin } from '../plugins/login-form.js';
import { operationsPlugin } from '../plugins/operations/operations.js';
import { referencePlugin } from '../plugins/reference/reference.js';
import { refusalsPlugin } from '../plugins/refusals.js';
import { requestsPlugin } from '../plugins/requests.js';
import { webPlugin } from '../plugins/web.js';
import { assertAddress, listen, type RunningService, STOP_TIMEOUT_MS, stopServer, urlOf } from './http.js';
import { openPanelDomain } from './panel-domain.js';

export type RunningPanel = RunningService & {
  publicUrl: string;
  /** Where the first user signs up; null once there is one. */
  setupUrl: string | null;
  enrolLocal(node: NewNode): Promise<unknown>;
};

export type PanelOverrides = {
  responses?: 'fail' | 'strip';
  passwordCost?: number;
  bodyTimeoutMs?: number;
  closeTimeoutMs?: number;
};

/** Starts the panel: configuration, domain, plugins, listen. @throws StartError, ConfigurationError */
export async function startPanel(config: PanelConfig, overrides: PanelOverrides = {}): Promise<RunningPanel> {
  const logger = createLogger('panel', config.logLevel);
  const closing = new Closing(logger, overrides.closeTimeoutMs);
  return closing.whileOpening(async (own) => {
    await assertAddress(config, 'PANEL');
    if (config.nodeCertificates !== undefined)
      await readCertificates({ path: config.nodeCertificates, name: 'PANEL_NODE_CERTIFICATES' });
    if (config.breachedPasswords !== undefined) await checkBreachedPasswords(config.breachedPasswords);
    own('the lock', await claimStateFolder(config.folder, 'panel'), (lock) => lock.release());
    const opened = await openPanelDatabase(config.database, { logger });
    const db = own('the database', opened, (database) => database.close());
    const secrets = await takeSecrets({ db, folder: config.folder, given: config });
    const { folder, sealingKeys: given } = config;
    const { sessionSecret } = secrets;
    const sealingKeys = await takeSealingKeys({ db, folder, given, sessionSecret });
    const shared = await openSharedWindows({ url: config.redisUrl, logger });
    const windows = own('the shared windows', shared, (it) => it.close());
    const { passwordCost } = overrides;
    const basics = { db, windows, clock: systemClock, logger, secrets, sealingKeys, passwordCost };
    const { services, setupToken } = await openPanelDomain(config, basics, own);

    const { host, port, trustedProxies } = config;
    const door = unlessBanned(services.bans.has, trustedProxies);
    const options = { host, port, trustedProxies, logger, door };
    // Requests may wait for installations, so these end together.
    const stopping = (server: Server) => Promise.all([services.servers.close(), stopServer(server)]);
    const server = own('the server', createHttpServer(options), stopping, STOP_TIMEOUT_MS);
    await registerPlugins(server, { config, door, logger, services, windows }, overrides);
    own('the cutting of who is banned', cutBanned(server, services.bans, door), (end) => end());
    await listen(server, 'PANEL');
    db.keepRoom();
    const needsSetup = await services.accounts.needsSetup();
    return {
      url: urlOf(server),
      publicUrl: config.publicUrl,
      setupUrl: needsSetup ? await setupUrlOf(config.publicUrl, setupToken) : null,
      enrolLocal: (node) => services.nodes.enrolLocal(node),
      stop: () => closing.close(),
    };
  });
}

type Parts = {
  config: PanelConfig;
  door: Doorkeeper;
  logger: Logger;
  services: PanelServices;
  windows: SharedWindows;
};

async function registerPlugins(server: Server, parts: Parts, overrides: PanelOverrides): Promise<void> {
  const { config, door, logger, services } = parts;
  const { publicUrl } = config;
  const document = readDocument('panel');
  const cookie = sessionCookie(publicUrl);
  const budgets = createSharedBudgets({
    document,
    limits: config.limits,
    failedCredentials: 'failed_credentials',
    callerOf: nameOf,
    windows: parts.windows,
    limitNow: () => {
      const { rateLimitEnabled, rateLimitRpm } = services.settings.current;
      return rateLimitEnabled ? rateLimitRpm : 0;
    },
  });
  const beforeAnswer = createAuditStage(services.audit);
  const checks = [checkScopes, checkOrigin(publicUrl, config.loopback)];
  await server.register([
    { plugin: errorsPlugin, options: { logger } },
    {
      plugin: requestsPlugin,
      options: { logger, admitAddress: admitBy(door), headers: securityHeaders(publicUrl) },
    },
    { plugin: refusalsPlugin, options: { logger } },
    { plugin: sessionsPlugin, options: { sessions: services.sessions, cookie } },
    {
      plugin: accessPlugin,
      options: {
        document,
        header: { scheme: 'apiKey', identify: bearerKey(services.apiKeys.authenticate) },
        others: sessionSchemes(services.sessions, cookie),
        checks,
        budgets,
      },
    },
    { plugin: docsPlugin, options: { document } },
    { plugin: referencePlugin, options: { service: 'panel', document, limits: config.limits } },
    {
      plugin: loginFormPlugin,
      options: { signIn: services.signIn, document, checks, budgets, beforeAnswer },
    },
    { plugin: webPlugin, options: { needsSetup: () => services.accounts.needsSetup() } },
    {
      plugin: operationsPlugin,
      options: {
        document,
        handlers: bindHandlers(panelHandlers, services),
        input: (request: Request) => ({
          caller: request.auth.credentials ?? undefined,
          session: request.session,
          source: sourceOf(request),
          about: (targetId: string) => {
            request.app.auditTarget = targetId;
          },
          note: (changes: readonly AuditChange[]) => {
            request.app.auditChanges = changes;
          },
        }),
        checkInput: budgets.drawForInput,
        beforeAnswer,
        responses: overrides.responses ?? 'strip',
        logger,
        bodyTimeoutMs: overrides.bodyTimeoutMs,
      },
    },
  ]);
}

/** What names a caller among all of them; whose login is pending, by the user. */
const nameOf = (caller: Caller | PendingCredentials): string =>
  'pendingUserId' in caller ? caller.pendingUserId : (caller.key?.id ?? caller.user.id);
