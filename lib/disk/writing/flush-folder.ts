import { open } from 'node:fs/promises';

/**
 * Flushes a folder to the disk. Only after that, new names in it, and the removal of names, survive a power failure.
 * @throws the system's errors
 */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
