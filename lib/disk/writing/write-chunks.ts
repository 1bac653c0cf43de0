// Fast path (decision 0011). Upload: 476 ms instead of 735 ms, because chunks are written in batches.

import type { FileHandle } from 'node:fs/promises';
import { hostFault } from '../../errors/host-fault.js';

export type WriteChunksOptions = {
  /** The position in the file of the first byte. Defaults to 0. */
  position?: number;
};

/**
 * The size of a batch. Smaller batches cost more per byte. With twice the size, Linux allocates memory in pages of 1
 * MiB: if few of them were free, or a virtual machine had to get them first, a write took four times as long.
 */
const BATCH_BYTES = 512 * 1024;
/**
 * The maximum number of chunks in a batch, which is the limit of one writev(2) (`IOV_MAX`). Some senders send single
 * bytes.
 */
const BATCH_CHUNKS = 1024;

/**
 * Writes chunks to a file as they arrive, in batches of 512 KiB. The next batch is collected while the previous one
 * is written. If this throws, the caller must delete the incomplete file.
 *
 * @returns the number of bytes written
 * @throws DomainError `disk_full` or `unavailable` if the disk rejects the write; what reading throws
 */
export async function writeChunks(
  handle: FileHandle,
  chunks: AsyncIterable<Uint8Array>,
  { position = 0 }: WriteChunksOptions = {},
): Promise<number> {
  const reader = chunks[Symbol.asyncIterator]();
  let at = position;
  let writing: Promise<void> = Promise.resolve();
  const write = async (batch: Uint8Array[], bytes: number) => {
    await writing;
    const from = at;
    at += bytes;
    writing = writeAll(handle, batch, from);
    // If the write fails, end a pending read immediately.
    writing.catch(() => reader.return?.());
  };
  try {
    let batch: Uint8Array[] = [];
    let bytes = 0;
    for (let read = await reader.next(); !read.done; read = await reader.next()) {
      batch.push(read.value);
      bytes += read.value.length;
      if (bytes < BATCH_BYTES && batch.length < BATCH_CHUNKS) continue;
      await write(batch, bytes);
      batch = [];
      bytes = 0;
    }
    if (bytes > 0) await write(batch, bytes);
    return at - position;
  } finally {
    // Wait for the write even if reading has failed, because the caller must not close the file during the write.
    await settled(writing, reader);
  }
}

async function settled(writing: Promise<void>, reader: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw hostFault(error, 'The file cannot be written');
  } finally {
    await reader.return?.();
  }
}

/** Writes a whole batch. Repeats the call, because writev(2) may write fewer bytes than requested. */
async function writeAll(handle: FileHandle, batch: Uint8Array[], position: number): Promise<void> {
  let rest = batch;
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest, at);
    if (bytesWritten === 0)
      throw new Error('the system call writev wrote no bytes to the file and reported no error');
    at += bytesWritten;
    rest = withoutFirst(rest, bytesWritten);
  }
}

/** Returns the chunks without their first `bytes` bytes. */
export function withoutFirst(batch: Uint8Array[], bytes: number): Uint8Array[] {
  let left = bytes;
  const from = batch.findIndex((chunk) => {
    if (chunk.length > left) return true;
    left -= chunk.length;
    return false;
  });
  if (from === -1) return [];
  const [first, ...others] = batch.slice(from);
  return first === undefined ? [] : [first.subarray(left), ...others];
}
