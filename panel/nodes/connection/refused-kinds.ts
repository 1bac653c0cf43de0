import type { ErrorKind } from '../../../lib/errors/errors.js';

/** The kind of error of each status that the daemon's document has. All others are failures of the node. */
const KINDS: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid_input',
  403: 'forbidden',
  404: 'not_found',
  408: 'invalid_input',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'too_large',
  416: 'range_not_satisfiable',
  423: 'locked',
  426: 'upgrade_required',
  429: 'rate_limited',
  460: 'checksum_mismatch',
  507: 'disk_full',
};
/**
 * The statuses that a user can cause in a request that the panel itself composes. With all others, such as a 403 for the
 * panel's key, the panel or the node is at fault.
 */
const CAUSED_BY_USERS: ReadonlySet<number> = new Set([400, 404, 409, 507]);

/** Returns the kind of error for a request that a user sent to the node through the panel; undefined if the node failed. */
export const kindOfForwarded = (status: number): ErrorKind | undefined => KINDS[status];

/** Returns the kind of error for a request of the panel itself; undefined if the node failed. */
export const kindOfCall = (status: number): ErrorKind | undefined =>
  CAUSED_BY_USERS.has(status) ? KINDS[status] : undefined;
