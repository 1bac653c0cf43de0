import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Service } from '../../lib/contract/openapi.js';
import { StartError } from '../../lib/errors/start-error.js';
import type { UnitOptions } from './unit-file.js';

const UNITS = '/etc/systemd/system';
const SETTINGS = '/etc/berth';
/** The user that runs the panel. */
const USER = 'berth';

export const unitName = (service: Service): string => `berth-${service}.service`;
export const unitPath = (service: Service): string => join(UNITS, unitName(service));

/** Returns what the unit of a service contains on this host. @throws StartError for a path that a unit cannot name */
export function servicePlace(service: Service, environment = process.env): UnitOptions {
  const place = {
    service,
    user: USER,
    program: resolve(process.argv[1] ?? ''),
    nodeFolder: dirname(process.execPath),
    dataDir: resolve(environment['DATA_DIR'] ?? `/var/lib/berth-${service}`),
    settings: join(SETTINGS, `${service}.env`),
  };
  for (const path of [place.program, place.nodeFolder, place.dataDir]) {
    if (/^[\w./@+-]+$/.test(path)) continue;
    throw new StartError(
      `${path} contains characters that a unit of systemd cannot name: use a folder whose path has only letters, digits and . _ @ + -`,
    );
  }
  return place;
}

/** Folders that the panel does not see under systemd (`ProtectHome`, `PrivateTmp`). */
const HIDDEN = /^\/(root|home|run\/user|tmp|var\/tmp)\//;

/**
 * Checks that the user of the panel can read and run its programs.
 * @throws StartError for a folder that the user cannot read
 */
export function requireReadable({ program, nodeFolder, user }: UnitOptions): void {
  for (const path of [realpathSync(program), realpathSync(join(nodeFolder, 'node'))]) {
    const closed = HIDDEN.test(path) ? path : closedPart(path);
    if (closed === undefined) continue;
    throw new StartError(
      `The panel runs as the user ${user}, who cannot read ${closed}: install Berth and Node.js for all users, such as in /opt/berth and /usr/local, and run \`berth service install\` from there.`,
    );
  }
}

/** Returns the file, or the folder above it, that other users cannot use; undefined if there is none. */
function closedPart(path: string): string | undefined {
  if ((lstatSync(path).mode & 0o005) !== 0o005) return path;
  return path === '/' ? undefined : closedPart(dirname(path));
}

/**
 * Checks that the data folder, if it exists, belongs to the user of the service.
 * @throws StartError for a folder of another user
 */
export function requireOwnFolder(dataDir: string, { uid, user }: { uid: number; user: string }): void {
  const found = statSync(dataDir, { throwIfNoEntry: false });
  if (found === undefined || found.uid === uid) return;
  throw new StartError(
    `${dataDir} belongs to the user with the id ${found.uid}, but the service runs as ${user}: stop Berth and run \`chown -R ${user}: ${dataDir}\`, or set DATA_DIR to another folder.`,
  );
}
