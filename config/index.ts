import { existsSync, realpathSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Limit } from '../lib/limits/limit.js';
import { isLoopback } from '../lib/net/network.js';
import { readBackupStore } from './backup-store.js';
import { daemonLimits, panelLimits } from './limits.js';
import { readSmtp } from './mail-settings.js';
import { localNode } from './node-settings.js';
import { joinedSettings, ownCertificateIn } from './own-certificate.js';
import { proxyGaps, proxyNotes } from './proxy-notes.js';
import { isEverywhere, reachedAt } from './reached-at.js';
import { ConfigurationError, readSettings } from './setting.js';
import { daemonSettings, panelSettings, sharedSettings } from './settings.js';

export { ConfigurationError } from './setting.js';

export type PanelConfig = ReturnType<typeof readPanelConfig>;
export type DaemonConfig = ReturnType<typeof readDaemonConfig>;

/** Reads the panel's configuration. @throws ConfigurationError naming every invalid variable */
export function readPanelConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { tlsCert, host: daemonHost, port: daemonPort } = daemonSettings;
  const ofDaemon = { tlsCert, daemonHost, daemonPort };
  const settings = { ...sharedSettings, ...panelSettings, ...panelLimits, ...ofDaemon };
  const { dataDir, ...panel } = readSettings(settings, environment);
  const data = realPath(dataDir);
  const folder = join(data, 'panel');
  const ownCertificate = ownCertificateIn(join(data, 'daemon'));
  return Object.freeze({
    ...panel,
    folder,
    database: panel.databaseUrl ?? join(folder, 'panel.sqlite'),
    publicUrl: panel.publicUrl ?? `http://localhost:${panel.port}`,
    /** The URLs at which browsers reach the panel, the best one first. They are used for links that are printed. */
    reachedAt: reachedAt(panel),
    loopback: isLoopback(panel.host),
    /** Warnings about a reverse proxy that is only partly configured. */
    proxyNotes: proxyNotes(panel),
    /** The settings that it lacks. */
    proxyGaps: proxyGaps(panel),
    /** The files with certificates of nodes that are trusted. */
    trustedFiles: [
      panel.nodeCertificates,
      panel.tlsCert,
      // The daemon of `berth up` may have joined another panel, too.
      existsSync(ownCertificate) ? ownCertificate : undefined,
    ].filter((file) => file !== undefined),
    setupToken: setupToken(panel),
    /** The daemon of this host, if it was started apart from the panel. */
    localNode: localNode(panel),
    smtp: readSmtp(panel),
    /** The rate limits, by their names in the document. */
    limits: pick(panel, panelLimits),
  });
}

/** Reads the daemon's configuration. @throws ConfigurationError naming every invalid variable */
export function readDaemonConfig(environment: NodeJS.ProcessEnv = process.env) {
  const settings = { ...sharedSettings, ...daemonSettings, ...daemonLimits };
  const { dataDir, ...given } = readSettings(settings, environment);
  const data = realPath(dataDir);
  const folder = join(data, 'daemon');
  const isHostSet = (environment[daemonSettings.host.name] ?? '') !== '';
  const { ownTls, ...joined } = joinedSettings(given, folder, isHostSet);
  const daemon = { ...given, ...joined };
  requireOwnSftpPort('DAEMON_PORT', daemon.port, daemon);
  return Object.freeze({
    ...daemon,
    isHostSet,
    folder,
    database: join(folder, 'daemon.sqlite'),
    /** The daemon's data directory, with one folder per container. */
    servers: join(data, 'servers'),
    logs: join(folder, 'logs'),
    runs: join(folder, 'runs'),
    backups: readBackupStore({
      ...daemon,
      backupFolder: daemon.backupFolder === undefined ? undefined : realPath(daemon.backupFolder),
      dataDir: data,
    }),
    catalogue: join(data, 'catalog'),
    /** The folder with the server types that the API has defined. */
    types: join(folder, 'types'),
    publicHost: daemon.publicHost ?? (isEverywhere(daemon.host) ? hostname() : daemon.host),
    /** Whether clients on other machines may have to use another host name than `publicHost`. */
    isPublicHostGuess:
      daemon.publicHost === undefined && (isEverywhere(daemon.host) || isLoopback(daemon.host)),
    tls: certificateFiles(daemon) ?? ownTls,
    runAs: userAndGroup(daemon.runAs),
    uidRange: firstAndLast(daemon.uidRange),
    /** The rate limits, by their names in the document. */
    limits: pick(daemon, daemonLimits),
    dockerConfig: daemon.dockerConfig ?? join(homedir(), '.docker'),
  });
}

