import type { ActivityEntry, operations } from '../../../generated/panel/types.js';
import type { Caller } from '../../access/caller.js';
import type { Audit, AuditEntry } from '../../audit/audit.js';
import { csvFile, jsonCell } from '../../audit/csv.js';
import type { Page, PageRequest } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { namesOf } from '../../identity/users/stored-users.js';
import { findServer } from '../records/server-access.js';

export type ActivityFilter = NonNullable<operations['exportServerActivity']['parameters']['query']>;

/**
 * The activity of a server: the entries of the audit log about this server, which say who did what, when and from
 * where.
 */
export interface ServerActivity {
  /**
   * Returns a page of matching entries, newest first.
   *
   * @throws DomainError `not_found`, `forbidden` without `activity.read`, `invalid_input` for an invalid cursor
   */
  list(caller: Caller, serverId: string, filter: ActivityFilter & PageRequest): Promise<Page<ActivityEntry>>;

  /** Returns all matching entries as a CSV file, newest first. @throws DomainError `not_found`, `forbidden` */
  csv(caller: Caller, serverId: string, filter: ActivityFilter): Promise<() => AsyncGenerator<Buffer>>;
}

const CSV_HEADER = [
  ...['id', 'createdAt', 'action', 'outcome', 'userId', 'username', 'address'],
  ...['usedApiKey', 'targetId', 'error', 'changes'],
];
const EXPORT_PAGE_ITEMS = 100;

export function createServerActivity({
  audit,
  ...storage
}: Storage & { audit: Pick<Audit, 'list'> }): ServerActivity {
  const requireAccess = (caller: Caller, serverId: string) =>
    findServer(storage, caller, serverId, 'activity.read');

  async function pageOf(
    serverId: string,
    { userId: actorId, limit, cursor, ...filter }: ActivityFilter & PageRequest,
  ): Promise<Page<ActivityEntry>> {
    const { items, nextCursor } = await audit.list({ ...filter, actorId, serverId }, { limit, cursor });
    const ids = new Set(items.flatMap(({ userId }) => userId ?? []));
    const names = await namesOf(storage.db, [...ids]);
    const nameOf = (id: string) => names.get(id)?.username ?? null;
    return { items: items.map((entry) => toActivity(entry, nameOf)), nextCursor };
  }

  async function* all(serverId: string, filter: ActivityFilter): AsyncGenerator<ActivityEntry> {
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor } = await pageOf(serverId, { ...filter, limit: EXPORT_PAGE_ITEMS, cursor });
      yield* items;
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }

  return {
    async list(caller, serverId, filter) {
      await requireAccess(caller, serverId);
      return pageOf(serverId, filter);
    },
    async csv(caller, serverId, filter) {
      await requireAccess(caller, serverId);
      return () => csvFile(CSV_HEADER, all(serverId, filter), cellsOf);
    },
  };
}

const toActivity = (
  { id, createdAt, action, outcome, userId, keyId, address, targetId, error, changes }: AuditEntry,
  nameOf: (userId: string) => string | null,
): ActivityEntry => ({
  ...{ id, createdAt, action, outcome, address, targetId, error, changes },
  user: userId === null ? null : { id: userId, username: nameOf(userId) },
  usedApiKey: keyId !== null,
});

const cellsOf = (entry: ActivityEntry) => [
  ...[entry.id, entry.createdAt, entry.action, entry.outcome],
  ...[entry.user?.id ?? null, entry.user?.username ?? null, entry.address],
  ...[entry.usedApiKey, entry.targetId, entry.error, jsonCell(entry.changes)],
];
