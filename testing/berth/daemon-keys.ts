import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonConfig } from '../../config/index.js';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { createKeys, KEY_MEMORY_MS, type NewKey } from '../../daemon/keys/keys.js';
import { systemClock } from '../../lib/time/clock.js';

/** Waits until a running daemon has read its keys again, after another program has changed them. */
export const keysInForce = (): Promise<void> => sleep(KEY_MEMORY_MS + 50);

/** Creates keys for a running daemon as the command line does. Resolves when the daemon accepts them. */
export async function newDaemonKeys(config: DaemonConfig, ...wanted: NewKey[]): Promise<string[]> {
  const database = await openDaemonDatabase(config);
  try {
    const keys = createKeys({ database, clock: systemClock });
    const made: string[] = [];
    for (const each of wanted) made.push((await keys.create(each)).key);
    await keysInForce();
    return made;
  } finally {
    await database.close();
  }
}
