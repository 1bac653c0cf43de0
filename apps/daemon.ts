import { join } from 'node:path';
import type { Request } from '@hapi/hapi';
import type { DaemonConfig } from '../config/index.js';
import { createCatalogue } from '../daemon/catalog/catalogue.js';
import { createConsoles } from '../daemon/console/consoles.js';
import { createContainers } from '../daemon/containers/containers.js';
import { createServerTypes } from '../daemon/containers/server-types.js';
import { createEvents } from '../daemon/events/events.js';
import { createDaemonInfo } from '../daemon/host/daemon-info.js';
import { createHost } from '../daemon/host/host.js';
import { createKeyWatch } from '../daemon/keys/key-watch.js';
import { createKeys, type Keys, type ValidKey } from '../daemon/keys/keys.js';
import { createStartKeys, type StartKeys } from '../daemon/keys/start-keys.js';
import { createLogStore } from '../daemon/logs/log-store.js';
import { createOperations } from '../daemon/operations/operations.js';
import { createContainerPlayers } from '../daemon/players/container-players.js';
import { createPlayers } from '../daemon/players/players.js';
import { enclose } from '../daemon/runtimes/process/surroundings.js';
import { createTokens, type Tokens } from '../daemon/tokens/tokens.js';
import { daemonHandlers, pendingDaemonOperations } from '../handlers/daemon/index.js';
import type { DaemonServices } from '../handlers/daemon/types.js';
import { type Clock, systemClock } from '../lib/clock.js';
import type { Database } from '../lib/database.js';
import { DomainError } from '../lib/errors.js';
import { bindHandlers } from '../lib/handler.js';
import { createLogger, type Logger } from '../lib/logger.js';
import { listOperations, type OpenApiDocument, readDocument } from '../lib/openapi.js';
import { packageRoot } from '../lib/package-root.js';
import { claimStateFolder, makeStateFolder } from '../lib/state-folder.js';
import { accessPlugin } from '../plugins/access/access.js';
import { apiKeysPlugin } from '../plugins/access/api-keys.js';
import { checkScopes } from '../plugins/access/check-scopes.js';
import { queryTokensPlugin } from '../plugins/access/query-tokens.js';
import { docsPlugin } from '../plugins/docs.js';
import { errorsPlugin, statusOf } from '../plugins/errors.js';
import { createHttpServer } from '../plugins/http/http-server.js';
import { operationsPlugin } from '../plugins/operations/operations.js';
import { referencePagePlugin } from '../plugins/reference-page.js';
import { requestsPlugin } from '../plugins/requests.js';
import { openDaemonDatabase } from './daemon-database.js';
import { createRuntime, usersOf } from './daemon-runtime.js';
import { assertAddress, DRAIN_TIMEOUT_MS, listen, type RunningService, urlOf } from './http.js';

export type RunningDaemon = RunningService & {
  runtime: 'docker' | 'process';
  isEngineAway: boolean;
  startKeys: StartKeys;
};

export type DaemonOverrides = { responses?: 'fail' | 'strip' };

/** Starts the daemon: state, domain, plugins, listen. @throws StartError, ConfigurationError */
export async function startDaemon(
  config: DaemonConfig,
  overrides: DaemonOverrides = {},
): Promise<RunningDaemon> {
  const logger = createLogger('daemon', config.logLevel);
  await assertAddress(config, 'DAEMON');
  const lock = await claimStateFolder(config.folder, 'daemon');
  const database = await openDaemonDatabase(config, { logger });
  const document = readDocument('daemon');
  const keys = createKeys({ database, clock: systemClock });
  const domain = await createDomain(config, { database, clock: systemClock, logger, keys }, document);

  const server = createHttpServer({ host: config.host, port: config.port, logger });
  await server.register([
    { plugin: errorsPlugin, options: { logger } },
    { plugin: requestsPlugin, options: { logger } },
    { plugin: apiKeysPlugin, options: { strategy: 'daemonKey', apiKeys: { authenticate: callerOf(keys) } } },
    {
      plugin: queryTokensPlugin,
      options: { redeemers: { consoleToken: consoleBearer(domain.services.tokens) } },
    },
    {
      plugin: accessPlugin,
      options: { header: 'daemonKey', others: ['consoleToken'], checks: [checkScopes] },
    },
    { plugin: docsPlugin, options: { document } },
    { plugin: referencePagePlugin, options: { service: 'daemon' } },
    {
      plugin: operationsPlugin,
      options: {
        document,
        handlers: bindHandlers(daemonHandlers, domain.services),
        input: (request: Request) => ({ caller: request.auth.credentials }),
        responses: overrides.responses ?? 'strip',
        logger,
      },
    },
  ]);
  await listen(server, 'DAEMON');
  // Only now: an engine that hangs, or a thousand containers, keep nobody waiting for an answer.
  domain.services.containers.recover().catch((error: unknown) => {
    logger.error({ err: error }, 'what was stored could not be made true again');
  });
  database.keepRoom();
  return {
    url: urlOf(server),
    runtime: domain.runtime.kind,
    isEngineAway: await domain.services.containers.isEngineAway(),
    // To be asked only now: a start that fails must not use up the one time that the first key is shown.
    startKeys: createStartKeys(keys),
    async stop() {
      await server.stop({ timeout: DRAIN_TIMEOUT_MS });
      await domain.close();
      await database.close();
      await lock.release();
    },
  };
}

