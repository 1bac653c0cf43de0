import type { PanelDatabase } from '../database/panel-database.js';

/** Lifts the lock that failed sign-ins put on an account, and forgets the failures. @returns whether there is such a user */
export async function unlock({ models: { users } }: PanelDatabase, userId: string): Promise<boolean> {
  const [found] = await users.update(
    { lockedUntil: null, failedSignIns: 0, lastFailedSignInAt: null },
    { where: { id: userId } },
  );
  return found > 0;
}
