import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonConfig } from '../config/index.js';
import { openDaemonDatabase } from '../daemon/database/daemon-database.js';
import { createKeys, KEY_MEMORY_MS, type NewKey } from '../daemon/keys/keys.js';
import { systemClock } from '../lib/clock.js';

/** A running daemon knows what was written beside it once it has read its keys again. */
export const keysInForce = (): Promise<void> => sleep(KEY_MEMORY_MS + 50);

/** Makes keys beside a running daemon, as the command line does: they are in force when this is done. */
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
