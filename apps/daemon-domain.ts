import { join } from 'node:path';
import type { DaemonConfig } from '../config/index.js';
import { backupTarget } from '../daemon/backups/backup-tokens.js';
import { createConfigForms } from '../daemon/config-forms/config-forms.js';
import { createConsoles } from '../daemon/console/consoles.js';
import {
  type Containers,
  type ContainersOptions,
  createContainers,
} from '../daemon/containers/containers.js';
import { createServerTypes } from '../daemon/containers/installation/server-types.js';
import { installedWith } from '../daemon/containers/installation/stored-containers.js';
import { userPolicyOf } from '../daemon/containers/users/server-users.js';
import { createEvents } from '../daemon/events/events.js';
import { fileTarget, uploadTarget } from '../daemon/files/file-tokens.js';
import { Files } from '../daemon/files/files.js';
import { takeDaemonId } from '../daemon/host/daemon-id.js';
import { createDaemonInfo } from '../daemon/host/daemon-info.js';
import { createHost } from '../daemon/host/host.js';
import { createIdentity } from '../daemon/keys/identity.js';
import { createKeyWatch, type KeyWatch } from '../daemon/keys/key-watch.js';
import type { Keys } from '../daemon/keys/keys.js';
import { ContainerLogs } from '../daemon/logs/container-logs.js';
import { LogStore } from '../daemon/logs/log-store.js';
import { createDaemonMetrics } from '../daemon/monitoring/daemon-metrics.js';
import { Moves } from '../daemon/moves/moves.js';
import { permissionsOf } from '../daemon/operations/operation-permissions.js';
import { Operations } from '../daemon/operations/operations.js';
import { createContainerPlayers } from '../daemon/players/container-players.js';
import { createPlayers } from '../daemon/players/players.js';
import { Pulls } from '../daemon/pulls/pulls.js';
import { createUsage } from '../daemon/quotas/container-usage.js';
import { DiskWatch } from '../daemon/quotas/disk-watch.js';
import { Radar } from '../daemon/radar/radar.js';
import { chooseRuntime, type RuntimeKind, type RuntimeReason } from '../daemon/runtimes/choose-runtime.js';
import { enclose } from '../daemon/runtimes/process/launch/surroundings.js';
import { Sftp } from '../daemon/sftp/sftp.js';
import { createTokens, type TokenResource } from '../daemon/tokens/tokens.js';
import type { DaemonServices } from '../handlers/daemon/types.js';
import { listOperations, type OpenApiDocument } from '../lib/contract/openapi.js';
import type { Database } from '../lib/database/database.js';
import { makeStateFolder } from '../lib/disk/state-folder.js';
import { GuardedFetch } from '../lib/guarded-fetch/guarded-fetch.js';
import type { FailedCredentials } from '../lib/limits/failed-credentials.js';
import type { Logger } from '../lib/logging/logger.js';
import type { HttpFigures } from '../lib/monitoring/http-figures.js';
import type { Readiness } from '../lib/monitoring/readiness.js';
import type { AddressTest } from '../lib/net/address-ranges.js';
import type { Own } from '../lib/process/closing.js';
import type { Clock } from '../lib/time/clock.js';
import { statusOf } from '../plugins/errors.js';
import { openBackups } from './daemon-backups.js';
import { openCatalogue } from './daemon-catalogue.js';

type Basics = {
  database: Database;
  clock: Clock;
  logger: Logger;
  keys: Keys;
  document: OpenApiDocument;
  isAllowed: AddressTest | undefined;
  failedCredentials: FailedCredentials;
  readiness: Readiness;
  http: HttpFigures;
};

/**
 * Opens the parts of the daemon's domain. Each part is opened after those that it uses.
 * @throws StartError
 */
