import type { Transaction } from 'sequelize';
import type { Member, MemberChanges, ServerAccess as ServerAccessView } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { Caller } from '../../access/caller.js';
import { SERVER_CAPABILITIES } from '../../api-keys/capabilities.js';
import { changesBetween, type NoteChanges } from '../../audit/changes.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { namesOf } from '../../identity/users/stored-users.js';
import { findAccess } from '../records/server-access.js';
import { type Holdings, holds, requireHeld, requireWithinTerm } from './holdings.js';
import { wantedCapabilities } from './member-capabilities.js';
import type { ServerMemberRow } from './member-row.js';
import { toMember } from './member-view.js';
import { futureTime } from './membership-end.js';

/**
 * The members of servers: users to whom the owner has granted capabilities for one server. Changes apply from the next
 * request on, and end event streams that show a server that the member can no longer see.
 */
export interface Members {
  /** Lists the members of a server, oldest first, also those whose membership has ended. @throws as `findServer` */
  list(caller: Caller, serverId: string, page: PageRequest): Promise<Page<Member>>;

  /**
   * Changes the capabilities or the end of a membership.
   *
   * @throws DomainError `not_found`; `invalid_input`; `forbidden` (`missing_capability`) if the member has, or would
   * get, more than the caller
   */
  update(
    caller: Caller,
    serverId: string,
    memberId: string,
    changes: MemberChanges,
    note?: NoteChanges,
  ): Promise<Member>;

  /**
   * Ends a membership, and revokes the invitations that the member has sent.
   *
   * @throws DomainError `not_found`; `forbidden` (`missing_capability`) if the member has more than the caller
   */
  remove(caller: Caller, serverId: string, memberId: string): Promise<void>;

  /** Ends the caller's own membership. @throws DomainError `not_found`; `conflict` if the caller is not a member */
  leave(caller: Caller, serverId: string): Promise<void>;

  /** Returns what the caller can do with a server. @throws DomainError `not_found` */
  accessOf(caller: Caller, serverId: string): Promise<ServerAccessView>;
}

export function createMembers(storage: Storage): Members {
  const { db, clock } = storage;
  const { serverMembers, serverInvitations } = db.models;

  /** Runs a change of a member that the caller may make, in a transaction that locks the server's members. */
  const change = <T>(
    caller: Caller,
    { serverId, memberId }: { serverId: string; memberId: string },
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

  /** Returns the views of the rows, except those whose user was deleted in the meantime. */
  async function shown(rows: readonly ServerMemberRow[]): Promise<Member[]> {
    const names = await namesOf(
      db,
      rows.map(({ userId }) => userId),
    );
    return rows.flatMap((row) => {
      const name = names.get(row.userId);
      return name === undefined ? [] : toMember(row, name);
    });
  }

  return {
    async list(caller, serverId, page) {
      await findAccess(storage, caller, serverId, 'members.read');
      const view = (row: ServerMemberRow) => row;
      const rows = await readPage(serverMembers, page, 'oldest first', { where: { serverId }, view });
      return { items: await shown(rows.items), nextCursor: rows.nextCursor };
    },
    async update(caller, serverId, memberId, changes, note) {
      const capabilities = wantedCapabilities(changes);
      const { expiresAt: end } = changes;
      const expiresAt = typeof end === 'string' ? futureTime(end, 'expiresAt', clock.now()) : end;
      const { row, changed } = await change(
        caller,
        { serverId, memberId },
        async (row, holdings, transaction) => {
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
        },
      );
      note?.(changed);
      const [member] = await shown([row]);
      if (member === undefined) throw unknownMember();
      return member;
    },
    remove: (caller, serverId, memberId) =>
      change(caller, { serverId, memberId }, (row, _holdings, transaction) => end(row, transaction)),
    async leave(caller, serverId) {
      await db.transaction(async (transaction) => {
        await findAccess(storage, caller, serverId, 'servers.read', transaction);
        const where = { serverId, userId: caller.user.id };
        const row = await serverMembers.findOne({ where, transaction });
        if (row === null) throw notMember();
        await end(row, transaction);
      });
    },
    async accessOf(caller, serverId) {
      const access = await findAccess(storage, caller, serverId, 'servers.read');
      const holdings = { ...access, scopes: caller.scopes };
      const { role, expiresAt } = access;
      return {
        serverId,
        role,
        capabilities: SERVER_CAPABILITIES.filter((each) => holds(holdings, each)),
        expiresAt: expiresAt && isoTime(expiresAt.getTime()),
      };
    },
  };
}

const unknownMember = () => new DomainError('not_found', 'Member not found.');

const notMember = () =>
  new DomainError(
    'conflict',
    'You are not a member of this server. Its owner can delete it or transfer it to another user.',
  );
