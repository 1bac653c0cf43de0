import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DaemonConfig, PanelConfig } from '../../config/index.js';
import { isPostgres } from '../../lib/database/read-database.js';

/** The two services, each of which a backup can contain. */
export const PARTS = ['panel', 'daemon'] as const;
export type Part = (typeof PARTS)[number];
export type Configs = { panel: PanelConfig; daemon: DaemonConfig };

/** The databases, by their paths in a backup. A file of SQLite has the same path in DATA_DIR. */
export const DATABASES: Readonly<Record<Part, string>> = {
  panel: 'panel/panel.sqlite',
  daemon: 'daemon/daemon.sqlite',
};
/** The path of the dump of PostgreSQL in a backup. */
export const DUMP = 'panel/panel.dump';
/** What SQLite keeps next to a database. It belongs to that database, and must never meet another one. */
export const JOURNALS = ['-wal', '-shm', '-journal'] as const;

/** The other files and folders of each service, by their paths in DATA_DIR, which are those in a backup. */
const FILES: Readonly<Record<Part, readonly string[]>> = {
  panel: ['panel/session-secret', 'panel/password-pepper', 'panel/sealing-keys', 'panel/panel-id'],
  daemon: [
    'daemon/daemon-id',
    'daemon/sftp-host-key',
    'daemon/sftp-password-pepper',
    'daemon/tls',
    'daemon/panel-tunnel',
    'daemon/types',
    'catalog',
  ],
};

/** Returns all paths of DATA_DIR that a restore of the service replaces, without the journals of the database. */
export const entriesOf = (part: Part): readonly string[] => [DATABASES[part], ...FILES[part]];

/** Returns the paths of files and folders that a backup copies as they are. */
export const filesOf = (part: Part): readonly string[] => FILES[part];

/** Returns the service of a path in a backup; undefined if a backup has no such path. */
export function partOf(path: string): Part | undefined {
  if (path === DUMP) return 'panel';
  return PARTS.find((part) =>
    entriesOf(part).some((entry) => path === entry || path.startsWith(`${entry}/`)),
  );
}

export const dataDirOf = ({ panel }: Configs): string => dirname(panel.folder);

/** Returns the services that have data in this DATA_DIR or in PostgreSQL. */
export const presentParts = ({ panel, daemon }: Configs): Part[] =>
  PARTS.filter((part) =>
    part === 'daemon'
      ? existsSync(daemon.database)
      : isPostgres(panel.database) || existsSync(panel.database),
  );

/** Returns the names of the variables whose secrets are not in DATA_DIR, so that a backup does not have them. */
export const secretsElsewhere = ({ panel, daemon }: Configs, parts: readonly Part[]): string[] =>
  [
    { part: 'panel', name: 'SESSION_SECRET', value: panel.sessionSecret },
    { part: 'panel', name: 'PANEL_PASSWORD_PEPPER', value: panel.passwordPepper },
    { part: 'panel', name: 'PANEL_SEALING_KEYS', value: panel.sealingKeys },
    { part: 'daemon', name: 'DAEMON_BACKUP_KEYS', value: daemon.backupKeys },
  ].flatMap(({ part, name, value }) =>
    value !== undefined && parts.some((each) => each === part) ? name : [],
  );

/** Returns the paths of files that the environment names, which Berth uses and a backup does not have. */
export function filesElsewhere({ panel, daemon }: Configs): string[] {
  const ofDaemon = daemon.tls === undefined ? [] : [daemon.tls.cert.path, daemon.tls.key.path];
  const files = new Set([...ofDaemon, ...panel.trustedFiles]);
  // The certificate that the daemon made for itself is in the backup.
  files.delete(daemon.ownCertificate);
  return [...files];
}

export const inDataDir = (configs: Configs, path: string): string => join(dataDirOf(configs), path);
