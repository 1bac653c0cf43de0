import { type CreationAttributes, Op, type WhereOptions } from 'sequelize';
import { isoTime } from '../../lib/clock.js';
import { newId } from '../../lib/ids.js';
import type { Logger } from '../../lib/logger.js';
import { storableTime } from '../../lib/timestamp.js';
import { normaliseEmail } from '../accounts/user.js';
import { mapPage, type Page, type PageRequest, readPage } from '../database/page.js';
import type { Storage } from '../database/panel-database.js';
import { createInsertion } from '../database/prepared-rows.js';
import type { AuditRow } from './audit-row.js';
import type { AuditChange } from './changes.js';

/** An entry of the audit log. Times are ISO 8601. */
export type AuditEntry = {
  id: string;
  createdAt: string;
  /** An operation's name. */
  action: string;
  outcome: 'success' | 'failure';
  userId: string | null;
  keyId: string | null;
  address: string | null;
  targetId: string | null;
  requestId: string | null;
  /** The code of the refusal. */
  error: string | null;
  /** How many failures the entry stands for that have none of their own; null for all other entries. */
  omitted: number | null;
  /** What was changed; of texts and secrets only the names of the fields. */
  changes: AuditChange[];
};

/** What was done or refused; what is left out is null. Of what was sent only `changes` belong here. */
export type AuditRecord = Pick<AuditEntry, 'action' | 'outcome'> &
  Partial<Omit<AuditEntry, 'id' | 'createdAt'>> & {
    /** Of whom somebody claims to be: where it has an account, that is the target. It is not kept itself. */
    email?: string | undefined;
  };

/** Which entries are meant: those that meet all that is given. Times are ISO 8601. */
export type AuditFilter = {
  action?: string | undefined;
  /** Who did it, or to whose account it was done. */
  userId?: string | undefined;
  outcome?: 'success' | 'failure' | undefined;
  /** Of this time or later. */
  from?: string | undefined;
  /** Before this time. */
  to?: string | undefined;
};

/** What was done in the panel, by whom and from where. Entries are added and never changed; they end by age alone. */
export interface Audit {
  /**
   * Adds an entry, which is stored when the promise is kept. It never fails: an entry that the database does not take is
   * written to the log in full, and stored with a later one.
   */
  record(entry: AuditRecord): Promise<void>;

  /** Newest first. @throws DomainError `invalid_input` for a cursor that is none */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>;

  /** All of them, newest first, read as they are taken. */
  all(filter: AuditFilter): AsyncGenerator<AuditEntry>;
}

export type AuditOptions = Storage & {
  logger: Logger;
  /** Older entries are deleted. */
  keepDays: number;
};

type NewRow = CreationAttributes<AuditRow>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Entries that wait for the database to come back; beyond it the log alone has them. */
const MAX_WAITING = 1000;
/** At a time: a transaction of more would keep others waiting. */
const MAX_DELETED = 10_000;
const PAGE_ITEMS = 100;
const USER_OF_EMAIL = 'SELECT id FROM users WHERE email = $1';

export function createAudit({ db, clock, logger, keepDays }: AuditOptions): Audit {
  const { auditEntries } = db.models;
  const insert = createInsertion(db, auditEntries);
  const waiting = new Set<NewRow>();
  let tidiedMs = Number.NEGATIVE_INFINITY;

  const keptSince = () => new Date(clock.now() - keepDays * DAY_MS);

  async function accountOf(email: string | undefined): Promise<string | null> {
    if (email === undefined) return null;
    const [user] = await db.select<{ id: string }>(USER_OF_EMAIL, [normaliseEmail(email)]);
    return user?.id ?? null;
  }

  async function store(row: NewRow, email: string | undefined): Promise<void> {
    try {
      row.targetId ??= await accountOf(email);
      await storeWaiting();
      await insert(row);
      tidy();
    } catch (error) {
      logger.error(
        { err: error, entry: row },
        'an entry of the audit log is not stored yet: this is all of it',
      );
      if (waiting.size < MAX_WAITING) waiting.add(row);
    }
  }

  /** Before what comes now: whoever is answered next knows that the database has both. */
  async function storeWaiting(): Promise<void> {
    if (waiting.size === 0) return;
    const rows = [...waiting];
    // Two at once may bring what waits; by its id it is stored once.
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
    return mapPage(await readPage(auditEntries, page, 'newest first', where as WhereOptions), toEntry);
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
  id: row.id,
  createdAt: isoTime(row.createdAt.getTime()),
  action: row.action,
  outcome: row.outcome,
  userId: row.userId,
  keyId: row.keyId,
  address: row.address,
  targetId: row.targetId,
  requestId: row.requestId,
  error: row.error,
  omitted: row.omitted,
  changes: row.changes === null ? [] : (JSON.parse(row.changes) as AuditChange[]),
});