/**
 * Reads both configurations, for a command that needs both.
 * @throws ConfigurationError naming every invalid variable of both
 */
export function readConfigs(environment: NodeJS.ProcessEnv = process.env) {
  const problems = new Set<string>();
  const read = <T>(one: (environment: NodeJS.ProcessEnv) => T): T | undefined => {
    try {
      return one(environment);
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      for (const problem of error.problems) problems.add(problem);
      return undefined;
    }
  };
  const panel = read(readPanelConfig);
  const daemon = read(readDaemonConfig);
  if (panel && daemon) {
    requireOwnSftpPort('PANEL_PORT', panel.port, daemon);
    if (panel.port !== daemon.port || panel.host !== daemon.host) return { panel, daemon };
    problems.add(`PANEL_PORT and DAEMON_PORT are both ${panel.port}, but each service needs its own port.`);
  }
  throw new ConfigurationError([...problems]);
}

const pick = <K extends string>(
  values: Readonly<Record<NoInfer<K>, Limit>>,
  names: Record<K, unknown>,
): Record<K, Limit> =>
  Object.fromEntries((Object.keys(names) as K[]).map((name) => [name, values[name]])) as Record<K, Limit>;

type SetupSettings = {
  host: string;
  setupToken: string;
  publicUrl?: string | undefined;
  trustedProxies: readonly string[];
};

/**
 * Returns which set-up token a client must send to register the first user: none, a derived token, or the one that the
 * operator has set. A direct request from this machine needs no derived token if no setting refers to a reverse proxy.
 */
function setupToken({ host, setupToken: word, publicUrl, trustedProxies }: SetupSettings) {
  const isLocal = isLoopback(host) && publicUrl === undefined && trustedProxies.length === 0;
  return {
    isAsked: word !== 'off',
    isWaivedForDirect: word === 'on' && isLocal,
    given: word === 'on' || word === 'off' ? undefined : word,
  };
}

/**
 * Checks that SFTP and HTTP have different ports.
 * @throws ConfigurationError if they are the same
 */
function requireOwnSftpPort(
  name: string,
  port: number,
  { sftp, sftpPort }: { sftp: string; sftpPort: number },
): void {
  if (sftp !== 'on' || port !== sftpPort) return;
  throw new ConfigurationError([
    `${name} and DAEMON_SFTP_PORT are both ${port}, but HTTP and SFTP need different ports: change one of them.`,
  ]);
}

/** Returns the certificate and key files. @throws ConfigurationError if only one of the two is set */
function certificateFiles({
  tlsCert,
  tlsKey,
}: {
  tlsCert?: string | undefined;
  tlsKey?: string | undefined;
}) {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    const [set, missing] = tlsKey === undefined ? ['CERT', 'KEY'] : ['KEY', 'CERT'];
    throw new ConfigurationError([
      `DAEMON_TLS_${set} is set and DAEMON_TLS_${missing} is not: HTTPS needs both, so set both or neither.`,
    ]);
  }
  const cert = { path: tlsCert, name: 'DAEMON_TLS_CERT' };
  return { cert, key: { path: tlsKey, name: 'DAEMON_TLS_KEY' } };
}

function userAndGroup(text: string | undefined): { uid: number; gid: number } | undefined {
  if (text === undefined) return undefined;
  const [uid = 0, gid = 0] = text.split(':').map(Number);
  return { uid, gid };
}

function firstAndLast(text: string): { first: number; last: number } {
  const [first = 0, last = 0] = text.split('-').map(Number);
  return { first, last };
}

/**
 * Returns the real path of a folder, without symbolic links: the kernel reports mounts and working directories by
 * their real paths. The last parts of the path need not exist.
 */
function realPath(path: string): string {
  const wanted = resolve(path);
  const above = dirname(wanted);
  if (existsSync(wanted) || above === wanted) return realpathSync(wanted);
  return join(realPath(above), basename(wanted));
}
