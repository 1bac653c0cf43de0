import type { Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';
import type { Storage } from '../../database/panel-database.js';
import type { ServerMemberRow } from './member-row.js';

const MAX_MEMBERS = 100;
const MAX_MEMBERSHIPS = 1000;

export type NewMember = {
  serverId: string;
  userId: string;
  capabilities: ServerCapability[];
  expiresAt: Date | null;
};

/**
 * Adds a member, within the limits. The caller has locked the user and the server, so that the counts are correct, and has
 * checked that the user is not the owner or a member.
 *
 * @throws DomainError `conflict` (`limit_reached`)
 */
export async function addMember(
  { db, clock }: Storage,
  { serverId, userId, capabilities, expiresAt }: NewMember,
  transaction: Transaction,
): Promise<ServerMemberRow> {
  const { serverMembers } = db.models;
  if ((await serverMembers.count({ where: { serverId }, transaction })) >= MAX_MEMBERS)
    throw limitReached(`The server already has ${MAX_MEMBERS} members, which is the maximum.`);
  if ((await serverMembers.count({ where: { userId }, transaction })) >= MAX_MEMBERSHIPS)
    throw limitReached(`You are already a member of ${MAX_MEMBERSHIPS} servers, which is the maximum.`);
  const createdAt = new Date(clock.now());
  const values = { id: newId('mbr_'), serverId, userId, capabilities, createdAt, expiresAt };
  return serverMembers.create(values, { transaction });
}

const limitReached = (message: string) => new DomainError('conflict', message, { code: 'limit_reached' });
