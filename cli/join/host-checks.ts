import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DaemonConfig } from '../../config/index.js';
import { checkFolders } from '../doctor/doctor-folder.js';
import { requireDaemonPorts } from '../doctor/doctor-ports.js';
import { checkRuntime } from '../doctor/doctor-runtime.js';
import type { Finding } from '../doctor/finding.js';

/** Checks this host for a daemon that joins: disk, runtime and user ids. Changes nothing. */
export async function checkHost(config: DaemonConfig): Promise<Finding[]> {
  const { folder } = config;
  return [
    checkFolders([dirname(folder), folder]),
    ...(await checkRuntime(config)),
    ...checkUserIds(config),
    ...checkAllowed(config),
  ];
}

/** Checks the ports on the address that the daemon listens on after the join, which may be another one than before. */
export const checkPorts = async (
  config: DaemonConfig,
  { isRunning, listensOn }: { isRunning: boolean; listensOn: string },
): Promise<Finding[]> =>
  isRunning
    ? [{ level: 'ok', text: `a daemon with this DATA_DIR runs on port ${config.port}` }]
    : await requireDaemonPorts({ ...config, host: listensOn });

/** Reports a DAEMON_ALLOW. The address from which the panel connects is not known here, because it may be behind a proxy. */
function checkAllowed({ allow }: DaemonConfig): Finding[] {
  if (allow.length === 0) return [];
  const text =
    'DAEMON_ALLOW is set: it must contain the address from which the panel connects or, for a tunnel, the one that the daemon listens on (127.0.0.1 for all addresses)';
  return [{ level: 'note', text }];
}

/** The files with the user ids of this host: one user per line, and ranges for containers without root. */
const USERS = '/etc/passwd';
const RANGES = '/etc/subuid';

/** Checks that no user of the host has an id that servers get. */
function checkUserIds({ runAs, uidRange: { first, last } }: DaemonConfig): Finding[] {
  if (process.getuid?.() !== 0 || runAs !== undefined) return [];
  const taken = [
    ...linesOf(USERS).map(([name = '', , id]) => ({ name, first: Number(id), last: Number(id) })),
    ...linesOf(RANGES).map(([name = '', start, count]) => ({
      name: `${name} (${RANGES})`,
      first: Number(start),
      last: Number(start) + Number(count) - 1,
    })),
  ].find((each) => each.first <= last && each.last >= first);
  const range = `${first}-${last}`;
  if (taken === undefined)
    return [{ level: 'ok', text: `no other user has an id of DAEMON_UID_RANGE (${range})` }];
  const text = `DAEMON_UID_RANGE (${range}) contains ids of ${taken.name}: set it to ids that no user of this host has`;
  return [{ level: 'note', text }];
}

const linesOf = (file: string): string[][] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => line.split(':'))
    : [];
