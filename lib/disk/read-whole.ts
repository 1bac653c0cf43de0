import type { FileHandle } from 'node:fs/promises';

/** Reads bytes of a file into `buffer`. Reads fewer bytes if the file ends before the buffer is full. */
export async function readWhole(
  file: FileHandle,
  from: number,
  bytes: number,
  buffer = Buffer.allocUnsafe(bytes),
): Promise<Buffer> {
  let done = 0;
  while (done < bytes) {
    const { bytesRead } = await file.read(buffer, done, bytes - done, from + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}
