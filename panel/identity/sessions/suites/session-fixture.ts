import { randomBytes } from 'node:crypto';
import { openSessionStore } from '../../../../apps/session-store.js';
import type { Own } from '../../../../lib/process/closing.js';
import type { TestDatabase } from '../../../../testing/database/panel-database.js';
import { type TestClock, testClock } from '../../../../testing/time/test-clock.js';
import type { PanelDatabase } from '../../../database/panel-database.js';
import { openPanelDatabase } from '../../../schema/open-panel-database.js';
import { createSessions, type Sessions } from '../sessions.js';

export type OnePanel = { db: PanelDatabase; clock: TestClock; sessions: Sessions; secret: string };

/** Panels that share one database, one store and one secret. */
export type SessionFixture = OnePanel & {
  /** Opens another panel, with its own connections. */
  another(): Promise<OnePanel>;
  close(): Promise<void>;
};

/** All panels of these tests have the same secret, so that they share their sessions. */
const SECRET = 'a secret for tests, of 32 characters';
const quiet = { info: () => undefined, warn: () => undefined };

/** Creates the sessions of a panel, stored in this database. They need not be closed. */
export async function sessionsOn(db: PanelDatabase, clock: TestClock, secret = SECRET): Promise<Sessions> {
  const store = await openSessionStore(
    { redisUrl: undefined, db, clock, logger: quiet },
    (_name, opened) => opened,
  );
  return createSessions({ db, clock, store, secret });
}

/** @param redisUrl where sessions are stored; without it, in the database */
export async function openSessionFixture(database: TestDatabase, redisUrl?: string): Promise<SessionFixture> {
  const closers: (() => unknown)[] = [];
  const own: Own = (_name, opened, close) => {
    closers.unshift(() => close(opened));
    return opened;
  };
  const clock = testClock();
  const secret = randomBytes(16).toString('hex');
  const on = async (db: PanelDatabase): Promise<OnePanel> => {
    const store = await openSessionStore({ redisUrl, db, clock, logger: quiet }, own);
    return { db, clock, secret, sessions: createSessions({ db, clock, store, secret }) };
  };
  own('the database', database, (it) => it.remove());
  return {
    ...(await on(database.db)),
    another: async () =>
      on(own('another connection', await openPanelDatabase(database.location), (db) => db.close())),
    close: async () => {
      for (const close of closers) await close();
    },
  };
}
