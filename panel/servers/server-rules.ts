import type { Transaction } from 'sequelize';
import { DomainError } from '../../lib/errors.js';
import type { Caller } from '../caller.js';
import type { PanelDatabase } from '../database/panel-database.js';

/** What users may have of the hosts; decided in "Users who are not administrators" (decision 33). */
export type ServerRules = {
  /** Most servers of a user who is no administrator; 0 for none at all. */
  serverLimit: number;
  /** Where the panel listens: on its own host no server gets this port. */
  panelPort: number;
};

/** Below it are the ports of the system (RFC 6335, 6). */
const FIRST_USER_PORT = 1024;

type WantedPort = {
  caller: Caller;
  port: number;
  /** The daemon that was started with this panel runs on the same host. */
  isOnLocalNode: boolean;
  /** Whether the caller has named it; else it is where the node begins to look for a free one. */
  isChosen: boolean;
};

/** @throws DomainError `invalid_input` for a port that users may not have, `conflict` (`port_taken`) for the panel's own */
export function requirePort(
  { panelPort }: ServerRules,
  { caller, port, isOnLocalNode, isChosen }: WantedPort,
): void {
  if (!caller.isAdmin && port < FIRST_USER_PORT) {
    const advice = `Choose \`port\` from ${FIRST_USER_PORT} on.`;
    throw new DomainError('invalid_input', `Port ${port} is for servers of administrators. ${advice}`, {
      details: [{ path: '/body/port', message: `must be >= ${FIRST_USER_PORT}` }],
    });
  }
  // Where the node chooses it finds this one bound: the panel is running.
  if (isOnLocalNode && isChosen && port === panelPort) {
    throw new DomainError('conflict', `Port ${port} is the panel's own. Choose another port.`, {
      code: 'port_taken',
    });
  }
}

type Room = { caller: Caller; db: PanelDatabase; transaction: Transaction };

/**
 * Holds the user's row, so that the count stays true until the new server is in. What failed to install counts:
 * the node may have something of it.
 *
 * @throws DomainError `conflict` (`limit_reached`) when the user may have no more; administrators always may
 */
export async function requireRoom(
  { serverLimit }: ServerRules,
  { caller, db, transaction }: Room,
): Promise<void> {
  if (caller.isAdmin) return;
  const { users, servers } = db.models;
  const { id: ownerId } = caller.user;
  await users.findByPk(ownerId, { attributes: ['id'], transaction, lock: transaction.LOCK.UPDATE });
  if ((await servers.count({ where: { ownerId }, transaction })) < serverLimit) return;
  const message =
    serverLimit === 0
      ? 'Only administrators make servers here. Ask one of them for yours.'
      : `You have ${serverLimit === 1 ? 'one server' : `${serverLimit} servers`}, as many as a user may have. Delete one first, or ask an administrator.`;
  throw new DomainError('conflict', message, { code: 'limit_reached' });
}
