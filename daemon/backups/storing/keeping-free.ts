import type { FreeSpace } from '../../disk/free-space.js';

/** The disk that stores the backups, its reserve of free space, and the folder on it. */
export type BackupDisk = { free: FreeSpace; folder: string };

/** After this many bytes, the free space is checked again, because other programs may also write to the disk. */
const STEP_BYTES = 4 * 1024 * 1024;

/**
 * Passes chunks on, and checks that the disk keeps its reserve of free space. @param size of all chunks together, if
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
    // Check for the known size first, so that an archive that is too large is rejected at once.
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
