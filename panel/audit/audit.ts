import { Op, type WhereOptions } from 'sequelize';
import type { operations } from '../../generated/panel/types.js';
import type { Logger } from '../../lib/logging/logger.js';
import { newId } from '../../lib/text/ids.js';
import { storableTime } from '../../lib/time/timestamp.js';
import { type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import { type View, viewOf } from '../database/view.js';
import type { AuditRow } from './audit-row.js';
import { AuditWriter, type NewAuditRow } from './audit-writer.js';
import type { AuditChange } from './changes.js';

export const AUDIT_FIELDS = [
  ...(['id', 'createdAt', 'action', 'outcome', 'userId', 'keyId'] as const),
  ...(['address', 'targetId', 'serverId', 'requestId', 'error', 'omitted'] as const),
];

/** An entry of the audit log. Times are ISO 8601. For texts and secrets, `changes` has only the names of the fields. */
export type AuditEntry = View<AuditRow, (typeof AUDIT_FIELDS)[number]> & { changes: AuditChange[] };

/** An action and its result; omitted fields are null. Of the data in the request, only `changes` is recorded. */
export type AuditRecord = Pick<AuditEntry, 'action' | 'outcome'> &
  Partial<Omit<AuditEntry, 'id' | 'createdAt'>> & {
    /**
     * The e-mail address that the client sent. If an account has this address, the account becomes the target of the
     * entry. The address itself is not stored.
     */
    email?: string | undefined;
  };

/** The filter of entries; all given conditions must match. */
export type AuditFilter = NonNullable<operations['exportAuditEntries']['parameters']['query']> & {
  /** Only actions on this server. */
  serverId?: string | undefined;
  /** Only actions by this user. */
  actorId?: string | undefined;
};

/**
 * Records the actions in the panel, with the user and address of each. Entries are never changed, and are only deleted
 * when they reach their maximum age.
 */
export interface Audit {
  /**
   * Adds an entry, which is stored when the promise resolves. Never rejects: an entry that the database
   * cannot store is logged in full, and stored with a later one.
   */
  record(entry: AuditRecord): Promise<void>;

  /**
   * Adds an entry in the background, for an action that must not wait for the database. Entries are stored in the order
   * of the calls, many at a time. If too many are waiting, an entry is only logged.
   */
  recordLater(entry: AuditRecord): void;

  /** Resolves when the entries of `recordLater` are stored or logged. */
  settled(): Promise<void>;

  /** Lists matching entries, newest first. @throws DomainError `invalid_input` for an invalid cursor */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;

  /** Yields all matching entries, newest first. */
  all(filter: AuditFilter): AsyncGenerator<AuditEntry>;
}

export type AuditOptions = Storage & {
  logger: Logger;
  /** How long entries are kept, in days. */
  keepDays: number;
};

const DAY_MS = 86_400_000;
const PAGE_ITEMS = 100;

export function createAudit({ keepDays, ...options }: AuditOptions): Audit {
  const { clock, db } = options;
  const { auditEntries } = db.models;
  const keptSince = () => new Date(clock.now() - keepDays * DAY_MS);
  const writer = new AuditWriter({ ...options, keptSince });

  const list: Audit['list'] = async (filter, page) => {
    const where = { [Op.and]: [{ createdAt: { [Op.gte]: keptSince() } }, ...conditionsOf(filter)] };
    return readPage(auditEntries, page, 'newest first', { where: where as WhereOptions, view: toEntry });
  };

  const rowOf = ({ email: _, changes = [], ...entry }: AuditRecord): NewAuditRow => ({
    ...{ id: newId('adt_'), createdAt: new Date(clock.now()), ...entry },
    changes: changes.length === 0 ? null : JSON.stringify(changes),
  });

  return {
    record: (entry) => writer.store(rowOf(entry), entry.email),
    recordLater: (entry) => writer.storeLater(rowOf(entry)),
    settled: () => writer.settled(),
    list,
    async *all(filter) {
      for (let cursor: string | undefined; ; ) {
        const { items, nextCursor } = await list(filter, { limit: PAGE_ITEMS, cursor });
        yield* items;
        if (nextCursor === null) return;
        cursor = nextCursor;
      }
    },
  };
}

function conditionsOf({
  action,
  userId,
  targetId,
  actorId,
  serverId,
  outcome,
  from,
  to,
}: AuditFilter): WhereOptions[] {
  return [
    ...(action === undefined ? [] : [{ action }]),
    ...(userId === undefined ? [] : [{ [Op.or]: [{ userId }, { targetId: userId }] }]),
    ...(targetId === undefined ? [] : [{ [Op.or]: [{ targetId }, { serverId: targetId }] }]),
    ...(actorId === undefined ? [] : [{ userId: actorId }]),
    ...(serverId === undefined ? [] : [{ serverId }]),
    ...(outcome === undefined ? [] : [{ outcome }]),
    ...(from === undefined ? [] : [{ createdAt: { [Op.gte]: storableTime(from) } }]),
    ...(to === undefined ? [] : [{ createdAt: { [Op.lt]: storableTime(to) } }]),
  ];
}

const toEntry = (row: AuditRow): AuditEntry => ({
  ...viewOf(row, AUDIT_FIELDS),
  changes: row.changes === null ? [] : (JSON.parse(row.changes) as AuditChange[]),
});
