import { newId } from '../../lib/text/ids.js';
import type { Caller } from '../../panel/access/caller.js';
import type { PanelDatabase } from '../../panel/database/panel-database.js';
import { foldText, toUser } from '../../panel/identity/users/user.js';

/**
 * Inserts a user into the table, and returns the caller that a session of this user would have. For suites that need a
 * user but do not test accounts.
 */
export async function addPerson(db: PanelDatabase, username: string, isAdmin = false): Promise<Caller> {
  const user = await db.models.users.create({
    id: newId('usr_'),
    email: `${username.toLowerCase()}@example.org`,
    username,
    foldedName: foldText(username),
    passwordHash: 'none',
    isAdmin,
    createdAt: new Date(),
  });
  return { user: toUser(user), isAdmin, scopes: 'session', sessionId: null, key: null };
}

/** Inserts a passkey into the table. It has no real key, so nobody can sign in with it. */
export async function addPasskey(db: PanelDatabase, userId: string): Promise<void> {
  const key = { credentialId: 'none', publicKey: 'none', counter: 0, transports: [], name: 'Laptop' };
  const made = { deviceType: 'singleDevice', backedUp: false, createdAt: new Date() } as const;
  await db.models.passkeys.create({ id: newId('psk_'), userId, ...key, ...made });
}
