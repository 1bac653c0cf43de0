import { join } from 'node:path';
import { openSecondConnection } from '../database/second-connection.js';

/** Makes the last sign-in of all sessions too old for protected changes, by writing into the database of the panel. */
export async function forgetSignIns(dataDir: string): Promise<void> {
  const database = await openSecondConnection(join(dataDir, 'panel', 'panel.sqlite'));
  await database.run('UPDATE sessions SET signed_in_at = NULL');
  await database.close();
}
