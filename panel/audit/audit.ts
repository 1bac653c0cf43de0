import { type CreationAttributes, Op, type WhereOptions } from 'sequelize';
import type { operations } from '../../generated/panel/types.js';
import type { Logger } from '../../lib/logging/logger.js';
import { newId } from '../../lib/text/ids.js';
import { storableTime } from '../../lib/time/timestamp.js';
import { type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import { type View, viewOf } from '../database/view.js';
import { userIdOf } from '../identity/users/stored-users.js';
import type { AuditRow } from './audit-row.js';
import type { AuditChange } from './changes.js';

export const AUDIT_FIELDS = [
  ...(['id', 'createdAt', 'action', 'outcome', 'userId', 'keyId'] as const),
  ...(['address', 'targetId', 'requestId', 'error', 'omitted'] as const),
];

/** An entry of the audit log. Times are ISO 8601. For texts and secrets, `changes` has only the names of the fields. */
export type AuditEntry = View<AuditRow, (typeof AUDIT_FIELDS)[number]> & { changes: AuditChange[] };

/**
 * An action and its result; omitted fields are null. Of the data that was sent, only `changes` is recorded.
 */
export type AuditRecord = Pick<AuditEntry, 'action' | 'outcome'> &
  Partial<Omit<AuditEntry, 'id' | 'createdAt'>> & {
    /**
     * The e-mail address that the client sent. If an account has this address, the account becomes the target of the
     * entry. The address itself is not stored.
     */
    email?: string | undefined;
  };

/** The filter of entries; all given conditions must match. */
export type AuditFilter = NonNullable<operations['exportAuditEntries']['parameters']['query']>;

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

type NewRow = CreationAttributes<AuditRow>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The maximum number of entries waiting for the database; further ones are only logged. */
const MAX_WAITING = 1000;
/** The maximum number of rows deleted per statement: a longer transaction would block others. */
const MAX_DELETED = 10_000;
const PAGE_ITEMS = 100;

export function createAudit({ db, clock, logger, keepDays }: AuditOptions): Audit {
  const { auditEntries } = db.models;
  const waiting = new Set<NewRow>();
  let tidiedMs = Number.NEGATIVE_INFINITY;

  const keptSince = () => new Date(clock.now() - keepDays * DAY_MS);

  async function store(row: NewRow, email: string | undefined): Promise<void> {
    try {
      if (email !== undefined) row.targetId ??= await userIdOf(db, email);
      await storeWaiting();
      await auditEntries.create(row);
      tidy();
    } catch (error) {
      logger.error(
        { err: error, entry: row },
        'an audit log entry is not stored yet; this is the whole entry',
      );
      if (waiting.size < MAX_WAITING) waiting.add(row);
    }
  }

  /** Stores entries that could not be stored earlier. Called before each new entry is stored. */
  async function storeWaiting(): Promise<void> {
    if (waiting.size === 0) return;
    const rows = [...waiting];
    // Two concurrent calls may both store waiting entries; their ids prevent duplicates.
    await auditEntries.bulkCreate(rows, { ignoreDuplicates: true });
    for (const each of rows) waiting.delete(each);
  }

  function tidy(): void {
    if (clock.now() - tidiedMs < HOUR_MS) return;
    tidiedMs = clock.now();
    const where = { createdAt: { [Op.lt]: keptSince() } };
    db.later(async () => {
      const gone = await auditEntries.destroy({ where, limit: MAX_DELETED });
      if (gone === MAX_DELETED) tidiedMs = Number.NEGATIVE_INFINITY;
    });
  }

  const list: Audit['list'] = async (filter, page) => {
    const where = { [Op.and]: [{ createdAt: { [Op.gte]: keptSince() } }, ...conditionsOf(filter)] };
    return readPage(auditEntries, page, 'newest first', { where: where as WhereOptions, view: toEntry });
  };

  return {
    record({ email, changes = [], ...entry }) {
      const stored = changes.length === 0 ? null : JSON.stringify(changes);
      return store({ id: newId('adt_'), createdAt: new Date(clock.now()), ...entry, changes: stored }, email);
    },
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

function conditionsOf({ action, userId, outcome, from, to }: AuditFilter): WhereOptions[] {
  return [
    ...(action === undefined ? [] : [{ action }]),
    ...(userId === undefined ? [] : [{ [Op.or]: [{ userId }, { targetId: userId }] }]),
    ...(outcome === undefined ? [] : [{ outcome }]),
    ...(from === undefined ? [] : [{ createdAt: { [Op.gte]: storableTime(from) } }]),
    ...(to === undefined ? [] : [{ createdAt: { [Op.lt]: storableTime(to) } }]),
  ];
}

const toEntry = (row: AuditRow): AuditEntry => ({
  ...viewOf(row, AUDIT_FIELDS),
  changes: row.changes === null ? [] : (JSON.parse(row.changes) as AuditChange[]),
});
