import { StartError } from '../../../lib/errors/start-error.js';
import type { ServerUser } from '../../catalog/container-spec.js';
import type { UserPolicy } from './server-users.js';

export type UserSettings = {
  /** The user of all servers. */
  runAs: ServerUser | undefined;
  /** Otherwise each server gets its own user from this range. */
  uidRange: { first: number; last: number };
};

/** Returns the users as which servers run; undefined for the daemon's own user. @throws StartError */
export function userPolicyOf({ runAs, uidRange }: UserSettings): UserPolicy | undefined {
  if (process.getuid?.() === 0) return runAs === undefined ? { range: uidRange } : { runAs };
  if (runAs === undefined) return undefined;
  throw new StartError('DAEMON_RUN_AS needs a daemon that runs as root: start it as root, or unset it.');
}
