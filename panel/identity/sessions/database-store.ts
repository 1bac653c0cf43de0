import { Op } from 'sequelize';
import type { Storage } from '../../database/panel-database.js';
import type { SessionStore, StoredSession } from './session-store.js';

const CLEAN_EVERY_MS = 60_000;

/**
 * Stores sessions in the panel's database. So a panel without Redis keeps them on disk with its other rows, and all
 * panels of the database share them. Times use the panel's clock.
 */
export function createDatabaseStore({ db, clock }: Storage): SessionStore {
  const { storedItems } = db.models;
  let cleanedAt = 0;

  /** Deletes expired items to save space. They are never returned. */
  function clean(now: number): void {
    if (now - cleanedAt < CLEAN_EVERY_MS) return;
    cleanedAt = now;
    db.later(() => storedItems.destroy({ where: { expiresAt: { [Op.lte]: new Date(now) } } }));
  }

  return {
    async get(key) {
      const row = await storedItems.findByPk(keyOf(key));
      if (row === null || row.expiresAt.getTime() <= clock.now()) return undefined;
      return JSON.parse(row.item) as StoredSession;
    },
    async set(key, session, ttlMs) {
      const now = clock.now();
      const times = { storedAt: new Date(now), expiresAt: new Date(now + ttlMs) };
      await storedItems.upsert({ key: keyOf(key), item: JSON.stringify(session), ...times });
      clean(now);
    },
    async drop(key) {
      await storedItems.destroy({ where: { key: keyOf(key) } });
    },
  };
}

const keyOf = (key: string) => `sessions:${key}`;
