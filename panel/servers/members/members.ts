import type {
  Member,
  MemberChanges,
  ServerAccess as ServerAccessView,
} from '../../../generated/panel/types.js';
import { isoTime } from '../../../lib/time/clock.js';
import type { Caller } from '../../access/caller.js';
import { SERVER_CAPABILITIES } from '../../api-keys/capabilities.js';
import type { NoteChanges } from '../../audit/changes.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { namesOf } from '../../identity/users/stored-users.js';
import { findAccess } from '../records/server-access.js';
import { holds } from './holdings.js';
import { createMemberChanges, unknownMember } from './member-changes.js';
import type { ServerMemberRow } from './member-row.js';
import { toMember } from './member-view.js';

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
  const { db } = storage;
  const { serverMembers } = db.models;
  const changes = createMemberChanges(storage);

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
    async update(caller, serverId, memberId, input, note) {
      const { row, changed } = await changes.update(caller, { serverId, memberId }, input);
      note?.(changed);
      const [member] = await shown([row]);
      if (member === undefined) throw unknownMember();
      return member;
    },
    remove: (caller, serverId, memberId) => changes.remove(caller, { serverId, memberId }),
    leave: changes.leave,
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
