import type { Request, Server } from '@hapi/hapi';
import type { DaemonConfig } from '../config/index.js';
import {
  callerOf,
  type DaemonCaller,
  narrowed,
  requesterOf,
  withActor,
  withBackupContainer,
} from '../daemon/caller.js';
import { holderOf, semaphoreFor } from '../daemon/concurrency/bounds.js';
import { openDaemonDatabase } from '../daemon/database/daemon-database.js';
import type { KeyWatch } from '../daemon/keys/key-watch.js';
import { createKeys, type Keys } from '../daemon/keys/keys.js';
import { createStartKeys, type StartKeys } from '../daemon/keys/start-keys.js';
import { createReach } from '../daemon/reach.js';
import type { RuntimeKind, RuntimeReason } from '../daemon/runtimes/choose-runtime.js';
import { evictServers } from '../daemon/runtimes/process/runs/port-eviction.js';
import type { Sftp } from '../daemon/sftp/sftp.js';
import { FollowedTunnel } from '../daemon/tunnel/followed-tunnel.js';
import { daemonHandlers } from '../generated/daemon/handlers.js';
import type { DaemonServices } from '../handlers/daemon/types.js';
import { bindHandlers } from '../lib/contract/handler.js';
import { type OpenApiDocument, readDocument } from '../lib/contract/openapi.js';
import { claimStateFolder } from '../lib/disk/state-folder.js';
import { FailedCredentials } from '../lib/limits/failed-credentials.js';
import { createLogger, type Logger } from '../lib/logging/logger.js';
import { HttpFigures } from '../lib/monitoring/http-figures.js';
import { Readiness } from '../lib/monitoring/readiness.js';
import { type AddressTest, allowList } from '../lib/net/address-ranges.js';
import { Closing } from '../lib/process/closing.js';
import { systemClock } from '../lib/time/clock.js';
import { readCertificatePair } from '../lib/tls/certificate-pair.js';
import { accessPlugin } from '../plugins/access/access.js';
import { bearerKey } from '../plugins/access/bearer-key.js';
import { createBudgets, type ValidInput } from '../plugins/access/budgets.js';
import { checkScopes } from '../plugins/access/check-scopes.js';
import type { AccessCredentials, Scheme } from '../plugins/access/credentials.js';
import { createLimitedContainers } from '../plugins/access/limited-containers.js';
import { narrowedCallers } from '../plugins/access/narrowed-callers.js';
import { queryTokens } from '../plugins/access/query-tokens.js';
import { docsPlugin } from '../plugins/docs.js';
import { errorsPlugin } from '../plugins/errors.js';
import { createHttpServer } from '../plugins/http/server/http-server.js';
import { admitBy, type Doorkeeper } from '../plugins/http/strangers.js';
import { operationsPlugin } from '../plugins/operations/operations.js';
import { referencePlugin } from '../plugins/reference/reference.js';
import { requestsPlugin } from '../plugins/requests.js';
import { openDaemonDomain } from './daemon-domain.js';
import {
  addressFault,
  assertAddress,
  listen,
  type RunningService,
  STOP_TIMEOUT_MS,
  stopServer,
  urlOf,
} from './http.js';

export type RunningDaemon = RunningService & {
  runtime: RuntimeKind;
  runtimeReason: RuntimeReason;
  isEngineAway: boolean;
  startKeys: StartKeys;
};

export type DaemonOverrides = {
  /** The document to serve, such as that of an earlier version. */
  document?: OpenApiDocument;
  responses?: 'fail' | 'strip';
  bodyTimeoutMs?: number;
  closeTimeoutMs?: number;
};

/**
 * Starts the daemon: reads the configuration, opens the domain, registers the plugins, and listens.
 * @throws StartError, ConfigurationError
 */
