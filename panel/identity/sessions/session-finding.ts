import { Op, type WhereOptions } from 'sequelize';
import { ShortMemory } from '../../../lib/async/short-memory.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { Caller } from '../../access/caller.js';
import { onChange } from '../../database/on-change.js';
import type { Storage } from '../../database/panel-database.js';
import { toUser } from '../users/user.js';
import type { SessionRow } from './session-row.js';
import type { SessionStore, StoredSession } from './session-store.js';

export const IDLE_MS = 24 * 3_600_000;

const SEEN_EVERY_MS = 60_000;
/**
 * The longest time that a panel uses a cached session or user after another process has changed it. Changes by the
 * panel itself apply from the next request on.
 */
export const SESSION_MEMORY_MS = 250;
const MAX_REMEMBERED = 10_000;

/** An active session: of a user who is signed in, or who still has to prove the second factor. */
export type FoundSession = { id: string } & ({ caller: Caller } | { pendingUserId: string });

type Known = { key: string; item: StoredSession; row: SessionRow; found: FoundSession };

export const isAlive = ({ expiresAt, lastSeenAt }: SessionRow, clock: Clock): boolean =>
  expiresAt.getTime() > clock.now() && lastSeenAt.getTime() > clock.now() - IDLE_MS;

export const whereAlive = (clock: Clock): WhereOptions<SessionRow> => ({
  expiresAt: { [Op.gt]: new Date(clock.now()) },
  lastSeenAt: { [Op.gt]: new Date(clock.now() - IDLE_MS) },
});

/**
 * Returns a function that finds a session by its reference. Sessions are cached for a moment, so that they are not
 * read for each request.
 */
export function createSessionFinding(
  { db, clock }: Storage,
  store: SessionStore,
  keyOf: (reference: string) => string,
) {
  const { sessions, users } = db.models;
  const memory = new ShortMemory<Known | undefined>({ forMs: SESSION_MEMORY_MS, max: MAX_REMEMBERED });
  onChange([sessions, users], () => memory.forget());

  async function look(reference: string): Promise<Known | undefined> {
    const key = keyOf(reference);
    const item = await store.get(key);
    if (item === undefined) return undefined;
    const isPending = 'pendingUserId' in item;
    const userId = isPending ? item.pendingUserId : item.userId;
    const where = { id: item.id, referenceHash: key, userId, isPending };
    const [row, user] = await Promise.all([sessions.findOne({ where }), users.findByPk(userId)]);
    if (row === null || user === null || user.disabled) return undefined;
    if (isPending) return { key, item, row, found: { id: row.id, pendingUserId: userId } };
    const { isAdmin } = user;
    const signedInAtMs = row.signedInAt?.getTime() ?? null;
    const session = { scopes: 'session', sessionId: row.id, signedInAtMs, key: null } as const;
    const caller: Caller = { user: toUser(user), isAdmin, ...session };
    return { key, item, row, found: { id: row.id, caller } };
  }

  /**
   * Stores when a session was last used, at most once a minute. With a write per request, every request would wait for
   * the disk.
   */
  function markSeen({ key, item, row }: Known, address: string): void {
    const now = clock.now();
    if (row.isPending || now - row.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
    row.lastSeenAt = new Date(now);
    const { id, lastSeenAt } = row;
    const ttlMs = Math.min(IDLE_MS, row.expiresAt.getTime() - now);
    db.later(async () => {
      await sessions.update({ lastSeenAt, address }, { where: { id }, hooks: false });
      await store.set(key, item, ttlMs);
    });
  }

  /** @param address the client's IP address; undefined if this look-up must not count as a use of the session */
  return async (reference: string, address?: string): Promise<FoundSession | undefined> => {
    const known = await memory.get(reference, () => look(reference));
    if (known === undefined || !isAlive(known.row, clock)) return undefined;
    if (address !== undefined) markSeen(known, address);
    return known.found;
  };
}
