import { join } from 'node:path';
import { hashSecret, newSecret } from '../../lib/secrets/secret.js';
import { newId } from '../../lib/text/ids.js';
import { formatKey } from '../../panel/api-keys/key-form.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';

/**
 * Adds administrators, who can open all consoles, directly to the database of a running panel, because a registration
 * hashes a password twice.
 *
 * @returns the headers of an API key for each
 */
export async function addAdministrators(dataDir: string, count: number): Promise<Record<string, string>[]> {
  const db = await openPanelDatabase(join(dataDir, 'panel', 'panel.sqlite'));
  const createdAt = new Date();
  const made = Array.from({ length: count }, (_, at) => {
    const [userId, keyId, secret] = [newId('usr_'), newId('key_'), newSecret()];
    const name = `viewer${at}`;
    const user = { id: userId, email: `${name}@example.org`, username: name, passwordHash: 'none' };
    const grant = { permissions: ['*'], allowedIps: [], parentId: null };
    return {
      user: { ...user, isAdmin: true, createdAt },
      key: { id: keyId, secretHash: hashSecret(secret), userId, name, description: '', ...grant, createdAt },
      headers: { authorization: `Bearer ${formatKey(keyId, secret)}` },
    };
  });
  await db.models.users.bulkCreate(made.map(({ user }) => user));
  await db.models.apiKeys.bulkCreate(made.map(({ key }) => key));
  await db.close();
  return made.map(({ headers }) => headers);
}