export async function startDaemon(
  config: DaemonConfig,
  overrides: DaemonOverrides = {},
): Promise<RunningDaemon> {
  const logger = createLogger('daemon', config.logLevel);
  const closing = new Closing(logger, overrides.closeTimeoutMs);
  return closing.whileOpening(async (own) => {
    const claim = () => claimStateFolder(config.folder, 'daemon');
    await evictServers(portsOf(config), { runsFolder: config.runs, claim, logger });
    await assertAddress(config, 'DAEMON');
    if (config.sftp === 'on') await assertAddress(sftpAddress(config), 'DAEMON_SFTP');
    const tls = config.tls && { files: config.tls, pair: await readCertificatePair(config.tls) };
    own('the lock', await claim(), (lock) => lock.release());
    const database = own('the database', await openDaemonDatabase(config, { logger }), (it) => it.close());
    const document = overrides.document ?? readDocument('daemon');
    const keys = createKeys({ database, clock: systemClock });
    // Tests whether a client address may connect, over HTTP or SFTP. Undefined if every address may.
    const isAllowed = config.allow.length === 0 ? undefined : allowList(config.allow);
    const failedCredentials = new FailedCredentials(config.limits.failed_credentials);
    const readiness = new Readiness(() => database.sequelize.query('SELECT id FROM keys LIMIT 1'));
    const http = new HttpFigures();
    const monitored = { readiness, http };
    const basics = { database, clock: systemClock, logger, keys, document, isAllowed, failedCredentials };
    const { services, kind, reason, keyWatch } = await openDaemonDomain(
      config,
      { ...basics, ...monitored },
      own,
    );

    const { host, port, trustedProxies } = config;
    const door = isAllowed && listedOnly(isAllowed);
    const options = { host, port, trustedProxies, logger, tls, door };
    // Closed after the server, which completes requests first.
    const tunnel = own('the tunnel', new FollowedTunnel({ folder: config.folder, host, logger }), (it) =>
      it.close(),
    );
    const server = own('the server', createHttpServer(options), stopServer, STOP_TIMEOUT_MS);
    http.follow(server.settings.app?.connections);
    await registerPlugins(server, { ...basics, services, config, door, http, keyWatch }, overrides);
    if (config.sftp === 'on') await listenForSftp(services.sftp, sftpAddress(config));
    await listen(server, 'DAEMON');
    tunnel.start(Number(server.info.port));
    own('the waiting connections of the tunnel', tunnel, (it) => it.drain());
    // Do not wait for the recovery, because an unresponsive engine or a thousand containers must not delay the first
    // responses.
    const recovered = services.containers.recover().catch((error: unknown) => {
      logger.error(
        { err: error },
        'cannot recover the state of the containers after the start of the daemon',
      );
    });
    void recovered.then(() => readiness.started());
    services.backups.recover();
    void services.files.tidyUp();
    database.keepSpace();
    return {
      url: urlOf(server),
      runtime: kind,
      runtimeReason: reason,
      isEngineAway: await services.containers.engine.isAway(),
      // Create the first key last. It is printed only once, so a start that fails must not create it.
      startKeys: createStartKeys(keys),
      stop: () => {
        readiness.stopping();
        return closing.close();
      },
    };
  });
}

const portsOf = ({ port, sftp, sftpPort }: DaemonConfig) => (sftp === 'on' ? [port, sftpPort] : [port]);

const sftpAddress = ({ host, sftpPort: port }: DaemonConfig) => ({ host, port });

async function listenForSftp(sftp: Sftp, address: ReturnType<typeof sftpAddress>): Promise<void> {
  try {
    await sftp.listen(address);
  } catch (error) {
    throw addressFault(error, address, 'DAEMON_SFTP');
  }
}

type Parts = {
  document: OpenApiDocument;
  keys: Keys;
  config: DaemonConfig;
  logger: Logger;
  services: DaemonServices;
  failedCredentials: FailedCredentials;
  keyWatch: KeyWatch;
  http: HttpFigures;
  door: Doorkeeper | undefined;
};

/** Returns the rule that rejects clients whose addresses are not in DAEMON_ALLOW. All their requests get this error. */
const listedOnly = (isAllowed: AddressTest): Doorkeeper => ({
  isAllowed,
  code: 'ip_not_allowed',
  message: (address) =>
    `Your address ${address} is not allowed to connect to this daemon: ask its operator to add it to DAEMON_ALLOW.`,
  note: 'address rejected because it is not in DAEMON_ALLOW',
});

