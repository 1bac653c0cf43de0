import type { Transaction } from 'sequelize';
import type { MemberChanges } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import { type AuditChange, changesBetween } from '../../audit/changes.js';
import type { Storage } from '../../database/panel-database.js';
import { findAccess } from '../records/server-access.js';
import { type Holdings, requireHeld, requireWithinTerm } from './holdings.js';
import { wantedCapabilities } from './member-capabilities.js';
import type { ServerMemberRow } from './member-row.js';
import { futureTime } from './membership-end.js';

type Named = { serverId: string; memberId: string };

/** Returns the changes of members (`Members.update`, `remove`, `leave`). Each is one transaction. */
export function createMemberChanges(storage: Storage) {
  const { db, clock } = storage;
  const { serverMembers, serverInvitations } = db.models;

  /** Runs a change of a member that the caller may make, in a transaction that locks the server's row. */
  const change = <T>(
    caller: Caller,
    { serverId, memberId }: Named,
    work: (row: ServerMemberRow, holdings: Holdings, transaction: Transaction) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (transaction) => {
      const access = await findAccess(storage, caller, serverId, 'members.write', transaction);
      const holdings = { ...access, scopes: caller.scopes };
      const row = await serverMembers.findOne({ where: { id: memberId, serverId }, transaction });
      if (row === null) throw unknownMember();
      requireHeld(holdings, row.capabilities);
      return work(row, holdings, transaction);
    });

  async function end(row: ServerMemberRow, transaction: Transaction): Promise<void> {
    const { serverId, userId } = row;
    await serverInvitations.destroy({ where: { serverId, invitedBy: userId }, transaction });
    await row.destroy({ transaction });
  }

  return {
    update(
      caller: Caller,
      named: Named,
      changes: MemberChanges,
    ): Promise<{ row: ServerMemberRow; changed: AuditChange[] }> {
      const capabilities = wantedCapabilities(changes);
      const { expiresAt: wantedEnd } = changes;
      const expiresAt =
        typeof wantedEnd === 'string' ? futureTime(wantedEnd, 'expiresAt', clock.now()) : wantedEnd;
      return change(caller, named, async (row, holdings, transaction) => {
        const before = { ...row.get() };
        if (capabilities !== undefined) {
          requireHeld(holdings, capabilities);
          row.set({ capabilities });
        }
        if (expiresAt !== undefined) {
          requireWithinTerm(holdings, expiresAt);
          row.set({ expiresAt });
        }
        const changed = changesBetween(before, row.get(), { capabilities: 'items', expiresAt: 'values' });
        await row.save({ transaction });
        return { row, changed };
      });
    },

    remove: (caller: Caller, named: Named): Promise<void> =>
      change(caller, named, (row, _holdings, transaction) => end(row, transaction)),

    leave: (caller: Caller, serverId: string): Promise<void> =>
      db.transaction(async (transaction) => {
        await findAccess(storage, caller, serverId, 'servers.read', transaction);
        const where = { serverId, userId: caller.user.id };
        const row = await serverMembers.findOne({ where, transaction });
        if (row === null) throw notMember();
        await end(row, transaction);
      }),
  };
}

export const unknownMember = () => new DomainError('not_found', 'Member not found.');

const notMember = () =>
  new DomainError(
    'conflict',
    'You are not a member of this server. Its owner can delete it or transfer it to another user.',
  );
