import type { Transaction } from 'sequelize';
import type { ServerPort } from '../../../generated/panel/types.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { isInRanges, type PortRange, rangesText } from '../../../lib/net/port-ranges.js';
import type { Caller } from '../../access/caller.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { lockUser } from '../../identity/users/stored-users.js';

/** The limits of users who are not administrators (docs/decisions/0023, "Users who are not administrators"). */
export type ServerRules = {
  /** The maximum number of servers of a user who is not an administrator; 0 for none. */
  serverLimit: number;
  /** The panel's port, which no server on its own host can use. */
  panelPort: number;
};

/** The lowest port that users can choose. Lower ports are system ports (RFC 6335, 6). */
const FIRST_USER_PORT = 1024;

type WantedPort = {
  caller: Caller;
  port: number;
  /** Whether the server is on the node of the panel's own host. */
  isOnLocalNode: boolean;
  /** Whether the caller has chosen the port. Otherwise, the node looks for a free port, starting at this one. */
  isChosen: boolean;
  /** The JSON pointer of the port in the request, for errors. Defaults to `/body/port`. */
  path?: string;
};

/**
 * Checks whether the caller can use a port.
 *
 * @throws DomainError `invalid_input` if not, `conflict` (`port_taken`) for the panel's own port
 */
export function requirePort(
  { panelPort }: ServerRules,
  { caller, port, isOnLocalNode, isChosen, path = '/body/port' }: WantedPort,
): void {
  if (!caller.isAdmin && port < FIRST_USER_PORT) {
    const advice = `Choose a \`port\` of at least ${FIRST_USER_PORT}.`;
    throw new DomainError(
      'invalid_input',
      `Port ${port} is reserved for servers of administrators. ${advice}`,
      {
        details: [{ path, message: `must be >= ${FIRST_USER_PORT}` }],
      },
    );
  }
  // Check only a port that the caller has chosen. A node that chooses a port itself finds that the panel's port is in
  // use.
  if (isOnLocalNode && isChosen && port === panelPort) {
    throw new DomainError('conflict', `Port ${port} is used by the panel itself. Choose another port.`, {
      code: 'port_taken',
    });
  }
}

type WantedPorts = Pick<WantedPort, 'caller' | 'isOnLocalNode'> & { ports: readonly ServerPort[] };

/** Checks whether the caller can use all ports of a request's `ports`. @throws DomainError as `requirePort` */
export function requirePorts(rules: ServerRules, { ports, ...wanted }: WantedPorts): void {
  ports.forEach(({ port }, index) => {
    requirePort(rules, { ...wanted, port, isChosen: true, path: `/body/ports/${index}/port` });
  });
}

type RangedPorts = {
  caller: Pick<Caller, 'isAdmin'>;
  port?: number | undefined;
  ports: readonly ServerPort[];
  /** The ports that the server has already, which it keeps. */
  own?: readonly ServerPort[];
};

/**
 * Checks that the ports that a user has chosen are in the node's ranges, if there are any.
 *
 * @throws DomainError `invalid_input` that names the ranges
 */
export function requireInRanges(
  ranges: readonly PortRange[],
  { caller, port, ports, own = [] }: RangedPorts,
): void {
  if (caller.isAdmin || ranges.length === 0) return;
  const wanted = [
    ...(port === undefined ? [] : [{ port, path: '/body/port' }]),
    ...ports.map((each, index) => ({ port: each.port, path: `/body/ports/${index}/port` })),
  ];
  const outside = wanted.find(
    (each) => !isInRanges(ranges, each.port) && !own.some((held) => held.port === each.port),
  );
  if (outside === undefined) return;
  const allowed = rangesText(ranges);
  const message = `Port ${outside.port} is not among the ports of this node: choose one of ${allowed}.`;
  throw new DomainError('invalid_input', message, {
    details: [{ path: outside.path, message: `must be one of ${allowed}` }],
  });
}

/**
 * Returns a node's refusal as the caller may see it. The node names the server that has a port; users who are not
 * administrators get the error without it, because the server may be another user's.
 */
export function withoutHolder(error: unknown, { isAdmin }: Pick<Caller, 'isAdmin'>): unknown {
  if (isAdmin || !isKind(error, 'conflict') || error.code !== 'port_taken') return error;
  const message = error.message.replace(/ is taken by (?!the port ").*/s, ' is taken: choose another port.');
  return new DomainError('conflict', message, { code: 'port_taken', cause: error });
}

type NewServer = { caller: Caller; ownerId: string; db: PanelDatabase; transaction: Transaction };

/**
 * Checks the limit of servers of a user who will own one more. Locks the user's row, so that the count stays correct
 * until the server is stored. Failed installations count, because the node may have data of them, and so does retained
 * data.
 *
 * @throws DomainError `not_found` for an unknown user; `conflict` (`limit_reached`) if the limit is reached. The limit
 * does not apply to actions of administrators and to their servers
 */
export async function requireServerSlot(
  { serverLimit }: ServerRules,
  { caller, ownerId, db, transaction }: NewServer,
): Promise<void> {
  const { servers, retainedData } = db.models;
  const owner = await lockUser(db, ownerId, transaction);
  if (caller.isAdmin || (owner.isAdmin && ownerId !== caller.user.id)) return;
  const owned = { where: { ownerId }, transaction };
  const retained = await retainedData.count(owned);
  if ((await servers.count(owned)) + retained < serverLimit) return;
  throw limitReached(serverLimit, retained, ownerId === caller.user.id ? 'You have' : 'The user has');
}

function limitReached(serverLimit: number, retained: number, has: string): DomainError {
  const count = serverLimit === 1 ? 'one server' : `${serverLimit} servers`;
  const kept = retained === 0 ? '' : ` (${retained} of them as retained data of deleted servers)`;
  const message =
    serverLimit === 0
      ? 'Only administrators can create servers on this panel. Ask one of them to create yours.'
      : `${has} ${count}${kept}, which is the maximum per user. Delete one first, or ask an administrator.`;
  return new DomainError('conflict', message, { code: 'limit_reached' });
}

/** Returns the error for a second server of one owner with the same name. */
export const nameTaken = (cause: unknown) =>
  new DomainError('conflict', 'The owner already has a server with this name: choose another one.', {
    code: 'name_taken',
    cause,
  });
