import { StartError } from '../../lib/start-error.js';
import type { ServerUser } from '../catalog/container-spec.js';
import type { UserPolicy } from './server-users.js';

export type UserSettings = {
  /** All servers as this one. */
  runAs: ServerUser | undefined;
  /** Otherwise each as one of its own from these. */
  uidRange: { first: number; last: number };
};

/** Whom servers run as; undefined where that is the daemon itself. @throws StartError */
export function userPolicyOf({ runAs, uidRange }: UserSettings): UserPolicy | undefined {
  if (process.getuid?.() === 0) return runAs === undefined ? { range: uidRange } : { runAs };
  if (runAs === undefined) return undefined;
  throw new StartError('DAEMON_RUN_AS needs a daemon that runs as root: start it as root, or unset it.');
}
