import type { FileHandle } from 'node:fs/promises';

const CHUNK_BYTES = 512 * 1024;

/**
 * Reads the first `size` bytes of a file, or fewer if the file was truncated.
 *
 * @throws the signal's reason; the system's errors
 */
export async function* readUpTo(file: FileHandle, size: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    signal.throwIfAborted();
    const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, size - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