export async function openDaemonDomain(
  config: DaemonConfig,
  { document, ...basics }: Basics,
  own: Own,
): Promise<{ services: DaemonServices; kind: RuntimeKind; reason: RuntimeReason; keyWatch: KeyWatch }> {
  const closed = <T extends { close(): unknown }>(name: string, opened: T, timeoutMs?: number): T =>
    own(name, opened, (it) => it.close(), timeoutMs);
  makeStateFolder(config.servers);
  await enclose(config.servers, basics.logger);
  const catalogue = await openCatalogue(config, basics.logger);
  const installed = await installedWith(basics.database);
  const { runtime, reason } = await chooseRuntime(config, { ...basics, installed });
  closed('the runtime', runtime);
  const store = closed('the log files', openLogs(config, basics));
  const parts = { ...basics, runtime, catalogue, logs: store };
  const containers = closed('the containers', await openContainers(config, parts));
  const logs = closed('the logs', new ContainerLogs({ ...basics, containers, store }));
  const files = closed('the files', await openFiles(config, basics, containers));
  closed('the disk limits', new DiskWatch({ ...basics, containers, disk: files.disk }));
  const backups = closed(
    'the backups',
    await openBackups(config, { ...basics, containers, catalogue, files }),
  );
  // The parts that are opened below use those that are opened above. So the parts below are closed first.
  const keyWatch = createKeyWatch(basics);
  const work = await Operations.open({ ...basics, watchKey: keyWatch.watch, statusOf });
  const operations = closed('the operations', work);
  const permissionOf = permissionsOf(listOperations(document).map(({ operation }) => operation));
  const targets = targetsOf({ containers, files, backups, logs });
  const daemonId = takeDaemonId(config.folder);
  const services: Omit<DaemonServices, 'metrics'> = {
    backups,
    configForms: createConfigForms({ catalogue, containers, values: files.configuring.values }),
    consoles: closed('the consoles', createConsoles({ ...basics, containers, keyWatch })),
    containers,
    events: closed(
      'the events',
      createEvents({ ...basics, containers, backups, operations, permissionOf, keyWatch }),
    ),
    ...{ files, logs },
    moves: closed('the moves', new Moves({ containers, files })),
    operations,
    pulls: pullsOf(config, files),
    radar: new Radar(files),
    readiness: basics.readiness,
    usage: createUsage({ containers, files, backups, logs }),
    sftp: closed('SFTP', await openSftp(config, basics, { files, containers }), SFTP_CLOSE_MS),
    serverTypes: createServerTypes({ catalogue, runtime, containers, diskLimit: config.diskLimit }),
    permissionOf,
    tokens: createTokens({ ...basics, document, permissionOf, targets }),
    players: createContainerPlayers({
      containers,
      catalogue,
      players: closed('the players', createPlayers()),
      publishHost: publishHostOf(config, runtime.kind),
    }),
    host: createHost({ dataFolder: config.servers }),
    identity: createIdentity({ keys: basics.keys, daemonId }),
    info: createDaemonInfo({ ...config, id: daemonId, document, runtime }),
  };
  const build = { version: document.info.version, runtime: runtime.kind };
  const metrics = createDaemonMetrics({ ...basics, ...services, build });
  return { services: { ...services, metrics }, kind: runtime.kind, reason, keyWatch };
}

/** What tokens can be limited to. */
const targetsOf = ({
  containers,
  files,
  backups,
  logs,
}: Pick<DaemonServices, 'containers' | 'files' | 'backups' | 'logs'>) => ({
  console: {
    canonical: ({ id }: TokenResource) => String(id),
    require: (id: string) => containers.status(id),
  },
  file: fileTarget(files),
  upload: uploadTarget(files),
  backup: backupTarget(backups),
  log_archive: logs.archiveTarget,
});

/** A server without a container chooses its listening address itself, and nearly always listens on all interfaces. */
const publishHostOf = ({ publishHost }: DaemonConfig, kind: RuntimeKind): string =>
  kind === 'docker' ? publishHost : '0.0.0.0';

/** How long SFTP sessions may take to close their files when the daemon stops. */
const SFTP_CLOSE_MS = 3000;

const openSftp = (
  config: DaemonConfig,
  basics: Omit<Basics, 'document'>,
  { files, containers: { folders } }: { files: Files; containers: Containers },
): Promise<Sftp> =>
  Sftp.open({
    ...{ ...basics, files, folders, folder: config.folder },
    address: { host: config.publicHost, port: config.sftpPort, isGuess: config.isPublicHostGuess },
    maxConnections: config.sftpMaxConnections,
    maxCredentials: config.sftpMaxCredentials,
  });

const pullsOf = ({ pullAllow, maxPullSize }: DaemonConfig, files: Files) =>
  new Pulls({ files, web: new GuardedFetch({ allow: pullAllow }), maxBytes: maxPullSize });

function openContainers(
  config: DaemonConfig,
  parts: Pick<ContainersOptions, 'database' | 'clock' | 'logger' | 'runtime' | 'catalogue' | 'logs'>,
): Promise<Containers> {
  const users = userPolicyOf(config);
  return createContainers({
    ...parts,
    serversFolder: config.servers,
    ownPorts: [config.port, config.sftpPort],
    diskLimit: config.diskLimit,
    adoptFrom: config.adoptFrom,
    trashFolder: join(config.folder, 'trash'),
    ...(users === undefined ? {} : { users }),
    ...(config.defaultContainer === undefined ? {} : { defaultId: config.defaultContainer }),
  });
}

const openFiles = (
  config: DaemonConfig,
  { logger, clock }: Pick<Basics, 'logger' | 'clock'>,
  { folders }: Containers,
): Promise<Files> =>
  Files.open({
    logger,
    clock,
    folders,
    dataDirectory: config.servers,
    stagingFolder: join(config.folder, 'staging'),
    uploadsFolder: join(config.folder, 'uploads'),
    maxUploadBytes: config.maxUploadSize,
    keepFreeBytes: config.diskKeepFree,
    maxUnpackedBytes: config.maxUnpackedSize,
  });

const DAY_MS = 24 * 60 * 60 * 1000;

export const openLogs = (
  { logs: folder, logRotateSize: rotateAtBytes, ...config }: DaemonConfig,
  basics: Pick<Basics, 'logger' | 'clock'>,
): LogStore =>
  new LogStore({
    ...{ ...basics, folder, rotateAtBytes },
    keepBytes: config.logKeepSize,
    totalBytes: config.logTotalSize,
    keepMs: config.logKeepDays * DAY_MS,
  });
