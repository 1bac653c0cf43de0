import type { FreeSpace } from '../disk/free-space.js';

/** Where backups are kept on this host: what is left free there, and where that is. */
export type BackupDisk = { free: FreeSpace; folder: string };

/** The disk is asked so often: it is asked for the next bytes, and others write meanwhile. */
const STEP_BYTES = 4 * 1024 * 1024;

/**
 * The same chunks, as long as they leave free what is to be kept. @param size of all of them, where it is known
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
    // Whoever says how much comes is told at once.
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
