import type { Transaction } from 'sequelize';
import { isTaken } from '../../../lib/database/database-guard.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import { takeFromKeys } from '../../api-keys/keys-of-servers.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { lockUsers } from '../../identity/users/stored-users.js';
import type { ServerRow } from '../records/server-row.js';
import { nameTaken, requireServerSlot, type ServerRules } from '../records/server-rules.js';

/**
 * Gives a server to another user, and removes the server from all API keys that are limited to it. Its members stay
 * members, except for the new owner. Pending invitations are revoked.
 *
 * @throws DomainError `not_found` for an unknown user, or a server that has another owner by now; `conflict`
 * (`name_taken`, `limit_reached`)
 */
export async function giveServer(
  db: PanelDatabase,
  rules: ServerRules,
  { caller, server, ownerId }: { caller: Caller; server: ServerRow; ownerId: string },
): Promise<void> {
  if (server.ownerId === ownerId) return;
  const { id } = server;
  await db.transaction(async (transaction) => {
    await requireServerSlot(rules, { caller, ownerId, db, transaction });
    const where = { id, ownerId: server.ownerId };
    const [given] = await db.models.servers.update({ ownerId }, { where, transaction }).catch(refuseName);
    if (given === 0) throw new DomainError('not_found', 'Server not found.');
    await takeFromKeys(db, [id], transaction);
    await endInvitations(db, { serverIds: [id], ownerId }, transaction);
  });
}

/**
 * Gives everything that a user owns to another user, within the transaction that deletes the first one.
 *
 * @throws DomainError `not_found` for an unknown `to`; `conflict` (`name_taken`)
 */
export async function giveEverything(
  db: PanelDatabase,
  { from, to }: { from: string; to: string },
  transaction: Transaction,
): Promise<void> {
  const { servers, retainedData } = db.models;
  // The locks prevent that a server is created for the user who is being deleted.
  if (!(await lockUsers(db, [from, to], transaction)).includes(to)) {
    throw new DomainError('not_found', 'The user in `to` was not found.');
  }
  const owned = { where: { ownerId: from }, transaction };
  const given = await servers.findAll({ ...owned, attributes: ['id', 'name'] });
  const names = given.map(({ name }) => name);
  const clash = await servers.findOne({ where: { ownerId: to, name: names }, transaction });
  if (clash !== null) {
    const message = `The new owner already has a server named "${clash.name}": delete one of the two first, or transfer it to someone else.`;
    throw new DomainError('conflict', message, { code: 'name_taken' });
  }
  await servers.update({ ownerId: to }, owned).catch(refuseName);
  await retainedData.update({ ownerId: to }, owned);
  const givenIds = given.map(({ id }) => id);
  await takeFromKeys(db, givenIds, transaction);
  await endInvitations(db, { serverIds: givenIds, ownerId: to }, transaction);
}

/** Revokes the invitations of the former owner, and ends memberships of the new one, who does not need them. */
async function endInvitations(
  { models: { serverInvitations, serverMembers } }: PanelDatabase,
  { serverIds, ownerId }: { serverIds: readonly string[]; ownerId: string },
  transaction: Transaction,
): Promise<void> {
  const serverId = [...serverIds];
  await serverInvitations.destroy({ where: { serverId }, transaction });
  await serverMembers.destroy({ where: { serverId, userId: ownerId }, transaction });
}

function refuseName(error: unknown): never {
  throw isTaken(error, 'name') ? nameTaken(error) : error;
}
