import { grants } from '../../../lib/contract/scopes.js';
import type { Storage } from '../../database/panel-database.js';
import { enabledUsers } from '../../identity/users/stored-users.js';
import type { ServerAccess, ServerScope } from '../records/server-access.js';
import { ENDED, type SftpHolderRow } from './holder-row.js';

/** The capability under which credentials are created, and without which they end. */
export const SFTP_SCOPE: ServerScope = 'sftp.write';

/** What has to happen to a user's credentials: `end`, or that they expire at this time at the latest. */
export type Owed = 'end' | { until: Date };

type Right = Pick<ServerAccess, 'role' | 'memberId'>;

/** Returns the basis of credentials that a user creates with this right. */
export const basisOf = ({ role, memberId }: Right): string => memberId ?? role;

/**
 * Returns whether credentials with this basis are covered by the user's present right. Those of a membership that has
 * ended are not covered by a later membership of the same user.
 */
export const isCovered = (basis: string, right: Right): boolean =>
  basis !== ENDED && (right.role !== 'member' || basis === right.memberId);

/** Returns the holders whose credentials have to end or to expire earlier, by the id of the row. */
export async function owedBy(
  { db, clock }: Storage,
  rows: readonly SftpHolderRow[],
): Promise<Map<string, Owed>> {
  const { servers, serverMembers } = db.models;
  const serverIds = [...new Set(rows.map(({ serverId }) => serverId))];
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const nowMs = clock.now();
  const [owners, members, users] = await Promise.all([
    servers.findAll({ where: { id: serverIds }, attributes: ['id', 'ownerId'] }),
    serverMembers.findAll({ where: { serverId: serverIds, userId: userIds } }),
    enabledUsers(db, userIds),
  ]);
  const ownerOf = new Map(owners.map(({ id, ownerId }) => [id, ownerId]));
  const memberOf = new Map(members.map((each) => [nameOf(each), each]));

  const owed = (row: SftpHolderRow): Owed | undefined => {
    const user = users.get(row.userId);
    if (user === undefined || row.basis === ENDED) return 'end';
    if (ownerOf.get(row.serverId) === row.userId || user.isAdmin) return undefined;
    const member = memberOf.get(nameOf(row));
    const right = { role: 'member' as const, memberId: member?.id ?? null };
    if (member === undefined || !isCovered(row.basis, right) || !grants(member.capabilities, SFTP_SCOPE))
      return 'end';
    const { expiresAt: until } = member;
    if (until === null) return undefined;
    if (until.getTime() <= nowMs) return 'end';
    return row.expiresAt === null || row.expiresAt > until ? { until } : undefined;
  };

  return new Map(
    rows.flatMap((row) => {
      const what = owed(row);
      return what === undefined ? [] : [[row.id, what] as const];
    }),
  );
}

const nameOf = ({ serverId, userId }: { serverId: string; userId: string }) => `${serverId} ${userId}`;
