import type { FreeSpace } from '../../disk/free-space.js';

/** The disk of the backups: its reserve of free space, and the folder. */
export type BackupDisk = { free: FreeSpace; folder: string };

/** Free space is checked after each step: it is reserved in advance, and others write to the disk, too. */
const STEP_BYTES = 4 * 1024 * 1024;

/**
 * Passes chunks on, as long as the reserve of free space is kept. @param size of all chunks together, if
 * known
 * @throws DomainError `disk_full`
 */
export async function* keepingFree(
  chunks: AsyncIterable<Uint8Array>,
  { free, folder }: BackupDisk,
  size = 0,
): AsyncGenerator<Uint8Array> {
  let left = 0;
  const promise = async (bytes: number) => {
    free.settle(left);
    left = 0;
    await free.promise(folder, bytes);
    left = bytes;
  };
  try {
    // An archive whose size is known is rejected at once.
    await promise(Math.max(size, STEP_BYTES));
    await promise(STEP_BYTES);
    for await (const chunk of chunks) {
      if (chunk.length > left) await promise(Math.max(STEP_BYTES, chunk.length));
      left -= chunk.length;
      free.settle(chunk.length);
      yield chunk;
    }
  } finally {
    free.settle(left);
  }
}
