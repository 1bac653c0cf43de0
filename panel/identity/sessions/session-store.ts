/**
 * The stored data of a session. Until the second factor is proved, it has only the id of the user who must prove it.
 */
export type StoredSession = { id: string } & ({ userId: string } | { pendingUserId: string });

/**
 * The store shared by all panels of a database: Redis, or that database. Expired sessions are deleted
 * automatically. Each method throws DomainError `unavailable` while the store is unavailable, after a short
 * timeout.
 */
export interface SessionStore {
  get(key: string): Promise<StoredSession | undefined>;
  /** Stores a session. @param ttlMs how long it is stored, in whole milliseconds */
  set(key: string, session: StoredSession, ttlMs: number): Promise<void>;
  drop(key: string): Promise<void>;
}
