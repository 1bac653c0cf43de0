import type { Request, Server } from '@hapi/hapi';
import type { PanelConfig } from '../config/index.js';
import { panelHandlers } from '../generated/panel/handlers.js';
import { bindHandlers } from '../lib/contract/handler.js';
import { readDocument, scopeOf } from '../lib/contract/openapi.js';
import { openDatabaseClock } from '../lib/database/database-clock.js';
import { claimStateFolder } from '../lib/disk/state-folder.js';
import { FairSemaphore, type Holder } from '../lib/limits/fair-semaphore.js';
import type { SharedWindows } from '../lib/limits/shared-windows.js';
import { createLogger, type Logger } from '../lib/logging/logger.js';
import { HttpFigures } from '../lib/monitoring/http-figures.js';
import { Readiness } from '../lib/monitoring/readiness.js';
import { Closing } from '../lib/process/closing.js';
import { openSharedWindows } from '../lib/redis/redis-windows.js';
import type { Clock } from '../lib/time/clock.js';
import { readCertificates } from '../lib/tls/trusted-certificates.js';
import type { Caller } from '../panel/access/caller.js';
import { AnonymousFailures } from '../panel/audit/anonymous-failures.js';
import type { AuditChange } from '../panel/audit/changes.js';
import { checkBreachedPasswords } from '../panel/identity/passwords/breached-passwords.js';
import type { NewNode } from '../panel/nodes/registry/nodes.js';
import { openPanelDatabase } from '../panel/schema/open-panel-database.js';
import { takeSealingKeys } from '../panel/secrets/sealing-keys.js';
import { takeSecrets } from '../panel/secrets/secrets.js';
import { setupUrlsOf } from '../panel/secrets/setup-token.js';
import type { AccessToWatch } from '../panel/servers/live/access-watch.js';
import type { ServerScope } from '../panel/servers/records/server-access.js';
import type { PanelServices } from '../panel/services.js';
import { accessPlugin } from '../plugins/access/access.js';
import { bearerKey } from '../plugins/access/bearer-key.js';
import { checkOrigin } from '../plugins/access/check-origin.js';
import { checkRestrictions } from '../plugins/access/check-restrictions.js';
import { checkScopes } from '../plugins/access/check-scopes.js';
import { createRecentSignIn } from '../plugins/access/recent-sign-in.js';
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
import { isDirect } from '../plugins/http/direct-request.js';
import { securityHeaders } from '../plugins/http/security-headers.js';
import { createHttpServer } from '../plugins/http/server/http-server.js';
import { sourceOf } from '../plugins/http/source-of.js';
import { admitBy, type Doorkeeper } from '../plugins/http/strangers.js';
import { traceparentOf } from '../plugins/http/trace.js';
import { operationsPlugin } from '../plugins/operations/operations.js';
import { referencePlugin } from '../plugins/reference/reference.js';
import { refusalsPlugin } from '../plugins/refusals.js';
import { requestsPlugin } from '../plugins/requests.js';
import { signInFormsPlugin } from '../plugins/sign-in-forms.js';
import { type WebOptions, webPlugin } from '../plugins/web.js';
import { assertAddress, listen, type RunningService, STOP_TIMEOUT_MS, stopServer, urlOf } from './http.js';
import { openPanelDomain } from './panel-domain.js';

export type RunningPanel = RunningService & {
  publicUrl: string;
  /** The URLs at which the first user signs up; empty once a user exists. */
  setupUrls: string[];
  enrolLocal(node: NewNode): Promise<unknown>;
};

export type PanelOverrides = {
  responses?: 'fail' | 'strip';
  passwordCost?: number;
  bodyTimeoutMs?: number;
  closeTimeoutMs?: number;
};