/**
 * Returns the name under which the requests of a caller are counted in the rate limits: the id of the key. A caller
 * with a token is counted by key and actor, so that a user who has tokens cannot use up the requests of the panel whose
 * key created the tokens.
 */
const nameOf = ({ id, token, actor }: DaemonCaller) =>
  token === undefined || actor === undefined ? id : `${id} ${actor}`;

/**
 * Returns the caller of a request. For a key, the header `Berth-Actor` names the actor, the user for whom the key is
 * used. For a token, this header is ignored, because whoever created the token has already named the actor.
 */
function callerOfRequest({ auth, headers }: Request): DaemonCaller {
  const caller = auth.credentials as unknown as DaemonCaller;
  return caller.token === undefined
    ? withActor(caller, headers['berth-actor'] as string | undefined)
    : caller;
}

/**
 * Returns an authentication scheme that accepts the same callers. If a request has the header `Berth-Container`, its
 * caller has access only to the container that the header names, and to the backup that it restores from the container
 * of the header `Berth-Backup-Container`. That one is read first, while the caller still has the limits of the key.
 */
const narrowing = (scheme: Scheme): Scheme =>
  narrowedCallers(
    narrowedCallers(scheme, {
      header: 'berth-backup-container',
      narrow: (caller: AccessCredentials, id) => withBackupContainer(caller as DaemonCaller, id),
    }),
    {
      header: 'berth-container',
      narrow: (caller: AccessCredentials, id) => narrowed(caller as DaemonCaller, id),
    },
  );

async function registerPlugins(server: Server, parts: Parts, overrides: DaemonOverrides): Promise<void> {
  const { config, document, door, failedCredentials, http, keys, keyWatch, logger, services } = parts;
  const budgets = createBudgets({
    document,
    limits: config.limits,
    failedCredentials: 'global',
    wrongCredentials: failedCredentials,
    callerOf: nameOf,
    containerOf: ({ body }) => services.containers.resolveDefault((body as { id?: string }).id),
  });
  const limited = createLimitedContainers(document, createReach(services));
  await server.register([
    { plugin: errorsPlugin, options: { logger } },
    {
      plugin: requestsPlugin,
      options: {
        logger,
        proxies: { trusted: 'DAEMON_TRUSTED_PROXIES', isCookieInsecure: false },
        admitAddress: door && admitBy(door),
        countResponse: http.countResponse,
      },
    },
    {
      plugin: accessPlugin,
      options: {
        document,
        header: narrowing({ scheme: 'daemonKey', identify: bearerKey((secret) => callerOf(keys, secret)) }),
        others: queryTokens({ document, redeem: services.tokens.redeem }).map(narrowing),
        checks: [checkScopes, limited.checkOperation],
        budgets,
      },
    },
    { plugin: docsPlugin, options: { document } },
    { plugin: referencePlugin, options: { service: 'daemon', document, limits: config.limits } },
    {
      plugin: operationsPlugin,
      options: {
        document,
        handlers: bindHandlers(daemonHandlers, services),
        input: (request: Request) => ({
          caller: callerOfRequest(request),
          isHead: request.method === 'head',
        }),
        // Check access to the container first, so that a key cannot use up the rate limits of containers that it cannot
        // access.
        checkInput: (request: Request, input: ValidInput) => {
          const check = limited.checkInput(request, input);
          if (check !== undefined) return check.then(() => budgets.drawForInput(request, input));
          budgets.drawForInput(request, input);
          return undefined;
        },
        watchCaller: (request: Request, onEnded: () => void) => {
          const caller = callerOfRequest(request);
          const stops = [keyWatch.watch(caller.id, onEnded), services.tokens.watch(caller, onEnded)];
          return () => {
            for (const stop of stops) stop();
          };
        },
        largeBodies: {
          semaphore: semaphoreFor('large_bodies'),
          holderOf: (request: Request) => holderOf(requesterOf(callerOfRequest(request))),
        },
        responses: overrides.responses ?? 'strip',
        logger,
        maxUploadBytes: config.maxUploadSize,
        bodyTimeoutMs: overrides.bodyTimeoutMs,
      },
    },
  ]);
}
