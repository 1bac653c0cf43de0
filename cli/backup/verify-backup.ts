import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackChecked } from './check-backup.js';
import type { Manifest } from './manifest.js';

/**
 * Reads a whole backup and checks it, in a temporary folder that only this user can read.
 * @throws StartError if it is damaged, or has another passphrase; the system's errors; the reason of `signal`
 */
export async function verifyBackup(
  file: string,
  how: { passphrase: string; signal: AbortSignal },
): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-backup-'));
  try {
    return await unpackChecked(file, { folder, ...how });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