/**
 * Starts the panel: reads the configuration, opens the domain, registers the plugins, and listens.
 * @throws StartError, ConfigurationError
 */
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
    const clock = own('the clock', await openDatabaseClock({ db, logger }), (it) => it.close());
    const { passwordCost } = overrides;
    const readiness = new Readiness(() => db.sequelize.query('SELECT id FROM settings LIMIT 1'));
    const http = new HttpFigures();
    const basics = { db, windows, clock, logger, secrets, sealingKeys, passwordCost, readiness, http };
    const { services, setupToken } = await openPanelDomain(config, basics, own);
    // Contact the nodes while the plugins are registered, so that the first list does not have to.
    const nodesFollowed = services.servers.followNodes();
    // If the start fails before this is awaited, only the error of the start must be reported.
    nodesFollowed.catch(() => undefined);

    const failures = new AnonymousFailures({ record: services.audit.record });
    own('the count of anonymous failures', failures, (it) => it.close());
    const { host, port, trustedProxies } = config;
    const door = unlessBanned(services.bans.has, trustedProxies);
    const options = { host, port, trustedProxies, logger, door };
    // Stop the servers module and HTTP at the same time, because requests may be waiting for installations.
    const stopping = (server: Server) => Promise.all([services.servers.close(), stopServer(server)]);
    const server = own('the server', createHttpServer(options), stopping, STOP_TIMEOUT_MS);
    http.follow(server.settings.app?.connections);
    const parts = { clock, config, door, failures, http, logger, services, windows };
    await registerPlugins(server, parts, overrides);
    own('the disconnecting of banned clients', cutBanned(server, services.bans, door), (end) => end());
    await nodesFollowed;
    await listen(server, 'PANEL');
    for (const note of config.proxyNotes) logger.warn({}, note);
    db.keepSpace();
    const isNew = await services.accounts.needsSetup();
    readiness.started();
    return {
      url: urlOf(server),
      publicUrl: config.publicUrl,
      setupUrls: isNew ? await setupUrlsOf(config.reachedAt, setupToken) : [],
      enrolLocal: (node) => services.nodes.enrolLocal(node),
      stop: () => {
        readiness.stopping();
        return closing.close();
      },
    };
  });
}

type Parts = {
  clock: Clock;
  config: PanelConfig;
  door: Doorkeeper;
  failures: AnonymousFailures;
  http: HttpFigures;
  logger: Logger;
  services: PanelServices;
  windows: SharedWindows;
};

const webOptions = ({ accounts, settings }: Parts['services']): WebOptions => ({
  needsSetup: () => accounts.needsSetup(),
  hasStatusPage: () => settings.current.publicStatusPage,
});

async function registerPlugins(server: Server, parts: Parts, overrides: PanelOverrides): Promise<void> {
  const { clock, config, door, logger, services } = parts;
  const { publicUrl } = config;
  const document = readDocument('panel');
  const cookie = sessionCookie(publicUrl);
  const schemes = sessionSchemes(services.sessions, cookie);
  const [, pendingLogin] = schemes;
  const budgets = createSharedBudgets({
    document,
    limits: config.limits,
    failedCredentials: 'failed_credentials',
    callerOf: nameOf,
    groupOf: allKeysOf,
    // A client can have many pending logins, so their requests also count toward the limit of the client's network.
    countsNetworkToo: (credentials) => 'pendingUserId' in credentials,
    windows: parts.windows,
    limitNow: () => {
      const { rateLimitEnabled, rateLimitRpm } = services.settings.current;
      return rateLimitEnabled ? rateLimitRpm : 0;
    },
  });
  const beforeResponse = createAuditStage(services.audit, parts.failures, services.servers.canSee);
  const recentSignIn = createRecentSignIn(clock);
  const checks = [
    checkScopes,
    checkOrigin(publicUrl, config.loopback),
    checkRestrictions(services.restrictions),
    recentSignIn.check,
  ];
  await server.register([
    { plugin: errorsPlugin, options: { logger } },
    {
      plugin: requestsPlugin,
      options: {
        logger,
        proxies: {
          trusted: 'PANEL_TRUSTED_PROXIES',
          isCookieInsecure: !publicUrl.startsWith('https:'),
          onUntrusted: services.overview.noteUntrustedProxy,
        },
        admitAddress: admitBy(door),
        countResponse: parts.http.countResponse,
        headers: securityHeaders(publicUrl),
      },
    },
    { plugin: refusalsPlugin, options: { logger } },
    { plugin: sessionsPlugin, options: { sessions: services.sessions, cookie } },
    {
      plugin: accessPlugin,
      options: {
        document,
        header: { scheme: 'apiKey', identify: bearerKey(services.apiKeys.authenticate) },
        others: schemes,
        checks,
        budgets,
      },
    },
    { plugin: docsPlugin, options: { document } },
    { plugin: referencePlugin, options: { service: 'panel', document, limits: config.limits } },
    {
      plugin: signInFormsPlugin,
      options: { signIn: services.signIn, pendingLogin, document, checks, budgets, beforeResponse },
    },
    { plugin: webPlugin, options: webOptions(services) },
    {
      plugin: operationsPlugin,
      options: {
        document,
        handlers: bindHandlers(panelHandlers, services),
        input: inputOf,
        watchCaller: (request: Request, onEnded: () => void) =>
          services.servers.watchAccess(accessOf(request), onEnded),
        checkInput: recentSignIn.checkInput,
        beforeResponse,
        responses: overrides.responses ?? 'strip',
        logger,
        largeBodies: { semaphore: largeBodies(), holderOf: userOf },
        bodyTimeoutMs: overrides.bodyTimeoutMs,
      },
    },
  ]);
}

