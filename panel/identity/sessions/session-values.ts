import { Op } from 'sequelize';
import type { Storage } from '../../database/panel-database.js';

/** The maximum length of a value. Challenges and secrets are much shorter. */
const MAX_CHARACTERS = 4096;

/**
 * Small values that are stored with a session for a single use. They are in the database and not in the session store,
 * because deleting a row decides which one of several requests gets the value.
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
