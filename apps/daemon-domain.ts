import { join } from 'node:path';
import type { DaemonConfig } from '../config/index.js';
import { createCatalogue } from '../daemon/catalog/catalogue.js';
import { consoleTarget } from '../daemon/console/console-tokens.js';
import { createConsoles } from '../daemon/console/consoles.js';
import { createContainers } from '../daemon/containers/containers.js';
import { installedWith } from '../daemon/containers/installed-with.js';
import { createServerTypes } from '../daemon/containers/server-types.js';
import { userPolicyOf } from '../daemon/containers/user-policy.js';
import { createEvents } from '../daemon/events/events.js';
import { fileTarget } from '../daemon/files/file-tokens.js';
import { Files } from '../daemon/files/files.js';
import { featuresOf } from '../daemon/host/daemon-features.js';
import { createDaemonInfo } from '../daemon/host/daemon-info.js';
import { createHost } from '../daemon/host/host.js';
import { createKeyWatch } from '../daemon/keys/key-watch.js';
import type { Keys } from '../daemon/keys/keys.js';
import { createLogStore } from '../daemon/logs/log-store.js';
import { permissionsOf } from '../daemon/operations/operation-permissions.js';
import { createOperations } from '../daemon/operations/operations.js';
import { createContainerPlayers } from '../daemon/players/container-players.js';
import { createPlayers } from '../daemon/players/players.js';
import { chooseRuntime, type RuntimeKind } from '../daemon/runtimes/choose-runtime.js';
import { enclose } from '../daemon/runtimes/process/surroundings.js';
import { createTokens } from '../daemon/tokens/tokens.js';
import { pendingDaemonOperations } from '../handlers/daemon/index.js';
import type { DaemonServices } from '../handlers/daemon/types.js';
import type { Clock } from '../lib/clock.js';
import type { Own } from '../lib/closing.js';
import type { Database } from '../lib/database.js';
import type { Logger } from '../lib/logger.js';
import { listOperations, type OpenApiDocument } from '../lib/openapi.js';
import { packageRoot } from '../lib/package-root.js';
import { makeStateFolder } from '../lib/state-folder.js';
import { statusOf } from '../plugins/errors.js';

type Basics = { database: Database; clock: Clock; logger: Logger; keys: Keys; document: OpenApiDocument };

/** The daemon's domain, each part after those that it uses. @throws StartError */
export async function openDaemonDomain(
  config: DaemonConfig,
  { document, ...basics }: Basics,
  own: Own,
): Promise<{ services: DaemonServices; kind: RuntimeKind }> {
  const documented = listOperations(document).map(({ operation }) => operation);
  const users = userPolicyOf(config);
  makeStateFolder(config.servers);
  await enclose(config.servers, basics.logger);
  const catalogue = await createCatalogue({ folders: [join(packageRoot(), 'catalog'), config.catalogue] });
  const installed = await installedWith(basics.database);
  const runtime = own('the runtime', await chooseRuntime(config, { ...basics, installed }), closeIt);
  const logs = own('the logs', createLogStore({ folder: config.logs, ...basics }), closeIt);
  const containers = own(
    'the containers',
    await createContainers({
      ...basics,
      runtime,
      catalogue,
      logs,
      serversFolder: config.servers,
      ownPorts: [config.port, config.sftpPort],
      trashFolder: join(config.folder, 'trash'),
      ...(users === undefined ? {} : { users }),
      ...(config.defaultContainer === undefined ? {} : { defaultId: config.defaultContainer }),
    }),
    closeIt,
  );
  const operations = own('the operations', await createOperations({ ...basics, statusOf }), closeIt);
  const stagingFolder = join(config.folder, 'staging');
  const files = own(
    'the files',
    await Files.open({ ...basics, containers, dataDirectory: config.servers, stagingFolder }),
    closeIt,
  );
  const keyWatch = createKeyWatch(basics);
  const permissionOf = permissionsOf(documented);
  const services: DaemonServices = {
    consoles: own('the consoles', createConsoles({ ...basics, containers, keyWatch }), closeIt),
    containers,
    events: own(
      'the events',
      createEvents({ ...basics, containers, operations, permissionOf, keyWatch }),
      closeIt,
    ),
    files,
    operations,
    serverTypes: createServerTypes({ catalogue, runtime }),
    permissionOf,
    tokens: createTokens({
      ...basics,
      document,
      permissionOf,
      targets: { console: consoleTarget(containers), file: fileTarget(files) },
    }),
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
      features: featuresOf(documented, pendingDaemonOperations),
      maxUploadBytes: config.maxUploadSize,
    }),
  };
  return { services, kind: runtime.kind };
}

const closeIt = (opened: { close(): unknown }) => opened.close();