/**
 * Returns the facts on which permission for a running transfer depends: the credential and, for a server, the caller's
 * rights.
 */
function accessOf(request: Request): AccessToWatch {
  const { serverId } = request.params as { serverId?: string };
  const operation = request.route.settings.plugins?.operation?.();
  const scope = operation === undefined ? undefined : scopeOf(operation);
  return {
    caller: request.auth.credentials as unknown as Caller,
    callerNow: () => request.credentialsNow() as Promise<Caller>,
    server:
      serverId === undefined || scope === undefined ? undefined : { serverId, scope: scope as ServerScope },
  };
}

/** Returns what handlers get besides the validated request. */
const inputOf = (request: Request) => ({
  isHead: request.method === 'head',
  caller: request.auth.credentials
    ? { ...request.auth.credentials, traceparent: () => traceparentOf(request) }
    : undefined,
  callerNow: () => request.credentialsNow(),
  session: request.session,
  source: sourceOf(request),
  isDirect: () => isDirect(request.raw.req),
  about: (targetId: string) => {
    request.app.auditTarget = targetId;
  },
  note: (changes: readonly AuditChange[]) => {
    request.app.auditChanges = changes;
  },
  mention: (details: readonly AuditChange[]) => {
    request.app.auditDetails = details;
  },
});

/**
 * Limits how many request bodies over 1 MiB are in memory at the same time. Such a body has the content of a file that
 * a user saves, or an egg.
 */
const largeBodies = () =>
  new FairSemaphore({
    ...{ max: 8, maxEach: 2, maxWaiting: 64, maxWaitingEach: 8, maxWaitMs: 5000 },
    refusal: { message: 'Too many large requests are in progress. Try again in a moment.' },
  });

const userOf = ({ auth }: Request): Holder => {
  const { user } = auth.credentials as unknown as Caller;
  return { group: user.id, name: user.id };
};

/** All keys of a user together get three times the budget of one key, so that more keys do not mean more requests. */
const KEYS_TIMES = 3;
const allKeysOf = (caller: Caller | PendingCredentials) =>
  'pendingUserId' in caller || caller.key === null ? undefined : { name: caller.user.id, times: KEYS_TIMES };

/**
 * Returns the name under which a caller is counted in the limits. A pending login is counted by its session and not by
 * its user, so that someone who knows only the password cannot use up the user's requests.
 */
const nameOf = (caller: Caller | PendingCredentials): string =>
  'pendingUserId' in caller ? caller.pendingSessionId : (caller.key?.id ?? caller.user.id);
