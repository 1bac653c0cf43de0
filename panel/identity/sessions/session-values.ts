import { Op } from 'sequelize';
import type { Storage } from '../../database/panel-database.js';

/** The maximum length of a value, far more than any challenge or secret has. */
const MAX_CHARACTERS = 4096;

/**
 * Small values stored with a session for a single use. They are rows, because a conditional deletion decides which
 * request gets a value; the session store has no such deletion.
 */
export function createSessionValues({ db, clock }: Storage) {
  const { sessionValues } = db.models;
  return {
    async keep(sessionId: string, name: string, value: string, ttlMs: number): Promise<void> {
      if (value.length > MAX_CHARACTERS)
        throw new RangeError(`${name} is too long to be stored with a session`);
      await sessionValues.upsert({ sessionId, name, value, expiresAt: new Date(clock.now() + ttlMs) });
    },

    async take(sessionId: string, name: string): Promise<string | undefined> {
      const row = await sessionValues.findOne({ where: { sessionId, name } });
      if (row === null) return undefined;
      const { value } = row;
      const alive = { [Op.gt]: new Date(clock.now()) };
      const taken = await sessionValues.destroy({ where: { sessionId, name, value, expiresAt: alive } });
      return taken === 1 ? value : undefined;
    },
  };
}