type Basics = { database: Database; clock: Clock; logger: Logger; keys: Keys };

async function createDomain(config: DaemonConfig, basics: Basics, document: OpenApiDocument) {
  const users = usersOf(config);
  makeStateFolder(config.servers);
  await enclose(config.servers, basics.logger);
  const catalogue = await createCatalogue({ folders: [join(packageRoot(), 'catalog'), config.catalogue] });
  const runtime = await createRuntime(config, basics);
  const logs = createLogStore({ folder: config.logs, ...basics });
  const operations = await createOperations({ ...basics, statusOf });
  const containers = await createContainers({
    ...basics,
    runtime,
    catalogue,
    logs,
    serversFolder: config.servers,
    ownPorts: [config.port, config.sftpPort],
    trashFolder: join(config.folder, 'trash'),
    ...(users === undefined ? {} : { users }),
    ...(config.defaultContainer === undefined ? {} : { defaultId: config.defaultContainer }),
  });
  const keyWatch = createKeyWatch(basics);
  const permissionOf = permissionsOf(document);
  const services: DaemonServices = {
    consoles: createConsoles({ ...basics, containers, keyWatch }),
    containers,
    events: createEvents({ ...basics, containers, operations, permissionOf, keyWatch }),
    operations,
    serverTypes: createServerTypes({ catalogue, runtime }),
    permissionOf,
    tokens: createTokens(basics),
    players: createContainerPlayers({
      containers,
      catalogue,
      players: createPlayers(),
      // Plain processes listen where they like, which is nearly always everywhere.
      publishHost: runtime.kind === 'docker' ? config.publishHost : '0.0.0.0',
    }),
    host: createHost({ dataFolder: config.servers }),
    info: createDaemonInfo({
      version: document.info.version,
      features: featuresOf(document),
      maxUploadBytes: config.maxUploadSize,
    }),
  };
  const close = async () => {
    services.consoles.close();
    services.events.close();
    await operations.close();
    await containers.close();
    await logs.close();
    await runtime.close();
  };
  return { services, runtime, close };
}

const callerOf = (keys: Keys) => async (secret: string) => {
  const key = await keys.authenticate(secret);
  if (!key) throw new DomainError('unauthenticated', 'The key is unknown, expired or revoked.');
  return toCaller(key);
};

const consoleBearer = (tokens: Tokens) => async (token: string, request: Request) => {
  const bearer = await tokens.redeem(token, 'console', String(request.params['id']));
  return bearer && toCaller(bearer);
};

const toCaller = ({ id, name, permissions }: ValidKey) => ({
  id,
  name,
  scopes: permissions,
  isAdmin: false as const,
});

function permissionsOf(document: OpenApiDocument) {
  const table = new Map(listOperations(document).map(({ operation }) => [operation.operationId, operation]));
  return (operationId: string) => {
    const permission = table.get(operationId)?.['x-permission'];
    if (permission === undefined) throw new Error(`no permission is known for ${operationId}`);
    return permission;
  };
}

/** What is not implemented is not claimed. */
function featuresOf(document: OpenApiDocument) {
  const pending = new Set<string>(pendingDaemonOperations);
  const has = (area: string) =>
    listOperations(document).every(
      ({ operation }) => operation.tags[0] !== area || !pending.has(operation.operationId),
    );
  return {
    container_management: has('container'),
    filesystem_operations: has('fs'),
    sftp: has('sftp'),
    backups: has('backup'),
    logs: has('logs'),
    radar: has('radar'),
  };
}
